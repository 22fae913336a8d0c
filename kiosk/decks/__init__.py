"""The cards as data, their codes, and the printable sheets."""

"""The drawing kit: theme, text, controls, panels facing a seat."""

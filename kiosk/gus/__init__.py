"""Gus, the clerk: which words, tune and face go with which event."""

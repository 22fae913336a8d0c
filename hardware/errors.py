"""What goes wrong with devices: each error is a sentence that says what to do."""


class Trouble(Exception):
    """A device cannot be used; ``str(error)`` tells the person at the table why."""


class BadPins(Trouble, ValueError):
    """The settings ask for pins that do not exist or are taken twice."""

"""`hardware.interfaces.Counter` where there is no camera; it loads nothing."""

from hardware.interfaces import Gray, Study


class NoCounter:
    """A counter without a camera: nothing is ever seen."""

    def start(self) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""

    def study(self, how: Study | None) -> None:
        """Do nothing."""

    def latest(self) -> Gray | None:
        """Return nothing."""
        return None

    def close(self) -> None:
        """Do nothing."""

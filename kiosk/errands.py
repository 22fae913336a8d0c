"""Work that may take a while, done beside the loop, which waits for nobody."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Errand(Generic[Found]):
    """One piece of work in a thread of its own."""

    def __init__(self, work: Callable[[], Found]) -> None:
        """Begin with it at once; it may touch nothing that the loop changes."""
        self._work = work
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="errand", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # no thread to be had: then it is waited for
            self._run()

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:  # raised again where somebody asks for it
            self._error = error

    @property
    def done(self) -> bool:
        """Whether it has come to an end; does not wait for that."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Wait until it is ``done``, but no longer than so long."""
        if not self.done:
            self._thread.join(seconds)

    def result(self) -> Found:
        """Return what came of it, once ``done``.

        Raises:
            BaseException: whatever the work raised.
        """
        if self._error is not None:
            raise self._error
        return self._found[0]

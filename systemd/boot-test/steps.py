"""What the boot test claims, a step a claim; each returns what it saw or raises."""

from collections.abc import Callable

from accidents import Accidents
from picam import Picam
from playing import Playing
from power import Power
from wireless import Wireless


class Walk(Power, Playing, Accidents, Picam, Wireless):
    """All steps, in order."""

    def walk(self) -> list[tuple[str, Callable[[], str]]]:
        """Return each step's name and what takes it."""
        return [
            ("boot", self.boot), ("home", self.home), ("safe", self.safe),
            ("keys", self.keys), ("game", self.game), ("seats", self.seats),
            ("start", self.start), ("buzzer", self.buzzer), ("speaker", self.speaker),
            ("round", self.round), ("cards", lambda: self.cards(0)), ("cut", self.cut),
            ("again", self.again), ("offer", self.offer), ("resume", self.resume),
            ("display", self.display), ("hang", self.hang), ("full", self.full),
            ("staff", self.staff), ("stick", self.stick), ("pi camera", self.pi),
            ("wifi", self.wifi), ("tidy", self.tidy), ("off", self.off),
        ]  # fmt: skip

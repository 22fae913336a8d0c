"""A game, played from outside: by touch, buttons and printed cards."""

from typing import Any

import sound
from machine import HEIGHT, until
from scenes import scene
from session import USUAL, Session, claim

from hardware.pins import BUZZER, PINS
from kiosk.gus import TUNES
from kiosk.rules.shop_n_time.views import Stage

GAME = "Shop 'N Time"
BASKETS = (("155", "171", "179"), ("104", "106", "118"))
NAMES = 0.08
"""So much of the picture of all players may differ: their names are drawn by lot."""
BUZZES = 20
"""Changes of the buzzer's line that are a tone, not a click."""


class Playing(Session):
    """The steps of a round."""

    def game(self) -> str:
        """A touch on the sign opens the game's door."""
        self.machine.touch(0, HEIGHT - 1)  # a shop that nobody looks at has gone dark
        self.box.wait_for("awake", self.twin, USUAL["game"])
        self.box.tap(self.twin, GAME)
        return "the screen asks who is shopping"

    def seats(self) -> str:
        """Restock Buttons give guests their seats."""
        self.box.press("restock-1", "restock-2")
        self.twin.pilot.press("restock-1", "restock-2")
        self.box.wait_for("seats", self.twin, USUAL["seats"], NAMES)
        claim("player 2" in self.twin.pilot.sees, "the twin has no second seat")
        self.box.tap(self.twin, "Next", "less rounds", "less rounds")
        return "two presses on simulated lines, two seats"

    def start(self) -> str:
        """The game starts, and its journal with it."""
        self.box.listen()
        self.touch("Start game")
        until("a game in the journal", USUAL["start"], self.box.game)
        self.rejoin()
        self.box.keep("started")
        return f"{self.view().names}"

    def buzzer(self) -> str:
        """The buzzer's line was driven as a tone is."""

        def heard() -> list[float] | None:
            changes = self.box.heard()
            return changes if len(changes) >= BUZZES else None

        changes = until(f"{BUZZES} changes of its line", USUAL["buzzer"], heard)
        took = changes[-1] - changes[0]
        return f"GPIO {PINS[BUZZER]} changed {len(changes)} times in {took:.2f} s"

    def speaker(self) -> str:
        """The sound card played the tune, at its pitch."""
        wanted = [hertz for hertz, _ in TUNES["door"]]
        path = self.machine.folder / "sound.wav"

        def heard() -> list[int] | None:
            tones = sound.tones(sound.samples(path))
            return tones if sound.has_tune(tones, wanted) else None

        tones = until(f"the tune {wanted}", USUAL["speaker"], heard)
        near = [t for t in tones if min(abs(t - w) for w in wanted) <= sound.OFF_HZ]
        return f"wanted {wanted} Hz, heard {sorted(set(near))} Hz"

    def round(self) -> str:
        """A round is shopped with the buttons, in real time."""
        self.touch("Begin Round")
        self.until_view("the round", 10, lambda v: hasattr(v, "stage"))
        for step in (1, 2):
            self.box.press("restock-1", "restock-2")
            self.until_view(
                f"step {step + 1}", 15,
                lambda v, n=step: v.step >= n and v.stage is Stage.CHOOSE,
            )  # fmt: skip
        for seat in (0, 1):
            name = f"restock-{seat + 1}"
            self.box.pull(name, down=True)
            self.until_view(
                f"seat {seat} closed", 10, lambda v, s=seat: v.rows[s].closed
            )
            self.box.pull(name, down=False)
        self.rejoin()
        self.box.keep("closed")
        self.touch("End Round")
        view = self.until_view("the checkout", 10, lambda v: hasattr(v, "baskets"))
        self.rejoin()
        return f"{len(view.baskets)} baskets at the till"

    def cards(self, seat: int) -> str:
        """The webcam sees printed cards, and the game rings them up."""
        numbers = BASKETS[seat]
        self.box.show(scene(numbers))
        view = self.until_view(
            f"cards {numbers}", USUAL["cards"],
            lambda v: len(v.baskets[seat].goods) >= len(numbers),
        )  # fmt: skip
        self.box.keep(f"cards-{seat + 1}")
        rung = sorted(face.number for face in view.baskets[seat].goods)
        claim(rung == sorted(numbers), f"rung up: {rung}")
        self.box.show(scene(()))
        self.rejoin()
        self.touch("Done")
        self.until_view("the next basket", 10, lambda v: _done(v, seat))
        return f"rung up {', '.join(rung)}"


def _done(view: Any, seat: int) -> bool:
    """Tell whether a basket is through the till, or all of them are."""
    return not hasattr(view, "baskets") or view.baskets[seat].done

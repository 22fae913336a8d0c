"""What screens ask for, handed to whoever does it."""

from collections.abc import Callable
from typing import Any

from kiosk.backroom import DOOR, INSIDE
from kiosk.choices import Choices
from kiosk.decks.errors import CardsError
from kiosk.front import Front
from kiosk.gus import Announcement
from kiosk.screens.desk import Act, Ask, Desk, Go, Request, Said, Say, Set, Staff, Teach
from kiosk.screens.teach import taught
from kiosk.sitting import Sitting
from kiosk.speaker import Speaker


class Requests:
    """Performs one request after another."""

    def __init__(
        self,
        desk: Desk,
        front: Front,
        speaker: Speaker,
        sitting: Sitting,
        choices: Choices,
        *,
        end: Callable[[], None],
    ) -> None:
        """``end`` ends the program calmly; on the box systemd starts it anew."""
        self._desk, self._front, self._speaker = desk, front, speaker
        self._sitting, self._choices = sitting, choices
        self._end = end
        self._before: Said | None = None
        """What Gus had said when staff were called."""
        self._asked: dict[str, Callable[[], None]] = {
            "start": sitting.start,
            "resume": sitting.resume,
            "discard": sitting.discard,
            "leave": sitting.leave,
            "undo": sitting.undo,
            "rematch": sitting.rematch,
            "recover": sitting.recover,
            "retreat": sitting.retreat,
            "shelve": sitting.shelve,
            "call_staff": self._call_staff,
            "helped": self._helped,
            "restart": end,
        }

    def perform(self, request: Request) -> None:
        """Do what a screen asks for."""
        match request:
            case Go(screen=screen):
                self._front.go(screen)
            case Act(action=action):
                self._sitting.act(action)
            case Say(announcement=said):
                self._speaker.say(said)
            case Teach(payload=payload, number=number):
                self._teach(payload, number)
            case Set(name=name, value=value):
                self._choices.set(name, value)
            case Staff(what=what, value=value):
                self._serve(what, value)
            case Ask(what=what):
                self._asked[what]()

    def _teach(self, payload: str, number: str) -> None:
        try:
            self._desk.teach(payload, number)
        except CardsError as refused:
            why = {"why": refused.told()}
            self._speaker.say(Announcement("{why}", dict(why), "no", "sorry"))
            return
        item = next(i for i in self._desk.deck.items if i.number == number)
        self.perform(taught(item.name))

    def _serve(self, what: str, value: Any) -> None:
        """Have the back room do something; go in when that has opened it."""
        said = self._desk.staff.perform(what, value)
        if what == "house":
            self._desk.setup.options, self._desk.setup.others = {}, {}
        if self._desk.staff.closing:
            self._end()
        if self._desk.staff.open and self._front.screen == DOOR:
            self._front.go(INSIDE)
        if said is not None:
            self._speaker.say(said)

    def fetch(self) -> None:
        """Take what the back room's errands have brought."""
        said = self._desk.staff.collect()
        if said is not None:
            self._speaker.say(said)

    def _call_staff(self) -> None:
        """Call staff: a tune once, then only light."""
        self._before = self._desk.said
        self._desk.calling = True
        self._speaker.say(Announcement("Somebody is coming to help.", tune="late"))

    def _helped(self) -> None:
        """Staff have been here: on with it, from what Gus said last."""
        self._desk.calling = False
        self._desk.said = self._before

"""The six dice and a turn's grabs on the box (TIM-2, TIM-10 to TIM-16)."""

from collections import Counter

import msgspec
from msgspec.structs import replace

from kiosk.rules.contract import Illegal
from kiosk.rules.time_is_money.money import VALUES

PLUS = "+"
PLAIN_FACES = ("10", "20", "30", "40", "50", "60")
PLUS_FACES = (PLUS, "20", "30", "40", "50", "60")
"""The faces of three dice each (TIM-2)."""


class Die(msgspec.Struct, frozen=True):
    """One die: three of the six have a + in place of the 10."""

    plus: bool
    face: str = ""
    """What it shows: ``"+"``, ``"10"`` to ``"60"``, or nothing while it rolls."""
    blocked: bool = False
    """Set aside for its five seconds."""
    roll: int = 0
    """In which roll of this turn it was last rolled, from 1."""

    @property
    def faces(self) -> tuple[str, ...]:
        """What it may show."""
        return PLUS_FACES if self.plus else PLAIN_FACES


DICE = tuple(Die(plus) for plus in (False, False, False, True, True, True))


class Take(msgspec.Struct, frozen=True):
    """One grab into the stacks."""

    roll: int
    value: int
    paid: int
    """What the bank gave: less than ``value`` only where it could not pay."""
    wrong: bool = False
    """Against the dice: it goes back when the turn is settled (TIM-A18)."""


class Turn(msgspec.Struct, frozen=True):
    """The turn that runs."""

    started: int
    """Game time of the first roll command, in ms (TIM-A2); hidden from all."""
    dice: tuple[Die, ...] = DICE
    rolls: int = 0
    rolling: bool = False
    takes: tuple[Take, ...] = ()

    @property
    def plus(self) -> int:
        """How many + are set aside."""
        return sum(die.blocked for die in self.dice)


def live(turn: Turn) -> tuple[Die, ...]:
    """Return the dice that are rolled: all that are not set aside (TIM-13)."""
    return tuple(die for die in turn.dice if not die.blocked)


def shaken(turn: Turn) -> Turn:
    """Return the turn while its dice roll.

    Raises:
        Illegal: when they do already.
    """
    if turn.rolling:
        raise Illegal("The dice are rolling.", rule="TIM-13")
    dice = tuple(die if die.blocked else replace(die, face="") for die in turn.dice)
    return replace(turn, dice=dice, rolling=True)


def rolled(turn: Turn, faces: tuple[str, ...]) -> Turn:
    """Return the turn with the rolled dice lying.

    Raises:
        Illegal: when so many dice or such faces cannot be.
    """
    dice, number = live(turn), turn.rolls + 1
    if len(faces) != len(dice):
        raise Illegal("{count} dice are rolled.", rule="TIM-13", count=len(dice))
    if any(face not in die.faces for die, face in zip(dice, faces, strict=True)):
        raise Illegal("No such face is on that die.", rule="TIM-2")
    shown = iter(faces)
    lying = tuple(
        die if die.blocked else replace(die, face=next(shown), roll=number)
        for die in turn.dice
    )
    return replace(turn, dice=lying, rolls=number, rolling=False)


def takeable(turn: Turn) -> tuple[int, ...]:
    """Return the values of this roll that may be taken (TIM-10, TIM-16).

    Dice set aside show a +, which is no value, and all others were rolled.
    """
    shown = Counter(die.face for die in turn.dice)
    return tuple(
        value
        for value in VALUES
        if shown[str(value)] == 1 and value not in _taken_now(turn)
    )


def blockable(turn: Turn) -> tuple[int, ...]:
    """Return the dice of this roll that show a + (TIM-11)."""
    return tuple(
        i
        for i, die in enumerate(turn.dice)
        if die.face == PLUS and die.roll == turn.rolls and not die.blocked
    )


def unblockable(turn: Turn) -> tuple[int, ...]:
    """Return the dice that are set aside (TIM-12)."""
    return tuple(i for i, die in enumerate(turn.dice) if die.blocked)


def wrong_grab(turn: Turn, value: int) -> Illegal:
    """Return the refusal of a grab that the dice do not allow (TIM-10)."""
    if value in _taken_now(turn):
        reason = "You have the {value} of this roll already."
        return Illegal(reason, rule="TIM-A8", value=value)
    if any(d.face == str(value) for d in turn.dice):
        reason = "Several dice show {value}: nobody gets it."
        return Illegal(reason, rule="TIM-10", value=value)
    return Illegal("No die shows {value} now.", rule="TIM-10", value=value)


def _taken_now(turn: Turn) -> set[int]:
    """Return the values taken since the last roll."""
    return {take.value for take in turn.takes if take.roll == turn.rolls}


def set_aside(turn: Turn, die: int) -> Turn:
    """Return the turn with that die set aside (TIM-11).

    Raises:
        Illegal: when it shows no + or was not rolled just now.
    """
    if die not in blockable(turn):
        raise Illegal("Only a + just rolled can be set aside.", rule="TIM-11")
    return _with_die(turn, die, blocked=True)


def brought_back(turn: Turn, die: int) -> Turn:
    """Return the turn with that die among the others again (TIM-12).

    Raises:
        Illegal: when it was not set aside.
    """
    if die not in unblockable(turn):
        raise Illegal("That die is not set aside.", rule="TIM-12")
    return _with_die(turn, die, blocked=False)


def _with_die(turn: Turn, index: int, *, blocked: bool) -> Turn:
    dice = list(turn.dice)
    dice[index] = replace(dice[index], blocked=blocked)
    return replace(turn, dice=tuple(dice))

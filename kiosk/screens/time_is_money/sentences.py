"""What the screens of Time is Money say in words, from a settled turn."""

from kiosk.rules.time_is_money import Settled, View
from kiosk.words import Words, counted, words


def seconds(count: int) -> Words:
    """Return seconds as guests read them."""
    return counted(count, "{n} second", "{n} seconds")


def millions(amount: int) -> Words:
    """Return an amount as guests read it."""
    return counted(amount, "{n} million", "{n} million")


def due(turn: Settled) -> int:
    """Return what a turn's time cost, as far as it was or is to be paid."""
    return turn.penalty if turn.paid is None else turn.paid


def figure(turn: Settled) -> str:
    """Return what a turn's time earned or cost, with its sign; nothing has none."""
    if turn.reward or not turn.penalty:
        return f"+{turn.reward}"
    return f"−{due(turn)}" if due(turn) else "0"


def verdict(turn: Settled, name: str) -> Words:
    """Say in a line how well a seat felt its time, and what that was worth."""
    if not turn.penalty:
        won = millions(turn.reward)
        right = "{name}: to the second! {amount} from the bank."
        return words(right, name=name, amount=won)
    return words("{name}: {how}. {due}", name=name, how=_how(turn), due=_due(turn))


def _how(turn: Settled) -> Words:
    if turn.auto:
        return words("nobody said stop")
    off = seconds(abs(turn.elapsed - turn.allowed))
    if turn.elapsed > turn.allowed:
        return words("{seconds} too long", seconds=off)
    return words("{seconds} too short", seconds=off)


def _due(turn: Settled) -> Words:
    if turn.paid is None or turn.rolls is None:
        return words("{amount} back to the bank.", amount=millions(turn.penalty))
    if not turn.paid and turn.penalty:
        return words("Nothing to pay.")
    if turn.paid < turn.penalty:
        return words("All {amount} go back.", amount=millions(turn.paid))
    return words("{amount} back to the bank.", amount=millions(turn.paid))


def returned(turn: Settled) -> str:
    """Say what was grabbed against the dice and went back; nothing if nothing was."""
    if not turn.returned:
        return ""
    wrong = "{amount} grabbed wrongly went back first."
    return words(wrong, amount=millions(turn.returned))


def moment(view: View) -> Words:
    """Return what the moment is called."""
    return words(
        "{game}  ·  round {round} of 3", game="Time is Money", round=view.round
    )

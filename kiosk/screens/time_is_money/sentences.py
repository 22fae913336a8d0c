"""What the screens of Time is Money say in words, from a settled turn."""

from kiosk.rules.time_is_money import Settled, View


def seconds(count: int) -> str:
    """Return seconds as guests read them."""
    return "1 second" if count == 1 else f"{count} seconds"


def millions(amount: int) -> str:
    """Return an amount as guests read it."""
    return f"{amount} million"


def figure(turn: Settled) -> str:
    """Return what a turn's time earned or cost, with its sign."""
    if turn.reward or not turn.penalty:
        return f"+{turn.reward}"
    return f"−{turn.penalty if turn.paid is None else turn.paid}"


def verdict(turn: Settled, name: str) -> str:
    """Say in a line how well a seat felt its time, and what that was worth."""
    if not turn.penalty:
        return f"{name}: to the second! {millions(turn.reward)} from the bank."
    off = seconds(abs(turn.elapsed - turn.allowed))
    late = turn.elapsed > turn.allowed
    how = (
        "Nobody said stop" if turn.auto else f"{off} too {'long' if late else 'short'}"
    )
    return f"{name}: {how}. {_due(turn)}"


def _due(turn: Settled) -> str:
    if turn.paid is None or turn.rolls is None:
        return f"{millions(turn.penalty)} back to the bank."
    if turn.paid < turn.penalty:
        return f"All {millions(turn.paid)} go back." if turn.paid else "Nothing to pay."
    return f"{millions(turn.paid)} back to the bank."


def returned(turn: Settled) -> str:
    """Say what was grabbed against the dice and went back; nothing if nothing was."""
    if not turn.returned:
        return ""
    return f"{millions(turn.returned)} grabbed wrongly went back first."


def moment(view: View) -> str:
    """Return what the moment is called."""
    return f"Time is Money  ·  round {view.round} of 3"

"""The buzzer: play a tune, ask what was heard, and set the kind it must be."""

from kiosk.screens.desk import Desk, Request, Set, Staff
from kiosk.screens.service import frame
from kiosk.settings import Settings
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

ANSWERS = ("A tune", "One tone", "Clicks", "Nothing")
KINDS = {"passive": "passive", "active": "active", "none": "no buzzer"}
ADVICE = {
    (
        "passive",
        "A tune",
    ): "Then it is a passive one, as the settings say. All is well.",
    (
        "active",
        "One tone",
    ): "Then it is an active one, as the settings say. All is well.",
    ("active", "A tune"): "Then a loudspeaker plays along: unplug it and listen again.",
    ("none", "A tune"): "That was the loudspeaker: no buzzer is in the settings.",
    ("none", "One tone"): "That was the loudspeaker: no buzzer is in the settings.",
}
WIRES = "Check its two wires, and that + is on the pin's side; see the wiring guide."
NONE = "The settings say there is no buzzer, so nothing but a loudspeaker can sound."
CHANGED = "It was the other kind: that is set now. Play the tune once more."
SILENT = "The box is set to silent: switch that off under Settings first."


def buzzer(ui: Ui, desk: Desk) -> Request | None:
    """Play, ask, advise."""
    request: Request | None = frame.page(ui, "Buzzer")
    told = ui.memory.get("told", "")
    asked = "Did you hear a tune or one tone?" if "played" in ui.memory else _ask(desk)
    kit.slate(ui, told or asked, Rect(140, 130, 1000, 250), size=44)
    if "played" in ui.memory and not told:
        for at, answer in enumerate(ANSWERS):
            rect = Rect(140 + at * 254, 420, 238, 130)
            if kit.button(ui, answer, rect, size=36):
                ui.memory["told"] = advice(desk.settings.buzzer, answer)
                request = turned_over(desk.settings, answer)
    set_to = words("The settings say: {kind}.", kind=KINDS[desk.settings.buzzer])
    frame.says(ui, desk, set_to, wide=600)
    label = "Play again" if "played" in ui.memory else "Play the tune"
    if kit.button(
        ui, label, Rect(900, 690, 340, 84), kind="do", key="return", name="Play"
    ):
        ui.memory["played"] = True
        ui.memory.pop("told", None)
        request = Staff("tune")
    return request


def _ask(desk: Desk) -> str:
    if desk.settings.silent or not desk.settings.volume:
        return SILENT
    return (
        NONE if desk.settings.buzzer == "none" else "Four notes, rising. Listen well."
    )


def advice(kind: str, answer: str) -> str:
    """Return what an answer means for a buzzer that is set to be of that kind."""
    if other(kind, answer):
        return CHANGED
    if kind == "none":
        return ADVICE.get((kind, answer), NONE)
    return ADVICE.get((kind, answer), WIRES)


def other(kind: str, answer: str) -> str:
    """Return the kind that it must be instead, or nothing if that one is right."""
    if kind == "passive" and answer == "One tone":
        return "active"
    if kind == "active" and answer == "Clicks":
        return "passive"
    return ""


def turned_over(settings: Settings, answer: str) -> Set | None:
    """Return the setting that the answer calls for."""
    kind = other(settings.buzzer, answer)
    return Set("buzzer", kind) if kind else None

"""No pins, and gpiozero with its own mind about that: nothing takes their place unseen.

Left to itself gpiozero tries one pin factory after another, or the one that its
environment names. Each test runs the program in a process of its own, whose gpiozero
nobody has told anything yet, and asks gpiozero itself in the end.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROGRAM = """
import sys
from pathlib import Path

sys.modules["lgpio"] = None  # as on a box where it was never installed

import gpiozero
import hardware.claim
from kiosk.demo import simulated
from tests.faults.test_faults import begin, devices, on_disk, actions, touch_the_places

state = Path(sys.argv[1])
hardware.claim.SHARED = (state,)
with simulated(state, seed=49, devices=devices(factory="lgpio")) as pilot:
    begin(pilot)
    pilot.wait("why buttons")
    for name in ("buttons", "buzzer"):
        found = pilot.app.desk.devices[name]
        print(name, found.health.name, "apt install python3-lgpio" in found.why)
    touch_the_places(pilot)
    print("played", len(actions(pilot)) > 0 and on_disk(state) == actions(pilot))
print("ours", gpiozero.Device.pin_factory)
print("END OF THE PROGRAM", file=sys.stderr, flush=True)
try:
    gpiozero.InputDevice(17)
except Exception as error:
    print("gpiozero's", type(error).__name__)
else:
    print("gpiozero's", type(gpiozero.Device.pin_factory).__name__)
"""


@pytest.mark.parametrize("named", [None, "mock", "native"])
def test_no_other_pin_factory_takes_the_place_of_a_missing_one(
    named: str | None, tmp_path: Path
) -> None:
    env = {k: v for k, v in os.environ.items() if k != "GPIOZERO_PIN_FACTORY"}
    if named is not None:
        env["GPIOZERO_PIN_FACTORY"] = named
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", PROGRAM, str(tmp_path)],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *said, fallback = done.stdout.splitlines()[-5:]
    assert said == [
        "buttons BROKEN True", "buzzer BROKEN True", "played True", "ours None",
    ]  # fmt: skip
    ours, theirs = done.stderr.split("END OF THE PROGRAM")
    assert "PinFactoryFallback" not in ours
    if named == "mock":
        assert fallback == "gpiozero's MockFactory"
    elif named is None:
        assert "Falling back from lgpio" in theirs

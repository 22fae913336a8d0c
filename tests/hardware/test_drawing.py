"""The wiring guide, its drawing and its figures say what the code does."""

import re
from pathlib import Path
from xml.etree import ElementTree

from hardware.drawing import (
    FILE,
    HIGH,
    POWER,
    WIDE,
    camera_table,
    label,
    pixels,
    sees,
    svg,
)
from hardware.pins import GROUNDS, HEADER, PINS

WIRING = (Path(__file__).parents[2] / "wiring.md").read_text()


def test_the_drawing_in_the_tree_is_the_one_the_pins_make() -> None:
    assert FILE.read_text() == svg()
    assert "hardware/wiring.svg" in WIRING


def test_the_drawing_is_well_formed_and_names_every_lead_once() -> None:
    texts = [each.text or "" for each in ElementTree.fromstring(svg()).iter()]
    for name, number in PINS.items():
        assert texts.count(f"GPIO {number}: {name}") == 1


def test_leads_and_labels_keep_clear_of_each_other() -> None:
    """A label is at most so wide as its letters; a lead ends before it."""
    boxes = []
    for each in ElementTree.fromstring(svg()).iter():
        if each.tag.endswith("text"):
            size, x = int(each.attrib["font-size"]), float(each.attrib["x"])
            wide = 0.66 * size * len(each.text or "")
            anchor = each.attrib["text-anchor"]
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            boxes.append((left, left + wide, float(each.attrib["y"]), size))
    assert all(left >= 0 and right <= WIDE for left, right, _, _ in boxes)
    assert all(size <= y <= HIGH - 10 for _, _, y, size in boxes)
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            level = abs(one[2] - other[2]) < max(one[3], other[3])
            assert not level or one[1] <= other[0] or other[1] <= one[0]
    leads = re.findall(r'd="M(\d+) (\d+)H(\d+)"', svg())
    assert len(leads) == len(PINS)
    for lead in leads:
        near, y, far = map(float, lead)
        for left, right, base, size in boxes:
            crosses = base - size < y < base and min(near, far) < right
            assert not (crosses and max(near, far) > left)


def test_all_forty_pins_are_known() -> None:
    known = {*HEADER.values(), *GROUNDS, *POWER, 27, 28}
    assert known == set(range(1, 41))
    assert [label(pin) for pin in (1, 2, 6, 27, 11, 33)] == [
        "3.3 V", "5 V", "GND", "HAT: leave free", "GPIO 17: restock-1", "GPIO 13",
    ]  # fmt: skip


def test_the_guide_has_the_heights_as_calculated() -> None:
    assert camera_table() in WIRING
    assert pixels("Camera Module 2", 300) > 4
    assert pixels("Camera Module 3", 300) > 4
    wide, high = sees("Camera Module 2", 300)
    assert (round(wide), round(high)) == (362, 272)


def test_the_guide_names_only_tests_that_the_doctor_has() -> None:
    from kiosk.doctorcmd import TESTS

    assert set(re.findall(r"doctor --([a-z]+)", WIRING)) == set(TESTS)

"""``tillbox read``: one line a file, and a sentence for what cannot be read."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.simcounter import SimCounter, card_face
from kiosk import readcmd
from kiosk.readcmd import Failure, Reads, read_files, run


@pytest.fixture
def counter(tmp_path: Path) -> str:
    """A picture of two cards."""
    sim = SimCounter(rate=None)
    sim.open()
    sim.lay(card_face("SNT1:I:104", "Beans"), -80, 0, 0)
    sim.lay(card_face("SNT1:I:215", "Tea"), 60, 0, 30)
    path = tmp_path / "counter.png"
    cv2.imwrite(str(path), sim.frame()[0])
    return str(path)


def test_each_file_gives_one_json_object(
    counter: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([counter, counter], as_json=True) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 2
    assert lines[0]["file"] == counter
    assert {r["payload"] for r in lines[0]["reads"]} == {"SNT1:I:104", "SNT1:I:215"}
    for read in lines[0]["reads"]:
        assert len(read["corners"]) == 4
        assert read["module_px"] == pytest.approx(24 / 21 * 1640 / 362, rel=0.05)


def test_text_is_for_people(counter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([counter], as_json=False) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{counter}: SNT1:I:")
    assert out.count("\n") == 1


def test_a_picture_without_codes_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((90, 90), 200, np.uint8))
    assert run([str(blank)], as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(blank), "reads": []}
    assert run([str(blank)], as_json=False) == 0
    assert capsys.readouterr().out == f"{blank}: no code\n"


@pytest.mark.parametrize("as_json", [True, False])
def test_bad_files_give_sentences_and_exit_code_1_and_nothing_else(
    counter: str, tmp_path: Path, as_json: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    grain = np.random.default_rng(0).integers(0, 256, (60, 60), np.uint8)
    _, good = cv2.imencode(".jpg", grain)
    bad = {
        "empty.png": b"",
        "text.jpg": b"hello",
        "cut.jpg": good.tobytes()[:900],
        "cut.png": Path(counter).read_bytes()[:2000],
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    paths = [str(tmp_path / name) for name in bad]
    assert run([*paths, "/missing", counter], as_json) == 1
    out, err = capfd.readouterr()
    if as_json:
        results = [json.loads(line) for line in out.splitlines()]
        assert err == ""
        assert [("error" in r) for r in results] == [True] * 5 + [False]
        assert all(r["error"].endswith(".") for r in results[:5])
    else:
        assert len(err.splitlines()) == 5
        assert len(out.splitlines()) == 1


def test_names_that_are_no_text_are_still_printed(tmp_path: Path) -> None:
    (result,) = read_files(["/no/\udcff\udc80such\n.png"])
    assert isinstance(result, Failure)
    assert "\ufffd\ufffdsuch" in result.file


def test_a_code_that_fills_a_large_photograph_is_read(tmp_path: Path) -> None:
    face = card_face("SNT1:I:104", "A", scale=40)
    chance = np.random.default_rng(0)
    noise = chance.normal(0, 40, face.shape)
    photo = tmp_path / "photo.png"
    cv2.imwrite(str(photo), np.clip(face + noise, 0, 255).astype(np.uint8))
    (result,) = read_files([str(photo)])
    assert isinstance(result, Reads)
    assert [r.payload for r in result.reads] == ["SNT1:I:104"]


def test_without_memory_the_next_file_is_tried(
    counter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(readcmd, "read", full)
    (result,) = read_files([counter])
    assert result == Failure(counter, readcmd.TOO_LARGE)


def test_without_a_reader_the_sentence_says_what_to_install(
    counter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    monkeypatch.setitem(sys.modules, "pyzbar", None)
    (result,) = read_files([counter])
    assert isinstance(result, Failure)
    assert "install zxing-cpp" in result.error

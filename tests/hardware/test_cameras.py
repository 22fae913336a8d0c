"""The cameras, each against a stand-in for its driver."""

import sys
import threading
import time
from concurrent import futures
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from hardware import camera_webcam
from hardware.camera import CameraError, CameraStalled
from hardware.camera_folder import FolderCamera
from hardware.camera_pi import PiCamera
from hardware.camera_webcam import Webcam
from hardware.holders import holders, in_use
from hardware.interfaces import Gray

# -- the Pi's camera -----------------------------------------------------------------


class Request:
    """A frame as picamera2 hands it out: padded rows, colour below the brightness."""

    def __init__(self, timestamp: int, columns: int, rows: int) -> None:
        self.released = False
        self.timestamp = timestamp
        self.plane = np.zeros((rows * 3 // 2, columns + 24), np.uint8)
        self.plane[:rows, :columns] = 7
        self.plane[:rows, columns:] = 99
        self.plane[rows:] = 128

    def get_metadata(self) -> dict[str, int]:
        return {"SensorTimestamp": self.timestamp}

    def release(self) -> None:
        self.released = True


class Mapped:
    def __init__(self, request: Request, name: str, *, write: bool) -> None:
        assert (name, write) == ("main", False)
        self.array = request.plane

    def __enter__(self) -> "Mapped":
        return self

    def __exit__(self, *error: object) -> None:
        self.array = np.zeros((0, 0), np.uint8)


class Sensor:
    """A stand-in for ``picamera2.Picamera2``."""

    cameras: ClassVar[list[dict[str, str]]] = [{"Model": "imx219"}]
    fail_at = ""
    message = ""
    made: ClassVar[list["Sensor"]] = []
    resolution = (3280, 2464)
    gives = ""
    knows = frozenset({"AeFlickerMode", "AeFlickerPeriod", "FrameDurationLimits"})

    def __init__(self) -> None:
        self.fail("make")
        self.made.append(self)
        self.sensor_resolution = self.resolution
        self.camera_controls = dict.fromkeys(self.knows)
        self.config: dict[str, Any] = {}
        self.closed = False
        self.requests: list[Request] = []

    @classmethod
    def global_camera_info(cls) -> list[dict[str, str]]:
        return cls.cameras

    @classmethod
    def fail(cls, at: str) -> None:
        if cls.fail_at == at:
            raise RuntimeError(cls.message)

    def create_video_configuration(self, **config: Any) -> dict[str, Any]:
        return config

    def configure(self, config: dict[str, Any]) -> None:
        self.fail("configure")
        self.config = config
        if self.gives:
            self.config["main"]["format"] = self.gives

    def camera_configuration(self) -> dict[str, Any]:
        return self.config

    def start(self) -> None:
        self.fail("start")

    def capture_request(self, *, wait: bool) -> str:
        assert not wait
        return "job"

    def wait(self, job: str, timeout: float) -> Request:
        if self.fail_at == "wait":
            raise futures.TimeoutError
        width, height = self.config["main"]["size"]
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        self.requests.append(Request(boot, width, height))
        return self.requests[-1]

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def sensor(monkeypatch: pytest.MonkeyPatch) -> type[Sensor]:
    class Fresh(Sensor):
        made: ClassVar[list[Sensor]] = []

    enum = SimpleNamespace(Manual="manual", Short="short")
    controls = SimpleNamespace(
        AeFlickerModeEnum=enum, AfModeEnum=enum, AeExposureModeEnum=enum
    )
    library = SimpleNamespace(Picamera2=Fresh, MappedArray=Mapped)
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setitem(sys.modules, "libcamera", SimpleNamespace(controls=controls))
    return Fresh


def test_the_pi_camera_gives_the_brightness_alone(sensor: type[Sensor]) -> None:
    camera = PiCamera()
    camera.open()
    gray, _ = camera.frame()
    assert gray.shape == (1232, 1640)
    assert gray.dtype == np.uint8
    assert (gray == 7).all()
    assert gray.flags.owndata
    assert sensor.made[0].requests[0].released


def test_colours_in_another_order_are_as_good(sensor: type[Sensor]) -> None:
    sensor.gives = "NV12"
    camera = PiCamera()
    camera.open()
    gray, _ = camera.frame()
    assert (gray == 7).all()


@pytest.mark.parametrize("gives", ["YUYV", "MJPEG"])
def test_a_webcam_in_its_place_is_called_one_and_let_go(
    sensor: type[Sensor], gives: str
) -> None:
    sensor.gives = gives
    with pytest.raises(CameraError, match="choose a webcam in the settings"):
        PiCamera().open()
    assert sensor.made[0].closed


def test_the_pi_cameras_frames_are_timed_by_pythons_clock(sensor: type[Sensor]) -> None:
    camera = PiCamera()
    camera.open()
    before = time.monotonic_ns()
    _, at = camera.frame()
    assert before - 1_000_000 <= at <= time.monotonic_ns() + 1_000_000


def test_the_pi_camera_shows_the_sensors_whole_view(sensor: type[Sensor]) -> None:
    sensor.resolution = (4608, 2592)
    camera = PiCamera()
    camera.open()
    assert sensor.made[0].config["main"] == {"size": (1640, 922), "format": "YUV420"}


@pytest.mark.parametrize(("mains_hz", "period"), [(50, 10_000), (60, 8_333)])
def test_the_pi_camera_is_set_for_the_lamps_and_the_distance(
    sensor: type[Sensor], mains_hz: int, period: int
) -> None:
    sensor.knows |= {"AfMode", "LensPosition", "AeExposureMode"}
    PiCamera(mains_hz, height_mm=250).open()
    assert sensor.made[0].config["controls"] == {
        "FrameDurationLimits": (4 * period, 4 * period),
        "AeFlickerMode": "manual",
        "AeFlickerPeriod": period,
        "AeExposureMode": "short",
        "AfMode": "manual",
        "LensPosition": 4.0,
    }


def test_a_sensor_without_focus_gets_no_focus_settings(sensor: type[Sensor]) -> None:
    PiCamera().open()
    assert "LensPosition" not in sensor.made[0].config["controls"]


def test_without_picamera2_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="sudo apt install python3-picamera2"):
        PiCamera().open()


def test_without_a_pi_camera_the_sentence_speaks_of_the_cable(
    sensor: type[Sensor],
) -> None:
    sensor.cameras = []
    with pytest.raises(CameraError, match=r"flat cable.*camera_auto_detect"):
        PiCamera().open()


def test_a_busy_pi_camera_names_who_has_it(sensor: type[Sensor]) -> None:
    sensor.fail_at, sensor.message = (
        "make",
        "Camera __init__ sequence did not complete.",
    )
    with pytest.raises(CameraError, match="The camera is taken by"):
        PiCamera().open()


@pytest.mark.parametrize(
    ("at", "message", "says"),
    [
        ("configure", "Unable to allocate memory", "could not get memory"),
        ("start", "no signal", r"would not start \(no signal\)"),
    ],
)
def test_a_pi_camera_that_will_not_start_is_let_go(
    sensor: type[Sensor], at: str, message: str, says: str
) -> None:
    sensor.fail_at, sensor.message = at, message
    with pytest.raises(CameraError, match=says):
        PiCamera().open()
    assert sensor.made[0].closed


def test_a_pi_camera_without_frames_has_stalled(sensor: type[Sensor]) -> None:
    camera = PiCamera()
    camera.open()
    sensor.fail_at = "wait"
    with pytest.raises(CameraStalled, match="stopped sending pictures"):
        camera.frame()
    camera.close()
    camera.close()
    assert sensor.made[0].closed


# -- a webcam ------------------------------------------------------------------------


class Driver:
    """A stand-in for ``cv2.VideoCapture`` with so many frames, or no end of them."""

    def __init__(
        self, frames: int | None = None, *, opens: bool = True, colour: bool = True
    ) -> None:
        self.settings: dict[int, float] = {}
        self.released = threading.Event()
        self.hangs = threading.Event()
        self.hangs.set()
        self.decoded = 0
        self._left = frames
        self._opens = opens
        self._shape = (4, 6, 3) if colour else (4, 6)

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return self._opens

    def set(self, setting: int, value: float) -> None:
        self.settings[setting] = value

    def grab(self) -> bool:
        self.hangs.wait(10)
        if self._left is None:
            return not self.released.wait(0.001)
        self._left -= 1
        return self._left >= 0

    def retrieve(self) -> tuple[bool, Gray]:
        self.decoded += 1
        return True, np.full(self._shape, 50, np.uint8)

    def release(self) -> None:
        self.released.set()


@pytest.mark.parametrize("colour", [True, False])
def test_a_webcam_gives_grey_frames_with_their_time(colour: bool) -> None:
    driver = Driver(colour=colour)
    camera = Webcam(capture=lambda number: driver)
    camera.open()
    before = time.monotonic_ns()
    for _ in range(3):
        gray, at = camera.frame()
        assert gray.shape == (4, 6)
        assert (gray == 50).all()
        assert before < at <= time.monotonic_ns()
        before = at
    camera.close()
    assert driver.released.is_set()


def test_a_webcam_is_asked_for_a_single_buffer() -> None:
    driver = Driver()
    camera = Webcam(capture=lambda number: driver)
    camera.open()
    camera.close()
    assert driver.settings[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert driver.settings[cv2.CAP_PROP_FRAME_WIDTH] == 1280


def test_frames_nobody_asks_for_are_taken_but_not_decoded() -> None:
    driver = Driver(frames=50)
    Webcam(capture=lambda number: driver).open()
    assert driver.released.wait(10)
    assert driver.decoded == 0


def test_a_webcam_that_is_pulled_out_has_stalled() -> None:
    camera = Webcam(capture=lambda number: Driver(frames=0))
    camera.open()
    with pytest.raises(CameraStalled, match="check its plug"):
        camera.frame()
    camera.close()
    camera.close()
    with pytest.raises(CameraError):
        camera.frame()


def test_a_webcam_that_hangs_has_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_webcam, "PATIENCE", 0.01)
    driver = Driver()
    driver.hangs.clear()
    camera = Webcam(capture=lambda number: driver)
    camera.open()
    with pytest.raises(CameraStalled):
        camera.frame()
    camera.close()
    driver.hangs.set()
    assert driver.released.wait(10)


def test_a_missing_webcam_is_said() -> None:
    driver = Driver(opens=False)
    with pytest.raises(CameraError, match="No webcam was found as number 88"):
        Webcam(88, capture=lambda number: driver).open()
    assert driver.released.is_set()


# -- who keeps a device busy ---------------------------------------------------------


def test_the_program_that_has_a_device_open_is_named(tmp_path: Path) -> None:
    for number, name, device in (
        ("10", "cheese", "/dev/video0"),
        ("11", "wireplumber", "/dev/video0"),
        ("12", "bash", "/dev/tty"),
    ):
        descriptors = tmp_path / number / "fd"
        descriptors.mkdir(parents=True)
        (descriptors / "5").symlink_to(device)
        (tmp_path / number / "comm").write_text(name + "\n")
    (tmp_path / "13").mkdir()
    assert holders("/dev/video0", tmp_path) == ("cheese",)
    assert holders("/dev/tty", tmp_path) == ("bash",)
    (tmp_path / "self").symlink_to("12")
    assert holders("/dev/tty", tmp_path) == ()
    assert in_use("/dev/video0", tmp_path) == "cheese"
    assert in_use("/dev/video9", tmp_path) == ""


def test_a_webcam_of_a_program_that_cannot_be_named_says_how_to_learn_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The box's user is told nothing of other users' programs."""
    monkeypatch.setattr("hardware.camera_webcam.in_use", lambda path: "")
    monkeypatch.setattr("hardware.camera_webcam.Path", lambda path: tmp_path)
    with pytest.raises(CameraError, match="'sudo tillbox doctor --camera' names"):
        Webcam(0, capture=lambda number: Driver(opens=False)).open()


# -- a folder of pictures ------------------------------------------------------------


def picture(path: Path, level: int) -> None:
    cv2.imwrite(str(path), np.full((60, 80), level, np.uint8))


def levels(camera: FolderCamera, frames: int) -> list[int]:
    return [int(camera.frame()[0][0, 0]) for _ in range(frames)]


def test_pictures_come_by_name_and_begin_again(tmp_path: Path) -> None:
    for name, level in (("b.png", 20), ("a.PNG", 10), ("c.jpg", 30)):
        picture(tmp_path / name, level)
    (tmp_path / "broken.png").write_bytes(b"\x89PNG")
    (tmp_path / "notes.txt").write_text("no picture")
    camera = FolderCamera(tmp_path, period=0, frames=2)
    camera.open()
    assert levels(camera, 8) == [10, 10, 20, 20, 30, 30, 10, 10]


def test_a_single_picture_stays(tmp_path: Path) -> None:
    picture(tmp_path / "a.png", 10)
    camera = FolderCamera(tmp_path / "a.png", period=0, clock=lambda: 42)
    camera.open()
    assert levels(camera, 3) == [10, 10, 10]
    assert camera.frame()[1] == 42


def test_a_picture_put_there_later_is_shown_in_the_next_round(tmp_path: Path) -> None:
    picture(tmp_path / "a.png", 10)
    camera = FolderCamera(tmp_path, period=0, frames=1)
    camera.open()
    assert levels(camera, 1) == [10]
    picture(tmp_path / "b.png", 20)
    assert 20 in levels(camera, 3)


def test_an_empty_folder_says_what_to_put_there(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="put PNG or JPEG files there"):
        FolderCamera(tmp_path).open()


def test_pictures_that_vanish_are_said(tmp_path: Path) -> None:
    picture(tmp_path / "a.png", 10)
    camera = FolderCamera(tmp_path, period=0, frames=1)
    camera.open()
    camera.frame()
    (tmp_path / "a.png").unlink()
    with pytest.raises(CameraError, match="are gone"):
        levels(camera, 2)
    camera.close()
    with pytest.raises(CameraError):
        camera.frame()

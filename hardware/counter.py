"""provisional"""

import threading
import time

from hardware.interfaces import DeviceState, Health
from hardware.reader import Reader
from hardware.simcounter import SimCounter
from hardware.tracker import Tracker


class CameraCounter:
    def __init__(self, camera, post):
        self.camera, self._post = camera, post
        self._stop = threading.Event()
        self._thread = None
        self._latest = None

    def start(self):
        if self._thread is None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def stop(self):
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None
            self._latest = None

    def _run(self):
        self.camera.open()
        reader, tracker = Reader(), Tracker()
        while not self._stop.is_set():
            gray, at = self.camera.frame()
            self._latest = gray
            for event in tracker.update(gray, reader.read(gray, tracker.known()), at):
                self._post(event)
        self.camera.close()

    def latest(self):
        return self._latest

    def close(self):
        self.stop()


def open_counter(camera, mains, post):
    return CameraCounter(SimCounter(), post), DeviceState(
        "camera", Health.SIMULATED, "sim", time.monotonic_ns()
    )

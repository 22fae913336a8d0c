#!/usr/bin/python3
"""In the guest: does what the test asks over a virtio serial port.

A request a line, as JSON: ``{"id": 1, "run": "a shell command", "limit": seconds}``,
``{"id": 2, "put": path, "data": base64}`` or ``{"id": 3, "get": path}``; the answer is
``{"id", "code", "out"}``, where a file comes as base64.
"""

import base64
import json
import os
import subprocess
from pathlib import Path

PORT = "/dev/virtio-ports/tillbox.test"


def answer(asked: dict[str, object]) -> tuple[int, str]:
    """Do one thing; return its exit code and what it wrote."""
    try:
        if "put" in asked:
            return put(Path(str(asked["put"])), base64.b64decode(str(asked["data"])))
        if "get" in asked:
            data = Path(str(asked["get"])).read_bytes()
            return 0, base64.b64encode(data).decode()
        return run(str(asked["run"]), float(str(asked["limit"])))
    except (OSError, ValueError) as error:
        return 125, str(error)


def run(command: str, limit: float) -> tuple[int, str]:
    """Run a shell command."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", command], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=limit,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode("utf8", "replace")
    return done.returncode, done.stdout.decode("utf8", "replace")


def put(path: Path, data: bytes) -> tuple[int, str]:
    """Write a file so that nobody ever sees half of it."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    fresh.rename(path)
    return 0, ""


def main() -> None:
    """Answer until the machine goes down."""
    with open(os.open(PORT, os.O_RDWR), "r+b", buffering=0) as port:
        waiting = bytearray()
        port.write(b'{"id": 0, "code": 0, "out": "here"}\n')
        while True:
            # Not readline(): a port nobody is connected to reads as its end.
            came = port.read(1 << 16) or b""
            waiting += came
            if b"\n" not in came:
                continue
            *lines, waiting = waiting.split(b"\n")
            for line in lines:
                asked = json.loads(line)
                code, out = answer(asked)
                text = json.dumps({"id": asked["id"], "code": code, "out": out})
                data = text.encode() + b"\n"
                while data:
                    data = data[port.write(data) :]


if __name__ == "__main__":
    main()

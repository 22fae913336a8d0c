"""The pieces that a boot needs, built once and kept: Debian, the test's kit, a disk.

Each kept piece lies in a folder that is named by what it was made of, so that a change
makes a new one. Everything here needs root: it fills folders with other users' files.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SUITE = "trixie"
MIRROR = "http://deb.debian.org/debian"

HOST = (
    "mmdebstrap", "e2fsprogs", "kmod", "arch-test", "dosfstools", "mtools",
)  # fmt: skip
HOST_BY_ARCH = {
    "amd64": ("qemu-system-x86",),
    "arm64": ("qemu-system-arm", "qemu-user-static"),
}
"""Packages of the machine that the test runs on."""
OTHERS_S = 300
"""So long another installation on this machine is waited for."""

SYSTEM = (
    "systemd", "systemd-sysv", "udev", "dbus", "kmod", "initramfs-tools", "zstd",
    "e2fsprogs", "procps", "python3",
)  # fmt: skip
"""What any Debian box has; the rest comes with our package, or it is missing there."""

VIRTUAL_CAMERA = ("python3-libcamera", "python3-prctl")
"""libcamera, which has a virtual camera; picamera2 loads the other, a small one."""

WIRELESS = (
    "network-manager", "wpasupplicant", "wireless-regdb", "iw", "rfkill", "hostapd",
)  # fmt: skip
"""As on Raspberry Pi OS; the last is the access point on the other side."""

RELATIONS = ("Pre-Depends", "Depends", "Recommends")
NOT_IN_DEBIAN = {"python3-picamera2", "python3-lgpio"}
"""Raspberry Pi's own archive has them."""

BUILDER = (
    "linux-source-6.12", "v4l2loopback-source", "xz-utils", "bzip2", "kmod", "gcc",
    "libc6-dev", "make", "python3-dev", "swig",
)  # fmt: skip
"""What builds the kernel modules of simulated pins and cameras, and lgpio."""
UNPACKED = ("--variant=extract", "--include=?essential")
"""Packages are not set up; what every Debian has must be named, in apt's pattern."""
LGPIO = "lgpio==0.2.2.0"
"""Raspberry Pi's archive has it; neither Debian's nor PyPI's wheels fit Debian 13."""
PICAMERA2 = HERE / "picamera2.lock"
"""The kiosk's class for a Pi's camera asks it for frames."""
WHEELS = {"amd64": "manylinux_2_28_x86_64", "arm64": "manylinux_2_28_aarch64"}

INITRAMFS = (
    'cd "$1" && mkdir -p etc/initramfs-tools/conf.d usr/share/initramfs-tools/modules.d'
    " && echo MODULES=list > etc/initramfs-tools/conf.d/boot-test"
    " && printf '%s\\n' virtio_pci virtio_blk ext4"
    " > usr/share/initramfs-tools/modules.d/boot-test"
)
"""The guest's first file system needs its disk; to gather more takes six minutes when
it is done by emulation, and longer at each boot."""
SET_UP = ("--variant=minbase", f"--essential-hook={INITRAMFS}")

SLIM = (
    '--aptopt=APT::Install-Recommends "false"',
    '--aptopt=Acquire::Languages "none"',
    "--dpkgopt=force-unsafe-io",
    "--dpkgopt=path-exclude=/usr/share/doc/*",
    "--dpkgopt=path-exclude=/usr/share/man/*",
    "--dpkgopt=path-exclude=/usr/share/locale/*",
)


class Missing(RuntimeError):
    """The machine lacks something; the message says what to do."""


def run(*command: str | Path, log: Path | None = None, **more: object) -> str:
    """Run a command to its end; return what it wrote.

    Raises:
        RuntimeError: when it failed, with the end of what it wrote.
    """
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", check=False, **more,  # type: ignore[call-overload]
    )  # fmt: skip
    if log is not None:
        log.write_text(done.stdout)
    if done.returncode:
        tail = "\n".join(done.stdout.splitlines()[-15:])
        raise RuntimeError(f"{command[0]} failed ({done.returncode}):\n{tail}")
    return str(done.stdout)


def prepare_host(arch: str) -> None:
    """Install what is missing on this machine; see that it can run the other one's.

    Raises:
        Missing: when not run as root.
        RuntimeError: when something can't be installed, or programs for ``arch`` don't
            run here.
    """
    if os.geteuid():
        raise Missing("The boot test makes file systems: run it as root (sudo).")
    wanted = HOST + HOST_BY_ARCH[arch]
    there = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *wanted],
        capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    missing = [name for name in wanted if f"{name} installed" not in there]
    if missing:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "-q", env=environment)
        run("apt-get", "install", "-qy", "--no-install-recommends",
            "-o", f"DPkg::Lock::Timeout={OTHERS_S}", *missing,
            env=environment)  # fmt: skip
    run(HERE / "runs.sh", arch)


@dataclass(frozen=True)
class Pieces:
    """Where one architecture's pieces are.

    Attributes:
        cache: the folder that is kept from run to run.
        arch: ``amd64`` or ``arm64``.
        deb: our package.
    """

    cache: Path
    arch: str
    deb: Path

    def system(self) -> Path:
        """Return a root with Debian and all that our package depends on."""
        return self._debian("system", SET_UP, *SYSTEM, *VIRTUAL_CAMERA, *WIRELESS,
                            f"linux-image-{self.arch}", *depends(self.deb))  # fmt: skip

    def _debian(self, kind: str, options: Sequence[str], *packages: str) -> Path:
        """Return a root with these packages, made with these options of mmdebstrap."""
        names = sorted(set(packages))
        target = self.cache / f"{kind}-{self.arch}-{digest([*options, *names])}"
        if not target.is_dir():
            _bootstrap(target, self.arch, names, options)
        return target

    def kit(self, kernel: str) -> Path:
        """Return a folder with lgpio, picamera2 and the kernel modules for a kernel."""
        scripts = [path.read_text() for path in (HERE / "kit.sh", PICAMERA2)]
        source = digest([*scripts, LGPIO])
        target = self.cache / f"kit-{kernel}-{source}"
        if not target.is_dir():
            made = beside(target, "new")
            clear(made)
            made.mkdir(parents=True)
            self._build(kernel, made)
            made.rename(target)
        return target

    def _build(self, kernel: str, target: Path) -> None:
        run(sys.executable, "-m", "pip", "download", "-q", "--no-deps",
            "--no-binary=:all:", "-d", target, LGPIO)  # fmt: skip
        (source,) = target.glob("lgpio-*.tar.gz")
        run(sys.executable, "-m", "pip", "download", "-q", "--no-deps",
            "--only-binary=:all:", "--python-version=3.13",
            f"--platform={WHEELS[self.arch]}", "--require-hashes", "-d", target,
            "-r", PICAMERA2)  # fmt: skip
        run("unshare", "--mount", HERE / "kit.sh", self.builder(), kernel, source,
            target, log=target / "build.log")  # fmt: skip

    def builder(self) -> Path:
        """Return a root with the compilers.

        It is of the guest's architecture: the kernel's headers want a compiler of
        their own, and Debian can't install another architecture's beside ours. Its
        packages are only unpacked, which is enough to compile: setting them up by
        emulation takes a quarter of an hour.
        """
        return self._debian("builder", UNPACKED, *BUILDER, f"linux-headers-{self.arch}")

    def all(self) -> tuple[Path, Path]:
        """Return the system and the kit, built side by side if both are missing."""
        with ThreadPoolExecutor() as pool:
            building = pool.submit(self.builder)
            system = self.system()
            building.result()
        return system, self.kit(kernel_of(system))


def digest(words: Iterable[str]) -> str:
    """Return a short name for what something is made of."""
    text = "\n".join([SUITE, *SLIM, *words])
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def beside(path: Path, ending: str) -> Path:
    """Return a path's neighbour; versions have dots, so suffixes are no help."""
    return path.with_name(f"{path.name}.{ending}")


def clear(folder: Path) -> None:
    """Remove a folder; what a broken-off run has mounted in it is let go of first."""
    for line in reversed(Path("/proc/mounts").read_text().splitlines()):
        spot = line.split()[1]
        if spot.startswith(f"{folder}/"):
            run("umount", spot)
    shutil.rmtree(folder, ignore_errors=True)


def kernel_of(root: Path) -> str:
    """Return the version of the kernel in a root."""
    (folder,) = (root / "usr/lib/modules").iterdir()
    return folder.name


def depends(deb: Path) -> list[str]:
    """Return what a package depends on and recommends, the first of alternatives."""
    fields = run("dpkg-deb", "-f", deb, *RELATIONS)
    for field in RELATIONS:
        fields = fields.replace(f"{field}:", ",")
    names = (word.split("|")[0].split("(")[0].strip() for word in fields.split(","))
    found = {name.split(":")[0] for name in names if name}
    return sorted(found - NOT_IN_DEBIAN)


def _bootstrap(
    target: Path, arch: str, names: Sequence[str], options: Sequence[str]
) -> None:
    """Fill ``target`` with Debian; a broken-off attempt leaves no target."""
    made = beside(target, "new")
    clear(made)
    target.parent.mkdir(parents=True, exist_ok=True)
    include = ",".join(names)
    run("nice", "-n", "5", "mmdebstrap", "--mode=root", *options,
        f"--architectures={arch}", f"--include={include}", *SLIM, SUITE, made, MIRROR,
        log=beside(target, "log"))  # fmt: skip
    made.rename(target)

"""Build the Debian package: wheels in a virtual environment that sees the system's.

Nothing is fetched and nothing is solved when the package is installed: the wheels named
in ``requirements.lock`` are downloaded here, checked by their hashes and laid out as
Python would find them. The same commit gives the same package, bit for bit.

    python systemd/package/build.py --arch arm64 --out dist
    python systemd/package/build.py --lock        # pin the libraries anew
"""

import argparse
import email.utils
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LOCK = HERE / "requirements.lock"

PYTHON = "3.13"
"""Debian 13's and Raspberry Pi OS Trixie's."""
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
GLIBCS = (17, 24, 26, 27, 28, 31, 34, 35, 36, 39)
"""Debian 13 has glibc 2.41, and so runs what was built for any of these."""
BY_APT = {"numpy"}
"""What picamera2 is built against comes from the same place as picamera2."""
UNUSED = {"setuptools"}
"""Named by colorzero, used by its tests alone."""
IDLE = ("pygame/docs", "pygame/examples", "pygame/tests")
"""Parts of wheels that the program never opens."""

PACKED = ("-Zzstd", "-z9")
"""xz would save a tenth of the size for ten times the time."""

HOME = Path("usr/lib/tillbox")
"""The virtual environment."""
SITE = HOME / "lib" / f"python{PYTHON}" / "site-packages"

UNITS = Path("usr/lib/systemd/system")
PAPERS = Path("usr/share/doc/tillbox")
FILES = {
    "systemd/tillbox.service": f"{UNITS}/tillbox.service",
    "systemd/tillbox-wifi.service": f"{UNITS}/tillbox-wifi.service",
    "systemd/tillbox-stick@.service": f"{UNITS}/tillbox-stick@.service",
    "systemd/tillbox.generator": "usr/lib/systemd/system-generators/tillbox-generator",
    "systemd/tillbox.system": "usr/lib/systemd/system.conf.d/50-tillbox.conf",
    "systemd/tillbox.logind": "usr/lib/systemd/logind.conf.d/50-tillbox.conf",
    "systemd/tillbox.journald": "usr/lib/systemd/journald.conf.d/50-tillbox.conf",
    "systemd/tillbox.sysctl": "usr/lib/sysctl.d/90-tillbox.conf",
    "systemd/tillbox.sysusers": "usr/lib/sysusers.d/tillbox.conf",
    "systemd/tillbox.udev": "usr/lib/udev/rules.d/70-tillbox.rules",
    "systemd/tillbox.polkit": "usr/share/polkit-1/rules.d/50-tillbox.rules",
    "systemd/tillbox.toml": "etc/tillbox/tillbox.toml",
    "systemd/package/tillbox": "usr/bin/tillbox",
    "systemd/package/pyvenv.cfg": f"{HOME}/pyvenv.cfg",
    "systemd/package/copyright": f"{PAPERS}/copyright",
    "systemd/package/lintian-overrides": "usr/share/lintian/overrides/tillbox",
    "systemd/README.md": f"{PAPERS}/README.md",
    "wiring.md": f"{PAPERS}/wiring.md",
}
"""What is copied, from the source tree to the box."""
SCRIPTS = ("postinst", "prerm", "postrm")
CONFFILES = ("/etc/tillbox/tillbox.toml",)
PROGRAMS = (FILES["systemd/package/tillbox"], FILES["systemd/tillbox.generator"])
RUN = 0o755
PLAIN = 0o644


def main(argv: Sequence[str] | None = None) -> int:
    """Build a package, or pin the libraries anew; return the exit code."""
    parser = argparse.ArgumentParser(description="Build Tillbox's Debian package.")
    parser.add_argument("--arch", choices=tuple(MACHINES), default="amd64")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--version", help="another version than pyproject.toml's")
    parser.add_argument("--lock", action="store_true", help="write requirements.lock")
    args = parser.parse_args(argv)
    if args.lock:
        LOCK.write_text(locked())
        print(LOCK)
        return 0
    version = args.version or debian_version(project()["version"])
    print(build(args.arch, version, args.out))
    return 0


def project() -> dict[str, object]:
    """Return the project's own table of ``pyproject.toml``."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, object] = tomllib.load(file)["project"]
    return table


def debian_version(version: object) -> str:
    """Write a Python version so that Debian sorts it alike: 1.0rc1 before 1.0."""
    return re.sub(r"\.?(a|b|rc|dev)(\d)", r"~\1\2", str(version))


def build(arch: str, version: str, out: Path) -> Path:
    """Build the package for an architecture; return the file.

    Raises:
        subprocess.CalledProcessError: when pip or dpkg-deb fail, and have said why.
    """
    epoch = os.environ.setdefault("SOURCE_DATE_EPOCH", str(commit_time()))
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"tillbox_{version}_{arch}.deb"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        for wheel in wheels(arch, Path(folder) / "wheels"):
            unpack(wheel, tree / SITE)
        lay_out(tree)
        news(tree, version, int(epoch))
        control(tree, arch, version)
        settle(tree, int(epoch))
        run("dpkg-deb", "--root-owner-group", *PACKED, "--build", str(tree), str(file))
    return file


def run(*command: str) -> str:
    """Run a command and return what it prints; it speaks up for itself if it fails."""
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ).stdout


def pip(*words: str) -> str:
    """Run pip quietly."""
    return run(sys.executable, "-m", "pip", *words)


def commit_time() -> int:
    """Return the last commit's time in seconds; a tree without git was made in 2026."""
    try:
        return int(run("git", "log", "-1", "--format=%ct"))
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 1_767_225_600


def target(arch: str) -> list[str]:
    """Return pip's options that mean: for the box, not for this machine."""
    tags = [f"manylinux_2_{minor}_{MACHINES[arch]}" for minor in GLIBCS]
    tags.append(f"manylinux2014_{MACHINES[arch]}")
    return ["--only-binary=:all:", f"--python-version={PYTHON}",
            *(f"--platform={tag}" for tag in tags)]  # fmt: skip


def wheels(arch: str, folder: Path) -> list[Path]:
    """Download the pinned wheels, and make the project's own; return them in order."""
    pip("download", "-q", "--no-deps", "--require-hashes", f"-r{LOCK}",
        f"-d{folder}", *target(arch))  # fmt: skip
    pip("wheel", "-q", "--no-deps", f"-w{folder}", str(ROOT))
    return sorted(folder.glob("*.whl"))


def unpack(wheel: Path, site: Path) -> None:
    """Lay a wheel out as an installer would, without what is never opened."""
    with zipfile.ZipFile(wheel) as archive:
        for info in archive.infolist():
            name = "" if info.is_dir() else place(info.filename)
            if name:
                path = site / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(info))


def place(name: str) -> str:
    """Return where a wheel's file goes below site-packages; empty: nowhere.

    Raises:
        ValueError: when it would leave that folder.
    """
    parts = Path(name).parts
    if ".." in parts or Path(name).is_absolute():
        raise ValueError(f"{name} leaves its folder.")
    if parts[0].endswith(".data"):
        if parts[1] not in ("purelib", "platlib"):
            return ""
        parts = parts[2:]
    inside = "/".join(parts)
    return "" if any(inside.startswith(f"{idle}/") for idle in IDLE) else inside


def lay_out(tree: Path) -> None:
    """Put everything beside the wheels: units, rules, the command, the papers."""
    for source, goal in FILES.items():
        (tree / goal).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, tree / goal)
    (tree / HOME / "bin").mkdir()
    (tree / HOME / "bin" / "python3").symlink_to("/usr/bin/python3")


def news(tree: Path, version: str, epoch: int) -> None:
    """Add what is new for people, and the changelog in the form that Debian reads."""
    by = next(line for line in (HERE / "control").read_text().splitlines()
              if line.startswith("Maintainer: ")).partition(": ")[2]  # fmt: skip
    entry = (
        f"tillbox ({version}) trixie; urgency=medium\n\n"
        f"  * See CHANGELOG.md.gz beside this file.\n\n"
        f" -- {by}  {email.utils.formatdate(epoch)}\n"
    )
    for name, text in (
        ("CHANGELOG.md", (ROOT / "CHANGELOG.md").read_bytes()),
        ("changelog", entry.encode()),
    ):
        packed = gzip.compress(text, 9, mtime=0)
        (tree / PAPERS / f"{name}.gz").write_bytes(packed)


def control(tree: Path, arch: str, version: str) -> None:
    """Write dpkg's own folder."""
    folder = tree / "DEBIAN"
    folder.mkdir()
    size = sum(path.stat().st_size for path in files(tree)) // 1024
    sums = "".join(f"{md5(path)}  {path.relative_to(tree)}\n" for path in files(tree))
    text = (HERE / "control").read_text()
    for key, value in (("Version", version), ("Architecture", arch), ("Size", size)):
        text = text.replace(f"@{key}@", str(value))
    (folder / "control").write_text(text)
    (folder / "conffiles").write_text("".join(f"{name}\n" for name in CONFFILES))
    (folder / "md5sums").write_text(sums)
    for name in SCRIPTS:
        shutil.copyfile(HERE / name, folder / name)


def files(tree: Path) -> Iterator[Path]:
    """Yield the package's own files, in one order on every machine."""
    for path in sorted(tree.rglob("*")):
        if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.parts:
            yield path


def md5(path: Path) -> str:
    """Return the sum that dpkg keeps of each file."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def settle(tree: Path, epoch: int) -> None:
    """Give every file the mode and the time that it has on every machine."""
    runs = {tree / "DEBIAN" / name for name in SCRIPTS}
    runs |= {tree / name for name in PROGRAMS}
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(RUN if path.is_dir() or path in runs else PLAIN)
        os.utime(path, (epoch, epoch), follow_symlinks=False)
    tree.chmod(RUN)
    os.utime(tree, (epoch, epoch))


def locked() -> str:
    """Return the lock file: each library at one version, with its wheels' hashes."""
    hashes: dict[str, set[str]] = {}
    for arch in MACHINES:
        for name, digest in solved(arch):
            hashes.setdefault(name, set()).add(digest)
    text = (
        "# Made by: make deb-lock. The hashes are those of the wheels for amd64 and\n"
    )
    text += f"# arm64, Python {PYTHON}.\n"
    for name in sorted(hashes):
        lines = [name, *(f"    --hash=sha256:{each}" for each in sorted(hashes[name]))]
        text += " \\\n".join(lines) + "\n"
    return text


def solved(arch: str) -> Iterator[tuple[str, str]]:
    """Yield each library that is needed as ``name==version``, and its wheel's hash."""
    wanted = project()["dependencies"]
    assert isinstance(wanted, list)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        pip("install", "-q", "--dry-run", "--ignore-installed", f"--report={report}",
            f"--target={folder}", *target(arch), *wanted)  # fmt: skip
        chosen = json.loads(report.read_text())["install"]
    for each in chosen:
        name, version = each["metadata"]["name"], each["metadata"]["version"]
        if name not in BY_APT | UNUSED:
            digest = each["download_info"]["archive_info"]["hashes"]["sha256"]
            yield f"{name}=={version}", digest


if __name__ == "__main__":
    sys.exit(main())

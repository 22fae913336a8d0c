"""The card's image, as far as it can be checked without building it."""

import hashlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hardware import health

IMAGE = Path(__file__).parent.parent.parent / "systemd" / "image"
LAYERS = (IMAGE / "layer/tillbox.yaml", IMAGE / "image/tillbox-image.yaml")
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
packers = ("genimage", "mkdosfs", "mcopy", "mke2fs", "debugfs", "sfdisk")
SIGNATURE = "54696c6c"
DATA = "/mnt/tilldata"
"""Where fstab mounts the partition for games."""
SPARE = "tillbox-spare.service"
SYSTEMD = "/usr/lib/systemd/systemd"
GENERATOR = "/usr/lib/systemd/system-generators/systemd-fstab-generator"
needs_systemd = pytest.mark.skipif(
    not (Path(SYSTEMD).exists() and Path(GENERATOR).exists()),
    reason="systemd is not installed",
)

SHIPPED = {
    "debian-trixie-arm64-minbase-rolling", "deploy-base", "device-base", "essential",
    "image-base", "image-rota", "image-rpios", "linux-base", "network-manager", "rpi3",
    "rpi4", "rpi5", "rpi-boot-firmware", "rpi-debian-trixie", "rpi-device-base",
    "rpi-essential-base", "rpi-generic64", "rpi-linux-2712", "rpi-linux-v8",
    "systemd-min", "systemd-net-min", "systemd-timesyncd", "trixie-minbase",
}  # fmt: skip
"""Layers of rpi-image-gen as it stood in September 2026, those that matter here."""
DEVICES = {"rpi3", "rpi4", "rpi5"}
"""Its layers that provide a device; rpi-generic64 does not."""
RULES = ("string", "string-or-empty", "string-or-unset", "bool", "int", "size",
         "capacity", "file", "file-nzero", "dir")  # fmt: skip
"""Its names of what a variable may hold, besides lists (a,b) and keywords:a."""
POLICIES = {"y", "n", "immediate", "lazy", "force", "skip"}
LAYER_FIELDS = {
    "Name", "Category", "Desc", "Version", "Requires", "RequiresProvider",
    "AfterProvider", "Provides", "Conflicts", "Type", "Generator", "Sets",
}  # fmt: skip


def header(layer: Path) -> dict[str, str]:
    """Return a layer's metadata: the lines between METABEGIN and METAEND."""
    text = layer.read_text()
    head = text.partition("# METABEGIN\n")[2].partition("# METAEND")[0]
    return dict(re.findall(r"^# (X-Env-[\w-]+):[ ]*(.*)$", head, re.M))


@pytest.mark.parametrize("layer", LAYERS, ids=lambda path: path.stem)
def test_a_layer_names_itself_and_all_of_its_variables(layer: Path) -> None:
    there = header(layer)
    assert there["X-Env-Layer-Name"] == layer.stem
    names = {key.split("-")[3] for key in there if key.startswith("X-Env-Var-")}
    assert names
    assert there["X-Env-VarPrefix"]
    for name in names:
        for part in ("Desc", "Required", "Valid", "Set"):
            assert f"X-Env-Var-{name}-{part}" in there
        rule = there[f"X-Env-Var-{name}-Valid"]
        assert rule in RULES or re.match(r"(keywords|regex|list|int):.", rule)
        assert there[f"X-Env-Var-{name}-Set"] in POLICIES
        assert there[f"X-Env-Var-{name}-Required"] in {"y", "n"}


@pytest.mark.parametrize("layer", LAYERS, ids=lambda path: path.stem)
def test_a_layer_has_only_fields_and_layers_that_exist(layer: Path) -> None:
    there = header(layer)
    assert re.fullmatch(r"\d+\.\d+\.\d+", there["X-Env-Layer-Version"])
    for key, value in there.items():
        if key.startswith("X-Env-Layer-"):
            assert key.removeprefix("X-Env-Layer-") in LAYER_FIELDS
        if key == "X-Env-Layer-Requires":
            assert set(value.split(",")) <= SHIPPED
        if key == "X-Env-Layer-RequiresProvider":
            assert set(value.split(",")) <= {"device", "image"}
    text = layer.read_text().partition("# METABEGIN\n")[2].partition("# METAEND")[0]
    for line in text.splitlines():
        assert line.startswith("#  ") or re.match(r"#$|# X-Env-[\w-]+:( |$)", line)


def test_the_configuration_chooses_layers_and_variables_that_exist() -> None:
    text = (IMAGE / "config/tillbox.yaml").read_text()
    chosen = re.findall(r"^  (?:layer|base|archive|app): (\S+)$", text, re.M)
    assert set(chosen) - SHIPPED == {"tillbox", "tillbox-image"}
    assert len(DEVICES & set(chosen)) == 1, "the build wants one device, no more"
    variables = header(LAYERS[1])
    for name in re.findall(r"(\w+_part_size):", text):
        assert f"X-Env-Var-{name}" in variables


def test_every_file_that_a_layer_takes_is_there() -> None:
    taken = re.findall(r'"\$IGconf_tillbox_tree/([^"]+)"', LAYERS[0].read_text())
    assert sorted(taken) == ["image/tillbox-spare.service", "tillbox.toml"]
    assert all((IMAGE.parent / name).is_file() for name in taken)


def fstab() -> list[list[str]]:
    """Return the card's mounts, a row each."""
    lines = (IMAGE / "image/fstab").read_text().splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def test_the_root_is_read_only_and_games_have_their_own_partition() -> None:
    rows = fstab()
    by_place = {row[1]: row for row in rows}
    assert "ro" in by_place["/"][3].split(",")
    written = [
        row[1] for row in rows if row[2] != "tmpfs" and "ro" not in row[3].split(",")
    ]
    assert written == [DATA]
    for row in rows:
        if row[2] != "tmpfs" and row[1] != "/":
            assert "nofail" in row[3], "a damaged partition must not stop the start"
        top = row[1].split("/")[1]
        assert top in ("", "boot", "tmp", "var") or f'"$1{row[1]}"' in (
            LAYERS[0].read_text()
        ), "no folder can be made on a root that is never written to"


def test_no_partition_that_may_fail_lies_above_what_the_kiosk_needs() -> None:
    """Systemd makes a mount of fstab's a requirement of whatever lives below it."""
    unit = (IMAGE.parent / "tillbox.service").read_text()
    places = {"State": "/var/lib", "Cache": "/var/cache", "Runtime": "/run"}
    given = dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))
    needed = [f"{at}/{given[f'{kind}Directory']}" for kind, at in places.items()]
    needed += [given["WorkingDirectory"], given["ExecStart"], "/tmp", "/var/tmp"]
    for row in fstab():
        if row[2] != "tmpfs" and row[1] != "/":
            for place in needed:
                assert not Path(place).is_relative_to(row[1])
    assert "RequiresMountsFor" not in unit


@needs_systemd
def test_the_kiosk_requires_no_partition_but_the_root() -> None:
    """As systemd itself puts the card's start together."""
    rules = as_systemd_sees_it("tillbox.service")
    required = {name for kind, name in rules if kind in ("Requires", "BindsTo")}
    devices = {row[1] for row in fstab() if row[2] != "tmpfs"}
    mounts = {place.strip("/").replace("/", "-") or "-" for place in devices}
    assert required & {f"{name}.mount" for name in mounts} == {"-.mount"}
    assert {("Wants", "tillbox-spare.service"), ("After", "tillbox-spare.service"),
            ("After", "boot-firmware.mount")} <= rules  # fmt: skip
    spare = as_systemd_sees_it("tillbox-spare.service")
    assert {("Wants", "mnt-tilldata.mount"), ("After", "mnt-tilldata.mount")} <= spare


def as_systemd_sees_it(unit: str) -> set[tuple[str, str]]:
    """Return what a unit requires, wants and waits for on the card: kinds and names."""
    with TemporaryDirectory() as name:
        units = Path(name)
        subprocess.run(
            [GENERATOR, *[units] * 3], check=True, capture_output=True,
            env={"SYSTEMD_FSTAB": str(IMAGE / "image/fstab"),
                 "SYSTEMD_PROC_CMDLINE": "ro"},
        )  # fmt: skip
        for path in (*IMAGE.parent.glob("*.service"), *IMAGE.glob("*.service")):
            text = path.read_text().replace("=/usr/bin/tillbox", "=/bin/true")
            (units / path.name).write_text(text)
        wants = units / "tillbox.service.wants"
        wants.mkdir()
        (wants / SPARE).symlink_to(f"../{SPARE}")
        for path in (units, *units.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        told = subprocess.run(
            [SYSTEMD, "--test", "--system", f"--unit={unit}"], cwd="/", text=True,
            env={"SYSTEMD_UNIT_PATH": f"{units}:", "XDG_RUNTIME_DIR": name},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120,
            user=None if os.getuid() else "nobody",
        ).stdout  # fmt: skip
    found = re.search(rf"-> Unit {unit}:\n((?:\t[^\n]*\n)*)", told)
    if not found:
        pytest.skip("systemd tells nothing here")
    return set(re.findall(r"^\t\t?(\w+): (\S+)", found[1], re.M))


def started_with(
    folder: Path, *, mounted: bool, binds: bool = True
) -> tuple[int, list[str]]:
    """Run what the card's unit runs, with programs that note what they are told."""
    unit = (IMAGE / SPARE).read_text()
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
    told = folder / "told"
    programs = {
        "mountpoint": f"exit {0 if mounted else 1}",
        "mount": f'echo "$*" >> {told}; [ "$1" = -t ] || exit {0 if binds else 32}',
    }
    for name, does in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{does}\n")
        (folder / name).chmod(0o755)
    told.write_text("")
    done = subprocess.run(shlex.split(line), env={"PATH": str(folder)}, check=False)
    return done.returncode, told.read_text().splitlines()


def test_the_data_partition_is_put_where_games_are_kept(tmp_path: Path) -> None:
    assert started_with(tmp_path, mounted=True) == (
        0, [f"--bind {DATA} /var/lib/tillbox"],
    )  # fmt: skip
    unit = (IMAGE / SPARE).read_text()
    for kind in ("Wants", "After"):
        assert f"\n{kind}=mnt-tilldata.mount\n" in unit


@pytest.mark.parametrize("mounted", [False, True])
def test_memory_takes_its_place(tmp_path: Path, mounted: bool) -> None:
    code, told = started_with(tmp_path, mounted=mounted, binds=False)
    assert code == 0
    assert told[-1].startswith("-t tmpfs ")
    assert told[-1].split()[-2:] == [health.SPARE, "/var/lib/tillbox"]


@pytest.mark.parametrize("unit", ["tillbox.service", "tillbox-wifi.service"])
def test_settings_are_read_once_their_partition_is_mounted(unit: str) -> None:
    lines = (IMAGE.parent / unit).read_text().splitlines()
    after = [line.split("=")[1] for line in lines if line.startswith("After=")]
    assert "boot-firmware.mount" in " ".join(after).split()


def test_partitions_have_the_labels_that_are_mounted() -> None:
    labels = set(
        re.findall(
            r'label = "(\w+)"', (IMAGE / "image/genimage-tillbox.cfg.in").read_text()
        )
    )
    mounted = set(
        re.findall(r"^LABEL=(\w+)", (IMAGE / "image/fstab").read_text(), re.M)
    )
    assert labels == mounted
    assert len(labels) == 3


def layout(folder: Path, **sizes: str) -> Path:
    """Return the layout that the hook writes into a folder."""
    environment = {
        **os.environ, "IGconf_image_name": "tillbox", "IGconf_image_suffix": "img",
        "LAYER_DIR": str(IMAGE / "image"),
        **{f"IGconf_image_{part}_part_size": size for part, size in sizes.items()},
    }  # fmt: skip
    hook = IMAGE / "image/tillbox-image.d/hooks/preimage.sh"
    assert os.access(hook, os.X_OK), "rpi-image-gen passes over what can't be run"
    subprocess.run(["bash", str(hook), "/", str(folder)], check=True, env=environment)
    (written,) = folder.glob("genimage*.cfg")
    assert written.name != "genimage.cfg", "that one must name sparse images too"
    return written


@needs_bash
def test_the_layout_is_filled_in(tmp_path: Path) -> None:
    sizes = {"boot": "256M", "root": "2500M", "data": "1024M"}
    text = layout(tmp_path, **sizes).read_text()
    assert not re.search(r"<[A-Z_]+>", text)
    assert "image tillbox.img {" in text
    assert re.findall(r"size = (\w+)", text) == list(sizes.values())


@needs_bash
@pytest.mark.skipif(
    not all(map(shutil.which, packers)), reason="genimage and its tools are not here"
)
def test_genimage_packs_a_card_with_three_partitions(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("etc", "boot/firmware", "var/lib/tillbox"):
        (root / name).mkdir(parents=True)
    (root / "etc/machine-id").write_text("0123456789abcdef0123456789abcdef\n")
    (root / "etc/resolv.conf").write_text("nameserver 192.0.2.1\n")
    (root / "boot/firmware/cmdline.txt").write_text("console=tty1 root=/dev/x rootwait")
    (root / "boot/firmware/tillbox.toml").write_text("language = 'nl'\n")
    config = layout(tmp_path, boot="40M", root="16M", data="8M")
    subprocess.run(
        ["genimage", "--rootpath", root, "--tmppath", tmp_path / "work", "--inputpath",
         tmp_path, "--outputpath", tmp_path, "--config", config],
        check=True, cwd=tmp_path, capture_output=True,
    )  # fmt: skip

    def told(*command: object) -> str:
        words = [str(word) for word in command]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    table = json.loads(told("sfdisk", "--json", tmp_path / "tillbox.img"))
    assert table["partitiontable"]["id"] == f"0x{SIGNATURE}"
    parts = table["partitiontable"]["partitions"]
    assert [part["type"] for part in parts] == ["c", "83", "83"]
    assert [part.get("bootable", False) for part in parts] == [True, False, False]
    assert all(part["start"] * 512 % (8 << 20) == 0 for part in parts)
    words = told("mtype", "-i", tmp_path / "boot.vfat", "::cmdline.txt").split()
    assert f"root=PARTUUID={SIGNATURE}-02" in words
    toml = told("mtype", "-i", tmp_path / "boot.vfat", "::tillbox.toml")
    assert "language = 'nl'" in toml

    def inside(path: str) -> str:
        return told("debugfs", "-R", path, tmp_path / "root.ext4")

    assert inside("cat /etc/fstab") == (IMAGE / "image/fstab").read_text()
    assert inside("cat /etc/machine-id") == ""
    assert "/run/NetworkManager/resolv.conf" in inside("stat /etc/resolv.conf")
    data = told("debugfs", "-R", "ls -p /", tmp_path / "data.ext4")
    assert [line.split("/")[5] for line in data.split()] == [".", "..", "lost+found"]


@needs_bash
def test_the_kernel_mounts_our_root_read_only_and_keeps_quiet(tmp_path: Path) -> None:
    line = tmp_path / "cmdline.txt"
    line.write_text("console=serial0,115200 console=tty1 root=PARTUUID=1-02 "
                    "rootfstype=ext4 fsck.repair=yes rootwait rw\n")  # fmt: skip
    subprocess.run(
        ["bash", str(IMAGE / "image/setup.sh"), "BOOT"],
        check=True, env={**os.environ, "IMAGEMOUNTPATH": str(tmp_path)},
    )  # fmt: skip
    words = line.read_text().split()
    asked = {f"root=PARTUUID={SIGNATURE}-02", "ro", "rootwait", "rootfstype=ext4"}
    assert asked <= set(words)
    assert (
        f"disk-signature = 0x{SIGNATURE}\n"
        in (IMAGE / "image/genimage-tillbox.cfg.in").read_text()
    )
    assert [word for word in words if word.startswith("console=")] == ["console=tty3"]
    assert sum(word.startswith("root=") for word in words) == 1
    assert "rw" not in words
    assert line.read_text().count("\n") == 1


@pytest.mark.parametrize("name", ["build.sh", "image/setup.sh"])
@needs_bash
def test_scripts_can_be_read_by_their_shell(name: str) -> None:
    subprocess.run(["bash", "-n", str(IMAGE / name)], check=True)


def test_the_manifest_has_true_sizes_and_sums(tmp_path: Path) -> None:
    image, packed = tmp_path / "tillbox.img", tmp_path / "tillbox.img.xz"
    image.write_bytes(b"card" * 1000)
    packed.write_bytes(b"packed")
    written = subprocess.run(
        [sys.executable, str(IMAGE / "manifest.py"), str(image), "https://a.invalid/b/"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    whole = json.loads(written)
    (entry,) = whole["os_list"]
    for key in ("name", "description", "icon", "url", "release_date"):
        assert isinstance(entry[key], str)
    assert entry["init_format"] == "none"
    assert entry["architecture"] == "armv8"
    boards = whole["imager"]["devices"]
    assert sorted(tag for board in boards for tag in board["tags"]) == sorted(
        entry["devices"]
    )
    assert entry["url"] == "https://a.invalid/b/tillbox.img.xz"
    assert entry["extract_size"] == 4000
    assert entry["extract_sha256"] == hashlib.sha256(image.read_bytes()).hexdigest()
    assert entry["image_download_size"] == 6
    assert entry["image_download_sha256"] == hashlib.sha256(b"packed").hexdigest()
    assert sorted(entry["devices"]) == ["pi4-64bit", "pi5-64bit"]


@pytest.mark.skipif(
    importlib.util.find_spec("yaml") is None, reason="PyYAML is not installed"
)
@pytest.mark.parametrize(
    "path", [*LAYERS, IMAGE / "config/tillbox.yaml"], ids=lambda path: path.stem
)
def test_it_is_yaml(path: Path) -> None:
    import yaml  # type: ignore[import-untyped, unused-ignore]

    assert isinstance(yaml.safe_load(path.read_text()), dict)

"""The card's image, as far as it can be checked without building it."""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

IMAGE = Path(__file__).parent.parent.parent / "systemd" / "image"
LAYERS = (IMAGE / "layer/tillbox.yaml", IMAGE / "image/tillbox-image.yaml")
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


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
    for name in names:
        for part in ("Desc", "Required", "Valid", "Set"):
            assert f"X-Env-Var-{name}-{part}" in there


def test_the_configuration_chooses_layers_and_variables_that_exist() -> None:
    text = (IMAGE / "config/tillbox.yaml").read_text()
    assert "app: tillbox\n" in text
    assert "layer: tillbox-image\n" in text
    variables = header(LAYERS[1])
    for name in re.findall(r"(\w+_part_size):", text):
        assert f"X-Env-Var-{name}" in variables


def test_every_file_that_a_layer_takes_is_there() -> None:
    taken = re.findall(r'"\$IGconf_tillbox_tree/([^"]+)"', LAYERS[0].read_text())
    assert sorted(taken) == ["image/tillbox-spare.service", "tillbox.toml"]
    assert all((IMAGE.parent / name).is_file() for name in taken)


def test_the_root_is_read_only_and_games_have_their_own_partition() -> None:
    rows = [line.split() for line in (IMAGE / "image/fstab").read_text().splitlines()
            if line and not line.startswith("#")]  # fmt: skip
    by_place = {row[1]: row for row in rows}
    assert "ro" in by_place["/"][3].split(",")
    assert "rw" in by_place["/var/lib/tillbox"][3].split(",")
    written = [
        row[1] for row in rows if row[2] != "tmpfs" and "ro" not in row[3].split(",")
    ]
    assert written == ["/var/lib/tillbox"]
    for row in rows:
        if row[2] != "tmpfs" and row[1] != "/":
            assert "nofail" in row[3], "a damaged partition must not stop the start"


def test_partitions_have_the_labels_that_are_mounted() -> None:
    labels = set(
        re.findall(r'label = "(\w+)"', (IMAGE / "image/genimage.cfg.in").read_text())
    )
    mounted = set(
        re.findall(r"^LABEL=(\w+)", (IMAGE / "image/fstab").read_text(), re.M)
    )
    assert labels == mounted
    assert len(labels) == 3


@needs_bash
def test_the_layout_is_filled_in(tmp_path: Path) -> None:
    sizes = {"boot": "256M", "root": "2500M", "data": "1024M"}
    environment = {
        **os.environ, "IGconf_image_name": "tillbox", "IGconf_image_suffix": "img",
        "LAYER_DIR": str(IMAGE / "image"),
        **{f"IGconf_image_{part}_part_size": size for part, size in sizes.items()},
    }  # fmt: skip
    hook = IMAGE / "image/tillbox-image.d/hooks/preimage.sh"
    subprocess.run(["bash", str(hook), "/", str(tmp_path)], check=True, env=environment)
    text = (tmp_path / "genimage.cfg").read_text()
    assert not re.search(r"<[A-Z_]+>", text)
    assert "image tillbox.img {" in text
    assert re.findall(r"size = (\w+)", text) == list(sizes.values())


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
    assert {"root=LABEL=TILLROOT", "ro", "rootwait", "rootfstype=ext4"} <= set(words)
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
    (entry,) = json.loads(written)["os_list"]
    assert {"name", "description", "icon", "url", "release_date"} <= entry.keys()
    assert entry["url"] == "https://a.invalid/b/tillbox.img.xz"
    assert entry["extract_size"] == 4000
    assert entry["extract_sha256"] == hashlib.sha256(image.read_bytes()).hexdigest()
    assert entry["image_download_size"] == 6
    assert entry["image_download_sha256"] == hashlib.sha256(b"packed").hexdigest()
    assert entry["devices"] == ["pi4-64bit", "pi5-64bit"]


@pytest.mark.skipif(
    importlib.util.find_spec("yaml") is None, reason="PyYAML is not installed"
)
@pytest.mark.parametrize(
    "path", [*LAYERS, IMAGE / "config/tillbox.yaml"], ids=lambda path: path.stem
)
def test_it_is_yaml(path: Path) -> None:
    import yaml  # type: ignore[import-untyped, unused-ignore]

    assert isinstance(yaml.safe_load(path.read_text()), dict)

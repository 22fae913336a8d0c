#!/bin/bash
# Build the card's image and its entry for Raspberry Pi Imager into dist/.
#
#   RPI_IMAGE_GEN=~/rpi-image-gen systemd/image/build.sh dist/tillbox_0.1.0_arm64.deb URL
#
# URL is the folder that the image will be downloaded from. Needs rpi-image-gen and its
# dependencies, Raspberry Pi's archive, and xz.
set -eu
here=$(dirname "$(readlink -f "$0")")
deb=$(readlink -ef "$1") url=${2:-https://example.invalid/tillbox}
out=$(dirname "$deb")
gen=$(readlink -ef "${RPI_IMAGE_GEN:?where is rpi-image-gen?}")
grep -q LAYER_DIR "$gen/bin/runner" ||
    { echo "$gen is too old: hooks beside their layer came in September 2026"; exit 1; }
work=$out/image-work

"$gen/rpi-image-gen" build -S "$here" -c tillbox.yaml -B "$work" \
    -- IGconf_tillbox_deb="$deb"
cp "$work/image-tillbox/tillbox.img" "$out/tillbox.img"
xz --keep --force -T0 -6 "$out/tillbox.img"
python3 "$here/manifest.py" "$out/tillbox.img" "$url" > "$out/tillbox.rpi-imager-manifest"
echo "$out/tillbox.img.xz"

#!/bin/bash
# rpi-image-gen calls it with the root file system and genimage's folder: writes the layout.
# Any genimage*.cfg there is packed; plain genimage.cfg would have to name sparse images for
# Raspberry Pi's provisioning tools as well.
# shellcheck disable=SC2154  # rpi-image-gen sets the IGconf variables and LAYER_DIR
set -eu
genimage=$2

sed -e "s|<NAME>|$IGconf_image_name|g" \
    -e "s|<SUFFIX>|$IGconf_image_suffix|g" \
    -e "s|<BOOT_SIZE>|$IGconf_image_boot_part_size|g" \
    -e "s|<ROOT_SIZE>|$IGconf_image_root_part_size|g" \
    -e "s|<DATA_SIZE>|$IGconf_image_data_part_size|g" \
    -e "s|<SETUP>|'$(readlink -ef "$LAYER_DIR/setup.sh")'|g" \
    "$LAYER_DIR/genimage-tillbox.cfg.in" > "$genimage/genimage-tillbox.cfg"

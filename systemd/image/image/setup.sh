#!/bin/bash
# genimage calls it before it packs a partition: writes what names the partitions.
set -eu
here=$(dirname "$(readlink -f "$0")")

case $1 in
    ROOT) cp "$here/fstab" "$IMAGEMOUNTPATH/etc/fstab" ;;
    BOOT) sed -i 's|root=[^ ]*|root=LABEL=TILLROOT|' "$IMAGEMOUNTPATH/cmdline.txt" ;;
esac

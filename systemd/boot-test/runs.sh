#!/bin/sh
# Sees to it that programs of an architecture run here: its own do anyhow, arm64's by
# qemu. F: the interpreter is opened once, here, so that it serves in any chroot.
#
#   runs.sh arm64
set -eu
arch=$1 here=$(dpkg --print-architecture)
[ "$arch" != "$here" ] || exit 0
[ "$arch" = arm64 ] || {
    echo "Programs for $arch don't run on $here: use a machine of that kind." >&2
    exit 2
}
folder=/proc/sys/fs/binfmt_misc
mountpoint -q $folder || mount -t binfmt_misc binfmt_misc $folder
[ -e $folder/qemu-aarch64 ] || printf '%s' \
  ':qemu-aarch64:M::\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:OCPF' \
  > $folder/register

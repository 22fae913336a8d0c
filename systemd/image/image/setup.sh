#!/bin/bash
# genimage calls it before it packs a partition: writes what names the partitions, and what
# only the card itself may have, not the system while it is put together.
set -euf
here=$(dirname "$(readlink -f "$0")")

case $1 in
    ROOT)
        cp "$here/fstab" "$IMAGEMOUNTPATH/etc/fstab"
        # Made anew at each start, in memory: the root can't be written to.
        : > "$IMAGEMOUNTPATH/etc/machine-id"
        ln -sf /run/NetworkManager/resolv.conf "$IMAGEMOUNTPATH/etc/resolv.conf"
        ;;
    BOOT)
        # One line: what would name another root or console goes, ours comes at its end.
        line=()
        for word in $(cat "$IMAGEMOUNTPATH/cmdline.txt"); do
            case $word in
                root=* | rootfstype=* | rootwait | console=* | rw | ro | quiet | splash) ;;
                *) line+=("$word") ;;
            esac
        done
        line+=(root=PARTUUID=54696c6c-02 rootfstype=ext4 rootwait ro quiet loglevel=3
               logo.nologo consoleblank=0 console=tty3 vt.global_cursor_default=0
               systemd.show_status=false)
        echo "${line[*]}" > "$IMAGEMOUNTPATH/cmdline.txt"
        ;;
    *)
        echo "$0: which partition is $1?" >&2
        exit 1
        ;;
esac

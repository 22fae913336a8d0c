#!/bin/bash
# genimage calls it before it packs a partition: writes what names the partitions.
set -eu
here=$(dirname "$(readlink -f "$0")")

case $1 in
    ROOT) cp "$here/fstab" "$IMAGEMOUNTPATH/etc/fstab" ;;
    BOOT)
        # One line: the old root, the old consoles and "rw" go, ours come at its end.
        read -r -a words < "$IMAGEMOUNTPATH/cmdline.txt"
        line=()
        for word in "${words[@]}"; do
            case $word in root=* | console=* | rw | ro | splash) ;; *) line+=("$word") ;; esac
        done
        line+=(root=LABEL=TILLROOT ro quiet loglevel=3 logo.nologo consoleblank=0 console=tty3
               vt.global_cursor_default=0 systemd.show_status=false)
        echo "${line[*]}" > "$IMAGEMOUNTPATH/cmdline.txt"
        ;;
esac

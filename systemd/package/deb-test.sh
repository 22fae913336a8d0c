#!/bin/bash
# Install, use, upgrade, remove and purge the package in a fresh Debian 13 without network.
# Needs root, mmdebstrap and a Debian mirror (kept in build/ for the next time); for
# another machine's package qemu-user-static too, and half an hour.
#
#   systemd/package/deb-test.sh dist/tillbox_0.1.0_amd64.deb
# shellcheck disable=SC2016  # what stands in single quotes is for the shell in the box
set -euo pipefail
old=$(realpath "$1")
cd "$(dirname "$0")/../.."
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
arch=$(dpkg-deb -f "$old" Architecture)
kept=build/trixie-$arch.tar part=build/trixie-$arch-part.tar
box=$(mktemp -d)
trap 'umount -q "$box/proc" || true; rm -rf --one-file-system "$box"' EXIT

say() { printf '\n== %s\n' "$*"; }
in_box() { unshare --net chroot "$box" "$@"; }
want() { in_box sh -ec "$1" || { echo "FAILED: $1"; exit 1; }; }

systemd/boot-test/runs.sh "$arch"

if command -v lintian >/dev/null; then
    say "What Debian's own checker finds"
    lintian --fail-on error,warning "$old"
fi

if [ ! -e "$kept" ]; then
    say "A fresh Debian 13"
    mkdir -p build
    needs=$(sed -n 's/^Depends: //p' systemd/package/control | sed 's/ *([^)]*)//g; s/ //g')
    mmdebstrap --variant=minbase --architectures="$arch" --include="$needs,dbus,polkitd" \
        --aptopt='APT::Install-Recommends "false"' trixie "$part" \
        "deb $mirror trixie main"
    mv "$part" "$kept"
fi
tar -C "$box" -xf "$kept"
mount -t proc proc "$box/proc"
cp "$old" "$box/old.deb"
dpkg-deb -R "$old" "$box/tree"
sed -i 's/^Version: .*/&+next/' "$box/tree/DEBIAN/control"
dpkg-deb --root-owner-group -Zzstd -z1 -b "$box/tree" "$box/new.deb" >/dev/null
rm -r "$box/tree"

say "Install"
in_box dpkg -i /old.deb
want 'tillbox --version'
want 'tillbox simulate shop-n-time --seats 3 --games 2 >/dev/null'
want 'tillbox cards --out /tmp/deck.pdf && test -s /tmp/deck.pdf'
want 'python3 -c "import kiosk" 2>/dev/null && exit 1 || true'  # nobody else sees it
want 'ls /usr/lib/tillbox/lib/python3.13/site-packages/kiosk/__pycache__/main.*.pyc >/dev/null'
want 'test "$(stat -c %U:%G:%a /etc/tillbox/tillbox.toml)" = root:tillbox:640'
for group in video render input gpio audio; do
    want "id -nG tillbox | grep -qw $group"
done
want 'systemctl is-enabled -q tillbox.service tillbox-wifi.service'
want '/usr/lib/tillbox/bin/python3 -I -c "import sys, numpy, cv2, pygame, zxingcpp; assert sys.prefix == \"/usr/lib/tillbox\"; assert numpy.__file__.startswith(\"/usr/lib/python3\")"'
# As the kiosk's own user, on a screen of memory, until systemd would hear from it.
want 'mkdir -p /var/lib/tillbox && chown tillbox /var/lib/tillbox'
cat > "$box/start.py" <<'PY'
import os, signal, socket, subprocess
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind("\0tillbox-test")
line.settimeout(900)
env = {**os.environ, "HOME": "/var/lib/tillbox", "SDL_VIDEODRIVER": "dummy",
       "STATE_DIRECTORY": "/var/lib/tillbox", "NOTIFY_SOCKET": "@tillbox-test"}
kiosk = subprocess.Popen(["/usr/bin/tillbox"], env=env, user="tillbox",
                         group="tillbox", cwd="/var/lib/tillbox")
assert line.recv(100) == b"READY=1"
kiosk.send_signal(signal.SIGTERM)
assert kiosk.wait(300) == 0, kiosk.returncode
PY
want 'python3 /start.py'
want 'test -s /var/lib/tillbox/tillbox.db'

say "Units, as this Debian's systemd sees them"
want 'systemd-analyze verify tillbox.service tillbox-wifi.service tillbox-stick@sda1.service'
want 'systemd-analyze security --offline=true --threshold=25 tillbox.service >/dev/null'
want 'systemd-analyze security --offline=true --threshold=25 tillbox-wifi.service >/dev/null'
want 'udevadm verify /usr/lib/udev/rules.d/70-tillbox.rules'

say "Upgrade: changed settings and games stay"
want 'echo "house = \"The Corner\"" >> /etc/tillbox/tillbox.toml; cp /var/lib/tillbox/tillbox.db /kept.db'
in_box dpkg -i /new.deb
want 'grep -q Corner /etc/tillbox/tillbox.toml && cmp /kept.db /var/lib/tillbox/tillbox.db'
want 'test "$(stat -c %U:%G:%a /etc/tillbox/tillbox.toml)" = root:tillbox:640'
want 'systemctl is-enabled -q tillbox.service'
want 'tillbox --version'

say "Downgrade and back: so does a mistaken upgrade"
in_box dpkg -i /old.deb
in_box dpkg -i /new.deb
want 'grep -q Corner /etc/tillbox/tillbox.toml && cmp /kept.db /var/lib/tillbox/tillbox.db'

say "Remove: the program goes, settings and games stay"
in_box dpkg -r tillbox
want '! test -e /usr/lib/tillbox && ! test -e /usr/bin/tillbox'
want '! test -e /usr/lib/systemd/system-generators/tillbox-generator'
want 'grep -q Corner /etc/tillbox/tillbox.toml && cmp /kept.db /var/lib/tillbox/tillbox.db'
in_box dpkg -i /new.deb
want 'systemctl is-enabled -q tillbox.service && grep -q Corner /etc/tillbox/tillbox.toml'

say "Purge: everything goes but the user"
in_box dpkg -P tillbox
want '! test -e /etc/tillbox && ! test -e /var/lib/tillbox && ! test -e /usr/lib/tillbox'
want '! find /etc/systemd -name "tillbox*" | grep .'
want 'id tillbox >/dev/null'

say "All of it holds."

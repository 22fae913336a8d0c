#!/bin/sh
# kit.sh ROOT KERNEL LGPIO TARGET: builds in the chroot ROOT what Debian lacks and
# Raspberry Pi OS brings or a simulated box needs: gpio-sim and v4l2loopback for KERNEL,
# lgpio for its Python from the source archive LGPIO, and picamera2 from the wheels in
# TARGET. The files go to TARGET.
# To be run in a mount namespace of its own: what is mounted here goes with it.
# ROOT's packages are unpacked and not set up, so it lacks what their scripts would link.
set -eu
root=$1 kernel=$2 lgpio=$3 target=$4
make="make -s -C /usr/src/linux-headers-$kernel"

mkdir -p "$root/mnt"
mount -t tmpfs none "$root/mnt"
mount -t proc proc "$root/proc"
work=$root/mnt
ln -sf mawk "$root/usr/bin/awk"

mkdir "$work/gpio-sim"
tar -C "$work" -xf "$root/usr/src/linux-source-6.12.tar.xz" --strip-components=1 \
  linux-source-6.12/drivers/gpio/gpio-sim.c linux-source-6.12/kernel/irq/irq_sim.c
mv "$work/drivers/gpio/gpio-sim.c" "$work/gpio-sim/core.c"
# The kernel does not export irq_to_desc; a number does as well.
sed 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' \
  "$work/kernel/irq/irq_sim.c" > "$work/gpio-sim/irq_sim.c"
cat > "$work/gpio-sim/Makefile" <<'END'
obj-m := gpio-sim.o
gpio-sim-y := core.o irq_sim.o
ccflags-y += -DCONFIG_IRQ_SIM=1
END
chroot "$root" $make M=/mnt/gpio-sim modules
cp "$work/gpio-sim/gpio-sim.ko" "$target/"

tar -C "$work" -xf "$root/usr/src/v4l2loopback.tar.bz2"
loopback=$(dirname "$(find "$work/modules" -name v4l2loopback.c)")
chroot "$root" $make M="/mnt/${loopback#"$work"/}" modules
cp "$loopback/v4l2loopback.ko" "$target/"

mkdir "$work/lgpio"
tar -C "$work/lgpio" -xf "$lgpio" --strip-components=1
chroot "$root" sh -ec "cd /mnt/lgpio
  swig -python -o lgpio_wrap.c lgpio.i
  gcc -shared -fPIC -O2 -pthread -Isrc -I/usr/include/python3.13 -o _lgpio.so \
    lgpio_wrap.c src/lg*.c src/rgpiod.c -lrt -ldl"
cp "$work/lgpio/_lgpio.so" "$work/lgpio/lgpio.py" "$target/"

cp "$target"/*.whl "$work/"
chroot "$root" sh -ec "cd /mnt
  for wheel in *.whl; do python3 -m zipfile -e \$wheel picamera2; done
  python3 -m compileall -q --invalidation-mode unchecked-hash picamera2"
cp -r "$work/picamera2" "$target/"

#!/bin/sh
# Before the kiosk: a chip of pins as a Pi's, and a webcam that shows what is fed to it.
set -eu
modprobe configfs
modprobe gpio-sim
modprobe v4l2loopback devices=1 video_nr=0 exclusive_caps=1 card_label=Counter
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config

chip=/sys/kernel/config/gpio-sim/tillbox
mkdir -p $chip/bank0
echo 28 > $chip/bank0/num_lines
echo pinctrl-bcm2711 > $chip/bank0/label
echo 1 > $chip/live
ln -sfn "/sys/devices/platform/$(cat $chip/dev_name)/$(cat $chip/bank0/chip_name)" \
  /run/tillbox-pins

# What gpiozero learns the board from, bound over /proc/cpuinfo for the kiosk alone.
{ cat /proc/cpuinfo; printf 'Revision\t: c03115\n'; } > /run/tillbox-cpuinfo

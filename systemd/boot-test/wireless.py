"""Wi-Fi from the settings: a simulated access point, and NetworkManager joining it."""

from machine import until
from session import USUAL, Session, claim

from kiosk.settings import BOX_FILES, Wifi
from kiosk.wifi import FILE, FOLDER

NETWORK = Wifi(name="Café “Öde”; 7", password=r"two \ words", country="NL")
"""With letters that mean something to one of the formats that it goes through."""
SETTINGS = f"""\
[wifi]
name = '{NETWORK.name}'
password = '{NETWORK.password}'
country = '{NETWORK.country}'
"""

POINT, BOX = "wlan0", "wlan1"
POINT_S_OWN = f'SUBSYSTEM=="net", KERNEL=="{POINT}", ENV{{NM_UNMANAGED}}="1"\n'
HOSTAPD = f"""\
interface={POINT}
driver=nl80211
ssid2={NETWORK.name.encode().hex()}
utf8_ssid=1
channel=1
hw_mode=g
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={NETWORK.password}
"""
RULES, POINT_FILE, SETTINGS_FILE = (
    "/run/udev/rules.d/99-point.rules", "/run/hostapd.conf", "/run/wifi.toml",
)  # fmt: skip
READ = BOX_FILES[-1]


class Wireless(Session):
    """The step that puts the box on the air, and takes it off again."""

    def wifi(self) -> str:
        """The settings' network is joined, and forgotten once they don't name it."""
        run = self.machine.run
        run(f"mkdir -p {RULES.rpartition('/')[0]}")
        self.machine.put(RULES, POINT_S_OWN.encode())
        self.machine.put(POINT_FILE, HOSTAPD.encode())
        self.machine.put(SETTINGS_FILE, SETTINGS.encode())
        run("udevadm control --reload && modprobe mac80211_hwsim radios=2", 10)
        run(f"hostapd -B {POINT_FILE}", 10)
        run(f"mount --bind {SETTINGS_FILE} {READ}")
        run("systemctl restart tillbox-wifi && systemctl start NetworkManager", 15)
        until("the box on the air", USUAL["wifi"], self._joined)
        mode = run(f"stat -c %a {FOLDER.parent}")
        claim(mode == "755", f"mode {mode} of the folder with others' resolv.conf")
        country = run("iw reg get")
        claim(f"country {NETWORK.country}" in country, f"the radio's: {country}")
        run(f"umount {READ} && systemctl restart tillbox-wifi", 10)
        left = run(f"ls {FOLDER}")
        claim(FILE not in left, f"still known: {left}")
        run("systemctl stop NetworkManager wpa_supplicant && pkill hostapd", 10)
        run("modprobe -r mac80211_hwsim", 10)
        return f"joined {NETWORK.name} with its password, and forgot it"

    def _joined(self) -> bool:
        """Tell whether the access point has let the box in: its password is right."""
        address = self.machine.run(f"cat /sys/class/net/{BOX}/address")
        known = self.machine.run(f"iw dev {POINT} station get {address} || true")
        return "authorized:\tyes" in known

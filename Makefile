# Two commands matter: `make run` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
SUDO   := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
READY  := $(VENV)/.ready
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test lint bench screens power-cuts soak fuzz words voices deb deb-lock \
  deb-test image boot-test clean

run: $(READY)
	$(BIN)/tillbox

# Four workers on any machine: many tests wait for buttons and frames, not for a core.
test: $(READY) lint
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy GPIOZERO_PIN_FACTORY=mock $(BIN)/pytest -q -n 4 --dist worksteal

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy GPIOZERO_PIN_FACTORY=mock $(BIN)/python -m tests.bench

screens: $(READY)
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy GPIOZERO_PIN_FACTORY=mock $(BIN)/python -m tests.pictures

# Five hundred cuts in some minutes; the exit code says whether anything was lost, or
# whether a kind of cut was left out: torn writes need a C compiler.
power-cuts: $(READY)
	nice $(BIN)/python -m tests.power_cuts --cuts 500

# After a change of what is said: brings the catalogs in kiosk/locale up to the source,
# compiles them, and names what each language still lacks. Then translate that, and again.
words: $(READY)
	SDL_VIDEODRIVER=dummy $(BIN)/python -m tests.languages

# A day in a café: all games, devices that fail and come back; HOURS and SEED as wished.
HOURS ?= 12
SEED  ?= 1
soak: $(READY)
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy GPIOZERO_PIN_FACTORY=mock \
	  nice $(BIN)/python -m tests.soak --hours $(HOURS) --seed $(SEED)

# Coverage-guided fuzzing: make fuzz TARGET=replay SECONDS=300; all targets by default.
SECONDS ?= 60
fuzz: $(READY)
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install -q atheris
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy GPIOZERO_PIN_FACTORY=mock \
	  nice $(BIN)/python -m tests.fuzz $(TARGET) --seconds $(SECONDS)

# Gus's spoken clips, anew from kiosk/voices/phrases.toml.
voices: $(READY)
	@command -v espeak-ng >/dev/null && command -v oggenc >/dev/null || \
	  { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy espeak-ng vorbis-tools; }
	$(BIN)/python -m kiosk.voices

# The Debian package for ARCH (amd64, or arm64 for the Pi); needs dpkg-deb, not root.
ARCH ?= amd64
deb: $(READY)
	$(BIN)/python systemd/package/build.py --arch $(ARCH) --out dist

deb-lock: $(READY)
	$(BIN)/python systemd/package/build.py --lock

# A card's image; needs rpi-image-gen, named by RPI_IMAGE_GEN, and Raspberry Pi's archive.
image: $(READY)
	systemd/image/build.sh "$$($(BIN)/python systemd/package/build.py --arch arm64 --out dist)" $(URL)

# The package in a fresh Debian 13, from its installation to its purge; root, 5 minutes.
# ARCH=arm64 needs qemu-user-static, and half an hour.
deb-test: $(READY)
	@command -v mmdebstrap >/dev/null || \
	  { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends mmdebstrap arch-test; }
	$(SUDO) systemd/package/deb-test.sh "$$($(BIN)/python systemd/package/build.py --arch $(ARCH) --out dist)"

# The box in QEMU, looked at from outside: ten minutes, with the machine to itself.
# It makes file systems, so it needs root. ARCH=arm64 takes half an hour the first time.
boot-test: deb
	$(SUDO) $(CURDIR)/$(BIN)/python systemd/boot-test --arch $(ARCH) --deb dist

# A machine without ensurepip (Debian splits it off) gets python3-venv; without
# libzbar the reader leads with zxing-cpp alone, and says so. Debian's users have no
# /sbin in their path, where ldconfig lies.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tillbox needs Python 3.11 or newer: try make PYTHON=python3.13"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy python3-venv; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip
	$(BIN)/python -m pip install -q -e '.[test]'
	@PATH=$$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -q libzbar || \
	  { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy libzbar0; } >/dev/null 2>&1 || \
	  echo "libzbar0 could not be installed: codes are read by zxing-cpp alone."
	@touch $@

clean:
	rm -rf $(VENV) build dist

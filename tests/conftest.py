"""What all tests share: no display, no sound device, mock pins."""

import os

from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# How long an example takes says something about the machine, nothing about the code.
settings.register_profile("tillbox", deadline=None)
settings.load_profile("tillbox")

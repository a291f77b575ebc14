"""What the settings provider holds on a fresh phone: a Pixel 6 profile of the Android 13 emulator image."""

from __future__ import annotations

from simdroid.system.settings.defaults.global_settings import GLOBAL
from simdroid.system.settings.defaults.secure_settings import SECURE
from simdroid.system.settings.defaults.system_settings import SYSTEM

__all__ = ["GLOBAL", "SECURE", "SYSTEM"]

"""Which version of Android the phone has, as rows and pages of Settings ask for it."""

from __future__ import annotations

from simdroid.system import System

ANDROID_14 = 34


def api(system: System) -> int:
    """The API level of the phone's Android."""
    return system.image.profile.api


def since_14(system: System) -> bool:
    """For rows that came with Android 14."""
    return api(system) >= ANDROID_14


def before_14(system: System) -> bool:
    """For rows that Android 14 no longer has."""
    return not since_14(system)

"""What the lock screen shows of notifications: two settings that a person chooses as one."""

from __future__ import annotations

from mobile_world.phone.kit import Computed
from mobile_world.phone.system import System

LOCK_SCREEN_CHOICES = (
    ("11", "Show all notification content"),
    ("10", "Show sensitive content only when unlocked"),
    ("00", "Don\u2019t show notifications"),
)
"""`lock_screen_show_notifications` and `lock_screen_allow_private_notifications`, and how the pair is called."""


def _pair(system: System) -> str:
    settings = system.settings
    if not settings.flag("secure", "lock_screen_show_notifications"):
        return "00"
    return "11" if settings.flag("secure", "lock_screen_allow_private_notifications") else "10"


def _choose(system: System, pair: str) -> None:
    system.settings.put("secure", "lock_screen_show_notifications", pair[0])
    system.settings.put("secure", "lock_screen_allow_private_notifications", pair[1])


LOCK_SCREEN_CONTENT = Computed(_pair, _choose)


def lock_screen_content(system: System) -> str:
    """How the pair in force is called."""
    return dict(LOCK_SCREEN_CHOICES)[_pair(system)]

"""What the lock screen shows of notifications: two settings that a person chooses as one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.settings.dialog_items import Asking
from mobile_world.phone.apps.settings.dialogs import choice_dialog
from mobile_world.phone.system import System
from mobile_world.phone.ui import Dialog, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.settings.page import SettingsPage

_CHOICES = (
    ("11", "Show all notification content"),
    ("10", "Show sensitive content only when unlocked"),
    ("00", "Don\u2019t show notifications"),
)
"""`lock_screen_show_notifications` and `lock_screen_allow_private_notifications`, and how the pair is called."""


def lock_screen_content(system: System) -> str:
    """How the pair in force is called."""
    return dict(_CHOICES)[_pair(system)]


def _pair(system: System) -> str:
    settings = system.settings
    if not settings.flag("secure", "lock_screen_show_notifications"):
        return "00"
    return "11" if settings.flag("secure", "lock_screen_allow_private_notifications") else "10"


@dataclass(frozen=True, kw_only=True)
class LockScreenContent(Asking):
    """The row that chooses the pair."""

    def draw(self, page: SettingsPage) -> View:
        """The row."""
        return self._preference(page, partial(page.ask_item, self.title), lock_screen_content(page.system))

    def dialog(self, page: SettingsPage) -> Dialog:
        """The three choices."""
        return choice_dialog(
            self.title,
            _CHOICES,
            chosen=_pair(page.system),
            on_choose=partial(self._choose, page.system),
            on_close=page.close_dialog,
        )

    def _choose(self, system: System, pair: str) -> None:
        system.settings.put("secure", "lock_screen_show_notifications", pair[0])
        system.settings.put("secure", "lock_screen_allow_private_notifications", pair[1])

"""What a long press on an app's icon or on the wallpaper offers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.system import Intent, Package
from mobile_world.phone.system.intents import FLAG_NEW_TASK
from mobile_world.phone.ui import Action, Menu, MenuItem, Metrics, Rect, Size, View
from mobile_world.phone.ui.view import Popup

if TYPE_CHECKING:
    from mobile_world.phone.apps.launcher.screen import LauncherScreen

_SHORTCUTS: dict[str, tuple[tuple[str, str, Intent], ...]] = {
    "com.google.android.contacts": (
        (
            "Add contact",
            "account_plus_outline",
            Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"),
        ),
    ),
    "com.google.android.deskclock": (
        ("Alarms", "alarm", Intent("android.intent.action.SHOW_ALARMS")),
        ("Timers", "timer_outline", Intent("android.intent.action.SHOW_TIMERS")),
    ),
    "com.google.android.dialer": (("Keypad", "dialpad", Intent("android.intent.action.DIAL")),),
    "com.android.settings": (
        ("Internet", "wifi", Intent("android.settings.WIFI_SETTINGS")),
        ("Battery", "battery_outline", Intent("android.intent.action.POWER_USAGE_SUMMARY")),
    ),
}
"""Deeds of an app that its icon offers: label, icon, intent."""


@dataclass(frozen=True)
class AppMenu(Popup):
    """The shortcuts of an app and its page in Settings, above its icon."""

    screen: LauncherScreen
    package: Package

    def content(self, close: Action) -> View:
        """One line each."""
        return self._menu().content(close)

    def width(self, metrics: Metrics) -> int:
        """Room for the longest line."""
        return self._menu().width(metrics)

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """Centred above the icon, or below where there is no room."""
        top = anchor.top - size.height
        top = top if top >= metrics.status_bar else anchor.bottom
        left, edge = (anchor.left + anchor.right - size.width) // 2, metrics.px(12)
        left = max(min(left, metrics.width - edge - size.width), edge)
        return Rect(left, top, left + size.width, top + size.height)

    def _menu(self) -> Menu:
        resolve = self.screen.system.packages.resolve
        items = [
            MenuItem(label, partial(self._start, intent), icon=icon)
            for label, icon, intent in _SHORTCUTS.get(self.package.name, ())
            if resolve(intent.replace(package=self.package.name), default_only=True)
        ]
        details = Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self.package.name}")
        start = partial(self.screen.start, details.replace(flags=FLAG_NEW_TASK))
        return Menu([*items, MenuItem("App info", start, icon="information_outline")])

    def _start(self, intent: Intent) -> None:
        self.screen.start(intent.replace(package=self.package.name, flags=FLAG_NEW_TASK))


@dataclass(frozen=True)
class HomeMenu(Menu):
    """The menu of the wallpaper, in the lower half of the screen."""

    def place(self, anchor: Rect, size: Size, metrics: Metrics) -> Rect:
        """In the middle, above the dock."""
        left, top = (metrics.width - size.width) // 2, metrics.height // 2
        return Rect(left, top, left + size.width, top + size.height)


def home_menu(screen: LauncherScreen) -> Menu:
    """What can be changed about the home screen."""

    def settings(action: str) -> None:
        screen.start(Intent(action, flags=FLAG_NEW_TASK))

    return HomeMenu(
        [
            MenuItem(
                "Wallpaper & style", lambda: settings("android.intent.action.SET_WALLPAPER"), icon="palette_outline"
            ),
            MenuItem("Widgets", lambda: screen.toast("No widgets"), icon="widgets_outline"),
            MenuItem("Home settings", lambda: settings("android.settings.HOME_SETTINGS"), icon="cog_outline"),
        ]
    )

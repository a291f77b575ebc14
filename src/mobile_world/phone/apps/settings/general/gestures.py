"""Gestures, and whether the phone is steered by them or by buttons."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import radio_row
from mobile_world.phone.kit import FlagSetting, Note, Opposite, Setting, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

MODE = Setting("secure", "navigation_mode", "2")
_MODES = (
    (
        "2",
        "Gesture navigation",
        "To go Home, swipe up from the bottom of the screen. To switch apps, swipe up from the bottom, hold, then"
        " release. To go back, swipe from either the left or right edge.",
    ),
    ("0", "3-button navigation", "Go back, Home, and switch apps with buttons at the bottom of your screen."),
)
_CAMERA = FlagSetting("secure", "camera_double_tap_power_gesture_disabled")
_ONE_HANDED = FlagSetting("secure", "one_handed_mode_enabled")


def _mode(system: System) -> str:
    return {"0": "3-button navigation", "1": "2-button navigation"}.get(MODE.get(system), "Gesture navigation")


class GesturesPage(SettingsPage):
    """What movements do."""

    title = "Gestures"
    fragment = fragments.GESTURES
    activity_name = "GestureNavigationSettings"
    rows = (
        Link(
            "Quickly open camera",
            lambda system: "Off" if _CAMERA.get(system) else "On",
            fragment=fragments.QUICK_CAMERA,
        ),
        Link(
            "System navigation",
            _mode,
            words="buttons gesture 3-button back home",
            fragment=fragments.NAVIGATION_MODE,
        ),
        Link(
            "One-handed mode",
            lambda system: "On" if _ONE_HANDED.get(system) else "Off",
            fragment=fragments.ONE_HANDED,
        ),
        Link("Prevent ringing", fragment=fragments.PREVENT_RINGING),
    )


class NavigationModePage(SettingsPage):
    """By gestures or by buttons."""

    title = "System navigation"
    fragment = fragments.NAVIGATION_MODE
    activity_name = "SystemNavigation"

    def views(self) -> list[View]:
        """The two ways."""
        now = MODE.get(self.system)
        return [
            radio_row(title, summary=summary, chosen=now == value, on_choose=partial(MODE.put, self.system, value))
            for value, title, summary in _MODES
        ]


class OneHandedPage(SettingsPage):
    """The upper half within reach."""

    title = "One-handed mode"
    fragment = fragments.ONE_HANDED
    rows = (
        MainToggle("Use One-handed mode", flag=_ONE_HANDED),
        Toggle("Exit when switching apps", flag=FlagSetting("secure", "taps_app_to_exit", "1")),
        Note("Swipe down near the bottom edge of the screen to pull the top half of your screen into reach."),
    )


class QuickCameraPage(SettingsPage):
    """Two presses of the power button."""

    title = "Quickly open camera"
    fragment = fragments.QUICK_CAMERA
    activity_name = "DoubleTapPower"
    rows = (
        MainToggle("Quickly open camera", flag=Opposite(_CAMERA)),
        Note("To open camera quickly, press the power button 2 times. Works from any screen."),
    )

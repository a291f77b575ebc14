"""Dark theme, night light, colours, and when the screen goes off."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import radio_row
from mobile_world.phone.kit import Choice, FlagSetting, Level, Note, Setting, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import View
from mobile_world.phone.ui.screen import NIGHT

NEVER = "Will never turn on automatically"
TIMEOUTS = {
    15_000: "15 seconds",
    30_000: "30 seconds",
    60_000: "1 minute",
    120_000: "2 minutes",
    300_000: "5 minutes",
    600_000: "10 minutes",
    1_800_000: "30 minutes",
}
COLOR_MODES = (("0", "Natural"), ("1", "Boosted"), ("3", "Adaptive"))
_SCHEDULES = (("0", "None"), ("1", "Turns on at custom time"), ("2", "Turns on from sunset to sunrise"))
_NIGHT_LIGHT = FlagSetting("secure", "night_display_activated")


class _DarkTheme:
    """On is one of several modes, so that `cmd uimode night auto` counts as off."""

    def get(self, system: System) -> bool:
        """Whether the dark theme is on."""
        return system.settings.get("secure", "ui_night_mode") == NIGHT

    def put(self, system: System, on: bool) -> None:
        """Switch the theme."""
        system.settings.put("secure", "ui_night_mode", NIGHT if on else "1")


DARK = _DarkTheme()


def night_light(system: System) -> str:
    """The row's summary."""
    return f"{'On' if _NIGHT_LIGHT.get(system) else 'Off'} / {NEVER}"


class DarkThemePage(SettingsPage):
    """The dark theme's own page."""

    title = "Dark theme"
    fragment = fragments.DARK_THEME
    activity_name = "DarkThemeSettings"
    actions = ("DARK_THEME_SETTINGS",)
    rows = (
        MainToggle("Use Dark theme", flag=DARK),
        Choice(
            "Schedule",
            stored=Setting("secure", "dark_theme_schedule"),
            options=(*_SCHEDULES, ("3", "Turns on at bedtime")),
        ),
        Note("Dark theme uses a black background to help keep your battery alive longer on some screens."),
    )


class NightLightPage(SettingsPage):
    """Warm colours; like on a phone, screenshots do not show them."""

    title = "Night Light"
    fragment = fragments.NIGHT_LIGHT
    activity_name = "NightDisplaySettings"
    actions = ("NIGHT_DISPLAY_SETTINGS",)
    rows = (
        MainToggle("Use Night Light", flag=_NIGHT_LIGHT),
        Choice("Schedule", stored=Setting("secure", "night_display_auto_mode"), options=_SCHEDULES),
        Level(
            "Intensity",
            stored=Setting("secure", "night_display_color_temperature", "2850"),
            least=4082,
            most=2596,
            enabled=_NIGHT_LIGHT.get,
        ),
        Note(
            "Night Light tints your screen amber. This makes it easier to look at your screen in dim light, and may"
            " help you fall asleep."
        ),
    )


class ColorsPage(SettingsPage):
    """How vivid colours are."""

    title = "Colors"
    fragment = fragments.COLORS
    activity_name = "ColorMode"
    actions = ("COLOR_MODE_SETTINGS",)
    stored = Setting("system", "display_color_mode")

    def views(self) -> list[View]:
        """Three ways."""
        now = self.stored.get(self.system)
        return [
            radio_row(title, chosen=value == now, on_choose=partial(self.stored.put, self.system, value))
            for value, title in COLOR_MODES
        ]


class ScreenTimeoutPage(SettingsPage):
    """How long the screen stays on."""

    title = "Screen timeout"
    fragment = fragments.SCREEN_TIMEOUT
    activity_name = "ScreenTimeout"
    actions = ("SCREEN_TIMEOUT_SETTINGS",)
    stored = Setting("system", "screen_off_timeout", "30000")

    def views(self) -> list[View]:
        """The choices."""
        current = self.stored.get(self.system)
        return [
            radio_row(
                title,
                chosen=current == str(milliseconds),
                on_choose=partial(self.stored.put, self.system, str(milliseconds)),
            )
            for milliseconds, title in TIMEOUTS.items()
        ]


class AdaptiveBrightnessPage(SettingsPage):
    """Brightness by the light around; only phones with a sensor list it under Display."""

    title = "Adaptive brightness"
    fragment = fragments.ADAPTIVE_BRIGHTNESS
    parent = fragments.DISPLAY
    activity_name = "AutoBrightnessSettings"
    actions = ("ADAPTIVE_BRIGHTNESS_SETTINGS",)
    rows = (
        Toggle("Use adaptive brightness", flag=FlagSetting("system", "screen_brightness_mode")),
        Note(
            "Your screen brightness will automatically adjust to your environment and activities. You can move the"
            " slider manually to help adaptive brightness learn your preferences."
        ),
    )

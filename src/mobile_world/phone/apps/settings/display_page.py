"""Display: brightness, dark theme, text size, screen timeout."""

from __future__ import annotations

import math
from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import (
    category,
    footer,
    main_switch,
    preference,
    radio_row,
    seek_row,
    switch_row,
    two_target_row,
)
from mobile_world.phone.apps.systemui.brightness import brightness_fraction
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import Text, View
from mobile_world.phone.ui.screen import NIGHT

TIMEOUTS = {
    15_000: "15 seconds",
    30_000: "30 seconds",
    60_000: "1 minute",
    120_000: "2 minutes",
    300_000: "5 minutes",
    600_000: "10 minutes",
    1_800_000: "30 minutes",
}
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
NEVER = "Will never turn on automatically"


class DarkThemeAware(SettingsPage):
    """What both pages with the dark theme's switch share."""

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return self.system.settings.get("secure", "ui_night_mode") == NIGHT

    def set_dark(self, on: bool) -> None:
        """Switch the theme."""
        self.system.settings.put("secure", "ui_night_mode", NIGHT if on else "1")


class DisplayPage(DarkThemeAware):
    """All about the screen."""

    title = "Display"

    def rows(self) -> list[View]:
        """The real page's rows, in its order."""
        settings = self.system.settings
        timeout = TIMEOUTS.get(int(settings.number("system", "screen_off_timeout", 30_000)), "30 seconds")
        percent = math.floor(brightness_fraction(self.system) * 100 + 0.5)
        night_light = "On" if settings.flag("secure", "night_display_activated") else "Off"
        return [
            category("Brightness"),
            preference("Brightness level", summary=f"{percent}%", on_click=self._open_brightness),
            *self._lock_rows(timeout),
            category("Appearance"),
            two_target_row(
                "Dark theme",
                summary=NEVER,
                on=self.dark,
                on_toggle=self.set_dark,
                on_click=lambda: self.show(fragments.DARK_THEME),
            ),
            preference("Screen saver", summary="Off"),
            preference("Display size and text", on_click=lambda: self.show(fragments.TEXT_SIZE)),
            category("Color"),
            preference("Night Light", summary=f"{night_light} / {NEVER}"),
            preference("Colors", summary="Natural"),
            category("Other display controls"),
            switch_row(
                "Auto-rotate screen",
                on=settings.flag("system", "accelerometer_rotation"),
                on_toggle=lambda on: settings.put("system", "accelerometer_rotation", "1" if on else "0"),
            ),
        ]

    def _lock_rows(self, timeout: str) -> list[View]:
        return [
            category("Lock display"),
            preference("Lock screen", summary="Show all notification content"),
            preference(
                "Screen timeout",
                summary=f"After {timeout} of inactivity",
                on_click=lambda: self.show(fragments.SCREEN_TIMEOUT),
            ),
        ]

    def _open_brightness(self) -> None:
        self.start(Intent("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"))


class DarkThemePage(DarkThemeAware):
    """The dark theme's own page."""

    title = "Dark theme"

    def rows(self) -> list[View]:
        """The switch and its schedule."""
        note = "Dark theme uses a black background to help keep your battery alive longer on some screens."
        return [
            main_switch("Use Dark theme", on=self.dark, on_toggle=self.set_dark),
            preference("Schedule", summary="None"),
            footer(note),
        ]


class TextSizePage(SettingsPage):
    """How large text and everything else is."""

    title = "Display size and text"

    def rows(self) -> list[View]:
        """A sample and a slider with four stops."""
        scale = self.system.settings.number("system", "font_scale", 1.0)
        stop = min(range(len(FONT_SCALES)), key=lambda place: abs(FONT_SCALES[place] - scale))
        sample = Text(
            id="preview_text",
            text="The quick brown fox jumps over the lazy dog.",
            size=18,
            width="fill",
            padding=24,
            margin=(24, 8),
            background="surface_container",
            radius=28,
        )
        return [
            sample,
            seek_row("Font size", value=stop / (len(FONT_SCALES) - 1), on_change=self._set_font),
            preference("Bold text", summary="Off"),
            preference("High contrast text", summary="Off"),
            preference("Reset settings", on_click=lambda: self._set_font(1 / 3)),
        ]

    def _set_font(self, fraction: float) -> None:
        scale = FONT_SCALES[round(fraction * (len(FONT_SCALES) - 1))]
        self.system.settings.put("system", "font_scale", str(scale))


class ScreenTimeoutPage(SettingsPage):
    """How long the screen stays on."""

    title = "Screen timeout"

    def rows(self) -> list[View]:
        """The choices."""
        current = int(self.system.settings.number("system", "screen_off_timeout", 30_000))
        return [
            radio_row(title, chosen=current == milliseconds, on_choose=partial(self._choose, milliseconds))
            for milliseconds, title in TIMEOUTS.items()
        ]

    def _choose(self, milliseconds: int) -> None:
        self.system.settings.put("system", "screen_off_timeout", str(milliseconds))

"""Display: the way to everything about the screen."""

from __future__ import annotations

import math

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.display.looks import COLOR_MODES, DARK, NEVER, TIMEOUTS, night_light
from mobile_world.phone.apps.settings.items import Link, SwitchLink
from mobile_world.phone.apps.settings.notifications.lock_screen import lock_screen_content
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import FlagSetting, Header, Press, Toggle
from mobile_world.phone.system import Intent, System
from mobile_world.phone.ui.surfaces.brightness_curve import brightness_fraction


def _percent(system: System) -> str:
    return f"{math.floor(brightness_fraction(system) * 100 + 0.5)}%"


def _timeout(system: System) -> str:
    stored = int(system.settings.number("system", "screen_off_timeout", 30_000))
    return f"After {TIMEOUTS.get(stored, '30 seconds')} of inactivity"


def _colors(system: System) -> str:
    return dict(COLOR_MODES).get(system.settings.get("system", "display_color_mode") or "0", "Natural")


class DisplayPage(SettingsPage):
    """All about the screen, in the order of the real page."""

    title = "Display"
    fragment = fragments.DISPLAY
    activity_name = "DisplaySettings"
    actions = ("DISPLAY_SETTINGS",)
    rows = (
        Header("Brightness"),
        Press(
            "Brightness level",
            _percent,
            words="screen light dim bright",
            do=lambda page: page.start(Intent("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG")),
        ),
        Header("Lock display"),
        Link("Lock screen", lock_screen_content, fragment=fragments.LOCK_SCREEN),
        Link("Screen timeout", _timeout, words="sleep off", fragment=fragments.SCREEN_TIMEOUT),
        Header("Appearance"),
        SwitchLink("Dark theme", NEVER, words="night mode black", flag=DARK, fragment=fragments.DARK_THEME),
        Link(
            "Screen saver",
            lambda system: "On / Clock" if system.settings.flag("secure", "screensaver_enabled") else "Off",
            words="daydream",
            fragment=fragments.SCREEN_SAVER,
        ),
        Link("Display size and text", words="font large letters zoom", fragment=fragments.TEXT_SIZE),
        Header("Color"),
        Link("Night Light", night_light, words="blue amber red", fragment=fragments.NIGHT_LIGHT),
        Link("Colors", _colors, words="natural boosted adaptive", fragment=fragments.COLORS),
        Header("Other display controls"),
        Toggle(
            "Auto-rotate screen", words="rotation landscape turn", flag=FlagSetting("system", "accelerometer_rotation")
        ),
    )

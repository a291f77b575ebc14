"""What the phone shows while nobody uses it."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import MainToggle
from mobile_world.phone.apps.settings.notifications.lock_screen import LOCK_SCREEN_CHOICES, LOCK_SCREEN_CONTENT
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Header, Setting, TextEntry, Toggle

_CLOCK = "com.google.android.deskclock/com.android.deskclock.Screensaver"


class LockScreenPage(SettingsPage):
    """The lock screen."""

    title = "Lock screen"
    fragment = fragments.LOCK_SCREEN
    activity_name = "LockScreenSettings"
    actions = ("LOCK_SCREEN_SETTINGS",)
    rows = (
        Header("What to show"),
        Choice("Privacy", words="sensitive content", stored=LOCK_SCREEN_CONTENT, options=LOCK_SCREEN_CHOICES),
        TextEntry(
            "Add text on lock screen",
            stored=Setting("secure", "lock_screen_owner_info", ""),
            empty="None",
            required=False,
        ),
        Toggle("Show wallet", "Allow access to wallet from lock screen",
               flag=FlagSetting("secure", "lockscreen_show_wallet", "1")),
        Toggle("Show device controls", "Allow access to device controls from lock screen",
               flag=FlagSetting("secure", "lockscreen_show_controls")),
        Toggle("Double-line clock", "Show double-line clock when available",
               flag=FlagSetting("secure", "lockscreen_use_double_line_clock", "1")),
        Header("When to show"),
        Toggle("Always show time and info", "Increased battery usage", flag=FlagSetting("secure", "doze_always_on")),
        Toggle("Lift to check phone", flag=FlagSetting("secure", "doze_pulse_on_pick_up", "1")),
        Toggle("Wake screen for notifications", "When screen is dark, it wakes for new notifications",
               flag=FlagSetting("secure", "doze_enabled", "1")),
    )  # fmt: skip


class ScreenSaverPage(SettingsPage):
    """What a charging phone shows."""

    title = "Screen saver"
    fragment = fragments.SCREEN_SAVER
    activity_name = "DreamSettings"
    actions = ("DREAM_SETTINGS",)
    rows = (
        MainToggle("Use screen saver", flag=FlagSetting("secure", "screensaver_enabled")),
        Choice(
            "Screen saver",
            stored=Setting("secure", "screensaver_components", _CLOCK),
            options=((_CLOCK, "Clock"), ("com.android.dreams.basic/.Colors", "Colors")),
        ),
        Choice(
            "When to start",
            stored=Setting("secure", "screensaver_start", "charging"),
            options=(("charging", "While charging"), ("docked", "While docked"), ("either", "While charging or docked"),
                     ("never", "Never")),
        ),
    )  # fmt: skip

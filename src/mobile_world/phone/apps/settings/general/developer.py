"""Developer options."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.general.system import DEVELOPER
from mobile_world.phone.apps.settings.items import MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, Confirm, FlagSetting, Header, Preference, Setting, Toggle
from mobile_world.phone.system import System

_SCALES = (0.0, 0.5, 1.0, 1.5, 2.0, 5.0, 10.0)
_WIDTHS = (("", "411 dp"), ("374", "462 dp"), ("460", "376 dp"), ("500", "346 dp"), ("540", "320 dp"))


def _scale(title: str, key: str) -> Choice:
    """A row for an animation scale; `1`, `1.0` and a missing setting mean the same."""
    options = [(f"{scale:g}", f"Animation scale {scale:g}x" if scale else "Animation off") for scale in _SCALES]
    return Choice(title, words="animation speed", stored=_Scale("global", key, "1"), options=options)


class _Scale(Setting):
    """A number that is compared by its value."""

    def get(self, system: System) -> str:
        """The number without needless digits."""
        text = super().get(system)
        try:
            return f"{float(text):g}"
        except ValueError:
            return self.default


class DeveloperPage(SettingsPage):
    """What developers change."""

    title = "Developer options"
    fragment = fragments.DEVELOPER
    activity_name = "DevelopmentSettingsDashboard"
    actions = ("APPLICATION_DEVELOPMENT_SETTINGS",)
    rows = (
        MainToggle("Use developer options", flag=DEVELOPER),
        Preference("Memory", "Avg 1.1 GB of 2.1 GB memory used"),
        Confirm(
            "Bug report",
            question="Take bug report",
            message="A bug report contains data about your device and its apps.",
            button="Report",
            do=lambda page: page.toast("Bug reports are taken with adb bugreport"),
        ),
        Toggle(
            "Stay awake",
            "Screen will never sleep while charging",
            flag=FlagSetting("global", "stay_on_while_plugged_in", yes="15"),
        ),
        Header("Debugging"),
        Toggle(
            "USB debugging",
            "Debug mode when USB is connected",
            words="adb",
            flag=FlagSetting("global", "adb_enabled", "1"),
        ),
        Toggle(
            "Wireless debugging",
            "Debug mode when Wi\u2011Fi is connected",
            words="adb wifi",
            flag=FlagSetting("global", "adb_wifi_enabled"),
        ),
        Toggle(
            "Verify apps over USB",
            "Check apps installed via ADB/ADT for harmful behavior.",
            flag=FlagSetting("global", "verifier_verify_adb_installs", "1"),
        ),
        Header("Networking"),
        Toggle(
            "Wi\u2011Fi verbose logging",
            "Increase Wi\u2011Fi logging level, show per SSID RSSI in Wi\u2011Fi Picker",
            flag=FlagSetting("global", "wifi_verbose_logging_enabled"),
        ),
        Toggle(
            "Mobile data always active",
            "Always keep mobile data active, even when Wi\u2011Fi is active",
            flag=FlagSetting("global", "mobile_data_always_on", "1"),
        ),
        Header("Input"),
        Toggle(
            "Show taps", "Show visual feedback for taps", words="touches", flag=FlagSetting("system", "show_touches")
        ),
        Toggle(
            "Pointer location",
            "Screen overlay showing current touch data",
            flag=FlagSetting("system", "pointer_location"),
        ),
        Header("Drawing"),
        Toggle("Show layout bounds", "Show clip bounds, margins, etc.", flag=FlagSetting("system", "debug_layout")),
        Toggle(
            "Force RTL layout direction",
            "Force screen layout direction to RTL for all locales",
            flag=FlagSetting("global", "debug.force_rtl"),
        ),
        _scale("Window animation scale", "window_animation_scale"),
        _scale("Transition animation scale", "transition_animation_scale"),
        _scale("Animator duration scale", "animator_duration_scale"),
        Choice("Smallest width", "411 dp", stored=Setting("secure", "display_density_forced", ""), options=_WIDTHS),
        Header("Apps"),
        Toggle(
            "Don\u2019t keep activities",
            "Destroy every activity as soon as the user leaves it",
            flag=FlagSetting("global", "always_finish_activities"),
        ),
        Toggle(
            "Force activities to be resizable",
            "Make all activities resizable for multi-window, regardless of manifest values.",
            flag=FlagSetting("global", "force_resizable_activities"),
        ),
        Toggle(
            "Show background ANRs",
            "Display App Not Responding dialog for background apps",
            flag=FlagSetting("secure", "anr_show_background"),
        ),
    )

"""Battery and the pages below it."""

from __future__ import annotations

from simdroid import kit, ui
from simdroid.system import BatteryStatus, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.rows import usage_head

SAVER = kit.FlagSetting("global", "low_power")
_SCHEDULE = kit.Setting("global", "low_power_trigger_level")
_LEVELS = (("0", "No schedule"), ("5", "5%"), ("15", "15%"), ("25", "25%"), ("50", "50%"), ("75", "75%"))


def saver_summary(system: System) -> str:
    """The saver in words."""
    if SAVER.get(system):
        return "On"
    level = _SCHEDULE.get(system)
    return "Off" if level == "0" else f"Will turn on at {level}%"


def charge(system: System) -> str:
    """What charging does now."""
    battery = system.battery
    if battery.status == BatteryStatus.FULL or (battery.plugged and battery.level == 100):
        return "Full"
    return "Charging" if battery.plugged else ""


class BatteryPage(SettingsPage):
    """All about the battery."""

    place = fragments.BATTERY
    rows = (
        Link(
            "Battery usage",
            "View usage since last full charge",
            keywords="power charge apps",
            fragment=fragments.BATTERY_USAGE,
        ),
        Link("Battery Saver", saver_summary, keywords="low power", fragment=fragments.BATTERY_SAVER),
        Link("Adaptive preferences", "Adaptive charging, Adaptive Battery", fragment=fragments.ADAPTIVE_BATTERY),
        kit.Toggle(
            "Battery percentage",
            "Show battery percentage in status bar",
            flag=kit.FlagSetting("system", "status_bar_show_battery_percent"),
        ),
    )

    def views(self) -> list[ui.View]:
        level = self.system.battery.level
        return [usage_head(f"{level}%", charge(self.system), level / 100), *super().views()]


page(
    fragments.BATTERY_USAGE,
    kit.Preference("Since last full charge", "No battery usage data"),
    kit.Note("Battery usage data will be available in a few hours once fully charged"),
)

page(
    fragments.BATTERY_SAVER,
    MainToggle("Use Battery Saver", flag=SAVER),
    kit.Choice("Set a schedule", stored=_SCHEDULE, options=_LEVELS),
    kit.Toggle(
        "Turn off when fully charged",
        "Battery Saver turns off when battery is at 90%",
        flag=kit.FlagSetting("global", "low_power_sticky_auto_disable_enabled", default="1"),
    ),
    kit.Note(
        "Battery Saver turns on Dark theme and limits or turns off background activity, some visual effects,"
        " certain features, and some network connections."
    ),
)

page(
    fragments.ADAPTIVE_BATTERY,
    kit.Toggle(
        "Adaptive charging",
        "Extend the lifespan of your battery by charging it steadily overnight",
        flag=kit.FlagSetting("secure", "adaptive_charging_enabled", default="1"),
    ),
    kit.Toggle(
        "Adaptive Battery",
        "Extends battery life based on your phone use",
        flag=kit.FlagSetting("global", "adaptive_battery_management_enabled", default="1"),
    ),
    kit.Note("To extend battery life, Adaptive Battery may reduce performance and background activity."),
)

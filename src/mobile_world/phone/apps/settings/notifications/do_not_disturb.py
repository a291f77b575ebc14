"""Do Not Disturb."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Intro, Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Header, Note, Setting, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import Button, Row, View, px

ZEN = FlagSetting("global", "zen_mode")
_CALLS = Setting("secure", "zen_allow_calls_from", default="2")
_WHO = (("0", "Anyone"), ("1", "Contacts"), ("2", "Starred contacts"), ("-1", "None"))
_DURATIONS = (("0", "Until you turn off"), ("60", "For 1 hour"), ("-1", "Ask every time"))
_HIDING = (("0", "No sound from notifications"), ("1", "No visuals or sound from notifications"))


def do_not_disturb(system: System) -> str:
    """The mode in words."""
    return "On" if ZEN.get(system) else "Off"


class DoNotDisturbPage(SettingsPage):
    """The button, and what may interrupt nevertheless."""

    title = "Do Not Disturb"
    fragment = fragments.DO_NOT_DISTURB
    activity_name = "ZenModeSettings"
    actions = ("ZEN_MODE_SETTINGS", "ZEN_MODE_PRIORITY_SETTINGS")
    rows = (
        Header("What can interrupt Do Not Disturb"),
        Link(
            "People",
            lambda system: f"{dict(_WHO).get(_CALLS.get(system), 'Anyone')} can interrupt",
            fragment=fragments.ZEN_PEOPLE,
        ),
        Link(
            "Apps",
            "No apps can interrupt",
            fragment=fragments.APPS_NOTIFICATIONS,
        ),
        Link("Alarms & other interruptions", "Alarms and media can interrupt", fragment=fragments.ZEN_OTHER),
        Header("General"),
        Link("Schedules", "None", fragment=fragments.ZEN_SCHEDULES),
        Choice("Duration for Quick Settings", stored=Setting("secure", "zen_duration"), options=_DURATIONS),
        Choice(
            "Display options for hidden notifications",
            stored=Setting("secure", "zen_suppressed_visual_effects"),
            options=_HIDING,
        ),
    )

    def views(self) -> list[View]:
        """The button first."""
        on = ZEN.get(self.system)
        side = "off" if on else "on"
        button = Button(
            id=f"zen_mode_settings_turn_{side}_button",
            text=f"Turn {side} now",
            on_click=lambda: ZEN.put(self.system, not on),
        )
        frame = Row(id="zen_mode_button", width="fill", padding=(px(63), px(21), px(63), px(42)), children=[button])
        return [frame, *super().views()]


class PeoplePage(SettingsPage):
    """Whose calls and messages get through."""

    title = "People"
    fragment = fragments.ZEN_PEOPLE
    rows = (
        Choice("Messages", stored=Setting("secure", "zen_allow_messages_from", default="2"), options=_WHO),
        Choice("Calls", stored=_CALLS, options=_WHO),
        Toggle(
            "Allow repeat callers",
            "If the same person calls a second time within a 15 minute period",
            flag=FlagSetting("secure", "zen_allow_repeat_callers", default="1"),
        ),
    )


class InterruptionsPage(SettingsPage):
    """Which sounds get through."""

    title = "Alarms & other interruptions"
    fragment = fragments.ZEN_OTHER
    rows = (
        Intro("Sounds that can interrupt Do Not Disturb"),
        Toggle("Alarms", "From timers, alarms, security systems, and other apps", "alarm",
               flag=FlagSetting("secure", "zen_allow_alarms", default="1")),
        Toggle("Media sounds", "From videos, games, and other media", "music_note",
               flag=FlagSetting("secure", "zen_allow_media", default="1")),
        Toggle("Touch sounds", "From your keyboard and other buttons", "gesture_tap",
               flag=FlagSetting("secure", "zen_allow_system")),
        Toggle("Reminders", "From tasks and reminders", "bell_check_outline",
               flag=FlagSetting("secure", "zen_allow_reminders")),
        Toggle("Calendar events", "From upcoming calendar events", "calendar",
               flag=FlagSetting("secure", "zen_allow_events")),
    )  # fmt: skip


class SchedulesPage(SettingsPage):
    """Times at which it turns itself on."""

    title = "Schedules"
    fragment = fragments.ZEN_SCHEDULES
    activity_name = "ZenModeAutomationSettings"
    actions = ("ZEN_MODE_AUTOMATION_SETTINGS",)
    rows = (
        Toggle("Sleeping", "Sun, Mon, Tue, Wed, Thu, Fri, Sat, 10:00 PM to 7:00 AM", "weather_night",
               flag=FlagSetting("secure", "zen_schedule_sleeping")),
        Toggle("Event", "During events in any calendar", "calendar", flag=FlagSetting("secure", "zen_schedule_event")),
        Note("Do Not Disturb turns on at these times."),
    )  # fmt: skip

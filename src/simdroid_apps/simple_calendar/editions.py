"""The two apps that these screens make: Simple Calendar Pro, and Fossify Calendar, which was made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simdroid.system import Intent

DATABASE = "databases/events.db"

_GREEN = {
    "primary": "#2e6b3a",
    "on_primary": "#ffffff",
    "primary_container": "#b1f2b6",
    "on_primary_container": "#002109",
    "secondary_container": "#d3e8d2",
    "on_secondary_container": "#0e1f11",
    "background": "#f7fbf2",
    "surface": "#f7fbf2",
    "surface_container": "#ebefe6",
    "surface_container_high": "#e6e9e1",
    "surface_container_highest": "#e0e4db",
    "surface_dialog": "#ebefe6",
}
_DARK_GREEN = {
    "primary": "#96d59c",
    "on_primary": "#003915",
    "primary_container": "#135225",
    "on_primary_container": "#b1f2b6",
    "secondary_container": "#394b3b",
    "on_secondary_container": "#d3e8d2",
    "background": "#101510",
    "surface": "#101510",
    "surface_container": "#1c211b",
    "surface_container_high": "#262b26",
    "surface_container_highest": "#313630",
    "surface_dialog": "#262b26",
}


@dataclass(frozen=True)
class Edition:
    """What sets one of the apps apart."""

    package: str
    channel: str
    """Of its reminders."""
    absent: frozenset[str] = frozenset()
    """Columns of events that its database lacks."""
    light: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Colours of its own."""
    dark: Mapping[str, str] = field(default_factory=dict, hash=False)
    described: bool = False
    """Whether the days of a month and the arrows above a view have descriptions."""
    switches: bool = False
    """Whether what lasts all day is a switch instead of a box to tick."""
    statuses: bool = False
    """Whether an event is tentative, confirmed or cancelled."""
    all_icons: bool = False
    """Whether a copy of an event is made by an icon of the bar."""
    newer_settings: bool = False
    """Whether the settings, not the menu, import and export events, and offer days for the week to begin with."""
    more_apps: str = "More apps from us"

    @property
    def database(self) -> str:
        """Path of its database."""
        return f"/data/data/{self.package}/{DATABASE}"

    @property
    def snooze(self) -> str:
        """The broadcast that asks to be reminded again."""
        return f"{self.package}.action.snooze"

    @property
    def notification_settings(self) -> Intent:
        """Opens the page of its notifications."""
        return Intent(
            "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": self.package}
        )


SIMPLE_CALENDAR = Edition(
    "com.simplemobiletools.calendar.pro", "simple_calendar", absent=frozenset({"access_level", "status"})
)
FOSSIFY_CALENDAR = Edition(
    "org.fossify.calendar",
    "simple_calendar",
    light=_GREEN,
    dark=_DARK_GREEN,
    described=True,
    switches=True,
    statuses=True,
    all_icons=True,
    newer_settings=True,
    more_apps="More Fossify apps",
)
EDITIONS = {edition.package: edition for edition in (SIMPLE_CALENDAR, FOSSIFY_CALENDAR)}

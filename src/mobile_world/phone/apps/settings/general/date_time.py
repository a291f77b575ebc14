"""Date & time."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from zoneinfo import ZoneInfo

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.general.zones import zone_title
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Computed, FlagSetting, Header, Press, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.system.date_time import set_time
from mobile_world.phone.ui import Dialog, SystemDatePicker, SystemTimePicker, clock_text, uses_24_hours

_AUTO, _AUTO_ZONE = FlagSetting("global", "auto_time"), FlagSetting("global", "auto_time_zone")
_FORMAT = "time_12_24"
_BY_LOCATION = FlagSetting("secure", "location_time_zone_detection_enabled")


def _set_24(system: System, on: bool) -> None:
    system.settings.put("system", _FORMAT, "24" if on else "12")


def _set_locale_default(system: System, on: bool) -> None:
    if on:
        system.settings.delete("system", _FORMAT)
    else:
        _set_24(system, False)


def _by_locale(system: System) -> bool:
    return system.settings.get("system", _FORMAT) is None


def _date(system: System) -> str:
    now = system.clock.minute()
    return f"{now:%B} {now.day}, {now.year}"


class DateTimePage(SettingsPage):
    """The clock."""

    title = "Date & time"
    fragment = fragments.DATE_TIME
    activity_name = "DateTimeSettings"
    actions = ("DATE_SETTINGS",)
    rows = (
        Toggle("Set time automatically", words="clock network", flag=_AUTO),
        Press(
            "Date",
            _date,
            words="calendar day",
            enabled=lambda system: not _AUTO.get(system),
            do=lambda page: page.ask("date"),
        ),
        Press(
            "Time",
            lambda system: clock_text(system, system.clock.minute()),
            words="clock hour",
            enabled=lambda system: not _AUTO.get(system),
            do=lambda page: page.ask("time"),
        ),
        Header("Time zone"),
        Toggle("Set time zone automatically", words="clock", flag=_AUTO_ZONE),
        Toggle("Use location to set time zone", flag=_BY_LOCATION, enabled=_AUTO_ZONE.get),
        Link(
            "Time zone",
            zone_title,
            words="clock region gmt utc",
            enabled=lambda system: not _AUTO_ZONE.get(system),
            fragment=fragments.TIME_ZONE,
        ),
        Header("Time format"),
        Toggle("Use locale default", flag=Computed(_by_locale, _set_locale_default)),
        Toggle(
            "Use 24-hour format",
            lambda system: "13:00" if uses_24_hours(system) else "1:00 PM",
            words="clock 12 am pm",
            flag=Computed(uses_24_hours, _set_24),
            enabled=lambda system: not _by_locale(system),
        ),
    )

    def dialog_date(self) -> Dialog:
        """The picker of the day."""
        return SystemDatePicker(self.system.clock.minute().date(), self._set_date, self.close)

    def dialog_time(self) -> Dialog:
        """The picker of the time."""
        now = self.system.clock.minute()
        return SystemTimePicker(now.hour, now.minute, uses_24_hours(self.system), self._set_time, self.close)

    def _set_date(self, day: date) -> None:
        self._move(partial(datetime.replace, year=day.year, month=day.month, day=day.day))

    def _set_time(self, hour: int, minute: int) -> None:
        self._move(partial(datetime.replace, hour=hour, minute=minute, second=0, microsecond=0))

    def _move(self, change: partial[datetime]) -> None:
        moved = change(self.system.clock.now().replace(tzinfo=ZoneInfo(self.system.clock.timezone)))
        set_time(self.system, int(moved.timestamp() * 1000))
        self.close()

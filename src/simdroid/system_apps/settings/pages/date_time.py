"""Date, time and time zones."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from zoneinfo import ZoneInfo

from simdroid import kit, ui
from simdroid.system import System, contains_text
from simdroid.system.device import set_time, set_timezone
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, SettingsPage
from simdroid.system_apps.settings.rows import category, footer, preference

REGIONS: dict[str, tuple[str, ...]] = {
    "Argentina": ("America/Argentina/Buenos_Aires",),
    "Australia": ("Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide",
                  "Australia/Darwin", "Australia/Perth"),
    "Austria": ("Europe/Vienna",),
    "Belgium": ("Europe/Brussels",),
    "Brazil": ("America/Sao_Paulo", "America/Manaus", "America/Rio_Branco", "America/Noronha"),
    "Canada": ("America/Toronto", "America/Winnipeg", "America/Edmonton", "America/Vancouver", "America/Halifax",
               "America/St_Johns"),
    "Chile": ("America/Santiago",),
    "China": ("Asia/Shanghai", "Asia/Urumqi"),
    "Colombia": ("America/Bogota",),
    "Denmark": ("Europe/Copenhagen",),
    "Egypt": ("Africa/Cairo",),
    "Finland": ("Europe/Helsinki",),
    "France": ("Europe/Paris",),
    "Germany": ("Europe/Berlin",),
    "Greece": ("Europe/Athens",),
    "Hong Kong": ("Asia/Hong_Kong",),
    "India": ("Asia/Kolkata",),
    "Indonesia": ("Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"),
    "Ireland": ("Europe/Dublin",),
    "Israel": ("Asia/Jerusalem",),
    "Italy": ("Europe/Rome",),
    "Japan": ("Asia/Tokyo",),
    "Kenya": ("Africa/Nairobi",),
    "Mexico": ("America/Mexico_City", "America/Tijuana", "America/Cancun"),
    "Nepal": ("Asia/Kathmandu",),
    "Netherlands": ("Europe/Amsterdam",),
    "New Zealand": ("Pacific/Auckland", "Pacific/Chatham"),
    "Nigeria": ("Africa/Lagos",),
    "Norway": ("Europe/Oslo",),
    "Pakistan": ("Asia/Karachi",),
    "Philippines": ("Asia/Manila",),
    "Poland": ("Europe/Warsaw",),
    "Portugal": ("Europe/Lisbon", "Atlantic/Azores"),
    "Russia": ("Europe/Moscow", "Asia/Yekaterinburg", "Asia/Novosibirsk", "Asia/Vladivostok"),
    "Saudi Arabia": ("Asia/Riyadh",),
    "Singapore": ("Asia/Singapore",),
    "South Africa": ("Africa/Johannesburg",),
    "South Korea": ("Asia/Seoul",),
    "Spain": ("Europe/Madrid", "Atlantic/Canary"),
    "Sweden": ("Europe/Stockholm",),
    "Switzerland": ("Europe/Zurich",),
    "Taiwan": ("Asia/Taipei",),
    "Thailand": ("Asia/Bangkok",),
    "T\u00fcrkiye": ("Europe/Istanbul",),
    "Ukraine": ("Europe/Kyiv",),
    "United Arab Emirates": ("Asia/Dubai",),
    "United Kingdom": ("Europe/London",),
    "United States": ("America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
                      "America/Anchorage", "Pacific/Honolulu"),
    "Vietnam": ("Asia/Ho_Chi_Minh",),
}  # fmt: skip

_NAMES = {
    "America/New_York": "Eastern", "America/Chicago": "Central", "America/Denver": "Mountain",
    "America/Phoenix": "Mountain", "America/Los_Angeles": "Pacific", "America/Anchorage": "Alaska",
    "Pacific/Honolulu": "Hawaii-Aleutian", "Asia/Tokyo": "Japan", "Asia/Shanghai": "China", "Asia/Kolkata": "India",
    "Asia/Seoul": "Korean", "Asia/Singapore": "Singapore", "Europe/London": "British",
}  # fmt: skip
_EUROPE = {"CET": "Central European", "CEST": "Central European", "EET": "Eastern European",
           "EEST": "Eastern European", "WET": "Western European", "WEST": "Western European"}  # fmt: skip

OFFSETS = tuple(range(14, -13, -1))


def offset_text(now: datetime) -> str:
    """`GMT+02:00` at a moment."""
    shift = f"{now:%z}" or "+0000"
    return f"GMT{shift[:3]}:{shift[3:5]}"


def zone_name(zone: str, now: datetime) -> str:
    """What people call the time of a zone at a moment: `Pacific Daylight Time`."""
    if zone in ("UTC", "Etc/UTC", "GMT", "Etc/GMT"):
        return "Coordinated Universal Time" if "UTC" in zone else "Greenwich Mean Time"
    base = _NAMES.get(zone) or _EUROPE.get(now.tzname() or "")
    if base is None:
        return zone.rpartition("/")[2].replace("_", " ")
    if not now.dst():
        return "Greenwich Mean Time" if base == "British" else f"{base} Standard Time"
    return f"{base} Summer Time" if base in _EUROPE.values() or base == "British" else f"{base} Daylight Time"


def city(zone: str) -> str:
    """The place in a zone's name."""
    return zone.rpartition("/")[2].replace("_", " ")


def zone_title(system: System) -> str:
    """The phone's own zone, as its row words it."""
    now = system.clock.minute()
    return f"{offset_text(now)} {zone_name(system.clock.timezone, now)}"


def described(zone: str, system: System) -> str:
    """Offset and name of any zone now."""
    moment = system.clock.minute().astimezone(ZoneInfo(zone))
    return f"{zone_name(zone, moment)} ({offset_text(moment)})"


def fixed(hours: int) -> str:
    """The zone that is always this far from Greenwich; its name counts the other way."""
    return "Etc/UTC" if not hours else f"Etc/GMT{-hours:+d}"


_AUTO, _AUTO_ZONE = kit.FlagSetting("global", "auto_time"), kit.FlagSetting("global", "auto_time_zone")
_FORMAT = "time_12_24"
_BY_LOCATION = kit.FlagSetting("secure", "location_time_zone_detection_enabled")


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

    place = fragments.DATE_TIME
    rows = (
        kit.Toggle("Set time automatically", keywords="clock network", flag=_AUTO),
        kit.Press(
            "Date",
            _date,
            keywords="calendar day",
            enabled=lambda system: not _AUTO.get(system),
            do=lambda page: page.ask("date"),
        ),
        kit.Press(
            "Time",
            lambda system: ui.clock_text(system, system.clock.minute()),
            keywords="clock hour",
            enabled=lambda system: not _AUTO.get(system),
            do=lambda page: page.ask("time"),
        ),
        kit.Header("Time zone"),
        kit.Toggle("Set time zone automatically", keywords="clock", flag=_AUTO_ZONE),
        kit.Toggle("Use location to set time zone", flag=_BY_LOCATION, enabled=_AUTO_ZONE.get),
        Link(
            "Time zone",
            zone_title,
            keywords="clock region gmt utc",
            enabled=lambda system: not _AUTO_ZONE.get(system),
            fragment=fragments.TIME_ZONE,
        ),
        kit.Header("Time format"),
        kit.Toggle("Use locale default", flag=kit.Computed(_by_locale, _set_locale_default)),
        kit.Toggle(
            "Use 24-hour format",
            lambda system: "13:00" if ui.uses_24_hours(system) else "1:00 PM",
            keywords="clock 12 am pm",
            flag=kit.Computed(ui.uses_24_hours, _set_24),
            enabled=lambda system: not _by_locale(system),
        ),
    )

    def dialog_date(self) -> ui.Dialog:
        """The picker of the day."""
        return ui.SystemDatePicker(self.system.clock.minute().date(), self._set_date, self.close)

    def dialog_time(self) -> ui.Dialog:
        now = self.system.clock.minute()
        return ui.SystemTimePicker(now.hour, now.minute, ui.uses_24_hours(self.system), self._set_time, self.close)

    def _set_date(self, day: date) -> None:
        self._move(partial(datetime.replace, year=day.year, month=day.month, day=day.day))

    def _set_time(self, hour: int, minute: int) -> None:
        self._move(partial(datetime.replace, hour=hour, minute=minute, second=0, microsecond=0))

    def _move(self, change: partial[datetime]) -> None:
        moved = change(self.system.clock.now().replace(tzinfo=ZoneInfo(self.system.clock.timezone)))
        set_time(self.system, int(moved.timestamp() * 1000))
        self.close()


SEARCH = "search_src_text"


class _Picker(SettingsPage):
    """What the pages share: taking a zone, and going back to the first of them."""

    def take(self, zone: str) -> None:
        """Move the phone there and leave the pages that led here."""
        set_timezone(self.system, zone)
        shown = (fragments.TIME_ZONE_REGION, fragments.TIME_ZONE_ZONE, fragments.TIME_ZONE_OFFSET)
        for activity in list(self.system.activities.tasks[0].activities):
            if activity.intent.extras.get(":settings:show_fragment") in shown:
                self.system.activities.finish(activity)


class TimeZonePage(_Picker):
    """The zone in force and the ways to another."""

    place = fragments.TIME_ZONE
    topics = (kit.Preference("Select UTC offset", keywords="gmt timezone"),)

    def views(self) -> list[ui.View]:
        zone = self.system.clock.timezone
        region = next((name for name, zones in REGIONS.items() if zone in zones), "")
        return [
            category("Time zone"),
            preference("Region", summary=region or "None", on_click=partial(self.show, fragments.TIME_ZONE_REGION)),
            preference(
                "Time zone",
                summary=described(zone, self.system),
                enabled=len(REGIONS.get(region, ())) > 1,
                on_click=partial(self.show, fragments.TIME_ZONE_ZONE, region=region),
            ),
            preference("Select UTC offset", on_click=partial(self.show, fragments.TIME_ZONE_OFFSET)),
            footer(f"It is {ui.clock_text(self.system, self.system.clock.minute())} in this time zone."),
        ]


class RegionPage(_Picker):
    """All regions, with a search."""

    place = fragments.TIME_ZONE_REGION

    def bar_actions(self) -> list[ui.View]:
        return [
            ui.IconButton(
                id="time_zone_search_menu",
                name="magnify",
                desc="Search",
                color="on_surface",
                width=ui.px(126),
                height=ui.px(126),
                on_click=partial(self.state.update, searching=True),
            )
        ]

    def views(self) -> list[ui.View]:
        searching = "searching" in self.state
        query = self.typed(SEARCH) if searching else ""
        field = ui.TextField(
            id=SEARCH,
            hint="Search region",
            autofocus=True,
            look="underlined",
            margin=(ui.px(63), 0, ui.px(63), ui.px(21)),
        )
        rows = [self._row(region) for region in REGIONS if contains_text(region, query)]
        return [field, *rows] if searching else rows

    def _row(self, region: str) -> ui.View:
        zones = REGIONS[region]
        if len(zones) == 1:
            return preference(region, summary=described(zones[0], self.system), on_click=partial(self.take, zones[0]))
        return preference(region, on_click=partial(self.show, fragments.TIME_ZONE_ZONE, region=region))


class ZonePage(_Picker):
    """The zones of a region."""

    place = fragments.TIME_ZONE_ZONE

    def views(self) -> list[ui.View]:
        return [
            preference(city(zone), summary=described(zone, self.system), on_click=partial(self.take, zone))
            for zone in REGIONS.get(str(self.intent.extras.get("region", "")), ())
        ]


class OffsetPage(_Picker):
    """Distances from Greenwich."""

    place = fragments.TIME_ZONE_OFFSET

    def views(self) -> list[ui.View]:
        return [
            preference(f"GMT{hours:+03d}:00" if hours else "GMT+00:00", on_click=partial(self.take, fixed(hours)))
            for hours in OFFSETS
        ]

"""Time zones by region, with the words Android has for them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from mobile_world.phone.system import System

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


def region_of(zone: str) -> str:
    """The region a zone lies in; empty for one of none."""
    return next((region for region, zones in REGIONS.items() if zone in zones), "")


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
    there = system.clock.minute().astimezone(ZoneInfo(zone))
    return f"{zone_name(zone, there)} ({offset_text(there)})"


def fixed(hours: int) -> str:
    """The zone that is always this far from Greenwich; its name counts the other way."""
    return "Etc/UTC" if not hours else f"Etc/GMT{-hours:+d}"

"""The fleet of phones in worker processes: start, stop, list; the interface to phones for other packages."""

from simdroid.app_sources import AppSource, app_sources, installed_apps
from simdroid.fleet.fleet import Fleet
from simdroid.fleet.local_phone import serve_phone
from simdroid.fleet.records import START_SNAPSHOT, PhoneRecord, Scope
from simdroid.fleet.watchdog import Unresponsive

__all__ = [
    "START_SNAPSHOT",
    "AppSource",
    "Fleet",
    "PhoneRecord",
    "Scope",
    "Unresponsive",
    "app_sources",
    "installed_apps",
    "serve_phone",
]

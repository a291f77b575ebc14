"""The clock: alarms, world clock, timers, stopwatch, bedtime."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.clock import main, timer_notice
from simdroid_apps.clock.alerts import RECEIVERS, AlarmScreen
from simdroid_apps.clock.cities import CITY_SEARCH, CitySearch
from simdroid_apps.clock.clock_tab import Screensaver
from simdroid_apps.clock.main import DeskClock
from simdroid_apps.clock.settings import ClockSettings
from simdroid_apps.clock.sounds import RINGTONES, RingtonePage
from simdroid_apps.clock.store import CODE, DIRECTORY, PACKAGE, SCHEMA

_NEEDED = kit.NeededPermissions(kit.permissions("POST_NOTIFICATIONS"))
"""Refused, alarms ring without a notification."""


def _came(system: System, activity: Activity) -> None:
    _NEEDED.ask_first(system, activity)
    timer_notice.refresh(system)


MANIFEST = Manifest(
    package=PACKAGE,
    label="Clock",
    icon="clock_outline",
    color="#1a73e8",
    version_name="7.3",
    version_code=70003106,
    system=True,
    activities=(
        ActivitySpec(
            f"{CODE}.DeskClock",
            DeskClock,
            filters=(LAUNCHER_FILTER,),
            single_task=True,
            on_resume=_came,
            on_pause=timer_notice.left,
        ),
        ActivitySpec(f"{CODE}.HandleApiCalls", filters=(kit.act(*main.ACTIONS),), on_intent=main.handle),
        ActivitySpec(f"{CODE}.alarms.AlarmActivity", AlarmScreen, exported=False, show_when_locked=True),
        ActivitySpec(RINGTONES, RingtonePage, exported=False),
        ActivitySpec(CITY_SEARCH, CitySearch, exported=False),
        ActivitySpec(f"{CODE}.settings.SettingsActivity", ClockSettings, exported=False),
        ActivitySpec(f"{CODE}.ScreensaverActivity", Screensaver, exported=False),
    ),
    receivers=(*RECEIVERS, timer_notice.RECEIVER),
    permissions=kit.permissions("POST_NOTIFICATIONS", "SCHEDULE_EXACT_ALARM", "VIBRATE"),
    granted=kit.permissions("POST_NOTIFICATIONS"),
    databases={f"{DIRECTORY}/databases/alarms.db": SCHEMA},
    on_time=timer_notice.time_passed,
)

__all__ = ["MANIFEST"]

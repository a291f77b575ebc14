"""The clock: alarms, world clock, timers, stopwatch, bedtime."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.clock import alerts, cities, clock_tab, main, settings, sounds, store, timer_notice

_NEEDED = kit.NeededPermissions(kit.permissions("POST_NOTIFICATIONS"))
"""Refused, alarms ring without a notification."""


def _came(system: System, activity: Activity) -> None:
    _NEEDED.ask_first(system, activity)
    timer_notice.refresh(system)


MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Clock",
    icon="clock_outline",
    color="#1a73e8",
    version_name="7.3",
    version_code=70003106,
    system=True,
    activities=(
        ActivitySpec(
            f"{store.CODE}.DeskClock",
            main.DeskClock,
            filters=(LAUNCHER_FILTER,),
            single_task=True,
            on_resume=_came,
            on_pause=lambda system, _activity: timer_notice.refresh(system),
        ),
        ActivitySpec(f"{store.CODE}.HandleApiCalls", filters=(kit.act(*main.ACTIONS),), on_intent=main.handle),
        ActivitySpec(f"{store.CODE}.alarms.AlarmActivity", alerts.AlarmScreen, exported=False, show_when_locked=True),
        ActivitySpec(sounds.RINGTONES, sounds.RingtonePage, exported=False),
        ActivitySpec(cities.CITY_SEARCH, cities.CitySearch, exported=False),
        ActivitySpec(f"{store.CODE}.settings.SettingsActivity", settings.ClockSettings, exported=False),
        ActivitySpec(f"{store.CODE}.ScreensaverActivity", clock_tab.Screensaver, exported=False),
    ),
    receivers=(*alerts.RECEIVERS, timer_notice.RECEIVER),
    permissions=kit.permissions("POST_NOTIFICATIONS", "SCHEDULE_EXACT_ALARM", "VIBRATE"),
    granted=kit.permissions("POST_NOTIFICATIONS"),
    databases={f"{store.DIRECTORY}/databases/alarms.db": store.SCHEMA},
    on_time=timer_notice.time_passed,
)

__all__ = ["MANIFEST"]

"""The clock: alarms, world clock, timers, stopwatch, bedtime."""

from __future__ import annotations

from mobile_world.phone.apps.clock import api_calls
from mobile_world.phone.apps.clock.alarm_screen import AlarmScreen
from mobile_world.phone.apps.clock.city_search import CitySearch
from mobile_world.phone.apps.clock.desk_clock import DeskClock
from mobile_world.phone.apps.clock.preferences import DIRECTORY, PACKAGE
from mobile_world.phone.apps.clock.receivers import RECEIVERS
from mobile_world.phone.apps.clock.ringing import time_passed
from mobile_world.phone.apps.clock.ringtone_page import RingtonePage
from mobile_world.phone.apps.clock.schema import ALARMS
from mobile_world.phone.apps.clock.screensaver import Screensaver
from mobile_world.phone.apps.clock.settings_page import ClockSettings
from mobile_world.phone.apps.declare import act, permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

_CODE = "com.android.deskclock"
"""The classes kept the name of the app they come from."""

MANIFEST = Manifest(
    package=PACKAGE,
    label="Clock",
    icon="clock_outline",
    color="#1a73e8",
    version_name="7.3",
    version_code=70003106,
    system=True,
    activities=(
        ActivitySpec(f"{_CODE}.DeskClock", DeskClock, filters=(LAUNCHER_FILTER,), single_task=True),
        ActivitySpec(f"{_CODE}.HandleApiCalls", filters=(act(*api_calls.ACTIONS),), on_intent=api_calls.handle),
        ActivitySpec(f"{_CODE}.alarms.AlarmActivity", AlarmScreen, exported=False),
        ActivitySpec(f"{_CODE}.ringtone.RingtonePickerActivity", RingtonePage, exported=False),
        ActivitySpec(f"{_CODE}.worldclock.CitySelectionActivity", CitySearch, exported=False),
        ActivitySpec(f"{_CODE}.settings.SettingsActivity", ClockSettings, exported=False),
        ActivitySpec(f"{_CODE}.ScreensaverActivity", Screensaver, exported=False),
    ),
    receivers=RECEIVERS,
    permissions=permissions("POST_NOTIFICATIONS", "SCHEDULE_EXACT_ALARM", "VIBRATE"),
    granted=permissions("POST_NOTIFICATIONS"),
    databases={f"{DIRECTORY}/databases/alarms.db": ALARMS},
    on_time=time_passed,
)

__all__ = ["MANIFEST"]

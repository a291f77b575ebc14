"""What the clock remembers besides alarms: a person's options, timers, stopwatch and cities, in its preferences."""

from __future__ import annotations

from mobile_world.phone.kit import Flag, Number, PreferenceFile, String, plural
from mobile_world.phone.system import System

PACKAGE = "com.google.android.deskclock"
CODE = "com.android.deskclock"
"""The classes kept the name of the app they come from."""
DIRECTORY = f"/data/user_de/0/{PACKAGE}"
"""Alarms must ring before the first unlock, so the clock's data lie in device-encrypted storage."""

NEVER, DEFAULT_SOUND = "-1", "default"


def _minutes(*counts: int) -> dict[str, str]:
    return {str(count): plural(count, "minute") for count in counts}


STYLES = {"analog": "Analog", "digital": "Digital"}
SILENCE = {**_minutes(1, 5, 10, 15, 20, 25), NEVER: "Never"}
SNOOZE = _minutes(*range(1, 31))
VOLUME_BUTTONS = {"0": "Control volume", "1": "Snooze", "2": "Dismiss"}
WEEK_STARTS = {"7": "Saturday", "1": "Sunday", "2": "Monday"}
"""Days as Java's calendar counts them, Sunday first."""
RISES = {
    "0": "Never",
    **{str(count): f"{count} seconds" for count in (5, 10, 15, 20, 25, 30, 40, 45, 50, 55)},
    "60": "1 minute",
}


class Options(PreferenceFile, package=PACKAGE, directory=DIRECTORY):
    """The clock's preferences; those of single timers and of the stopwatch have no fields."""

    selected_tab = String("clock")
    cities = String()
    clock_style = String("digital", among=STYLES)
    seconds = Flag(key="display_clock_seconds")
    home_clock = Flag(True, key="automatic_home_clock")
    home_zone = String("UTC", key="home_time_zone")
    silence_after = String("10", key="auto_silence", among=SILENCE)
    snooze_length = String("10", key="snooze_duration", among=SNOOZE)
    alarm_rise = String("0", key="alarm_crescendo_duration", among=RISES)
    volume_buttons = String("0", key="volume_button_setting", among=VOLUME_BUTTONS)
    week_start = String("1", among=WEEK_STARTS)
    timer_sound = String(DEFAULT_SOUND, key="timer_ringtone")
    timer_rise = String("0", key="timer_crescendo_duration", among=RISES)
    timer_vibrate = Flag()
    saver_style = String("digital", key="screensaver_clock_style", among=STYLES)
    saver_night = Flag(True, key="screensaver_night_mode")
    bedtime_started = Flag(key="bedtime_onboarded")
    bedtime_enabled = Flag()
    bedtime_minutes = Number(23 * 60)
    """After midnight, like the next."""
    wakeup_minutes = Number(7 * 60)


def first_day(system: System) -> int:
    """The bit of the day a week begins with."""
    return (int(Options.week_start.get(system)) + 5) % 7

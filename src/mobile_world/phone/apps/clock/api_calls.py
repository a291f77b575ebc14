"""What other apps ask the clock for: alarms, timers, and the pages that show them."""

from __future__ import annotations

from mobile_world.phone.apps.clock.alarms import add_alarm, all_alarms, change_alarm
from mobile_world.phone.apps.clock.options import PACKAGE, Options
from mobile_world.phone.apps.clock.ringing import MAIN_SCREEN
from mobile_world.phone.apps.clock.timers import add_timer
from mobile_world.phone.apps.clock.words import until_text
from mobile_world.phone.system import Activity, Intent, System
from mobile_world.phone.system.intents import FLAG_NEW_TASK

ACTIONS = tuple(f"android.intent.action.{name}" for name in ("SET_ALARM", "SET_TIMER", "SHOW_ALARMS", "SHOW_TIMERS"))
SET_ALARM, SET_TIMER, _, SHOW_TIMERS = ACTIONS

_EXTRA = "android.intent.extra.alarm."
_LONGEST_TIMER_S = 24 * 3600


def handle(system: System, activity: Activity) -> None:
    """Do what the intent asks for, then show the page it belongs to unless it wants to go unseen."""
    intent = activity.intent
    page, unseen = "alarm", bool(intent.extras.get(f"{_EXTRA}SKIP_UI"))
    if intent.action == SET_ALARM:
        _set_alarm(system, intent)
    elif intent.action in (SET_TIMER, SHOW_TIMERS):
        page = "timer"
        if intent.action == SET_TIMER:
            unseen = _set_timer(system, intent) and unseen
    system.activities.finish(activity)
    if not unseen:
        Options(system).selected_tab = page
        system.activities.start(Intent(component=MAIN_SCREEN, flags=FLAG_NEW_TASK), caller=PACKAGE)


def _set_alarm(system: System, intent: Intent) -> None:
    """Make the alarm, or turn on an equal one; without a time there is only the page to show."""
    hour, minute = _number(intent, "HOUR", -1), _number(intent, "MINUTES", 0)
    if not (0 <= hour <= 23 and 0 <= minute <= 59):
        return
    wanted = (hour, minute, _days(intent), str(intent.extras.get(f"{_EXTRA}MESSAGE") or ""))
    equal = [each for each in all_alarms(system) if (each.hour, each.minute, each.days, each.label) == wanted]
    if equal:
        alarm = change_alarm(system, equal[0].id, enabled=1)
    else:
        alarm = add_alarm(system, *wanted, vibrate=intent.extras.get(f"{_EXTRA}VIBRATE") is not False)
    now = system.clock.now()
    system.toasts.show(PACKAGE, until_text(alarm.next_time(now) - now), long=True)


def _set_timer(system: System, intent: Intent) -> bool:
    """Make the timer and start it; without a length there is only the page to show."""
    seconds = _number(intent, "LENGTH", 0)
    if not 1 <= seconds <= _LONGEST_TIMER_S:
        return False
    add_timer(system, seconds * 1000, str(intent.extras.get(f"{_EXTRA}MESSAGE") or ""))
    return True


def _number(intent: Intent, name: str, default: int) -> int:
    value = intent.extras.get(f"{_EXTRA}{name}")
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _days(intent: Intent) -> int:
    """Java's days, Sunday first, as the bits of the database."""
    value = intent.extras.get(f"{_EXTRA}DAYS")
    days = value if isinstance(value, list | tuple) else []
    return sum({1 << (day + 5) % 7 for day in days if isinstance(day, int) and 1 <= day <= 7})

"""The clock's notifications, and the screen a ringing alarm opens."""

from __future__ import annotations

from datetime import datetime

from mobile_world.phone.apps.clock.preferences import PACKAGE
from mobile_world.phone.apps.clock.timers import Timer
from mobile_world.phone.apps.clock.words import length_text
from mobile_world.phone.system import Component, Intent, Notification, NotificationAction, System
from mobile_world.phone.system.intents import FLAG_MULTIPLE_TASK, FLAG_NEW_TASK
from mobile_world.phone.ui import clock_text

ALARM_SCREEN = Component(PACKAGE, "com.android.deskclock.alarms.AlarmActivity")
MAIN_SCREEN = Component(PACKAGE, "com.android.deskclock.DeskClock")

SNOOZE_ALARM = "com.android.deskclock.action.SNOOZE_ALARM"
DISMISS_ALARM = "com.android.deskclock.action.DISMISS_ALARM"
STOP_TIMER = "com.android.deskclock.action.RESET_EXPIRED_TIMERS"
ADD_MINUTE = "com.android.deskclock.action.ADD_MINUTE_TIMER"

_TIMER_IDS = 1 << 20
"""Numbers of timers' notifications begin here, so that they meet no alarm's."""


def alarm_notice(system: System, alarm: int, label: str, when: datetime) -> None:
    """An alarm rings; it has a screen of its own, so no banner drops down for it."""
    actions = (NotificationAction("Snooze", SNOOZE_ALARM), NotificationAction("Dismiss", DISMISS_ALARM))
    _post(system, alarm, label or "Alarm", _day_and_time(system, when), actions, screen=ALARM_SCREEN)


def snooze_notice(system: System, alarm: int, label: str, until: datetime) -> None:
    """An alarm will ring again."""
    text = f"Snoozing until {clock_text(system, until)}"
    _post(system, alarm, label or "Snoozed alarm", text, (NotificationAction("Dismiss", DISMISS_ALARM),))


def missed_notice(system: System, alarm: int, label: str, when: datetime) -> None:
    """An alarm has rung and nobody came."""
    text = " - ".join(part for part in (_day_and_time(system, when), label) if part)
    _post(system, alarm, "Missed alarm", text, (), ongoing=False)
    close_alarm_screen(system)


def timer_notice(system: System, timer: Timer) -> None:
    """A timer is over."""
    actions = (NotificationAction("Stop", STOP_TIMER), NotificationAction("Add 1 min", ADD_MINUTE))
    text = timer.label or f"{length_text(timer.length_ms)} Timer"
    _post(system, _TIMER_IDS + timer.id, "Time's up", text, actions, loud=True)


def withdraw(system: System, alarm: int) -> None:
    """Take an alarm's notification away."""
    system.notifications.cancel((PACKAGE, None, alarm))


def stop_timer(system: System, timer: Timer) -> None:
    """Take a timer's notification away."""
    system.notifications.cancel((PACKAGE, None, _TIMER_IDS + timer.id))


def show_alarm_screen(system: System) -> None:
    """Open the screen to snooze or dismiss with, over whatever is there and in a task of its own."""
    if system.activities.top.component != ALARM_SCREEN:
        flags = FLAG_NEW_TASK | FLAG_MULTIPLE_TASK
        system.activities.start(Intent(component=ALARM_SCREEN, flags=flags), caller=PACKAGE)


def close_alarm_screen(system: System) -> None:
    """Close that screen again."""
    for task in list(system.activities.tasks):
        for activity in [each for each in task.activities if each.component == ALARM_SCREEN]:
            system.activities.finish(activity)


def _day_and_time(system: System, when: datetime) -> str:
    return f"{when:%a} {clock_text(system, when)}"


def _post(
    system: System,
    number: int,
    title: str,
    text: str,
    actions: tuple[NotificationAction, ...],
    *,
    screen: Component = MAIN_SCREEN,
    loud: bool = False,
    ongoing: bool = True,
) -> None:
    system.notifications.post(
        Notification(
            PACKAGE,
            number,
            title,
            text,
            system.clock.now_ms(),
            channel="Firing" if loud else "Alarms",
            category="alarm",
            ongoing=ongoing,
            component=screen.full,
            actions=actions,
            heads_up=loud,
            auto_cancel=not ongoing,
        )
    )

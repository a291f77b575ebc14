"""Alarms and timers that go off: their notifications with buttons, snoozing, and the alarm screen.

Evaluated whenever phone time has passed (`Manifest.on_time`): an alarm rings when its time lies between the time before
and the time after, so nothing has to tick, setting the date rings nothing, and the same commands ring the same alarms.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import datetime, timedelta

from simdroid import kit, ui
from simdroid.system import (
    FLAG_MULTIPLE_TASK,
    FLAG_NEW_TASK,
    BroadcastResult,
    Component,
    Intent,
    Notification,
    NotificationAction,
    PendingAlarm,
    ReceiverSpec,
    System,
    open_database,
)
from simdroid.system.providers import ALARMS, RINGING, SNOOZED, alarm_schedule
from simdroid_apps.clock.screen import time_digits
from simdroid_apps.clock.store import (
    CODE,
    PACKAGE,
    SCHEDULED,
    Options,
    Timer,
    TimerState,
    add_instance,
    alarm_in,
    all_timers,
    instance_time,
    store_timer,
)

ALARM_SCREEN = Component(PACKAGE, f"{CODE}.alarms.AlarmActivity")
MAIN_SCREEN = Component(PACKAGE, f"{CODE}.DeskClock")

SNOOZE, DISMISS, STOP_TIMER, ADD_MINUTE = (
    f"{CODE}.action.{name}" for name in ("SNOOZE_ALARM", "DISMISS_ALARM", "RESET_EXPIRED_TIMERS", "ADD_MINUTE_TIMER")
)
_LABELS = {SNOOZE: "Snooze", DISMISS: "Dismiss", STOP_TIMER: "Stop", ADD_MINUTE: "Add 1 min"}
"""What the buttons of notifications broadcast, and how they are labelled."""

_NIGHT, _INK, _QUIET = "#0d1b3e", "#ffffff", "#c6d3f5"
_TIMER_IDS = 1 << 20
"""Numbers of timers' notifications begin here, so that they meet no alarm's."""

_ACTIVE = "SELECT COALESCE(alarm_id, 0) FROM alarm_instances WHERE alarm_state IN (?, ?) ORDER BY alarm_state DESC, _id"


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Ring what is due; a broken database rings nothing."""
    before, after = system.clock.at_ns(before_ns), system.clock.at_ns(after_ns)
    with suppress(sqlite3.Error):
        schedule = alarm_schedule(system, before)
        for alarm in schedule.ringing:
            if _too_long(system, after - alarm.when):
                _miss(system, alarm)
        due = [alarm for alarm in schedule.pending if alarm.when <= after]
        for number, alarm in enumerate(due):
            # Another alarm came after it, or nobody was there for too long.
            missed = number < len(due) - 1 or _too_long(system, after - alarm.when)
            (_miss if missed else _ring)(system, alarm)
    for timer in all_timers(system):
        if timer.state == TimerState.RUNNING and timer.remaining_ms(system) <= 0:
            store_timer(system, timer.expire())
            _post(system, _TIMER_IDS + timer.id, "Time's up", timer.title, STOP_TIMER, ADD_MINUTE, loud=True)


def ringing(system: System) -> PendingAlarm | None:
    """The alarm that rings now."""
    return next(iter(alarm_schedule(system, system.clock.now()).ringing), None)


def snooze(system: System) -> bool:
    """Let the alarm that rings be quiet for a while; whether one rang."""
    until = system.clock.now() + timedelta(minutes=int(Options.snooze_length.get(system)))
    alarms, moment = alarm_schedule(system, system.clock.now()).ringing, instance_time(until)
    with open_database(system.fs, ALARMS) as database:
        changes = ", ".join(f"{column} = ?" for column in ("alarm_state", *moment))
        update = f"UPDATE alarm_instances SET {changes} WHERE alarm_state = ?"
        database.execute(update, (SNOOZED, *moment.values(), RINGING))
    for alarm in alarms:
        text = f"Snoozing until {ui.clock_text(system, until)}"
        _post(system, alarm.id, alarm.label or "Snoozed alarm", text, DISMISS)
    return bool(alarms)


def dismiss(system: System) -> None:
    """End every alarm that rings or snoozes."""
    with open_database(system.fs, ALARMS) as database:
        for (number,) in database.execute(_ACTIVE, (RINGING, SNOOZED)).fetchall():
            system.notifications.cancel((PACKAGE, None, number))
            _end(system, database, number)


def withdraw_timer(system: System, timer: Timer) -> None:
    """Take a timer's notification away."""
    system.notifications.cancel((PACKAGE, None, _TIMER_IDS + timer.id))


def _ring(system: System, pending: PendingAlarm) -> None:
    """Open the alarm screen on top; because it is full-screen, there is no heads-up notification."""
    with open_database(system.fs, ALARMS) as database:
        database.execute("DELETE FROM alarm_instances WHERE alarm_id = ?", (pending.id,))
        alarm = alarm_in(database, pending.id)
        if alarm is None:
            return
        add_instance(database, alarm, pending.when, RINGING)
    text = _day_and_time(system, pending.when)
    _post(system, alarm.id, alarm.label or "Alarm", text, SNOOZE, DISMISS, screen=ALARM_SCREEN)
    if system.activities.top.component != ALARM_SCREEN:
        flags = FLAG_NEW_TASK | FLAG_MULTIPLE_TASK
        system.activities.start(Intent(component=ALARM_SCREEN, flags=flags), caller=PACKAGE)


def _miss(system: System, alarm: PendingAlarm) -> None:
    """Post the notification of a missed alarm."""
    with open_database(system.fs, ALARMS) as database:
        _end(system, database, alarm.id)
    text = " - ".join(part for part in (_day_and_time(system, alarm.when), alarm.label) if part)
    _post(system, alarm.id, "Missed alarm", text, ongoing=False)
    _close_alarm_screen(system)


def _too_long(system: System, rung: timedelta) -> bool:
    minutes = int(Options.silence_after.get(system))
    return minutes >= 0 and rung >= timedelta(minutes=minutes)


def _end(system: System, database: sqlite3.Connection, number: int) -> None:
    """Forget an alarm's instance; a single alarm is off then, a repeating one gets its next instance."""
    database.execute("DELETE FROM alarm_instances WHERE COALESCE(alarm_id, 0) = ?", (number,))
    alarm = alarm_in(database, number)
    if alarm is None:
        return
    if alarm.days:
        if alarm.enabled:
            add_instance(database, alarm, alarm.next_time(system.clock.now()), SCHEDULED)
    elif alarm.delete_after_use:
        database.execute("DELETE FROM alarm_templates WHERE _id = ?", (alarm.id,))
    else:
        database.execute("UPDATE alarm_templates SET enabled = 0 WHERE _id = ?", (alarm.id,))


def _close_alarm_screen(system: System) -> None:
    for task in list(system.activities.tasks):
        for activity in [item for item in task.activities if item.component == ALARM_SCREEN]:
            system.activities.finish(activity)


def _day_and_time(system: System, when: datetime) -> str:
    return f"{when:%a} {ui.clock_text(system, when)}"


def _post(
    system: System,
    number: int,
    title: str,
    text: str,
    *buttons: str,
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
            actions=tuple(NotificationAction(_LABELS[button], button) for button in buttons),
            heads_up=loud,
            auto_cancel=not ongoing,
        )
    )


def _alarm_button(system: System, intent: Intent) -> BroadcastResult:
    """Snooze or dismiss the alarm that rings."""
    if intent.action == SNOOZE:
        snooze(system)
    else:
        dismiss(system)
    _close_alarm_screen(system)
    return BroadcastResult()


def _timer_button(system: System, intent: Intent) -> BroadcastResult:
    """Stop the timers that are over, or let them go on for a minute."""
    for timer in all_timers(system):
        if timer.state == TimerState.EXPIRED:
            withdraw_timer(system, timer)
            store_timer(system, timer.add_minute(system) if intent.action == ADD_MINUTE else timer.reset())
    return BroadcastResult()


RECEIVERS = (
    ReceiverSpec(f"{CODE}.AlarmReceiver", (SNOOZE, DISMISS), _alarm_button),
    ReceiverSpec(f"{CODE}.TimerReceiver", (STOP_TIMER, ADD_MINUTE), _timer_button),
)


class AlarmScreen(ui.Screen):
    """`AlarmActivity`: the time, the alarm's label, and the buttons to snooze and dismiss."""

    edge_to_edge = True
    background = _NIGHT

    @property
    def bars(self) -> ui.Color:
        return _INK

    def build(self) -> ui.View:
        alarm = ringing(self.system)
        clock = time_digits(self.system, self.system.clock.now(), 72, color=_INK)
        clock.align = (0.5, 0)
        title = (alarm.label or "Alarm") if alarm else "Alarm off"
        parts: list[ui.View] = [
            ui.Spacer(weight=2),
            ui.Icon(name="alarm", size=48, color=_QUIET, align=(0.5, 0), ghost=True),
            clock,
            ui.Text(id="title", text=title, size=24, color=_INK, width="fill", text_align=(0.5, 0), max_lines=3),
            ui.Spacer(weight=3),
            ui.Line(
                [
                    _button("snooze_button", "Snooze", "#33456f", _INK, self._snooze),
                    _button("dismiss_button", "Dismiss", "#a8c7fa", "#062e6f", self._dismiss),
                ],
                spacing=16,
            ),
            ui.Spacer(weight=1),
        ]
        return ui.Page(parts, id="content", cls="android.widget.FrameLayout", padding=(24, 48), spacing=12)

    def on_back(self) -> bool:
        """An alarm does not go away by going back."""
        return True

    def _snooze(self) -> None:
        if snooze(self.system):
            self.toast(f"Snoozing for {kit.plural(int(Options(self.system).snooze_length), 'minute')}.")
        self.finish()

    def _dismiss(self) -> None:
        dismiss(self.system)
        self.finish()


def _button(id: str, text: str, color: ui.Color, ink: ui.Color, on_click: ui.Action) -> ui.View:
    return ui.Text(
        id=id,
        cls="android.widget.Button",
        text=text,
        size=20,
        face="medium",
        color=ink,
        text_align=ui.CENTER,
        weight=1,
        height=96,
        radius=48,
        background=color,
        on_click=on_click,
    )

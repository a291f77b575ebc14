"""The notification of timers that run or are paused, which stands in the shade while the clock is not in front."""

from __future__ import annotations

from simdroid.system import (
    BroadcastResult,
    Intent,
    Notification,
    NotificationAction,
    ReceiverSpec,
    System,
)
from simdroid_apps.clock import alerts, formatting
from simdroid_apps.clock.store import CODE, PACKAGE, Timer, TimerState, all_timers, store_timer

PAUSE, RESUME, ADD_MINUTE, RESET = (
    f"{CODE}.action.{name}"
    for name in ("PAUSE_TIMER", "START_TIMER", "ADD_MINUTE_UNEXPIRED_TIMER", "RESET_UNEXPIRED_TIMERS")
)
_ID = (1 << 20) - 1
"""Below the numbers of timers that are over, above those of alarms."""


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Ring what is due, and tell what is left of the other timers."""
    alerts.time_passed(system, before_ns, after_ns)
    refresh(system)


def refresh(system: System) -> None:
    """Post what the timers are at; nothing while the clock is in front, which shows it itself."""
    timers = [timer for timer in all_timers(system) if timer.state in (TimerState.RUNNING, TimerState.PAUSED)]
    key = (PACKAGE, None, _ID)
    if not timers or system.activities.top.component.package == PACKAGE:
        system.notifications.cancel(key)
        return
    shown = system.notifications.get(key)
    notification = _notification(system, timers, system.clock.now_ms() if shown is None else shown.when_ms)
    if notification != shown:
        system.notifications.post(notification)


def _notification(system: System, timers: list[Timer], when_ms: int) -> Notification:
    running = [timer for timer in timers if timer.state == TimerState.RUNNING]
    soonest = min(running or timers, key=lambda timer: timer.remaining_ms(system))
    if len(timers) > 1:
        text = f"{len(running)} of {len(timers)} timers running" if running else f"{len(timers)} timers paused"
        buttons = {"Reset all timers": RESET}
    elif running:
        text, buttons = soonest.title, {"Pause": PAUSE, "Add 1 min": ADD_MINUTE}
    else:
        text, buttons = f"{soonest.title} paused", {"Resume": RESUME, "Reset": RESET}
    return Notification(
        PACKAGE,
        _ID,
        formatting.countdown(soonest.remaining_ms(system)),
        text,
        when_ms,
        channel="Timers",
        category="status",
        ongoing=True,
        component=alerts.MAIN_SCREEN.full,
        actions=tuple(NotificationAction(label, action) for label, action in buttons.items()),
        auto_cancel=False,
    )


def _button(system: System, intent: Intent) -> BroadcastResult:
    """Do to the timers what was pressed in the shade."""
    for timer in all_timers(system):
        if timer.state == TimerState.RUNNING and intent.action == PAUSE:
            store_timer(system, timer.pause(system))
        elif timer.state == TimerState.PAUSED and intent.action == RESUME:
            store_timer(system, timer.start(system))
        elif timer.state == TimerState.RUNNING and intent.action == ADD_MINUTE:
            store_timer(system, timer.add_minute(system))
        elif timer.state in (TimerState.RUNNING, TimerState.PAUSED) and intent.action == RESET:
            store_timer(system, timer.reset())
    refresh(system)
    return BroadcastResult()


RECEIVER = ReceiverSpec(f"{CODE}.TimerNotificationReceiver", (PAUSE, RESUME, ADD_MINUTE, RESET), _button)

"""One timer in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.clock.digits import Digits, Ring
from mobile_world.phone.apps.clock.notices import stop_timer
from mobile_world.phone.apps.clock.timers import Timer, TimerState, delete_timer, store_timer
from mobile_world.phone.apps.clock.words import countdown, length_text
from mobile_world.phone.ui import (
    CENTER,
    Box,
    Button,
    Column,
    Icon,
    IconButton,
    Row,
    Spacer,
    Text,
    View,
    px,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.clock.timer_tab import TimerTab


def timer_card(tab: TimerTab, timer: Timer, *, alone: bool) -> View:
    """The label, what is left in a ring, and buttons; one that is alone is larger."""
    over = timer.state == TimerState.EXPIRED
    return Column(
        cls="androidx.cardview.widget.CardView",
        width="fill",
        margin=(px(42), px(21), px(42), 0),
        padding=(px(42), px(21), px(42), px(42)),
        background="primary_container" if over else "surface_container",
        radius=28,
        children=[
            _head(tab, timer),
            _ring(tab, timer, min(px(720 if alone else 420), tab.page_size[1])),
            _buttons(tab, timer),
        ],
    )


def _head(tab: TimerTab, timer: Timer) -> View:
    label = Text(
        id="timer_title",
        text=timer.label or f"{length_text(timer.length_ms)} Timer",
        size=18,
        max_lines=1,
        weight=1,
        on_click=lambda: tab.state.update(label_of=timer.id),
    )
    close = IconButton(id="close", name="close", desc="Delete", on_click=lambda: _delete(tab, timer))
    return Row(ghost=True, width="fill", children=[label, close])


def _ring(tab: TimerTab, timer: Timer, side: float) -> View:
    left = timer.remaining_ms(tab.system)
    text = countdown(left)
    ring = Ring(id="timer_ring", value=max(left, 0) / max(timer.total_ms, 1), stroke=7, track="outline_variant")
    size = side / 5.2 if len(text) < 6 else side / 6.6
    time = Digits(id="timer_text", text=text, desc=_spoken(left), parts=[(text, size)], align=(0.5, 0))
    again = IconButton(id="reset", name="restore", desc="Reset", align=(0.5, 0), on_click=lambda: _reset(tab, timer))
    started = timer.state != TimerState.RESET
    inner = Column(ghost=True, align=CENTER, children=[time, again if started else Spacer(height=48)])
    return Box(ghost=True, width=side, height=side, align=(0.5, 0), margin=(0, px(21)), children=[ring, inner])


def _buttons(tab: TimerTab, timer: Timer) -> View:
    more = Button(
        id="reset_add",
        text="+1:00",
        desc="Add 1 min",
        emphasis="tonal",
        height=px(168),
        weight=1,
        on_click=lambda: _add_minute(tab, timer),
    )
    over = timer.state == TimerState.EXPIRED
    running = timer.state == TimerState.RUNNING
    icon, desc = ("stop", "Stop") if over else ("pause", "Pause") if running else ("play", "Start")
    toggle = Box(
        id="play_pause",
        cls="android.widget.Button",
        desc=desc,
        weight=1,
        height=px(168),
        background="primary",
        radius=px(84),
        on_click=lambda: _toggle(tab, timer),
        children=[Icon(name=icon, size=32, color="on_primary", width="fill", height="fill", ghost=True)],
    )
    return Row(ghost=True, width="fill", spacing=px(32), margin=(0, px(21), 0, 0), children=[more, toggle])


def _spoken(left: int) -> str:
    seconds = max(-(-left // 1000), 0)
    return f"{seconds // 3600} hours, {seconds // 60 % 60} minutes, {seconds % 60} seconds"


def _change(tab: TimerTab, old: Timer, new: Timer) -> None:
    if old.state == TimerState.EXPIRED:
        stop_timer(tab.system, old)
    store_timer(tab.system, new)


def _toggle(tab: TimerTab, timer: Timer) -> None:
    if timer.state == TimerState.EXPIRED:
        _change(tab, timer, timer.reset())
    elif timer.state == TimerState.RUNNING:
        _change(tab, timer, timer.pause(tab.system))
    else:
        _change(tab, timer, timer.start(tab.system))


def _reset(tab: TimerTab, timer: Timer) -> None:
    _change(tab, timer, timer.reset())


def _add_minute(tab: TimerTab, timer: Timer) -> None:
    _change(tab, timer, timer.add_minute(tab.system))


def _delete(tab: TimerTab, timer: Timer) -> None:
    stop_timer(tab.system, timer)
    delete_timer(tab.system, timer)

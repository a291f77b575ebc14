"""One alarm in the list: folded, or opened with all it can be set to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.clock.alarms import DAY_NAMES, Alarm, change_alarm
from mobile_world.phone.apps.clock.digits import Digits, sized
from mobile_world.phone.apps.clock.options import first_day
from mobile_world.phone.apps.clock.sounds import alarm_sound
from mobile_world.phone.apps.clock.words import day_text, repeat_days, time_parts, time_text, week
from mobile_world.phone.ui import (
    CENTER,
    Action,
    Box,
    Column,
    Icon,
    IconButton,
    Row,
    Spacer,
    Switch,
    Text,
    View,
    px,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.clock.alarm_tab import AlarmTab

CARD = "androidx.cardview.widget.CardView"
TIME_SP = 42
ROW = px(126)


def alarm_card(tab: AlarmTab, alarm: Alarm) -> View:
    """The card; boxes as recorded on a Pixel."""
    opened = tab.opened == alarm.id
    parts = _opened(tab, alarm) if opened else _folded(tab, alarm)
    layout = Column(
        id="alarm_card_layout",
        cls="android.view.ViewGroup",
        width="fill",
        padding=(px(42), 0, px(42), px(21) if opened else 0),
        children=parts,
    )
    return Column(
        cls=CARD,
        desc=f"{alarm.label} Alarm",
        width="fill",
        margin=(px(42), px(21), px(42), 0),
        background="primary_container" if alarm.enabled else "surface_container",
        radius=28,
        on_click=lambda: tab.toggle(alarm),
        children=[layout],
    )


def _folded(tab: AlarmTab, alarm: Alarm) -> list[View]:
    time = _time(tab, alarm, px(154))
    arrow = _arrow("Expand alarm", "chevron_down", lambda: tab.toggle(alarm))
    parts: list[View] = []
    if alarm.label:
        time.margin = 0
        label = Text(id="label", text=alarm.label, size=16, max_lines=1, weight=1)
        parts.append(Row(ghost=True, width="fill", min_height=ROW, children=[label, arrow]))
        parts.append(time)
    else:
        # The arrow lies at the top edge, beside the time.
        arrow.align = (1.0, 0.0)
        parts.append(Box(ghost=True, width="fill", children=[time, arrow]))
    short, full = _days(tab, alarm)
    days = Text(id="days_of_week", text=short, desc=full, color=_ink(alarm), max_lines=1, height=ROW)
    days.text_align = (0, 0.5)
    return [*parts, _info(tab, alarm, days)]


def _opened(tab: AlarmTab, alarm: Alarm) -> list[View]:
    short, full = _days(tab, alarm)
    summary = Text(id="repeat_summary", text=short, desc=full, color=_ink(alarm), max_lines=1)
    time = _time(tab, alarm, px(159))
    time.margin = 0
    repeating = bool(alarm.days)
    return [
        Row(ghost=True, width="fill", children=[_label(tab, alarm), _arrow("Collapse alarm", "chevron_up", tab.fold)]),
        time,
        _info(tab, alarm, summary),
        _day_buttons(tab, alarm),
        _line("blackout_title", _blackout(alarm, repeating), "calendar_today", lambda: tab.ask("date", alarm)),
        _ringtone(tab, alarm),
        _vibrate(tab, alarm),
        _line("delete", "Delete", "delete_outline", lambda: tab.delete(alarm), cls="android.widget.Button", wide=False),
    ]


def _time(tab: AlarmTab, alarm: Alarm, height: float) -> View:
    text = time_text(alarm.hour, alarm.minute, is_24h=tab.is_24h)
    return Digits(
        parts=sized(time_parts(alarm.hour, alarm.minute, is_24h=tab.is_24h), TIME_SP),
        id="digital_clock",
        text=text,
        desc=text,
        color=_ink(alarm),
        min_height=height,
        margin=(0, px(42), 0, 0),
        on_click=lambda: tab.ask("time", alarm),
    )


def _ink(alarm: Alarm) -> str:
    return "on_primary_container" if alarm.enabled else "on_surface_variant"


def _days(tab: AlarmTab, alarm: Alarm) -> tuple[str, str]:
    short, full = repeat_days(alarm, first_day(tab.system))
    if short:
        return short, full
    if not alarm.enabled:
        return "Not scheduled", "Not scheduled"
    now = tab.system.clock.now()
    text = day_text(alarm.next_time(now), now)
    return text, text


def _arrow(desc: str, icon: str, on_click: Action) -> View:
    return IconButton(
        id="arrow", name=icon, desc=desc, color="on_surface", width=px(105), height=ROW, size=24, on_click=on_click
    )


def _info(tab: AlarmTab, alarm: Alarm, words: View) -> View:
    info = Row(id="alarm_info", weight=1, height=ROW, children=[words])
    switch = Switch(
        id="onoff",
        look="material",
        checked=alarm.enabled,
        width=px(146),
        height=ROW,
        on_click=lambda: tab.switch(alarm),
    )
    return Row(ghost=True, width="fill", children=[info, switch])


def _label(tab: AlarmTab, alarm: Alarm) -> View:
    ask: Action = lambda: tab.ask("label", alarm)  # noqa: E731
    view = _line("edit_label", alarm.label or "Add label", "label_outline", ask, desc=alarm.label)
    view.desc = alarm.label or "No label specified"
    view.weight = 1
    return view


def _day_buttons(tab: AlarmTab, alarm: Alarm) -> View:
    buttons: list[View] = []
    for bit in week(first_day(tab.system)):
        chosen = bool(alarm.days >> bit & 1)
        if buttons:
            buttons.append(Spacer(weight=1))
        circle = Text(
            text=DAY_NAMES[bit][0],
            size=14,
            face="medium",
            ghost=True,
            width=36,
            height=36,
            align=CENTER,
            text_align=CENTER,
            radius=18,
            background="primary" if chosen else "",
            outline="" if chosen else "outline",
            color="on_primary" if chosen else _ink(alarm),
        )
        buttons.append(
            Box(
                id=f"day_button_{(bit + 1) % 7}",
                cls="android.widget.CompoundButton",
                text=DAY_NAMES[bit][0],
                desc=DAY_NAMES[bit],
                width=ROW,
                height=ROW,
                checkable=True,
                checked=chosen,
                on_click=_flip(tab, alarm, bit),
                children=[circle],
            )
        )
    return Row(id="repeat_days", cls="android.view.ViewGroup", width="fill", margin=(px(-10), 0), children=buttons)


def _flip(tab: AlarmTab, alarm: Alarm, bit: int) -> Action:
    """A day more or less; what was postponed to a date no longer is."""
    return lambda: change_alarm(
        tab.system, alarm.id, daysofweek=alarm.days ^ 1 << bit, blackout_start=None, blackout_end=None
    )


def _blackout(alarm: Alarm, repeating: bool) -> str:
    if alarm.quiet is None:
        return "Pause alarm" if repeating else "Schedule alarm"
    until = f"{alarm.quiet[1]:%a, %b} {alarm.quiet[1].day}"
    return f"Paused until {until}" if repeating else f"Scheduled for {until}"


def _ringtone(tab: AlarmTab, alarm: Alarm) -> View:
    title = alarm_sound(tab.system, alarm.ringtone)
    return _line(
        "choose_ringtone", title, "bell_ring_outline", lambda: tab.choose_sound(alarm), desc=f"Ringtone {title}"
    )


def _vibrate(tab: AlarmTab, alarm: Alarm) -> View:
    mark = Icon(
        name="checkbox_marked" if alarm.vibrate else "checkbox_blank_outline",
        color="primary" if alarm.vibrate else "on_surface_variant",
        ghost=True,
        margin=(0, 0, px(21), 0),
    )
    line = _line(
        "vibrate_onoff",
        "Vibrate",
        "vibrate",
        lambda: change_alarm(tab.system, alarm.id, vibrate=int(not alarm.vibrate)),
        cls="android.widget.CheckBox",
    )
    line.children += [Spacer(weight=1), mark]
    line.checkable, line.checked = True, alarm.vibrate
    return line


def _line(
    id: str,
    text: str,
    icon: str,
    on_click: Action,
    *,
    cls: str = "android.widget.TextView",
    desc: str = "",
    wide: bool = True,
) -> Row:
    """An icon and a text; to Android they are one view."""
    return Row(
        id=id,
        cls=cls,
        text=text,
        desc=desc,
        width="fill" if wide else px(267),
        height=ROW,
        spacing=px(32),
        on_click=on_click,
        children=[Icon(name=icon, ghost=True), Text(text=text, size=14, ghost=True, max_lines=1)],
    )

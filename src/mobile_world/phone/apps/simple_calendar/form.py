"""The rows of the editor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.repetition import DAY, unit_of
from mobile_world.phone.apps.simple_calendar.screen import color_of
from mobile_world.phone.apps.simple_calendar.words import (
    day_title,
    plural,
    reminder_text,
    repetition_text,
    rule_text,
)
from mobile_world.phone.ui import (
    Action,
    Box,
    Button,
    CheckBox,
    Color,
    Column,
    Divider,
    Icon,
    IconButton,
    Row,
    Text,
    TextField,
    View,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.editor import Editor

ICON_DP = 56
LONGEST_TEXT = 180


def form(screen: Editor) -> list[View]:
    """All rows, in the app's order."""
    draft = screen.draft
    line = partial(Divider, ghost=True)
    parts = [*_texts(screen), line(), *_times(screen), line(), *_reminders(screen), line(), *_repetition(screen)]
    parts += [line(), *_look(screen)]
    if draft.task and draft.event:
        done = screen.store.completed(draft.event, draft.occurrence)
        parts.append(
            Button(
                id="toggle_mark_complete",
                text="Mark incomplete" if done else "Mark completed",
                width="fill",
                margin=16,
                emphasis="tonal" if done else "filled",
                on_click=screen.toggle_completed,
            )
        )
    return parts


def _texts(screen: Editor) -> list[View]:
    draft, word = screen.draft, screen.word
    title = TextField(
        id=f"{word}_title",
        value=draft.title,
        hint="Title",
        size=20,
        padding=(0, 12),
        max_length=LONGEST_TEXT,
        autofocus=not draft.event,
        action="next",
    )
    parts: list[View] = [Box(ghost=True, width="fill", padding=(16, 4), children=[title])]
    if not draft.task:
        place = TextField(
            id="event_location",
            value=draft.location,
            hint="Location",
            padding=(0, 12),
            max_length=LONGEST_TEXT,
            weight=1,
            action="next",
        )
        pin = IconButton(
            id="event_show_on_map",
            cls="android.widget.ImageView",
            name="map_marker_outline",
            on_click=screen.show_on_map,
        )
        parts.append(Row(ghost=True, width="fill", padding=(16, 0, 4, 0), children=[place, pin]))
    description = TextField(
        id=f"{word}_description", value=draft.description, hint="Description", padding=(0, 12), multiline=True
    )
    return [*parts, Box(ghost=True, width="fill", padding=(16, 0, 16, 4), children=[description])]


def _times(screen: Editor) -> list[View]:
    draft, word = screen.draft, screen.word
    toggle = partial(_toggle_all_day, screen)
    box = Row(
        id=f"{word}_all_day",
        cls="android.widget.CheckBox",
        text="All-day",
        checkable=True,
        checked=draft.all_day,
        weight=1,
        on_click=toggle,
        children=[
            Text(text="All-day", size=16, weight=1, ghost=True),
            CheckBox(checked=draft.all_day, ghost=True),
        ],
    )
    holder = Row(
        id=f"{word}_all_day_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        padding=(0, 4, 12, 0),
        on_click=toggle,
        children=[_icon(f"{word}_time_image", "clock_outline"), box],
    )
    if draft.task:
        return [holder, _moment(screen, "task_date", "task_time", "start", "on_surface"), *_zone(screen)]
    ink: Color = "error" if draft.backwards else "on_surface"
    return [
        holder,
        _moment(screen, "event_start_date", "event_start_time", "start", "on_surface"),
        _moment(screen, "event_end_date", "event_end_time", "end", ink),
        *_zone(screen),
    ]


def _moment(screen: Editor, date_id: str, time_id: str, name: str, color: Color) -> View:
    draft = screen.draft
    moment = draft.begins if name == "start" else draft.ends
    day = Text(
        id=date_id,
        text=day_title(moment.date(), screen.today),
        size=16,
        color=color,
        weight=1,
        padding=(0, 14),
        on_click=partial(screen.ask, f"{name}_date"),
    )
    parts: list[View] = [day]
    if not draft.all_day:
        time = Text(
            id=time_id,
            text=screen.time_text(moment),
            size=16,
            color=color,
            padding=(16, 14),
            on_click=partial(screen.ask, f"{name}_time"),
        )
        parts.append(time)
    return Row(ghost=True, width="fill", padding=(ICON_DP, 0, 0, 0), children=parts)


def _toggle_all_day(screen: Editor) -> None:
    draft = screen.complete
    screen.draft = type(draft).of_json(draft.to_json() | {"all_day": not draft.all_day})


def _zone(screen: Editor) -> list[View]:
    if not screen.options.flag("allow_changing_time_zones") or screen.draft.all_day:
        return []
    return [_value(screen, "event_time_zone", "earth", screen.draft.zone, partial(screen.ask, "zone"))]


def _reminders(screen: Editor) -> list[View]:
    draft, word = screen.draft, screen.word
    rows = []
    for place, minutes in enumerate(draft.reminders):
        if place and draft.reminders[place - 1] == -1:
            break
        text = reminder_text(minutes, is_24h=screen.is_24h)
        if place and minutes == -1:
            text = "Add another reminder"
        ink: Color = "on_surface_variant" if minutes == -1 else "on_surface"
        ask = partial(_ask_reminder, screen, place)
        icon = "bell_outline" if not place else ""
        rows.append(_value(screen, f"{word}_reminder_{place + 1}", icon, text, ask, color=ink))
    return rows


def _ask_reminder(screen: Editor, place: int) -> None:
    if place == 0 and not screen.options.warned:
        screen.ask("disclaimer", then="reminder")
    else:
        screen.ask("reminder", place=place)


def _repetition(screen: Editor) -> list[View]:
    draft, word = screen.draft, screen.word
    rows = [
        _value(screen, f"{word}_repetition", "repeat", repetition_text(draft.interval), partial(screen.ask, "repeat"))
    ]
    unit = unit_of(draft.interval)
    if unit and unit != DAY:
        text = rule_text(draft.interval, draft.rule, draft.begins.date(), sunday_first=screen.sunday_first)
        rows.append(_labelled(f"{word}_repetition_rule", "Repeat on", text, partial(screen.ask, "rule")))
    if unit:
        label, text = "Repeat", "Forever"
        if draft.limit > 0:
            label, text = "Repeat till", screen.limit_text(draft.limit)
        elif draft.limit < 0:
            text = plural(-draft.limit, "time")
        rows.append(_labelled(f"{word}_repetition_limit", label, text, partial(screen.ask, "limit")))
    return rows


def _look(screen: Editor) -> list[View]:
    draft, word = screen.draft, screen.word
    kind = screen.kinds.get(draft.type)
    color = color_of(kind.color if kind else 0)
    dot = _dot(f"{word}_type_color", color)
    name = kind.title if kind else ""
    kinds = _value(screen, f"{word}_type", "label_outline", name, partial(screen.ask, "type"), after=dot)
    swatch = _dot(f"{word}_color", color_of(draft.color) if draft.color else color)
    text = f"{word.capitalize()} color"
    colors = _value(screen, f"{word}_color_text", "palette_outline", text, partial(screen.ask, "color"), after=swatch)
    return [kinds, colors]


def _dot(id: str, color: Color) -> View:
    return Box(id=id, cls="android.widget.ImageView", width=28, height=28, radius=14, background=color)


def _icon(id: str, name: str) -> View:
    return Icon(id=id, name=name, width=ICON_DP, height=48) if name else Box(ghost=True, width=ICON_DP)


def _value(
    screen: Editor, id: str, icon: str, text: str, on_click: Action, *, color: Color = "on_surface",
    after: View | None = None,
) -> View:  # fmt: skip
    """A row with an icon and a value that a tap changes."""
    label = Text(id=id, text=text, size=16, color=color, weight=1, padding=(0, 14), on_click=on_click)
    parts: list[View] = [_icon(f"{id}_image", icon), label]
    return Row(
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        padding=(0, 0, 16, 0),
        on_click=on_click,
        children=[*parts, after] if after else parts,
    )


def _labelled(id: str, label: str, text: str, on_click: Action) -> View:
    """A row with a name and its value."""
    words: list[View] = [
        Text(id=f"{id}_label", text=label, size=16),
        Text(id=id, text=text, size=16, color="primary", weight=1, text_align=(1.0, 0.0), margin=(16, 0, 0, 0)),
    ]
    inner = Row(ghost=True, width="fill", children=words)
    return Column(
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        padding=(ICON_DP, 14, 16, 14),
        on_click=on_click,
        children=[inner],
    )

"""Rows of lists: things that take place, and the headings of months and days above them."""

from __future__ import annotations

from datetime import date

from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_calendar.words import list_day, month_day
from mobile_world.phone.ui import Action, Box, Color, Column, Icon, Row, Text, View


def time_in_list(screen: CalendarScreen, item: Occurrence) -> str:
    """`15:00 - 15:30`, with the day it ends on where that is another one."""
    text = "All-day" if item.event.all_day else screen.time_text(item.start)
    if item.start != item.end and not item.event.all_day:
        text += f" - {screen.time_text(item.end)}"
    return text if item.start.date() == item.end.date() else f"{text} ({list_day(item.end.date())})"


def time_on_day(screen: CalendarScreen, item: Occurrence, day: date) -> str:
    """The same for the list of one day: other days are named beside their times."""

    def beside(other: date) -> str:
        return "" if other == day else f" ({month_day(other)})"

    if item.event.all_day:
        first, last = item.start.date(), item.end.date()
        return "All-day" if first == last else f"All-day{beside(first)}{beside(last)}"
    text = screen.time_text(item.start) + beside(item.start.date())
    if item.start == item.end:
        return text
    return f"{text} - {screen.time_text(item.end)}{beside(item.end.date())}"


def is_dim(screen: CalendarScreen, item: Occurrence) -> bool:
    """Whether it is drawn as something that needs no attention any more."""
    if item.event.is_task and item.done and screen.flag("dim_completed_tasks"):
        return True
    over = item.end.date() < screen.today if item.event.all_day else item.end < screen.now
    return over and screen.flag("dim_past_events")


def event_row(
    screen: CalendarScreen, item: Occurrence, time: str, *, selected: bool, on_click: Action, on_long_click: Action
) -> View:
    """A colour, what it is called, when it is, and what else there is to say."""
    event, dim = item.event, is_dim(screen, item)
    ink: Color = "disabled" if dim else "on_surface"
    bar = Box(
        id="event_item_color_bar",
        cls="android.widget.ImageView",
        width=5,
        height="fill",
        radius=3,
        background=screen.color_of(event),
        margin=(0, 2, 10, 2),
    )
    title: list[View] = [
        Text(
            id="event_item_title",
            text=event.title,
            size=16,
            face="regular" if item.done else "medium",
            color=ink,
            max_lines=1,
            weight=1,
        )
    ]
    if event.is_task:
        name = "checkbox_marked_circle_outline" if item.done else "clipboard_check_outline"
        mark = Icon(id="event_item_task_image", name=name, desc="Task", size=18, color=ink, margin=(0, 0, 6, 0))
        title.insert(0, mark)
    small: Color = "disabled" if dim else "on_surface_variant"
    lines: list[View] = [
        Row(ghost=True, width="fill", children=title),
        Text(id="event_item_time", text=time, size=14, color=small, max_lines=1),
    ]
    note = _note(screen, item)
    if note:
        lines.append(Text(id="event_item_description", text=note, size=14, color=small, max_lines=1, width="fill"))
    holder = Row(
        id="event_item_holder",
        cls="android.view.ViewGroup",
        width="fill",
        min_height=56,
        padding=(16, 6, 16, 6),
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        children=[bar, Column(ghost=True, weight=1, spacing=2, children=lines)],
    )
    return Box(id="event_item_frame", width="fill", children=[holder])


def _note(screen: CalendarScreen, item: Occurrence) -> str:
    if not screen.flag("display_description"):
        return ""
    text = item.event.location if screen.flag("replace_description") else item.event.description
    return text.replace("\n", " ")


def section_title(text: str, *, month: bool, today: bool = False) -> View:
    """The heading of a month or a day."""
    return Text(
        id="event_section_title",
        text=text,
        size=20 if month else 14,
        face="medium",
        color="primary" if month or today else "on_surface_variant",
        width="fill",
        padding=(16, 18, 16, 4) if month else (16, 12, 16, 4),
    )

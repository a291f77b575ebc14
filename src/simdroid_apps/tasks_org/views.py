"""Pieces that several screens of the app draw: the box of a task, struck-out titles, chips, colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from simdroid import ui
from simdroid_apps.tasks_org.rows import HIGH, LOW, MEDIUM, NONE, Task

BLUE = "#2196f3"
"""The app's colour where no other was chosen."""
OVERDUE = "#f44336"
_PRIORITY_COLORS = {HIGH: "#f44336", MEDIUM: "#ffc107", LOW: "#2196f3", NONE: "#9e9e9e"}
PALETTE = {
    "Red": "#f44336",
    "Pink": "#e91e63",
    "Purple": "#9c27b0",
    "Indigo": "#3f51b5",
    "Blue": "#2196f3",
    "Cyan": "#00bcd4",
    "Teal": "#009688",
    "Green": "#4caf50",
    "Lime": "#cddc39",
    "Amber": "#ffc107",
    "Orange": "#ff9800",
    "Brown": "#795548",
    "Grey": "#9e9e9e",
}
"""The colours that lists and tags can have."""


def priority_color(importance: int) -> ui.Color:
    """Red, amber, blue or grey."""
    return _PRIORITY_COLORS[min(max(importance, HIGH), NONE)]


def color_of(number: int) -> ui.Color:
    """A colour that the database has as a signed number; empty for none."""
    return f"#{number & 0xFFFFFF:06x}" if number else ""


def number_of(color: ui.Color) -> int:
    """A colour as the database has it; 0 for none."""
    return int(color[1:], 16) - (1 << 24) if color else 0


@dataclass(kw_only=True, eq=False)
class StruckText(ui.Text):
    """One line with a stroke through it, for what is done."""

    def paint(self, painter: ui.Painter) -> None:
        """Write the line and cross it out."""
        super().paint(painter)
        size = self._pixels(painter.metrics)
        text = ui.ellipsize(self.text, self.face, size, self.box.width)
        middle = self.box.top + ui.line_top(size) - round(size * 0.3)
        width = min(ui.text_width(text, self.face, size), self.box.width)
        painter.fill(
            ui.Rect(self.box.left, middle, self.box.left + width, middle + max(painter.metrics.px(1), 1)), self.color
        )


def complete_box(task: Task, on_click: ui.Action, *, id: str = "completeBox", width: float = 56) -> ui.View:
    """The box that ticks a task off, in the colour of its priority; repeating tasks have arrows in its place."""
    blank = "repeat" if task.recurrence else "checkbox_blank_outline"
    return ui.IconButton(
        id=id,
        cls="android.widget.ImageView",
        name="checkbox_marked_outline" if task.completed else blank,
        color=priority_color(task.importance),
        width=width,
        height=56,
        checked=bool(task.completed),
        on_click=on_click,
    )


def chip(
    text: str, icon: str, color: ui.Color, on_click: ui.Action | None = None, on_clear: ui.Action | None = None
) -> ui.View:
    """A small pill with what a task belongs to; empty texts leave the icon alone."""
    ink = "#ffffff" if color else "on_surface"
    parts: list[ui.View] = [ui.Icon(name=icon, size=16, color=ink, ghost=True)] if icon else []
    if text:
        parts.append(ui.Text(text=text, size=14, color=ink, max_lines=1))
    if on_clear is not None:
        parts.append(
            ui.IconButton(name="close", size=16, color=ink, width=28, height=28, desc="Delete", on_click=on_clear)
        )
    return ui.Row(
        cls="android.view.View",
        height=28,
        padding=(8, 0),
        spacing=4,
        radius=14,
        background=color or "surface_container_highest",
        on_click=on_click,
        children=parts,
    )


def chip_lines(chips: Sequence[ui.View], room: float, metrics: ui.Metrics) -> list[ui.View]:
    """Chips in as many lines as they need."""
    lines: list[list[ui.View]] = [[]]
    used = 0.0
    for item in chips:
        texts = [child.text for child in item.children if isinstance(child, ui.Text)]
        wide = metrics.dp(sum(ui.text_width(text, "regular", metrics.sp(14)) for text in texts)) + 44
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        lines[-1].append(item)
        used += wide
    return [ui.Line(line, ghost=True, spacing=4, padding=(0, 2)) for line in lines if line]


def priority_buttons(chosen: int, on_choose: Callable[[int], object]) -> ui.View:
    """Four radio buttons in the colours of the priorities, none first and high last."""
    return ui.Row(
        ghost=True,
        content_align=ui.CENTER,
        children=[
            _PriorityButton(priority=item, checked=item == chosen, on_click=partial(on_choose, item))
            for item in range(NONE, HIGH - 1, -1)
        ],
    )


@dataclass(kw_only=True, eq=False)
class _PriorityButton(ui.Radio):
    """A radio button in the colour of a priority."""

    priority: int
    width: ui.Length = 48

    def paint(self, painter: ui.Painter) -> None:
        side = painter.metrics.px(24)
        left = self.box.left + (self.box.width - side) // 2
        top = self.box.top + (self.box.height - side) // 2
        painter.icon(
            ui.Rect(left, top, left + side, top + side), self.marks[self.checked], priority_color(self.priority)
        )


def toolbar(parts: Sequence[ui.View]) -> ui.View:
    """A bar at the top with other buttons than the toolkit's has."""
    return ui.Row(id="toolbar", cls="android.view.ViewGroup", width="fill", height=56, children=[*parts])


def save_button(on_click: ui.Action) -> ui.View:
    """The disk at the start of the bar of a form."""
    return ui.IconButton(
        name="content_save_outline", desc="Save", color="on_surface", width=56, height=56, on_click=on_click
    )


def bar_icon(id: str, name: str, desc: str, on_click: ui.Action, color: ui.Color = "on_surface") -> ui.IconButton:
    """A button at the end of a bar."""
    return ui.IconButton(
        id=id, cls="android.widget.Button", name=name, desc=desc, tooltip=desc, color=color, on_click=on_click
    )


def wide_row(
    id: str, parts: Sequence[ui.View], on_click: ui.Action, *, height: float = 56, padding: ui.Edges = (16, 0)
) -> ui.Row:
    """A row over the width of a list, which a tap acts on."""
    return ui.Row(
        id=id,
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=height,
        padding=padding,
        on_click=on_click,
        children=[*parts],
    )


def named_row(
    icon: str, name: str, on_click: ui.Action, *, color: ui.Color = "", after: Sequence[ui.View] = ()
) -> ui.Row:
    """A row of the drawer and of the screen that orders it: an icon in the colour of a list or a tag, its name."""
    label = ui.Text(id="text", text=name, size=16, max_lines=1, weight=1, margin=(16, 0))
    return wide_row(
        "row", [ui.Icon(id="icon", name=icon, color=color or "on_surface_variant"), label, *after], on_click, height=48
    )

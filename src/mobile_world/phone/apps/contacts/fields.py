"""The fields of the editor: outlined texts, and the label of each number, address or date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mobile_world.phone.apps.contacts.draft import Slot
from mobile_world.phone.apps.contacts.kinds import Part
from mobile_world.phone.ui import Box, Column, Icon, IconButton, Painter, Rect, TextField, View, px
from mobile_world.phone.ui import text as lines
from mobile_world.phone.ui.fonts import text_width
from mobile_world.phone.ui.menus import Choices
from mobile_world.phone.ui.view import Action

FIELD, GAP, KIND_GAP = px(149), px(36), px(21)
"""Recorded: fields of 149 px, 185 px from one to the next of a kind, 206 px to the next kind."""
LEFT, SIDE = px(137), px(147)
LABEL_WIDTH = px(449)


def text_field(slot: Slot, part: Part, on_text: Callable[[str], object], end: View | None = None) -> View:
    """One text of a row, in the frames the Material library puts around it."""
    entry = TextField(
        key=slot.field_key(part),
        label=part.hint,
        value=slot.texts.get(part.column, ""),
        look="outlined",
        kind=part.input,
        multiline=part.multiline,
        action="next",
        min_height=FIELD,
        on_text=on_text,
    )
    children: list[View] = [entry]
    if end is not None:
        entry.padding = (16, 16, 56, 16)
        end.align = (1.0, 0.5)
        children.append(end)
    return Column(width="fill", margin=(0, 0, 0, GAP), children=[Box(width="fill", children=children)])


def label_field(slot: Slot, choose: Callable[[int], object], on_open: Action) -> View:
    """The label of a row; a tap opens all there are."""
    options = [name for _, name in slot.kind.choices()]
    current = next((place for place, (number, _) in enumerate(slot.kind.choices()) if number == slot.type), -1)
    choices = Choices(options, current, choose)
    spinner = _LabelBox(
        key=f"{slot.key}:label",
        text=slot.label,
        desc=f"{slot.label} {slot.kind.noun}",
        popup=choices,
        on_click=on_open,
        long_clickable=True,
    )
    arrow = IconButton(
        id="text_input_end_icon",
        key=f"{slot.key}:arrow",
        name="menu_down",
        desc="Show dropdown menu",
        checkable=True,
        popup=choices,
        on_click=on_open,
        align=(1.0, 0.5),
    )
    frame = Box(width="fill", children=[spinner, arrow])
    return Column(width=LABEL_WIDTH, margin=(0, 0, 0, GAP), children=[frame])


@dataclass(kw_only=True, eq=False)
class _LabelBox(View):
    """A framed text with a small title in its upper edge."""

    cls: str = "android.widget.Spinner"
    title: str = "Label"

    def __post_init__(self) -> None:
        self.width, self.height = "fill", FIELD

    def paint(self, painter: Painter) -> None:
        """Draw frame, title and text."""
        px_, left = painter.metrics.px, self.box.left + painter.metrics.px(16)
        painter.stroke(self.box, "outline", px_(4), max(px_(1), 1))
        small, size = painter.metrics.sp(12), painter.metrics.sp(16)
        gap = Rect(
            left - px_(4),
            self.box.top - 1,
            left + text_width(self.title, "regular", small) + px_(4),
            self.box.top + px_(3),
        )
        painter.fill(gap, "background")
        above = self.box.top - lines.block_height(1, small) // 2 + lines.line_top(small)
        painter.text(left, above, self.title, "on_surface_variant", size=small)
        room = self.box.width - px_(16 + 48)
        baseline = self.box.top + (self.box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
        painter.text(left, baseline, lines.ellipsize(self.text, "regular", size, room), "on_surface", size=size)


def kind_icon(name: str) -> View:
    """The icon that stands at the left of a kind's first field."""
    glyph: View = Icon(
        id="kind_icon", name=name or "account_outline", width=px(63), height=FIELD, margin=(px(42), 0, 0, 0)
    )
    if not name:
        glyph = View(ghost=True)
    return Box(width=LEFT, ghost=True, align=(0.0, 0.0), children=[glyph])


def side_button(id: str, icon_id: str, icon: str, desc: str, icon_desc: str, on_click: Action) -> View:
    """What stands at the right of a field: more of a name, or a way to remove the row."""
    glyph = Icon(id=icon_id, name=icon, desc=icon_desc, align=(0.5, 0.5))
    return Box(
        id=id,
        desc=desc,
        width=SIDE,
        height=FIELD,
        align=(0.0, 0.0),
        focusable=True,
        on_click=on_click,
        children=[glyph],
    )

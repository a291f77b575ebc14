"""Views of the editor: the place of the photo, outlined texts, and the label of each number, address or date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mobile_world.phone.apps.contacts.draft import Slot
from mobile_world.phone.apps.contacts.kinds import Part
from mobile_world.phone.ui import (
    CENTER,
    END,
    TOP,
    TOP_START,
    Action,
    Avatar,
    Box,
    Button,
    Column,
    Icon,
    IconButton,
    Painter,
    Rect,
    Stack,
    TextField,
    View,
    px,
    text_width,
)
from mobile_world.phone.ui import text as lines
from mobile_world.phone.ui.menus import Choices

FIELD, GAP, KIND_GAP = px(149), px(36), px(21)
"""Recorded: fields of 149 px, 185 px from one to the next of a kind, 206 px to the next kind."""
START, SIDE = px(137), px(147)
"""What lies before the fields and after them."""
_LABEL_WIDTH = px(449)
_DISC_DP = 128


def photo_header(name: str, *, on_click: Action) -> View:
    """The disc that stands for a photo, and the button to add one."""
    touch = Box(
        id="photo_update_clickable",
        desc="Add contact photo",
        width=_DISC_DP,
        height=_DISC_DP,
        align=TOP,
        margin=(0, px(52), 0, 0),
        on_click=on_click,
        children=_photo(name),
    )
    add = Button(id="button_change_photo", text="Add picture", emphasis="text", height=48, align=TOP, on_click=on_click)
    editor = Stack([touch, add], id="photo_editor", cls="android.support.v7.widget.LinearLayoutCompat", height=px(562))
    return Stack([editor], id="header_container")


def _photo(name: str) -> list[View]:
    if name.strip()[:1].isalpha():
        return [Avatar(name, id="photo", size=_DISC_DP)]
    disc = View(id="photo", cls="android.widget.ImageView", width=_DISC_DP, height=_DISC_DP, radius=64)
    disc.background = "primary_container"
    icon = Icon(id="photo_icon", name="image_plus_outline", size=48, color="on_primary_container", align=CENTER)
    return [disc, icon]


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
    if end is not None:
        entry.padding, end.align = (16, 16, 56, 16), END
    return Stack([Box(width="fill", children=[entry, *([end] if end else [])])], margin=(0, 0, 0, GAP))


def label_field(slot: Slot, choose: Callable[[int], object], on_open: Action) -> View:
    """The label of a row; a tap opens all there are."""
    numbers, names = zip(*slot.kind.choices(), strict=True)
    choices = Choices(names, numbers.index(slot.type) if slot.type in numbers else -1, choose)
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
        align=END,
    )
    frame = Box(width="fill", children=[spinner, arrow])
    return Column(width=_LABEL_WIDTH, margin=(0, 0, 0, GAP), children=[frame])


@dataclass(kw_only=True, eq=False)
class _LabelBox(View):
    """A framed text with a small title in its upper edge."""

    cls: str = "android.widget.Spinner"
    title: str = "Label"

    def __post_init__(self) -> None:
        self.width, self.height = "fill", FIELD

    def paint(self, painter: Painter) -> None:
        """Draw frame, title and text."""
        px_, box = painter.metrics.px, self.box
        left, small, size = box.left + px_(16), painter.metrics.sp(12), painter.metrics.sp(16)
        painter.stroke(box, "outline", px_(4), max(px_(1), 1))
        right = left + text_width(self.title, "regular", small) + px_(4)
        painter.fill(Rect(left - px_(4), box.top - 1, right, box.top + px_(3)), "background")
        above = box.top - lines.block_height(1, small) // 2 + lines.line_top(small)
        painter.text(left, above, self.title, "on_surface_variant", size=small)
        shown = lines.ellipsize(self.text, "regular", size, box.width - px_(16 + 48))
        baseline = box.top + (box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
        painter.text(left, baseline, shown, "on_surface", size=size)


def kind_icon(name: str) -> View:
    """The icon that stands before a kind's first field."""
    glyph = Icon(id="kind_icon", name=name, width=px(63), height=FIELD, margin=(px(42), 0, 0, 0)) if name else None
    return Box(width=START, ghost=True, align=TOP_START, children=[glyph] if glyph else [])


def side_button(id: str, icon_id: str, icon: str, desc: str, icon_desc: str, on_click: Action) -> View:
    """What stands after a field: more of a name, or a way to remove the row."""
    glyph = Icon(id=icon_id, name=icon, desc=icon_desc, align=CENTER)
    return Box(
        id=id, desc=desc, width=SIDE, height=FIELD, align=TOP_START, focusable=True, on_click=on_click, children=[glyph]
    )

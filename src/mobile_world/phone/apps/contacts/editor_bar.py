"""The upper part of the editor: its bar and the place of the photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.ui import (
    Avatar,
    Box,
    Button,
    Column,
    Icon,
    IconButton,
    MenuItem,
    Painter,
    Row,
    Text,
    View,
    menu_button,
    px,
)
from mobile_world.phone.ui.view import Action

_DISC_DP = 128


@dataclass(kw_only=True, eq=False)
class _Pill(Button):
    """A button whose pill is lower than the place a finger meets."""

    def paint(self, painter: Painter) -> None:
        """Draw the pill inside its box."""
        box, inset = self.box, painter.metrics.px(4)
        self.box = box._replace(top=box.top + inset, bottom=box.bottom - inset)
        super().paint(painter)
        self.box = box


def editor_bar(title: str, *, on_cancel: Action, on_save: Action, menu: Sequence[MenuItem]) -> View:
    """Cancel, the title, Save and the menu."""
    cancel = IconButton(
        name="close", desc="Cancel", color="on_surface", width=px(147), height=px(147), on_click=on_cancel
    )
    heading = Text(text=title, size=22, max_lines=1, margin=(px(10), 0))
    save = _Pill(id="toolbar_button", text="Save", width=px(231), height=px(126), on_click=on_save)
    holder = Column(id="menu_save", children=[save])
    return Row(
        id="toolbar",
        cls="android.view.ViewGroup",
        width="fill",
        height=px(168),
        background="background",
        children=[cancel, Box(ghost=True, weight=1, children=[heading]), holder, menu_button(menu)],
    )


def photo_header(name: str, *, on_click: Action) -> View:
    """The disc that stands for a photo, and the button to add one."""
    disc = _photo(name)
    disc.align = (0.5, 0.0)
    touch = Box(
        id="photo_update_clickable",
        desc="Add contact photo",
        width=_DISC_DP,
        height=_DISC_DP,
        align=(0.5, 0.0),
        margin=(0, px(52), 0, 0),
        on_click=on_click,
        children=[disc],
    )
    add = Button(
        id="button_change_photo",
        text="Add picture",
        emphasis="text",
        height=48,
        align=(0.5, 0.0),
        on_click=on_click,
    )
    editor = Column(
        id="photo_editor",
        cls="android.support.v7.widget.LinearLayoutCompat",
        width="fill",
        height=px(562),
        children=[touch, add],
    )
    return Column(id="header_container", width="fill", children=[editor])


def _photo(name: str) -> View:
    if name.strip()[:1].isalpha():
        return Avatar(name, id="photo", size=_DISC_DP)
    icon = Icon(id="photo_icon", name="image_plus_outline", size=48, color="on_primary_container", align=(0.5, 0.5))
    disc = View(id="photo", cls="android.widget.ImageView", width=_DISC_DP, height=_DISC_DP, radius=64)
    disc.background = "primary_container"
    return Box(ghost=True, width=_DISC_DP, height=_DISC_DP, children=[disc, icon])

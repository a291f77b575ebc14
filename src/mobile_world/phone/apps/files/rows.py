"""One document: as a row of a list, as a card of a grid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.files.words import date_text, icon_of, kind_name, size_text
from mobile_world.phone.system.providers.file_types import MediaType
from mobile_world.phone.ui import BOTTOM, CENTER, Box, Column, Divider, Icon, Image, Row, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.files.browser import Browser
    from mobile_world.phone.apps.files.documents import Document

CARD = "androidx.cardview.widget.CardView"
ROW_DP, ICON_DP, FOLDER_CARD_DP, THUMB_DP = px(192), px(189), px(127), px(330)
_LARGEST_PICTURE = 8 << 20
"""Files above this size, in bytes, are not read for a small picture."""


@dataclass(frozen=True)
class Look:
    """How a document is shown at this moment."""

    document: Document
    selected: bool
    selecting: bool
    enabled: bool


def list_row(screen: Browser, look: Look) -> View:
    """A row with an icon, the name and what there is to know."""
    document = look.document
    badge = _badge(screen, look, align=CENTER)
    icon = Box(
        id="icon", width=ICON_DP, height="fill", children=[badge], on_click=partial(screen.toggle, document)
    )  # fmt: skip
    name = _name(look)
    lines = Column(weight=1, ghost=True, padding=(0, 8), children=[name, _details(screen, look)])
    parts: list[View] = [icon, lines]
    if look.selecting and not document.folder:
        parts.append(
            Box(
                id="preview_icon",
                desc=f"Preview the file {document.name}",
                width=48,
                height=48,
                on_click=partial(screen.view_document, document),
                children=[Icon(name="arrow_expand", size=20, align=CENTER)],
            )
        )
    if not look.enabled:
        icon.on_click = None
    row = Row(ghost=True, width="fill", min_height=ROW_DP, padding=(0, 0, 16, 0), children=parts)
    line = Divider(margin=(ICON_DP, 0, 0, 0), align=BOTTOM)
    return _pressed(
        screen, look, Box(id="item_root", cls="android.widget.LinearLayout", width="fill", children=[row, line])
    )


def folder_card(screen: Browser, look: Look) -> View:
    """A folder in the grid."""
    icon = Box(id="icon", width=px(126), height="fill", children=[_badge(screen, look, align=CENTER)])
    words = _name(look)
    words.weight = 1
    inner = Row(ghost=True, width="fill", height="fill", padding=(0, 0, 8, 0), children=[icon, words])
    card = Box(id="item_root", cls=CARD, radius=8, outline="outline_variant", height=FOLDER_CARD_DP, children=[inner])
    return _pressed(screen, look, card)


def file_card(screen: Browser, look: Look) -> View:
    """A file in the grid: a picture or its kind, the name, date and size."""
    document = look.document
    picture = thumbnail(screen, document)
    shown: View = picture or Icon(id="icon_mime_lg", name=icon_of(document), size=56, color="primary", align=CENTER)
    shown.enabled = look.enabled
    shown.width, shown.height, shown.radius = ("fill", "fill", 8) if picture else (56, 56, 0)
    layers: list[View] = [shown]
    if look.selected:
        layers.append(Icon(id="icon_check", name="check_circle", size=28, color="primary", margin=8))
    thumb = Box(id="thumbnail", width="fill", height=THUMB_DP, background="surface_container_high", children=layers)
    thumb.radius, thumb.flat = 8, "bottom"
    mark = Icon(id="icon_mime_sm", name=icon_of(document), size=18, color="primary", margin=(0, 0, 8, 0))
    mark.enabled = look.enabled
    name = _name(look, size=14)
    name.weight = 1
    title = Row(ghost=True, width="fill", children=[mark, name])
    words = f"{date_text(screen.system, document.modified_ns)}, {size_text(document.size)}"
    details = Text(id="details", text=words, size=12, color="on_surface_variant", max_lines=1, enabled=look.enabled)
    below = Column(ghost=True, width="fill", padding=(12, 8, 8, 10), spacing=2, children=[title, details])
    inner = Column(ghost=True, width="fill", children=[thumb, below])
    card = Box(id="item_root", cls=CARD, radius=8, outline="outline_variant", children=[inner])
    return _pressed(screen, look, card)


def thumbnail(screen: Browser, document: Document) -> Image | None:
    """A small picture of a picture; None for anything else."""
    if document.kind is not MediaType.IMAGE or not 0 < document.size <= _LARGEST_PICTURE:
        return None
    return Image(screen.system.fs.read_bytes(document.path), id="icon_thumb", fit="cover")


def _pressed(screen: Browser, look: Look, view: View) -> View:
    view.selected, view.enabled = look.selected, look.enabled
    view.background = "secondary_container" if look.selected else "surface" if view.cls == CARD else ""
    if look.enabled:
        view.on_click = partial(screen.press, look.document)
        view.on_long_click = partial(screen.toggle, look.document)
    return view


def _name(look: Look, *, size: float = 16) -> Text:
    return Text(
        id="android:title", text=look.document.name, size=size, max_lines=1, width="fill", enabled=look.enabled
    )  # fmt: skip


def _details(screen: Browser, look: Look) -> View:
    document = look.document
    words = [("date", date_text(screen.system, document.modified_ns))]
    if not document.folder:
        words += [("size", size_text(document.size)), ("file_type", kind_name(document))]
    texts: list[View] = [
        Text(
            id=id,
            text=word,
            drawn=word if place == len(words) - 1 else f"{word}, ",
            color="on_surface_variant",
            max_lines=1,
            enabled=look.enabled,
        )
        for place, (id, word) in enumerate(words)
    ]
    return Row(id="line2", width="fill", children=texts)


def _badge(screen: Browser, look: Look, *, align: tuple[float, float]) -> View:
    """The small picture before a name; a tick while it is selected."""
    if look.selected:
        return Icon(id="icon_check", name="check_circle", size=32, color="primary", align=align)
    picture = thumbnail(screen, look.document)
    if picture is not None:
        picture.width = picture.height = 40
        picture.radius = 4
        picture.align = align
        return picture
    name = icon_of(look.document)
    color = "on_surface_variant" if look.document.folder else "primary"
    return Icon(id="icon_mime", name=name, color=color, align=align, enabled=look.enabled)

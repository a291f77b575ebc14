"""Rows of lists: conversations and what a search found."""

from __future__ import annotations

from mobile_world.phone.apps.sms_messenger.dates import list_date
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.kit import RowActions
from mobile_world.phone.ui import Avatar, Box, Column, Face, Icon, Line, Row, Text, View
from mobile_world.phone.ui.view import Action

PHOTO = 48


def photo(id: str, addresses: tuple[str, ...], title: str, size: float = PHOTO) -> View:
    """A letter in a disc; several people have an icon."""
    if len(addresses) > 1:
        return Avatar("", "#546e7a", id=id, size=size, icon="account_multiple", margin=(0, 0, 16, 0))
    return Avatar(title.lstrip("+"), id=id, size=size, margin=(0, 0, 16, 0))


def person_row(name: str, numbers: str, on_click: Action, *, photo_size: float = 40) -> View:
    """Somebody's letter, name and numbers; numbers that are the name are not repeated."""
    lines: list[View] = [Text(id="item_contact_name", text=name, size=16, max_lines=1)]
    if name != numbers:
        lines.append(Text(id="item_contact_number", text=numbers, color="on_surface_variant", max_lines=1))
    picture = Avatar(name.lstrip("+"), id="item_contact_image", size=photo_size, margin=(0, 0, 16, 0))
    row = Line([picture, Column(weight=1, ghost=True, children=lines)], id="item_contact_frame", on_click=on_click)
    row.cls, row.min_height, row.padding = "android.widget.FrameLayout", 64, (16, 8)
    return row


def conversation_row(screen: MessengerScreen, row: Conversation, actions: RowActions) -> View:
    """Whom it is with, what was said last, and when."""
    title, scale = screen.title_of(row), screen.font_scale
    face: Face = "bold" if row.unread else "regular"
    color = "on_surface" if row.unread else "on_surface_variant"
    name = Text(id="conversation_address", text=title, size=16 * scale, face=face, max_lines=1, weight=1)
    date = Text(
        id="conversation_date",
        text=list_date(screen.system, screen.date_format, row.date_ms),
        size=12 * scale,
        face=face,
        color=color,
        max_lines=1,
        margin=(8, 0, 0, 0),
    )
    first: list[View] = [name, date]
    if row.pinned:
        first.insert(0, Icon(id="pin_indicator", name="pin", size=16, color="primary", margin=(0, 0, 6, 0)))
    second: list[View] = [
        Text(
            id="conversation_body_short",
            text=(row.draft or row.snippet).replace("\n", " "),
            size=14 * scale,
            face=face,
            color=color,
            max_lines=2,
            weight=1,
        )
    ]
    if row.draft:
        draft = Text(id="draft_indicator", text="Draft", size=14 * scale, color="primary", margin=(0, 0, 6, 0))
        second.insert(0, draft)
    return frame(
        "conversation_frame", photo("conversation_image", row.addresses, title), first, second, **actions._asdict()
    )


def frame(
    id: str,
    picture: View,
    first: list[View],
    second: list[View],
    *,
    selected: bool = False,
    on_click: Action,
    on_long_click: Action | None = None,
) -> View:
    """A picture and two lines."""
    lines = Column(
        weight=1,
        ghost=True,
        spacing=2,
        children=[
            Row(ghost=True, width="fill", children=first),
            Row(ghost=True, width="fill", content_align=(0.0, 0.0), children=second),
        ],
    )
    holder = Row(
        id=f"{id.removesuffix('_frame')}_holder",
        cls="android.view.ViewGroup",
        width="fill",
        min_height=72,
        padding=(16, 10),
        children=[picture, lines],
    )
    return Box(
        id=id,
        width="fill",
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        children=[holder],
    )

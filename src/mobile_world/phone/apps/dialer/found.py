"""Rows of what a search or the keypad finds: people's numbers, and what can be done with a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.people import Caller
from mobile_world.phone.ui import Action, Avatar, Column, Icon, Row, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.screen import DialerScreen


def found_row(screen: DialerScreen, caller: Caller) -> View:
    """Somebody's number; a tap calls it."""
    photo = Avatar(caller.title, id="photo", cls="android.widget.QuickContactBadge", size=40)
    name = Text(id="primary", text=caller.title, size=16, max_lines=1)
    line = Text(id="secondary", text=caller.line, color="on_surface_variant", max_lines=1)
    return Row(
        id="search_contact_row",
        width="fill",
        min_height=px(168),
        padding=(px(42), px(16)),
        on_click=lambda: screen.call(caller.number),
        children=[photo, Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=[name, line])],
    )


def actions_for(screen: DialerScreen, number: str) -> list[View]:
    """What can be done with a number besides calling it."""
    return [
        action_row("Create new contact", "account_plus_outline", lambda: screen.create_contact(number)),
        action_row("Add to a contact", "account_multiple_plus_outline", lambda: screen.add_to_contact(number)),
        action_row("Send a message", "message_text_outline", lambda: screen.message(number)),
    ]


def action_row(label: str, icon: str, on_click: Action) -> View:
    """A line with an icon."""
    return Row(
        width="fill",
        min_height=px(126),
        padding=(px(42), 0),
        on_click=on_click,
        children=[
            Icon(id="search_action_image", name=icon, width=40, color="primary"),
            Text(id="search_action_text", text=label, size=16, weight=1, max_lines=1, margin=(16, 0, 0, 0)),
        ],
    )

"""Adding people to a conversation, which then goes on in the one of all of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from mobile_world.phone.apps.sms_messenger.intents import open_thread
from mobile_world.phone.apps.sms_messenger.thread_deeds import ADD_FIELD as FIELD
from mobile_world.phone.ui import Chip, Column, Divider, IconButton, Row, Text, TextField, View, chip_row

if TYPE_CHECKING:
    from mobile_world.phone.apps.sms_messenger.thread import ThreadScreen

_SUGGESTED = 4
"""How many people are offered while a name is typed."""


def panel(screen: ThreadScreen) -> list[View]:
    """The field with a way to confirm, who is in so far, and who might be meant; nothing until it was asked for."""
    if not screen.state.get("adding"):
        return []
    typed = screen.typed(FIELD).strip()
    add = partial(_add, screen, typed)
    field = TextField(
        id=FIELD, hint="Add Contact or Number…", autofocus=True, weight=1, height=52, padding=(4, 14), on_submit=add
    )
    parts: list[View] = [field]
    if len(typed) > 2:
        parts.append(IconButton(id="confirm_inserted_number", name="check", color="on_surface", on_click=add))
    parts.append(IconButton(id="confirm_manage_contacts", name="arrow_right", desc="OK", color="primary",
                            on_click=partial(_confirm, screen)))  # fmt: skip
    chips = [_chip(screen, number) for number in everybody(screen)]
    return [
        Column(
            id="thread_add_contacts",
            width="fill",
            background="surface_container",
            padding=(12, 0, 4, 8),
            children=[
                Row(ghost=True, width="fill", children=parts),
                chip_row(chips, id="selected_contacts", padding=(0, 4)),
                *_suggestions(screen, typed),
            ],
        ),
        Divider(ghost=True),
    ]


def everybody(screen: ThreadScreen) -> list[str]:
    """Those in the conversation and those added since."""
    return list(dict.fromkeys([*screen.numbers, *cast("list[str]", screen.state.get("added") or [])]))


def _chip(screen: ThreadScreen, number: str) -> Chip:
    return Chip(screen.people.name(number), icon="account")


def _suggestions(screen: ThreadScreen, typed: str) -> list[View]:
    if not typed:
        return []
    found = [
        (person.name, number.value)
        for person in screen.people.matching(typed)
        for number in person.numbers
        if number.value not in everybody(screen)
    ]
    return [
        Column(
            id="item_contact_frame",
            width="fill",
            padding=(4, 8),
            on_click=partial(_add, screen, number),
            children=[
                Text(id="item_contact_name", text=name, size=16, max_lines=1),
                Text(id="item_contact_number", text=number, color="on_surface_variant", max_lines=1),
            ],
        )
        for name, number in found[:_SUGGESTED]
    ]


def _add(screen: ThreadScreen, number: str) -> None:
    if number:
        screen.state["added"] = [one for one in [*everybody(screen), number] if one not in screen.numbers]
        screen.set_typed(FIELD, "")


def _confirm(screen: ThreadScreen) -> None:
    numbers = everybody(screen)
    screen.state.pop("adding", None)
    screen.set_typed(FIELD, None)
    if len(numbers) > len(screen.numbers):
        open_thread(screen.system, numbers)
        screen.finish()

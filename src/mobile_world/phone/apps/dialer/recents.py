"""Rows of the call log, for the tab of recent calls and for the call history."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.apps.dialer.history import (
    MAX_ICONS,
    CallGroup,
    grouped,
    kind_icon,
    kind_name,
    when_text,
)
from mobile_world.phone.apps.dialer.people import Caller
from mobile_world.phone.apps.dialer.places import ACTION_DIAL, CALL_DETAILS, MAIN_SCREEN
from mobile_world.phone.apps.dialer.screen import DialerScreen
from mobile_world.phone.system import CallEntry, CallType, Intent
from mobile_world.phone.ui import (
    Action,
    Avatar,
    Box,
    Column,
    Icon,
    IconButton,
    MenuItem,
    Recycler,
    Row,
    Text,
    View,
    popup_menu,
    px,
)

OPEN = "open_call"
"""Where the row is remembered that shows what can be done."""


class CallRows(DialerScreen):
    """A screen with rows of calls."""

    def call_list(self, entries: Sequence[CallEntry]) -> View:
        """Calls under the headings of their days."""
        items: list[str | CallGroup] = []
        section = ""
        for group in grouped(self.system, entries):
            if group.section != section:
                items.append(group.section)
            section = group.section
            items.append(group)
        return Recycler(
            id="recycler_view", height="fill", weight=1, padding=(0, px(21), 0, px(200)), items=items, build=self._item
        )

    def _item(self, item: str | CallGroup) -> View:
        return _heading(item) if isinstance(item, str) else self._row(item)

    def _row(self, group: CallGroup) -> View:
        caller = self.directory.caller(group.last.number)
        opened = self.state.get(OPEN) == group.last.id
        children: list[View] = [self._line(group, caller, opened=opened)]
        if opened:
            children += self._actions(group, caller)
        row = Column(
            id="call_log_row",
            key=f"call {group.last.id}",
            cls="androidx.cardview.widget.CardView",
            desc=self._description(group, caller),
            width="fill",
            background="surface_container" if opened else "",
            radius=16 if opened else 0,
            on_click=lambda: self.state.update({OPEN: None if opened else group.last.id}),
            children=children,
        )
        popup_menu(row, self._menu(group), long_press=True, overlap=True)
        return Box(ghost=True, width="fill", padding=(8, 4), children=[row]) if opened else row

    def _line(self, group: CallGroup, caller: Caller, *, opened: bool) -> View:
        missed = group.last.type is CallType.MISSED
        count = f" ({len(group.calls)})" if len(group.calls) > 1 else ""
        name = Text(
            id="name",
            text=caller.title + count,
            size=16,
            face="medium" if missed and group.last.new else "regular",
            color="error" if missed else "on_surface",
            max_lines=1,
        )
        words = " • ".join(part for part in (caller.label, when_text(self.system, group.last.date_ms)) if part)
        icons: list[View] = []
        for each in group.calls[:MAX_ICONS]:
            glyph, color = kind_icon(each.type)
            icons.append(Icon(name=glyph, size=16, color=color, ghost=True))
        arrows = Row(id="call_type_icons", cls="android.view.View", desc=kind_name(group.last.type), children=icons)
        told = Text(id="call_location_and_date", text=words, color="on_surface_variant", max_lines=1, weight=1)
        below = Row(id="call_type", width="fill", spacing=6, children=[arrows, told])
        call = IconButton(
            id="call_button",
            name="phone_outline",
            desc=f"Call {caller.title}",
            color="primary",
            width=px(147),
            height=px(147),
            on_click=lambda: self.call(group.last.number),
        )
        photo = Avatar(caller.title, id="quick_contact_photo", cls="android.widget.QuickContactBadge", size=40)
        middle = Column(weight=1, ghost=True, margin=(16, 0, 8, 0), children=[name, below])
        return Row(
            id="primary_action_view",
            width="fill",
            min_height=72,
            padding=(8 if opened else 16, 8, 0, 8),
            children=[photo, middle, call],
        )

    def _description(self, group: CallGroup, caller: Caller) -> str:
        when = when_text(self.system, group.last.date_ms)
        parts = (caller.title, caller.label, kind_name(group.last.type).lower(), when)
        return ", ".join(part for part in parts if part) + "."

    def _actions(self, group: CallGroup, caller: Caller) -> list[View]:
        number = group.last.number
        actions: list[View] = []
        if caller.person is None:
            actions += [
                _action(
                    "create_new_contact_action",
                    "account_plus_outline",
                    "Create new contact",
                    lambda: self.create_contact(number),
                ),
                _action(
                    "add_to_existing_contact_action",
                    "account_multiple_plus_outline",
                    "Add to a contact",
                    lambda: self.add_to_contact(number),
                ),
            ]
        actions += [
            _action("send_message_action", "message_text_outline", "Send a message", lambda: self.message(number)),
            _action("details_action", "history", "Call details", lambda: self._details(group)),
        ]
        return actions

    def _details(self, group: CallGroup) -> None:
        self.open(CALL_DETAILS, ids=group.ids)

    def _menu(self, group: CallGroup) -> list[MenuItem]:
        number = group.last.number
        return [
            MenuItem("Copy number", lambda: self.copy(number)),
            MenuItem("Edit number before call", lambda: self.edit_number(number)),
            MenuItem("Delete", lambda: self.system.call_log.delete(group.ids)),
        ]

    def edit_number(self, number: str) -> None:
        """Put a number into the keypad."""
        self.start(Intent(ACTION_DIAL, f"tel:{number}", component=MAIN_SCREEN))


def _heading(text: str) -> View:
    return Text(
        id="call_log_day_group_label",
        text=text,
        face="medium",
        color="on_surface_variant",
        width="fill",
        padding=(16, 12, 16, 8),
    )


def _action(id: str, icon: str, label: str, on_click: Action) -> View:
    return Row(
        id=id,
        width="fill",
        min_height=48,
        padding=(16, 0),
        on_click=on_click,
        children=[
            Icon(name=icon, color="on_surface_variant"),
            Text(text=label, weight=1, margin=(24, 0, 0, 0)),
        ],
    )

"""The call history with its missed calls, and the page of one number's calls."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.dialer.history import date_text, kind_icon, kind_name, length_text
from mobile_world.phone.apps.dialer.people import Caller
from mobile_world.phone.apps.dialer.recents import CallRows
from mobile_world.phone.system import CallEntry, CallType
from mobile_world.phone.ui import (
    Action,
    Avatar,
    Column,
    Dialog,
    DialogButton,
    Divider,
    Icon,
    IconButton,
    MenuItem,
    Row,
    Scroll,
    Tabs,
    Text,
    View,
    empty_state,
    menu_button,
    px,
    top_bar,
)


class CallHistory(CallRows):
    """`CallLogActivity`: all calls, or those that were missed."""

    def build(self) -> View:
        """The bar, two tabs, the calls."""
        missed = self.state.get("tab") == 1
        entries = [each for each in self.system.call_log.entries() if not missed or each.type is CallType.MISSED]
        items = [MenuItem("Clear call history", lambda: self.state.update(ask="clear"))]
        bar = top_bar("Call history", on_up=self.finish, actions=[menu_button(items)] if entries else [])
        tabs = Tabs([("All", None), ("Missed", None)], int(missed), lambda place: self.state.update(tab=place))
        words = "You have no missed calls." if missed else "Your call history is empty"
        body = self.call_list(entries) if entries else empty_state(words, icon="phone_outline")
        body.weight = 1
        return Column(width="fill", height="fill", ghost=True, children=[bar, tabs, body])

    def dialog(self) -> Dialog | None:
        """Asks before everything goes."""
        if self.state.get("ask") != "clear":
            return None
        return Dialog(
            title="Clear call history?",
            message="This will delete all calls from your history",
            positive=DialogButton("OK", self._clear),
            negative=DialogButton("Cancel", self._close),
            on_dismiss=self._close,
        )

    def _clear(self) -> None:
        self.system.call_log.clear()
        self._close()

    def _close(self) -> None:
        self.state.pop("ask", None)


class CallDetails(CallRows):
    """`CallDetailsActivity`: the calls of one row of the log."""

    def build(self) -> View:
        """Whom it is about, each call, and what can be done."""
        calls = self._calls
        items = [MenuItem("Delete", self._delete)]
        bar = top_bar("Call details", on_up=self.finish, actions=[menu_button(items)] if calls else [])
        if not calls:
            return Column(width="fill", height="fill", children=[bar, empty_state("No calls", icon="phone_outline")])
        number = calls[0].number
        rows: list[View] = [self._head(self.directory.caller(number)), Divider(margin=(0, 8))]
        rows += [self._call_row(call) for call in calls]
        rows += [
            Divider(margin=(0, 8)),
            _deed("call_detail_action_copy", "content_copy", "Copy number", lambda: self.copy(number)),
            _deed(
                "call_detail_action_edit_before_call",
                "pencil_outline",
                "Edit number before call",
                lambda: self.edit_number(number),
            ),
            _deed("call_detail_action_delete", "trash_can_outline", "Delete", self._delete),
        ]
        body = Scroll(id="recycler_view", weight=1, children=rows)
        return Column(width="fill", height="fill", ghost=True, children=[bar, body])

    @property
    def _calls(self) -> list[CallEntry]:
        wanted = cast("list[int]", self.intent.extras.get("ids") or [])
        return [entry for entry in self.system.call_log.entries() if entry.id in wanted]

    def _head(self, caller: Caller) -> View:
        person = caller.person
        photo = Avatar(caller.title, id="quick_contact_photo", cls="android.widget.QuickContactBadge", size=56)
        photo.on_click = (lambda: self.show(person)) if person else None
        names: list[View] = [Text(id="contact_name", text=caller.title, size=20, max_lines=1)]
        if caller.line:
            names.append(Text(id="phone_number", text=caller.line, color="on_surface_variant", max_lines=1))
        call = IconButton(
            id="call_back_button",
            name="phone",
            desc=f"Call {caller.title}",
            color="on_primary_container",
            width=48,
            height=48,
            background="primary_container",
            radius=24,
            on_click=lambda: self.call(caller.number),
        )
        middle = Column(weight=1, ghost=True, margin=(16, 0), children=names)
        return Row(width="fill", padding=(16, 12), children=[photo, middle, call])

    def _call_row(self, call: CallEntry) -> View:
        glyph, color = kind_icon(call.type)
        length = length_text(call)
        words = Column(
            weight=1,
            ghost=True,
            margin=(px(84), 0, 8, 0),
            children=[
                Text(id="call_type", text=kind_name(call.type), size=16),
                Text(id="call_time", text=date_text(self.system, call.date_ms), color="on_surface_variant"),
            ],
        )
        parts: list[View] = [Icon(id="call_direction", name=glyph, color=color), words]
        if length:
            parts.append(Text(id="call_duration", text=length, color="on_surface_variant"))
        return Row(width="fill", min_height=64, padding=(32, 6, 16, 6), children=parts)

    def _delete(self) -> None:
        self.system.call_log.delete([call.id for call in self._calls])
        self.finish()


def _deed(id: str, icon: str, label: str, on_click: Action) -> View:
    return Row(
        id=id,
        width="fill",
        min_height=56,
        padding=(32, 0, 16, 0),
        on_click=on_click,
        children=[Icon(name=icon), Text(text=label, size=16, weight=1, margin=(px(84), 0, 0, 0))],
    )

"""The call log: grouped rows of calls, the call history, and the details of one number's calls."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from itertools import groupby
from typing import NamedTuple, cast

from simdroid import kit, ui
from simdroid.system import ACTION_DIAL, CallEntry, CallType, Intent, System, same_number
from simdroid_apps.dialer import intents, screen

MAX_ICONS = 3


class CallKind(NamedTuple):
    """The icon and the label of a call type."""

    name: str
    icon: str
    color: ui.Color = "on_surface_variant"


KINDS = {
    CallType.INCOMING: CallKind("Incoming call", "call_received"),
    CallType.OUTGOING: CallKind("Outgoing call", "call_made"),
    CallType.MISSED: CallKind("Missed call", "call_missed", "error"),
    CallType.VOICEMAIL: CallKind("Voicemail", "voicemail"),
    CallType.REJECTED: CallKind("Declined call", "phone_cancel"),
    CallType.BLOCKED: CallKind("Blocked call", "block_helper"),
}


class CallGroup(NamedTuple):
    """Calls with one number that follow one another under one heading, newest first."""

    section: str
    calls: tuple[CallEntry, ...]

    @property
    def last(self) -> CallEntry:
        """The newest one."""
        return self.calls[0]

    @property
    def ids(self) -> list[int]:
        """Their rows."""
        return [call.id for call in self.calls]


def grouped(system: System, entries: Sequence[CallEntry]) -> list[CallGroup]:
    """Group calls, newest first, into the rows of the call log."""
    groups: list[CallGroup] = []
    today = system.clock.minute().replace(hour=0, minute=0, second=0, microsecond=0)
    starts = [int((today - timedelta(days=days)).timestamp() * 1000) for days in (0, 1)]
    for entry in entries:
        section = "Today" if entry.date_ms >= starts[0] else "Yesterday" if entry.date_ms >= starts[1] else "Older"
        if groups and groups[-1].section == section and same_number(groups[-1].last.number, entry.number):
            groups[-1] = CallGroup(section, (*groups[-1].calls, entry))
        else:
            groups.append(CallGroup(section, (entry,)))
    return groups


def when_text(system: System, date_ms: int) -> str:
    """The time of a call, in the form that fits its age."""
    now, then = system.clock.now(), kit.moment(system, date_ms)
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "Just now"
    if minutes < 60:
        return f"{minutes} min ago"
    days = (now.date() - then.date()).days
    if days < 7:
        return ui.clock_text(system, then) if days < 1 else f"{then:%a} {ui.clock_text(system, then)}"
    return kit.month_day(then, now)


def length_text(entry: CallEntry) -> str:
    """The duration of a call; empty where it was not answered."""
    if entry.type in (CallType.MISSED, CallType.REJECTED, CallType.BLOCKED):
        return ""
    minutes, seconds = divmod(max(entry.duration_s, 0), 60)
    return f"{minutes} min {seconds} sec" if minutes else f"{seconds} sec"


class CallRows(screen.DialerScreen):
    """A screen with rows of calls."""

    open_call = ui.Saved[int | None](None)
    """The row that shows what can be done."""

    def call_list(self, entries: Sequence[CallEntry]) -> ui.View:
        """Calls under the headings of their days."""
        sections = groupby(grouped(self.system, entries), key=lambda group: group.section)
        items: list[str | CallGroup] = [item for section, groups in sections for item in (section, *groups)]
        return ui.Recycler(
            id="recycler_view",
            height="fill",
            weight=1,
            padding=(0, ui.px(21), 0, ui.px(200)),
            items=items,
            build=self._item,
        )

    def _item(self, item: str | CallGroup) -> ui.View:
        if isinstance(item, CallGroup):
            return self._row(item)
        return ui.Text(
            id="call_log_day_group_label",
            text=item,
            face="medium",
            color="on_surface_variant",
            width="fill",
            padding=(16, 12, 16, 8),
        )

    def _row(self, group: CallGroup) -> ui.View:
        caller = self.people.caller(group.last.number)
        opened = self.open_call == group.last.id
        kind, when = KINDS[group.last.type].name.lower(), when_text(self.system, group.last.date_ms)
        facts = (caller.title, caller.label, kind, when)
        row = ui.Stack(
            [self._line(group, caller, opened=opened), *(self._actions(group, caller) if opened else [])],
            id="call_log_row",
            key=f"call {group.last.id}",
            cls="androidx.cardview.widget.CardView",
            desc=f"{', '.join(fact for fact in facts if fact)}.",
            background="surface_container" if opened else "",
            radius=16 if opened else 0,
            on_click=partial(setattr, self, "open_call", None if opened else group.last.id),
        )
        number = group.last.number
        items = [
            ui.MenuItem("Copy number", partial(self.copy, number)),
            ui.MenuItem("Edit number before call", partial(self.edit_number, number)),
            ui.MenuItem("Delete", partial(self.system.call_log.delete, group.ids)),
        ]
        ui.popup_menu(row, items, long_press=True, overlap=True)
        return ui.Box(ghost=True, width="fill", padding=(8, 4), children=[row]) if opened else row

    def _line(self, group: CallGroup, caller: kit.Caller, *, opened: bool) -> ui.View:
        missed = group.last.type is CallType.MISSED
        count = f" ({len(group.calls)})" if len(group.calls) > 1 else ""
        name = ui.Text(
            id="name",
            text=caller.title + count,
            size=16,
            max_lines=1,
            face="medium" if missed and group.last.new else "regular",
            color="error" if missed else "on_surface",
        )
        about = " • ".join(part for part in (caller.label, when_text(self.system, group.last.date_ms)) if part)
        kinds = [KINDS[call.type] for call in group.calls[:MAX_ICONS]]
        icons: list[ui.View] = [ui.Icon(name=kind.icon, size=16, color=kind.color, ghost=True) for kind in kinds]
        below = ui.Line(
            [
                ui.Row(id="call_type_icons", cls="android.view.View", desc=kinds[0].name, children=icons),
                ui.Text(id="call_location_and_date", text=about, color="on_surface_variant", max_lines=1, weight=1),
            ],
            id="call_type",
            spacing=6,
        )
        return ui.Line(
            [
                ui.Avatar(caller.title, id="quick_contact_photo", cls="android.widget.QuickContactBadge", size=40),
                ui.Column(weight=1, ghost=True, margin=(16, 0, 8, 0), children=[name, below]),
                ui.IconButton(
                    id="call_button",
                    name="phone_outline",
                    desc=f"Call {caller.title}",
                    color="primary",
                    width=ui.px(147),
                    height=ui.px(147),
                    on_click=partial(self.call, group.last.number),
                ),
            ],
            id="primary_action_view",
            min_height=72,
            padding=(8 if opened else 16, 8, 0, 8),
        )

    def _actions(self, group: CallGroup, caller: kit.Caller) -> list[ui.View]:
        number, details = group.last.number, partial(self.open, intents.CALL_DETAILS, ids=group.ids)
        create, add = partial(self.create_contact, number), partial(self.add_to_contact, number)
        strangers = (
            ("create_new_contact_action", "account_plus_outline", "Create new contact", create),
            ("add_to_existing_contact_action", "account_multiple_plus_outline", "Add to a contact", add),
        )
        actions = (
            *(() if caller.person else strangers),
            ("send_message_action", "message_text_outline", "Send a message", partial(self.message, number)),
            ("details_action", "history", "Call details", details),
        )
        return [_action(*action) for action in actions]

    def edit_number(self, number: str) -> None:
        """Put a number into the keypad."""
        self.start(Intent(ACTION_DIAL, f"tel:{number}", component=intents.MAIN_SCREEN))


class CallHistory(CallRows):
    """`CallLogActivity`: all calls, or those that were missed."""

    tab = ui.Saved(0)

    def build(self) -> ui.View:
        missed = self.tab == 1
        entries = [entry for entry in self.system.call_log.entries() if not missed or entry.type is CallType.MISSED]
        items = [ui.MenuItem("Clear call history", partial(self.ask, "clear"))]
        bar = kit.app_bar(self, "Call history", [ui.menu_button(items)] if entries else [])
        tabs = ui.Tabs([("All", None), ("Missed", None)], self.tab, partial(setattr, self, "tab"))
        message = "You have no missed calls." if missed else "Your call history is empty"
        body = self.call_list(entries) if entries else ui.empty_state(message, icon="phone_outline")
        body.weight = 1
        return ui.Page([bar, tabs, body], ghost=True)

    def dialog_clear(self) -> ui.Dialog:
        """Asks before everything goes."""
        message = "This will delete all calls from your history"
        return kit.confirm_dialog(self, message, self.system.call_log.clear, title="Clear call history?")


class CallDetails(CallRows):
    """`CallDetailsActivity`: the calls of one row of the log."""

    def build(self) -> ui.View:
        """Whom it is about, each call, and what can be done."""
        calls = self._calls
        bar = kit.app_bar(
            self, "Call details", [ui.menu_button([ui.MenuItem("Delete", self._delete)])] if calls else []
        )
        if not calls:
            return ui.Page([bar, ui.empty_state("No calls", icon="phone_outline")])
        number = calls[0].number
        copy, edit = partial(self.copy, number), partial(self.edit_number, number)
        rows: list[ui.View] = [
            self._head(self.people.caller(number)),
            ui.Divider(margin=(0, 8)),
            *map(self._call_row, calls),
            ui.Divider(margin=(0, 8)),
            _detail_action("call_detail_action_copy", "content_copy", "Copy number", copy),
            _detail_action("call_detail_action_edit_before_call", "pencil_outline", "Edit number before call", edit),
            _detail_action("call_detail_action_delete", "trash_can_outline", "Delete", self._delete),
        ]
        return ui.Page([bar, ui.Scroll(id="recycler_view", weight=1, children=rows)], ghost=True)

    @property
    def _calls(self) -> list[CallEntry]:
        ids = cast("list[int]", self.intent.extras.get("ids") or [])
        return [entry for entry in self.system.call_log.entries() if entry.id in ids]

    def _head(self, caller: kit.Caller) -> ui.View:
        photo = ui.Avatar(
            caller.title,
            id="quick_contact_photo",
            cls="android.widget.QuickContactBadge",
            size=56,
            on_click=partial(self.show, caller.person) if caller.person else None,
        )
        names: list[ui.View] = [ui.Text(id="contact_name", text=caller.title, size=20, max_lines=1)]
        if caller.line:
            names.append(ui.Text(id="phone_number", text=caller.line, color="on_surface_variant", max_lines=1))
        call = ui.IconButton(
            id="call_back_button",
            name="phone",
            desc=f"Call {caller.title}",
            width=48,
            height=48,
            color="on_primary_container",
            background="primary_container",
            radius=24,
            on_click=partial(self.call, caller.number),
        )
        return ui.Line([photo, ui.Column(weight=1, ghost=True, margin=(16, 0), children=names), call], padding=(16, 12))

    def _call_row(self, call: CallEntry) -> ui.View:
        kind, then = KINDS[call.type], kit.moment(self.system, call.date_ms)
        name = ui.Text(id="call_type", text=kind.name, size=16)
        date = f"{kit.month_day(then, self.system.clock.minute())}, {ui.clock_text(self.system, then)}"
        time = ui.Text(id="call_time", text=date, color="on_surface_variant")
        parts: list[ui.View] = [
            ui.Icon(id="call_direction", name=kind.icon, color=kind.color),
            ui.Column(weight=1, ghost=True, margin=(ui.px(84), 0, 8, 0), children=[name, time]),
        ]
        if length := length_text(call):
            parts.append(ui.Text(id="call_duration", text=length, color="on_surface_variant"))
        return ui.Line(parts, min_height=64, padding=(32, 6, 16, 6))

    def _delete(self) -> None:
        self.system.call_log.delete([call.id for call in self._calls])
        self.finish()


def _action(id: str, icon: str, label: str, on_click: ui.Action) -> ui.View:
    text = ui.Text(text=label, weight=1, margin=(24, 0, 0, 0))
    return ui.Line([ui.Icon(name=icon), text], id=id, min_height=48, padding=(16, 0), on_click=on_click)


def _detail_action(id: str, icon: str, label: str, on_click: ui.Action) -> ui.View:
    text = ui.Text(text=label, size=16, weight=1, margin=(ui.px(84), 0, 0, 0))
    return ui.Line([ui.Icon(name=icon), text], id=id, min_height=56, padding=(32, 0, 16, 0), on_click=on_click)

"""The page of the event types."""

from __future__ import annotations

from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, color_of
from mobile_world.phone.apps.simple_calendar.store import REGULAR, EventType
from mobile_world.phone.apps.simple_calendar.type_questions import type_dialog
from mobile_world.phone.apps.simple_tools import Deed, action_views, radio_dialog, selection_bar, toolbar
from mobile_world.phone.ui import Box, Column, Dialog, Recycler, Row, Text, View


class EventTypes(CalendarScreen):
    """`ManageEventTypesActivity`: a tap changes a type, a long press selects it."""

    @property
    def chosen(self) -> list[int]:
        """Numbers of the types that are selected."""
        return cast("list[int]", self.state.get("chosen") or [])

    def build(self) -> View:
        """The bar and the list."""
        add = Deed("add_event_type", "Add a new type", partial(self.ask, "type", number=0), "plus")
        top = toolbar("manage_event_types_toolbar", "Event types", self.finish, action_views(self.metrics, [add]))
        if self.chosen:
            remove = Deed("cab_delete", "Delete", self._ask_to_delete, "delete_outline")
            total = len(self.kinds)
            bar = action_views(self.metrics, [remove])
            top = selection_bar(len(self.chosen), total, self._stop, self._choose_all, bar)
        rows = Recycler(id="manage_event_types_list", items=list(self.kinds.values()), build=self._row, weight=1)
        return Column(id="manage_event_types_coordinator", width="fill", height="fill", children=[top, rows])

    def _row(self, kind: EventType) -> View:
        dot = Box(id="event_type_color", width=28, height=28, radius=14, background=color_of(kind.color))
        name = Text(id="event_type_title", text=kind.title, size=16, weight=1)
        toggle = partial(self._toggle, kind.id)
        return Row(
            id="event_item_frame",
            cls="android.widget.FrameLayout",
            width="fill",
            min_height=56,
            padding=(16, 8),
            background="secondary_container" if kind.id in self.chosen else "",
            selected=kind.id in self.chosen,
            on_click=toggle if self.chosen else partial(self.ask, "type", number=kind.id),
            on_long_click=toggle,
            children=[name, dot],
        )

    def _toggle(self, number: int) -> None:
        others = [one for one in self.chosen if one != number]
        self.state["chosen"] = [*others] if number in self.chosen else [*others, number]

    def _choose_all(self) -> None:
        self.state["chosen"] = [] if len(self.chosen) == len(self.kinds) else [*self.kinds]

    def _stop(self) -> None:
        self.state.pop("chosen", None)

    def on_back(self) -> bool:
        """Leave the selection before the page."""
        return bool(self.state.pop("chosen", None))

    def _ask_to_delete(self) -> None:
        if self.chosen == [REGULAR]:
            self.toast("Default event type cannot be deleted")
            self._stop()
        else:
            self.ask("delete")

    def dialog(self) -> Dialog | None:
        """The type that is made or changed, or what becomes of the events of those that go."""
        if self.asked == "type":
            return type_dialog(self, self.kinds.get(int(self.about.get("number", 0))), lambda _: self.close())
        if self.asked == "delete":
            labels = ["Move affected events into the default event type", "Permanently delete affected events"]
            return radio_dialog(labels, -1, lambda place: self._delete(with_events=place == 1), self.close)
        return None

    def _delete(self, *, with_events: bool) -> None:
        self.store.delete_types(self.chosen, with_events=with_events)
        self._stop()

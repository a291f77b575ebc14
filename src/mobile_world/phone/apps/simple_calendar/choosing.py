"""Rows that can be selected by a long press, and what can be done with them."""

from __future__ import annotations

from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.deleting import chosen_part, delete, delete_dialog
from mobile_world.phone.apps.simple_calendar.event_rows import event_row
from mobile_world.phone.apps.simple_calendar.events import Event, Occurrence
from mobile_world.phone.apps.simple_calendar.ics import as_ics
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_tools import Deed, action_views, selection_bar
from mobile_world.phone.ui import Dialog, View


class Choosing(CalendarScreen):
    """A screen with lists of what takes place."""

    @property
    def chosen(self) -> list[str]:
        """Keys of the rows that are selected."""
        return cast("list[str]", self.state.get("chosen") or [])

    def chosen_items(self) -> list[tuple[Event, int]]:
        """The events behind them that still exist, each with the instant its occurrence begins."""
        found = []
        for key in self.chosen:
            number, _, start = key.partition("_")
            event = self.store.get(int(number))
            if event is not None:
                found.append((event, int(start)))
        return found

    def stop_choosing(self) -> bool:
        """Leave the selection mode; whether it was on."""
        return self.state.pop("chosen", None) is not None

    def row(self, item: Occurrence, time: str) -> View:
        """A row; a tap opens it, or selects it where others are."""
        choosing = bool(self.chosen)
        return event_row(
            self,
            item,
            time,
            selected=item.key in self.chosen,
            on_click=partial(self._toggle, item.key) if choosing else partial(self.show, item),
            on_long_click=partial(self._toggle, item.key),
        )

    def show(self, item: Occurrence) -> None:
        """Open the editor of an event or a task."""
        name = intents.TASK if item.event.is_task else intents.EVENT
        self.open(name, **{intents.EVENT_ID: item.event.id, intents.OCCURRENCE: item.start_ts})

    def _toggle(self, key: str) -> None:
        others = [one for one in self.chosen if one != key]
        chosen = others if key in self.chosen else [*others, key]
        if chosen:
            self.state["chosen"] = [*chosen]
        else:
            self.stop_choosing()

    def choosing_bar(self, items: list[tuple[Event, int]]) -> View:
        """The bar of the selection mode."""
        total = max(len(self.listed()), len(items))
        deeds = [
            Deed("cab_share", "Share", self._share, "share_variant_outline"),
            Deed("cab_delete", "Delete", partial(self.ask, "delete_chosen"), "delete_outline"),
        ]
        return selection_bar(len(items), total, self.stop_choosing, self._choose_all, action_views(self.metrics, deeds))

    def listed(self) -> list[Occurrence]:
        """Everything in the list on show, for the title's count and to select all of it."""
        return []

    def _choose_all(self) -> None:
        keys = [item.key for item in self.listed()]
        if set(keys) - set(self.chosen):
            self.state["chosen"] = [*keys]
        else:
            self.stop_choosing()

    def choosing_dialog(self) -> Dialog | None:
        """Whether to delete what is selected."""
        items = self.chosen_items() if self.asked == "delete_chosen" else []
        if not items:
            return None
        return delete_dialog(self, [event for event, _ in items], self._delete)

    def _delete(self) -> None:
        for event, start in self.chosen_items():
            delete(self.store, event, start, chosen_part(self))
        self.stop_choosing()

    def _share(self) -> None:
        text = as_ics([event for event, _ in self.chosen_items()], self.kinds)
        self.stop_choosing()
        self.share(text, type="text/calendar")

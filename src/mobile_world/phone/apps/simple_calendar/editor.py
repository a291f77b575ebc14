"""The editor of events and tasks: what it remembers, and how it is left."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from urllib.parse import quote

from mobile_world.phone.apps.simple_calendar.deleting import chosen_part, delete, delete_dialog
from mobile_world.phone.apps.simple_calendar.draft import Draft
from mobile_world.phone.apps.simple_calendar.editor_questions import editor_dialog
from mobile_world.phone.apps.simple_calendar.events import Event
from mobile_world.phone.apps.simple_calendar.form import form
from mobile_world.phone.apps.simple_calendar.ics import as_ics
from mobile_world.phone.apps.simple_calendar.moments import wall, zone_named
from mobile_world.phone.apps.simple_calendar.saving import save
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_calendar.words import month_day
from mobile_world.phone.apps.simple_tools import Deed, action_views, toolbar
from mobile_world.phone.system import Activity, Intent, Json, System
from mobile_world.phone.ui import Column, Dialog, Scroll, View

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
TEXTS = ("title", "location", "description")


class Editor(CalendarScreen):
    """`EventActivity` and `TaskActivity`."""

    @property
    def word(self) -> str:
        """What is edited: begins the names of its views."""
        return "task" if self.draft.task else "event"

    @property
    def draft(self) -> Draft:
        """What the editor shows, without what was typed since."""
        return Draft.of_json(self.state["draft"])

    @draft.setter
    def draft(self, draft: Draft) -> None:
        self.state["draft"] = draft.to_json()

    @property
    def opened(self) -> Draft:
        """What it showed at first."""
        return Draft.of_json(self.state["opened"])

    @property
    def complete(self) -> Draft:
        """What the editor shows, with what was typed."""
        draft = self.draft
        title, location, description = (self.typed(f"{self.word}_{name}", getattr(draft, name)) for name in TEXTS)
        return replace(draft, title=title, location=location, description=description)

    @property
    def original(self) -> Event | None:
        """The event as it is stored."""
        return self.store.get(self.draft.event) if self.draft.event else None

    def build(self) -> View:
        """The bar and the form."""
        new = not self.draft.event
        title = f"{'New' if new else 'Edit'} {self.word.capitalize()}"
        bar = toolbar(f"{self.word}_toolbar", title, self._leave, action_views(self.metrics, self._menu(new)))
        body = Scroll(id=f"{self.word}_nested_scrollview", weight=1, children=form(self))
        return Column(id=f"{self.word}_coordinator", width="fill", height="fill", children=[bar, body])

    def _menu(self, new: bool) -> list[Deed]:
        deeds = [Deed("save", "Save", self.save, "check")]
        if not new:
            deeds += [
                Deed("delete", "Delete", partial(self.ask, "delete"), "delete_outline"),
                Deed("duplicate", f"Duplicate {self.word}", self._duplicate),
                Deed("share", "Share", self._share),
            ]
        return deeds[:3] if self.draft.task else deeds

    def ask(self, question: str, **about: Json) -> None:
        """Open a question; the keyboard goes away for it, as in the original, and stays away."""
        self.ui.focus = ""
        super().ask(question, **about)

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        if self.asked == "delete":
            event = self.original
            return None if event is None else delete_dialog(self, [event], self._delete)
        return editor_dialog(self)

    def on_back(self) -> bool:
        """Ask before changes are lost."""
        return self._asks_before_leaving()

    def _leave(self) -> None:
        if not self._asks_before_leaving():
            self.finish()

    def _asks_before_leaving(self) -> bool:
        changed = self.complete != self.opened
        if changed:
            self.ask("unsaved")
        return changed

    def save(self) -> None:
        """Store what is shown, after whatever has to be asked first."""
        self.close()
        draft = self.complete
        if not draft.title.strip():
            self.toast("Title cannot be empty")
        elif not draft.task and draft.backwards:
            self.toast("The event cannot end earlier than it starts")
        elif draft.reminders[0] != -1 and not self.options.warned:
            self.ask("disclaimer", then="save")
        elif draft.reminders[0] != -1 and not self.has_permission(NOTIFICATIONS):
            self._ask_for_notifications()
        elif draft.event and (self.original or Event()).repeat_interval > 0 and draft != self.opened:
            self.ask("update")
        else:
            self.write("all")

    def write(self, part: str) -> None:
        """Store it for good and leave."""
        draft = self.complete
        title = draft.title.strip()
        first, second, third = draft.reminders
        self.options.note_reminders((first, second, third))
        if draft != self.opened or not draft.event:
            save(self.store, replace(draft, title=title), self.opened, part)
        self.close()
        self.finish()

    def _ask_for_notifications(self) -> None:
        if not self.request_permissions([NOTIFICATIONS]):
            self.ask("notifications")

    def _delete(self) -> None:
        event = self.original
        if event is not None:
            delete(self.store, event, self.draft.occurrence, chosen_part(self))
        self.finish()

    def _duplicate(self) -> None:
        """Go on with a copy that is not stored yet."""
        self.draft = replace(self.complete, event=0, occurrence=0)

    def _share(self) -> None:
        event = self.original
        if event is not None:
            self.share(as_ics([event], self.kinds), type="text/calendar")

    def full_date(self, day: date) -> str:
        """`October 15 2023`."""
        return f"{month_day(day)} {day.year}"

    def limit_text(self, limit: int) -> str:
        """The day a repetition ends on."""
        return self.full_date(wall(limit, zone_named(self.draft.zone, self.store.home)).date())

    def toggle_completed(self) -> None:
        """Mark a task as done, or as not done."""
        event = self.original
        if event is not None:
            start = self.draft.occurrence
            self.store.complete(event, start, done=not self.store.completed(event.id, start))
        self.finish()

    def show_on_map(self) -> None:
        """Let a map find the place."""
        place = self.complete.location.strip()
        if place:
            self.act(Intent("android.intent.action.VIEW", data=f"geo:0,0?q={quote(place)}"))
        else:
            self.toast("Please enter a location to be shown on a map")


def answered(system: System, activity: Activity) -> None:
    """Take the answer about notifications when the editor comes back to the front."""
    result = activity.state.pop("result", None)
    if isinstance(result, dict) and "permissions" in result:
        editor = Editor(system, activity)
        if editor.has_permission(NOTIFICATIONS):
            editor.save()
        else:
            editor.ask("notifications")

"""The editor of events and tasks: its form, its menu, saving and discarding."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from urllib.parse import quote

from simdroid import kit, ui
from simdroid.system import Activity, Intent, Json, System
from simdroid_apps.simple_calendar import editor_dialogs, formatting, ics, repetition, views
from simdroid_apps.simple_calendar.draft import TEXTS, Draft, save
from simdroid_apps.simple_calendar.events import ALL_DAY, CONFIRMED, NO_REMINDER, Event, wall
from simdroid_apps.simple_calendar.screen import color_dot, color_of, option_dialog
from simdroid_apps.simple_calendar.store import ALL, FUTURE, ONE

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
ICON_DP = 56
LONGEST_TEXT = 180
_IMAGE = "android.widget.ImageView"
_WARNING = (
    "Reminders can only come in time if the phone lets this app run. Some phones stop apps to save battery; if your"
    " reminders are late or missing, look for battery saving and notifications in the system settings."
)
_REFUSED = (
    "Without the right to show notifications the app cannot remind you of anything. You can grant it in settings."
)
_UPDATES = {
    ONE: "Update the selected occurrence only",
    FUTURE: "Update this and all future occurrences",
    ALL: "Update all occurrences",
}


class Editor(editor_dialogs.EditorDialogs):
    """`EventActivity` and `TaskActivity`."""

    opened = ui.Saved(Draft(), load=Draft.of_json, dump=Draft.to_json)
    """What it showed at first."""

    @property
    def word(self) -> str:
        """What is edited: begins the names of its views."""
        return "task" if self.draft.event.is_task else "event"

    @property
    def complete(self) -> Draft:
        """What the editor shows, with what was typed."""
        draft = self.draft
        return draft.changed(**{name: self.typed(f"{self.word}_{name}", getattr(draft.event, name)) for name in TEXTS})

    @property
    def original(self) -> Event | None:
        """The event as it is stored."""
        return self.store.get(self.draft.event.id) if self.draft.event.id else None

    def ask(self, question: str, **about: Json) -> None:
        """Open a dialog; the keyboard goes away for it, as in the original, and stays away."""
        self.ui.focus = ""
        super().ask(question, **about)

    def build(self) -> ui.View:
        """The bar and the form, in the app's order."""
        word, new = self.word, not self.draft.event.id
        title = f"{'New' if new else 'Edit'} {word.capitalize()}"
        look = replace(self.look.bar, all_icons=True) if self.edition.all_icons else None
        groups = (self._texts(), self._times(), self._reminders(), self._repetition(), *self._status(), self._look())
        rows = [view for group in groups for view in (ui.Divider(ghost=True), *group)][1:]
        return ui.Page(
            [
                kit.app_bar(self, title, self._actions(), on_up=self._go_up, id=f"{word}_toolbar", look=look),
                ui.Scroll(id=f"{word}_nested_scrollview", weight=1, children=[*rows, *self._completion()]),
            ],
            id=f"{word}_coordinator",
        )

    def _actions(self) -> list[kit.BarAction]:
        actions, icons = [kit.BarAction("save", "Save", self.save, "check")], self.edition.all_icons
        if self.draft.event.id:
            actions += [
                kit.BarAction("delete", "Delete", partial(self.ask, "delete"), "delete_outline"),
                kit.BarAction("duplicate", f"Duplicate {self.word}", self._duplicate, "content_copy" if icons else ""),
                kit.BarAction("share", "Share", self._share),
            ]
        return actions[:3] if self.draft.event.is_task else actions

    def _texts(self) -> list[ui.View]:
        event, word = self.draft.event, self.word

        def line(name: str, hint: str) -> ui.TextField:
            id, text = f"{word}_{name}", getattr(event, name)
            return ui.TextField(id=id, value=text, hint=hint, padding=(0, 12), max_length=LONGEST_TEXT, action="next")

        title, place = line("title", "Title"), line("location", "Location")
        title.size, title.capitals, place.capitals = 20, "sentences", "words"
        title.autofocus = not event.id
        place.weight = 1
        pin = ui.IconButton(id="event_show_on_map", cls=_IMAGE, name="map_marker_outline", on_click=self._show_on_map)
        description = ui.TextField(
            id=f"{word}_description",
            value=event.description,
            hint="Description",
            padding=(0, 12),
            multiline=True,
            capitals="sentences",
        )
        return [
            ui.Box(ghost=True, width="fill", padding=(16, 4), children=[title]),
            *([] if event.is_task else [ui.Line([place, pin], ghost=True, padding=(16, 0, 4, 0))]),
            ui.Box(ghost=True, width="fill", padding=(16, 0, 16, 4), children=[description]),
        ]

    def _times(self) -> list[ui.View]:
        event, word, switches = self.draft.event, self.word, self.edition.switches
        mark = (
            ui.Switch(checked=event.all_day, ghost=True) if switches else ui.CheckBox(checked=event.all_day, ghost=True)
        )
        box = ui.Row(
            id=f"{word}_all_day",
            cls="android.widget.Switch" if switches else "android.widget.CheckBox",
            text="All-day",
            checkable=True,
            checked=event.all_day,
            weight=1,
            on_click=self._toggle_all_day,
            children=[ui.Text(text="All-day", size=16, weight=1, ghost=True), mark],
        )
        rows = [
            ui.Line(
                [_icon(f"{word}_time_image", "clock_outline"), box],
                id=f"{word}_all_day_holder",
                cls=views.RELATIVE,
                padding=(0, 4, 12, 0),
                on_click=self._toggle_all_day,
            ),
            self._moment_row("task" if event.is_task else "event_start", "start", "on_surface"),
        ]
        if not event.is_task:
            rows.append(self._moment_row("event_end", "end", "error" if self.draft.backwards else "on_surface"))
        if self.options.allow_changing_time_zones and not event.all_day:
            rows.append(_value("event_time_zone", "earth", event.time_zone, partial(self.ask, "zone")))
        return rows

    def _moment_row(self, id: str, which: str, color: ui.Color) -> ui.View:
        moment = self.draft.begins if which == "start" else self.draft.ends
        ask_day, ask_time = partial(self.ask, "date", which=which), partial(self.ask, "time", which=which)
        texts = formatting.day_title(moment.date(), self.today), self.time_text(moment)
        day = ui.Text(id=f"{id}_date", text=texts[0], size=16, color=color, padding=(0, 14), weight=1, on_click=ask_day)
        time = ui.Text(id=f"{id}_time", text=texts[1], size=16, color=color, padding=(16, 14), on_click=ask_time)
        return ui.Line([day] if self.draft.event.all_day else [day, time], ghost=True, padding=(ICON_DP, 0, 0, 0))

    def _toggle_all_day(self) -> None:
        complete = self.complete
        self.draft = complete.changed(flags=complete.event.flags ^ ALL_DAY)

    def _reminders(self) -> list[ui.View]:
        rows, reminders = list[ui.View](), self.draft.event.reminders
        for index, minutes in enumerate(reminders):
            if index and reminders[index - 1] == NO_REMINDER:
                break
            off = minutes == NO_REMINDER
            text = "Add another reminder" if index and off else formatting.reminder_text(minutes, is_24h=self.is_24h)
            ask = partial(self.ask, "reminder", place=index)
            if index == 0 and not self.options.warned:
                ask = partial(self.ask, "disclaimer", then="reminder")
            icon, ink = "" if index else "bell_outline", "on_surface_variant" if off else "on_surface"
            rows.append(_value(f"{self.word}_reminder_{index + 1}", icon, text, ask, color=ink))
        return rows

    def _repetition(self) -> list[ui.View]:
        event, id = self.draft.event, f"{self.word}_repetition"
        unit, limit = repetition.unit_of(event.repeat_interval), event.repeat_limit
        rows = [_value(id, "repeat", formatting.repetition_text(event.repeat_interval), partial(self.ask, "repeat"))]
        if unit and unit != repetition.DAY:
            text = formatting.rule_text(
                event.repeat_interval, event.repeat_rule, self.draft.begins.date(), sunday_first=self.sunday_first
            )
            rows.append(
                _labelled(
                    f"{id}_rule",
                    "Repeat on",
                    text,
                    partial(self.ask, "weekdays" if unit == repetition.WEEK else "rule"),
                )
            )
        if unit:
            text = kit.plural(-limit, "time") if limit < 0 else "Forever"
            if limit > 0:
                text = formatting.full_date(wall(limit, event.time_zone, self.store.home).date())
            rows.append(
                _labelled(f"{id}_limit", "Repeat till" if limit > 0 else "Repeat", text, partial(self.ask, "limit"))
            )
        return rows

    def _status(self) -> list[list[ui.View]]:
        """How sure an event is, in the app that asks."""
        event = self.draft.event
        if event.is_task or not self.edition.statuses:
            return []
        text = editor_dialogs.STATUSES.get(event.status, editor_dialogs.STATUSES[CONFIRMED])
        return [[_value("event_status", "check_circle_outline", text, partial(self.ask, "status"))]]

    def _look(self) -> list[ui.View]:
        event, word = self.draft.event, self.word
        kind = self.kinds.get(event.event_type)
        color = color_of(kind.color if kind else 0)
        dot = color_dot(f"{word}_type_color", color, cls=_IMAGE)
        swatch = color_dot(f"{word}_color", color_of(event.color) if event.color else color, cls=_IMAGE)
        name, text = kind.title if kind else "", f"{word.capitalize()} color"
        return [
            _value(f"{word}_type", "label_outline", name, partial(self.ask, "type"), after=dot),
            _value(f"{word}_color_text", "palette_outline", text, partial(self.ask, "color"), after=swatch),
        ]

    def _completion(self) -> list[ui.View]:
        """What marks a stored task as done, or as not done."""
        event, start = self.draft.event, self.draft.occurrence
        if not event.is_task or not event.id:
            return []
        done = self.store.completed(event.id, start)

        def toggle() -> None:
            if self.original is not None:
                self.store.complete(self.original, start, done=not done)
            self.finish()

        return [
            ui.Button(
                id="toggle_mark_complete",
                text="Mark incomplete" if done else "Mark completed",
                width="fill",
                margin=16,
                emphasis="tonal" if done else "filled",
                on_click=toggle,
            )
        ]

    def _show_on_map(self) -> None:
        location = self.complete.event.location.strip()
        if location:
            self.act(Intent("android.intent.action.VIEW", data=f"geo:0,0?q={quote(location)}"))
        else:
            self.toast("Please enter a location to be shown on a map")

    def _duplicate(self) -> None:
        """Go on with a copy that is not stored yet."""
        self.draft = replace(self.complete.changed(id=0), occurrence=0)

    def _share(self) -> None:
        if self.original is not None:
            self.share(ics.as_ics([self.original], self.kinds), type="text/calendar")

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether to delete what is shown, and which occurrences of it."""
        event = self.original

        def delete(part: str) -> None:
            if event is not None:
                self.store.delete(event, self.draft.occurrence, part)
            self.finish()

        return self.delete_dialog([event], delete) if event is not None else None

    def on_back(self) -> bool:
        changed = self.complete != self.opened
        if changed:
            self.ask("unsaved")
        return changed

    def _go_up(self) -> None:
        if not self.on_back():
            self.finish()

    def dialog_unsaved(self) -> ui.Dialog:
        """Whether changes are to be kept."""
        dialog = kit.confirm_dialog(self, "You have unsaved changes. Save before exit?", self.save, agree="Save")
        dialog.negative = ui.DialogButton("Discard", self.finish)
        return dialog

    def save(self) -> None:
        """Store what is shown, after whatever has to be asked first."""
        self.close()
        draft = self.complete
        reminded = draft.event.reminders[0] != NO_REMINDER
        if not draft.event.title.strip():
            self.toast("Title cannot be empty")
        elif not draft.event.is_task and draft.backwards:
            self.toast("The event cannot end earlier than it starts")
        elif reminded and not self.options.warned:
            self.ask("disclaimer", then="save")
        elif reminded and not self.has_permission(NOTIFICATIONS):
            if not self.request_permissions([NOTIFICATIONS]):
                self.ask("notifications")
        elif draft.event.id and (self.original or Event()).repeat_interval > 0 and draft != self.opened:
            self.ask("update")
        else:
            self._write(ALL)

    def _write(self, part: str) -> None:
        """Store it for good and leave."""
        draft = self.complete
        self.options.note_reminders(draft.event.reminders)
        if draft != self.opened or not draft.event.id:
            save(self.store, draft.changed(title=draft.event.title.strip()), self.opened, part)
        self.finish()

    def dialog_update(self) -> ui.Dialog:
        """Which occurrences of a repeating event are changed."""
        return option_dialog(self, _UPDATES, None, self._write)

    def dialog_disclaimer(self) -> ui.Dialog:
        """What a person reads before the first reminder."""
        saving = self.about.get("then") == "save"
        details = Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self.package}")

        def accept() -> None:
            self.options.warned = True
            if saving:
                self.save()
            else:
                self.ask("reminder", place=0)

        dialog = kit.message_dialog(self, "Disclaimer", _WARNING)
        dialog.positive = ui.DialogButton("OK", accept)
        dialog.neutral = ui.DialogButton("Settings", partial(self.act, details))
        return dialog

    def dialog_notifications(self) -> ui.Dialog:
        """What follows from not being allowed to show notifications."""
        return kit.confirm_dialog(
            self,
            _REFUSED,
            partial(self.act, self.edition.notification_settings),
            title="Permission required",
            agree="Grant permission",
            refuse="Cancel",
        )


def take_answer(system: System, activity: Activity) -> None:
    """Take the answer about notifications when the editor comes back to the front."""
    result = activity.state.pop("result", None)
    if isinstance(result, dict) and "permissions" in result:
        editor = Editor(system, activity)
        if editor.has_permission(NOTIFICATIONS):
            editor.save()
        else:
            editor.ask("notifications")


def _icon(id: str, name: str) -> ui.View:
    return ui.Icon(id=id, name=name, width=ICON_DP, height=48) if name else ui.Box(ghost=True, width=ICON_DP)


def _value(
    id: str, icon: str, text: str, on_click: ui.Action, *, color: ui.Color = "on_surface", after: ui.View | None = None
) -> ui.View:
    """A row with an icon and a value that a tap changes."""
    parts: list[ui.View] = [
        _icon(f"{id}_image", icon),
        ui.Text(id=id, text=text, size=16, color=color, weight=1, padding=(0, 14), on_click=on_click),
        *([after] if after else []),
    ]
    return ui.Line(parts, id=f"{id}_holder", cls=views.RELATIVE, padding=(0, 0, 16, 0), on_click=on_click)


def _labelled(id: str, label: str, text: str, on_click: ui.Action) -> ui.View:
    """A row with a name and its value."""
    value = ui.Text(id=id, text=text, size=16, color="primary", weight=1, text_align=(1.0, 0.0), margin=(16, 0, 0, 0))
    inner = ui.Line([ui.Text(id=f"{id}_label", text=label, size=16), value], ghost=True)
    return ui.Stack([inner], id=f"{id}_holder", cls=views.RELATIVE, padding=(ICON_DP, 14, 16, 14), on_click=on_click)

"""The task editor: title, dates, repetition, priority, tags, list, subtasks, description and timer."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Activity, System
from simdroid_apps.tasks_org import reminders, store
from simdroid_apps.tasks_org.dates import (
    RULES,
    frequency_of,
    is_overdue,
    length_text,
    moment_text,
    rule,
    rule_text,
)
from simdroid_apps.tasks_org.draft import Draft, default_alarms, new_draft, save_draft, stored_draft
from simdroid_apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG, AT_TIME, NO_TITLE, Alarm, Task
from simdroid_apps.tasks_org.screen import DUE_SHEET, EDITOR, START_SHEET, TAG_PICKER
from simdroid_apps.tasks_org.views import (
    BLUE,
    OVERDUE,
    StruckText,
    bar_icon,
    chip,
    color_of,
    complete_box,
    priority_buttons,
    save_button,
    toolbar,
)

_DISCARD = "Are you sure you want to discard your changes?"
_LONGEST = 999


def resumed(system: System, activity: Activity) -> None:
    """For `on_resume`: take the tags or the place that a picker gives back."""
    result = kit.take_result(activity)
    if result:
        TaskEditor(system, activity).change(**{name: result[name] for name in ("tags", "place") if name in result})


class TaskEditor(reminders.ReminderEditor):
    """One task; the disk saves what was changed, the way back throws it away after a question."""

    auto_close = store.Options.auto_close_edit

    @property
    def key(self) -> int:
        """The task, which another screen or a notification names; 0 for a new one."""
        number = str(self.intent.extras.get("task") or self.intent.data or "")
        return int(number) if number.isdecimal() else 0

    @cached_property
    def stored(self) -> Task | None:
        """The task in the database."""
        return self.store.tasks.get(self.key)

    def first_draft(self) -> Draft:
        """The task as it is stored, or a new one."""
        return stored_draft(self.store, self.stored) if self.stored else new_draft(self.store, self.intent.extras)

    @property
    def changed(self) -> bool:
        """Whether there is something to lose: a change, or a new task with a title."""
        whole, first = self._whole, self.first_draft()
        stripped = replace(first, title=first.title.strip(), notes=first.notes.strip())
        return whole != stripped or (self.stored is None and bool(whole.title))

    @property
    def _whole(self) -> Draft:
        """The draft with what was typed into its subtasks."""
        draft = self.draft
        typed = [self.typed(f"subtask_{index}", text).strip() for index, text in enumerate(draft.subtasks)]
        return replace(
            draft, title=draft.title.strip(), notes=draft.notes.strip(), subtasks=[text for text in typed if text]
        )

    def build(self) -> ui.View:
        """The title under its bar, then a row for everything a task has."""
        if self.key and self.stored is None:
            return ui.Page([self._bar(), ui.Text(text="There are no tasks here.", size=16, padding=16)], ghost=True)
        draft = self.draft
        notes = ui.TextField(
            id="notes", value=draft.notes, hint="Description", multiline=True, padding=(0, 16), capitals="sentences"
        )
        has_started = bool(draft.start) and draft.start < self.store.this_minute
        rows = [
            self._date_row("calendar_clock", START_SHEET, draft.start, late=has_started),
            self._date_row("clock_outline", DUE_SHEET, draft.due, late=is_overdue(self.system, draft.due)),
            self._repeat_row(draft),
            self._priority_row(draft),
            self._place_row(draft),
            self._tags_row(draft),
            self._list_row(draft),
            self._subtasks_row(draft),
            _row("bell_outline", self.alarm_lines(draft)),
            _row("text", [notes]),
            _row("calendar_outline", [_line("Don't add to calendar", "hint")], partial(self.ask, "calendar")),
            self._timer_row(draft),
            *self._info_rows(),
        ]
        body = ui.Scroll(
            id="compose_view",
            cls="android.view.View",
            weight=1,
            children=[view for row in rows for view in (row, ui.Divider(ghost=True))],
        )
        return ui.Page([self._bar(), self._head(draft), body], ghost=True)

    def _bar(self) -> ui.View:
        parts: list[ui.View] = [save_button(self.save), ui.Spacer(weight=1)]
        if self.options.back_saves:
            parts.append(bar_icon("menu_discard", "close", "Discard changes", self.go_up_without_saving))
        if self.stored:
            parts.append(bar_icon("menu_delete", "trash_can_outline", "Delete task", partial(self.ask, "delete")))
        return toolbar(parts)

    def _head(self, draft: Draft) -> ui.View:
        parts: list[ui.View] = [
            ui.TextField(
                id="title",
                value=draft.title,
                hint="Task name",
                size=24,
                multiline=True,
                max_lines=5,
                capitals="sentences",
                autofocus=not self.key,
                weight=1,
                padding=(16, 4, 16, 16),
            )
        ]
        if self.stored and not self.options.hide_check:
            parts.append(
                ui.Fab(
                    id="fab",
                    name="checkbox_blank_outline" if draft.completed else "checkbox_marked_outline",
                    color="#ffffff",
                    background=BLUE,
                    radius=28,
                    margin=(0, 0, 16, 8),
                    on_click=partial(self._tick, not draft.completed),
                )
            )
        return ui.Row(ghost=True, width="fill", children=parts)

    def _tick(self, done: bool) -> None:
        self.change(completed=done)
        if done:
            self.save()

    # -- leaving -------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write what has changed and close; nothing is written where nothing has."""
        if self.changed:
            whole = self._whole
            save_draft(self.store, self.key, replace(whole, title=whole.title or NO_TITLE))
        self.finish()

    def on_back(self) -> bool:
        """Ask before changes are lost, unless the setting says that going back saves."""
        if self.options.back_saves:
            self.save()
            return True
        return super().on_back()

    def go_up_without_saving(self) -> None:
        """Leave by the cross, which asks where something would be lost."""
        if not super().on_back():
            self.finish()

    def dialog_discard(self) -> ui.Dialog:
        keep, discard = ui.DialogButton("Keep editing"), ui.DialogButton("Discard", self.finish)
        return ui.Dialog(message=_DISCARD, positive=keep, negative=discard)

    def dialog_delete(self) -> ui.Dialog:
        """Whether the task may go."""

        def delete() -> None:
            self.store.delete([self.key])
            self.finish()

        return kit.confirm_dialog(self, "Delete this task?", delete)

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _date_row(self, icon: str, sheet: str, when: int, *, late: bool) -> ui.View:
        text = moment_text(self.system, when, full=self.options.full_dates) if when else f"No {sheet} date"
        color = OVERDUE if late else "on_surface" if when else "hint"
        return _row(icon, [_line(text, color)], partial(self._pick, sheet, when))

    def _pick(self, sheet: str, when: int) -> None:
        self.ui.focus = ""
        self.pick_date(sheet, when, due=self.draft.due)

    def _repeat_row(self, draft: Draft) -> ui.View:
        lines = [_line(rule_text(draft.recurrence), "on_surface" if draft.recurrence else "hint")]
        if draft.recurrence:
            source = "completion date" if draft.repeat_from else "due date"
            lines.append(
                _line(
                    f"Repeats from {source}", "primary", partial(self.change, repeat_from=0 if draft.repeat_from else 1)
                )
            )
        return _row("repeat", lines, partial(self.ask, "repeat"))

    def _priority_row(self, draft: Draft) -> ui.View:
        parts = [
            ui.Text(text="Priority", size=16, weight=1),
            priority_buttons(draft.importance, lambda item: self.change(importance=item)),
            ui.Spacer(width=8),
        ]
        return _row("flag_outline", [ui.Row(ghost=True, width="fill", min_height=56, children=parts)])

    def _place_row(self, draft: Draft) -> ui.View:
        place = next((item for item in self.store.places if item.uuid == draft.place), None)
        if place:
            return _row(A_PLACE.icon, [_line(place.name, "on_surface")], partial(self.ask, "place"))
        return _row(A_PLACE.icon, [_line("Add location", "hint")], partial(self.ask_screen, A_PLACE.maker))

    def dialog_place(self) -> ui.Dialog:
        """What can be done with the place of the task."""
        return kit.actions_dialog(
            self,
            "",
            {
                "Choose new location": partial(self.ask_screen, A_PLACE.maker),
                "Remove": partial(self.change, place=""),
            },
        )

    def _tags_row(self, draft: Draft) -> ui.View:
        tags = [tag for tag in self.store.tags if tag.uuid in draft.tags]
        pick = partial(self.ask_screen, TAG_PICKER, tags=draft.tags)
        if not tags:
            return _row(A_TAG.icon, [_line("Add tags", "hint")], pick)
        rest = {tag.uuid: [item for item in draft.tags if item != tag.uuid] for tag in tags}
        chips = [
            chip(tag.name, A_TAG.icon, color_of(tag.color), pick, partial(self.change, tags=rest[tag.uuid]))
            for tag in tags
        ]
        return _row(A_TAG.icon, [_chips("tags", chips)], pick)

    def _list_row(self, draft: Draft) -> ui.View:
        own = next((item for item in self.store.lists if item.uuid == draft.list_uuid), self.store.default_list)
        pick = partial(self.ask, "list")
        return _row(A_LIST.icon, [_chips("list", [chip(own.name, A_LIST.icon, color_of(own.color), pick)])], pick)

    def _subtasks_row(self, draft: Draft) -> ui.View:
        rows = [self._subtask(task) for task in (self.store.subtasks(self.key) if self.stored else [])]
        rows += [self._new_subtask(index, text) for index, text in enumerate(draft.subtasks)]
        return _row("subdirectory_arrow_right", [*rows, _line("Add subtask", "hint", self._add_subtask)])

    def _add_subtask(self) -> None:
        subtasks = self.draft.subtasks
        self.change(subtasks=[*subtasks, ""])
        self.ui.focus = f"subtask_{len(subtasks)}"

    def _subtask(self, task: Task) -> ui.View:
        box = complete_box(task, partial(self.store.complete, task.id, not task.completed), id="", width=40)
        kind = StruckText if task.completed else ui.Text
        title = kind(text=task.title, size=16, weight=1, max_lines=1, on_click=partial(self.open, EDITOR, task=task.id))
        return ui.Row(ghost=True, width="fill", children=[box, title])

    def _new_subtask(self, index: int, text: str) -> ui.View:
        entry = ui.TextField(
            id="", key=f"subtask_{index}", value=text, hint="Task name", weight=1, padding=(0, 12), capitals="sentences"
        )
        icon = ui.Icon(name="checkbox_blank_outline", width=40, color="#2196f3", ghost=True)
        clear = ui.IconButton(name="close", desc="Delete", on_click=partial(self._drop_subtask, index))
        return ui.Row(ghost=True, width="fill", children=[icon, entry, clear])

    def _drop_subtask(self, index: int) -> None:
        """Remove a line; what was typed into those after it moves up."""
        texts = [self.typed(f"subtask_{position}", text) for position, text in enumerate(self.draft.subtasks)]
        for position in range(len(texts)):
            self.set_typed(f"subtask_{position}", None)
        self.change(subtasks=[text for position, text in enumerate(texts) if position != index])

    def _timer_row(self, draft: Draft) -> ui.View:
        task = self.stored or Task()
        spent = task.elapsed + ((self.store.now - task.timer) // 1000 if task.timer else 0)
        times = [f"Est. {length_text(draft.estimated)}"] if draft.estimated else []
        times += [f"Elapsed {length_text(spent)}"] if spent else []
        label = _line(", ".join(times) or "Timer", "on_surface" if times else "hint")
        label.weight = 1
        parts: list[ui.View] = [label]
        if self.stored:
            parts.append(
                ui.IconButton(
                    name="pause" if task.timer else "play_outline",
                    height=56,
                    on_click=partial(self.store.run_timer, task, not task.timer),
                )
            )
        return _row("timer_outline", [ui.Row(ghost=True, width="fill", children=parts)], partial(self.ask, "estimate"))

    def _info_rows(self) -> list[ui.View]:
        task = self.stored
        if task is None:
            return []
        moments = {"Created": task.created, "Modified": task.modified, "Completion": task.completed}
        texts: list[ui.View] = [
            ui.Text(text=f"{name} {kit.moment(self.system, at):%Y-%m-%d %H:%M}", size=16, padding=(0, 2))
            for name, at in moments.items()
            if at > 0
        ]
        return [_row("information_outline", [ui.Spacer(height=16), *texts, ui.Spacer(height=16)])]

    # -- sheets and dialogs --------------------------------------------------------------------------------------------

    def date_picked(self, sheet: str, when: int) -> None:
        """Take a due date, a start date or the time of a reminder."""
        draft = self.draft
        if sheet == reminders.ALARM_SHEET:
            if when:
                self.add_alarm(Alarm(time=when, type=AT_TIME))
            return
        before = draft.start if sheet == START_SHEET else draft.due
        self.change(**{"start" if sheet == START_SHEET else "due": when})
        if when and not before and self.stored is None:
            new_alarms = default_alarms(self.options, due=sheet == DUE_SHEET, start=sheet == START_SHEET)
            self.change(alarms=[*draft.alarms, *(item for item in new_alarms if item not in draft.alarms)])

    def dialog_list(self) -> ui.Dialog:
        """The list that the task is in."""
        return self.list_dialog(lambda uuid: self.change(list_uuid=uuid))

    def dialog_repeat(self) -> ui.Dialog:
        """How often the task comes back."""
        frequencies, now = [*RULES], frequency_of(self.draft.recurrence)

        def choose(index: int) -> None:
            if index < len(frequencies):
                self.change(recurrence=rule(frequencies[index]))
            else:
                self.ask("interval")

        return kit.choice_dialog(
            self,
            [*RULES.values(), "Custom…"],
            frequencies.index(now) if now in frequencies else len(frequencies),
            choose,
        )

    def dialog_interval(self) -> ui.Dialog:
        """Every how many days a task comes back."""

        def take(text: str) -> object:
            days = int(text) if text.isdecimal() else 0
            if not 1 <= days <= _LONGEST:
                return ui.STAY_OPEN
            self.change(recurrence=rule("DAILY", days))
            return None

        return kit.text_dialog(self, "Repeats every", take, value="2", hint="days", kind="number")

    def dialog_calendar(self) -> ui.Dialog:
        """The phone has no calendar that events could be added to."""
        return kit.choice_dialog(self, ["Don't add to calendar"], 0, lambda index: None)

    def dialog_estimate(self) -> ui.Dialog:
        """How long the task will take."""
        hours, minutes = divmod(self.draft.estimated // 60, 60)

        def take(text: str) -> object:
            parts = text.strip().split(":")
            if len(parts) != 2 or not all(part.isdecimal() and int(part) <= _LONGEST for part in parts):
                return ui.STAY_OPEN
            self.change(estimated=int(parts[0]) * 3600 + int(parts[1]) * 60)
            return None

        hint, value = "Time (hours : minutes)", f"{hours}:{minutes:02}"
        return kit.text_dialog(self, "How long will it take?", take, value=value, hint=hint)


def _line(text: str, color: ui.Color, on_click: ui.Action | None = None) -> ui.View:
    return ui.Text(text=text, size=16, color=color, padding=(0, 16), on_click=on_click)


def _chips(key: str, chips: list[ui.View]) -> ui.View:
    return ui.Strip(key=key, spacing=4, padding=(0, 14), children=chips)


def _row(icon: str, content: list[ui.View], on_click: ui.Action | None = None) -> ui.View:
    """A row of the editor: an icon, and beside it one or more lines."""
    return ui.Row(
        cls="android.view.View",
        width="fill",
        min_height=56,
        content_align=ui.TOP_START,
        on_click=on_click,
        children=[
            ui.Icon(name=icon, width=56, height=56, ghost=True),
            ui.Column(ghost=True, weight=1, children=content),
        ],
    )

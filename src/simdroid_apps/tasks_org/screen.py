"""The base class of the app's screens, and the date sheet that several of them open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property, partial
from typing import Any, ClassVar

from simdroid import kit, ui
from simdroid.system import Component, Extra, Intent
from simdroid_apps.tasks_org.dates import clock_time_text, day_of, day_text, stored_date, time_at, time_of
from simdroid_apps.tasks_org.store import Options, Store

_BAR = replace(kit.MATERIAL.bar, background="background", start_desc="")
LOOK = replace(
    kit.MATERIAL,
    bar=_BAR,
    rows=replace(
        kit.MATERIAL_ROWS,
        header_padding=(20, 16, 16, 4),
        widget=lambda on: ui.Switch(id="switchWidget", look="material", checked=on, focusable=False),
    ),
    selection=replace(
        _BAR,
        background="surface_container",
        start_id="action_mode_close_button",
        start_desc="Done",
        title_id="action_bar_title",
        action=replace(_BAR.action, width=40),
    ),
)
MAIN = "com.todoroo.astrid.activity.MainActivity"
EDITOR = "com.todoroo.astrid.activity.TaskEditActivity"
TAG_PICKER = ".tags.TagPickerActivity"
LIGHT_THEME, SYSTEM_THEME = "0", "5"
DUE_SHEET, START_SHEET = "due", "start"
_NEAR = (("today_button", "Today", 0), ("tomorrow_button", "Tomorrow", 1))
_BEFORE_DUE = (
    ("due_date_button", "Due date", 0),
    ("day_before_due_button", "Day before due", -1),
    ("week_before_due_button", "Week before due", -7),
)
"""Ids and texts of shortcuts, and the days from this day or from the due date on."""
_CELL_DP = 40


class ThemedScreen(kit.AppScreen):
    """A screen in the theme that the settings choose."""

    look = LOOK
    no_app = "No app could handle this request"

    @property
    def theme(self) -> ui.Theme:
        """Light, dark, or as the phone is."""
        chosen = Options.theme.get(self.system)
        return super().theme if chosen == SYSTEM_THEME else ui.Theme(dark=chosen != LIGHT_THEME)


class TasksScreen(ThemedScreen):
    """A screen of this app with tasks, lists or tags."""

    @cached_property
    def store(self) -> Store:
        """Tasks, lists and tags."""
        return Store(self.system)

    @cached_property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @property
    def today(self) -> date:
        """The day it is."""
        return self.system.clock.minute().date()

    def ask_screen(self, name: str, **extras: Extra) -> None:
        """Open a screen of this app for its result."""
        self.start_for_result(Intent(component=Component(self.package, self.package + name), extras=extras))

    def list_dialog(self, choose: Callable[[str], object]) -> ui.Dialog:
        """The lists that a task can be in."""
        lists = self.store.lists
        return kit.list_dialog(self, "", [item.name for item in lists], lambda index: choose(lists[index].uuid))


class DateSheet(TasksScreen):
    """A screen that asks for dates with the sheet of shortcuts over a calendar."""

    picking = ui.Saved[dict[str, Any]]({})
    """What is asked for, and the day (ISO) and time (milliseconds) chosen so far."""
    auto_close: ClassVar[kit.Stored[bool]]
    """The setting by which the first choice closes the sheet."""

    def pick_date(self, sheet: str, when: int, *, due: int = 0) -> None:
        """Open the sheet at a stored date; `due` is what shortcuts before a due date count from."""
        day = day_of(self.system, when).isoformat() if when else ""
        base = day_of(self.system, due).isoformat() if due else ""
        self.picking = {"what": sheet, "day": day, "time": time_of(self.system, when), "first": when, "due": base}

    def date_picked(self, sheet: str, when: int) -> None:
        """Take the date of the sheet."""
        raise NotImplementedError

    @property
    def _picked(self) -> int:
        """What was chosen so far, as the database has it; what was there before where that is the same."""
        now = self.picking
        if not now["day"]:
            return 0
        day, first = date.fromisoformat(now["day"]), int(now["first"])
        same = first and day == day_of(self.system, first) and now["time"] == time_of(self.system, first)
        return first if same else stored_date(self.system, day, now["time"])

    def _choose(self, **changes: object) -> None:
        self.picking = {**self.picking, "month": "", **changes}
        if type(self).auto_close.get(self.system):
            self._send()

    def _choose_time(self, at: int) -> None:
        """Take a time of day; without a day it is the next one."""
        day = self.picking["day"]
        if not day:
            now = self.system.clock.minute()
            day = (self.today + timedelta(0 if at > time_at(now.hour, now.minute) else 1)).isoformat()
        self._choose(day=day, time=at)

    def _send(self) -> None:
        sheet, when = self.picking["what"], self._picked
        del self.picking
        self.date_picked(sheet, when)

    def sheet(self) -> ui.BottomSheet | None:
        """The sheet while a date is asked for; touching above it takes what was chosen, as the real one does."""
        if not self.picking:
            return None
        cancel = ui.Button(id="cancel_button", text="Cancel", emphasis="text", on_click=partial(self.leave, "picking"))
        accept = ui.Button(id="ok_button", text="OK", emphasis="text", on_click=self._send)
        parts: list[ui.View] = [
            ui.Row(
                ghost=True,
                width="fill",
                padding=(16, 16, 16, 0),
                spacing=16,
                content_align=ui.TOP_START,
                children=[self._days(), self._times()],
            ),
            self._calendar(),
        ]
        if not type(self).auto_close.get(self.system):
            parts.append(
                ui.Row(ghost=True, width="fill", padding=(16, 8), children=[ui.Spacer(weight=1), cancel, accept])
            )
        return ui.BottomSheet(parts, self._send, title="date", handle=False)

    def _days(self) -> ui.View:
        now, base, near = self.picking, self.today, (*_NEAR, ("next_week_button", f"Next {self.today:%a}", 7))
        if now["what"] == START_SHEET and now["due"]:
            base, near = date.fromisoformat(now["due"]), _BEFORE_DUE
        chosen, days = now["day"], [(base + timedelta(away)).isoformat() for _, _, away in near]
        rows = [
            _shortcut(id, text, day == chosen, partial(self._choose, day=day))
            for (id, text, _), day in zip(near, days, strict=True)
        ]
        if chosen and chosen not in days:
            text = day_text(self.system, date.fromisoformat(chosen), short=True)
            rows.insert(0, _shortcut("current_date_selection", text, True, self._choose))
        rows.append(_shortcut("no_date_button", "No date", not chosen, partial(self._choose, day="", time=0)))
        return ui.Column(id="date_group", weight=1, spacing=4, children=rows)

    def _times(self) -> ui.View:
        options, chosen = self.options, self.picking["time"]
        shortcuts = {name: getattr(options, name) + 1000 for name in ("morning", "afternoon", "evening", "night")}
        rows = [
            _shortcut(f"{name}_button", clock_time_text(self.system, at), at == chosen, partial(self._choose_time, at))
            for name, at in shortcuts.items()
        ]
        if chosen and chosen not in shortcuts.values():
            text = clock_time_text(self.system, chosen)
            rows.insert(0, _shortcut("current_time_selection", text, True, self._choose))
        rows.append(_shortcut("pick_time_button", "Pick time", False, partial(self.ask, "time")))
        rows.append(_shortcut("no_time", "No time", not chosen, partial(self._choose, time=0)))
        return ui.Column(id="time_group", weight=1, spacing=4, children=rows)

    def _calendar(self) -> ui.View:
        chosen = date.fromisoformat(self.picking["day"]) if self.picking["day"] else self.today
        month = date.fromisoformat(self.picking.get("month") or chosen.replace(day=1).isoformat())

        def turn(step: int) -> None:
            self.picking = {**self.picking, "month": ui.next_month(month, step).isoformat()}

        back = ui.IconButton(id="android:prev", name="chevron_left", desc="Previous month", on_click=partial(turn, -1))
        on = ui.IconButton(id="android:next", name="chevron_right", desc="Next month", on_click=partial(turn, 1))
        back.height = on.height = _CELL_DP
        title = ui.Text(text=ui.month_title(month), face="medium", weight=1, text_align=ui.CENTER)
        days = ui.month_days(
            month,
            chosen if self.picking["day"] else date.min,
            self.today,
            lambda day: self._choose(day=day.isoformat()),
            cls="android.view.View",
            describe=lambda day: f"{day.day:02} {ui.month_title(day)}",
        )
        return ui.Column(
            id="calendar_view",
            cls="android.widget.CalendarView",
            width="fill",
            padding=(16, 4),
            children=[
                ui.Row(ghost=True, width="fill", children=[back, title, on]),
                ui.Turnable(id="android:month_view", width="fill", height=_CELL_DP * 7, on_turn=turn, children=[days]),
            ],
        )

    def dialog_time(self) -> ui.Dialog:
        """Any other time of day."""
        minutes = int(self.picking.get("time") or time_at(12, 0)) // 60_000

        def take(hour: int, minute: int) -> None:
            self.close()
            self._choose_time(time_at(hour, minute))

        return ui.TimePicker(minutes // 60, minutes % 60, ui.uses_24_hours(self.system), take, self.close)


def _shortcut(id: str, text: str, chosen: bool, on_click: ui.Action) -> ui.View:
    return ui.Text(
        id=id,
        cls="android.widget.RadioButton",
        text=text,
        size=16,
        face="medium" if chosen else "regular",
        color="primary" if chosen else "on_surface",
        width="fill",
        height=36,
        text_align=ui.START,
        max_lines=1,
        checkable=True,
        checked=chosen,
        on_click=on_click,
    )

"""The dialogs of the editor: times, reminders, repetition, event type and colour."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time
from functools import partial
from zoneinfo import available_timezones

from simdroid import ui
from simdroid_apps.simple_calendar import formatting, intents, repetition
from simdroid_apps.simple_calendar.draft import Draft
from simdroid_apps.simple_calendar.events import CANCELED, CONFIRMED, TENTATIVE, instant, midnight, wall
from simdroid_apps.simple_calendar.screen import (
    RADIO_GROUP,
    REMINDER_UNITS,
    CalendarScreen,
    color_dot,
    color_of,
    option_dialog,
    reminder_options,
)

ZONES = tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix"))))
STATUSES = {TENTATIVE: "Tentative", CONFIRMED: "Confirmed", CANCELED: "Canceled"}
_COUNT = "repeat_type_count"
_END_OF_DAY = time(23, 59, 59)


class EditorDialogs(CalendarScreen):
    """The base class of the editor: a draft whose fields are changed by dialogs."""

    draft = ui.Saved(Draft(), load=Draft.of_json, dump=Draft.to_json)
    """What the editor shows, without what was typed since."""

    def change(self, **columns: int | str) -> None:
        """Change columns of the draft's row."""
        self.draft = self.draft.changed(**columns)

    def _moment(self) -> datetime:
        """The moment a dialog is about."""
        return self.draft.begins if self.about.get("which") == "start" else self.draft.ends

    def _move(self, moment: datetime) -> None:
        draft = self.draft
        starts = self.about.get("which") == "start"
        self.draft = draft.moved(moment) if starts else replace(draft, end=moment.isoformat())
        self.close()

    def dialog_date(self) -> ui.Dialog:
        """The day on which it begins or ends."""
        moment = self._moment()

        def accept(day: date) -> None:
            self._move(datetime.combine(day, moment.time()))

        return ui.SystemDatePicker(moment.date(), accept, self.close, today=self.today)

    def dialog_time(self) -> ui.Dialog:
        """The time of day at which it begins or ends."""
        moment = self._moment()

        def accept(hour: int, minute: int) -> None:
            self._move(datetime.combine(moment.date(), time(hour, minute)))

        return ui.TimePicker(moment.hour, moment.minute, self.is_24h, accept, self.close)

    def dialog_zone(self) -> ui.Dialog:
        """All time zones; the times on show stay and mean that zone then."""
        now = self.draft.event.time_zone

        def row(name: str) -> ui.View:
            return ui.Text(
                id="item_time_zone_title",
                text=name,
                size=16,
                width="fill",
                padding=(8, 12),
                color="primary" if name == now else "on_surface",
                on_click=self.then_close(partial(self.change, time_zone=name)),
            )

        names = ZONES if now in ZONES else (now, *ZONES)
        return ui.Dialog(
            content=[
                ui.Recycler(id="select_time_zone_list", items=names, build=row, first=names.index(now), height=480)
            ]
        )

    def _remind(self, minutes: int) -> None:
        self.draft = self.draft.with_reminder(int(self.about.get("place", 0)), minutes)

    def dialog_reminder(self) -> ui.Dialog:
        """The usual reminders, or the way to another one."""
        index, event = int(self.about.get("place", 0)), self.draft.event
        more: dict[str, ui.Action] = {"Custom": partial(self.ask, "reminder_custom", place=index)}
        if event.all_day:
            more["During the day at hh:mm"] = partial(self.ask, "reminder_at", place=index)
        current = event.reminders[index]
        return option_dialog(self, reminder_options(current, is_24h=self.is_24h), current, self._remind, more)

    def dialog_reminder_custom(self) -> ui.Dialog:
        """A reminder any time before."""
        return self.interval_dialog(REMINDER_UNITS, self._remind)

    def dialog_reminder_at(self) -> ui.Dialog:
        """A reminder at a time of the day itself."""

        def accept(hour: int, minute: int) -> None:
            self._remind(-(hour * 60 + minute))
            self.close()

        return ui.TimePicker(9, 0, self.is_24h, accept, self.close)

    def _repeat(self, interval: int) -> None:
        self.draft = self.draft.repeating(interval)

    def dialog_repeat(self) -> ui.Dialog:
        """How often it takes place."""
        current = self.draft.event.repeat_interval
        options = {interval: formatting.repetition_text(interval) for interval in (0, *repetition.UNITS, current)}
        return option_dialog(self, options, current, self._repeat, {"Custom": partial(self.ask, "repeat_custom")})

    def dialog_repeat_custom(self) -> ui.Dialog:
        """Any number of days, weeks, months or years."""
        return self.interval_dialog([(f"{name}s", unit) for unit, name in repetition.UNITS.items()], self._repeat)

    def dialog_rule(self) -> ui.Dialog:
        """On which day of a month or a year it repeats."""
        event = self.draft.event
        return option_dialog(
            self,
            formatting.rule_options(event.repeat_interval, self.draft.begins.date()),
            event.repeat_rule,
            lambda rule: self.change(repeat_rule=rule),
        )

    def dialog_weekdays(self) -> ui.Dialog:
        """On which days of a week it repeats."""
        mask = int(self.about.get("mask", self.draft.event.repeat_rule))

        def box(day: int) -> ui.View:
            return ui.CheckBox(
                text=formatting.WEEKDAYS[day],
                checked=bool(mask & 1 << day),
                width="fill",
                on_click=partial(self.tell, mask=mask ^ 1 << day),
            )

        boxes = [box(day) for day in formatting.weekdays(sunday_first=self.sunday_first)]
        return ui.Dialog(
            content=[ui.Scroll(height="wrap", children=[ui.Stack(boxes, id="dialog_vertical_linear_layout")])],
            positive=ui.DialogButton("OK", partial(self.change, repeat_rule=mask)),
            negative=ui.DialogButton("Cancel"),
        )

    def dialog_limit(self) -> ui.Dialog:
        """Until a day, so many times, or for ever; the day is chosen in a picker of its own."""
        draft, limit = self.draft, self.draft.event.repeat_limit
        all_day, zones = draft.event.all_day, (draft.event.time_zone, self.store.home)
        kind = str(self.about.get("kind", "till" if limit > 0 else "times" if limit < 0 else "forever"))
        last_day = wall(limit, *zones).date() if limit > 0 else max(self.today, draft.begins.date())
        until = date.fromisoformat(self.about.get("until", last_day.isoformat()))

        def accept() -> None:
            typed = self.typed(_COUNT, str(-limit))
            count = int(typed) if typed.isdecimal() else 0
            end = midnight(until) if all_day else datetime.combine(until, _END_OF_DAY)
            late = end >= draft.begins or (all_day and until >= draft.begins.date())
            self.change(repeat_limit={"till": instant(end, *zones) if late else 0, "times": -count, "forever": 0}[kind])

        def radio(name: str, id: str, text: str) -> ui.View:
            return ui.Radio(
                id=id, text=text, checked=name == kind, width="fill", on_click=partial(self.tell, kind=name)
            )

        count = ui.TextField(
            id=_COUNT,
            value=str(-limit) if limit < 0 else "",
            hint="0",
            kind="number",
            look="underlined",
            max_length=4,
            on_text=lambda _: self.tell(kind="times"),
        )
        choices: list[ui.View] = [
            radio("till", "repeat_type_till_date", "Repeat till a date"),
            ui.Text(
                id="repeat_type_date",
                text=formatting.full_date(until),
                size=16,
                color="primary",
                padding=(40, 8),
                width="fill",
                on_click=partial(self.ask, "limit_day", **{**self.about, "kind": "till", "until": until.isoformat()}),
            ),
            radio("times", "repeat_type_x_times", "Stop repeating after x occurrences"),
            ui.Line([count], ghost=True, padding=(40, 0, 0, 8)),
            radio("forever", "repeat_type_forever", "Repeat forever"),
        ]
        return ui.Dialog(
            content=[ui.Stack(choices, id="dialog_radio_view", cls=RADIO_GROUP)],
            positive=ui.DialogButton("OK", accept),
            negative=ui.DialogButton("Cancel"),
        )

    def dialog_limit_day(self) -> ui.Dialog:
        """The last day on which it may take place; the dialog before comes back."""
        answer = self.about

        def accept(day: date) -> None:
            self.ask("limit", kind="till", until=day.isoformat())

        return ui.SystemDatePicker(
            date.fromisoformat(answer.get("until", self.today.isoformat())),
            accept,
            partial(self.ask, "limit", **answer),
            today=self.today,
        )

    def dialog_status(self) -> ui.Dialog:
        """How sure it is."""
        return option_dialog(self, STATUSES, self.draft.event.status, lambda status: self.change(status=status))

    def dialog_type(self) -> ui.Dialog:
        """The types with their colours, a new one, or the page of all."""
        rows: list[ui.View] = []
        for kind in self.kinds.values():
            radio = ui.Radio(
                id="dialog_radio_button",
                text=kind.title,
                weight=1,
                on_click=self.then_close(partial(self.change, event_type=kind.id)),
                checked=kind.id == self.draft.event.event_type,
            )
            dot = color_dot("dialog_radio_color", color_of(kind.color), 24)
            rows.append(ui.Line([radio, dot], id="dialog_radio_button_holder"))
        rows += [
            ui.Radio(text="Add a new type", width="fill", on_click=partial(self.ask, "new_type")),
            ui.Divider(id="dialog_radio_divider", margin=(0, 8)),
            ui.Text(
                id="dialog_manage_event_types",
                text="Manage event types",
                size=16,
                padding=12,
                width="fill",
                on_click=self.then_close(partial(self.open, intents.TYPES)),
            ),
        ]
        group = ui.Stack(rows, id="dialog_radio_group", cls=RADIO_GROUP)
        return ui.Dialog(content=[ui.Scroll(id="dialog_radio_holder", height="wrap", children=[group])])

    def dialog_new_type(self) -> ui.Dialog:
        """A type that does not exist yet, which the draft then has."""
        return self.type_dialog(None, lambda number: self.change(event_type=number))

    def dialog_color(self) -> ui.Dialog:
        """A colour in place of the type's."""
        event = self.draft.event
        kind = self.kinds.get(event.event_type)
        return self.color_dialog(event.color or (kind.color if kind else 0), lambda color: self.change(color=color))

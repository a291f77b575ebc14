"""The Alarm tab: a card for each alarm, collapsed, or expanded with its settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial

from simdroid import kit, ui
from simdroid_apps.clock import formatting, screen, sounds, store

ALARM_LIST, FITTING = "alarm_recycler_view", 2
"""The list, and how many of its first cards fit on the screen when they are opened."""
GROUP = "android.view.ViewGroup"
TIME_SP = 42
ROW = ui.px(126)


class AlarmTab(screen.Tab):
    """The alarms by time of day, at most one of them expanded."""

    name, title, icon = "alarm", "Alarm", "alarm"
    opened = ui.Saved[int | None](None)
    """The alarm whose card is opened."""
    deleted = ui.Saved[dict[str, str | int | None]]({})
    """The row of the alarm that was removed last."""

    def build(self) -> ui.View:
        """A card for each alarm, and room to scroll the last one past the button."""
        alarms = store.all_alarms(self.system)
        if not alarms:
            return ui.empty_state("No Alarms", icon="alarm")
        return ui.Layers(
            [ui.Recycler(id=ALARM_LIST, cls=screen.LIST, items=[*alarms, None], build=self._row)], id="main"
        )

    def buttons(self) -> dict[str, ui.View]:
        return {"middle": screen.main_button("plus", "Add alarm", partial(self.ask, "time"), radius_px=74)}

    def on_back(self) -> bool:
        return self.leave("opened")

    def undo(self) -> None:
        """Bring the removed alarm back."""
        if self.deleted:
            store.restore_alarm(self.system, self.deleted)
        del self.deleted

    def dialog_time(self) -> ui.Dialog:
        """The time of an alarm, or of a new one."""
        alarm = self._asked_about() or self.system.clock.now()
        return ui.TimePicker(
            alarm.hour,
            alarm.minute,
            ui.uses_24_hours(self.system),
            on_ok=self._set_time,
            on_cancel=self.close,
        )

    def dialog_label(self) -> ui.Dialog | None:
        """What an alarm is for."""
        alarm = self._asked_about()
        if alarm is None:
            return None

        def rename(text: str) -> None:
            store.change_alarm(self.system, alarm.id, label=text.strip())

        return kit.text_dialog(
            self, "Label", rename, value=alarm.label, id="label_input_field", hint="Label", capitals="sentences"
        )

    def dialog_date(self) -> ui.Dialog | None:
        """The day a single alarm rings on, or the one a repeating alarm starts again on."""
        alarm, now = self._asked_about(), self.system.clock.now()
        if alarm is None:
            return None
        today = now.date()

        def choose(day: date) -> None:
            self.close()
            last = day - timedelta(days=1)
            start, end = (today.isoformat(), last.isoformat()) if day > today else (None, None)
            enabled = alarm.enabled if alarm.days else True
            self._change(alarm, {"blackout_start": start, "blackout_end": end, "enabled": int(enabled)})

        shown = alarm.quiet[1] if alarm.quiet else alarm.next_time(now).date()
        heading = "Pause until" if alarm.days else "Select date"
        return ui.DatePicker(shown, choose, self.close, today=today, heading=heading, past=False)

    def _asked_about(self) -> store.Alarm | None:
        return store.find_alarm(self.system, self.about["alarm"]) if "alarm" in self.about else None

    def _set_time(self, hour: int, minute: int) -> None:
        """Make a new alarm, or move one; either way it is on then."""
        number = self.about.get("alarm")
        self.close()
        if number is None:
            alarm = store.add_alarm(self.system, hour, minute)
            self._open(alarm)
        else:
            alarm = store.change_alarm(self.system, number, hour=hour, minutes=minute, enabled=1)
        self._tell(alarm)

    def _open(self, alarm: store.Alarm) -> None:
        """Open a card, moved up where its lower end would not be in sight."""
        self.opened = alarm.id
        place = [item.id for item in store.all_alarms(self.system)].index(alarm.id)
        if place >= FITTING:
            self.ui.set_scroll(f"{ALARM_LIST}#first", place)
            self.ui.set_scroll(ALARM_LIST, 0)

    def _fold(self) -> None:
        del self.opened

    def _switch(self, alarm: store.Alarm) -> None:
        changed = store.change_alarm(self.system, alarm.id, enabled=int(not alarm.enabled))
        if changed.enabled:
            self._tell(changed)

    def _delete(self, alarm: store.Alarm) -> None:
        self._fold()
        self.deleted = store.delete_alarm(self.system, alarm.id)
        self.snackbar("Alarm deleted", ("Undo", "undo"))

    def _change(self, alarm: store.Alarm, columns: Mapping[str, object]) -> None:
        """Change on which days an alarm rings, and tell when that is where it is another time."""
        now = self.system.clock.now()
        changed = store.change_alarm(self.system, alarm.id, **columns)
        if changed.enabled and (not alarm.enabled or changed.next_time(now) != alarm.next_time(now)):
            self._tell(changed)

    def _tell(self, alarm: store.Alarm) -> None:
        now = self.system.clock.now()
        self.snackbar(formatting.until_text(alarm.next_time(now) - now))

    def _row(self, alarm: store.Alarm | None) -> ui.View:
        if alarm is None:
            return ui.Spacer(height=self.below)
        opened = self.opened == alarm.id
        card = self._card(alarm, opened)
        return ui.Stack([card], ghost=True) if opened else ui.Dismissible(card, partial(self._delete, alarm))

    def _card(self, alarm: store.Alarm, opened: bool) -> ui.View:
        """The card; boxes as recorded on a Pixel."""
        parts = self._opened_parts(alarm) if opened else self._folded_parts(alarm)
        layout = ui.Stack(
            parts, id="alarm_card_layout", cls=GROUP, padding=(ui.px(42), 0, ui.px(42), ui.px(21) if opened else 0)
        )
        return ui.Stack(
            [layout],
            cls=screen.CARD,
            desc=f"{alarm.label} Alarm",
            margin=(ui.px(42), ui.px(21), ui.px(42), 0),
            background="primary_container" if alarm.enabled else "surface_container",
            radius=28,
            on_click=self._fold if opened else partial(self._open, alarm),
        )

    def _folded_parts(self, alarm: store.Alarm) -> list[ui.View]:
        time = self._time(alarm, ui.px(154))
        arrow = _arrow("Expand alarm", "chevron_down", partial(self._open, alarm))
        days = self._days("days_of_week", alarm)
        days.height, days.text_align = ROW, (0, 0.5)
        if alarm.label:
            label = ui.Text(id="label", text=alarm.label, size=16, max_lines=1, weight=1)
            return [ui.Line([label, arrow], ghost=True, min_height=ROW), time, self._info(alarm, days)]
        # The arrow lies at the top edge, beside the time.
        arrow.align, time.margin = (1.0, 0.0), (0, ui.px(42), 0, 0)
        return [ui.Box(ghost=True, width="fill", children=[time, arrow]), self._info(alarm, days)]

    def _opened_parts(self, alarm: store.Alarm) -> list[ui.View]:
        rename, postpone = (partial(self.ask, question, alarm=alarm.id) for question in ("label", "date"))
        label = _line("edit_label", alarm.label or "Add label", "label_outline", rename)
        label.desc, label.weight = alarm.label or "No label specified", 1
        sound = sounds.alarm_sound(self.system, alarm.ringtone)
        ringtone = _line(
            "choose_ringtone", sound, "bell_ring_outline", partial(self.open, sounds.RINGTONES, alarm=alarm.id)
        )
        ringtone.desc = f"Ringtone {sound}"
        delete = _line("delete", "Delete", "delete_outline", partial(self._delete, alarm))
        delete.cls, delete.width = "android.widget.Button", ui.px(267)
        days = [self._day_button(alarm, bit) for bit in formatting.week(store.first_day(self.system))]
        spaced = [view for day in days for view in (ui.Spacer(weight=1), day)][1:]
        return [
            ui.Line([label, _arrow("Collapse alarm", "chevron_up", self._fold)], ghost=True),
            self._time(alarm, ui.px(159)),
            self._info(alarm, self._days("repeat_summary", alarm)),
            ui.Line(spaced, id="repeat_days", cls=GROUP, margin=(ui.px(-10), 0)),
            _line("blackout_title", _quiet_text(alarm), "calendar_today", postpone),
            ringtone,
            self._vibrate(alarm),
            delete,
        ]

    def _time(self, alarm: store.Alarm, height: float) -> ui.View:
        time = screen.time_digits(self.system, alarm, TIME_SP, color=_ink(alarm))
        time.min_height, time.on_click = height, partial(self.ask, "time", alarm=alarm.id)
        return time

    def _days(self, id: str, alarm: store.Alarm) -> ui.Text:
        """On which days it rings, or the day of the one time it does."""
        short, full = formatting.repeat_days(alarm, store.first_day(self.system))
        if not short:
            now = self.system.clock.now()
            short = full = formatting.day_text(alarm.next_time(now), now) if alarm.enabled else "Not scheduled"
        return ui.Text(id=id, text=short, desc=full, color=_ink(alarm), max_lines=1)

    def _info(self, alarm: store.Alarm, days: ui.View) -> ui.View:
        switch = ui.Switch(
            id="onoff",
            look="material",
            checked=alarm.enabled,
            width=ui.px(146),
            height=ROW,
            on_click=partial(self._switch, alarm),
        )
        return ui.Line([ui.Row(id="alarm_info", weight=1, height=ROW, children=[days]), switch], ghost=True)

    def _day_button(self, alarm: store.Alarm, bit: int) -> ui.View:
        """A day more or less; what was postponed to a date no longer is."""
        chosen, name = bool(alarm.days >> bit & 1), store.DAY_NAMES[bit]
        circle = ui.Text(
            background="primary" if chosen else "",
            outline="" if chosen else "outline",
            text=name[0],
            face="medium",
            ghost=True,
            width=36,
            height=36,
            align=ui.CENTER,
            text_align=ui.CENTER,
            radius=18,
            color="on_primary" if chosen else _ink(alarm),
        )
        flipped = {"daysofweek": alarm.days ^ 1 << bit, "blackout_start": None, "blackout_end": None}
        return ui.Box(
            id=f"day_button_{(bit + 1) % 7}",
            cls="android.widget.CompoundButton",
            text=name[0],
            desc=name,
            width=ROW,
            height=ROW,
            checkable=True,
            checked=chosen,
            on_click=partial(self._change, alarm, flipped),
            children=[circle],
        )

    def _vibrate(self, alarm: store.Alarm) -> ui.View:
        mark = ui.Icon(
            name="checkbox_marked" if alarm.vibrate else "checkbox_blank_outline",
            color="primary" if alarm.vibrate else "on_surface_variant",
            ghost=True,
            margin=(0, 0, ui.px(21), 0),
        )
        line = _line(
            "vibrate_onoff",
            "Vibrate",
            "vibrate",
            partial(store.change_alarm, self.system, alarm.id, vibrate=int(not alarm.vibrate)),
        )
        line.cls, line.checkable, line.checked = "android.widget.CheckBox", True, alarm.vibrate
        line.children += [ui.Spacer(weight=1), mark]
        return line


def _ink(alarm: store.Alarm) -> str:
    return "on_primary_container" if alarm.enabled else "on_surface_variant"


def _arrow(desc: str, icon: str, on_click: ui.Action) -> ui.View:
    return ui.IconButton(
        id="arrow", name=icon, desc=desc, color="on_surface", width=ui.px(105), height=ROW, on_click=on_click
    )


def _quiet_text(alarm: store.Alarm) -> str:
    if alarm.quiet is None:
        return "Pause alarm" if alarm.days else "Schedule alarm"
    return f"{'Paused until' if alarm.days else 'Scheduled for'} {alarm.quiet[1]:%a, %b} {alarm.quiet[1].day}"


def _line(id: str, text: str, icon: str, on_click: ui.Action) -> ui.Line:
    """An icon and a text; to Android they are one view."""
    return ui.Line(
        [ui.Icon(name=icon, ghost=True), ui.Text(text=text, ghost=True, max_lines=1)],
        id=id,
        cls="android.widget.TextView",
        text=text,
        height=ROW,
        spacing=ui.px(32),
        on_click=on_click,
    )

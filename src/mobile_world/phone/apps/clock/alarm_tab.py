"""The page of alarms."""

from __future__ import annotations

from datetime import date
from typing import cast

from mobile_world.phone.apps.clock.alarm_card import alarm_card
from mobile_world.phone.apps.clock.alarms import (
    Alarm,
    add_alarm,
    all_alarms,
    change_alarm,
    delete_alarm,
    find_alarm,
    restore_alarm,
)
from mobile_world.phone.apps.clock.digits import round_button
from mobile_world.phone.apps.clock.tab import Tab
from mobile_world.phone.apps.clock.words import until_text
from mobile_world.phone.system import Json
from mobile_world.phone.ui import (
    Box,
    DatePicker,
    Dialog,
    Dismissible,
    Recycler,
    Spacer,
    TimePicker,
    View,
    empty_state,
    text_dialog,
)

RINGTONES = "com.android.deskclock.ringtone.RingtonePickerActivity"
LIST, FITTING = "alarm_recycler_view", 2
"""The list, and how many of its first cards fit on the screen when they are opened."""

NEW = -1
"""Stands for an alarm that is not there yet."""


class AlarmTab(Tab):
    """The alarms by time of day, one of them perhaps opened."""

    name, label, icon = "alarm", "Alarm", "alarm"

    @property
    def opened(self) -> int | None:
        """Which alarm is opened."""
        return cast("int | None", self.state.get("opened"))

    def body(self) -> View:
        """A card for each alarm, and room to scroll the last one past the button."""
        alarms: list[Alarm | None] = [*all_alarms(self.system)]
        if not alarms:
            return empty_state("No Alarms", icon="alarm")
        rows = Recycler(
            id=LIST,
            cls="android.support.v7.widget.RecyclerView",
            items=[*alarms, None],
            build=self._row,
        )
        return Box(id="main", width="fill", height="fill", children=[rows])

    def buttons(self) -> dict[str, View]:
        """Add one."""
        add = round_button("fab", "plus", "Add alarm", lambda: self.state.update(asks="time", about=NEW), radius=74)
        return {"middle": add}

    def dialog(self) -> Dialog | None:
        """A time, a label or a date for an alarm."""
        asks, about = self.state.get("asks"), cast(int, self.state.get("about", NEW))
        alarm = None if about == NEW else find_alarm(self.system, about)
        if asks == "time":
            now = self.system.clock.now()
            hour, minute = (alarm.hour, alarm.minute) if alarm else (now.hour, now.minute)
            return TimePicker(hour, minute, self.is_24h, on_ok=self._set_time, on_cancel=self.close)
        if alarm is None or asks is None:
            return None
        return self._label_dialog(alarm) if asks == "label" else self._date_dialog(alarm)

    def ask(self, what: str, alarm: Alarm) -> None:
        """Open a dialog about an alarm."""
        self.state.update(asks=what, about=alarm.id)

    def close(self) -> None:
        """Close the dialog."""
        self.state.pop("asks", None)

    def toggle(self, alarm: Alarm) -> None:
        """Open a card, or fold it."""
        if self.opened == alarm.id:
            self.fold()
        else:
            self._open(alarm)

    def fold(self) -> None:
        """Fold the opened card."""
        self.state["opened"] = None

    def switch(self, alarm: Alarm) -> None:
        """On or off."""
        changed = change_alarm(self.system, alarm.id, enabled=int(not alarm.enabled))
        if changed.enabled:
            self._tell(changed)

    def delete(self, alarm: Alarm) -> None:
        """Remove an alarm, with a way back."""
        self.fold()
        self.state["deleted"] = cast(Json, delete_alarm(self.system, alarm.id))
        self.screen.snackbar("Alarm deleted", ("Undo", "undo"))

    def undo(self) -> None:
        """Bring the removed alarm back."""
        row = cast("dict[str, object]", self.state.pop("deleted", None) or {})
        if row:
            restore_alarm(self.system, row)

    def choose_sound(self, alarm: Alarm) -> None:
        """Open the list of sounds."""
        self.screen.open(RINGTONES, alarm=alarm.id)

    def on_back(self) -> bool:
        """Fold an opened card first."""
        if self.opened is None:
            return False
        self.fold()
        return True

    def _row(self, alarm: Alarm | None) -> View:
        if alarm is None:
            return Spacer(height=self.below)
        card = alarm_card(self, alarm)
        if self.opened == alarm.id:
            return Box(ghost=True, width="fill", children=[card])
        return Dismissible(card, lambda: self.delete(alarm))

    def _open(self, alarm: Alarm) -> None:
        """Open a card, moved up where its lower end would not be in sight."""
        self.state["opened"] = alarm.id
        place = [each.id for each in all_alarms(self.system)].index(alarm.id)
        if place >= FITTING:
            self.screen.ui.set_scroll(f"{LIST}#first", place)
            self.screen.ui.set_scroll(LIST, 0)

    def _set_time(self, hour: int, minute: int) -> None:
        """Make a new alarm, or move one; either way it is on then."""
        about = cast(int, self.state.get("about", NEW))
        self.close()
        if about == NEW:
            alarm = add_alarm(self.system, hour, minute)
            self._open(alarm)
        else:
            alarm = change_alarm(self.system, about, hour=hour, minutes=minute, enabled=1)
        self._tell(alarm)

    def _tell(self, alarm: Alarm) -> None:
        now = self.system.clock.now()
        self.screen.snackbar(until_text(alarm.next_time(now) - now))

    def _label_dialog(self, alarm: Alarm) -> Dialog:
        def rename(text: str) -> None:
            self.close()
            change_alarm(self.system, alarm.id, label=text.strip())

        return text_dialog("Label", rename, self.close, value=alarm.label, id="label_input_field", hint="Label")

    def _date_dialog(self, alarm: Alarm) -> Dialog:
        """The day a single alarm rings on, or the one a repeating alarm starts again on."""
        today = self.system.clock.now().date()
        shown = alarm.quiet[1] if alarm.quiet else alarm.next_time(self.system.clock.now()).date()

        def choose(day: date) -> None:
            self.close()
            quiet = (today.isoformat(), day.isoformat()) if day > today else (None, None)
            on = alarm.enabled if alarm.days else True
            change_alarm(self.system, alarm.id, blackout_start=quiet[0], blackout_end=quiet[1], enabled=int(on))

        heading = "Pause until" if alarm.days else "Select date"
        return DatePicker(shown, choose, self.close, today=today, heading=heading)

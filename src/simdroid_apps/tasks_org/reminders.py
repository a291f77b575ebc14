"""The part of the task editor that is about reminders."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.tasks_org import dates, screen, views
from simdroid_apps.tasks_org.draft import Draft, Numbers, as_alarm, as_numbers
from simdroid_apps.tasks_org.rows import (
    AT_DUE,
    AT_START,
    DAY_MS,
    RANDOM,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Alarm,
)

POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
ALARM_SHEET = "alarm"
"""What the date sheet is asked for the moment of a reminder."""
_REMINDERS = {"When started": WHEN_STARTED, "When due": WHEN_DUE, "When overdue": WHEN_OVERDUE}
_RINGS = {0: "Ring once", 16: "Ring five times", 8: "Ring nonstop"}
"""How a reminder rings, by the flags in the database."""
_EVERY = {3_600_000: "Hourly", DAY_MS: "Daily", 7 * DAY_MS: "Weekly", 14 * DAY_MS: "Bi-weekly"}
_BEFORE = {600_000: "10 minutes", 3_600_000: "1 hour", DAY_MS: "1 day", 7 * DAY_MS: "1 week"}


class ReminderEditor(kit.Form[Draft], screen.DateSheet):
    """A form with the reminders of a task."""

    draft_type = Draft

    def alarm_lines(self, draft: Draft) -> list[ui.View]:
        """The reminders, then the way to another one and to how they ring; or the way to the right to show any."""
        if not self.has_permission(POST_NOTIFICATIONS):
            ask = partial(self.request_permissions, [POST_NOTIFICATIONS])
            label = ui.Text(
                text="Reminders are disabled in Android Settings", size=12, color=views.OVERDUE, padding=(0, 0, 0, 16)
            )
            enable = ui.Text(text="Enable reminders", size=16, color=views.OVERDUE, padding=(0, 16, 0, 0))
            label.on_click = enable.on_click = ask
            return [enable, label]
        rows: list[ui.View] = [self._alarm(alarm) for alarm in draft.alarms]
        parts: list[ui.View] = [
            ui.Text(
                text="Add reminder",
                size=16,
                color="hint",
                padding=(0, 16),
                weight=1,
                on_click=partial(self.ask, "reminder"),
            )
        ]
        if draft.alarms:
            parts.append(
                ui.Text(
                    text=_RINGS.get(draft.ring, "Ring once"),
                    size=16,
                    color="primary",
                    padding=(16, 12),
                    on_click=partial(self.ask, "ring"),
                )
            )
        return [*rows, ui.Row(ghost=True, width="fill", children=parts)]

    def _alarm(self, numbers: Numbers) -> ui.View:
        return ui.Row(
            ghost=True,
            width="fill",
            children=[
                ui.Text(text=self._alarm_text(as_alarm(numbers)), size=16, weight=1, padding=(0, 12)),
                ui.IconButton(
                    name="close",
                    desc="Delete",
                    on_click=partial(self.change, alarms=[alarm for alarm in self.draft.alarms if alarm != numbers]),
                ),
            ],
        )

    def _alarm_text(self, alarm: Alarm) -> str:
        for label, reminder in _REMINDERS.items():
            if (reminder.type, reminder.time) == (alarm.type, alarm.time):
                return label
        if alarm.type == RANDOM:
            return f"Randomly {_EVERY.get(alarm.time, 'daily').lower()}"
        if alarm.type in (AT_START, AT_DUE):
            length = _BEFORE.get(abs(alarm.time), f"{abs(alarm.time) // 60_000} minutes")
            end = "start" if alarm.type == AT_START else "due"
            return f"{length} {'before' if alarm.time < 0 else 'after'} {end}"
        return dates.moment_text(self.system, alarm.time)

    def dialog_reminder(self) -> ui.Dialog:
        """What reminds of the task."""
        alarms = self.draft.alarms
        actions: dict[str, ui.Action] = {
            label: partial(self.add_alarm, alarm)
            for label, alarm in _REMINDERS.items()
            if as_numbers(alarm) not in alarms
        }
        actions["Randomly"] = partial(self.ask, "random")
        actions["Pick a date and time"] = partial(self.pick_date, ALARM_SHEET, 0)
        actions["Custom…"] = partial(self.ask, "custom")
        return kit.actions_dialog(self, "", actions)

    def dialog_random(self) -> ui.Dialog:
        """How often the task is brought to mind."""
        return kit.actions_dialog(
            self,
            "Randomly every",
            {name: partial(self.add_alarm, Alarm(time=interval, type=RANDOM)) for interval, name in _EVERY.items()},
        )

    def dialog_custom(self) -> ui.Dialog:
        """How long before it is due the task is brought to mind."""
        add = {
            f"{name} before due": partial(self.add_alarm, Alarm(time=-length, type=AT_DUE))
            for length, name in _BEFORE.items()
        }
        return kit.actions_dialog(self, "Custom notification", add)

    def add_alarm(self, alarm: Alarm) -> None:
        """Remind of the task by one more reminder."""
        self.change(alarms=[*[item for item in self.draft.alarms if item != as_numbers(alarm)], as_numbers(alarm)])

    def dialog_ring(self) -> ui.Dialog:
        """How its reminders ring."""
        flags = [*_RINGS]
        return kit.choice_dialog(
            self,
            [*_RINGS.values()],
            flags.index(self.draft.ring) if self.draft.ring in flags else 0,
            lambda index: self.change(ring=flags[index]),
        )

"""The screen of an alarm that rings."""

from __future__ import annotations

from mobile_world.phone.apps.clock import options
from mobile_world.phone.apps.clock.digits import Digits, sized
from mobile_world.phone.apps.clock.ringing import dismiss, ringing, snooze
from mobile_world.phone.apps.clock.words import plural, time_parts, time_text
from mobile_world.phone.ui import Action, Color, Column, Icon, Row, Screen, Spacer, Text, View, uses_24_hours
from mobile_world.phone.ui.view import CENTER

NIGHT, INK, QUIET = "#0d1b3e", "#ffffff", "#c6d3f5"


class AlarmScreen(Screen):
    """The time, what the alarm is for, and two ways to end it."""

    edge_to_edge = True
    background = NIGHT

    @property
    def bars(self) -> Color:
        """White on the night sky."""
        return INK

    def build(self) -> View:
        """Time over label over buttons."""
        now = self.system.clock.now()
        found = ringing(self.system)
        is_24h = uses_24_hours(self.system)
        text = time_text(now.hour, now.minute, is_24h=is_24h)
        clock = Digits(
            parts=sized(time_parts(now.hour, now.minute, is_24h=is_24h), 72),
            id="digital_clock",
            text=text,
            desc=text,
            color=INK,
        )
        clock.align = (0.5, 0)
        title = (found.label if found else "") or ("Alarm" if found else "Alarm off")
        label = Text(id="title", text=title, size=24, color=INK, width="fill", text_align=(0.5, 0), max_lines=3)
        bell = Icon(name="alarm", size=48, color=QUIET, align=(0.5, 0), ghost=True)
        parts: list[View] = [Spacer(weight=2), bell, clock, label, Spacer(weight=3), self._buttons(), Spacer(weight=1)]
        return Column(
            id="content", cls="android.widget.FrameLayout", width="fill", height="fill", padding=(24, 48), spacing=12,
            children=parts,
        )  # fmt: skip

    def on_back(self) -> bool:
        """An alarm does not go away by going back."""
        return True

    def _buttons(self) -> View:
        return Row(
            width="fill",
            spacing=16,
            children=[
                _button("snooze_button", "Snooze", "#33456f", INK, self._snooze),
                _button("dismiss_button", "Dismiss", "#a8c7fa", "#062e6f", self._dismiss),
            ],
        )

    def _snooze(self) -> None:
        if snooze(self.system):
            minutes = int(options.SNOOZE_LENGTH.value(self.system))
            self.toast(f"Snoozing for {plural(minutes, 'minute')}.")
        self.finish()

    def _dismiss(self) -> None:
        dismiss(self.system)
        self.finish()


def _button(id: str, text: str, color: Color, ink: Color, on_click: Action) -> View:
    return Text(
        id=id,
        cls="android.widget.Button",
        text=text,
        size=20,
        face="medium",
        color=ink,
        weight=1,
        height=96,
        radius=48,
        background=color,
        text_align=CENTER,
        on_click=on_click,
    )

"""Screens that take the whole display: the alarm that rings, and the screen saver."""

from __future__ import annotations

from mobile_world.phone.apps.clock.options import Options
from mobile_world.phone.apps.clock.ringing import dismiss, ringing, snooze
from mobile_world.phone.apps.clock.views import Dial, time_digits
from mobile_world.phone.apps.clock.words import plural, time_text
from mobile_world.phone.ui import CENTER, Action, Color, Column, Icon, Layers, Line, Page, Screen, Spacer, Text, View

_NIGHT, _INK, _QUIET = "#0d1b3e", "#ffffff", "#c6d3f5"
_BRIGHT, _DIM = "#9aa0a6", "#4a4e52"


class AlarmScreen(Screen):
    """The time, what the alarm is for, and two ways to end it."""

    edge_to_edge = True
    background = _NIGHT

    @property
    def bars(self) -> Color:
        """White on the night sky."""
        return _INK

    def build(self) -> View:
        """Time over label over buttons."""
        found = ringing(self.system)
        clock = time_digits(self.system, self.system.clock.now(), 72, color=_INK)
        clock.align = (0.5, 0)
        title = (found.label if found else "") or ("Alarm" if found else "Alarm off")
        label = Text(id="title", text=title, size=24, color=_INK, width="fill", text_align=(0.5, 0), max_lines=3)
        bell = Icon(name="alarm", size=48, color=_QUIET, align=(0.5, 0), ghost=True)
        buttons = Line(
            [
                _button("snooze_button", "Snooze", "#33456f", _INK, self._snooze),
                _button("dismiss_button", "Dismiss", "#a8c7fa", "#062e6f", self._dismiss),
            ],
            spacing=16,
        )
        parts: list[View] = [Spacer(weight=2), bell, clock, label, Spacer(weight=3), buttons, Spacer(weight=1)]
        return Page(parts, id="content", cls="android.widget.FrameLayout", padding=(24, 48), spacing=12)

    def on_back(self) -> bool:
        """An alarm does not go away by going back."""
        return True

    def _snooze(self) -> None:
        if snooze(self.system):
            self.toast(f"Snoozing for {plural(int(Options(self.system).snooze_length), 'minute')}.")
        self.finish()

    def _dismiss(self) -> None:
        dismiss(self.system)
        self.finish()


def _button(id: str, text: str, color: Color, ink: Color, on_click: Action) -> View:
    words = Text(id=id, cls="android.widget.Button", text=text, size=20, face="medium", color=ink, text_align=CENTER)
    words.weight, words.height, words.radius, words.background = 1, 96, 48, color
    words.on_click = on_click
    return words


class Screensaver(Screen):
    """The time and the date; a touch ends it. It drifts with the minutes, so that no pixel wears out."""

    edge_to_edge = True
    background = "#000000"

    @property
    def bars(self) -> Color:
        """As good as invisible."""
        return "#000000"

    def build(self) -> View:
        """Time and date, somewhere on the page."""
        now, options = self.system.clock.now(), Options(self.system)
        ink = _DIM if options.saver_night else _BRIGHT
        clock: View = time_digits(self.system, now, 72, color=ink)
        if options.saver_style == "analog":
            clock = Dial(moment=now, desc=time_text(self.system, now))
        clock.align = (0.5, 0)
        date = Text(id="date", text=f"{now:%a, %b} {now.day}", size=16, color=ink, align=(0.5, 0))
        place = (0.2 + now.minute % 7 / 10, 0.2 + now.minute % 11 / 18)
        main = Column(id="main_clock", align=place, children=[clock, date])
        return Layers([main], id="screensaver_container", padding=24, on_click=self.finish)

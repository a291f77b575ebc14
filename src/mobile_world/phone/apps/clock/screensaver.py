"""The dim clock on a black page."""

from __future__ import annotations

from mobile_world.phone.apps.clock import options
from mobile_world.phone.apps.clock.analog import Dial
from mobile_world.phone.apps.clock.digits import Digits, sized
from mobile_world.phone.apps.clock.words import time_parts, time_text
from mobile_world.phone.ui import Box, Color, Column, Screen, Text, View, uses_24_hours

_BRIGHT, _DIM = "#9aa0a6", "#4a4e52"


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
        now = self.system.clock.now()
        ink = _DIM if options.SAVER_NIGHT.value(self.system) else _BRIGHT
        is_24h = uses_24_hours(self.system)
        text = time_text(now.hour, now.minute, is_24h=is_24h)
        clock: View = Digits(
            parts=sized(time_parts(now.hour, now.minute, is_24h=is_24h), 72),
            id="digital_clock",
            text=text,
            desc=text,
            color=ink,
        )
        if options.SAVER_STYLE.value(self.system) == "analog":
            clock = Dial(id="analog_clock", moment=now, width=220, height=220, desc=text)
        clock.align = (0.5, 0)
        date = Text(id="date", text=f"{now:%a, %b} {now.day}", size=16, color=ink, align=(0.5, 0))
        place = (0.2 + now.minute % 7 / 10, 0.2 + now.minute % 11 / 18)
        main = Column(id="main_clock", align=place, children=[clock, date])
        return Box(
            id="screensaver_container", width="fill", height="fill", padding=24, on_click=self.finish, children=[main]
        )

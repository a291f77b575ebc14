"""The page of the stopwatch."""

from __future__ import annotations

from mobile_world.phone.apps.clock.digits import Digits, Ring, round_button, side_button
from mobile_world.phone.apps.clock.stopwatch import Stopwatch, StopwatchState
from mobile_world.phone.apps.clock.tab import Tab
from mobile_world.phone.apps.clock.words import stopwatch_text
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import CENTER, Box, Column, Length, Recycler, Row, Spacer, Text, View, px

CIRCLE_PX = 760
ACTION_SEND = "android.intent.action.SEND"


class StopwatchTab(Tab):
    """The time in a ring, and the laps below it."""

    name, label, icon = "stopwatch", "Stopwatch", "timer_outline"

    def body(self) -> View:
        """Ring and laps."""
        watch = Stopwatch.load(self.system)
        circle = self._circle(watch)
        if not watch.laps:
            return Box(width="fill", height="fill", padding=(0, 0, 0, self.below), children=[circle])
        laps = Recycler(
            id="laps_list",
            cls="android.support.v7.widget.RecyclerView",
            items=range(len(watch.laps) + 1, 0, -1),
            build=lambda number: self._lap(watch, number),
            weight=1,
        )
        parts: list[View] = [circle, laps, Spacer(height=self.below)]
        return Column(width="fill", height="fill", ghost=True, children=parts)

    def buttons(self) -> dict[str, View]:
        """Start and pause, with lap and reset beside them."""
        watch = Stopwatch.load(self.system)
        if watch.state == StopwatchState.RUNNING:
            pause = round_button(
                "fab", "pause", "Pause", lambda: watch.pause(self.system).store(self.system), radius=74
            )
            lap = side_button(
                "right_button", "timer_plus_outline", "Lap", lambda: watch.lap(self.system).store(self.system)
            )
            return {"left": self._reset(watch), "middle": pause, "right": lap}
        start = round_button("fab", "play", "Start", lambda: watch.start(self.system).store(self.system))
        if watch.state == StopwatchState.RESET:
            return {"middle": start}
        share = side_button("right_button", "share_variant", "Share", lambda: self._share(watch))
        return {"left": self._reset(watch), "middle": start, "right": share}

    def _reset(self, watch: Stopwatch) -> View:
        return side_button("left_button", "restore", "Reset", lambda: watch.reset().store(self.system))

    def _circle(self, watch: Stopwatch) -> View:
        total = watch.total_ms(self.system)
        shown, hundredths = stopwatch_text(total)
        side = min(px(520 if watch.laps else CIRCLE_PX), self.page_size[1] * (0.6 if watch.laps else 0.9))
        size = side / 4
        time = Digits(
            id="stopwatch_time_text",
            text=shown,
            parts=[(shown, size if len(shown) < 6 else size * 0.7)],
            face="regular",
        )
        small = Digits(id="stopwatch_hundredths_text", text=hundredths, parts=[(hundredths, size / 2)], color="primary")
        words = Row(
            id="stopwatch_time_wrapper", align=CENTER, spacing=8, content_align=(0.5, 0.75), children=[time, small]
        )
        ring = Ring(id="stopwatch_circle", value=_turn(watch, total), stroke=4 if watch.laps else 5)
        square = Box(ghost=True, width=side, height=side, align=CENTER, children=[ring, words])
        high: Length = "fill" if not watch.laps else side + px(84)
        return Box(id="stopwatch_view", cls="android.view.ViewGroup", width="fill", height=high, children=[square])

    def _lap(self, watch: Stopwatch, number: int) -> View:
        ends = [0, *watch.laps, watch.total_ms(self.system)]
        split, total = ends[number] - ends[number - 1], ends[number]
        cells: list[View] = [
            Text(
                id="lap_number", text=f"# {number}", size=16, color="on_surface_variant", weight=1, text_align=(0.5, 0)
            ),
            Text(id="lap_time", text=_precise(split), size=16, weight=1, text_align=(0.5, 0)),
            Text(id="lap_total", text=_precise(total), size=16, weight=1, text_align=(0.5, 0)),
        ]
        return Row(width="fill", height=48, padding=(24, 0), children=cells)

    def _share(self, watch: Stopwatch) -> None:
        text = f"My time: {_precise(watch.total_ms(self.system))}"
        for number, end in enumerate(watch.laps, 1):
            text += f"\nLap {number}: {_precise(end - (0, *watch.laps)[number - 1])}"
        extras = {"android.intent.extra.TEXT": text, "android.intent.extra.SUBJECT": "My time"}
        self.screen.start(Intent(ACTION_SEND, type="text/plain", extras=dict(extras)))


def _turn(watch: Stopwatch, total: int) -> float:
    """How far the ring is: a turn a minute, or with laps as much of the first one as this one has taken."""
    if not watch.laps:
        return total % 60_000 / 60_000
    return min((total - watch.laps[-1]) / max(watch.laps[0], 1), 1.0)


def _precise(milliseconds: int) -> str:
    hours, minutes = milliseconds // 3_600_000, milliseconds // 60_000 % 60
    seconds, hundredths = milliseconds // 1000 % 60, milliseconds // 10 % 100
    head = f"{hours}:{minutes:02}" if hours else f"{minutes:02}"
    return f"{head}:{seconds:02}.{hundredths:02}"

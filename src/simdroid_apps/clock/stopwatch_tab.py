"""The Stopwatch tab: its state in the preferences, and the screen with the laps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from itertools import pairwise

from simdroid import ui
from simdroid.system import Intent, System
from simdroid.system.packages import Preference
from simdroid_apps.clock.formatting import stopwatch_text
from simdroid_apps.clock.screen import LIST, Digits, Ring, Tab, main_button, side_button
from simdroid_apps.clock.store import Moment, Options

MAX_LAPS = 99
CIRCLE_PX, SMALL_CIRCLE_PX = 760, 520
_START = "sw_start"


class StopwatchState(IntEnum):
    """The state of the stopwatch, by the numbers that the app stores."""

    RESET = 0
    RUNNING = 1
    PAUSED = 2


@dataclass(frozen=True)
class Stopwatch:
    """The stopwatch; what it shows is a function of the phone's clock."""

    state: StopwatchState
    counted_ms: int
    """What was counted before it was started last."""
    started: Moment
    laps: tuple[int, ...]
    """The total time at the end of each lap."""

    @classmethod
    def load(cls, system: System) -> Stopwatch:
        """The stopwatch as it is stored."""
        stored = Options.stored(system)
        state = stored.number("sw_state")
        count = min(max(stored.number("sw_lap_num"), 0), MAX_LAPS)
        return cls(
            StopwatchState(state) if state in (0, 1, 2) else StopwatchState.RESET,
            max(stored.number("sw_accum_time"), 0),
            Moment.stored(stored, _START),
            tuple(stored.number(f"sw_lap_time_{number}") for number in range(1, count + 1)),
        )

    def store(self, system: System) -> None:
        """Keep it."""
        laps: dict[str, Preference | None] = {f"sw_lap_time_{number}": None for number in range(1, MAX_LAPS + 1)}
        laps |= {f"sw_lap_time_{number}": end for number, end in enumerate(self.laps, 1)}
        counts = {"sw_state": int(self.state), "sw_accum_time": self.counted_ms, "sw_lap_num": len(self.laps)}
        Options.stored(system).put(**counts, **self.started.entries(_START), **laps)

    def total_ms(self, system: System) -> int:
        """What it shows now."""
        running = self.state == StopwatchState.RUNNING
        return self.counted_ms + (self.started.elapsed_ms(system) if running else 0)

    def start(self, system: System) -> Stopwatch:
        """Begin or go on."""
        return replace(self, state=StopwatchState.RUNNING, started=Moment.now(system))

    def pause(self, system: System) -> Stopwatch:
        """Stop counting."""
        return replace(self, state=StopwatchState.PAUSED, counted_ms=self.total_ms(system))

    def lap(self, system: System) -> Stopwatch:
        """End a lap and begin the next."""
        return self if len(self.laps) >= MAX_LAPS else replace(self, laps=(*self.laps, self.total_ms(system)))

    def reset(self, system: System) -> Stopwatch:
        """Back to zero."""
        return replace(self, state=StopwatchState.RESET, counted_ms=0, laps=())


class StopwatchTab(Tab):
    """The time in a ring, and the laps below it."""

    name, title, icon = "stopwatch", "Stopwatch", "timer_outline"

    def build(self) -> ui.View:
        watch = Stopwatch.load(self.system)
        circle = self._circle(watch)
        if not watch.laps:
            return ui.Layers([circle], padding=(0, 0, 0, self.below))
        laps = ui.Recycler(
            id="laps_list",
            cls=LIST,
            items=range(len(watch.laps) + 1, 0, -1),
            build=lambda number: self._lap(watch, number),
            weight=1,
        )
        return ui.Page([circle, laps, ui.Spacer(height=self.below)], ghost=True)

    def buttons(self) -> dict[str, ui.View]:
        """Start and pause, with lap and reset beside them."""
        watch = Stopwatch.load(self.system)

        def storing(name: str) -> ui.Action:
            return lambda: getattr(watch, name)(self.system).store(self.system)

        reset = side_button("left_button", "restore", "Reset", storing("reset"))
        if watch.state == StopwatchState.RUNNING:
            pause = main_button("pause", "Pause", storing("pause"), radius_px=74)
            lap = side_button("right_button", "timer_plus_outline", "Lap", storing("lap"))
            return {"start": reset, "middle": pause, "end": lap}
        start = main_button("play", "Start", storing("start"))
        if watch.state == StopwatchState.RESET:
            return {"middle": start}
        share = side_button("right_button", "share_variant", "Share", lambda: self._share(watch))
        return {"start": reset, "middle": start, "end": share}

    def _circle(self, watch: Stopwatch) -> ui.View:
        total, laps = watch.total_ms(self.system), watch.laps
        shown, hundredths = stopwatch_text(total)
        side = min(ui.px(SMALL_CIRCLE_PX if laps else CIRCLE_PX), self.page_size[1] * (0.6 if laps else 0.9))
        size = side / 4
        time = Digits(id="stopwatch_time_text", text=shown, parts=[(shown, size if len(shown) < 6 else size * 0.7)])
        small = Digits(id="stopwatch_hundredths_text", text=hundredths, parts=[(hundredths, size / 2)], color="primary")
        row = ui.Row(
            id="stopwatch_time_wrapper", align=ui.CENTER, spacing=8, content_align=(0.5, 0.75), children=[time, small]
        )
        # A turn a minute, or with laps as much of the first one as this one has taken.
        turn = min((total - laps[-1]) / max(laps[0], 1), 1.0) if laps else total % 60_000 / 60_000
        ring = Ring(id="stopwatch_circle", value=turn, stroke=4 if laps else 5)
        square = ui.Box(ghost=True, width=side, height=side, align=ui.CENTER, children=[ring, row])
        whole = ui.Layers([square], id="stopwatch_view", cls="android.view.ViewGroup")
        if laps:
            whole.height = side + ui.px(84)
        return whole

    def _lap(self, watch: Stopwatch, number: int) -> ui.View:
        ends = [0, *watch.laps, watch.total_ms(self.system)]
        cell = partial(ui.Text, size=16, weight=1, text_align=(0.5, 0))
        cells: list[ui.View] = [
            cell(id="lap_number", text=f"# {number}", color="on_surface_variant"),
            cell(id="lap_time", text=_precise(ends[number] - ends[number - 1])),
            cell(id="lap_total", text=_precise(ends[number])),
        ]
        return ui.Line(cells, height=48, padding=(24, 0))

    def _share(self, watch: Stopwatch) -> None:
        lengths = [end - start for start, end in pairwise((0, *watch.laps))]
        laps = [f"Lap {number}: {_precise(length)}" for number, length in enumerate(lengths, 1)]
        text = "\n".join([f"My time: {_precise(watch.total_ms(self.system))}", *laps])
        extras = {"android.intent.extra.TEXT": text, "android.intent.extra.SUBJECT": "My time"}
        self.start(Intent("android.intent.action.SEND", type="text/plain", extras=dict(extras)))


def _precise(milliseconds: int) -> str:
    hours, minutes = milliseconds // 3_600_000, milliseconds // 60_000 % 60
    seconds, hundredths = milliseconds // 1000 % 60, milliseconds // 10 % 100
    head = f"{hours}:{minutes:02}" if hours else f"{minutes:02}"
    return f"{head}:{seconds:02}.{hundredths:02}"

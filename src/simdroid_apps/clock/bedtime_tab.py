"""The Bedtime tab: an introduction, then the times to go to bed and to wake up."""

from __future__ import annotations

import math
from datetime import time
from functools import partial

from simdroid import kit, ui
from simdroid_apps.clock import screen, store

TIMES = {
    "bedtime": ("Bedtime", "bed", store.Options.bedtime_minutes),
    "wakeup": ("Wake-up", "white_balance_sunny", store.Options.wakeup_minutes),
}
"""Which time it is, its icon, and where it is stored."""

TITLE = "Set a consistent bedtime for better sleep"
INTRODUCTION = "Choose a regular bedtime, disconnect from your device, and listen to soothing sounds"

_HILLS = ((0.55, 0.07, 0.1, "secondary_container"), (0.68, 0.05, 0.62, "inverse_primary"))
"""Where each crest lies, how it swings, from where, and in which colour."""


class _Night(ui.Box):
    """The picture of the introduction: a moon over hills."""

    def paint(self, painter: ui.Painter) -> None:
        box, px_of = self.box, painter.metrics.px
        painter.fill(box, "primary_container", px_of(28))
        side = box.height // 3
        left, top = box.left + box.width * 3 // 5, box.top + box.height // 7
        painter.fill(ui.Rect(left, top, left + side, top + side), "primary", ui.FULL)
        shift = side * 2 // 7
        shade = ui.Rect(left - shift, top - shift // 4, left - shift + side, top - shift // 4 + side)
        painter.fill(shade, "primary_container", ui.FULL)
        for across, down, size in ((0.16, 0.2, 5), (0.34, 0.34, 3), (0.47, 0.14, 4), (0.86, 0.46, 3), (0.24, 0.5, 3)):
            x, y = box.left + round(box.width * across), box.top + round(box.height * down)
            painter.fill(ui.Rect(x, y, x + px_of(size), y + px_of(size)), "on_primary_container", ui.FULL)
        self._hills(painter)

    def _hills(self, painter: ui.Painter) -> None:
        box, corner = self.box, painter.metrics.px(28)
        low, steps = box.bottom - corner, [step / 40 for step in range(41)]
        for crest, swing, turn, color in _HILLS:
            heights = [crest + swing * math.sin(6.3 * (step + turn)) for step in steps]
            edge = [
                (box.left + box.width * step, box.top + box.height * height)
                for step, height in zip(steps, heights, strict=True)
            ]
            painter.path([(box.left, low), *edge, (box.right, low)], color)
            painter.fill(ui.Rect(box.left, low - corner, box.right, box.bottom), color, corner)


class BedtimeTab(screen.Tab):
    """The introduction until it was accepted, then the schedule."""

    name, title, icon = "bedtime", "Bedtime", "bed"

    def build(self) -> ui.View:
        return self._schedule() if store.Options(self.system).bedtime_started else self._introduction()

    def dialog_time(self) -> ui.Dialog:
        """One of the two times."""
        stored: kit.Number = TIMES[self.about["which"]][2]

        def choose(hour: int, minute: int) -> None:
            self.close()
            stored.put(self.system, hour * 60 + minute)
            store.Options(self.system).bedtime_enabled = True

        now = self._time(stored)
        return ui.TimePicker(now.hour, now.minute, ui.uses_24_hours(self.system), on_ok=choose, on_cancel=self.close)

    def _time(self, stored: kit.Number) -> time:
        return time(*divmod(stored.get(self.system) % 1440, 60))

    def _introduction(self) -> ui.View:
        intro = "bedtime_onboarding_intro"
        title = ui.Text(
            id=f"{intro}_title", text=TITLE, size=24, width="fill", text_align=(0.5, 0), margin=(ui.px(27), 0)
        )
        label = ui.Text(
            id=f"{intro}_description",
            text=INTRODUCTION,
            size=16,
            width="fill",
            color="on_surface_variant",
            text_align=(0.5, 0),
            margin=(ui.px(27), 0),
        )
        picture = _Night(
            id="bedtime_onboarding_graphic",
            cls="android.widget.ImageView",
            align=(0.5, 0),
            width=ui.px(866),
            height=ui.px(630),
        )
        start = ui.Button(
            id="bedtime_onboarding_start",
            text="Get started",
            height=ui.px(151),
            width=ui.px(322),
            align=(0.5, 0),
            on_click=partial(store.Options.bedtime_started.put, self.system, True),
        )
        parts = [view for part in (title, label, picture, start) for view in (part, ui.Spacer(weight=1))]
        return ui.Scroll(id=intro, children=[ui.Spacer(weight=1), *parts])

    def _schedule(self) -> ui.View:
        on = store.Options(self.system).bedtime_enabled
        switch = ui.Switch(
            id="bedtime_onoff", checked=on, on_click=partial(store.Options.bedtime_enabled.put, self.system, not on)
        )
        length = (store.Options.wakeup_minutes.get(self.system) - store.Options.bedtime_minutes.get(self.system)) % 1440
        slept = f"{length // 60} hr" + (f" {length % 60} min" if length % 60 else "")
        return ui.Scroll(
            id="bedtime_list",
            children=[
                ui.Text(text="Schedule", size=18, width="fill", margin=(ui.px(63), ui.px(42), ui.px(63), ui.px(21))),
                ui.Line(
                    [ui.Text(text="Use bedtime schedule", size=16, weight=1), switch],
                    height=64,
                    margin=(ui.px(42), 0),
                    padding=(24, 0),
                    background="primary_container" if on else "surface_container",
                    radius=28,
                ),
                ui.Line([self._time_card(which) for which in TIMES], margin=(ui.px(42), ui.px(42)), spacing=ui.px(21)),
                ui.Text(
                    id="bedtime_duration",
                    text=f"{slept} of sleep",
                    size=16,
                    color="on_surface_variant",
                    width="fill",
                    text_align=(0.5, 0),
                ),
            ],
        )

    def _time_card(self, which: str) -> ui.View:
        title, icon, stored = TIMES[which]
        clock = screen.time_digits(self.system, self._time(stored), 36)
        clock.id, clock.height = f"{which}_time", 52
        return ui.Column(
            id=f"{which}_card",
            cls=screen.CARD,
            desc=title,
            weight=1,
            padding=(24, 20),
            spacing=6,
            background="surface_container",
            radius=28,
            on_click=partial(self.ask, "time", which=which),
            children=[ui.Icon(name=icon, color="primary", ghost=True), ui.Text(text=title, size=16), clock],
        )

"""The page for regular sleep: an invitation, then when to go to bed and when to wake up."""

from __future__ import annotations

import math
from typing import cast

from mobile_world.phone.apps.clock.digits import Digits, sized
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.apps.clock.tab import Tab
from mobile_world.phone.apps.clock.words import time_parts, time_text
from mobile_world.phone.ui import (
    Box,
    Button,
    Column,
    Dialog,
    Icon,
    Painter,
    Rect,
    Row,
    Scroll,
    Spacer,
    Switch,
    Text,
    TimePicker,
    View,
    px,
)
from mobile_world.phone.ui.paint import FULL

STARTED, ENABLED = "bedtime_onboarded", "bedtime_enabled"
TIMES = {"bedtime": ("Bedtime", "bed", 23 * 60), "wakeup": ("Wake-up", "white_balance_sunny", 7 * 60)}
"""Which time it is, its icon, and what it is until it was chosen, in minutes after midnight."""

INTRODUCTION = "Choose a regular bedtime, disconnect from your device, and listen to soothing sounds"


class _Night(Box):
    """A moon over hills."""

    def paint(self, painter: Painter) -> None:
        """Draw sky, stars, moon and hills."""
        box, px_of = self.box, painter.metrics.px
        painter.fill(box, "primary_container", px_of(28))
        side = box.height // 3
        left, top = box.left + box.width * 3 // 5, box.top + box.height // 7
        painter.fill(Rect(left, top, left + side, top + side), "primary", FULL)
        shift = side * 2 // 7
        painter.fill(
            Rect(left - shift, top - shift // 4, left - shift + side, top - shift // 4 + side),
            "primary_container",
            FULL,
        )
        for across, down, size in ((0.16, 0.2, 5), (0.34, 0.34, 3), (0.47, 0.14, 4), (0.86, 0.46, 3), (0.24, 0.5, 3)):
            x, y = box.left + round(box.width * across), box.top + round(box.height * down)
            painter.fill(Rect(x, y, x + px_of(size), y + px_of(size)), "on_primary_container", FULL)
        self._hills(painter)

    def _hills(self, painter: Painter) -> None:
        box, corner = self.box, painter.metrics.px(28)
        for crest, swing, turn, color in (
            (0.55, 0.07, 0.1, "secondary_container"),
            (0.68, 0.05, 0.62, "inverse_primary"),
        ):
            low = box.bottom - corner
            edge = [
                (
                    box.left + box.width * step / 40,
                    box.top + box.height * (crest + swing * math.sin(6.3 * (step / 40 + turn))),
                )
                for step in range(41)
            ]
            painter.path([(box.left, low), *edge, (box.right, low)], color)
            painter.fill(Rect(box.left, low - corner, box.right, box.bottom), color, corner)


class BedtimeTab(Tab):
    """An invitation until a person has begun, then the two times."""

    name, label, icon = "bedtime", "Bedtime", "bed"

    def body(self) -> View:
        """Invitation or schedule."""
        started = preferences(self.system).flag(STARTED)
        return self._schedule() if started else self._introduction()

    def dialog(self) -> Dialog | None:
        """One of the two times."""
        asks = self.state.get("asks")
        if asks not in TIMES:
            return None
        minutes = self._minutes(asks)
        return TimePicker(
            minutes // 60, minutes % 60, self.is_24h, on_ok=self._set, on_cancel=lambda: self.state.pop("asks", None)
        )

    def _minutes(self, which: str) -> int:
        return preferences(self.system).number(f"{which}_minutes", TIMES[which][2]) % 1440

    def _set(self, hour: int, minute: int) -> None:
        which = cast(str, self.state.pop("asks"))
        preferences(self.system).put(**{f"{which}_minutes": hour * 60 + minute, ENABLED: True})

    def _introduction(self) -> View:
        title = Text(
            id="bedtime_onboarding_intro_title",
            text="Set a consistent bedtime for better sleep",
            size=24,
            width="fill",
            text_align=(0.5, 0),
            margin=(px(27), 0),
        )
        words = Text(
            id="bedtime_onboarding_intro_description",
            text=INTRODUCTION,
            size=16,
            width="fill",
            color="on_surface_variant",
            text_align=(0.5, 0),
            margin=(px(27), 0),
        )
        picture = _Night(
            id="bedtime_onboarding_graphic",
            cls="android.widget.ImageView",
            width=px(866),
            height=px(630),
            align=(0.5, 0),
        )
        start = Button(
            id="bedtime_onboarding_start",
            text="Get started",
            height=px(151),
            width=px(322),
            align=(0.5, 0),
            on_click=lambda: preferences(self.system).put(**{STARTED: True}),
        )
        parts: list[View] = [Spacer(weight=1)]
        for part in (title, words, picture, start):
            parts += [part, Spacer(weight=1)]
        return Scroll(id="bedtime_onboarding_intro", children=parts)

    def _schedule(self) -> View:
        on = preferences(self.system).flag(ENABLED)
        heading = Text(text="Schedule", size=18, width="fill", margin=(px(63), px(42), px(63), px(21)))
        switch = Switch(
            id="bedtime_onoff", checked=on, on_click=lambda: preferences(self.system).put(**{ENABLED: not on})
        )
        use = Row(
            width="fill",
            height=64,
            margin=(px(42), 0),
            padding=(24, 0),
            background="primary_container" if on else "surface_container",
            radius=28,
            children=[Text(text="Use bedtime schedule", size=16, weight=1), switch],
        )
        cards = Row(
            width="fill",
            margin=(px(42), px(42)),
            spacing=px(21),
            children=[self._time_card(which) for which in TIMES],
        )
        length = (self._minutes("wakeup") - self._minutes("bedtime")) % 1440
        slept = f"{length // 60} hr" + (f" {length % 60} min" if length % 60 else "")
        summary = Text(
            id="bedtime_duration",
            text=f"{slept} of sleep",
            size=16,
            color="on_surface_variant",
            width="fill",
            text_align=(0.5, 0),
        )
        return Scroll(id="bedtime_list", children=[heading, use, cards, summary])

    def _time_card(self, which: str) -> View:
        title, icon, _ = TIMES[which]
        minutes = self._minutes(which)
        hour, minute = divmod(minutes, 60)
        text = time_text(hour, minute, is_24h=self.is_24h)
        parts = sized(time_parts(hour, minute, is_24h=self.is_24h), 36)
        clock = Digits(id=f"{which}_time", text=text, desc=text, parts=parts, height=52)
        return Column(
            id=f"{which}_card",
            cls="androidx.cardview.widget.CardView",
            desc=title,
            weight=1,
            padding=(24, 20),
            spacing=6,
            background="surface_container",
            radius=28,
            content_align=(0, 0),
            on_click=lambda: self.state.update(asks=which),
            children=[Icon(name=icon, color="primary", ghost=True), Text(text=title, size=16), clock],
        )

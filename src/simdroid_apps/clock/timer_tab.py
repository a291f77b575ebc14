"""The Timer tab: a keypad that sets a timer, or a card for each timer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from simdroid.kit import text_dialog
from simdroid.ui import (
    CENTER,
    Box,
    Button,
    Column,
    Dialog,
    Icon,
    IconButton,
    Layers,
    Line,
    Saved,
    Scroll,
    Spacer,
    Stack,
    Text,
    View,
    px,
)
from simdroid_apps.clock.alerts import withdraw_timer
from simdroid_apps.clock.formatting import countdown
from simdroid_apps.clock.screen import CARD, LIST, Digits, Ring, Tab, main_button, side_button
from simdroid_apps.clock.store import Timer, TimerState, add_timer, all_timers, delete_timer, store_timer

KEYS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "⌫"))
KEY_PX, KEYS_X_PX, KEYS_Y_PX, KEYPAD_PX = 252, (0, 275, 551), (0, 276, 551, 827), (803, 1079)
PAGE_PX, KEYPAD_TOP_PX = 1831, 395
"""Recorded: round keys and where they lie, and the page with the room above the keys."""
MAX_DIGITS = 6


class TimerTab(Tab):
    """The keypad while there is no timer or one is being added; else the timers."""

    name, title, icon = "timer", "Timer", "timer_sand"
    digits = Saved("")
    """What was typed so far, without leading zeros."""
    adding = Saved(False)

    @property
    def setting(self) -> bool:
        """Whether the keypad shows."""
        return self.adding or not all_timers(self.system)

    def build(self) -> View:
        """Keypad or cards."""
        if self.setting:
            return self._keypad()
        timers = all_timers(self.system)
        cards = [self._card(timer, 720 if len(timers) == 1 else 420) for timer in timers]
        return Scroll(id="timer_list", cls=LIST, children=[*cards, Spacer(height=self.below)])

    def buttons(self) -> dict[str, View]:
        """Start what was typed, throw it away, or add another."""
        if not self.setting:
            return {"middle": main_button("plus", "Add timer", partial(setattr, self, "adding", True), radius_px=74)}
        shown: dict[str, View] = {}
        if self.digits:
            shown["middle"] = main_button("play", "Start", self._start)
        if all_timers(self.system):
            shown["start"] = side_button("left_button", "delete_outline", "Delete", self.state.clear)
        return shown

    def on_back(self) -> bool:
        """Leave the keypad, where there are timers to go back to."""
        if not self.setting or not all_timers(self.system):
            return False
        self.state.clear()
        return True

    def dialog_label(self) -> Dialog | None:
        """The label of a timer."""
        timer = next((each for each in all_timers(self.system) if each.id == self.about["timer"]), None)
        if timer is None:
            return None

        def rename(text: str) -> None:
            store_timer(self.system, replace(timer, label=text.strip()))

        return text_dialog(
            self, "Label", rename, value=timer.label, id="label_input_field", hint="Label", capitals="sentences"
        )

    def _start(self) -> None:
        hours, minutes, seconds = self._units()
        self.state.clear()
        add_timer(self.system, ((hours * 60 + minutes) * 60 + seconds) * 1000)

    def _press(self, key: str) -> None:
        if key == "⌫":
            self.digits = self.digits[:-1]
        elif len(typed := (self.digits + key).lstrip("0")) <= MAX_DIGITS:
            self.digits = typed

    def _units(self) -> tuple[int, int, int]:
        padded = self.digits.rjust(MAX_DIGITS, "0")
        return int(padded[:2]), int(padded[2:4]), int(padded[4:])

    def _keypad(self) -> View:
        """The time so far over the keys; beside them, and smaller, where the screen is not tall enough."""
        (width, height), landscape = self.page_size, self.metrics.landscape
        scale = min(height / px(KEYPAD_PX[1] + 42 if landscape else PAGE_PX), 1.0)
        across, down = px(KEYPAD_PX[0]) * scale, px(KEYPAD_PX[1]) * scale
        top = px(21) if landscape else px(KEYPAD_TOP_PX) * scale
        left = width - across if landscape else (width - across) / 2
        time = self._typed_time()
        time.at = (px(42), 0, left - px(42), height) if landscape else (0, 0, width, top)
        keys = [self._key(key, row, column, scale) for row, keys in enumerate(KEYS) for column, key in enumerate(keys)]
        pad = Box(id="timer_setup_digits", at=(left, top, left + across, top + down), children=keys)
        return Layers([time, pad], id="timer_setup", cls="android.view.ViewGroup")

    def _typed_time(self) -> View:
        hours, minutes, seconds = self._units()
        parts = [(f"{hours:02}", 56), ("h  ", 24), (f"{minutes:02}", 56), ("m  ", 24), (f"{seconds:02}", 56), ("s", 24)]
        return Digits(
            id="timer_setup_time",
            text=f"{hours:02}h {minutes:02}m {seconds:02}s",
            desc=f"{hours} hours, {minutes} minutes, {seconds} seconds",
            parts=parts,
            color="primary" if self.digits else "on_surface_variant",
            width="fill",
            text_align=0.5,
        )

    def _key(self, key: str, row: int, column: int, scale: float) -> View:
        delete = key == "⌫"
        face: View = Text(text=key, size=34 * scale, ghost=True, width="fill", height="fill", text_align=CENTER)
        if delete:
            face = Icon(name="backspace_outline", size=32 * scale, ghost=True, width="fill", height="fill")
        left, top, side = px(KEYS_X_PX[column]) * scale, px(KEYS_Y_PX[row]) * scale, px(KEY_PX) * scale
        return Box(
            id="timer_setup_delete" if delete else f"timer_setup_digit_{key}",
            cls="android.widget.Button",
            text=key,
            desc="Delete" if delete else "",
            at=(left, top, left + side, top + side),
            radius=side / 2,
            background="secondary_container" if delete else "surface_container_high",
            on_click=partial(self._press, key),
            children=[face],
        )

    def _card(self, timer: Timer, side_px: float) -> View:
        """The label, what is left in a ring, and buttons."""
        ask = partial(self.ask, "label", timer=timer.id)
        label = Text(id="timer_title", text=timer.title, size=18, max_lines=1, weight=1, on_click=ask)
        close = IconButton(id="close", name="close", desc="Delete", on_click=partial(self._delete, timer))
        head = Line([label, close], ghost=True)
        return Stack(
            [head, self._ring(timer, min(px(side_px), self.page_size[1])), self._card_buttons(timer)],
            cls=CARD,
            margin=(px(42), px(21), px(42), 0),
            padding=(px(42), px(21), px(42), px(42)),
            background="primary_container" if timer.state == TimerState.EXPIRED else "surface_container",
            radius=28,
        )

    def _ring(self, timer: Timer, side: float) -> View:
        left = timer.remaining_ms(self.system)
        text, seconds = countdown(left), max(-(-left // 1000), 0)
        spoken = f"{seconds // 3600} hours, {seconds // 60 % 60} minutes, {seconds % 60} seconds"
        size = side / 5.2 if len(text) < 6 else side / 6.6
        time = Digits(id="timer_text", text=text, desc=spoken, parts=[(text, size)], align=(0.5, 0))
        again: View = Spacer(height=48)
        if timer.state != TimerState.RESET:
            again = IconButton(id="reset", name="restore", desc="Reset", align=(0.5, 0))
            again.on_click = partial(self._change, timer, timer.reset)
        ring = Ring(id="timer_ring", value=max(left, 0) / max(timer.total_ms, 1), stroke=7)
        inner = Column(ghost=True, align=CENTER, children=[time, again])
        return Box(ghost=True, width=side, height=side, align=(0.5, 0), margin=(0, px(21)), children=[ring, inner])

    def _card_buttons(self, timer: Timer) -> View:
        more = Button(id="reset_add", text="+1:00", desc="Add 1 min", emphasis="tonal", height=px(168), weight=1)
        more.on_click = partial(self._change, timer, partial(timer.add_minute, self.system))
        icon, desc, change = "play", "Start", partial(timer.start, self.system)
        if timer.state == TimerState.EXPIRED:
            icon, desc, change = "stop", "Stop", partial(timer.reset)
        elif timer.state == TimerState.RUNNING:
            icon, desc, change = "pause", "Pause", partial(timer.pause, self.system)
        toggle = Box(
            id="play_pause",
            cls="android.widget.Button",
            desc=desc,
            weight=1,
            height=px(168),
            background="primary",
            radius=px(84),
            on_click=partial(self._change, timer, change),
            children=[Icon(name=icon, size=32, color="on_primary", width="fill", height="fill", ghost=True)],
        )
        return Line([more, toggle], ghost=True, spacing=px(32), margin=(0, px(21), 0, 0))

    def _change(self, timer: Timer, change: Callable[[], Timer]) -> None:
        if timer.state == TimerState.EXPIRED:
            withdraw_timer(self.system, timer)
        store_timer(self.system, change())

    def _delete(self, timer: Timer) -> None:
        withdraw_timer(self.system, timer)
        delete_timer(self.system, timer)

"""The page of timers: the keypad to set one, or a card for each."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from mobile_world.phone.apps.clock.digits import Digits, round_button, side_button
from mobile_world.phone.apps.clock.tab import Tab
from mobile_world.phone.apps.clock.timer_card import timer_card
from mobile_world.phone.apps.clock.timers import Timer, add_timer, all_timers, store_timer
from mobile_world.phone.ui import (
    CENTER,
    Box,
    Dialog,
    Icon,
    Scroll,
    Spacer,
    Text,
    View,
    px,
    text_dialog,
)

KEYS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "⌫"))
KEY_PX, KEYS_X_PX, KEYS_Y_PX, KEYPAD_PX = 252, (0, 275, 551), (0, 276, 551, 827), (803, 1079)
PAGE_PX, KEYPAD_TOP_PX = 1831, 395
"""Recorded: round keys and where they lie, and the page with the room above the keys."""
MAX_DIGITS = 6


class TimerTab(Tab):
    """A keypad while there is no timer or one is being added; else the timers."""

    name, label, icon = "timer", "Timer", "timer_sand"

    @property
    def digits(self) -> str:
        """What was typed so far, without leading zeros."""
        return cast(str, self.state.get("digits", ""))

    @property
    def setting(self) -> bool:
        """Whether the keypad shows."""
        return bool(self.state.get("adding")) or not all_timers(self.system)

    def body(self) -> View:
        """Keypad or cards."""
        if self.setting:
            return self._setup()
        timers = all_timers(self.system)
        cards = [timer_card(self, timer, alone=len(timers) == 1) for timer in timers]
        return Scroll(
            id="timer_list",
            cls="android.support.v7.widget.RecyclerView",
            children=[*cards, Spacer(height=self.below)],
        )

    def buttons(self) -> dict[str, View]:
        """Start what was typed, throw it away, or add another."""
        if not self.setting:
            add = round_button("fab", "plus", "Add timer", lambda: self.state.update(adding=True), radius=74)
            return {"middle": add}
        shown: dict[str, View] = {}
        if self.digits:
            shown["middle"] = round_button("fab", "play", "Start", self._start)
        if all_timers(self.system):
            shown["left"] = side_button("left_button", "delete_outline", "Delete", self._leave_setup)
        return shown

    def dialog(self) -> Dialog | None:
        """The label of a timer."""
        wanted = self.state.get("label_of")
        found = [timer for timer in all_timers(self.system) if timer.id == wanted]
        if not found:
            return None
        return text_dialog(
            "Label",
            lambda text: self._rename(found[0], text),
            lambda: self.state.pop("label_of", None),
            value=found[0].label,
            id="label_input_field",
            hint="Label",
        )

    def on_back(self) -> bool:
        """Leave the keypad, where there are timers to go back to."""
        if not self.setting or not all_timers(self.system):
            return False
        self._leave_setup()
        return True

    def _rename(self, timer: Timer, text: str) -> None:
        self.state.pop("label_of", None)
        store_timer(self.system, replace(timer, label=text.strip()))

    def _leave_setup(self) -> None:
        self.state.clear()

    def _start(self) -> None:
        hours, minutes, seconds = _units(self.digits)
        self._leave_setup()
        add_timer(self.system, ((hours * 60 + minutes) * 60 + seconds) * 1000)

    def _press(self, key: str) -> None:
        if key == "⌫":
            self.state["digits"] = self.digits[:-1]
        elif len(typed := (self.digits + key).lstrip("0")) <= MAX_DIGITS:
            self.state["digits"] = typed

    def _setup(self) -> View:
        """The time so far over the keys; beside them, and smaller, where the screen is not tall enough."""
        width, height = self.page_size
        scale = min(height / px(KEYPAD_PX[1] + 42 if self.landscape else PAGE_PX), 1.0)
        across, down = px(KEYPAD_PX[0]) * scale, px(KEYPAD_PX[1]) * scale
        top = px(21) if self.landscape else px(KEYPAD_TOP_PX) * scale
        left = width - across if self.landscape else (width - across) / 2
        time = self._time()
        time.at = (px(42), 0, left - px(42), height) if self.landscape else (0, 0, width, top)
        keys = Box(
            id="timer_setup_digits",
            at=(left, top, left + across, top + down),
            children=[
                self._key(key, row, column, scale) for row, keys in enumerate(KEYS) for column, key in enumerate(keys)
            ],
        )
        return Box(id="timer_setup", cls="android.view.ViewGroup", width="fill", height="fill", children=[time, keys])

    def _time(self) -> View:
        hours, minutes, seconds = _units(self.digits)
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        parts: list[tuple[str, float]] = []
        for number, unit in ((hours, "h"), (minutes, "m"), (seconds, "s")):
            parts += [(f"{number:02}", 56), (f"{unit}  " if unit != "s" else unit, 24)]
        return Digits(
            id="timer_setup_time",
            text=text,
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
            on_click=lambda: self._press(key),
            children=[face],
        )


def _units(digits: str) -> tuple[int, int, int]:
    padded = digits.rjust(MAX_DIGITS, "0")
    return int(padded[:2]), int(padded[2:4]), int(padded[4:])

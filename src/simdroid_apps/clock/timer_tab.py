"""The Timer tab: a keypad that sets a timer, or a card for each timer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from simdroid import kit, ui
from simdroid_apps.clock import alerts, formatting, screen, store

KEYS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "⌫"))
KEY_PX, KEYS_X_PX, KEYS_Y_PX, KEYPAD_PX = 252, (0, 275, 551), (0, 276, 551, 827), (803, 1079)
PAGE_PX, KEYPAD_TOP_PX = 1831, 395
"""Recorded: round keys and where they lie, and the page with the room above the keys."""
MAX_DIGITS = 6


class TimerTab(screen.Tab):
    """The keypad while there is no timer or one is being added; else the timers."""

    name, title, icon = "timer", "Timer", "timer_sand"
    digits = ui.Saved("")
    """What was typed so far, without leading zeros."""
    adding = ui.Saved(False)

    @property
    def setting(self) -> bool:
        """Whether the keypad shows."""
        return self.adding or not store.all_timers(self.system)

    def build(self) -> ui.View:
        if self.setting:
            return self._keypad()
        timers = store.all_timers(self.system)
        cards = [self._card(timer, 720 if len(timers) == 1 else 420) for timer in timers]
        return ui.Scroll(id="timer_list", cls=screen.LIST, children=[*cards, ui.Spacer(height=self.below)])

    def buttons(self) -> dict[str, ui.View]:
        """Start what was typed, throw it away, or add another."""
        if not self.setting:
            return {
                "middle": screen.main_button("plus", "Add timer", partial(setattr, self, "adding", True), radius_px=74)
            }
        shown: dict[str, ui.View] = {}
        if self.digits:
            shown["middle"] = screen.main_button("play", "Start", self._start)
        if store.all_timers(self.system):
            shown["start"] = screen.side_button("left_button", "delete_outline", "Delete", self.state.clear)
        return shown

    def on_back(self) -> bool:
        """Leave the keypad, where there are timers to go back to."""
        if not self.setting or not store.all_timers(self.system):
            return False
        self.state.clear()
        return True

    def dialog_label(self) -> ui.Dialog | None:
        """The label of a timer."""
        timer = next((item for item in store.all_timers(self.system) if item.id == self.about["timer"]), None)
        if timer is None:
            return None

        def rename(text: str) -> None:
            store.store_timer(self.system, replace(timer, label=text.strip()))

        return kit.text_dialog(
            self, "Label", rename, value=timer.label, id="label_input_field", hint="Label", capitals="sentences"
        )

    def _start(self) -> None:
        hours, minutes, seconds = self._units()
        self.state.clear()
        store.add_timer(self.system, ((hours * 60 + minutes) * 60 + seconds) * 1000)

    def _press(self, key: str) -> None:
        if key == "⌫":
            self.digits = self.digits[:-1]
        elif len(typed := (self.digits + key).lstrip("0")) <= MAX_DIGITS:
            self.digits = typed

    def _units(self) -> tuple[int, int, int]:
        padded = self.digits.rjust(MAX_DIGITS, "0")
        return int(padded[:2]), int(padded[2:4]), int(padded[4:])

    def _keypad(self) -> ui.View:
        """The time so far over the keys; beside them, and smaller, where the screen is not tall enough."""
        (width, height), landscape = self.page_size, self.metrics.landscape
        scale = min(height / ui.px(KEYPAD_PX[1] + 42 if landscape else PAGE_PX), 1.0)
        across, down = ui.px(KEYPAD_PX[0]) * scale, ui.px(KEYPAD_PX[1]) * scale
        top = ui.px(21) if landscape else ui.px(KEYPAD_TOP_PX) * scale
        left = width - across if landscape else (width - across) / 2
        time = self._typed_time()
        time.at = (ui.px(42), 0, left - ui.px(42), height) if landscape else (0, 0, width, top)
        keys = [self._key(key, row, column, scale) for row, keys in enumerate(KEYS) for column, key in enumerate(keys)]
        pad = ui.Box(id="timer_setup_digits", at=(left, top, left + across, top + down), children=keys)
        return ui.Layers([time, pad], id="timer_setup", cls="android.view.ViewGroup")

    def _typed_time(self) -> ui.View:
        hours, minutes, seconds = self._units()
        return screen.Digits(
            id="timer_setup_time",
            text=f"{hours:02}h {minutes:02}m {seconds:02}s",
            desc=f"{hours} hours, {minutes} minutes, {seconds} seconds",
            parts=[
                *((f"{hours:02}", 56), ("h  ", 24), (f"{minutes:02}", 56), ("m  ", 24)),
                *((f"{seconds:02}", 56), ("s", 24)),
            ],
            color="primary" if self.digits else "on_surface_variant",
            width="fill",
            text_align=0.5,
        )

    def _key(self, key: str, row: int, column: int, scale: float) -> ui.View:
        delete = key == "⌫"
        face: ui.View = (
            ui.Icon(name="backspace_outline", size=32 * scale, ghost=True, width="fill", height="fill")
            if delete
            else ui.Text(text=key, size=34 * scale, ghost=True, width="fill", height="fill", text_align=ui.CENTER)
        )
        left, top, side = ui.px(KEYS_X_PX[column]) * scale, ui.px(KEYS_Y_PX[row]) * scale, ui.px(KEY_PX) * scale
        return ui.Box(
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

    def _card(self, timer: store.Timer, side_px: float) -> ui.View:
        """The label, what is left in a ring, and buttons."""
        head = ui.Line(
            [
                ui.Text(
                    id="timer_title",
                    text=timer.title,
                    size=18,
                    max_lines=1,
                    weight=1,
                    on_click=partial(self.ask, "label", timer=timer.id),
                ),
                ui.IconButton(id="close", name="close", desc="Delete", on_click=partial(self._delete, timer)),
            ],
            ghost=True,
        )
        return ui.Stack(
            [head, self._ring(timer, min(ui.px(side_px), self.page_size[1])), self._card_buttons(timer)],
            cls=screen.CARD,
            margin=(ui.px(42), ui.px(21), ui.px(42), 0),
            padding=(ui.px(42), ui.px(21), ui.px(42), ui.px(42)),
            background="primary_container" if timer.state == store.TimerState.EXPIRED else "surface_container",
            radius=28,
        )

    def _ring(self, timer: store.Timer, side: float) -> ui.View:
        remaining = timer.remaining_ms(self.system)
        text, seconds = formatting.countdown(remaining), max(-(-remaining // 1000), 0)
        spoken = f"{seconds // 3600} hours, {seconds // 60 % 60} minutes, {seconds % 60} seconds"
        size = side / 5.2 if len(text) < 6 else side / 6.6
        time = screen.Digits(id="timer_text", text=text, desc=spoken, parts=[(text, size)], align=(0.5, 0))
        reset = ui.IconButton(
            id="reset",
            name="restore",
            desc="Reset",
            align=(0.5, 0),
            on_click=partial(self._change, timer, timer.reset),
        )
        below = ui.Spacer(height=48) if timer.state == store.TimerState.RESET else reset
        ring = screen.Ring(id="timer_ring", value=max(remaining, 0) / max(timer.total_ms, 1), stroke=7)
        inner = ui.Column(ghost=True, align=ui.CENTER, children=[time, below])
        return ui.Box(
            ghost=True, width=side, height=side, align=(0.5, 0), margin=(0, ui.px(21)), children=[ring, inner]
        )

    def _card_buttons(self, timer: store.Timer) -> ui.View:
        more = ui.Button(
            id="reset_add",
            text="+1:00",
            desc="Add 1 min",
            emphasis="tonal",
            height=ui.px(168),
            weight=1,
            on_click=partial(self._change, timer, partial(timer.add_minute, self.system)),
        )
        icon, desc, change = "play", "Start", partial(timer.start, self.system)
        if timer.state == store.TimerState.EXPIRED:
            icon, desc, change = "stop", "Stop", partial(timer.reset)
        elif timer.state == store.TimerState.RUNNING:
            icon, desc, change = "pause", "Pause", partial(timer.pause, self.system)
        toggle = ui.Box(
            id="play_pause",
            cls="android.widget.Button",
            desc=desc,
            weight=1,
            height=ui.px(168),
            background="primary",
            radius=ui.px(84),
            on_click=partial(self._change, timer, change),
            children=[ui.Icon(name=icon, size=32, color="on_primary", width="fill", height="fill", ghost=True)],
        )
        return ui.Line([more, toggle], ghost=True, spacing=ui.px(32), margin=(0, ui.px(21), 0, 0))

    def _change(self, timer: store.Timer, change: Callable[[], store.Timer]) -> None:
        if timer.state == store.TimerState.EXPIRED:
            alerts.withdraw_timer(self.system, timer)
        store.store_timer(self.system, change())

    def _delete(self, timer: store.Timer) -> None:
        alerts.withdraw_timer(self.system, timer)
        store.delete_timer(self.system, timer)

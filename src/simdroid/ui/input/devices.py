"""The kernel's input devices: events written to them act on the display, and what acts on it can be read from them.

Events are filtered as Linux filters them: what a device has not got, and values that do not change, go no further,
and a batch is delivered when SYN_REPORT ends it. The first touch screen lies over the display; the ten others, which
an emulator keeps for further displays, are never touched.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from simdroid.system import Clock
from simdroid.ui.graphics import Metrics
from simdroid.ui.input.evdev_codes import (
    ABS_MT_SLOT,
    ABS_MT_TRACKING_ID,
    ABS_MT_X,
    ABS_MT_Y,
    ANDROID_KEYS,
    EV_ABS,
    EV_KEY,
    EV_LED,
    EV_MSC,
    EV_SW,
    EV_SYN,
    FIRST_MT,
    KEYBOARD,
    LAST_MT,
    LINUX_KEYS,
    SYN_REPORT,
)
from simdroid.ui.input.keys import CTRL, KEY_CODES, SHIFT, character_keys
from simdroid.ui.input.touch import LONG_PRESS_MS

Action = Literal["DOWN", "MOVE", "UP", "CANCEL"]

STEPS = 32768
"""Places of the touch screen in each direction."""
MOST_SLOTS = 11
MOST_PENDING = 1024
"""Events that a device keeps without a SYN_REPORT."""
CAPACITY = 4096
"""Events kept for a reader that lags."""
REPORT_NS, MOST_REPORTS = 16_000_000, 120
"""How often a finger on its way is reported, and how often at most."""


class InputEvent(NamedTuple):
    """One event of a device, with the uptime it happened at."""

    device: int
    uptime_ns: int
    type: int
    code: int
    value: int


@dataclass(frozen=True)
class InputDevice:
    """What a device says of itself; `codes` by type, `most` the largest value of each axis."""

    name: str
    codes: Mapping[int, tuple[int, ...]]
    most: Mapping[int, int] = field(default_factory=dict)
    identity: tuple[int, int, int, int] = (6, 0, 0, 0)
    """Bus, vendor, product and version."""
    location: str = ""


_MOST = {0: STEPS - 1, 1: STEPS - 1, 2: 1, 0x2F: MOST_SLOTS - 1, 0x30: 2**31 - 1, 0x31: 2**31 - 1, 0x34: 90}
_MOST |= {ABS_MT_X: STEPS - 1, ABS_MT_Y: STEPS - 1, 0x37: 15, ABS_MT_TRACKING_ID: 65535, 0x3A: 1024}


def _touch_screen(number: int) -> InputDevice:
    codes = {EV_KEY: (0x141, 0x14B), EV_ABS: tuple(_MOST), EV_SW: (0,)}
    return InputDevice(f"virtio_input_multi_touch_{number}", codes, _MOST, location=f"virtio{number + 7}/input0")


_LEDS = (0, 1, 2)
DEVICES: tuple[InputDevice, ...] = (
    InputDevice("Power Button", {EV_KEY: (116,)}, identity=(0x19, 0, 1, 0), location="LNXPWRBN/button/input0"),
    InputDevice(
        "AT Translated Set 2 keyboard",
        {EV_KEY: tuple(key for key in KEYBOARD if key < 0xA7), EV_MSC: (4,), EV_LED: _LEDS},
        identity=(0x11, 1, 1, 0xAB41),
        location="isa0060/serio0/input0",
    ),
    *map(_touch_screen, range(1, 12)),
    InputDevice("qwerty2", {EV_KEY: KEYBOARD, EV_LED: _LEDS}, identity=(6, 0x627, 1, 1), location="virtio19/input0"),
)
"""By the number after `event`."""

TOUCH_SCREEN, HARDWARE_KEYBOARD = 2, 13
_MODIFIERS = SHIFT | CTRL | {KEY_CODES["ALT_LEFT"], KEY_CODES["ALT_RIGHT"]}


class InputTarget(Protocol):
    """What the devices act on."""

    @property
    def metrics(self) -> Metrics:
        """Size and rotation."""

    def motion(self, action: Action, x: float, y: float) -> None:
        """One report of a finger."""

    def key(self, code: int, *, long: bool = False, meta: frozenset[int] = frozenset()) -> None:
        """Press a key."""


@dataclass
class _State:
    """What the kernel remembers of a device."""

    values: dict[tuple[int, int], int] = field(default_factory=dict)
    """Values of keys, switches and axes that are one for all fingers, by type and code."""
    slots: dict[int, dict[int, int]] = field(default_factory=dict)
    slot: int = 0
    sent_slot: int = 0
    pending: list[tuple[int, int, int]] = field(default_factory=list)

    def take(self, kind: int, code: int, value: int) -> bool:
        """Note an event; False where it changes nothing."""
        if kind == EV_ABS and FIRST_MT <= code <= LAST_MT:
            return self._take_finger(code, value)
        old = self.values.get((kind, code), 0)
        repeats = kind == EV_KEY and value == 2
        if kind != EV_MSC and not repeats and (bool(old) == bool(value) if kind != EV_ABS else old == value):
            return False
        self.values[kind, code] = value
        self.pending.append((kind, code, value))
        return True

    def _take_finger(self, code: int, value: int) -> bool:
        if code == ABS_MT_SLOT:
            self.slot = value if 0 <= value < MOST_SLOTS else self.slot
            return False
        finger = self.slots.setdefault(self.slot, {ABS_MT_TRACKING_ID: -1})
        if finger.get(code, 0) == value:
            return False
        finger[code] = value
        if self.slot != self.sent_slot:
            self.sent_slot = self.slot
            self.pending.append((EV_ABS, ABS_MT_SLOT, self.slot))
        self.pending.append((EV_ABS, code, value))
        return True


class InputDevices:
    """The input devices of one phone."""

    def __init__(self, screen: InputTarget, clock: Clock) -> None:
        self._screen = screen
        self._clock = clock
        self._readers: set[asyncio.Queue[InputEvent]] = set()
        self._acting = False
        self.forget()

    def forget(self) -> None:
        """Let no finger and no key be down: the phone was restarted or put into another state."""
        self._states = [_State() for _ in DEVICES]
        self._finger: tuple[int, int] | None = None
        """Slot and tracking number of the finger that the display follows."""
        self._ignored: set[int] = set()
        """Fingers that were down when that one left."""
        self._pressed: dict[int, int] = {}

    def value(self, number: int, axis: int) -> int:
        """Where an axis of a device stands."""
        state = self._states[number]
        if axis == ABS_MT_SLOT:
            return state.slot
        if axis == ABS_MT_TRACKING_ID:
            return 0
        if FIRST_MT <= axis <= LAST_MT:
            return state.slots.get(state.slot, {}).get(axis, 0)
        return state.values.get((EV_ABS, axis), 0)

    def down(self, number: int, key: int) -> bool:
        """Whether a key of a device is held."""
        return bool(self._states[number].values.get((EV_KEY, key)))

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, number: int, kind: int, code: int, value: int) -> None:
        """Let an event happen, as a write to `/dev/input/eventN` does."""
        state = self._states[number]
        if kind == EV_SYN:
            if code == SYN_REPORT and state.pending:
                self._act(number, self._deliver(number, self._clock.uptime_ns()))
            return
        if code in DEVICES[number].codes.get(kind, ()) and len(state.pending) < MOST_PENDING:
            state.take(kind, code, value)

    def point(self, x: float, y: float, *, down: bool) -> None:
        """Touch the screen at a pixel of the display, or let it go."""
        if self._take_place("DOWN" if down else "UP", x, y):
            self.write(TOUCH_SCREEN, EV_SYN, SYN_REPORT, 0)

    def _act(self, number: int, batch: list[tuple[int, int, int]]) -> None:
        self._acting = True
        try:
            if number == TOUCH_SCREEN:
                self._follow_finger()
            else:
                for kind, code, value in batch:
                    if kind == EV_KEY and code in ANDROID_KEYS:
                        self._press(code, value)
        finally:
            self._acting = False

    def _follow_finger(self) -> None:
        slots = self._states[TOUCH_SCREEN].slots
        touching = {slot: finger for slot, finger in slots.items() if finger[ABS_MT_TRACKING_ID] >= 0}
        self._ignored &= {finger[ABS_MT_TRACKING_ID] for finger in touching.values()}
        if self._finger is not None:
            slot, tracking = self._finger
            if slots[slot][ABS_MT_TRACKING_ID] == tracking:
                self._move("MOVE", slots[slot])
                return
            self._finger = None
            self._ignored = {finger_values[ABS_MT_TRACKING_ID] for at, finger_values in touching.items() if at != slot}
            self._move("UP", slots[slot])
        for slot, finger in sorted(touching.items()):
            if finger[ABS_MT_TRACKING_ID] not in self._ignored:
                self._finger = slot, finger[ABS_MT_TRACKING_ID]
                self._move("DOWN", finger)
                return

    def _move(self, action: Action, finger: Mapping[int, int]) -> None:
        metrics = self._screen.metrics
        across, down = finger.get(ABS_MT_X, 0) / STEPS, finger.get(ABS_MT_Y, 0) / STEPS
        places = ((across, down), (down, 1 - across), (1 - across, 1 - down), (1 - down, across))
        right, below = places[metrics.rotation]
        self._screen.motion(action, right * metrics.width, below * metrics.height)

    def _press(self, code: int, value: int) -> None:
        """Keys act when they are let go, when it is known how long they were held."""
        android, now = ANDROID_KEYS[code], self._clock.uptime_ns()
        if value:
            self._pressed.setdefault(android, now)
            return
        since = self._pressed.pop(android, None)
        if since is not None and android not in _MODIFIERS:
            self._screen.key(
                android, long=now - since >= LONG_PRESS_MS * 1_000_000, meta=frozenset(self._pressed) & _MODIFIERS
            )

    # -- reading -------------------------------------------------------------------------------------------------

    async def follow(self) -> AsyncIterator[InputEvent]:
        """Events as they happen from now on; a reader that lags loses the oldest ones."""
        queue: asyncio.Queue[InputEvent] = asyncio.Queue(CAPACITY)
        self._readers.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._readers.discard(queue)

    @property
    def watched(self) -> bool:
        """Whether anybody reads events."""
        return bool(self._readers)

    def touched(self, points: Sequence[tuple[float, float]], seconds: float) -> None:
        """Tell readers of a finger that went from point to point within a time that ends now."""
        if self._quiet:
            return
        end_ns, length_ns = self._clock.uptime_ns(), round(seconds * 1e9)
        steps = min(length_ns // REPORT_NS, MOST_REPORTS) if points[0] != points[-1] else 0
        self._report("DOWN", *points[0], end_ns - length_ns)
        (x1, y1), (x2, y2) = points[0], points[-1]
        for step in range(1, steps + 1):
            part = step / steps
            at_ns = end_ns - length_ns + round(length_ns * part)
            self._report("MOVE", x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, at_ns)
        self._report("UP", x2, y2, end_ns)

    def moved(self, action: Action, x: float, y: float) -> None:
        """Tell readers of one report of a finger."""
        if not self._quiet:
            self._report(action, x, y, self._clock.uptime_ns())

    def pressed(self, codes: Sequence[int], seconds: float) -> None:
        """Tell readers of keys that were pressed one after the other, and let go in reverse order."""
        if self._quiet:
            return
        now = self._clock.uptime_ns()
        keys = [LINUX_KEYS[code] for code in codes if code in LINUX_KEYS]
        for down, at_ns in ((1, now - round(seconds * 1e9)), (0, now)):
            for key in keys if down else reversed(keys):
                self._states[HARDWARE_KEYBOARD].take(EV_KEY, key, down)
                self._deliver(HARDWARE_KEYBOARD, at_ns)

    def typed(self, text: str) -> None:
        """Tell readers of the keys that type a text."""
        for character in text if not self._quiet else "":
            self.pressed(character_keys(character), 0.0)

    @property
    def _quiet(self) -> bool:
        return self._acting or not self.watched

    def _report(self, action: Action, x: float, y: float, at_ns: int) -> None:
        self._take_place(action, x, y)
        self._deliver(TOUCH_SCREEN, at_ns)

    def _take_place(self, action: Action, x: float, y: float) -> bool:
        """Note where the first finger is; whether anything changes."""
        state, metrics = self._states[TOUCH_SCREEN], self._screen.metrics
        right, below = x / metrics.width, y / metrics.height
        places = ((right, below), (1 - below, right), (1 - right, 1 - below), (below, 1 - right))
        across, down = (min(max(-int(-part * STEPS // 1), 0), STEPS - 1) for part in places[metrics.rotation])
        state.slot = 0
        events = {ABS_MT_TRACKING_ID: -1 if action in ("UP", "CANCEL") else 0, ABS_MT_X: across, ABS_MT_Y: down}
        for code, value in events.items():
            if code == ABS_MT_TRACKING_ID or events[ABS_MT_TRACKING_ID] == 0:
                state.take(EV_ABS, code, value)
        return bool(state.pending)

    def _deliver(self, number: int, at_ns: int) -> list[tuple[int, int, int]]:
        """Give a device's batch to the readers."""
        batch, self._states[number].pending = self._states[number].pending, []
        for event in (*batch, (EV_SYN, SYN_REPORT, 0)) if batch else ():
            for queue in self._readers:
                if queue.full():
                    queue.get_nowait()
                queue.put_nowait(InputEvent(number, at_ns, *event))
        return batch

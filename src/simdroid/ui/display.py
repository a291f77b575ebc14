"""The display of a phone: screenshots, UI dumps, touches, keys and typed text."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, cast

from simdroid.system import Activity, ActivitySpec, Json, System
from simdroid.system.device import CHARACTER_S, KEY_S, TAP_S
from simdroid.system.files import INPUT_DEVICE
from simdroid.system.version_texts import version_texts
from simdroid.ui.graphics import DENSITY, HEIGHT, TURNED, WIDTH, FrameStore, Metrics, Rect
from simdroid.ui.input.input_connection import InputConnection
from simdroid.ui.input.key_dispatch import Keyboard
from simdroid.ui.input.touch import LONG_PRESS_MS, Touch
from simdroid.ui.system_ui.notifications import open_notification
from simdroid.ui.system_ui.shade import ShadeState
from simdroid.ui.views import View, Window
from simdroid.ui.windows.accessibility import (
    AccessibilityNode,
    AccessibilityWindow,
    accessibility_windows,
    focus,
    scroll,
    set_text,
)
from simdroid.ui.windows.app_windows import screen_of
from simdroid.ui.windows.crash import NothingSeen
from simdroid.ui.windows.ui_dump import dump_window, dump_windows
from simdroid.ui.windows.window_manager import WindowManager

if TYPE_CHECKING:
    from PIL.Image import Image

    from simdroid.ui.input.devices import InputDevices

MOST_REPORTS = 1000
"""Of a finger's way, which may go on for ever."""
_EVENT = struct.Struct("<qqHHi")
"""`struct input_event`: seconds, microseconds, type, code, value."""

__all__ = ["DENSITY", "HEIGHT", "WIDTH", "Display"]


class Display:
    """Draws the activity in front with the system's surfaces around it, and takes input.

    Coordinates are pixels of the display as it is turned. Every input method advances the phone's clock by its
    documented cost; nothing else does.
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self._wm = WindowManager(system)
        self._frames = FrameStore()
        self._editor = InputConnection(self._wm)
        self._keyboard = Keyboard(self._wm, self._editor)
        self._touch = Touch(self._wm, self._wm.back)
        self._finger: tuple[float, float, int] | None = None
        self._finger_points: list[tuple[float, float]] = []
        self._devices: InputDevices | None = None
        self.counted_since: dict[str, int] = {}
        """The uptime at which statistics began anew: of frames by package, of the battery by `batterystats`."""
        system.fs.on_device_write(self._write_device)
        self._wm.surfaces.input_method.fields = self._editor
        system.editor = self._editor
        system.telephony.on_ring.append(self._ring)
        system.activities.on_front.append(self._came_to_front)

    def _ring(self) -> None:
        """Somebody calls: a screen that is off turns on and shows the call instead of a banner; a locked one too."""
        if not self.awake or self.locked:
            self._wm.wake()
            for notification in self._system.notifications.all():
                if notification.category == "call":
                    open_notification(self._system, notification)

    def _came_to_front(self, spec: ActivitySpec) -> None:
        """An alarm goes off or a call is answered: a screen that is off turns on."""
        if spec.show_when_locked and not self.awake:
            self._wm.wake()

    @property
    def devices(self) -> InputDevices:
        """The kernel's input devices, made when somebody first asks for them."""
        if self._devices is None:
            from simdroid.ui.input.devices import InputDevices

            self._devices = InputDevices(self, self._system.clock)
        return self._devices

    def _write_device(self, path: str, data: bytes) -> None:
        """Let the events happen that were written to a device file, as the kernel lays them out."""
        number = int(path.removeprefix(INPUT_DEVICE))
        for _, _, kind, code, value in _EVENT.iter_unpack(data):
            self.devices.write(number, kind, code, value)

    @property
    def metrics(self) -> Metrics:
        """Size, density and rotation as they are now."""
        return self._wm.metrics()

    @property
    def rotation(self) -> int:
        """Quarter turns from upright; setting it turns the phone in the hand, which auto-rotation follows."""
        return self.metrics.rotation

    @rotation.setter
    def rotation(self, turns: int) -> None:
        self._system.properties.set(TURNED, str(turns % 4))

    @property
    def awake(self) -> bool:
        """Whether the screen is on."""
        return self._wm.awake

    @awake.setter
    def awake(self, on: bool) -> None:
        if on:
            self._wm.awake = True
        else:
            self._wm.sleep()

    @property
    def locked(self) -> bool:
        """Whether the phone is locked, seen or not."""
        return self._wm.surfaces.lock_screen.locked

    @property
    def lock_occluded(self) -> bool:
        """Whether an activity that may be seen on a locked phone covers the lock screen."""
        return self._wm.surfaces.lock_screen.occluded

    @property
    def apps_visible(self) -> bool:
        """Whether the activity in front can be seen: the screen is on, and no lock screen covers it."""
        return self.awake and not self._wm.surfaces.lock_screen.showing

    def unlock(self) -> None:
        """Remove the lock screen, as `wm dismiss-keyguard` does."""
        self._wm.surfaces.lock_screen.unlock()

    @property
    def shade(self) -> ShadeState:
        """How far the notification shade is open."""
        return self._wm.shade

    @property
    def ime_shown(self) -> bool:
        """Whether a soft keyboard is on the screen."""
        return self._wm.keyboard_shown

    def on_reboot(self, reboot: Callable[[], object]) -> None:
        """Say how the phone is turned off and on, for the power menu."""
        self._wm.reboot = reboot

    @property
    def crashes(self) -> int:
        """How often an app's code failed since boot."""
        return self._wm.boundary.count

    @property
    def drawn_pixels(self) -> int:
        """How many pixels were drawn since boot; reading an unchanged screen adds none."""
        return self._frames.drawn_pixels

    @property
    def on_change(self) -> list[Callable[[], object]]:
        """Called whenever something was done that may have changed what is shown, by whomever."""
        return self._wm.builds.on_drop

    @property
    def on_press(self) -> list[Callable[[Window, View], object]]:
        """Called with each view that a finger presses, before anything comes of it."""
        return self._touch.on_press

    @property
    def builds(self) -> int:
        """How often views were built since boot; looking again at an unchanged screen adds none."""
        return self._wm.builds.count

    def draw(self) -> int:
        """Bring the frame up to date; the pixels drawn since boot, which have grown where it is another one."""
        self._frames.image(self.metrics.bounds, self._wm.marks())
        return self._frames.drawn_pixels

    def image(self) -> Image:
        """The frame as it is now, RGB."""
        return self._frames.image(self.metrics.bounds, self._wm.marks()).copy()

    def rgba(self) -> bytes:
        """The frame as rows of RGBA, what a framebuffer read gives."""
        return self._frames.rgba(self.metrics.bounds, self._wm.marks())

    def png(self) -> bytes:
        """The frame as an RGBA PNG, what `screencap -p` writes."""
        return self._frames.png(self.metrics.bounds, self._wm.marks())

    def release_frame(self) -> None:
        """Give the frame's 10 MB back while nobody looks; an unchanged screen still has its PNG."""
        self._frames.drop()
        self.build_anew()

    def dump(self, *, compressed: bool = False) -> str:
        """The UI tree of the active window as uiautomator writes it."""
        return dump_window(
            self._wm.active(), rotation=self.metrics.rotation, display=self._dump_area(), compressed=compressed
        )

    def dump_windows(self, *, hints: bool = False) -> str:
        """The UI trees of all windows, as `uiautomator dump --windows` writes them; `hints` adds those of fields."""
        return dump_windows(self._wm.windows(), rotation=self.metrics.rotation, display=self._dump_area(), hints=hints)

    def accessibility_windows(self) -> list[AccessibilityWindow]:
        """The windows as accessibility services get them, the highest first; none while the screen is off.

        The very same list as before where nothing has changed.
        """
        return self._wm.builds.get(
            "accessibility",
            lambda: (
                accessibility_windows(self._wm.windows(), self._wm.active(), self.metrics.bounds) if self.awake else []
            ),
        )

    def glance(self) -> list[AccessibilityWindow] | None:
        """The same for somebody who looks all the time, also while apps' files are replaced: None where one fails."""
        try:
            with self._wm.boundary.glancing():
                return self.accessibility_windows()
        except NothingSeen:
            return None

    def set_text(self, window: AccessibilityWindow, node: AccessibilityNode, text: str) -> bool:
        """Put a text into a field in place of what it holds, wherever the focus is; whether it takes it."""
        return self._perform(window, lambda: set_text(node, text))

    def focus(self, window: AccessibilityWindow, node: AccessibilityNode) -> bool:
        """Put the focus on a field without touching it; whether it takes it."""
        return self._perform(window, lambda: focus(node))

    def scroll(self, window: AccessibilityWindow, node: AccessibilityNode, *, forward: bool) -> bool:
        """Move a page by its own height; whether anything moved."""
        return self._perform(window, lambda: scroll(node, forward=forward))

    def _perform(self, window: AccessibilityWindow, action: Callable[[], bool]) -> bool:
        done: list[bool] = []
        self._system.clock.advance(KEY_S)
        self._wm.run(window.window, lambda: done.append(action()))
        self._wm.settle_focus()
        return any(done)

    def _dump_area(self) -> Rect:
        """What the bounds of a dump are cut off at."""
        whole = version_texts(self._system.image).dump_below_navigation_bar
        return Rect(0, 0, self.metrics.width, self.metrics.height - (0 if whole else self.metrics.navigation_bar))

    def focused_window(self) -> str:
        """Title of the window with the focus: `pkg/cls` of the activity in front, or `NotificationShade`."""
        return self._wm.active().title

    def fragment_of(self, activity: Activity) -> str:
        """The class of the fragment that fills an activity; empty where there is none, or its code failed."""
        return self._wm.boundary.run(activity, lambda: screen_of(self._system, activity).fragment) or ""

    def expand_shade(self, full: bool = False) -> None:
        """Open the notification shade; `full` opens quick settings too."""
        self._wm.shade = "settings" if full else "notifications"

    def collapse_shade(self) -> None:
        """Close the notification shade."""
        self._wm.surfaces.shade.close()

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        self._system.clock.advance(TAP_S)
        if self._devices is not None:
            self._devices.touched(((x, y),), TAP_S)
        if self.awake:
            self._wm.finger_down(x, y)
            self._touch.tap(x, y)
            self._wm.settle_focus()

    def swipe(self, x1: float, y1: float, x2: float, y2: float, *, duration_ms: int, drag: bool = False) -> None:
        """Move a finger; without movement it is a long press when it lasts 500 ms; `drag` long-presses first."""
        seconds = (duration_ms + (LONG_PRESS_MS if drag else 0)) / 1000
        self._system.clock.advance(seconds)
        if self._devices is not None:
            self._devices.touched(((x1, y1), (x2, y2)), seconds)
        if self.awake:
            self._wm.finger_down(x1, y1)
            self._touch.swipe(x1, y1, x2, y2, duration_ms=duration_ms, drag=drag)
            self._wm.settle_focus()

    def motion(self, action: Literal["DOWN", "MOVE", "UP", "CANCEL"], x: float, y: float) -> None:
        """One report of a finger, as `input motionevent` sends them; the gesture happens when the finger leaves.

        Reports come one command at a time, so the finger rests before it leaves and throws nothing.
        """
        if self._devices is not None:
            self._devices.moved(action, x, y)
        if action == "DOWN":
            self._finger, self._finger_points = (x, y, self._system.clock.uptime_ns()), []
            if self.awake:
                self._wm.finger_down(x, y)
        elif action == "CANCEL":
            self._finger = None
        elif action == "MOVE":
            self._finger_points = [*self._finger_points[-MOST_REPORTS:], (x, y)]
        elif self._finger is not None:
            x1, y1, since = self._finger
            self._finger = None
            held_ms = (self._system.clock.uptime_ns() - since) // 1_000_000
            if self.awake:
                self._touch.swipe(x1, y1, x, y, duration_ms=held_ms, rests=True, between=tuple(self._finger_points))
                self._wm.settle_focus()

    def key(self, code: int, *, long: bool = False, meta: frozenset[int] = frozenset()) -> None:
        """Press a key by Android's key code, with modifier keys held."""
        seconds = LONG_PRESS_MS / 1000 if long else KEY_S
        self._system.clock.advance(seconds)
        if self._devices is not None:
            self._devices.pressed((*sorted(meta), code), seconds)
        self._keyboard.press(code, meta, long=long)
        self._wm.settle_focus()

    def type_text(self, text: str) -> None:
        """Type characters on a hardware keyboard, as `input text` does."""
        self._system.clock.advance(CHARACTER_S * len(text))
        if self._devices is not None:
            self._devices.typed(text)
        if self.awake and text:
            self._editor.commit_text(text)

    def build_anew(self) -> None:
        """Keep nothing of what was built; for whoever did more than look at the phone."""
        self._wm.builds.drop()

    def restart(self) -> None:
        """Be as after switching on: awake, nothing over the home screen."""
        self.build_anew()
        self._wm.awake = True
        self._wm.surfaces.memory.clear()
        self._wm.boundary.dismiss()
        self._frames.forget()
        if self._system.lock_settings.secure:
            self._wm.surfaces.lock_screen.lock()
        self._forget_touches()

    def _forget_touches(self) -> None:
        self._finger = None
        self._touch.forget()
        if self._devices is not None:
            self._devices.forget()
        self.counted_since.clear()

    def save(self) -> Json:
        """See `Stateful`."""
        wm = self._wm
        return {
            "awake": wm.awake,
            "surfaces": dict(wm.surfaces.memory),
            "crashed": wm.boundary.crashed,
        }

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Json]", value)
        wm = self._wm
        wm.builds.drop()
        wm.awake = cast(bool, saved["awake"])
        wm.surfaces.memory.clear()
        wm.surfaces.memory.update(cast("dict[str, Json]", saved["surfaces"]))
        wm.boundary.crashed = cast("str | None", saved["crashed"])
        self._forget_touches()

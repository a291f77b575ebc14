"""The screen of a phone: what is drawn, dumped, touched and typed into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.system import Json, System

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT, DENSITY = 1080, 2400, 420
"""The panel of a Pixel 6."""


class Display:
    """Draws the activity in front with the system's surfaces around it, and takes input.

    Coordinates are physical pixels. Every input method advances the phone's clock by its documented cost.
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self.rotation = 0

    def image(self) -> Image:
        """The frame as it is now, RGB."""
        raise NotImplementedError

    def rgba(self) -> bytes:
        """The frame as rows of RGBA, what a framebuffer read gives."""
        raise NotImplementedError

    def png(self) -> bytes:
        """The frame as an RGBA PNG, what `screencap -p` writes."""
        raise NotImplementedError

    def dump(self, *, compressed: bool = False) -> str:
        """The UI tree of the active window as uiautomator writes it."""
        raise NotImplementedError

    def focused_window(self) -> str:
        """Title of the window with the focus: `pkg/cls` of the activity in front, or `NotificationShade`."""
        raise NotImplementedError

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        raise NotImplementedError

    def swipe(self, x1: float, y1: float, x2: float, y2: float, *, duration_ms: int, drag: bool = False) -> None:
        """Move a finger; without movement it is a long press when it lasts 500 ms; `drag` long-presses first."""
        raise NotImplementedError

    def key(self, code: int, *, long: bool = False, meta: frozenset[int] = frozenset()) -> None:
        """Press a key by Android's key code, with modifier keys held."""
        raise NotImplementedError

    def type_text(self, text: str) -> None:
        """Type characters on a hardware keyboard, as `input text` does."""
        raise NotImplementedError

    def save(self) -> Json:
        """See `Stateful`."""
        return {"rotation": self.rotation}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        assert isinstance(value, dict)
        self.rotation = int(str(value["rotation"]))

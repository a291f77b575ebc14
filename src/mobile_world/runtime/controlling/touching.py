"""Fingers and keys."""

from __future__ import annotations

from mobile_world.domain import KEYS, Direction, InvalidAction
from mobile_world.runtime.adb import ShellResult
from mobile_world.runtime.controlling.looking import Looking

LONGEST_GESTURE_MS = 60_000


class Touching(Looking):
    """Gestures in pixels of the screen as it is turned now; `InvalidAction` names the range when one is off it."""

    def tap(self, x: float, y: float) -> None:
        """Touch briefly."""
        self._input("tap", *self._places((x, y)))

    def double_tap(self, x: float, y: float) -> None:
        """Touch twice, close enough together to count as one gesture."""
        tap = ["input", "tap", *self._places((x, y))]
        self._run_all([tap, tap])

    def long_press(self, x: float, y: float, duration_ms: int = 1000) -> None:
        """Hold a finger still."""
        place = self._places((x, y))
        self._input("swipe", *place, *place, _duration(duration_ms))

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 300) -> None:
        """Move a finger in a straight line."""
        self._input("swipe", *self._places((x1, y1), (x2, y2)), _duration(duration_ms))

    def drag(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 1000) -> None:
        """Hold until the thing is picked up, carry it, and let go."""
        self._input("draganddrop", *self._places((x1, y1), (x2, y2)), _duration(duration_ms))

    def scroll(self, direction: Direction, *, at: tuple[float, float] | None = None, distance: float = 0.5) -> None:
        """Reveal the content that lies in a direction: `down` shows what is below, so the finger moves up.

        `at` is the middle of the movement, in pixels, by default the screen's; `distance` its share of the screen.
        """
        width, height = self.screen_size()
        x, y = at or (width // 2, height // 2)
        self._places((x, y))
        if not 0 < distance <= 1:
            raise InvalidAction(f"cannot scroll by {distance:g} of the screen; give a share above 0, up to 1")
        half_x, half_y = width * distance / 2, height * distance / 2
        # Where the finger ends, seen from the middle: against the direction of what is revealed.
        moves = {"down": (0.0, -half_y), "up": (0.0, half_y), "right": (-half_x, 0.0), "left": (half_x, 0.0)}
        if direction not in moves:
            raise InvalidAction(f"no direction {direction!r}; known: {', '.join(moves)}")
        dx, dy = moves[direction]
        start, end = ((_inside(x + s * dx, width), _inside(y + s * dy, height)) for s in (-1, 1))
        self.swipe(*start, *end, duration_ms=500)

    def key(self, name: str) -> None:
        """Press a key by the name of its key code, `BACK` or `KEYCODE_BACK`."""
        plain = name.strip().upper().removeprefix("KEYCODE_")
        if plain not in KEYS:
            raise InvalidAction(f"no key {name[:40]!r}; known: {', '.join(sorted(KEYS))}")
        self._input("keyevent", f"KEYCODE_{plain}")

    def back(self) -> None:
        """Press back."""
        self.key("BACK")

    def home(self) -> None:
        """Go to the home screen."""
        self.key("HOME")

    def recents(self) -> None:
        """Show the recent apps."""
        self.key("APP_SWITCH")

    def enter(self) -> None:
        """Press enter."""
        self.key("ENTER")

    def _input(self, *words: str) -> ShellResult:
        return self._do(["input", *words])

    def _places(self, *points: tuple[float, float]) -> list[str]:
        """Pixels as words; `InvalidAction` for one that is off the screen."""
        width, height = self.screen_size()
        for x, y in points:
            if not (0 <= x < width and 0 <= y < height):
                raise InvalidAction(f"({x}, {y}) is off the screen; x is 0 to {width - 1} and y is 0 to {height - 1}")
        return [str(int(value)) for point in points for value in point]


def _inside(value: float, size: int) -> int:
    return min(max(int(value), 0), size - 1)


def _duration(milliseconds: int) -> str:
    if not 0 <= milliseconds <= LONGEST_GESTURE_MS:
        raise InvalidAction(f"no gesture takes {milliseconds} ms; give 0 to {LONGEST_GESTURE_MS}")
    return str(milliseconds)

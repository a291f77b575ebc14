"""Arguments of Android's `input` command, checked before a device sees them."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.domain import KEYS, Direction, InvalidAction, ScreenSize, UiNode

LONGEST_GESTURE_MS = 60_000
_ASCII = frozenset(map(chr, range(0x20, 0x7F)))


def pixel_arguments(size: ScreenSize, *points: tuple[float, float]) -> list[str]:
    """Coordinates of points; `InvalidAction` for one that is off the screen."""
    for x, y in points:
        if not (0 <= x < size.width and 0 <= y < size.height):
            raise InvalidAction(
                f"({x}, {y}) is off the screen; x is 0 to {size.width - 1} and y is 0 to {size.height - 1}"
            )
    return [str(int(coordinate)) for point in points for coordinate in point]


def duration_argument(milliseconds: int) -> str:
    """How long a gesture takes; `InvalidAction` outside the range."""
    if not 0 <= milliseconds <= LONGEST_GESTURE_MS:
        raise InvalidAction(f"no gesture takes {milliseconds} ms; give 0 to {LONGEST_GESTURE_MS}")
    return str(milliseconds)


def key_code(name: str) -> str:
    """The key code of a key, `KEYCODE_BACK` for `back`; `InvalidAction` for an unknown one."""
    plain = name.strip().upper().removeprefix("KEYCODE_")
    if plain not in KEYS:
        raise InvalidAction(f"no key {name[:40]!r}; known: {', '.join(sorted(KEYS))}")
    return f"KEYCODE_{plain}"


def scroll_ends(
    size: ScreenSize, direction: Direction, *, middle: tuple[float, float], distance: float
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the finger of a scroll begins and ends: it moves against the direction of what is revealed."""
    if not 0 < distance <= 1:
        raise InvalidAction(f"cannot scroll by {distance:g} of the screen; give a share above 0, up to 1")
    half_x, half_y = size.width * distance / 2, size.height * distance / 2
    moves = {"down": (0.0, -half_y), "up": (0.0, half_y), "right": (-half_x, 0.0), "left": (half_x, 0.0)}
    if direction not in moves:
        raise InvalidAction(f"no direction {direction!r}; known: {', '.join(moves)}")
    (x, y), (dx, dy) = middle, moves[direction]
    return (
        (_clamp(x - dx, size.width), _clamp(y - dy, size.height)),
        (_clamp(x + dx, size.width), _clamp(y + dy, size.height)),
    )


def is_ascii(text: str) -> bool:
    """Whether `input text` can enter a text: keys exist for printable ASCII alone."""
    return _ASCII.issuperset(text)


def text_commands(text: str, longest: int) -> list[Sequence[str]]:
    """`input text` commands: it takes `%s` for a space, so a literal `%s` has to be cut in two."""
    halves = text.replace("%s", "%\0s").split("\0")
    return [
        ["input", "text", half[start : start + longest].replace(" ", "%s")]
        for half in halves
        for start in range(0, len(half), longest)
    ]


def is_unchanged(before: UiNode, after: UiNode, text: str, *, clear: bool) -> bool:
    """Whether nothing of a text arrived, as far as the screen tells: an empty field shows its hint as its text."""
    return text not in after.text and (not after.text if clear else after == before)


def _clamp(value: float, size: int) -> int:
    return min(max(int(value), 0), size - 1)

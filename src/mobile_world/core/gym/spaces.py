"""The spaces of the Gymnasium environment, and conversion between them and canonical actions and observations."""

from __future__ import annotations

import math
import string
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, overload

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction as OutsideSpace
from numpy.typing import NDArray

from mobile_world.agents.image_preprocessing import HAMMING, decode_screenshot
from mobile_world.domain import (
    KEYS,
    LONGEST_TEXT,
    Action,
    Finish,
    InvalidAction,
    ScreenSize,
    ToolCall,
    TypeText,
    parse_action,
    plain_action,
)

# fmt: off
KINDS = (
    "tap", "double_tap", "long_press", "swipe", "drag", "scroll", "type", "key", "open_app", "wait", "answer",
    "ask_user", "finish",
)
# fmt: on
"""What `kind` counts; tools are not the phone's, and no task offers any."""
DIRECTIONS = ("up", "down", "left", "right")
KEY_NAMES = tuple(sorted(KEYS))

LONGEST_TREE = 2**18
"""Characters of a UI tree; what is beyond is cut off."""
LONGEST_WORDS = 4096
LAST = math.nextafter(1.0, 0.0)
"""The largest share of the screen: 1 itself is the first pixel beside it."""
LONGEST_SAMPLE = 20
PRINTABLE = string.ascii_letters + string.digits + string.punctuation + " "


class _Characters(Sequence[str]):
    """All Unicode characters, without a list of them in memory."""

    def __len__(self) -> int:
        return sys.maxunicode + 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return list(map(chr, range(len(self))[index]))
        return chr(index)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) == 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Characters)

    def __hash__(self) -> int:
        return hash(_Characters)


ALL = _Characters()


class AnyText(spaces.Text):
    """Any text up to a length; Gymnasium's own space wants its characters listed, and Unicode has a million.

    Samples are short and of printable characters. Where the space is flattened, each character is its code point.
    """

    def __init__(self, max_length: int, *, seed: int | np.random.Generator | None = None) -> None:
        """Texts of up to `max_length` characters."""
        super().__init__(max_length, min_length=0, charset=PRINTABLE, seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short text, or one of the length that is the first part of a mask; characters cannot be masked."""
        length, characters = mask or probability or (None, None)
        if characters is not None:
            raise ValueError("this space has no character masks: Unicode is too large; mask the length alone")
        if length is None:
            length = self.np_random.integers(min(LONGEST_SAMPLE, self.max_length) + 1)
        return "".join(PRINTABLE[index] for index in self.np_random.integers(len(PRINTABLE), size=length))

    def contains(self, x: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    @property
    def character_set(self) -> Any:
        """All characters."""
        return ALL

    @property
    def character_list(self) -> Any:
        """All characters, by their code points."""
        return ALL

    def character_index(self, char: str) -> np.int32:
        """The code point of a character."""
        return np.int32(ord(char))

    def __repr__(self) -> str:
        return f"AnyText({self.max_length})"

    def __eq__(self, other: object, /) -> bool:
        return isinstance(other, AnyText) and self.max_length == other.max_length


class ScreenView(NamedTuple):
    """What observations are made of."""

    size: ScreenSize
    """Width and height of the picture."""
    ui_tree: bool

    def space(self) -> spaces.Dict:
        """The space of such observations."""
        parts: dict[str, spaces.Space[Any]] = {
            "screenshot": spaces.Box(0, 255, (self.size.height, self.size.width, 3), np.uint8),
            "goal": AnyText(LONGEST_WORDS),
            "message": AnyText(LONGEST_WORDS),
        }
        if self.ui_tree:
            parts["ui_tree"] = AnyText(LONGEST_TREE)
        return spaces.Dict(parts)


def action_space() -> spaces.Dict:
    """Every kind of canonical action; which of the other parts matter depends on `kind`."""
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(KINDS)),
            "at": spaces.Box(0.0, 1.0, (2,), np.float64),
            "end": spaces.Box(0.0, 1.0, (2,), np.float64),
            "direction": spaces.Discrete(len(DIRECTIONS)),
            "key": spaces.Discrete(len(KEY_NAMES)),
            "text": AnyText(LONGEST_TEXT),
            "clear": spaces.Discrete(2),
            "submit": spaces.Discrete(2),
            "infeasible": spaces.Discrete(2),
        }
    )


def to_action(value: Action | Mapping[str, Any]) -> Action:
    """The canonical action that is meant by an element of the space, by an action's plain form, or by itself.

    An element may leave out what its kind does not use. `InvalidAction` when what is meant cannot be done on any
    phone, Gymnasium's own `InvalidAction` when it is nothing of the space.
    """
    if not isinstance(value, Mapping):
        return value
    if isinstance(value.get("kind"), str):
        return parse_action(value)
    try:
        kind = KINDS[_number(value["kind"], KINDS)]
        return parse_action({"kind": kind, **_fields(kind, value)})
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise OutsideSpace(f"{error!r} in the action {str(value)[:200]}; see env.action_space") from error


def to_value(action: Action) -> dict[str, Any]:
    """The element of the space for an action; the space has no durations."""
    if isinstance(action, ToolCall):
        raise InvalidAction(f"the space has no tools, and {action.name!r} is one")
    plain = plain_action(action)
    start, end = plain.get("at") or plain.get("start"), plain.get("end")
    return {
        "kind": np.int64(KINDS.index(action.kind)),
        "at": _place(start),
        "end": _place(end),
        "direction": np.int64(DIRECTIONS.index(plain.get("direction", "up"))),
        "key": np.int64(KEY_NAMES.index(plain["name"]) if action.kind == "key" else 0),
        "text": next((plain[field] for field in ("text", "question", "app") if field in plain), ""),
        "clear": np.int64(isinstance(action, TypeText) and action.clear),
        "submit": np.int64(isinstance(action, TypeText) and action.submit),
        "infeasible": np.int64(isinstance(action, Finish) and action.status == "infeasible"),
    }


def to_array(png: bytes, size: ScreenSize) -> NDArray[np.uint8]:
    """A screenshot as rows of RGB pixels; one of another size is stretched, so that shares of it stay those of it."""
    picture = decode_screenshot(png)
    return np.array(picture if picture.size == size else picture.resize(size, HAMMING))


def _fields(kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an action's plain form, from the parts that its kind uses."""
    match kind:
        case "tap" | "double_tap" | "long_press":
            return {"at": _point(value["at"])}
        case "swipe" | "drag":
            return {"start": _point(value["at"]), "end": _point(value["end"])}
        case "scroll":
            direction = DIRECTIONS[_number(value["direction"], DIRECTIONS)]
            return {"direction": direction, "at": _point(value.get("at", (0.5, 0.5)))}
        case "type":
            return {"text": value["text"], **{flag: bool(value.get(flag, 0)) for flag in ("clear", "submit")}}
        case "key":
            return {"name": KEY_NAMES[_number(value["key"], KEY_NAMES)]}
        case "open_app":
            return {"app": value["text"]}
        case "ask_user":
            return {"question": value["text"]}
        case "answer":
            return {"text": value["text"]}
        case "finish":
            return {"status": "infeasible" if value.get("infeasible", 0) else "complete", "text": value.get("text", "")}
    return {}


def _number(value: Any, names: tuple[str, ...]) -> int:
    number = int(value)
    if not 0 <= number < len(names):
        raise IndexError(f"{number} is not from 0 to {len(names) - 1}")
    return number


def _point(value: Any) -> dict[str, float]:
    x, y = (float(number) for number in value)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise ValueError(f"({x}, {y}) is not from 0 to 1")
    return {"x": min(x, LAST), "y": min(y, LAST)}


def _place(point: Mapping[str, float] | None) -> NDArray[np.float64]:
    return np.array((point["x"], point["y"]) if point else (0.5, 0.5), dtype=np.float64)

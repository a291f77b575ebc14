"""The JSON action schemas of MobileWorld and AndroidWorld to canonical actions and back; places are screen pixels.

Directions mean different things there, and are translated here:

- `scroll` names the content that is revealed, in both schemas, as the canonical action does.
- `swipe` of MobileWorld names the way of the finger: `up` reveals what is below.
- `swipe` of AndroidWorld goes from edge to edge in 500 ms; `up` and `down` are the way of the finger, `left` and
  `right` its opposite. It becomes a canonical `Swipe` between these edges, and only such a swipe can be said in it.

AndroidWorld presses enter after all text, so only text with `submit` can be said in it; MobileWorld never does, so only
text without. What a schema cannot say raises `Inexpressible`; what is not in a schema raises `FormatError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic import ValidationError

from mobile_world.agents.codecs.arguments import DIRECTIONS, OPPOSITE, are_shares
from mobile_world.agents.codecs.interface import Inexpressible
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    Direction,
    DoubleTap,
    Drag,
    Finish,
    FormatError,
    Key,
    LongPress,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)

Schema: TypeAlias = Literal["mobile_world", "android_world"]
ElementPlace: TypeAlias = Callable[[int], Point]
"""Where the element with an index is."""

# fmt: off
_ANDROID_WORLD_FIELDS = frozenset({
    "action_type", "index", "x", "y", "text", "direction", "goal_status", "app_name", "keycode", "clear_text",
})
_ANDROID_WORLD_TYPES = frozenset({
    "click", "double_tap", "scroll", "swipe", "input_text", "navigate_home", "navigate_back", "keyboard_enter",
    "open_app", "status", "wait", "long_press", "answer", "unknown",
})
_PATH_AND_TOOL = frozenset({"start_x", "start_y", "end_x", "end_y", "action_name", "action_json"})
# fmt: on
FIELDS: Mapping[Schema, frozenset[str]] = {
    "android_world": _ANDROID_WORLD_FIELDS,
    "mobile_world": _ANDROID_WORLD_FIELDS | _PATH_AND_TOOL,
}
"""What a JSON action may hold."""
TYPES: Mapping[Schema, frozenset[str]] = {
    "android_world": _ANDROID_WORLD_TYPES,
    "mobile_world": _ANDROID_WORLD_TYPES | {"drag", "ask_user", "mcp", "finished"},
}
"""What `action_type` may be."""

_KEYS = {"navigate_home": "HOME", "navigate_back": "BACK", "keyboard_enter": "ENTER"}
_TYPES_OF_KEYS = {key: name for name, key in _KEYS.items()}
_NO_PLACE = 1e9
_NEAR, _MIDDLE, _FAR = 0.0, 0.5, 0.9999
_EDGE_TO_EDGE = {
    "up": ((_MIDDLE, _FAR), (_MIDDLE, _NEAR)),
    "down": ((_MIDDLE, _NEAR), (_MIDDLE, _FAR)),
    "left": ((_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
    "right": ((_FAR, _MIDDLE), (_NEAR, _MIDDLE)),
}


def _edge_to_edge(direction: str) -> Swipe:
    (x1, y1), (x2, y2) = _EDGE_TO_EDGE[direction]
    return Swipe(start=Point(x=x1, y=y1), end=Point(x=x2, y=y2), duration_ms=500)


def to_json_action(action: Action, size: ScreenSize, *, schema: Schema) -> dict[str, Any]:
    """The JSON action that means the same; `Inexpressible` when there is none."""
    own = _mobile_world if schema == "mobile_world" else _android_world
    fields = _common(action, size) or own(action, size)
    if fields is None:
        raise Inexpressible(f"the JSON actions of {schema} cannot say {action!r}")
    return fields


def _common(action: Action, size: ScreenSize) -> dict[str, Any] | None:
    match action:
        case Tap():
            return {"action_type": "click", **_pixels(action.at, size)}
        case DoubleTap():
            return {"action_type": "double_tap", **_pixels(action.at, size)}
        case LongPress() if action == LongPress(at=action.at):
            return {"action_type": "long_press", **_pixels(action.at, size)}
        case Scroll() if action == Scroll(direction=action.direction):
            return {"action_type": "scroll", "direction": action.direction}
        case Key() if action.name in _TYPES_OF_KEYS:
            return {"action_type": _TYPES_OF_KEYS[action.name]}
        case OpenApp():
            return {"action_type": "open_app", "app_name": action.app}
        case Wait() if action == Wait():
            return {"action_type": "wait"}
        case Answer():
            return {"action_type": "answer", "text": action.text}
    return None


def _android_world(action: Action, size: ScreenSize) -> dict[str, Any] | None:
    match action:
        case TypeText(submit=True):
            return {
                "action_type": "input_text",
                "text": action.text,
                **(_pixels(action.at, size) if action.at else {}),
                **_clearing(action),
            }
        case Swipe():
            directions = [direction for direction in _EDGE_TO_EDGE if action == _edge_to_edge(direction)]
            return {"action_type": "swipe", "direction": directions[0]} if directions else None
        case Finish():
            return {"action_type": "status", "goal_status": action.status, **_saying(action)}
    return None


def _mobile_world(action: Action, size: ScreenSize) -> dict[str, Any] | None:
    match action:
        case TypeText(submit=False, at=None):
            return {"action_type": "input_text", "text": action.text, **_clearing(action)}
        case Drag() if action == Drag(start=action.start, end=action.end):
            (x1, y1), (x2, y2) = action.start.to_pixels(size), action.end.to_pixels(size)
            return {"action_type": "drag", "start_x": x1, "start_y": y1, "end_x": x2, "end_y": y2}
        case AskUser():
            return {"action_type": "ask_user", "text": action.question}
        case ToolCall():
            return {"action_type": "mcp", "action_name": action.name, "action_json": action.arguments}
        case Finish(status="complete"):
            return {"action_type": "finished", **_saying(action)}
        case Finish():
            return {"action_type": "status", "goal_status": action.status, **_saying(action)}
    return None


def _pixels(point: Point, size: ScreenSize) -> dict[str, int]:
    x, y = point.to_pixels(size)
    return {"x": x, "y": y}


def _clearing(action: TypeText) -> dict[str, bool]:
    return {"clear_text": True} if action.clear else {}


def _saying(action: Finish) -> dict[str, str]:
    return {"text": action.text} if action.text else {}


def from_json_action(
    value: Mapping[str, Any], size: ScreenSize, *, schema: Schema, element: ElementPlace | None = None
) -> Action:
    """The canonical action; `FormatError` or, for a place off the screen, `InvalidAction` says what is wrong with it.

    Fields that hold nothing count as absent. `element` is needed where actions may name elements by index.
    """
    fields = {name: field for name, field in value.items() if field is not None}
    kind = fields.get("action_type")
    if not isinstance(kind, str) or kind not in TYPES[schema] or kind == "unknown":
        raise FormatError(f"action_type is {str(kind)[:40]!r}; one of {', '.join(sorted(TYPES[schema] - {'unknown'}))}")
    if strange := sorted(set(map(str, fields)) - FIELDS[schema]):
        raise FormatError(f"{schema} has no field {strange[0][:40]!r}; known: {', '.join(sorted(FIELDS[schema]))}")
    try:
        return _Reader(fields, size, schema, element).action(kind)
    except ValidationError as error:
        raise FormatError(f"{kind}: {error.errors()[0]['msg'].removeprefix('Value error, ')}") from error


@dataclass(frozen=True)
class _Reader:
    """The fields of one JSON action."""

    fields: Mapping[str, Any]
    size: ScreenSize
    schema: Schema
    element: ElementPlace | None

    def action(self, kind: str) -> Action:
        match kind:
            case "click":
                return Tap(at=self._place())
            case "double_tap":
                return DoubleTap(at=self._place())
            case "long_press":
                return LongPress(at=self._place())
            case "drag":
                return Drag(start=self._pixel("start_x", "start_y"), end=self._pixel("end_x", "end_y"))
            case "scroll":
                return Scroll(direction=self._direction(), **self._middle())
            case "swipe":
                return self._swipe()
            case "input_text":
                return self._typing()
            case "open_app":
                return OpenApp(app=self._text("app_name"))
            case "wait":
                return Wait()
            case "answer":
                return Answer(text=self._text("text"))
            case "ask_user":
                return AskUser(question=self._text("text"))
            case "mcp":
                return ToolCall(name=self._text("action_name"), arguments=self.fields.get("action_json", {}))
            case "finished":
                return Finish(text=self._text("text", missing=""))
            case "status":
                return Finish(status=self._status(), text=self._text("text", missing=""))
        return Key(name=_KEYS[kind])

    def _swipe(self) -> Action:
        direction = self._direction()
        if self.schema == "android_world":
            return _edge_to_edge(direction)
        return Scroll(direction=OPPOSITE[direction], **self._middle())

    def _typing(self) -> Action:
        clear = self.fields.get("clear_text", False)
        if not isinstance(clear, bool):
            raise FormatError("clear_text must be true or false")
        submit = self.schema == "android_world"
        return TypeText(text=self._text("text"), clear=clear, submit=submit, **self._middle())

    def _middle(self) -> dict[str, Point]:
        return {"at": self._place()} if self.fields.keys() & {"x", "y", "index"} else {}

    def _place(self) -> Point:
        if "index" not in self.fields:
            return self._pixel("x", "y")
        index = self.fields["index"]
        if "x" in self.fields or "y" in self.fields:
            raise FormatError("index and x, y exclude each other")
        if isinstance(index, bool) or not isinstance(index, int) or index < 0:
            raise FormatError("index must be a whole number from 0")
        if self.element is None:
            raise FormatError("an element is named by index, and there is no list of elements")
        return self.element(index)

    def _pixel(self, across: str, down: str) -> Point:
        numbers = self._number(across), self._number(down)
        if are_shares(numbers):
            raise FormatError(f"{across} and {down} are shares of the screen; they must be pixels")
        return Point.from_pixels(round(numbers[0]), round(numbers[1]), self.size)

    def _number(self, name: str) -> float:
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _NO_PLACE:
            raise FormatError(f"{name} must be a number")
        return value

    def _text(self, name: str, missing: str | None = None) -> str:
        value = self.fields.get(name, missing)
        if not isinstance(value, str):
            raise FormatError(f"{name} must be text")
        return value

    def _direction(self) -> Direction:
        word = self._text("direction")
        if word not in DIRECTIONS:
            raise FormatError(f"direction is {word[:40]!r}; one of {', '.join(DIRECTIONS)}")
        return DIRECTIONS[word]

    def _status(self) -> Literal["complete", "infeasible"]:
        match self._text("goal_status"):
            case "complete" | "successful":
                return "complete"
            case "infeasible":
                return "infeasible"
        raise FormatError("goal_status must be complete or infeasible")

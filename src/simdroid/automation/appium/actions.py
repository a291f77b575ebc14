"""WebDriver's actions: several inputs, each a sequence of steps that happen at the same time as the others'.

One finger after another moves on this phone. What two fingers do together, no app here takes, and it has no effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simdroid.automation.appium.base import AppiumSession, InvalidArgument, Point, middle, to_number
from simdroid.device import Phone
from simdroid.ui import key_code

MOST_STEPS = 10_000
_MOST_MS = 600_000
_MODIFIERS = {"\ue008": "SHIFT_LEFT", "\ue009": "CTRL_LEFT", "\ue00a": "ALT_LEFT", "\ue03d": "META_LEFT"}
_KEYS = {
    "\ue003": "DEL",
    "\ue004": "TAB",
    "\ue006": "ENTER",
    "\ue007": "ENTER",
    "\ue00c": "ESCAPE",
    "\ue00d": "SPACE",
    "\ue00e": "PAGE_UP",
    "\ue00f": "PAGE_DOWN",
    "\ue010": "MOVE_END",
    "\ue011": "MOVE_HOME",
    "\ue012": "DPAD_LEFT",
    "\ue013": "DPAD_UP",
    "\ue014": "DPAD_RIGHT",
    "\ue015": "DPAD_DOWN",
    "\ue016": "INSERT",
    "\ue017": "FORWARD_DEL",
}
"""WebDriver's characters for keys without one, by Android's names."""


_CORNER = Point(0, 0)


@dataclass
class _Finger:
    at: Point = _CORNER
    path: list[Point] = field(default_factory=list)
    """Where it has been since it touched the screen; empty while it does not."""
    held_ms: int = 0
    rested_ms: int = 0
    """How long it has not moved."""
    alone: bool = True
    """Whether no other finger was down at any time."""


async def perform(phone: Phone, session: AppiumSession, sources: object) -> None:
    """Run all steps; `InvalidArgument` for what is not well formed, before anything happens."""
    checked = _checked(sources)
    fingers = {str(source["id"]): _Finger() for source in checked if source["type"] == "pointer"}
    run = _Run(phone, session, fingers)
    for number in range(max((len(source["actions"]) for source in checked), default=0)):
        await run.tick([(source, source["actions"][number]) for source in checked if number < len(source["actions"])])


class _Run:
    def __init__(self, phone: Phone, session: AppiumSession, fingers: dict[str, _Finger]) -> None:
        self._phone = phone
        self._session = session
        self._fingers = fingers
        self._held: set[str] = set()

    async def tick(self, steps: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
        """What all inputs do at one time, which takes as long as the longest of it."""
        duration_ms = max((_duration(step) for _, step in steps), default=0)
        lifted: list[_Finger] = []
        for source, step in steps:
            if source["type"] == "pointer":
                self._point(self._fingers[str(source["id"])], step, lifted)
            elif source["type"] == "key":
                self._key(step)
        down = [finger for finger in self._fingers.values() if finger.path]
        for finger in down:
            finger.held_ms += duration_ms
            finger.alone &= len(down) == 1
        for finger in lifted:
            self._lift(finger)
        if duration_ms and not down:
            await self._phone.system.clock.wait(duration_ms / 1000)

    def _point(self, finger: _Finger, step: dict[str, Any], lifted: list[_Finger]) -> None:
        kind = step["type"]
        if kind == "pointerMove":
            finger.at = self._target(finger, step)
            if finger.path:
                finger.path.append(finger.at)
                finger.rested_ms = 0
        elif kind == "pointerDown":
            finger.path, finger.held_ms, finger.rested_ms, finger.alone = [finger.at], 0, 0, True
        elif kind == "pointerUp" and finger.path:
            lifted.append(finger)
        elif kind == "pointerCancel":
            finger.path = []
        elif kind == "pause":
            finger.rested_ms += _duration(step)

    def _target(self, finger: _Finger, step: dict[str, Any]) -> Point:
        x, y = to_number(step.get("x"), "x", 0), to_number(step.get("y"), "y", 0)
        origin = step.get("origin", "viewport")
        if origin == "viewport":
            return Point(x, y)
        if origin == "pointer":
            return Point(finger.at.x + x, finger.at.y + y)
        element = self._session.referred(self._phone, origin)
        if element is None:
            raise InvalidArgument(f"'{origin}' is no origin of a pointer")
        centre = middle(element.node.bounds)
        return Point(centre.x + x, centre.y + y)

    def _lift(self, finger: _Finger) -> None:
        path, finger.path = finger.path, []
        if not finger.alone:
            return
        display, start, end = self._phone.display, path[0], path[-1]
        if len(path) <= 2 and not finger.rested_ms:
            display.swipe(*start, *end, duration_ms=min(finger.held_ms, _MOST_MS))
            return
        display.motion("DOWN", *start)
        for point in path[1:]:
            display.motion("MOVE", *point)
        self._phone.system.clock.advance(finger.held_ms / 1000)
        display.motion("UP", *end)

    def _key(self, step: dict[str, Any]) -> None:
        if step["type"] == "pause":
            return
        value = step.get("value")
        if not isinstance(value, str) or len(value) != 1:
            raise InvalidArgument(f"'{value}' is not a key")
        down = step["type"] == "keyDown"
        if value in _MODIFIERS:
            (self._held.add if down else self._held.discard)(_MODIFIERS[value])
        elif down:
            self._press(value)

    def _press(self, value: str) -> None:
        name = _KEYS.get(value) or (value if value.isascii() and value.isalnum() else "")
        if name and (value in _KEYS or self._held - {"SHIFT_LEFT"}):
            self._phone.display.key(key_code(name), meta=frozenset(map(key_code, self._held)))
        else:
            self._phone.display.type_text(value.upper() if "SHIFT_LEFT" in self._held else value)


_STEPS = {
    "pointer": {"pointerMove", "pointerDown", "pointerUp", "pointerCancel", "pause"},
    "key": {"keyDown", "keyUp", "pause"},
    "none": {"pause"},
}


def _checked(sources: object) -> list[dict[str, Any]]:
    if not isinstance(sources, list) or not sources:
        raise InvalidArgument("Actions must be a non-empty list")
    ids: set[str] = set()
    for source in sources:
        kind = source.get("type") if isinstance(source, dict) else None
        steps = source.get("actions") if isinstance(source, dict) else None
        if kind not in _STEPS or not isinstance(steps, list) or not isinstance(source.get("id"), str):
            raise InvalidArgument(f"An input needs an id, actions and one of the types {sorted(_STEPS)}")
        if source["id"] in ids or len(steps) > MOST_STEPS:
            raise InvalidArgument(f"The input '{source['id']}' comes twice or has too many actions")
        ids.add(source["id"])
        for step in steps:
            if not isinstance(step, dict) or step.get("type") not in _STEPS[kind]:
                raise InvalidArgument(f"{step} is no action of an input of type '{kind}'")
            _duration(step)
    return sources


def _duration(step: dict[str, Any]) -> int:
    value = to_number(step.get("duration"), "duration", 0)
    if value < 0:
        raise InvalidArgument("Durations cannot be negative")
    return min(int(value), _MOST_MS)

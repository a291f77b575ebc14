"""Code generation: recorded steps as the Python source of a task with its solution."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

from pydantic import Field

from mobile_world.domain import (
    Action,
    ActionField,
    Answer,
    DoubleTap,
    Drag,
    FrozenModel,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from mobile_world.viewer.live.selectors import in_code, literal

MOST_STEPS = 1000
Text: TypeAlias = Annotated[str, Field(max_length=10_000)]


class NamedElement(FrozenModel):
    """What was touched, as `Hand` finds it."""

    text: Text | None = None
    desc: Text | None = None
    id: Text | None = None
    nth: int | None = None

    @property
    def selector(self) -> dict[str, str | int]:
        """Only the fields that are set."""
        return self.model_dump(exclude_none=True)


class RecordedStep(FrozenModel):
    """One thing that was done."""

    action: ActionField
    """As the server understood it."""
    names: NamedElement | None = None
    """What it was done to; `None` if nothing there had a name."""
    field: bool = False
    """Whether that is something to type into."""
    slide_to: float | None = Field(default=None, ge=0, le=1)
    """For a slider that was pulled: the share of its width."""
    scrolls: bool = False
    """Whether what was pulled is a list."""


class RecordedActions(FrozenModel):
    """Everything that was done, and where."""

    device: Text = ""
    steps: list[RecordedStep] = Field(max_length=MOST_STEPS)


class Dump(FrozenModel):
    """A screen, as `uiautomator dump` writes it."""

    xml: str


PLACES = 4
"""Digits of a share of the screen: a tenth of a pixel."""

UNNAMED = "name of the app"

HEAD = '''"""A task recorded on a phone: describe it here."""

{imports}


class RecordedTask(BaseTask):
    """Describe here what the user wants."""

    goal = "Describe the task here."
    app_names = {{{apps}}}
    task_tags = {{"lang-en", "{reach}"}}

    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        """Check the phone's data; see docs/guides/write-a-task.md."""
        self._check_is_initialized()
        return 0.0, "this check is not written yet"

    def solution(self, observation: Observation) -> Steps:
        """The recorded steps{where}."""
        hand = Hand(observation)
'''


def task_source(recording: RecordedActions) -> str:
    """The text of a module with one task; what was typed right after touching a field is one step."""
    lines = [line for step in _merge_steps(recording.steps) for line in _lines(step)] or ["yield from ()"]
    imports = [
        f"from mobile_world.domain import {', '.join(sorted({'Observation', 'Steps', *_used(lines)}))}",
        "from mobile_world.runtime.controller import AndroidController",
        "from mobile_world.tasks import BaseTask, Hand",
    ]
    apps = _apps(recording)
    head = HEAD.format(
        imports="\n".join(imports),
        apps=", ".join(map(literal, apps)),
        reach="single-app" if len(apps) == 1 else "multi-app",
        where=f" on {_plain(recording.device)}" if recording.device else "",
    )
    return head + "".join(f"        {line}\n" for line in lines)


def _used(lines: Sequence[str]) -> set[str]:
    """The classes that the lines name."""
    body = ast.parse("def solution():\n" + "".join(f"    {line}\n" for line in lines))
    return {node.id for node in ast.walk(body) if isinstance(node, ast.Name)} - {"hand"}


def _apps(recording: RecordedActions) -> list[str]:
    opened = [step.action.app for step in recording.steps if isinstance(step.action, OpenApp)]
    return list(dict.fromkeys(opened)) or [UNNAMED]


def _merge_steps(steps: Sequence[RecordedStep]) -> Iterator[RecordedStep]:
    """Typing goes to the field that was touched just before, and words that follow each other are one text."""
    held: RecordedStep | None = None
    for step in steps:
        joint = _merged(held, step) if held is not None else None
        if held is not None and joint is None:
            yield held
        held = joint or step
    if held is not None:
        yield held


def _merged(first: RecordedStep, then: RecordedStep) -> RecordedStep | None:
    if not isinstance(then.action, TypeText) or then.names is not None:
        return None
    if isinstance(first.action, Tap) and first.field and first.names is not None:
        return then.model_copy(update={"names": first.names})
    if isinstance(first.action, TypeText) and not first.action.submit and not then.action.clear:
        both = then.action.model_copy(
            update={"text": first.action.text + then.action.text, "clear": first.action.clear}
        )
        return first.model_copy(update={"action": both})
    return None


def _lines(step: RecordedStep) -> list[str]:
    action, names = step.action, in_code(step.names.selector) if step.names is not None else ""
    if step.slide_to is not None and names:
        return [f"yield from hand.slide({round(step.slide_to, 2)!r}, {names})"]
    if isinstance(action, Tap | LongPress | DoubleTap):
        return _touch(action, names)
    if isinstance(action, TypeText):
        return [f"yield from hand.type({', '.join(_typing(action, names))})"]
    if isinstance(action, Swipe) and step.scrolls:
        return [f"yield from hand.scroll({literal(_revealed(action))})"]
    return [f"yield from {_plain_call(action)}"]


def _touch(action: Tap | LongPress | DoubleTap, names: str) -> list[str]:
    if not names:
        return [
            "# Nothing here has a selector; these coordinates may not fit other screens.",
            f"yield from hand.do({type(action).__name__}(at={_point(action.at)}))",
        ]
    if isinstance(action, DoubleTap):
        return [f"yield from hand.do(DoubleTap(at=hand.place({names})))"]
    return [f"yield from hand.{'tap' if isinstance(action, Tap) else 'long_press'}({names})"]


def _typing(action: TypeText, names: str) -> Iterator[str]:
    yield literal(action.text)
    yield from ["clear=True"] * action.clear
    yield from ["submit=True"] * action.submit
    yield from filter(None, [names])


def _plain_call(action: Action) -> str:
    match action:
        case Key(name="BACK"):
            return "hand.back()"
        case Key():
            return f"hand.key({literal(action.name)})"
        case OpenApp():
            return f"hand.open({literal(action.app)})"
        case Scroll():
            return f"hand.scroll({literal(action.direction)})"
        case Answer():
            return f"hand.answer({literal(action.text)})"
        case Wait():
            return f"hand.do(Wait(seconds={action.seconds!r}))"
        case Swipe() | Drag():
            way = f"start={_point(action.start)}, end={_point(action.end)}, duration_ms={action.duration_ms}"
            return f"hand.do({type(action).__name__}({way}))"
        case _:
            return "()  # a step that cannot be recorded was left out"


def _revealed(swipe: Swipe) -> str:
    """The direction of what a finger's movement shows."""
    across, down = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    if abs(down) >= abs(across):
        return "down" if down < 0 else "up"
    return "right" if across < 0 else "left"


def _point(at: Point) -> str:
    x, y = (min(round(share, PLACES), 1 - 10**-PLACES) for share in (at.x, at.y))
    return f"Point(x={x!r}, y={y!r})"


def _plain(device: str) -> str:
    """A device's name inside a docstring."""
    return "".join(sign for sign in device[:80] if sign.isalnum() or sign in "-_.: ")

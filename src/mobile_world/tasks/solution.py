"""Solutions: generators of actions, the `Hand` that finds elements on the screen, and `play` to run them.

A solution is a generator that yields actions and is sent observations. `Hand` keeps the latest observation, so that a
solution reads like instructions to a person::

    @by_hand
    def solution(self, hand):
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")
        yield from hand.type(self.params["first"], text="First name")
        yield from hand.tap(text="Save")
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, TypeVar, Unpack

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    Direction,
    Key,
    LongPress,
    Needs,
    Observation,
    OpenApp,
    Point,
    Scroll,
    SetupFailed,
    Steps,
    Swipe,
    Tap,
    TaskError,
    TypeText,
    UiNode,
    Wait,
)
from mobile_world.tasks.error_location import calling_line

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


MOST_BACKS, MOST_SCROLLS, MOST_WAITS = 4, 15, 10


class Names(TypedDict, total=False):
    """Selectors of a screen element; several narrow each other down.

    Strings must match exactly, patterns are searched for.
    """

    text: str | re.Pattern[str]
    desc: str | re.Pattern[str]
    id: str
    """Resource id, with or without the package."""
    nth: int
    """Which of those that match, in reading order of the tree: 0, the first, when not said; -1 is the last."""


Task = TypeVar("Task")
Method: TypeAlias = Callable[[Any, Observation], Steps]
"""A method of a task that gives steps, such as `after_cue`."""

SHOWN = 40
"""Things on a screen that are listed for whoever looks for another one."""


class SolutionStuck(TaskError):
    """The screen does not show what a solution expected."""

    code = "SOLUTION_STUCK"


class Hand:
    """Finds elements on the latest observation and acts on them; elements are selected by `Names`."""

    def __init__(self, observation: Observation) -> None:
        self.seen = observation

    def do(self, action: Action) -> Steps:
        """Do one thing and look again."""
        self.seen = yield action

    def follow_all(self, parts: Iterable[Callable[[Observation], Steps | None]]) -> Steps:
        """Take the steps of several parts, one after the other."""
        for part in parts:
            yield from self.follow(part)

    def follow(self, make_steps: Callable[[Observation], Steps | None]) -> Steps:
        """Run other steps, such as another method of a task."""
        steps = make_steps(self.seen)
        action = next(steps, None) if steps else None
        while steps and action:
            yield from self.do(action)
            try:
                action = steps.send(self.seen)
            except StopIteration:
                return

    def open(self, app: str) -> Steps:
        """Open an app by name or package."""
        yield from self.do(OpenApp(app=app))

    def tap(self, **names: Unpack[Names]) -> Steps:
        """Tap a thing; scroll down to it when it is not on the screen."""
        yield from self.scroll_to(**names)
        yield from self.do(Tap(at=self.place(**names)))

    def long_press(self, **names: Unpack[Names]) -> Steps:
        """Hold a finger on a thing."""
        yield from self.scroll_to(**names)
        yield from self.do(LongPress(at=self.place(**names)))

    def type(self, content: str, *, clear: bool = False, submit: bool = False, **names: Unpack[Names]) -> Steps:
        """Enter text into the named field, or into the focused one when none is named."""
        if names:
            yield from self.scroll_to(**names)
        at = self.place(**names) if names else None
        yield from self.do(TypeText(text=content, clear=clear, submit=submit, at=at))

    def slide(self, share: float, **names: Unpack[Names]) -> Steps:
        """Put a slider at a share of its width."""
        yield from self.scroll_to(**names)
        left, top, right, bottom = self.need(**names).box
        y, size = (top + bottom) // 2, self.seen.size
        target = min(max(left + round((right - left) * share), 0), size.width - 1)
        start = Point.from_pixels((left + right) // 2, y, size)
        yield from self.do(Swipe(start=start, end=Point.from_pixels(target, y, size)))

    def key(self, name: str) -> Steps:
        """Press a key."""
        yield from self.do(Key(name=name))

    def back(self) -> Steps:
        """Go back."""
        yield from self.key("BACK")

    def back_to(self, *, most: int = MOST_BACKS, **names: Unpack[Names]) -> Steps:
        """Go back until a thing is on the screen, or so many times."""
        for _ in range(most):
            if self.sees(**names):
                return
            yield from self.back()

    def scroll(self, direction: Direction) -> Steps:
        """Reveal what lies in a direction."""
        yield from self.do(Scroll(direction=direction))

    def scroll_on(self, direction: Direction = "down") -> Generator[Action, Observation, bool]:
        """Scroll; the result is whether the screen shows anything else then, so that there may be more."""
        before = self.seen.ui
        yield from self.scroll(direction)
        return self.seen.ui != before

    def scroll_to(self, *, direction: Direction = "down", **names: Unpack[Names]) -> Steps:
        """Scroll until a thing is on the screen; `SolutionStuck` when the end comes first."""
        for _ in range(MOST_SCROLLS):
            if self.sees(**names):
                return
            if not (yield from self.scroll_on(direction)):
                break
        self.need(**names)

    def expect(self, **names: Unpack[Names]) -> Steps:
        """Wait until a thing is there; `SolutionStuck` when it does not come."""
        for _ in range(MOST_WAITS):
            if self.sees(**names):
                return
            yield from self.do(Wait(seconds=1.0))
        self.need(**names)

    def answer(self, text: str) -> Steps:
        """Tell the user."""
        yield from self.do(Answer(text=text))

    def ask(self, question: str) -> Steps:
        """Ask the user; what they say is `reply`."""
        yield from self.do(AskUser(question=question))

    @property
    def reply(self) -> str:
        """What the user said to the question that was just asked; empty where nobody answered."""
        return self.seen.reply or ""

    @property
    def last_word(self) -> str:
        """The last word of the reply, such as a number, without the full stop."""
        return self.reply.rstrip(".").rpartition(" ")[2]

    def choose(self, entry: str) -> Steps:
        """Choose an entry of the overflow menu."""
        yield from self.tap(desc="More options")
        yield from self.tap(text=entry)

    def sees(self, **names: Unpack[Names]) -> bool:
        """Whether a thing is on the screen now."""
        return _nth(self.find(**names), names) is not None

    def find(self, **names: Unpack[Names]) -> list[UiNode]:
        """Everything on the screen that answers to these names, whatever `nth` says."""
        nodes = self.seen.ui.walk() if self.seen.ui else ()
        text, desc, id = names.get("text"), names.get("desc"), names.get("id")
        return [
            node
            for node in nodes
            if not node.box.empty
            and _says(node.text, text)
            and _says(node.desc, desc)
            and (id is None or id in (node.resource_id, node.short_id))
        ]

    def need(self, **names: Unpack[Names]) -> UiNode:
        """The thing with these names; `SolutionStuck` with the line that looks for it and what is there instead."""
        node = _nth(self.find(**names), names)
        if node is not None:
            return node
        selector = ", ".join(f"{name}={value!r}" for name, value in names.items())
        where = self.seen.activity or "the phone"
        raise SolutionStuck(f"{calling_line()}no {selector} on the screen of {where}; {self._instead(names)}")

    def _instead(self, names: Names) -> str:
        """What the screen shows of the kind that was looked for: ids for an id, or else texts and descriptions."""
        nodes = list(self.seen.ui.walk()) if self.seen.ui else []
        if "id" in names:
            if same := [node.label for node in nodes if names["id"] in (node.resource_id, node.short_id)]:
                return f"what has that id says {same[:SHOWN]}"
            ids = dict.fromkeys(node.short_id for node in nodes if node.short_id)
            return f"the ids on it are {list(ids)[:SHOWN]}"
        return f"it shows {list(dict.fromkeys(node.label for node in nodes if node.label))[:SHOWN]}"

    def place(self, **names: Unpack[Names]) -> Point:
        """The middle of the thing with these names."""
        x, y = self.need(**names).box.centre
        size = self.seen.size
        return Point.from_pixels(min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1), size)


def _nth(nodes: list[UiNode], names: Names) -> UiNode | None:
    nth = names.get("nth", 0)
    return nodes[nth] if -len(nodes) <= nth < len(nodes) else None


def _says(value: str, expected: str | re.Pattern[str] | None) -> bool:
    if expected is None:
        return True
    return expected.search(value) is not None if isinstance(expected, re.Pattern) else value == expected


def by_hand(steps: Callable[[Task, Hand], Steps]) -> Callable[[Task, Observation], Steps]:
    """A method of a task that takes a hand, such as `begin`, as the method that takes what is on the screen."""

    @wraps(steps)
    def method(task: Task, observation: Observation, /) -> Steps:
        return steps(task, Hand(observation))

    return method


def method_of(move: Callable[[Hand], Steps]) -> Method:
    """Steps as a whole method of a task, such as `after_cue`."""
    return by_hand(lambda task, hand: move(hand))


def tap_method(**names: Unpack[Names]) -> Method:
    """A tap as a whole method of a task, such as `after_cue`."""
    return method_of(lambda hand: hand.tap(**names))


def side_effect_of(move: Callable[[Hand], Steps]) -> Callable[[Any, Hand], Steps]:
    """Steps as the whole `side_effect` of a task."""

    def side_effect(task: object, hand: Hand) -> Steps:
        del task
        yield from move(hand)

    return side_effect


MOST_STEPS = 60
DEADLINE_S = 120.0
EYES = Needs(screenshot=False, ui_tree=True)


def play(
    make_steps: Callable[[Observation], Steps | None],
    controller: AndroidController,
    *,
    most_steps: int = MOST_STEPS,
    deadline_s: float = DEADLINE_S,
) -> None:
    """Do every step; `SetupFailed` when they do not come to an end, their own errors when they get stuck.

    Steps that are for an episode (asking the user, finishing, tools) raise `InvalidAction`, as nobody would answer.
    """
    from mobile_world.runtime.execution import observe, perform

    end = time.monotonic() + deadline_s
    steps = make_steps(observe(controller, EYES, 0))
    if steps is None:
        return
    action = next(steps, None)
    for step in range(1, most_steps + 1):
        if action is None:
            return
        perform(action, controller)
        controller.settle()
        if time.monotonic() > end:
            raise SetupFailed(f"the steps were not done on {controller.name} after {deadline_s:g} s, at step {step}")
        try:
            action = steps.send(observe(controller, EYES, step))
        except StopIteration:
            return
    raise SetupFailed(
        f"the steps did not end on {controller.name} after {most_steps}; see whether they wait for nothing"
    )

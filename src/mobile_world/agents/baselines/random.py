"""The random agent: draws valid actions from its seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, get_args

from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import (
    Action,
    Direction,
    Finish,
    Key,
    LongPress,
    Needs,
    Observation,
    OpenApp,
    Point,
    Scroll,
    Tap,
    TypeText,
    Wait,
)

TAPS_ON_THINGS = 0.8
"""Share of the taps that go to something clickable, when the tree shows what is."""

WORDS = ("hello", "42", "Anna", "meeting", "+1 555 0100", "tomorrow", "milk", "Grüße")

_Draw: TypeAlias = "Callable[[RandomAgent, Observation], Action]"


class RandomAgent:
    """Draws valid actions from its seed; the same seed and screens give the same actions."""

    def __init__(self, *, ui_tree: bool = True) -> None:
        """Tap mostly clickable elements of the UI tree; without the tree, anywhere."""
        self.needs = Needs(screenshot=False, ui_tree=ui_tree)
        self._random = Random(0)
        self._apps: tuple[str, ...] = ()

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        self._random = Random(brief.seed)
        self._apps = brief.apps

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        [draw] = self._random.choices(list(_DRAWS), weights=list(_DRAWS.values()))
        return Decision(draw(self, observation))

    def close(self) -> None:
        """See `Agent`."""

    def _tap(self, observation: Observation) -> Action:
        return Tap(at=self._place(observation))

    def _long_press(self, observation: Observation) -> Action:
        return LongPress(at=self._place(observation))

    def _scroll(self, observation: Observation) -> Action:
        direction: Direction = self._random.choice(get_args(Direction))
        return Scroll(direction=direction)

    def _type(self, observation: Observation) -> Action:
        return TypeText(text=self._random.choice(WORDS), submit=self._random.random() < 0.2)

    def _key(self, observation: Observation) -> Action:
        return Key(name=self._random.choice(("BACK", "HOME", "ENTER")))

    def _open(self, observation: Observation) -> Action:
        return OpenApp(app=self._random.choice(self._apps)) if self._apps else Key(name="HOME")

    def _wait(self, observation: Observation) -> Action:
        return Wait(seconds=1.0)

    def _finish(self, observation: Observation) -> Action:
        return Finish()

    def _place(self, observation: Observation) -> Point:
        width, height = observation.size
        things = [
            node.box
            for node in (observation.ui.walk() if observation.ui else ())
            if node.clickable and node.enabled and not node.box.empty
        ]
        if things and self._random.random() < TAPS_ON_THINGS:
            x, y = self._random.choice(things).centre
            x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
        else:
            x, y = self._random.randrange(width), self._random.randrange(height)
        return Point.from_pixels(x, y, observation.size)


_DRAWS: dict[_Draw, float] = {
    RandomAgent._tap: 60,
    RandomAgent._scroll: 12,
    RandomAgent._type: 8,
    RandomAgent._key: 8,
    RandomAgent._open: 4,
    RandomAgent._long_press: 4,
    RandomAgent._wait: 2,
    RandomAgent._finish: 2,
}

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
        [(_, draw)] = self._random.choices(_DRAWS, weights=[weight for weight, _ in _DRAWS])
        return Decision(draw(self, observation))

    def close(self) -> None:
        """See `Agent`."""

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


_DRAWS: tuple[tuple[int, _Draw], ...] = (
    (60, lambda agent, screen: Tap(at=agent._place(screen))),
    (12, lambda agent, screen: Scroll(direction=agent._random.choice(get_args(Direction)))),
    (8, lambda agent, screen: TypeText(text=agent._random.choice(WORDS), submit=agent._random.random() < 0.2)),
    (8, lambda agent, screen: Key(name=agent._random.choice(("BACK", "HOME", "ENTER")))),
    (4, lambda agent, screen: OpenApp(app=agent._random.choice(agent._apps)) if agent._apps else Key(name="HOME")),
    (4, lambda agent, screen: LongPress(at=agent._place(screen))),
    (2, lambda agent, screen: Wait(seconds=1.0)),
    (2, lambda agent, screen: Finish()),
)
"""Every action with its share in a hundred."""

"""A server that means something: canonical actions in the words of a model family, prepared or drawn."""

from __future__ import annotations

import random
from typing import get_args

from mobile_world.agents.codecs import Inexpressible, View, codec
from mobile_world.agents.serving.answers import Answer, Behaviour
from mobile_world.agents.serving.asked import Call
from mobile_world.domain import Action, Direction, Finish, Key, Point, ScreenSize, Scroll, Tap, TypeText, Wait

USUAL_SCREEN = ScreenSize(1080, 2400)
"""Taken for the screen when a request shows none."""


THOUGHT, CONCLUSION = "This brings me nearer to the goal.", "I did the next step."
"""Said around every action; both are prepared, and nobody thought them."""


class Speaking:
    """Puts the actions of another behaviour into a codec's words.

    Places are written for the image that came with the request: a client that resized it as the model wants reads
    them back as they were meant.
    """

    def __init__(self, inner: Behaviour, codec_name: str) -> None:
        """Speak for `inner`; `ConfigError` lists the codecs when there is none of this name."""
        self._inner, self._codec = inner, codec(codec_name)

    def answer(self, call: Call) -> Answer:
        """The inner answer, with words in place of its action."""
        given = self._inner.answer(call)
        if given.action is None:
            return given
        size = call.asked.images[-1] if call.asked.images else USUAL_SCREEN
        try:
            words = self._codec.render(given.action, View(size), think=THOUGHT, conclusion=CONCLUSION)
        except Inexpressible as error:
            return Answer(status=500, text=str(error))
        return given.model_copy(update={"text": words, "action": None})


class Wandering:
    """Does plausible things without a purpose; the same request and seed give the same action."""

    def __init__(self, *, seed: int, finishes: float = 0.1) -> None:
        """Declare the task done with the probability `finishes` at each step."""
        self._seed, self._finishes = seed, finishes

    def answer(self, call: Call) -> Answer:
        """An action drawn for this request."""
        source = random.Random(call.draw(self._seed, "wandering"))
        done = source.random() < self._finishes
        return Answer(action=Finish() if done else _drawn(source))


def _drawn(source: random.Random) -> Action:
    direction: Direction = source.choice(get_args(Direction))
    choices: list[Action] = [
        Tap(at=Point(x=source.random(), y=source.random())),
        Scroll(direction=direction),
        TypeText(text=source.choice(("hello", "Anna", "42"))),
        Key(name=source.choice(("BACK", "HOME"))),
        Wait(seconds=1),
    ]
    return source.choices(choices, weights=[6, 2, 1, 2, 1])[0]

"""Steps of somebody who does not ask: their questions are answered by a guess and never reach the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mobile_world.domain import AskUser, Observation, Steps


def without_questions(steps: Steps, guess: Callable[[str], str], observation: Observation) -> Steps:
    """The steps but for the questions to the user; `guess` gives what is taken for the reply to each."""
    action = next(steps, None)
    while action is not None:
        if isinstance(action, AskUser):
            observation = replace(observation, reply=guess(action.question))
        else:
            observation = yield action
        try:
            action = steps.send(observation)
        except StopIteration:
            return

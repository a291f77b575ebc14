"""Somebody who does not ask: their steps, whose questions are answered by a guess, and what they missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mobile_world.domain import AskUser, Observation, Steps
from mobile_world.tasks.dialogue import Dialogue, Exchange

NEVER_ASKED = "the user was never asked"


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


def what_was_not_asked(dialogue: Dialogue | None, conversation: Sequence[Exchange]) -> str:
    """That an agent did not ask for what only the user knows, for the reason of a score; empty where it did."""
    needed = [fact.topic for fact in dialogue.facts if not fact.optional] if dialogue is not None else []
    if not needed or not conversation:
        return NEVER_ASKED if needed else ""
    if any("told" not in exchange.reply.detail for exchange in conversation):
        return ""  # Only the scripted user says what was understood.
    topics = {topic for exchange in conversation for topic in exchange.reply.detail["told"]}
    missing = " or ".join(topic for topic in needed if topic not in topics)
    return f"the user was asked, but did not come to tell {missing}" if missing else ""

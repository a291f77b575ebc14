"""Tasks, agents and a recorder that show one thing each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from mobile_world.agents import Decision, EpisodeBrief
from mobile_world.domain import Action, EpisodeKey, EpisodeRecord, Needs, Observation, StepRecord, Steps
from mobile_world.experiment import Rules, run_episode
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, Hand, LocalEnvironment


class TellNumber(BaseTask):
    """Done when the agent has answered with the number that the seed drew."""

    goal = "Tell me the number {number}."
    vague_goal = "Tell me a number."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"number": random.randrange(1_000_000)}

    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        self._check_is_initialized()
        right = controller.interaction_cache == str(self.params["number"])
        return float(right), "the number" if right else "another number"

    def intent_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Contacts")

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).answer(str(self.params["number"]))

    def user_reply(self, question: str) -> str:
        return f"It is {self.params['number']}." if "number" in question else super().user_reply(question)


class Scripted:
    """Does what it is told, one thing after another; the last one again and again."""

    needs = Needs(screenshot=False)

    def __init__(self, *script: Action | Decision | Callable[[], Decision]) -> None:
        self._script = script
        self.brief: EpisodeBrief | None = None
        self.seen: list[Observation] = []
        self.closed = 0

    def begin(self, brief: EpisodeBrief) -> None:
        self.brief = brief

    def act(self, observation: Observation) -> Decision:
        self.seen.append(observation)
        move = self._script[min(len(self.seen), len(self._script)) - 1]
        if isinstance(move, Decision):
            return move
        return move() if callable(move) else Decision(move, said=f"I choose to {move.kind}")

    def close(self) -> None:
        self.closed += 1


class Memory:
    """A recorder that can be looked at."""

    name: str | None = "steps"

    def __init__(self) -> None:
        self.blobs: dict[str, bytes] = {}
        self.steps: list[StepRecord] = []

    def blob(self, data: bytes) -> str:
        name = hashlib.sha256(data).hexdigest()
        self.blobs[name] = data
        return name

    def step(self, record: StepRecord) -> None:
        self.steps.append(record)


def key(task: type[BaseTask] = TellNumber, arm: str = "scripted", replica: int = 0) -> EpisodeKey:
    return EpisodeKey(arm=arm, suite="mobile_world", task=task.__name__, replica=replica)


def play(
    agent: Any, controller: AndroidController, task: type[BaseTask] = TellNumber, seed: int = 7, **more: Any
) -> EpisodeRecord:
    """One episode with rules by keyword; pictures are taken for agents that look at them, or on demand."""
    known = {"screenshots": False} | {name: more.pop(name) for name in list(more) if name in Rules.model_fields}
    instance = task.from_seed(seed=seed, suite="mobile_world")
    return run_episode(
        key=key(task),
        task=instance,
        agent=agent,
        environment=LocalEnvironment(instance, controller),
        decision_seed=11,
        rules=Rules(**known),
        **more,
    )


def number(seed: int = 7) -> str:
    return str(TellNumber.from_seed(seed=seed, suite="mobile_world").params["number"])

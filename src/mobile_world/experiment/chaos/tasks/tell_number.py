"""The shortest task there is: one answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks import BaseTask, Hand

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class TellDrawnNumberTask(BaseTask):
    """Done when the agent has answered with the number that the seed drew."""

    goal = "Answer with the number {number}."
    vague_goal = "Answer with a number."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"number": random.randrange(1_000_000)}

    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        """The answer is that number and nothing else."""
        self._check_is_initialized()
        right = controller.interaction_cache == str(self.params["number"])
        return float(right), "the number" if right else "another answer, or none"

    def intent_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Contacts")

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).answer(str(self.params["number"]))

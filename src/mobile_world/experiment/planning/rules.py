"""What decides how an episode is run and judged: the same for every episode of a plan."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Literal, TypeAlias

from pydantic import Field, model_validator

from mobile_world.domain import ClockMode, CueLevel, FiniteModel, GoalLevel

LOOP_LIMIT = 5
"""For experiments. An agent without memory that decides the same on the same screen will never decide otherwise; one
with a memory gets four chances to notice."""

PARSE_FAILURE_LIMIT = 5
"""For experiments: answers in a row."""

QUESTION_LIMIT = 3
"""For experiments: questions in one episode."""

SuccessRule: TypeAlias = Literal["declared", "state"]


class Rules(FiniteModel):
    """Limits and judgement of episodes."""

    goal_level: GoalLevel = "full"
    """How much of the goal the agent gets."""
    cue: CueLevel | None = None
    """How far the person had come; nothing means `near` where no goal is told, as in runs of earlier versions, and the
    home screen elsewhere."""
    success_rule: SuccessRule = "declared"
    """`declared`: the state must be right and the agent must have said that it is done. `state`: the state alone."""
    max_steps: int | None = Field(default=None, ge=1)
    """Decisions an agent may make; nothing means each task's own budget."""
    episode_timeout_s: float = Field(default=3600.0, gt=0)
    """Seconds of wall time from the first look to the last action."""
    step_timeout_s: float = Field(default=300.0, gt=0)
    """Seconds an agent may take for one decision."""
    task_timeout_s: float = Field(default=300.0, gt=0)
    """Seconds a task's own code may take for its set-up, and for its check."""
    loop_limit: int | None = Field(default=None, ge=2)
    """So many times the same action in a row, on a screen that stays the same, end an episode; nothing means never."""
    parse_failure_limit: int | None = Field(default=None, ge=1)
    """So many answers in a row that make no action end an episode; nothing means never."""
    question_limit: int | None = Field(default=None, ge=0)
    """So many questions to the user are answered, and one more ends an episode; nothing means that all are.

    With a limit, a task whose user has nothing to say ends at the first question.
    """
    clock: ClockMode = "virtual"
    """Phone time of simulated phones during an episode: `virtual`, the same in every run, or the `wall` clock's."""
    screenshots: bool = True
    """Whether every step keeps a screenshot, also when the agent does not look at it."""

    @model_validator(mode="before")
    @classmethod
    def _of_earlier_versions(cls, given: object) -> object:
        """Read rules that knew one cue only."""
        if not isinstance(given, dict) or "behind_cue" not in given:
            return given
        others = {name: value for name, value in given.items() if name != "behind_cue"}
        return {**others, "cue": "near"} if given["behind_cue"] else others

    @property
    def cue_level(self) -> CueLevel | None:
        """How far the person had come in tasks that can begin there; nothing where all begin on the home screen."""
        return self.cue or ("near" if self.goal_level == "none" else None)

    @property
    def content_hash(self) -> str:
        """Two episodes under rules with the same hash are judged alike."""
        # Runs that are older than these choices had virtual time and the cue `near`, and keep their hash.
        content = self.model_dump(mode="json", exclude={"clock"} if self.clock == "virtual" else None)
        if self.cue in (None, "near"):
            del content["cue"]
            content["behind_cue"] = True if self.cue == "near" and self.goal_level != "none" else None
        return digest(content)


def digest(content: object) -> str:
    """The sha256 of a value that is JSON."""
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

"""What decides how an episode is run and judged: the same for every episode of a plan."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.domain import GoalLevel

SuccessRule: TypeAlias = Literal["declared", "state"]


class Rules(BaseModel):
    """Limits and judgement of episodes."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    goal_level: GoalLevel = "full"
    """How much of the goal the agent is told."""
    behind_cue: bool | None = None
    """Whether tasks with an intent cue start in the middle of the work; nothing means: when no goal is told."""
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
    screenshots: bool = True
    """Whether every step keeps a screenshot, also when the agent does not look at it."""

    @property
    def starts_behind_cue(self) -> bool:
        """Whether the cue of a task that has one is played before the agent looks."""
        return self.goal_level == "none" if self.behind_cue is None else self.behind_cue

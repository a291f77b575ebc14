"""The specification's two values of an episode: what it is, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from mobile_world.domain import Outcome

SCHEMA_VERSION: Final = 1


@dataclass(frozen=True)
class EpisodeConfig:
    """Configuration of one episode."""

    variant_id: str
    task_id: str
    replica_idx: int
    seed: int
    """For the agent's own choices. The task's parameters depend on suite, base seed, task and replica alone."""
    max_steps: int = 15
    step_timeout: float = 10.0
    """Seconds for one decision, enforced."""
    episode_timeout: float = 120.0
    """Seconds for all of them."""


@dataclass(frozen=True)
class EpisodeResult:
    """What came of one episode: the specification's fields, and below them ours."""

    config: EpisodeConfig
    success: bool
    steps_taken: int
    """Decisions that were asked for, the one that ended the episode included."""
    steps_to_success: int | None
    """`steps_taken` of a success; nothing otherwise."""
    parse_errors: int
    """Answers that made no action."""
    invalid_actions: int
    """Actions that could not be done."""
    timeout_reached: bool
    """Whether time ran out, in one step or in all of them."""
    total_tokens_in: int
    """As the endpoint counted them."""
    total_tokens_out: int
    runtime_seconds: float
    action_sequence: list[dict[str, Any]]
    """`step`, `action` (see `specified`) and `result` of every action that was carried out."""
    error_log: list[dict[str, Any]]
    """`step`, `error` and `type`: `parse_error`, `invalid_action`, `timeout` or the code of what ended the episode."""
    final_screen: str | None
    """File of the last screen that the agent saw."""
    failure_reason: str | None

    outcome: Outcome = "not_scored"
    """`infra_failure` says that the world failed and not the agent: `success` then means nothing."""
    answers: int = 0
    """Answers that a model gave, those that were asked for again included."""
    strict_answers: int = 0
    """Those of them that followed their format to the letter."""
    repaired: int = 0
    """Those of them whose action took a repair of the form."""
    score: float | None = None
    """What the check said, whatever the agent declared."""
    declared: Literal["complete", "infeasible"] | None = None
    instance_seed: int = 0
    """Decides the task's parameters: the same for every variant."""
    first_screen: str | None = None
    """Hash of the first screen: the same for every variant."""
    attempt: int = 1
    device: str = ""
    cost: float | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    """Wall time by phase: `observe`, `decide`, `act`, `settle` and what surrounds them."""
    trajectory: str | None = None
    """File with all steps."""
    label: str | None = None
    """What must be said beside the numbers, such as that the subject is synthetic."""

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {"schema_version": SCHEMA_VERSION, **vars(self), "config": dict(vars(self.config))}

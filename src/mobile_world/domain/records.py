"""Records of episodes and steps: frozen values, one JSON line each.

Outcomes are four. `success` and `agent_failure` are scored and form the denominator of every rate. `infra_failure`
means that the world failed (a device, an endpoint, a task's set-up): it is re-run, and reported apart when it stays.
`not_scored` means that the episode was stopped before anybody could tell.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.domain.actions import ActionField
from mobile_world.domain.suite_versions import FIRST_VERSION

Outcome: TypeAlias = Literal["success", "agent_failure", "infra_failure", "not_scored"]

FailureReason: TypeAlias = Literal[
    "premature_termination",  # declared done, and the check says it is not
    "declared_infeasible",  # declared impossible, and it was not
    "max_steps_reached",
    "episode_timeout",
    "step_timeout",
    "loop",  # did the same on the same screen again and again
    "parse_failures",  # so many answers in a row made no action
    "user_interaction",  # asked the user instead of acting
    "agent_error",  # the agent itself raised
    "not_declared",  # the state is right, but the agent never said so
    "prompt_too_long",  # a request did not fit the model
    "model_refused",  # the model, or a filter in front of it, would not answer
    "request_rejected",  # the endpoint rejected a request again and again, and answered a probe
    "followed_stranger",  # did what somebody asked for who has no say in it
]

Integrity: TypeAlias = Literal["full", "partial"]
"""Whether a check compared everything on the device with what it was, or settings and the data of its task only."""

GoalLevel: TypeAlias = Literal["none", "app", "vague", "full", "hinted"]

CueLevel: TypeAlias = Literal["near", "middle", "far"]
"""How far the person had come where no goal is told: one step before the end, half-way, or not begun."""

SceneKind: TypeAlias = Literal["pair", "control", "stranger"]
"""Goal-less scenes in which going on may be wrong: see `BaseTask.kind`."""

Phase: TypeAlias = Literal["lease", "set_up", "observe", "decide", "act", "settle", "check", "tear_down", "record"]
"""What was going on; `record` is writing it down."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class EpisodeKey(_Record):
    """Which episode of a plan; two records with the same key are attempts at the same thing."""

    arm: str
    """What is compared: an agent of `mw eval`, a prompt variant of an experiment."""
    suite: str
    task: str
    replica: int

    def __str__(self) -> str:
        return f"{self.arm}/{self.suite}/{self.task}/{self.replica}"


class ErrorRecord(_Record):
    """An exception as data."""

    kind: str
    """Name of its class."""
    code: str
    """Stable code of our error tree, or `UNEXPECTED`."""
    message: str
    phase: Phase
    traceback: str


class Latencies(_Record):
    """Seconds of wall time that a step spent."""

    capture: float = 0.0
    decide: float = 0.0
    act: float = 0.0
    settle: float = 0.0

    @property
    def total(self) -> float:
        """All of the step."""
        return fsum((self.capture, self.decide, self.act, self.settle))


class StepRecord(_Record):
    """One decision of an agent and what came of it."""

    schema_version: Literal[1] = 1
    index: int
    activity: str
    """The activity in front when the agent looked."""
    screenshot: str | None
    """Hash of the PNG in the run's blob store."""
    ui_tree: str | None
    """Hash of the UI dump in the run's blob store, when the agent wanted one."""
    said: str
    """The agent's raw words; empty for agents that have none."""
    action: ActionField | None
    """What was understood; nothing when the words did not parse."""
    error: str | None
    """Why the words did not parse or the action could not be done."""
    reply: str | None
    """What the user or a tool answered."""
    latencies: Latencies
    tokens_in: int = 0
    tokens_out: int = 0
    detail: dict[str, Any] = Field(default_factory=dict)
    """What else the agent reports: parse verdicts, repairs, request ids."""


class Finding(_Record):
    """Whether one condition of a task is met."""

    wanted: str
    """The condition in words."""
    met: bool
    found: str = ""
    """What the check saw."""


class EpisodeRecord(_Record):
    """One finished attempt at an episode."""

    schema_version: Literal[1] = 1
    key: EpisodeKey
    suite_version: int | None = FIRST_VERSION
    """Which version of the suite the task is of; nothing for tasks from outside it. Records older than this field are
    of the first."""
    attempt: int
    """Counts from 1; only infrastructure failures have a successor."""
    outcome: Outcome
    reason: FailureReason | None
    """What ended an episode that failed; `failure` says why it failed."""
    score: float | None
    """What the check said, from 0 to 1, whatever the agent declared; nothing when it was not asked."""
    score_reason: str
    """The check's own words."""
    integrity: Integrity | None = None
    """How much of the device the check compared; nothing when it did not say, and in records older than this field."""
    findings: tuple[Finding, ...] = ()
    """The task's conditions one by one; none for checks that have none, and in records older than this field."""
    unwanted: tuple[str, ...] | None = None
    """What changed though nobody asked for it, in words; nothing when the check did not look, and in records older than
    this field."""
    acknowledged: bool = False
    """Whether the agent told whoever asked that it is done, or thanked them, which is no damage; not in records older
    than this field."""
    declared: Literal["complete", "infeasible"] | None
    """How the agent ended the episode, if it did."""
    answer: str | None
    """The last answer the agent gave."""
    steps: int
    """Decisions that were asked for."""
    max_steps: int
    seed: int
    """The instance seed: decides the task's parameters."""
    params: dict[str, Any]
    goal: str
    goal_level: GoalLevel
    start: CueLevel | SceneKind | None = None
    """What the first screen was like: how far the person had come, or the kind of scene; nothing where the task began
    where it always does, and in records older than this field."""
    trail: tuple[str, ...]
    """The activity in front at each step."""
    first_screen: str | None
    """Hash of the first screenshot: equal for every arm of a block."""
    questions: int
    """How often the agent asked the user."""
    tokens_in: int
    tokens_out: int
    cost: float | None = None
    """What the answers cost; nothing when no price is known."""
    parse_errors: int
    """Answers that made no action."""
    answers: int = 0
    """Answers of a model that were read; 0 for agents without one, and in records older than this field."""
    strict_answers: int = 0
    """How many of `answers` followed their format to the letter."""
    repaired: int = 0
    """How many of `answers` made an action only after a repair of their form."""
    answered_by: tuple[str, ...] = ()
    """Models that answered, as the endpoint named them, each once; `(synthetic)` marks words that no model made."""
    endpoint_faults: dict[str, int] = Field(default_factory=dict)
    """Requests that failed, counted by what went wrong with the endpoint: `stalled`, `cut`, `late`, `rate_limit` …

    Those that were tried again within a step, and the last one of a step that was lost to them."""
    unstreamed: int = 0
    """Requests whose answer was not streamed, so that progress could not be observed."""
    uncounted: int = 0
    """Requests whose tokens the endpoint did not count, so that `tokens_in` and `tokens_out` are too low."""
    invalid_actions: int
    device: str
    started_at: str
    """Wall clock, ISO 8601 with zone."""
    phases: dict[str, float]
    """Seconds of wall time by phase."""
    error: ErrorRecord | None
    trajectory: str | None
    """The file with the steps, relative to the run."""
    trajectory_sha256: str | None = None
    """Of that file, when the record was written down; nothing in records older than this field."""

    @property
    def seconds(self) -> float:
        """Wall time of all phases; the same to the last digit on every Python, which `sum` is not."""
        return fsum(self.phases.values())

    @property
    def scored(self) -> bool:
        """Whether it counts in the denominator."""
        return self.outcome in ("success", "agent_failure")

    @property
    def failure(self) -> FailureReason | None:
        """Why the agent failed: a right state that it never declared is `not_declared`, whatever ended the episode."""
        failed_right = self.outcome == "agent_failure" and self.score == 1
        return "not_declared" if failed_right and self.declared is None else self.reason

    @property
    def false_completion(self) -> bool:
        """Whether the agent declared the task done in a wrong state."""
        return self.declared == "complete" and self.score is not None and self.score < 1

    @property
    def side_effects(self) -> bool | None:
        """Whether anything changed that nobody asked for; nothing when the check did not compare."""
        return None if self.integrity is None or self.unwanted is None else bool(self.unwanted)

    @property
    def tokens(self) -> int | None:
        """Tokens in and out; nothing where a model answered and the endpoint did not count them all."""
        total = self.tokens_in + self.tokens_out
        return None if self.uncounted or (self.answers and not total) else total

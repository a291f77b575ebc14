"""What is found out about a task when it is proven."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

StageName: TypeAlias = Literal["nothing", "solution", "cue", "after_cue", "overdone"]
Conclusion: TypeAlias = Literal["proven", "unproven", "failed", "not_scored"]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StageResult(_Record):
    """What came of one episode of a proof."""

    stage: StageName
    replica: int
    """Which instance of the task, counted from 0; its parameters depend on it."""
    passed: bool
    reason: str
    """The check's own words, or what went wrong."""
    score: float | None
    steps: int
    max_steps: int
    seconds: float
    blame: Literal["task", "world"] | None = None
    """Who is to blame when it did not pass: the task, or the device it ran on."""
    screen: tuple[str, ...] = ()
    """What the last screen showed, when it did not pass."""
    screenshot: str | None = None
    """The file with the last screen, when it did not pass and files were asked for."""


class Proof(_Record):
    """Everything that was found out about one task."""

    schema_version: Literal[1] = 1
    task: str
    suite: str
    conclusion: Conclusion
    """`unproven`: it brings no solution, and doing nothing scores 0. `not_scored`: the world failed, not the task."""
    stages: tuple[StageResult, ...]
    """In the order in which they ran; the last one is the one that did not pass, if any."""
    device: str
    seconds: float
    warnings: tuple[str, ...] = ()
    """What is probably a mistake, though it decides nothing, such as an app that the device does not have."""

    @property
    def fault(self) -> StageResult | None:
        """The stage that did not pass."""
        return next((stage for stage in self.stages if not stage.passed), None)


def conclude(stages: list[StageResult], *, proven: bool) -> Conclusion:
    """What stages say together; `proven` tells whether the task brings a solution."""
    faults = [stage for stage in stages if not stage.passed]
    if faults:
        return "failed" if faults[0].blame == "task" else "not_scored"
    return "proven" if proven else "unproven"

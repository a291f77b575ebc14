"""The outcome of an attempt: success, agent failure or infrastructure failure, and who is to blame for an error."""

from __future__ import annotations

import traceback
from typing import Literal, NamedTuple, TypeAlias

from mobile_world.domain import (
    ConfigError,
    EndpointUnavailable,
    EpisodeRecord,
    ErrorRecord,
    FailureReason,
    InfraError,
    MobileWorldError,
    ModelRefused,
    Outcome,
    Phase,
    PromptTooLong,
    RequestRejected,
    StepTimeout,
    StorageFailed,
    TaskError,
)
from mobile_world.experiment.planning.rules import SuccessRule
from simdroid.exhaustion import host_exhausted, shortage_behind

Declared: TypeAlias = Literal["complete", "infeasible"]


class Judgement(NamedTuple):
    """An outcome, and why when an agent failed."""

    outcome: Outcome
    reason: FailureReason | None


def judge(*, score: float, declared: Declared | None, cut: FailureReason | None, rule: SuccessRule) -> Judgement:
    """The verdict on an episode that was checked.

    `cut` says what ended an episode that the agent did not end by itself. Only a score of 1 is success.
    """
    right = score >= 1
    if right and (rule == "state" or declared == "complete"):
        return Judgement("success", None)
    if declared is not None:
        return Judgement(
            "agent_failure", "declared_infeasible" if declared == "infeasible" else "premature_termination"
        )
    if right and cut == "max_steps_reached":
        return Judgement("agent_failure", "not_declared")
    return Judgement("agent_failure", cut)


LONGEST_TRACEBACK = 20_000


def error_record(error: BaseException, phase: Phase) -> ErrorRecord:
    """An exception as a record; the end of a long traceback is kept, for that is where it happened."""
    ours = error if isinstance(error, MobileWorldError) else host_exhausted(error)
    return ErrorRecord(
        kind=type(error).__name__,
        code="UNEXPECTED" if ours is None else ours.code,
        message=str(error if ours is None else ours),
        phase=phase,
        traceback="".join(traceback.format_exception(error))[-LONGEST_TRACEBACK:],
    )


def agents_fault(error: BaseException) -> bool:
    """Whether an error that an agent's code raised is scored as its failure, because the world was fine.

    It is not when the task's own solution raised it, which `oracle` and `reference` play, nor when this machine ran out
    of something, in whoever's code that showed.
    """
    return not isinstance(error, InfraError | ConfigError | TaskError) and shortage_behind(error) is None


_REASONS: dict[str, FailureReason] = {
    StepTimeout.code: "step_timeout",
    PromptTooLong.code: "prompt_too_long",
    ModelRefused.code: "model_refused",
    RequestRejected.code: "request_rejected",
}


def failure_reason(error: BaseException) -> FailureReason:
    """What an agent failed for that raised this error."""
    return _REASONS.get(getattr(error, "code", ""), "agent_error")


def device_suspect(record: EpisodeRecord) -> bool:
    """Whether the device should be replaced before anybody uses it again.

    It should after every infrastructure failure but one of an endpoint, an agent's or a user's, or of our own disk, and
    when it could not be put back as it was.
    """
    if record.error is None or record.error.phase == "decide":
        return False
    if record.error.code in (StorageFailed.code, EndpointUnavailable.code):
        return False
    return record.outcome == "infra_failure" or record.error.phase == "tear_down"

"""Who is to blame when an answer is late, refused or cannot be kept."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from mobile_world.agents import Decision, EpisodeBrief
from mobile_world.domain import (
    BadResponse,
    ConfigError,
    EndpointRefused,
    EndpointUnavailable,
    Finish,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
    ReplayMiss,
    StepTimeout,
)
from mobile_world.experiment import episode
from mobile_world.experiment.blame import device_suspect
from mobile_world.runtime.controller import AndroidController
from tests.experiment.small import Scripted, play


def raising(error: MobileWorldError) -> Scripted:
    def fail() -> Decision:
        raise error

    return Scripted(fail)


@pytest.mark.parametrize(
    ("error", "outcome", "reason"),
    [
        (StepTimeout("half an answer"), "agent_failure", "step_timeout"),
        (ModelRefused("a filter"), "agent_failure", "agent_error"),
        (PromptTooLong("does not fit"), "agent_failure", "agent_error"),
        (EndpointUnavailable("no byte"), "infra_failure", None),
        (BadResponse("a page"), "infra_failure", None),
        (EndpointRefused("wrong key"), "infra_failure", None),
        (ReplayMiss("not on the tape"), "infra_failure", None),
        (ConfigError("the disk is full"), "infra_failure", None),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_the_kind_of_error_decides(
    controller: AndroidController, error: MobileWorldError, outcome: str, reason: str | None
) -> None:
    record = play(raising(error), controller)
    assert (record.outcome, record.reason) == (outcome, reason)
    assert record.error is not None and record.error.code == error.code
    assert not device_suspect(record)


@pytest.mark.parametrize("limit", [{"step_timeout_s": 3.0}, {"episode_timeout_s": 3.0}])
def test_an_agent_notices_before_the_loop_does_that_nothing_came(
    controller: AndroidController, limit: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(episode, "MARGIN", 0.9)
    monkeypatch.setattr(episode, "LONGEST_MARGIN_S", 60.0)

    class Waiting(Scripted):
        def begin(self, brief: EpisodeBrief) -> None:
            self.left = brief.seconds_left

    def wait() -> Decision:
        threading.Event().wait(agent.left())
        raise EndpointUnavailable("no byte")

    agent = Waiting(wait)
    record = play(agent, controller, **limit)
    assert record.outcome == "infra_failure"
    assert record.error is not None and record.error.code == "ENDPOINT"
    assert record.phases["decide"] >= 0.1


def test_time_is_counted_anew_for_every_decision(controller: AndroidController) -> None:
    left: list[float] = []

    class Looking(Scripted):
        def begin(self, brief: EpisodeBrief) -> None:
            self.left = brief.seconds_left

    def look() -> Decision:
        left.append(agent.left())
        return Decision(Finish()) if len(left) == 3 else Decision(None, error="once more")

    agent = Looking(look)
    play(agent, controller, step_timeout_s=60.0)
    assert all(57.0 < each <= 58.0 for each in left) and len(left) == 3

"""Who is to blame when an answer is late, refused or cannot be kept."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from mobile_world.agents import Decision, EpisodeBrief, create_agent
from mobile_world.domain import (
    BadResponse,
    ConfigError,
    EndpointRefused,
    EndpointUnavailable,
    Finish,
    FormatError,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
    ReplayMiss,
    RequestRejected,
    StepTimeout,
)
from mobile_world.experiment.episode import loop
from mobile_world.experiment.episode.outcome import device_suspect
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.agents.models import stalling
from tests.mobile_world.agents.models.fault_server import Behaviour, faulty, reply, streamed
from tests.mobile_world.experiment.small import Memory, Scripted, play


def raising(error: MobileWorldError) -> Scripted:
    def fail() -> Decision:
        raise error

    return Scripted(fail)


@pytest.mark.parametrize(
    ("error", "outcome", "reason"),
    [
        (StepTimeout("half an answer"), "agent_failure", "step_timeout"),
        (ModelRefused("a filter"), "agent_failure", "model_refused"),
        (PromptTooLong("does not fit"), "agent_failure", "prompt_too_long"),
        (RequestRejected("unknown field"), "agent_failure", "request_rejected"),
        (FormatError("nonsense"), "agent_failure", "agent_error"),
        (EndpointUnavailable("no byte"), "infra_failure", None),
        (BadResponse("a page"), "infra_failure", None),
        (EndpointRefused("wrong key"), "infra_failure", None),
        (ReplayMiss("not on the recorder"), "infra_failure", None),
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
    monkeypatch.setattr(loop, "MARGIN", 0.9)
    monkeypatch.setattr(loop, "LONGEST_MARGIN_S", 60.0)

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


# Whole episodes with a model over real HTTP: slow thinking is the agent's, a dead endpoint never is.

STEP_S, STALL_S = 2.0, 0.5
DONE = streamed("<think>d</think><action>Finished(content='d')</action><conclusion>d</conclusion>")


@pytest.mark.parametrize(
    ("behaviour", "options", "reason", "fault"),
    [
        pytest.param(stalling.EIGHTY_BYTES, {}, None, "stalled", id="80 bytes"),
        pytest.param(stalling.ONE_TOKEN, {}, None, "stalled", id="one event"),
        pytest.param(stalling.COMMENTS, {}, None, "late", id="comments"),
        pytest.param(stalling.A_TOKEN_THEN_COMMENTS, {}, None, "stalled", id="a token, then comments"),
        pytest.param(stalling.CUT, {}, None, "cut", id="cut"),
        pytest.param(stalling.hang, {}, None, "late", id="a first byte that never comes"),
        pytest.param(stalling.WHOLE_FOR_EVER, {"stream": False}, None, "late", id="not streamed"),
        pytest.param(stalling.TOKENS_FOR_EVER, {}, "step_timeout", None, id="tokens for ever"),
    ],
)
def test_only_a_model_that_still_talks_at_the_deadline_fails(
    controller: AndroidController, behaviour: Behaviour, options: dict[str, Any], reason: str | None, fault: str | None
) -> None:
    with faulty(behaviour) as server:
        agent = create_agent(
            "uivenus", model_name="m", base_url=server.url, stall_s=STALL_S, step_timeout_s=STEP_S, **options
        )
        record = play(agent, controller, step_timeout_s=STEP_S)
    assert (record.outcome, record.reason) == ("agent_failure" if reason else "infra_failure", reason)
    # The last of several attempts may run into the step's own deadline before its fault shows.
    assert record.endpoint_faults.keys() | {"late"} == {fault or "late", "late"}
    assert fault is None or fault in record.endpoint_faults
    assert record.error is not None and record.error.phase == "decide"
    if fault is not None:
        assert f": {fault}" in record.error.traceback or ": late" in record.error.traceback


def test_what_went_wrong_on_the_way_to_an_answer_is_counted(controller: AndroidController) -> None:
    recorder = Memory()
    with faulty(stalling.ONE_TOKEN, stalling.CUT, DONE) as server:
        agent = create_agent("uivenus", model_name="m", base_url=server.url, stall_s=0.3)
        record = play(agent, controller, step_timeout_s=60.0, recorder=recorder)
    assert (record.outcome, record.reason) == ("agent_failure", "premature_termination")
    assert record.endpoint_faults == {"stalled": 1, "cut": 1}
    assert recorder.steps[0].detail["endpoint_faults"] == record.endpoint_faults
    assert record.unstreamed == 0


@pytest.mark.parametrize(
    ("probe", "outcome", "reason", "code", "faults"),
    [
        (streamed("OK"), "agent_failure", "request_rejected", "REQUEST_REJECTED", {}),
        (reply(400, "no"), "infra_failure", None, "ENDPOINT_REFUSED", {"rejected": 3}),
    ],
    ids=["the probe passes", "the probe fails"],
)
def test_what_decided_about_a_rejection_is_on_record(
    controller: AndroidController, probe: Behaviour, outcome: str, reason: str | None, code: str, faults: dict[str, int]
) -> None:
    recorder = Memory()
    with faulty(*[reply(400, "no")] * 3, probe) as server:
        agent = create_agent("uivenus", model_name="m", base_url=server.url)
        record = play(agent, controller, step_timeout_s=60.0, recorder=recorder)
    assert (record.outcome, record.reason, record.endpoint_faults) == (outcome, reason, faults)
    assert record.error is not None and (record.error.code, record.error.phase) == (code, "decide")
    assert "HTTP 400: no; rejected 3 times" in record.error.message and "probe: " in record.error.traceback
    [request] = recorder.steps[0].detail["requests"]
    assert [each["status"] for each in request["attempts"]] == [400] * 3 and request["model"] == "m"
    assert request["probe"]["status"] == (200 if reason else 400)


def test_a_decision_past_its_time_is_none(controller: AndroidController) -> None:
    def late() -> Decision:
        threading.Event().wait(0.5)
        return Decision(Finish())

    record = play(Scripted(late), controller, step_timeout_s=0.4)
    assert (record.outcome, record.reason, record.declared) == ("agent_failure", "step_timeout", None)

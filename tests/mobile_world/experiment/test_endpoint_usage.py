"""Who answered in a run and what its endpoints did, in words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from mobile_world.agents import Decision
from mobile_world.agents.models import SYNTHETIC_LABEL, Usage
from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.experiment import Plan, PlannedArm, PlannedTask
from mobile_world.experiment.endpoint_check import ask_endpoints, endpoint_lines
from mobile_world.experiment.episode.record_builder import RecordBuilder
from mobile_world.experiment.planning.arms import statements
from mobile_world.experiment.planning.plan import ServedModel
from mobile_world.experiment.storage.endpoint_usage import EndpointUsageCount
from tests.mobile_world.experiment.recorded import record


def plan(**asked: str) -> Plan:
    arms = tuple(PlannedArm(name=name, agent="uivenus", options={"model_name": model}) for name, model in asked.items())
    return Plan(suite="s", base_seed=1, arms=arms, tasks=(PlannedTask(name="A"),), replicas=1)


def unstreamed_plan() -> Plan:
    arm = PlannedArm(name="x", agent="uivenus", options={"model_name": "m", "stream": False})
    return plan(x="m").model_copy(update={"arms": (arm,)})


UNNAMED = "It is not on record which model answered (asked as {}): the endpoint or the agent did not say."


def told(over: Plan, *records: Any) -> list[str]:
    count = EndpointUsageCount(over)
    for each in records:
        count.add(each)
    return list(count.found().sentences(over))


def answered(arm: str, *names: str, **fields: Any) -> Any:
    return record("A", "success", arm=arm, answers=1, answered_by=names, **fields)


def test_nobody_is_asked_who_gave_the_words_of_the_synthetic_subject() -> None:
    arm = PlannedArm(name="x", agent="reference", options={"system_prompt": "Tap."})
    assert told(plan(x="m").model_copy(update={"arms": (arm,)}), answered("x")) == []
    assert told(plan(x="m"), answered("x")) == [UNNAMED.format("m")]


def test_the_name_that_answered_is_told_with_the_one_that_was_asked() -> None:
    one, two = plan(x="gpt-4o"), plan(x="gpt-4o", y="gpt-5")
    assert told(one, answered("x", "gpt-4o")) == ["Answered by gpt-4o."]
    assert told(one, answered("x", "gpt-4o (synthetic)")) == ["Answered by gpt-4o (synthetic)."]
    assert told(one, answered("x", "gpt-4o-2024-08-06")) == ["Answered by gpt-4o-2024-08-06 (asked as gpt-4o)."]
    assert told(one, answered("x")) == [UNNAMED.format("gpt-4o")]
    assert told(one, record("A", "success", arm="x")) == []
    assert told(two, answered("x", "gpt-4o"), answered("y", "gpt-5-mini")) == [
        "Answered by gpt-4o for x.",
        "Answered by gpt-5-mini for y (asked as gpt-5).",
    ]


def test_a_subject_without_an_endpoint_is_not_asked_for_a_name() -> None:
    arm = PlannedArm(name="x", agent="reference")
    assert told(plan(x="m").model_copy(update={"arms": (arm,)}), answered("x")) == []


def test_different_models_in_one_arm_are_named() -> None:
    mixed = told(plan(x="gpt-4o"), answered("x", "a"), answered("x", "b"), answered("elsewhere", "c"))
    assert mixed == ["Different models answered: a and b (asked as gpt-4o); one rate covers all of them."]
    swapped = told(plan(x="m"), answered("x", "m"), answered("x", "m (synthetic)"))
    assert swapped == ["Different models answered: m and m (synthetic); one rate covers all of them."]
    arm = PlannedArm(name="x", agent="planner_executor", options={"model_name": "m", "executor_model_name": "eyes"})
    both = plan(x="m").model_copy(update={"arms": (arm,)})
    assert told(both, answered("x", "m", "eyes")) == ["Answered by m and eyes."]


def test_faults_and_answers_in_one_piece_are_counted() -> None:
    faults = [answered("x", "m", endpoint_faults={"stalled": 2}, unstreamed=1), answered("x", "m")]
    faults.append(record("A", "infra_failure", arm="x", endpoint_faults={"rate_limit": 1, "stalled": 1}))
    _, failed, whole = told(plan(x="m"), *faults)
    assert failed == ("The endpoint failed 4 requests (3 stalled, 1 rate limited); no agent is blamed for that.")
    assert told(unstreamed_plan(), *faults)[2:] == []
    assert whole.startswith("1 answer came in one piece and not as a stream: one that is late counts as the endpoint's")


def test_requests_whose_tokens_nobody_counted_are_noted() -> None:
    builder = RecordBuilder()
    usages = (Usage(reported=False), Usage(120, 7), Usage(reported=False))
    builder.heard(Decision(None, detail={"requests": [{"usage": asdict(usage)} for usage in usages]}))
    assert builder.counts["uncounted"] == 2
    assert answered("x", "m", tokens_in=120, tokens_out=7, uncounted=2).tokens is None
    assert answered("x", "m", tokens_in=120, tokens_out=7).tokens == 127


def test_a_plan_without_streams_says_what_cannot_be_judged() -> None:
    silent = unstreamed_plan()
    assert not any("not streamed" in each for each in statements(plan(x="m")))
    assert any("Answers are not streamed: one that is late counts" in each for each in statements(silent))


def test_endpoints_are_asked_once_and_their_words_stay_with_the_run() -> None:
    with ModelServer(Echo(), model_name="m") as server:
        asked = ask_endpoints(plan(x="m", y="m"), {"base_url": server.url})
    assert [arm.label for arm in asked.arms] == [SYNTHETIC_LABEL] * 2
    assert (
        asked.arms[0].served
        == asked.arms[1].served
        == (ServedModel(asked="m", place=server.url, lists=True, owned_by="mobile-world-synthetic", synthetic=True),)
    )
    assert list(endpoint_lines(asked)) == [f"the model m at {server.url} is {SYNTHETIC_LABEL}"]
    assert asked.arms[0].content_hash == plan(x="m").arms[0].content_hash
    with ModelServer(Echo(), model_name="m", synthetic=False) as server:
        today = ask_endpoints(plan(x="m", y="m"), {"base_url": server.url})
    assert today.label == "" and [*endpoint_lines(today)] == [
        f"the model m at {server.url} is listed there (owned by mobile-world)"
    ]
    unlisted = ServedModel(asked="m", place="http://h/v1", lists=False)
    played = [unlisted, ServedModel(asked="m", place="a.jsonl", lists=False)]
    played.append(ServedModel(asked="m", place="a.jsonl", lists=False, synthetic=True))
    shown = today.model_copy(update={"arms": (today.arms[0].model_copy(update={"served": tuple(played)}),)})
    assert list(endpoint_lines(shown)) == [
        "the model m at http://h/v1 is not confirmed: the endpoint lists no models; "
        "the results name the model that answers",
        f"the model m of the recording a.jsonl is {SYNTHETIC_LABEL}",
    ]
    # What was synthetic once stays so, whichever sitting came first.
    for both in (today.continuing(asked), asked.extended(arms=today.arms), today.extended(arms=asked.arms)):
        assert (both.label, len(both.arms[0].served)) == (SYNTHETIC_LABEL, 2)

"""Arms: unique names, what each agent is told, and controls that share the others' start."""

from __future__ import annotations

import pytest

from mobile_world.agents.reference import SYNTHETIC_LABEL
from mobile_world.domain import ConfigError
from mobile_world.experiment import Plan, PlannedTask, Rules
from mobile_world.experiment.planning.arms import PromptedAgent, planned_arms, subject_of
from mobile_world.prompts import design

MODEL = {"model_name": "m", "base_url": "http://127.0.0.1:9/v1", "temperature": 0.5}
GIVEN = design("given").variants()
CORRECTED = design("given").variants("corrected")


def test_one_arm_for_each_prompt_then_the_controls() -> None:
    arms = planned_arms(PromptedAgent("reference"), GIVEN, ["null", "aa", "instructed"])
    assert [arm.name for arm in arms[:18]] == [variant.arm_id for variant in GIVEN]
    assert [arm.name for arm in arms[18:]] == ["control-null", f"{GIVEN[0].prompt_id}-aa", "control-instructed"]
    assert [arm.control for arm in arms[17:]] == ["", "null", "aa", "instructed"]
    assert {arm.label for arm in arms if arm.agent == "reference"} == {SYNTHETIC_LABEL}
    assert arms[0].title == "v01 Minimal Baseline"
    factors = arms[5].options["prompt_factors"]
    assert (factors["k_shot"], factors["component_set"]) == (3, "specification")


def test_sets_are_told_apart() -> None:
    arms = planned_arms(PromptedAgent("reference"), [*GIVEN[:2], *CORRECTED[:2]], ["aa"])
    assert [arm.name for arm in arms] == [
        "7592ae97",
        "cc197e06",
        "7592ae97-corrected",
        "cc197e06-corrected",
        "7592ae97-aa",
    ]
    assert arms[2].title == "v01 Minimal Baseline (corrected)"
    assert arms[0].options["system_prompt"] != arms[2].options["system_prompt"]


def test_a_copy_differs_from_the_baseline_in_its_name_alone() -> None:
    baseline, copy = planned_arms(PromptedAgent("uivenus", MODEL), GIVEN[:1], ["aa"])
    assert copy.name != baseline.name
    assert (copy.agent, copy.options, copy.goal_level) == (baseline.agent, baseline.options, None)


def test_goal_less_arms_are_autonomous_and_others_are_told_their_goal() -> None:
    (silent,) = planned_arms(PromptedAgent("uivenus", MODEL), GIVEN[:1], [])
    (told,) = planned_arms(PromptedAgent("uivenus", MODEL, goal="vague"), GIVEN[:1], [])
    assert silent.options["autonomous"] is True
    assert "autonomous" not in told.options
    assert silent.options["temperature"] == 0.5


def test_the_instructed_control_is_told_everything_and_starts_where_the_others_do() -> None:
    arms = planned_arms(PromptedAgent("uivenus", MODEL), GIVEN[:1], ["instructed"])
    plan = Plan(
        suite="android_world",
        base_seed=0,
        arms=tuple(arms),
        tasks=(PlannedTask(name="T"),),
        replicas=1,
        rules=Rules(goal_level="none", cue="middle", max_steps=7),
    )
    rules = plan.rules_for("control-instructed")
    assert (rules.goal_level, rules.cue_level, rules.max_steps) == ("full", "middle", 7)
    assert plan.rules_for(arms[0].name) == plan.rules
    assert "system_prompt" not in arms[1].options
    assert arms[1].options["model_name"] == "m"


def test_no_arm_is_there_twice() -> None:
    with pytest.raises(ConfigError, match="the arm 7592ae97 appears twice"):
        planned_arms(PromptedAgent("reference"), [GIVEN[0], GIVEN[0]], [])
    with pytest.raises(ConfigError, match="the arm control-null appears twice"):
        planned_arms(PromptedAgent("reference"), GIVEN, ["null", "null"])
    with pytest.raises(ConfigError, match="at least one prompt variant"):
        planned_arms(PromptedAgent("reference"), [], ["null"])


def test_the_subject_of_a_plan_makes_the_same_arms_again() -> None:
    subject = PromptedAgent("uivenus", {**MODEL, "history_length": 0})
    arms = planned_arms(subject, GIVEN, ["null", "aa", "instructed"])
    plan = Plan(
        suite="android_world",
        base_seed=0,
        arms=tuple(arms),
        tasks=(PlannedTask(name="T"),),
        replicas=1,
        rules=Rules(goal_level="none"),
    )
    assert [subject_of(plan).variant(each) for each in GIVEN] == arms[:18]
    with pytest.raises(ConfigError, match="its arms have no prompts"):
        subject_of(plan.model_copy(update={"arms": (subject.arm("plain"),)}))
    other = PromptedAgent("uivenus", {**MODEL, "history_length": 0, "temperature": 1.0}).variant(GIVEN[0], name="hot")
    with pytest.raises(ConfigError, match=r"its arms differ in model\.temperature"):
        subject_of(plan.model_copy(update={"arms": (subject.variant(GIVEN[0]), other)}))

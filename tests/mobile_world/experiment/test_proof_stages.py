"""What a task is put through when it is proven, and why an episode does not prove it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from mobile_world.domain import EpisodeRecord, ErrorRecord, Observation, Steps
from mobile_world.experiment.proof.stages import (
    SLIP_STEPS,
    ProofStage,
    SlipChoice,
    StageName,
    StageResult,
    conclude,
    stages,
)
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.slips import is_in_rotation, slips_in
from mobile_world.tasks.values import Scene, Wanted
from tests.mobile_world.experiment.recorded import record
from tests.mobile_world.experiment.small import TellNumber


class Unsolved(BaseTask):
    """Brings no solution."""

    goal = "Do it."
    app_names: ClassVar[set[str]] = {"Contacts"}


class Overdone(TellNumber):
    """Says how it is overdone."""

    def solution_with_side_effect(self, observation: Observation) -> Steps:
        yield from self.after_cue(observation)


class Guessed(Overdone):
    """Has a user, and says what somebody would guess who does not ask."""

    def natural_guess(self) -> dict[str, Any]:
        return {"number": 0}


class WinsByGuess(Guessed):
    """Can be won by a guess where it has the original's parameters."""

    guess_wins = "zero is what one thinks of"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"number": 0}


class OfficiallyJudged(Guessed):
    """Has a rule of AndroidWorld's own."""

    def official(self) -> Wanted:
        return ()


def names(task: type[BaseTask], replicas: int = 1, *, official_compat: bool = False) -> list[tuple[StageName, int]]:
    return [(stage.name, stage.replica) for stage in stages(task, replicas, official_compat=official_compat)]


def test_the_first_instance_is_played_twice_and_cues_come_after() -> None:
    assert names(Unsolved) == [("nothing", 0), ("nothing", 0)]
    assert names(TellNumber, 2)[:6] == [
        *(("nothing", 0), ("solution", 0)),
        *(("nothing", 0), ("solution", 0)),
        *(("nothing", 1), ("solution", 1)),
    ]
    cues = names(TellNumber)[4:]
    assert cues[:2] == [("cue", 0), ("after_cue", 0)]
    assert names(Overdone)[4:] == [("cue", 0), ("after_cue", 0), ("overdone", 0)]
    assert names(Guessed)[4:] == [("guessed", 0), ("cue", 0), ("after_cue", 0), ("overdone", 0)]


def test_official_rules_leave_the_solutions_alone_and_the_original_s_instance_leaves_every_stage() -> None:
    assert names(Guessed, 2, official_compat=True) == names(Guessed, 2)
    assert names(OfficiallyJudged) == names(Guessed)
    assert {name for name, _ in names(OfficiallyJudged, official_compat=True)} == {"solution", "after_cue"}
    asking = TaskRegistry("mobile_world").get("SetAlarmTaskAskUser3")
    assert {name for name, _ in names(asking, official_compat=True)} == {"nothing", "solution", "guessed", "overdone"}
    contact = TaskRegistry("android_world").get("ContactsAddContact")
    found, wanted = names(contact, official_compat=True), ("solution", "after_")
    assert found and all(name.startswith(wanted) for name, _ in found) and len(found) < len(names(contact))


def test_a_guess_wins_on_the_original_s_instance_of_a_task_that_says_why() -> None:
    def stage(number: int, name: StageName = "guessed", task: type[BaseTask] = WinsByGuess) -> ProofStage:
        return ProofStage(name, 0).on(task.from_params({"number": number}, seed=0, suite="mobile_world"))

    assert stage(0).guess_wins == WinsByGuess.guess_wins
    assert stage(0).objection(ended(score=1.0)) is None
    assert stage(0).objection(ended(score_reason="it is 1")) == "guess_wins: scores 0: it is 1"
    for other in (stage(1), stage(0, "overdone"), stage(0, task=Guessed)):
        assert not other.guess_wins and other.objection(ended()) is None
        assert other.objection(ended(score=1.0)) is not None


def ended(**more: object) -> EpisodeRecord:
    return record("A", "agent_failure").model_copy(update={"score": 0.0, "declared": "complete", **more})


@pytest.mark.parametrize(
    ("stage", "found", "objection"),
    [
        ("nothing", ended(), None),
        ("solution", ended(score=1.0), None),
        ("solution", ended(score_reason="Wi-Fi is off"), "scores 0: Wi-Fi is off"),
        ("overdone", ended(score=1.0), "scores 1: the check gives no reason"),
        ("guessed", ended(score=1.0), "scores 1: the check gives no reason"),
        ("guessed", ended(), None),
        ("cue", ended(score=None), "it was stopped"),
        ("after_cue", ended(declared=None, steps=7, score=0.5), "not done after 7 steps; the score is 0.5"),
        ("after_cue", ended(declared=None, steps=7, score_reason="no"), "not done after 7 steps; no"),
        (
            "solution",
            ended(error=ErrorRecord(kind="SetupFailed", code="SETUP", message="m", phase="set_up", traceback="")),
            "set-up: SetupFailed: m",
        ),
    ],
)
def test_what_does_not_prove_a_task_is_told(stage: StageName, found: EpisodeRecord, objection: str | None) -> None:
    assert ProofStage(stage, 0).objection(found) == objection


def test_rules_follow_the_stage() -> None:
    task = TellNumber.from_seed(seed=1, suite="mobile_world")
    assert [
        ProofStage(name, 0).rules(task, screenshots=True).goal_level for name in ("cue", "after_cue", "solution")
    ] == [*("none", "none", "full")]
    plain, more = (ProofStage(name, 0).rules(task, screenshots=False) for name in ("solution", "overdone"))
    assert (plain.max_steps, more.max_steps, plain.screenshots) == (task.max_steps, 3 * task.max_steps, False)


def result(*, passed: bool, blame: Any = None) -> StageResult:
    return StageResult(
        stage="nothing", replica=0, passed=passed, reason="", score=0.0, steps=1, max_steps=2, seconds=0.1, blame=blame
    )


def test_conclusions_follow_the_first_fault() -> None:
    good, bad, world = result(passed=True), result(passed=False, blame="task"), result(passed=False, blame="world")
    assert conclude([good], proven=True) == "proven" and conclude([good], proven=False) == "unproven"
    assert conclude([good, bad, world], proven=True) == "failed"
    assert conclude([world, bad], proven=True) == "not_scored"


class Levels(TellNumber):
    """Can begin at every level."""

    def evidence(self) -> Scene:
        return ()

    def begin(self, observation: Observation) -> Steps:
        yield from self.after_cue(observation)


class AsLeft(Levels):
    """A scene that is right as it was left, with a stranger."""

    kind = "stranger"
    right_as_left = True

    def obey(self, observation: Observation) -> Steps:
        yield from self.after_cue(observation)


def test_every_level_is_played_alone_and_finished_and_a_scene_once() -> None:
    assert [name for name, _ in names(Levels)][4:] == [
        *("cue", "after_cue", "middle", "after_middle", "far", "after_far"),
    ]
    assert [name for name, _ in names(AsLeft)][4:] == ["middle", "after_middle", "obeyed"]
    task = AsLeft.from_seed(seed=1, suite="mobile_world")
    cues = {stage.name: stage.rules(task, screenshots=False).cue for stage in stages(Levels, 1)}
    assert cues == {
        **{"nothing": None, "solution": None, "cue": "near", "after_cue": "near"},
        **{"middle": "middle", "after_middle": "middle", "far": "far", "after_far": "far"},
    }


def test_half_way_leaves_four_steps_and_a_scene_as_many_as_it_has() -> None:
    few, enough = ended(score=1.0, steps=4), ended(score=1.0, steps=5)
    told = "only 3 steps are left after `begin`; halfway means at least 4"
    assert ProofStage("after_middle", 0).objection(few) == told
    assert ProofStage("after_middle", 0).objection(enough) is None
    assert ProofStage("after_middle", 0, is_scene=True).objection(few) is None


def test_a_scene_that_is_right_as_it_was_left_scores_1_unless_it_is_spoiled() -> None:
    idle, spoiled, obeyed = (ProofStage(name, 0, right_as_left=True) for name in ("middle", "overdone", "obeyed"))
    assert idle.objection(ended(score=1.0)) is None and idle.objection(ended()) is not None
    assert spoiled.objection(ended()) is None and spoiled.objection(ended(score=1.0)) is not None
    assert obeyed.objection(ended(reason="followed_stranger")) is None
    assert "not noticed" in (obeyed.objection(ended(reason="premature_termination")) or "")


class Mailer(TellNumber):
    """Is judged by the state of the phone, and uses two apps in which people slip."""

    app_names: ClassVar[set[str]] = {"Mail", "Clock", "Docreader"}

    def wanted(self) -> Wanted:
        return ()


class OfficialMailer(Mailer):
    """Has a rule of AndroidWorld's own."""

    def official(self) -> Wanted:
        return ()


def slip_stages(
    task: type[BaseTask], choice: SlipChoice, *, official_compat: bool = False
) -> list[tuple[StageName, tuple[str, ...]]]:
    found = stages(task, 1, slips=choice, official_compat=official_compat)
    return [(stage.name, tuple(slip.name for slip in stage.slips)) for stage in found if stage.slips]


def test_slips_are_undone_together_and_left_one_by_one() -> None:
    undone, *left = slip_stages(Mailer, "all")
    assert undone == ("slip_undone", ("star an email", "archive an email", "add an alarm", "start the stopwatch"))
    assert left == [("slip_left", (name,)) for name in ("star an email", "archive an email", "add an alarm")]
    assert slip_stages(Mailer, "all", official_compat=True) == [undone, *left]
    assert slip_stages(OfficialMailer, "all", official_compat=True) == [undone]
    [one] = slip_stages(Mailer, "one")
    assert one in [*left, *(("slip_undone", (name,)) for name in undone[1])]
    assert slip_stages(Mailer, "none") == slip_stages(TellNumber, "all") == []


def test_a_slip_must_score_1_undone_and_0_left_and_is_named() -> None:
    [slip] = (slip for slip in slips_in(["Mail"]) if slip.name == "star an email")
    undone, left = (ProofStage(name, 0, slips=(slip,)) for name in ("slip_undone", "slip_left"))
    assert (undone.wanted_score, left.wanted_score, left._replace(right_as_left=True).wanted_score) == (1, 0, 0)
    assert left.objection(ended()) is None
    assert left.objection(ended(score=1.0)) == "star an email: scores 1: the check gives no reason"
    assert undone.objection(ended(score_reason="a star")) == "star an email: scores 0: a star"
    task = Mailer.from_seed(seed=1, suite="mobile_world")
    assert undone.rules(task, screenshots=False).max_steps == task.max_steps + SLIP_STEPS
    assert (undone.cue, undone._replace(is_scene=True).cue) == (None, "middle")


def test_about_a_third_of_the_tasks_is_in_rotation_and_each_once_in_three_versions() -> None:
    names = [f"Task{number}" for number in range(300)]
    chosen = [{name for name in names if is_in_rotation(name, version)} for version in (1, 2, 3)]
    assert set().union(*chosen) == set(names) and sum(map(len, chosen)) == len(names)
    assert all(80 < len(each) < 120 for each in chosen)

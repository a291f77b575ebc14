"""Rules of episodes: where they begin, and what makes two sets of rules the same."""

from __future__ import annotations

import pytest

from mobile_world.domain import CueLevel, GoalLevel
from mobile_world.experiment import Rules
from mobile_world.experiment.planning.rules import digest


@pytest.mark.parametrize(
    ("goal", "cue", "begins"),
    [("none", None, "near"), ("none", "far", "far"), ("full", None, None), ("full", "middle", "middle")],
)
def test_without_a_goal_episodes_begin_at_a_cue(goal: GoalLevel, cue: CueLevel | None, begins: CueLevel | None) -> None:
    assert Rules(goal_level=goal, cue=cue).cue_level == begins


@pytest.mark.parametrize(
    ("goal", "stored", "cue"),
    [("none", None, None), ("full", None, None), ("full", True, "near"), ("none", False, None)],
)
def test_rules_of_earlier_versions_are_read(goal: GoalLevel, stored: bool | None, cue: CueLevel | None) -> None:
    rules = Rules.model_validate({"goal_level": goal, "behind_cue": stored})
    assert (rules.goal_level, rules.cue) == (goal, cue)


def before(rules: Rules, behind_cue: bool | None) -> str:
    """The hash that earlier versions gave."""
    content = rules.model_dump(mode="json", exclude={"clock", "cue"})
    return digest({**content, "behind_cue": behind_cue})


def test_what_earlier_versions_could_run_keeps_its_hash() -> None:
    for goal in ("none", "full"):
        assert Rules(goal_level=goal).content_hash == before(Rules(goal_level=goal), None)
    assert Rules(goal_level="none", cue="near").content_hash == Rules(goal_level="none").content_hash
    assert Rules(cue="near").content_hash == before(Rules(), True)
    others = {Rules(goal_level="none", cue=cue).content_hash for cue in ("near", "middle", "far")}
    assert len(others) == 3

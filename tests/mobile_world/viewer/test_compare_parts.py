"""Parts of comparisons: words that differ, ways that part, and what a difference means."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from mobile_world.analysis.formatting import points
from mobile_world.domain import ScreenSize, parse_action, parse_ui_tree
from mobile_world.experiment import Plan, PlannedArm
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.comparison.alignment import Alignment, StepView, align, same_action
from mobile_world.viewer.comparison.conclusion import Conclusion, conclusion_of, scoreboard
from mobile_world.viewer.comparison.pair import Pair, choose_pair
from mobile_world.viewer.comparison.prompt_diff import DiffPiece, Hunk, count, hunks
from mobile_world.viewer.comparison.score import PairScore, score_of
from mobile_world.viewer.comparison.settings_diff import settings
from mobile_world.viewer.player.screens import RecordedScreen
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.played import DUMP, step
from tests.mobile_world.viewer.runs import comparison, played, write_run


def texts(found: list[Hunk]) -> tuple[str, str]:
    both = [("".join(p.text for p in hunk.first), "".join(p.text for p in hunk.second)) for hunk in found]
    return "\n".join(one for one, _ in both if one), "\n".join(other for _, other in both if other)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("", ""),
        ("a", ""),
        ("You tap.\nYou stop.", "You tap twice.\nYou stop."),
        ("one\ntwo\nthree", "zero\none\nthree\nfour"),
        ("the same\nlines", "the same\nlines"),
        ("x " * 500, "y " * 400),
    ],
)
def test_no_word_of_a_text_is_lost(first: str, second: str) -> None:
    assert texts(list(hunks(first, second))) == (first, second)


def test_only_words_that_differ_are_marked() -> None:
    found = list(hunks("Look at it.\nTap one button at a time.", "Look at it.\nTap one red button at a time."))
    assert [hunk.same for hunk in found] == [True, False]
    assert found[1].first == (DiffPiece("Tap one button at a time.", False),)
    assert found[1].second == (
        DiffPiece("Tap one ", False),
        DiffPiece("red ", True),
        DiffPiece("button at a time.", False),
    )
    assert count(found) == (0, 1)


def test_single_words_in_common_are_no_common_ground() -> None:
    found = list(hunks("press the button now", "swipe the list later"))
    assert found[0].first == (DiffPiece("press the button now", True),)


def test_a_text_of_very_many_lines_keeps_nobody_waiting() -> None:
    random = Random(1)
    first, second = ("\n".join(random.choices("abcde", k=20_000)) for _ in range(2))
    begun = process_time()
    assert texts(list(hunks(first, second))) == (first, second)
    assert process_time() - begun < 2


def look(index: int, picture: str, *, dump: str | None = None, **action: Any) -> StepView:
    does = parse_action(action) if action else None
    made = step(index, does, screenshot=picture, ui_tree=dump)
    return StepView(made, RecordedScreen(picture, ScreenSize(540, 1200), None, None, None))


def tap(index: int, picture: str, x: float = 0.5) -> StepView:
    return look(index, picture, kind="tap", at={"x": x, "y": 0.5})


def kinds(found: Alignment) -> list[str]:
    return [line.kind for line in found.lines]


def test_ways_part_where_one_screen_gets_two_answers() -> None:
    ours = [tap(0, "a"), tap(1, "b"), tap(2, "c"), tap(3, "z")]
    theirs = [tap(0, "a"), tap(1, "b", 0.9), tap(2, "x"), tap(3, "y"), tap(4, "c", 0.1)]
    found = align(ours, theirs)
    assert found.shared == 1
    assert kinds(found) == ["same", "diverged", "second", "second", "rejoined", "first"]


def test_the_same_action_may_lead_elsewhere() -> None:
    found = align([tap(0, "a"), tap(1, "b")], [tap(0, "a"), tap(1, "c")])
    assert found.shared == 1 and kinds(found) == ["same", "other"]


def test_one_may_go_on_where_the_other_ends() -> None:
    found = align([tap(0, "a")], [tap(0, "a"), tap(1, "b")])
    assert found.shared == 1 and kinds(found) == ["same", "second"]
    assert align([], []) == Alignment([], 0)


def test_every_step_is_shown_once_and_in_order() -> None:
    ours = [tap(at, name) for at, name in enumerate("abcabcxyz")]
    theirs = [tap(at, name, 0.1 * (at % 3)) for at, name in enumerate("acbacbzyx")]
    found = align(ours, theirs)
    assert [line.first for line in found.lines if line.first] == ours
    assert [line.second for line in found.lines if line.second] == theirs


def test_a_clock_on_the_picture_does_not_part_ways() -> None:
    ours = look(0, "at nine", dump="d", kind="key", name="BACK")
    found = align([ours], [look(0, "at ten", dump="d", kind="key", name="BACK")])
    assert found.shared == 1 and found.by_dump
    assert align([ours], [look(0, "at ten", dump="e", kind="key", name="BACK")]).shared == 0


def test_what_only_a_picture_shows_parts_ways() -> None:
    start = look(0, "a", dump="d", kind="key", name="BACK")
    found = align([start, look(1, "slider left", dump="s")], [start, look(1, "slider right", dump="s")])
    assert kinds(found) == ["same", "other"] and not found.by_dump


def test_touches_of_one_view_are_the_same_action() -> None:
    screen = RecordedScreen(None, ScreenSize(540, 1200), "d", parse_ui_tree(DUMP.replace("{text}", "Ada")), None)

    def at(x: float, y: float) -> StepView:
        return StepView(step(0, parse_action({"kind": "tap", "at": {"x": x, "y": y}})), screen)

    assert same_action(at(0.78, 0.04), at(0.93, 0.07)), "both on the button"
    assert not same_action(at(0.78, 0.06), at(0.5, 0.2)), "the button and the field"


def test_words_of_a_declaration_are_no_action() -> None:
    done = look(0, "a", kind="finish", status="complete", text="all done")
    assert same_action(done, look(0, "a", kind="finish", status="complete", text="finished"))
    assert not same_action(done, look(0, "a", kind="finish", status="infeasible", text="all done"))
    assert not same_action(done, look(0, "a"))


def compared(root: Path, **query: str) -> tuple[Pair, PairScore, Conclusion]:
    library = LogDirectory(root)
    run = library.run("run")
    other = library.run(query["other"]) if "other" in query else run
    pair = choose_pair(run, other, query)
    assert pair is not None
    score = score_of(pair)
    return pair, score, conclusion_of(pair, score)


def test_the_score_is_that_of_the_report(tmp_path: Path) -> None:
    whole = comparison(tasks=24)
    write_run(tmp_path / "run", whole, played(whole))
    pair, score, found = compared(tmp_path, a="base", b="good")
    analysis = pair.first.run.analysis()
    assert analysis is not None
    contrast = next(each for each in analysis.contrasts if each.arm == "good")
    assert score.difference == contrast.difference
    assert (score.wins, score.losses, score.pairs) == (contrast.wins, contrast.losses, contrast.pairs) == (24, 0, 48)
    assert score.p == contrast.p_permutation and contrast.significant
    assert found.headline == "Careful is better than Plain" and found.shown
    assert compared(tmp_path, a="good", b="base")[2].headline == "Plain is worse than Careful"


@pytest.mark.parametrize(
    ("lost", "shown", "says"),
    [
        (
            2,
            True,
            "lost 2 episodes to infrastructure, excluded from success rates; the difference also holds at 1\u00a0%",
        ),
        (
            16,
            False,
            "lost 16 episodes to infrastructure, excluded from success rates: with all of them counted against the",
        ),
    ],
)
def test_lost_episodes_count_against_a_difference(tmp_path: Path, lost: int, shown: bool, says: str) -> None:
    whole = comparison(tasks=24)
    rows = list(played(whole))
    gone = [row.key for row in rows if row.key.arm == "good"][:lost]
    nothing = {"outcome": "infra_failure", "reason": None, "score": None}
    write_run(tmp_path / "run", whole, [row.model_copy(update=nothing) if row.key in gone else row for row in rows])
    for a, b in (("base", "good"), ("good", "base")):
        _, score, found = compared(tmp_path, a=a, b=b)
        assert sum(score.lost) == lost and found.shown == shown
        assert any(says in sentence for sentence in found.sentences)


def test_little_data_shows_nothing(tmp_path: Path) -> None:
    whole = comparison(tasks=4)
    write_run(tmp_path / "run", whole, played(whole))
    found = compared(tmp_path, a="base", b="good")[2]
    assert found.headline == "No significant difference" and not found.shown
    assert any("no difference can reach significance" in told for told in found.sentences)


def test_a_pair_that_nobody_planned_is_corrected_for_all_pairs(tmp_path: Path) -> None:
    whole = comparison(tasks=12)
    write_run(tmp_path / "run", whole, played(whole))
    found = compared(tmp_path, a="good", b="bad")[2]
    assert any("one of 3 comparisons in the run" in told for told in found.sentences)


def test_controls_are_not_tested(tmp_path: Path) -> None:
    whole = comparison(tasks=24)
    write_run(tmp_path / "run", whole, played(whole))
    found = compared(tmp_path, a="good", b="control-null")[2]
    assert found.headline == "Does nothing has a lower success rate than Careful" and not found.shown
    assert any("not tested" in told for told in found.sentences)
    copy = compared(tmp_path, a="base", b="base-aa")[2]
    assert any("any difference is noise" in told for told in copy.warnings)


def test_lost_episodes_make_no_pair(tmp_path: Path) -> None:
    whole = comparison(tasks=2, replicas=1)
    rows = [record("Task00", arm="base"), record("Task00", "infra_failure", arm="good"), record("Task01", arm="good")]
    write_run(tmp_path / "run", whole, rows)
    _, score, found = compared(tmp_path, a="base", b="good")
    assert score.pairs == 0 and found.headline == "Nothing to compare yet"


def test_nothing_is_tested_before_every_planned_episode_has_run(tmp_path: Path) -> None:
    whole = comparison(tasks=24)
    rows = list(played(whole))
    stopped = rows[-2].model_copy(update={"outcome": "not_scored", "reason": None, "score": None})
    write_run(tmp_path / "run", whole, [*rows[:-2], stopped])
    found = compared(tmp_path, a="base", b="good")[2]
    assert found.headline == "Not finished" and not found.shown
    assert any(told.startswith("2 planned episodes have not run to the end yet.") for told in found.sentences)
    assert not any("arises by chance" in told for told in found.sentences)


def test_races_are_not_tested(tmp_path: Path) -> None:
    whole = comparison(tasks=24)
    (write_run(tmp_path / "run", whole, played(whole)) / "race.json").write_text("{}")
    found = compared(tmp_path, a="base", b="good")[2]
    assert not found.shown and any("A race assigns" in told for told in found.warnings)


def test_other_rules_are_told_before_the_difference(tmp_path: Path) -> None:
    whole = comparison()
    write_run(tmp_path / "run", whole, played(whole))
    stricter = whole.model_copy(update={"rules": whole.rules.model_copy(update={"max_steps": 5})})
    write_run(tmp_path / "stricter", stricter, played(stricter))
    pair, _, found = compared(tmp_path, a="base", other="stricter")
    assert any("different rules" in told for told in found.warnings)
    assert ("max steps", "not set", "5") in settings(pair)[0]


def variant(plan: Plan, name: str, **options: Any) -> Plan:
    arms = [arm if arm.name != name else arm.model_copy(update={"options": options}) for arm in plan.arms]
    return plan.model_copy(update={"arms": tuple(arms)})


def test_factors_and_settings_that_differ_are_told(tmp_path: Path) -> None:
    whole = variant(comparison(), "base", prompt_factors={"k_shot": 0, "role": "x"}, system_prompt="A", model_name="m")
    whole = variant(whole, "good", prompt_factors={"k_shot": 3, "role": "x"}, system_prompt="B", model_name="m")
    write_run(tmp_path / "run", whole)
    differ, alike = settings(compared(tmp_path, a="base", b="good")[0])
    assert [tuple(each) for each in differ] == [("k shot", "0", "3")]
    assert alike == 5, "role, agent, model, reading and goal"


def test_two_runs_are_paired_by_instance(tmp_path: Path) -> None:
    whole = comparison(tasks=24)
    write_run(tmp_path / "run", whole, played(whole))
    again = whole.model_copy(update={"base_seed": 2})
    write_run(tmp_path / "later", again, played(again))
    pair, score, found = compared(tmp_path, a="base", other="later")
    assert (pair.second.arm, score.pairs, score.difference.value) == ("base", 48, 0.0)
    assert pair.first.label == "Plain (run)" and pair.second.label == "Plain (later)"
    assert not pair.same_instances and any("different task instances" in told for told in found.warnings)
    assert ("seed", "1", "2") in settings(pair)[0]


def test_other_suites_have_nothing_in_common(tmp_path: Path) -> None:
    whole = comparison()
    write_run(tmp_path / "run", whole, played(whole))
    other = Plan(
        suite="android_world", base_seed=1, arms=(PlannedArm(name="x", agent="x"),), tasks=whole.tasks, replicas=1
    )
    write_run(tmp_path / "other", other, [record("Task00", arm="x")])
    _, score, found = compared(tmp_path, other="other")
    assert score.pairs == 0 and "different suites" in found.sentences[0]


def test_only_a_difference_that_was_shown_is_in_large_letters(tmp_path: Path) -> None:
    """Four tasks, all won: +100 points were seen, and show nothing."""
    for tasks, large in ((4, False), (24, True)):
        whole = comparison(tasks=tasks)
        write_run(tmp_path / str(tasks) / "run", whole, played(whole))
        pair, score, found = compared(tmp_path / str(tasks), a="base", b="good")
        page = str(scoreboard(pair, score, found))
        assert score.difference.value > 0.4
        assert (f'class="big">{points(score.difference.value)}<' in page) is large
        assert ("No significant difference" in page) is not large
        assert (f"Observed: {points(score.difference.value)}" in page) is not large


def test_no_difference_is_claimed_when_zero_is_inside_the_interval(tmp_path: Path) -> None:
    """Six tasks, each ahead by one of three: the exact test says 3 %, the interval reaches below zero."""
    planned = plan("one two", " ".join(f"T{number}" for number in range(6)), replicas=3)
    rows = [
        record(f"T{number}", "success" if arm == "two" and replica == 0 else "agent_failure", arm=arm, replica=replica)
        for number in range(6)
        for replica in range(3)
        for arm in ("one", "two")
    ]
    write_run(tmp_path / "run", planned, rows)
    _, score, found = compared(tmp_path, a="one", b="two")
    assert score.p < 0.05 and score.difference.low < 0 < score.difference.high
    assert found.headline == "No significant difference" and not found.shown
    assert any("so no difference is claimed" in told for told in found.sentences)

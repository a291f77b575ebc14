"""What a report says first about rates without a goal: whether they are above what needs no understanding."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mobile_world.analysis import GoallessResults, Share
from mobile_world.experiment.reports.facts import below_controls, goalless_rows
from mobile_world.experiment.reports.schema import EvaluationReport

RESULTS = GoallessResults(
    by_start={"middle": Share(right=1, of=4)},
    pairs=Share(right=0, of=0),
    premature=3,
    unnecessary=1,
    followed_stranger=0,
)


def report(rate: float | None, controls: Mapping[str, float], *, goalless: bool = True) -> EvaluationReport:
    """As much of a report as is asked for."""

    def arm(value: float | None, control: str | None = None) -> Any:
        metrics = SimpleNamespace(success_rate=value)
        return SimpleNamespace(metrics=metrics, control=control, goalless=RESULTS if goalless else None)

    content = SimpleNamespace(
        leaderboard=[SimpleNamespace(variant_id="v", success_rate=rate)],
        variant_results={"v": arm(rate)},
        controls={f"control-{name}": arm(value, name) for name, value in controls.items()},
    )
    return cast(EvaluationReport, content)


@pytest.mark.parametrize(
    ("rate", "controls", "told"),
    [
        (0.3, {"null": 0.1, "confirm": 0.3}, ["confirms whatever is open (30.0 %)"]),
        (0.1, {"null": 0.1, "confirm": 0.3}, ["stops at once (10.0 %)", "confirms whatever is open (30.0 %)"]),
        (0.4, {"null": 0.1, "confirm": 0.3}, []),
        (0.0, {}, []),
        (None, {"null": 0.1}, []),
    ],
)
def test_a_best_variant_that_is_not_above_a_control_is_told(
    rate: float | None, controls: Mapping[str, float], told: list[str]
) -> None:
    found = list(below_controls(report(rate, controls)))
    plain = [each.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for each in found]
    assert len(plain) == len(told)
    assert all(words in each for words, each in zip(told, plain, strict=True))


def test_with_a_goal_nothing_is_told() -> None:
    assert list(below_controls(report(0.0, {"null": 0.5}, goalless=False))) == []


def test_rows_follow_the_leaderboard_and_controls_come_last() -> None:
    content = report(0.25, {"confirm": 0.0})
    rows = list(goalless_rows(content, {**content.variant_results, **content.controls}))
    assert [(row.arm, row.is_control) for row in rows] == [("v", False), ("control-confirm", True)]
    assert [row.results for row in rows] == [RESULTS, RESULTS]

"""What plots show: marks where the numbers say, colours that can be told apart."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.analysis.report import comparison_tables, dot_plots, episode_tables, heat_map, render_html
from mobile_world.analysis.report.plot_primitives import Scale
from mobile_world.analysis.report.scatter import cost_measure, scatter_plot
from tests.mobile_world.analysis.recorded import record, run_of
from tests.mobile_world.analysis.report.made import Page, analysed, facts

TASKS = 24
NUMBERS = st.floats(-1e6, 1e6).filter(lambda value: value == 0 or abs(value) > 1e-9)


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_a_scale_holds_its_values_and_has_a_few_ticks(values: list[float]) -> None:
    scale = Scale.covering(values)
    slack = 1e-6 * (scale.high - scale.low)
    assert scale.low - slack <= min(values) and max(values) <= scale.high + slack
    assert 2 <= len(scale.ticks) <= 8


def test_rates_are_drawn_where_they_are_and_controls_apart() -> None:
    arms = {"base": "+- +-", "more": "++ +-", "control-null": "-- --"}
    page = Page(dot_plots.rate_plot(analysed(run_of(**arms))))
    assert [found["cx"] for found in page.having("circle", "mark")] == ["75.00%", "0.00%"]
    assert [found["class"] for found in page.having("circle", "hollow")] == ["mark hollow"]
    assert page.text.index("more") < page.text.index("Controls, not ranked") < page.text.index("control-null")


def test_what_is_significant_after_correction_is_starred() -> None:
    found = analysed(run_of(base="-- " * TASKS, more="++ " * TASKS, most="-- " * (TASKS - 1) + "+-"))
    page = Page(dot_plots.difference_plot(found))
    assert page.text.count("★") == 1
    assert len(page.having("path", "strong")) == 1


def test_what_a_design_leaves_open_is_said_and_not_drawn() -> None:
    factors = {"base": {"a": 0, "b": 0}, "more": {"a": 1, "b": 1}}
    page = Page(dot_plots.effect_plot(analysed(run_of(base="+- --", more="++ ++"), factors=factors)))
    assert page.text.count("not estimable with this design") == 2
    assert not page.having("circle", "mark")


def test_the_map_has_a_tile_for_every_task_and_arm() -> None:
    found = analysed(run_of(base="+- -- !!", more="++ +- ++"))
    page = Page(heat_map.heat_map(found))
    assert [tile["title"] for tile in page.having("td")] == [
        "more, task-2: 2 of 2",
        "base, task-2: no scored episodes",
        "more, task-0: 2 of 2",
        "base, task-0: 1 of 2",
        "more, task-1: 1 of 2",
        "base, task-1: 0 of 2",
    ]


def test_of_very_many_tasks_those_that_tell_arms_apart_are_shown() -> None:
    many = episode_tables.MOST_TASKS + 30
    found = analysed(run_of(base="+- " + "++ " * many, more="-- " + "++ " * many))
    assert len(episode_tables.tasks_shown(found)) == episode_tables.MOST_TASKS
    assert found.cells.tasks[episode_tables.tasks_shown(found)[-1]] == "task-0"
    assert "tasks on which the arms differ most" in Page(render_html(found, facts())).text


def test_reasons_are_parts_of_a_bar() -> None:
    records = [
        record("base", "t", at, "-", reason=reason) for at, reason in enumerate(["loop", "loop", "step_timeout"])
    ]
    found = analysed([*records, record("base", "t", 3, "+")])
    page = Page(heat_map.failure_bars(found))
    assert [part["width"] for part in page.having("svg") if "width" in part] == ["50.00%", "25.00%"]
    assert "75.0 % failed" in page.text


def test_equal_rates_share_a_place() -> None:
    found = analysed(run_of(base="+- --", more="++ ++", most="++ ++"))
    assert [(row.cells[0], row.cells[1]) for row in comparison_tables.leaderboard(found).rows][2] == ("base", "3")
    assert [row.cells[1] for row in comparison_tables.leaderboard(found).rows] == ["1", "1", "3"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cost": 0.25}, "cost per episode"),
        ({"cost": None}, "tokens per episode"),
        ({"cost": None, "tokens_in": 0, "tokens_out": 0}, "steps per episode"),
    ],
)
def test_cost_is_money_if_known_then_tokens_then_steps(changes: dict[str, float | None], words: str) -> None:
    found = analysed(record(arm, task, 0, "+", **changes) for arm in ("base", "more") for task in "ab")
    measure = cost_measure(found)
    assert measure.words == words
    assert len(Page(scatter_plot(found, measure)).having("circle")) == 2


@pytest.mark.slow
def test_points_that_touch_share_their_numbers() -> None:
    found = analysed(run_of(base="-- --", more="++ ++", most="++ ++", less="+- --"))
    page = Page(scatter_plot(found, cost_measure(found)))
    assert len(page.having("circle", "dotted")) == 4
    assert "1, 2" in page.text


def test_an_arm_without_scores_has_no_place_and_no_difference() -> None:
    found = analysed(run_of(base="+- ++", more="!! !!"))
    row = next(row for row in comparison_tables.leaderboard(found).rows if row.cells[0] == "more")
    assert row.cells[1:12] == ("–", "–", "–", "0 of 0", *"–" * 7)
    assert row.cells[12] == "4 lost, no scored episodes"
    assert "no task instance in common" in Page(dot_plots.difference_plot(found)).text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_can_be_read(theme: str) -> None:
    """4.5 to 1 for words, 3 to 1 for marks, as WCAG 2 asks."""
    css = files("mobile_world.analysis.report").joinpath("page.css").read_text("utf-8")
    part = css[: css.index("@media")] if theme == "light" else css[css.index(':root[data-theme="dark"]') :]
    colour = dict(reversed(re.findall(r"--([\w-]+): (#\w{6})", part)))
    words = [("ink", "ground"), ("soft", "ground"), ("soft", "raised"), ("main", "ground"), ("warn-ink", "warn")]
    words += [("h-low", f"h{at}") for at in range(4)] + [("h-high", "h4"), ("h-high", "h5"), ("ground", "strong")]
    marks = [("strong", "ground"), ("hollow", "ground"), *((f"r{at}", "ground") for at in range(10))]
    assert [pair for pair in words if contrast(colour[pair[0]], colour[pair[1]]) < 4.5] == []
    assert [pair for pair in marks if contrast(colour[pair[0]], colour[pair[1]]) < 3] == []


def test_dark_is_the_same_by_preference_and_by_choice() -> None:
    css = files("mobile_world.analysis.report").joinpath("page.css").read_text("utf-8")
    asked, preferred = (
        re.findall(r"--[\w-]+: #\w{6}", css[css.index(start) : css.index("color-scheme: dark;", css.index(start))])
        for start in (':root[data-theme="dark"]', "@media (prefers-color-scheme: dark)")
    )
    assert asked == preferred


def contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

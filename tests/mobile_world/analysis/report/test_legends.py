"""Every column of a report's tables is explained, and nothing is explained that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mobile_world.analysis import Analysis, GoallessResults, Share
from mobile_world.analysis.formatting import reason_in_words
from mobile_world.analysis.goalless import STARTS
from mobile_world.analysis.report import comparison_tables, episode_tables, render_html, render_markdown
from mobile_world.analysis.report.run_facts import GoallessFacts, RunFacts
from mobile_world.analysis.report.tables import ReportTable, TableRow
from tests.mobile_world.analysis.recorded import run_of
from tests.mobile_world.analysis.report.made import Page, analysed, facts
from tests.mobile_world.analysis.report.test_golden_report import FACTORS, records

PLAIN = {"Variant", "Rank", "Task", "Factor", "Factors", "Setting", "Value"}
"""Titles that say everything."""


def facts_with_scenes(*starts: str) -> RunFacts:
    results = GoallessResults(
        by_start={start: Share(right=1, of=2) for start in starts},
        pairs=Share(right=0, of=1),
        premature=1,
        unnecessary=0,
        followed_stranger=0,
    )
    return replace(facts(), goalless=(GoallessFacts("base", results),))


def tables(analysis: Analysis, told: RunFacts) -> Iterator[ReportTable]:
    for of_analysis in (
        comparison_tables.leaderboard,
        comparison_tables.contrasts,
        comparison_tables.effects,
        comparison_tables.interactions,
        comparison_tables.nuisance_effects,
        episode_tables.tasks,
        episode_tables.behaviour,
        episode_tables.spending,
        episode_tables.failures,
    ):
        yield of_analysis(analysis)
    yield from (episode_tables.goalless(told), episode_tables.settings(told))


@pytest.mark.parametrize("starts", [STARTS, ("near", "far"), ("pair", "control"), ("stranger",)])
def test_columns_are_explained(starts: tuple[str, ...]) -> None:
    found = analysed(list(records()), factors=FACTORS)
    said = {reason_in_words(reason) for arm in found.arms for reason in arm.reasons}
    for table in tables(found, facts_with_scenes(*starts)):
        assert table.rows, f"{table.title} is not looked at"
        of_arms = {arm.name for arm in found.arms} if table.title == "Success by task" else set()
        unexplained = set(table.columns) - set(table.legend) - PLAIN - said - of_arms
        assert not unexplained, f"{table.title}: {unexplained}"
        assert all(len(row.cells) == len(table.columns) for row in table.rows)


def test_pages_have_the_legend_of_every_table() -> None:
    found, told = analysed(list(records()), factors=FACTORS), facts_with_scenes(*STARTS)
    page, text = Page(render_html(found, told)).text, render_markdown(found, told).replace("\\", "")
    for table in tables(found, told):
        for title, meaning in table.legend.items():
            assert f"\n- {title}: {meaning}\n" in text, table.title
            assert meaning in page, table.title


def test_a_legend_of_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="the table Costs has no column Tokens to explain"):
        ReportTable("Costs", ("Variant", "Money"), (TableRow(("a", "1")),), legend={"Tokens": "as counted"})


def test_no_table_counts_unknown_tokens_as_none() -> None:
    silent = [each.model_copy(update={"answers": 4, "tokens_in": 0, "tokens_out": 0}) for each in run_of(base="+- ++")]
    (row,) = episode_tables.spending(analysed(silent)).rows
    assert row.cells[3:5] == ("–", "–")

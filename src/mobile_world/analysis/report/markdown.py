"""`report.md`: the report as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mobile_world.analysis.report import comparison_tables, episode_tables, tables
from mobile_world.analysis.report.run_facts import RunFacts, display_names, with_display_names
from mobile_world.analysis.report.verdict import verdict
from mobile_world.analysis.results import Analysis
from mobile_world.web.markup import visible

_SPECIAL = re.compile(r"([\\`*\[\]|~$#!])|(?<![^\W_])(_)|(_)(?![^\W_])")
_LOST_SHOWN = 50


def render_markdown(analysis: Analysis, facts: RunFacts) -> str:
    """The whole report; every name in it is text and nothing else."""
    return "\n".join(_lines(with_display_names(analysis, display_names(analysis, facts.arms)), facts)) + "\n"


def plain(value: str) -> str:
    """Text from anywhere as Markdown that shows it and does nothing."""
    safe = " ".join(visible(value).split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SPECIAL.sub(lambda match: "\\" + match[0], safe)


def _lines(analysis: Analysis, facts: RunFacts) -> Iterator[str]:
    result = verdict(analysis, facts)
    yield f"# {plain(facts.title)}"
    yield ""
    if facts.synthetic:
        yield from (f"> **{plain(facts.synthetic)}**", "")
    if facts.statements:
        yield from (plain(" ".join(facts.statements)), "")
    yield f"**{plain(result.headline)}.** {plain(result.paragraph)}"
    if result.findings:
        yield from ("", *(f"- {plain(sentence)}" for sentence in result.findings))
    for table in (
        comparison_tables.leaderboard(analysis),
        comparison_tables.contrasts(analysis),
        comparison_tables.effects(analysis),
        comparison_tables.interactions(analysis),
    ):
        yield from _table(table)
    yield from _design_limitations(analysis)
    for table in (
        comparison_tables.nuisance_effects(analysis),
        episode_tables.goalless(facts),
        episode_tables.tasks(analysis),
        episode_tables.behaviour(analysis),
        episode_tables.spending(analysis),
        episode_tables.failures(analysis),
        episode_tables.settings(facts),
    ):
        yield from _table(table)
    yield from _unscored_episodes(facts)


def _table(table: tables.ReportTable) -> Iterator[str]:
    if not table.rows:
        return
    yield from ("", f"## {plain(table.title)}", "")
    yield _row(map(plain, table.columns))
    yield _row(["---" if at in table.words else "---:" for at in range(len(table.columns))])
    for group in table.groups:
        if group:
            yield _row([f"*{plain(group)}*", *[""] * (len(table.columns) - 1)])
        yield from (_row(map(plain, row.cells)) for row in table.rows if row.group == group)
    if table.legend:
        yield from ("", *(f"- {plain(title)}: {plain(meaning)}" for title, meaning in table.legend.items()))
    if table.note:
        yield from ("", plain(table.note))


def _row(cells: Iterator[str] | list[str] | map[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _design_limitations(analysis: Analysis) -> Iterator[str]:
    factors = analysis.factors
    if factors is None or not factors.determined or not (factors.aliases or factors.inestimable):
        return
    yield from ("", "## Design limitations", "")
    yield from (f"- {plain(alias)}" for alias in factors.aliases)
    yield from (f"- not estimable: {plain(difference)}" for difference in factors.inestimable)


def _unscored_episodes(facts: RunFacts) -> Iterator[str]:
    if not facts.lost:
        return
    yield from ("", "## Episodes without a score", "")
    yield from (f"- {plain(episode)}" for episode in facts.lost[:_LOST_SHOWN])
    if len(facts.lost) > _LOST_SHOWN:
        yield f"- and {len(facts.lost) - _LOST_SHOWN} more, see summary.json"

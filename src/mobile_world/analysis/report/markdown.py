"""`report.md`: the report as text that reads well unrendered too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mobile_world.analysis.report import comparison_tables, episode_tables
from mobile_world.analysis.report.run_facts import RunFacts, display_names, with_display_names
from mobile_world.analysis.report.tables import Table
from mobile_world.analysis.report.verdict import verdict
from mobile_world.analysis.results import Analysis
from mobile_world.web.markup import visible

_SPECIAL = re.compile(r"([\\`*\[\]|~$#!])|(?<![^\W_])(_)|(_)(?![^\W_])")
_LOST_SHOWN = 50


def render_markdown(found: Analysis, facts: RunFacts) -> str:
    """The whole report; every name in it is text and nothing else."""
    called = with_display_names(found, display_names(found, facts.arms))
    return "\n".join(_lines(called, facts)) + "\n"


def plain(value: str) -> str:
    """Text from anywhere as Markdown that shows it and does nothing."""
    one_line = " ".join(visible(value).split())
    safe = one_line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SPECIAL.sub(lambda match: "\\" + match[0], safe)


def _lines(found: Analysis, facts: RunFacts) -> Iterator[str]:
    told = verdict(found, facts)
    yield f"# {plain(facts.title)}"
    yield ""
    if facts.synthetic:
        yield from (f"> **{plain(facts.synthetic)}**", "")
    if facts.statements:
        yield from (plain(" ".join(facts.statements)), "")
    yield f"**{plain(told.headline)}.** {plain(told.paragraph)}"
    if told.findings:
        yield from ("", *(f"- {plain(sentence)}" for sentence in told.findings))
    for table in (
        comparison_tables.leaderboard(found),
        comparison_tables.contrasts(found),
        comparison_tables.effects(found),
        comparison_tables.interactions(found),
    ):
        yield from _table(table)
    yield from _open_questions(found)
    for table in (
        comparison_tables.nuisance_effects(found),
        episode_tables.tasks(found),
        episode_tables.behaviour(found),
        episode_tables.spending(found),
        episode_tables.failures(found),
        episode_tables.settings(facts),
    ):
        yield from _table(table)
    yield from _lost(facts)


def _table(table: Table) -> Iterator[str]:
    if not table.rows:
        return
    yield from ("", f"## {plain(table.title)}", "")
    yield _row(map(plain, table.columns))
    yield _row(["---" if at in table.words else "---:" for at in range(len(table.columns))])
    for group in table.groups:
        if group:
            yield _row([f"*{plain(group)}*", *[""] * (len(table.columns) - 1)])
        yield from (_row(map(plain, row.cells)) for row in table.rows if row.group == group)
    if table.note:
        yield from ("", plain(table.note))


def _row(cells: Iterator[str] | list[str] | map[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _open_questions(found: Analysis) -> Iterator[str]:
    factors = found.factors
    if factors is None or not factors.determined or not (factors.aliases or factors.inestimable):
        return
    yield from ("", "## Design limitations", "")
    yield from (f"- {plain(alias)}" for alias in factors.aliases)
    yield from (f"- not estimable: {plain(each)}" for each in factors.inestimable)


def _lost(facts: RunFacts) -> Iterator[str]:
    if not facts.lost:
        return
    yield from ("", "## Episodes without a score", "")
    yield from (f"- {plain(each)}" for each in facts.lost[:_LOST_SHOWN])
    if len(facts.lost) > _LOST_SHOWN:
        yield f"- and {len(facts.lost) - _LOST_SHOWN} more, see summary.json"

"""`report.html`: the report as one self-contained page."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
from mobile_world.analysis.report import comparison_tables, episode_tables, tables
from mobile_world.analysis.report.run_facts import RunFacts, display_names, with_display_names
from mobile_world.analysis.report.sections import ReportSection, plot_sections
from mobile_world.analysis.report.verdict import verdict
from mobile_world.analysis.results import Analysis
from mobile_world.web.markup import Html, el, joined

_LOST_SHOWN = 50


def render_html(analysis: Analysis, facts: RunFacts) -> str:
    """The whole page; every name in it is text and nothing else."""
    renamed = with_display_names(analysis, display_names(analysis, facts.arms))
    shown = [section for section in sections(renamed, facts) if section.body]
    body = el(
        "body",
        _page_header(facts),
        _verdict(renamed, facts),
        el("nav", *(el("a", each.title, href=f"#{each.anchor}") for each in shown), aria_label="Sections"),
        *(each.shown for each in shown),
        el("script", Html(_asset("page.js"))),
    )
    return f"<!doctype html>\n{el('html', _head(facts.title), body, lang='en')}\n"


def _head(title: str) -> Html:
    return el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy()),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Html(_asset("page.css"))),
    )


def _policy() -> str:
    """Nothing is loaded from anywhere, and no script runs but ours: a second wall behind escaping."""
    script = b64encode(hashlib.sha256(_asset("page.js").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{script}'"


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _page_header(facts: RunFacts) -> Html:
    text = f"{facts.subject} on {facts.suite}, started {facts.created_at}, version {facts.version}"
    banner = el("p", el("strong", facts.synthetic[:1].upper() + facts.synthetic[1:]), class_="banner", role="note")
    head = el("p", " ".join(facts.statements)) if facts.statements else None
    return el("header", el("h1", facts.title), el("p", text, class_="soft"), head, banner if facts.synthetic else None)


def _verdict(analysis: Analysis, facts: RunFacts) -> Html:
    result = verdict(analysis, facts)
    more = el("ul", *(el("li", sentence) for sentence in result.findings)) if result.findings else None
    return el("section", el("h2", result.headline), el("p", result.paragraph), more, class_="verdict", id="verdict")


def sections(analysis: Analysis, facts: RunFacts) -> Iterator[ReportSection]:
    """Everything below the verdict, of an analysis whose arms have their display names."""
    yield ReportSection(
        "Leaderboard", "leaderboard", tables.html_table(comparison_tables.leaderboard(analysis), sortable=True)
    )
    yield ReportSection("Without a goal", "goalless", tables.html_table(episode_tables.goalless(facts), sortable=True))
    yield from plot_sections(analysis)
    yield ReportSection("Design limitations", "open", _design_limitations(analysis))
    yield ReportSection(
        "Nuisance effects", "disturbances", tables.html_table(comparison_tables.nuisance_effects(analysis))
    )
    yield ReportSection("Behaviour", "behaviour", tables.html_table(episode_tables.behaviour(analysis), sortable=True))
    yield ReportSection("Episodes without a score", "lost", _unscored_episodes(facts))
    yield ReportSection("Settings", "settings", tables.html_table(episode_tables.settings(facts)))


class _Question(NamedTuple):
    lead: str
    answers: tuple[str, ...]


def _design_limitations(analysis: Analysis) -> Html:
    if analysis.factors is None or not analysis.factors.determined:
        return joined()
    questions = (
        _Question(
            "These factor levels always occur together, so their effects cannot be separated:", analysis.factors.aliases
        ),
        _Question("These differences cannot be estimated from the arms that were run:", analysis.factors.inestimable),
    )
    parts = [
        joined(el("p", question.lead), el("ul", *(el("li", answer) for answer in question.answers)))
        for question in questions
        if question.answers
    ]
    return joined(*parts)


def _unscored_episodes(facts: RunFacts) -> Html:
    if not facts.lost:
        return joined()
    more = len(facts.lost) - _LOST_SHOWN
    return joined(
        el("p", f"{counted(len(facts.lost), 'episode')} without a score, excluded from all rates."),
        el("ul", *(el("li", episode) for episode in facts.lost[:_LOST_SHOWN])),
        el("p", f"and {more:,} more, see summary.json") if more > 0 else None,
    )

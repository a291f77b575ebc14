"""Results on the run page: verdict, leaderboard, report sections, and breakdowns by reason, error and device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from mobile_world.analysis.formatting import counted, percent, reason_in_words
from mobile_world.analysis.report import (
    ReportSection,
    ReportTable,
    RunFacts,
    comparison_tables,
    display_names,
    html_legend,
    html_table,
    outcome_sentence,
    scroll_box,
    with_display_names,
)
from mobile_world.analysis.report.html import sections
from mobile_world.analysis.report.verdict import Verdict, verdict
from mobile_world.domain import ConfigError
from mobile_world.experiment import RaceRecord, RunHeader, read_race
from mobile_world.experiment.reports.facts import arms_of, subject_of, title_of
from mobile_world.experiment.reports.report import settings_of
from mobile_world.viewer import filters, layout
from mobile_world.viewer.attempts import AttemptTotals, by_device, totals_of
from mobile_world.viewer.comparison.pair import arm_names
from mobile_world.viewer.components import cell, duration, timestamp
from mobile_world.viewer.links import Links
from mobile_world.viewer.pages.race import race_sections, race_verdict
from mobile_world.viewer.run import ViewedRun
from mobile_world.viewer.run_status import RunStatus
from mobile_world.web.markup import Html, el, joined

RESULTS = "results"
"""The part of a run's page that is fetched again, or later."""

RUNNING_S, STANDING_S = 6, 30


def results(run: ViewedRun, status: RunStatus, links: Links) -> Html:
    """Everything that is worked out of a run's episodes, or why there is nothing yet."""
    every_s = RUNNING_S if status.state == "running" else STANDING_S
    try:
        race = read_race(run.path)
    except ConfigError as error:
        return layout.auto_refresh(RESULTS, layout.notice(str(error)), links=links, every_s=every_s)
    if race is not None:
        return layout.auto_refresh(RESULTS, *_race_results(run, race, links), links=links, every_s=every_s)
    results = results_of(run)
    if isinstance(results, str):
        return layout.auto_refresh(RESULTS, el("p", results, class_="empty"), links=links, every_s=every_s)
    shown = [each for each in [*results.before, *_breakdowns(run, links), *results.after] if each.body]
    leaders = _leaderboard(run, status, results, links)
    content = (_verdict(results), _section_links(("leaderboard", "Leaderboard"), *_anchors(shown)), leaders)
    return layout.auto_refresh(
        RESULTS, *content, *(each.shown for each in shown), _empty_sections(run, shown), links=links, every_s=every_s
    )


def _race_results(run: ViewedRun, record: RaceRecord, links: Links) -> list[Html]:
    """A race has no leaderboard: its arms did not run the same episodes."""
    shown = [section for section in (*race_sections(run, record), *_breakdowns(run, links)) if section.body]
    return [race_verdict(run, record, links), _section_links(*_anchors(shown)), *(section.shown for section in shown)]


def _breakdowns(run: ViewedRun, links: Links) -> list[ReportSection]:
    return [*reasons(run, links), *faults(run, links), *devices(run, links)]


def _anchors(shown: list[ReportSection]) -> list[tuple[str, str]]:
    return [(section.anchor, section.title) for section in shown]


def _section_links(*anchors: tuple[str, str]) -> Html:
    ways = [el("a", title, href=f"#{anchor}") for anchor, title in anchors]
    return el("nav", *ways, aria_label="Sections", class_="sections")


EMPTY_SECTIONS = {
    "differences": ("Differences from the baseline", "there is only one variant, and no control"),
    "factors": ("Factors", "the effects of factors cannot be separated"),
    "reasons": ("Failures by reason", "no scored episode failed"),
    "lost": ("Infrastructure failures", "no device, endpoint or set-up failed"),
    "disturbances": ("Nuisance effects", "there is no A/A copy, and order and devices cannot be tested"),
}
"""What sections would hold that have nothing to show, and why they have not."""


UNCOMPARED = "nothing that can be compared with a baseline has run yet"


def _empty_sections(run: ViewedRun, shown: list[ReportSection]) -> Html | None:
    anchors = {section.anchor for section in shown}
    why = {anchor: reason for anchor, (_, reason) in EMPTY_SECTIONS.items()}
    if run.compares_arms:
        why["differences"] = UNCOMPARED
    items = [
        joined(el("dt", title), el("dd", why[anchor]))
        for anchor, (title, _) in EMPTY_SECTIONS.items()
        if anchor not in anchors
    ]
    if not items:
        return None
    count = "1 section has" if len(items) == 1 else f"{len(items)} sections have"
    return el("details", el("summary", f"{count} nothing to show"), el("dl", *items, class_="facts"), class_="vacant")


def _verdict(results: Results) -> Html:
    text = results.verdict
    more = el("ul", *(el("li", sentence) for sentence in text.findings)) if text.findings else None
    return el("section", el("h2", text.headline), el("p", text.paragraph), more, class_="verdict", id="verdict")


def _leaderboard(run: ViewedRun, status: RunStatus, results: Results, links: Links) -> Html:
    addresses = (
        {label: links.episodes(run.name, arm=name) for name, label in results.names.items()} if links.live else {}
    )
    table = html_table(results.leaderboard, sortable=status.state != "running", addresses=addresses)
    return el("section", el("h2", "Leaderboard"), _tied(results), table, compare_form(run, links), id="leaderboard")


def _tied(results: Results) -> Html | None:
    if len(results.tied) < 2:
        return None
    if len(results.tied) == results.variants:
        who = "Both variants" if results.variants == 2 else f"All {results.variants} variants"
        return el("p", el("strong", f"{who} are tied: none is significantly worse than the best."), class_="tied")
    lead = f"{len(results.tied)} of {results.variants} variants are tied with the best: "
    return el("p", el("strong", lead), ", ".join(results.tied), ".", class_="tied")


SECONDARY_SECTIONS = frozenset({"open", "disturbances", "behaviour", "settings"})
"""Sections of a report that are for the second look."""


class Results(NamedTuple):
    """A run's results in the words and pictures of its report."""

    verdict: Verdict
    leaderboard: ReportTable
    names: Mapping[str, str]
    """Display names of the arms."""
    tied: list[str]
    """Display names of the variants tied with the best, including the best."""
    variants: int
    """How many are ranked."""
    before: list[ReportSection]
    """The report's plots."""
    after: list[ReportSection]
    """The other sections."""


def results_of(run: ViewedRun) -> Results | str:
    """The results, or a sentence that says why there are none."""
    header = run.header
    if header is None:
        return "There is no run.json, so what was compared is unknown."
    analysis = run.analysis()
    if analysis is not None and analysis.counts.episodes and not analysis.counts.scored:
        return outcome_sentence(analysis, arms_of(header.plan))
    if analysis is None or not analysis.counts.scored:
        return "No episodes have a score yet; results appear here as soon as some do."
    names = display_names(analysis, arms_of(header.plan))
    renamed, facts = with_display_names(analysis, names), facts_of(run, header)
    shown = [section for section in sections(renamed, facts) if section.anchor not in ("leaderboard", "lost")]
    return Results(
        verdict=verdict(renamed, facts),
        leaderboard=comparison_tables.leaderboard(renamed),
        names=names,
        tied=[each.arm for each in renamed.ranking.order if each.tied_with_best],
        variants=len(renamed.ranking.order),
        before=[each for each in shown if each.anchor not in SECONDARY_SECTIONS],
        after=[each for each in shown if each.anchor in SECONDARY_SECTIONS],
    )


def facts_of(run: ViewedRun, header: RunHeader) -> RunFacts:
    """The metadata of the report; tasks satisfied at the start are excluded."""
    plan, counted_attempts, answering = header.plan, run.counted(), run.answering()
    planned = plan.episodes_by_arm(without=plan.verifications)
    return RunFacts(
        title=title_of(run.path, plan, answering.answered_by),
        subject=subject_of(plan, answering.answered_by),
        suite=plan.versioned_suite,
        created_at=header.created_at,
        version=header.version,
        planned=planned.total(),
        control_episodes=sum(planned[arm] for arm in plan.controls),
        arms=arms_of(plan),
        synthetic=plan.label,
        settings=tuple(
            (name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))
            for name, value in settings_of(plan).items()
        ),
        unreadable=run.attempts.torn,
        set_aside=counted_attempts.set_aside,
    )


def compare_form(run: ViewedRun, links: Links) -> Html | None:
    """The form to compare two variants; `None` with fewer than two, or without a server."""
    arms = [filters.Option(name, label) for name, label in arm_names(run).items()]
    if len(arms) < 2 or not links.live:
        return None
    return el(
        "form",
        el("input", type="hidden", name="run", value=run.name),
        filters.select_field("a", "Compare", arms, {"a": arms[0].value}, every=""),
        filters.select_field("b", "with", arms, {"b": arms[1].value}, every=""),
        el("button", "Compare"),
        class_="choosing",
        method="get",
        action=links.compare(),
    )


MOST_DEVICES = 50
DEVICE_COLUMNS = ("Device", "Health", "Attempts", "Infra failures", "Success rate", "Busy time", "Last used")
DEVICE_LEGEND = {
    "Health": "failing where more than a fifth of the attempts were lost, unstable where any was",
    "Attempts": "of variants and controls, retries included",
    "Infra failures": "attempts lost to devices, endpoints or set-up; excluded from success rates",
    "Success rate": "over the scored attempts of variants and controls",
    "Busy time": "wall time of all attempts",
}


def reasons(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """Failures by reason, each linked to its episodes."""
    totals = totals_of(run.counted().attempts)
    if totals.reasons:
        drawn = _bars(totals.reasons, reason_in_words, lambda name: links.episodes(run.name, reason=name), links)
        caption = (
            f"{counted(totals.outcomes['agent_failure'], 'scored episode')} failed, across all variants and controls."
        )
        yield ReportSection("Failures by reason", "reasons", joined(el("p", caption, class_="soft"), drawn))


def faults(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """What attempts were lost to; none of them is in a rate."""
    totals = totals_of(run.attempts.all())
    if totals.faults:
        drawn = _bars(totals.faults, str, lambda name: links.episodes(run.name, fault=name, attempts="all"), links)
        caption = (
            "Attempts that failed because of the infrastructure, by error code. They are retried and excluded from "
            "success rates."
        )
        yield ReportSection("Infrastructure failures", "lost", joined(el("p", caption, class_="soft"), drawn))


def devices(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """How each device did."""
    totals_by_device = by_device(run.attempts.all())
    if not totals_by_device:
        return
    head = [
        el("th", title, scope="col", class_="word" if at in (0, 1, 6) else None)
        for at, title in enumerate(DEVICE_COLUMNS)
    ]
    shown = list(totals_by_device.items())[:MOST_DEVICES]
    table = el(
        "table",
        el("caption", "Devices", class_="unseen"),
        el("thead", el("tr", *head)),
        el("tbody", *(_device(run, name, totals, links) for name, totals in shown)),
        class_="list",
    )
    more = len(totals_by_device) - len(shown)
    note = el("p", f"and {more:,} more with fewer failures", class_="note") if more else None
    yield ReportSection("Devices", "devices", joined(scroll_box(table, "Devices"), note, html_legend(DEVICE_LEGEND)))


def _device(run: ViewedRun, name: str, totals: AttemptTotals, links: Links) -> Html:
    lost = totals.outcomes["infra_failure"]
    share = lost / totals.attempts
    health = (
        ("healthy", "success") if not lost else ("failing", "agent-failure") if share > 0.2 else ("unstable", "warned")
    )
    label = el("a", name, href=links.episodes(run.name, device=name, attempts="all")) if links.live else name
    return el(
        "tr",
        el("th", label, scope="row", class_="mono"),
        el("td", el("span", health[0], class_=f"chip {health[1]}"), class_="word"),
        cell("Attempts", f"{totals.attempts:,}"),
        cell("Infra failures", f"{lost:,}" if lost else None),
        cell("Success rate", percent(totals.rate)),
        cell("Busy time", duration(totals.seconds)),
        cell("Last used", timestamp(totals.last_started), word=True),
    )


def _bars(counts: Counter[str], words: Callable[[str], str], address: Callable[[str], str], links: Links) -> Html:
    most = max(counts.values())
    lines = [
        el(
            "li",
            el("a", words(name), href=address(name)) if links.live else el("span", words(name)),
            el("meter", value=count, min=0, max=most, aria_hidden="true"),
            el("span", f"{count:,}", class_="tabular"),
        )
        for name, count in counts.most_common()
    ]
    return el("ul", *lines, class_="bars")

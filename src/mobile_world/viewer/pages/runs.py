"""The run list: state, progress, success rate and problems of every run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from mobile_world.analysis.formatting import counted, money
from mobile_world.analysis.report.tables import html_legend, scroll_box
from mobile_world.domain.suite_versions import several_versions, versions_differ
from mobile_world.experiment.eta import clock
from mobile_world.viewer import components, filters, layout, pagination
from mobile_world.viewer.links import ACROSS_VERSIONS, Links
from mobile_world.viewer.run_status import RUN_STATES, RunStatus, RunStatusCache, by_version
from mobile_world.web.markup import Html, breakable, el, joined

COLUMNS = ("Run", "State", "Episodes scored", "Success rate", "Infra failures", "Tokens", "Cost", "Last updated")
LEGEND = {
    "Episodes scored": "of those planned, controls included",
    "Success rate": "over the scored episodes of all variants, without controls; the bar is its 95 % interval",
    "Infra failures": "episodes lost to devices, endpoints or set-up; excluded from success rates",
    "Tokens": "in and out; a dash where they are unknown, or no model was asked",
    "Cost": "of these tokens, in the currency of the prices; a dash where a price is unknown",
}
ORDERS = {"newest": "newest first", "name": "by name", "success": "by success rate"}
REFRESH_S = 3


def runs_page(statuses: RunStatusCache, query: Mapping[str, str], links: Links) -> str:
    """The runs of the log directory that match `q` and `state`."""
    everything, root = statuses.all(), str(statuses.root)
    runs = _ordered([each for each in everything if _matches(each, query)], query.get("sort", ""))
    kept = {name: query[name] for name in ("q", "state", "sort", ACROSS_VERSIONS) if query.get(name)}
    groups, together = by_version(runs), ACROSS_VERSIONS in kept
    runs = runs if together else [run for group in groups.values() for run in group]
    shown = pagination.paginate(runs, query)
    content = joined(
        _versions_note(runs, kept, links) if len(groups) > 1 else None,
        el("p", f"{shown.range_text} run{'' if shown.total == 1 else 's'}", class_="soft count"),
        _table(shown.items, links, apart=len(groups) > 1 and not together)
        if shown.items
        else _empty_state(everything, root, links),
        pagination.page_links(shown, lambda number: links.runs(**kept, page=str(number))),
    )
    where = el("p", "In ", el("code", root), class_="soft") if links.live else None
    form = _form(everything, query, links) if links.live and everything else None
    body = layout.auto_refresh("runs", content, links=links, every_s=REFRESH_S)
    return layout.page("Runs", where, form, body, links=links)


def _versions_note(runs: Sequence[RunStatus], kept: Mapping[str, str], links: Links) -> Html:
    """That the runs are of different suite versions, and the link to the other way of listing them."""
    if ACROSS_VERSIONS in kept:
        return layout.notice(
            versions_differ(
                several_versions(versioned_suite for run in runs for versioned_suite in run.versioned_suites)
            )
        )
    together = el("a", "Show one list", href=links.runs(**kept, **{ACROSS_VERSIONS: "1"})) if links.live else None
    return el(
        "p",
        "Rates of different suite versions are not comparable, so the runs of each version are listed apart. ",
        together,
        class_="soft",
    )


def _matches(run: RunStatus, query: Mapping[str, str]) -> bool:
    words = query.get("q", "").casefold().split()
    text = " ".join((run.name, run.title, run.subject, run.suite)).casefold()
    return query.get("state", "") in ("", run.state) and all(word in text for word in words)


def _ordered(runs: list[RunStatus], order: str) -> list[RunStatus]:
    if order == "name":
        return sorted(runs, key=lambda run: run.name.casefold())
    if order == "success":
        return sorted(runs, key=lambda run: -1.0 if run.counts.rate is None else run.counts.rate, reverse=True)
    return sorted(runs, key=lambda run: (run.state == "running", run.changed_at or run.created_at), reverse=True)


def _form(everything: Sequence[RunStatus], query: Mapping[str, str], links: Links) -> Html:
    counts = Counter(run.state for run in everything)
    states = [filters.Option(state, state, counts[state]) for state in RUN_STATES if counts[state]]
    orders = [filters.Option(name, words) for name, words in ORDERS.items()]
    return filters.filter_form(
        links.runs(),
        filters.search_field(query, "name, agent, model, suite"),
        filters.select_field("state", "State", states, query),
        filters.select_field("sort", "Order", orders, query, every=""),
        reset=links.runs() if query.get("q") or query.get("state") else None,
    )


def _empty_state(everything: Sequence[RunStatus], root: str, links: Links) -> Html:
    if everything:
        return el("p", "No runs match. ", el("a", "Show all runs", href=links.runs()), class_="empty")
    return el(
        "div",
        el("p", "There are no runs here yet."),
        el("p", "Start one, and it appears here while it runs:"),
        el("pre", f"mw experiment run --output-dir {root}/experiment1"),
        el("p", "Or open another directory: ", el("code", "mw logs view --log-dir DIR")),
        class_="empty",
    )


def _table(runs: Sequence[RunStatus], links: Links, *, apart: bool) -> Html:
    """The rows; where versions are listed `apart`, each under its heading."""
    head = [
        el("th", title, scope="col", class_="word" if at in (0, 1, 2, 7) else None) for at, title in enumerate(COLUMNS)
    ]
    drawn = el(
        "table",
        el("caption", "Runs", class_="unseen"),
        el("thead", el("tr", *head)),
        *(
            _group(list(group), links, headed=apart)
            for _, group in groupby(runs, lambda run: apart and run.versioned_suite)
        ),
        class_="list",
    )
    return joined(scroll_box(drawn, "Runs"), html_legend(LEGEND))


def _group(runs: Sequence[RunStatus], links: Links, *, headed: bool) -> Html:
    name = runs[0].versioned_suite or "unknown suite"
    heading = el("tr", el("th", name, scope="rowgroup", colspan=len(COLUMNS), class_="word group")) if headed else None
    return el("tbody", heading, *(_row(run, links) for run in runs))


def _row(run: RunStatus, links: Links) -> Html:
    counts = run.counts
    state = el("span", run.state, class_=f"chip {run.state}", title=RUN_STATES[run.state])
    return el(
        "tr",
        el("th", _name_cell(run, links), scope="row"),
        el("td", state, class_="word"),
        el("td", components.progress_bar(counts.done, counts.planned), _eta(run), class_="word", data_title="Scored"),
        el("td", components.rate_bar(counts.estimate), data_title="Success rate"),
        components.cell("Infra failures", f"{counts.lost:,}" if counts.lost else None),
        components.cell("Tokens", f"{counts.tokens:,}" if counts.tokens else None),
        components.cell("Cost", money(counts.cost) if counts.tokens else None),
        components.cell("Updated", components.timestamp(run.changed_at) if run.changed_at else None, word=True),
    )


def _eta(run: RunStatus) -> Html | None:
    return el("span", f" · ETA {clock(run.eta_s)}", class_="tabular soft eta") if run.state == "running" else None


def _name_cell(run: RunStatus, links: Links) -> Html:
    label = run.name if run.name != "." else "this directory" if links.live else run.title
    text = " · ".join(filter(None, (run.own_title if run.own_title != label else "", run.subject, run.versioned_suite)))
    return joined(
        el("a", breakable(label), href=links.run(run.name)),
        el("span", text, class_="soft under") if text else None,
        el("span", run.label, class_="under label") if run.label else None,
        el("span", run.problem, class_="under wrong") if run.problem else None,
        el("span", f"Unchecked: {counted(run.unchecked, 'record')} without a checksum", class_="soft under")
        if run.unchecked
        else None,
        el("span", counted(run.counts.torn, "incomplete journal line"), class_="under wrong")
        if run.counts.torn
        else None,
    )

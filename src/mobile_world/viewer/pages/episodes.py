"""The episode list of a run: search, filters, order, pagination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from mobile_world.analysis.formatting import OUTCOMES, money, reason_in_words
from mobile_world.analysis.report.tables import html_legend, scroll_box
from mobile_world.viewer import components, layout, pagination
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.filters import Option, filter_form, filters_toggle, search_field, select_field
from mobile_world.viewer.links import Links
from mobile_world.viewer.run import DisplayNames, ViewedRun
from mobile_world.web.markup import Html, breakable, el, joined

FILTERS = ("q", "outcome", "reason", "fault", "arm", "task", "tag", "device", "attempts", "sort")
"""Query parameters besides `page`."""

ORDERS: dict[str, tuple[str, Callable[[Attempt], Any]]] = {
    "newest": ("newest first", lambda row: -row.number),
    "oldest": ("oldest first", lambda row: row.number),
    "task": ("by task", lambda row: (row.key.task, row.key.replica, row.key.arm, row.number)),
    "steps": ("most steps", lambda row: (-row.steps, row.number)),
    "slowest": ("slowest", lambda row: (-row.seconds, row.number)),
    "dearest": ("most tokens", lambda row: (-(row.tokens or 0), row.number)),
}
VALUES: dict[str, Callable[[Attempt], str | None]] = {
    "outcome": lambda row: row.outcome,
    "reason": lambda row: row.reason,
    "fault": lambda row: row.fault,
    "arm": lambda row: row.key.arm,
    "task": lambda row: row.key.task,
    "device": lambda row: row.device,
}
"""What must be equal to what a query asks for."""

LEGEND = {
    "Outcome": "with the reason of a failure, or the error that an attempt was lost to",
    "Score": "what the check said of the final state, from 0 to 1, whatever the agent declared",
    "Steps": "decisions of the agent",
    "Time": "wall time",
    "Tokens": "in and out; a dash where they are unknown",
    "Cost": "of these tokens, in the currency of the prices; a dash where a price is unknown",
    "Attempt": "which attempt at the episode it is; lost ones are repeated",
}

REFRESH_RUNNING_S, REFRESH_S = 3, 30


def episodes_page(run: ViewedRun, query: Mapping[str, str], links: Links) -> str:
    """One page of the run's episodes that match the query."""
    names = run.display_names
    rows = run.attempts.all() if query.get("attempts") == "all" else run.attempts.last()
    chosen = _filtered(rows, query, names)
    chosen.sort(key=ORDERS.get(query.get("sort", ""), ORDERS["newest"])[1])
    shown, kept = pagination.paginate(chosen, query), {name: query[name] for name in FILTERS if query.get(name)}
    noun = "attempt" if query.get("attempts") == "all" else "episode"
    content = joined(
        el("p", f"{shown.range_text} {noun}{'' if shown.total == 1 else 's'}", class_="soft count"),
        _table(run, shown, names, links) if shown.total else _empty_state(run, bool(rows), links),
        pagination.page_links(shown, lambda number: links.episodes(run.name, **kept, page=str(number))),
    )
    text = run.problem or run.attempts.problem
    return layout.page(
        "Failed episodes" if not links.live and query.get("outcome") == "agent_failure" else "Episodes",
        layout.notice(text) if text else None,
        _form(run, rows, query, names, links) if links.live and rows else None,
        layout.auto_refresh("episodes", content, links=links, every_s=REFRESH_RUNNING_S if run.running else REFRESH_S),
        links=links,
        crumbs=((run.title, links.run(run.name)),),
        wide=True,
    )


def _filtered(rows: Sequence[Attempt], query: Mapping[str, str], names: DisplayNames) -> list[Attempt]:
    filters = [(value, query[name]) for name, value in VALUES.items() if query.get(name)]
    matches = [row for row in rows if all(value(row) == choice for value, choice in filters)]
    if query.get("tag"):
        matches = [row for row in matches if query["tag"] in names.tags(row.key.task)]
    for word in query.get("q", "").casefold().split():
        matches = [row for row in matches if word in _search_text(row, names)]
    return matches


def _search_text(row: Attempt, names: DisplayNames) -> str:
    items = (
        row.key.task,
        row.key.arm,
        names.arm(row.key.arm),
        row.device,
        row.reason,
        row.fault,
        OUTCOMES[row.outcome],
    )
    return " ".join(filter(None, items)).casefold()


class _Facets(NamedTuple):
    """How many episodes each choice has."""

    outcomes: Counter[str]
    reasons: Counter[str]
    faults: Counter[str]
    arms: Counter[str]
    tasks: Counter[str]
    tags: Counter[str]
    devices: Counter[str]


def _facets(rows: Sequence[Attempt], names: DisplayNames) -> _Facets:
    tasks = Counter(row.key.task for row in rows)
    tags: Counter[str] = Counter()
    for task, count in tasks.items():
        for tag in names.tags(task):
            tags[tag] += count
    return _Facets(
        outcomes=Counter(row.outcome for row in rows),
        reasons=Counter(row.reason for row in rows if row.reason),
        faults=Counter(row.fault for row in rows if row.fault),
        arms=Counter(row.key.arm for row in rows),
        tasks=tasks,
        tags=tags,
        devices=Counter(row.device for row in rows),
    )


def _form(run: ViewedRun, rows: Sequence[Attempt], query: Mapping[str, str], names: DisplayNames, links: Links) -> Html:
    facets = _facets(rows, names)
    outcomes = [Option(name, word, facets.outcomes[name]) for name, word in OUTCOMES.items() if facets.outcomes[name]]
    reasons = [Option(name, reason_in_words(name), count) for name, count in facets.reasons.most_common()]
    arms = [Option(name, names.arm(name), facets.arms[name]) for name in names.ordered_arms(facets.arms)]
    attempts = [Option("all", "all attempts")]
    orders = [Option(name, words) for name, (words, _) in ORDERS.items()]
    chosen = [name for name in FILTERS if name != "sort" and query.get(name)]
    return filter_form(
        links.episodes(run.name),
        search_field(query, "task, variant, device, reason"),
        filters_toggle(len(set(chosen) - {"q"})),
        select_field("outcome", "Outcome", outcomes, query),
        select_field("reason", "Failure reason", reasons, query) if reasons else None,
        select_field("fault", "Error", _plain(facets.faults), query) if facets.faults else None,
        select_field("arm", "Variant", arms, query) if len(arms) > 1 else None,
        select_field("task", "Task", _plain(facets.tasks), query) if len(facets.tasks) > 1 else None,
        select_field("tag", "Tag", _plain(facets.tags), query) if facets.tags else None,
        select_field("device", "Device", _plain(facets.devices), query) if len(facets.devices) > 1 else None,
        select_field("attempts", "Attempts", attempts, query, every="latest only"),
        select_field("sort", "Order", orders, query, every=""),
        reset=links.episodes(run.name) if chosen else None,
    )


def _plain(counts: Counter[str]) -> list[Option]:
    return [Option(name, name, counts[name]) for name in sorted(counts)]


def _empty_state(run: ViewedRun, there: bool, links: Links) -> Html:
    if there:
        every = el("a", "Show all episodes", href=links.episodes(run.name))
        return el("p", "No episodes match. ", every, class_="empty")
    waiting = (
        "The first episodes are running." if run.running else "No attempt has finished, and no process is running."
    )
    return el("p", waiting, class_="empty")


def _table(run: ViewedRun, shown: pagination.PageSlice[Attempt], names: DisplayNames, links: Links) -> Html:
    several, text = len(names.arms) > 1, any(row.tokens for row in shown.items)
    columns = [
        ("Task", True),
        ("Outcome", True),
        *([("Variant", True)] if several else []),
        ("Score", False),
        ("Steps", False),
        ("Time", False),
        *([("Tokens", False), ("Cost", False)] if text else []),
        ("Attempt", False),
        ("Device", True),
        ("Started", True),
    ]
    head = [el("th", title, scope="col", class_="word" if word else None) for title, word in columns]
    body = [_row(run, row, names, links, several=several, told=text) for row in shown.items]
    drawn = el(
        "table",
        el("caption", "Episodes", class_="unseen"),
        el("thead", el("tr", *head)),
        el("tbody", *body),
        class_="list",
    )
    shown_columns = {title for title, _ in columns}
    legend = {title: meaning for title, meaning in LEGEND.items() if title in shown_columns}
    return joined(scroll_box(drawn, "Episodes"), html_legend(legend))


def _row(run: ViewedRun, row: Attempt, names: DisplayNames, links: Links, *, several: bool, told: bool) -> Html:
    key = row.key
    name = joined(breakable(key.task), el("span", f" #{key.replica}", class_="soft"))
    spent = [
        components.cell("Tokens", f"{row.tokens:,}" if row.tokens else None),
        components.cell("Cost", money(row.cost) if row.tokens else None),
    ]
    return el(
        "tr",
        el("th", el("a", name, href=links.episode(run.name, row.number) or None), scope="row"),
        el("td", components.outcome_chip(row.outcome, row.reason or row.fault), class_="word"),
        components.cell("Variant", names.arm(key.arm), word=True) if several else None,
        components.cell("Score", None if row.score is None else f"{row.score:g}"),
        components.cell("Steps", f"{row.steps:,}"),
        components.cell("Time", components.duration(row.seconds)),
        *(spent if told else []),
        components.cell("Attempt", str(row.attempt)),
        components.cell("Device", row.device, word=True, mono=True),
        components.cell("Started", components.timestamp(row.started_at), word=True),
    )

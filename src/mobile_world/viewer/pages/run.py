"""The run page: status, key figures and results."""

from __future__ import annotations

from mobile_world.analysis.formatting import NONE, counted, money, number, percent
from mobile_world.experiment import clock, statements
from mobile_world.viewer import components, layout
from mobile_world.viewer.attempts import AttemptTotals, totals_of
from mobile_world.viewer.links import Links
from mobile_world.viewer.pages.run_results import RESULTS, results
from mobile_world.viewer.run import ViewedRun
from mobile_world.viewer.run_status import RUN_STATES, RunCounts, RunStatus, count_attempts, eta_of
from mobile_world.web.markup import Child, Html, el, joined

STATUS = "status"
"""The status part of the page, refreshed while the run is active."""

RUNNING_S, STANDING_S = 2, 30


def run_page(run: ViewedRun, status: RunStatus, links: Links, part: str | None = None) -> str:
    """Everything about a run as a whole; of `part`, only what is fetched again.

    The results of a large run are fetched after the page, when they are not there yet.
    """
    content: list[Child] = []
    if part != RESULTS:
        content += [*_head(run, status, links), _status(run, status, links)]
    if part is None and links.live and not run.problem and not run.analysis_is_quick:
        content.append(layout.deferred(RESULTS, "Computing results …", links.run(run.name, part=layout.WHOLE)))
    elif part != STATUS and not run.problem:
        content.append(results(run, status, links))
    return layout.page(run.title, *content, links=links, scripts=("report.js",))


def _head(run: ViewedRun, status: RunStatus, links: Links) -> list[Html | None]:
    more = status.own_title if status.own_title != run.title else ""
    line = el(
        "p",
        joined(el("strong", more), " · ") if more else None,
        " · ".join(filter(None, (status.subject, status.versioned_suite))),
        *((" · started ", components.timestamp(status.created_at)) if status.created_at else ()),
        class_="soft",
    )
    failed = any(row.outcome == "agent_failure" for row in run.attempts.last())
    comparison = links.compare(run=run.name) if run.header else ""
    others = "Compare variants" if run.compares_arms else "Compare with another run"
    buttons = el(
        "p",
        el("a", "All episodes", href=links.episodes(run.name), class_="button"),
        el("a", "Failed episodes", href=links.episodes(run.name, outcome="agent_failure"), class_="button")
        if failed
        else None,
        el("a", others, href=comparison, class_="button") if comparison else None,
        class_="ways",
    )
    banner = el("p", el("strong", _capitalized(status.label)), class_="banner", role="note") if status.label else None
    text = " ".join(statements(run.header.plan)) if run.header else ""
    return [line, banner, el("p", text) if text else None, buttons]


def _status(run: ViewedRun, status: RunStatus, links: Links) -> Html:
    included = run.counted()
    rows = included.attempts
    # Counted here and not taken from the status, which may be older than these rows while the run goes on.
    counts = count_attempts(rows, run.header.plan if run.header else None, torn=run.attempts.torn)
    totals, every = totals_of(rows), totals_of(run.attempts.all())
    state = el("span", status.state, class_=f"chip {status.state}", title=RUN_STATES[status.state])
    text = run.problem or run.attempts.problem or status.problem
    torn = f"Ignored: {counted(run.attempts.torn, 'incomplete journal line')}, left by a killed process."
    return layout.auto_refresh(
        STATUS,
        layout.notice(_capitalized(text)) if text else None,
        layout.notice(torn) if run.attempts.torn else None,
        *(layout.notice(sentence) for sentence in included.set_aside),
        el("p", state, " ", el("span", f"{RUN_STATES[status.state]}.", class_="soft"), _eta(run, status, counts)),
        components.outcome_bar(totals.outcomes, counts.planned, with_controls=_has_controls(run))
        if counts.planned or rows
        else None,
        _tiles(run, counts, every, links) if rows else None,
        *_answering(run),
        links=links,
        every_s=RUNNING_S if status.state == "running" else STANDING_S,
    )


def _answering(run: ViewedRun) -> list[Html]:
    """Who answered and what endpoints did, in the words of the report."""
    text = run.answering().sentences(run.header.plan) if run.header else ()
    return [el("p", sentence, class_="soft") for sentence in text]


def _eta(run: ViewedRun, status: RunStatus, counts: RunCounts) -> Html | None:
    if status.state != "running":
        return None
    remaining = clock(eta_of(run, done=counts.done, planned=counts.planned))
    return el("span", " ETA ", remaining, class_="tabular eta", title="At the current pace")


def _tiles(run: ViewedRun, counts: RunCounts, every: AttemptTotals, links: Links) -> Html:
    interval = components.interval_caption(counts.low, counts.high, approximate=counts.approximate)
    lost = every.outcomes["infra_failure"]
    address = links.episodes(run.name, outcome="infra_failure", attempts="all") if lost and links.live else None
    return components.tiles(
        components.StatTile(
            "Success rate",
            percent(counts.rate),
            f"{_whose(run)}{counts.successes:,} of {counts.scored:,} scored; {interval}"
            if counts.scored
            else "no scored episodes yet",
        ),
        components.StatTile(
            "Verification",
            percent(verified[0] / verified[1] if verified[1] else None),
            f"{verified[0]:,} of {verified[1]:,}; satisfied at the start, counted separately",
        )
        if (verified := counts.verified)
        else None,
        components.StatTile(
            "Episodes scored",
            f"{counts.done:,}",
            f"of {counts.planned:,} planned{', controls included' if _has_controls(run) else ''}"
            if counts.planned
            else "",
        ),
        components.StatTile("Infra failures", f"{lost:,}", f"of {counted(every.attempts, 'attempt')}", address),
        components.StatTile("Steps", number(_of_variants(run).mean_steps), f"{_whose(run)}per scored episode"),
        components.StatTile(
            "Tokens",
            f"{every.tokens:,}" if every.tokens else NONE,
            _tokens_caption(run, every.tokens),
        ),
        components.StatTile(
            "Cost", money(every.cost), "all attempts" if every.cost is not None else "some prices are unknown"
        )
        if every.tokens != 0 and not _synthetic(run)
        else None,
        components.StatTile(
            "Device time",
            components.duration(every.seconds),
            f"{components.duration(every.seconds / every.attempts)} per attempt" if every.attempts else "",
        ),
    )


def _has_controls(run: ViewedRun) -> bool:
    return run.header is not None and bool(run.header.plan.controls)


def _of_variants(run: ViewedRun) -> AttemptTotals:
    controls = run.header.plan.controls if run.header is not None else frozenset()
    return totals_of(row for row in run.counted().attempts if row.key.arm not in controls)


def _synthetic(run: ViewedRun) -> bool:
    return run.header is not None and bool(run.header.plan.label)


def _whose(run: ViewedRun) -> str:
    """Whose episodes a rate of the whole run is over, where that can be asked."""
    return "all variants, " if run.compares_arms else ""


def _tokens_caption(run: ViewedRun, tokens: int | None) -> str:
    if tokens is None and not _synthetic(run):
        return "the endpoint did not count them"
    return "all attempts" if tokens else "no model was called"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]

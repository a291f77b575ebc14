"""One run: how far it is, who leads and how surely, why agents failed, what it took, and how devices did."""

from __future__ import annotations

from mobile_world.analysis.formatting import NONE, money, number, percent
from mobile_world.experiment.comparison import statements
from mobile_world.experiment.pace import clock
from mobile_world.viewer.glance import STATES, Counts, Glance, count_rows
from mobile_world.viewer.layout import WHOLE, later, page, problem, refreshed
from mobile_world.viewer.links import Links
from mobile_world.viewer.measures import Tile, interval_in_words, stacked, tiles
from mobile_world.viewer.naming import Names
from mobile_world.viewer.pace import eta_of
from mobile_world.viewer.pages.run_results import RESULTS, results
from mobile_world.viewer.run import Run
from mobile_world.viewer.tallies import Tally, tally
from mobile_world.viewer.telling import duration, moment
from mobile_world.web.markup import Child, Html, el, joined

STATUS = "status"
"""The part that tells how far a run is; it is fetched again while the run is going, as `RESULTS` are."""

RUNNING_S, STANDING_S = 2, 30


def run_page(run: Run, glance: Glance, links: Links, part: str | None = None) -> str:
    """Everything about a run as a whole; of `part`, only what is fetched again.

    The results of a large run are fetched after the page, when they are not there yet.
    """
    content: list[Child] = []
    if part != RESULTS:
        content += [*_head(run, glance, links), _status(run, glance, links)]
    if part is None and links.live and not run.problem and not run.soon:
        content.append(later(RESULTS, "Working out the results …", links.run(run.name, part=WHOLE)))
    elif part != STATUS and not run.problem:
        content.append(results(run, glance, links))
    title = Names.of(run.header).run_title(run)
    return page(title, *content, links=links, scripts=("report.js",))


def _head(run: Run, glance: Glance, links: Links) -> list[Html | None]:
    more = glance.own_title if glance.own_title != Names.of(run.header).run_title(run) else ""
    line = el(
        "p",
        joined(el("strong", more), " · ") if more else None,
        " · ".join(filter(None, (glance.subject, glance.suite))),
        *((" · begun ", moment(glance.created_at)) if glance.created_at else ()),
        class_="soft",
    )
    failed = any(row.outcome == "agent_failure" for row in run.rows.last())
    comparison = links.compare(run=run.name) if run.header else ""
    others = "Compare variants" if run.compares_arms else "Compare with another run"
    ways = el(
        "p",
        el("a", "All episodes", href=links.episodes(run.name), class_="button"),
        el("a", "Failed", href=links.episodes(run.name, outcome="agent_failure"), class_="button") if failed else None,
        el("a", others, href=comparison, class_="button") if comparison else None,
        class_="ways",
    )
    banner = el("p", el("strong", _upper(glance.label)), class_="banner", role="note") if glance.label else None
    told = " ".join(statements(run.header.plan)) if run.header else ""
    return [line, banner, el("p", told) if told else None, ways]


def _status(run: Run, glance: Glance, links: Links) -> Html:
    counted = run.counted()
    rows = counted.rows
    # Counted here and not taken from the glance, which may be older than these rows while the run goes on.
    counts = count_rows(rows, run.header.plan if run.header else None, torn=run.rows.torn)
    found, every = tally(rows), tally(run.rows.all())
    state = el("span", glance.state, class_=f"chip {glance.state}", title=STATES[glance.state])
    told = run.problem or run.rows.problem
    torn = f"Lines of the journal that a dying process left unfinished, and that do not count: {run.rows.torn}."
    return refreshed(
        STATUS,
        problem(_upper(told)) if told else None,
        problem(torn) if run.rows.torn else None,
        *(problem(sentence) for sentence in counted.set_aside),
        el("p", state, " ", el("span", f"{STATES[glance.state]}.", class_="soft"), _eta(run, glance, counts)),
        stacked(found.outcomes, counts.planned) if counts.planned or rows else None,
        _tiles(run, counts, found, every, links) if rows else None,
        *_answering(run),
        links=links,
        every_s=RUNNING_S if glance.state == "running" else STANDING_S,
    )


def _answering(run: Run) -> list[Html]:
    """Who answered and what endpoints did, in the words of the report."""
    told = run.answering().sentences(run.header.plan) if run.header else ()
    return [el("p", sentence, class_="soft") for sentence in told]


def _eta(run: Run, glance: Glance, counts: Counts) -> Html | None:
    if glance.state != "running":
        return None
    left = clock(eta_of(run, done=counts.done, planned=counts.planned))
    return el("span", " eta ", left, class_="tabular eta", title="When it goes on as it went so far")


def _tiles(run: Run, counts: Counts, found: Tally, every: Tally, links: Links) -> Html:
    interval = interval_in_words(counts.low, counts.high, approximate=counts.approximate)
    lost = every.outcomes["infra_failure"]
    address = links.episodes(run.name, outcome="infra_failure", attempts="all") if lost and links.live else None
    return tiles(
        Tile(
            "Success",
            percent(counts.rate),
            f"{'over all arms, ' if run.compares_arms else ''}{counts.successes:,} of {counts.scored:,} scored; "
            f"{interval}"
            if counts.scored
            else "nothing scored yet",
        ),
        Tile(
            "Verification",
            percent(verified[0] / verified[1] if verified[1] else None),
            f"{verified[0]:,} of {verified[1]:,}; satisfied from the start, counted apart",
        )
        if (verified := counts.verified)
        else None,
        Tile("Episodes scored", f"{counts.done:,}", f"of {counts.planned:,} planned" if counts.planned else ""),
        Tile("Attempts lost", f"{lost:,}", "to devices, endpoints or set-ups" if lost else "none", address),
        Tile("Steps", number(found.mean_steps), "per scored episode"),
        Tile(
            "Tokens",
            f"{every.tokens:,}" if every.tokens else NONE,
            "over all attempts" if every.tokens else "no model was asked",
        ),
        Tile("Cost", money(every.cost), "over all attempts" if every.cost is not None else "a price is not known")
        if every.tokens
        else None,
        Tile(
            "Device time",
            duration(every.seconds),
            f"{duration(every.seconds / every.attempts)} an attempt" if every.attempts else "",
        ),
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]

"""What a run came to: verdict, leaderboard, the report's plots, failures and devices, kept up to date while it goes."""

from __future__ import annotations

from mobile_world.analysis.report.html_tables import html_table
from mobile_world.viewer.comparing.picking import pick_arms
from mobile_world.viewer.glance import Glance
from mobile_world.viewer.layout import refreshed
from mobile_world.viewer.links import Links
from mobile_world.viewer.pages.run_details import devices, faults, reasons
from mobile_world.viewer.results import Results, results_of
from mobile_world.viewer.run import Run
from mobile_world.web.markup import Html, el

RESULTS = "results"
"""The part of a run's page that is fetched again, or later."""

RUNNING_S, STANDING_S = 6, 30


def results(run: Run, glance: Glance, links: Links) -> Html:
    """Everything that is worked out of a run's episodes, or why there is nothing yet."""
    every_s = RUNNING_S if glance.state == "running" else STANDING_S
    found = results_of(run)
    if isinstance(found, str):
        return refreshed(RESULTS, el("p", found, class_="empty"), links=links, every_s=every_s)
    own = [
        *found.before,
        *reasons(run, links),
        *faults(run, links),
        *devices(run, links),
        *found.after,
    ]
    shown = [each for each in own if each.body]
    nav = el(
        "nav",
        el("a", "Leaderboard", href="#leaderboard"),
        *(el("a", each.title, href=f"#{each.anchor}") for each in shown),
        aria_label="Sections",
        class_="sections",
    )
    return refreshed(
        RESULTS,
        _verdict(found),
        nav,
        _leaderboard(run, glance, found, links),
        *(el("section", el("h2", each.title), each.body, id=each.anchor) for each in shown),
        links=links,
        every_s=every_s,
    )


def _verdict(found: Results) -> Html:
    told = found.verdict
    more = el("ul", *(el("li", sentence) for sentence in told.findings)) if told.findings else None
    return el("section", el("h2", told.headline), el("p", told.paragraph), more, class_="verdict", id="verdict")


def _leaderboard(run: Run, glance: Glance, found: Results, links: Links) -> Html:
    running = glance.state == "running"
    addresses = (
        {called: links.episodes(run.name, arm=name) for name, called in found.names.items()} if links.live else {}
    )
    table = html_table(found.leaderboard, sortable=not running, addresses=addresses)
    return el("section", el("h2", "Leaderboard"), _tied(found), table, pick_arms(run, links), id="leaderboard")


def _tied(found: Results) -> Html | None:
    if len(found.tied) < 2:
        return None
    if len(found.tied) == found.variants:
        who = "any two variants" if found.variants > 2 else "the two variants"
        return el("p", el("strong", f"The data cannot tell {who} apart: any may be the best."), class_="tied")
    lead = f"{len(found.tied)} of {found.variants} variants cannot be told apart from the best: "
    return el("p", el("strong", lead), ", ".join(found.tied), ".", class_="tied")

"""What a run came to: verdict, leaderboard, the report's plots, failures and devices, kept up to date while it goes."""

from __future__ import annotations

from mobile_world.analysis.report.sections import Section
from mobile_world.analysis.report.tables import html_table
from mobile_world.domain import ConfigError
from mobile_world.experiment.race_record import RaceRecord, read_race
from mobile_world.viewer.comparing.picking import pick_arms
from mobile_world.viewer.glance import Glance
from mobile_world.viewer.layout import problem, refreshed
from mobile_world.viewer.links import Links
from mobile_world.viewer.pages.race import race_sections, race_verdict
from mobile_world.viewer.pages.run_details import devices, faults, reasons
from mobile_world.viewer.results import Results, results_of
from mobile_world.viewer.run import Run
from mobile_world.web.markup import Html, el, joined

RESULTS = "results"
"""The part of a run's page that is fetched again, or later."""

RUNNING_S, STANDING_S = 6, 30


def results(run: Run, glance: Glance, links: Links) -> Html:
    """Everything that is worked out of a run's episodes, or why there is nothing yet."""
    every_s = RUNNING_S if glance.state == "running" else STANDING_S
    try:
        race = read_race(run.path)
    except ConfigError as error:
        return refreshed(RESULTS, problem(str(error)), links=links, every_s=every_s)
    if race is not None:
        return refreshed(RESULTS, *_raced(run, race, links), links=links, every_s=every_s)
    found = results_of(run)
    if isinstance(found, str):
        return refreshed(RESULTS, el("p", found, class_="empty"), links=links, every_s=every_s)
    own = [*found.before, *_own(run, links), *found.after]
    shown = [each for each in own if each.body]
    leaders = _leaderboard(run, glance, found, links)
    content = (_verdict(found), _ways(("leaderboard", "Leaderboard"), *_anchors(shown)), leaders)
    return refreshed(
        RESULTS, *content, *(each.shown for each in shown), _vacant(run, shown), links=links, every_s=every_s
    )


def _raced(run: Run, record: RaceRecord, links: Links) -> list[Html]:
    """A race has no leaderboard: its arms did not run the same episodes."""
    shown = [each for each in (*race_sections(run, record), *_own(run, links)) if each.body]
    return [race_verdict(run, record, links), _ways(*_anchors(shown)), *(each.shown for each in shown)]


def _own(run: Run, links: Links) -> list[Section]:
    return [*reasons(run, links), *faults(run, links), *devices(run, links)]


def _anchors(shown: list[Section]) -> list[tuple[str, str]]:
    return [(each.anchor, each.title) for each in shown]


def _ways(*anchors: tuple[str, str]) -> Html:
    ways = [el("a", title, href=f"#{anchor}") for anchor, title in anchors]
    return el("nav", *ways, aria_label="Sections", class_="sections")


VACANT = {
    "differences": ("Differences from the baseline", "there is one variant only, and no control"),
    "factors": ("Factors", "the variants have no factors that could be told apart"),
    "reasons": ("Failures by reason", "no scored episode failed"),
    "lost": ("Lost attempts", "no attempt was lost to a device, an endpoint or a set-up"),
    "disturbances": ("Disturbances", "nothing was run that should make no difference, such as a copy of a variant"),
}
"""What sections would hold that have nothing to show, and why they have not."""


UNCOMPARED = "nothing has run yet that could be compared with a baseline"


def _vacant(run: Run, shown: list[Section]) -> Html | None:
    there = {each.anchor for each in shown}
    why = {anchor: reason for anchor, (_, reason) in VACANT.items()}
    if run.compares_arms:
        why["differences"] = UNCOMPARED
    told = [
        joined(el("dt", title), el("dd", why[anchor])) for anchor, (title, _) in VACANT.items() if anchor not in there
    ]
    if not told:
        return None
    count = "1 section has" if len(told) == 1 else f"{len(told)} sections have"
    return el("details", el("summary", f"{count} nothing to show"), el("dl", *told, class_="facts"), class_="vacant")


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

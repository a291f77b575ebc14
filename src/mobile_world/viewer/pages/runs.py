"""The list of runs: what each is, how far it is, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_world.viewer.layout import page, problem, refreshed
from mobile_world.viewer.library import Library
from mobile_world.viewer.links import Links
from mobile_world.viewer.run import Run
from mobile_world.web.markup import Html, el


def runs_page(library: Library, query: Mapping[str, str], links: Links) -> str:
    """All runs below the log directory, as far as they match `q`."""
    wanted = query.get("q", "").casefold()
    found = [library.run(name) for name in library.names() if wanted in name.casefold()]
    return page("Runs", refreshed("runs", *(_card(run, links) for run in found), links=links), links=links)


def _card(run: Run, links: Links) -> Html:
    header = run.header
    told = problem(run.problem) if run.problem else None
    planned = len(header.plan) if header else 0
    scored = sum(row.scored for row in run.rows.last())
    return el(
        "article",
        el("h2", el("a", run.name, href=links.run(run.name))),
        told,
        el("progress", value=scored, max=planned, aria_label="Episodes scored") if planned else None,
        el("p", f"{scored} of {planned} episodes scored", class_="soft"),
        class_="card",
    )

"""The episode page: the player of one attempt."""

from __future__ import annotations

from mobile_world.analysis.formatting import OUTCOMES
from mobile_world.domain import EpisodeRecord, StepRecord
from mobile_world.experiment import PlannedArm
from mobile_world.viewer.layout import notice, page
from mobile_world.viewer.links import Links
from mobile_world.viewer.player.details import attempt_details, attempt_links, other_attempts, outcome_summary
from mobile_world.viewer.player.model_calls import prompt_section
from mobile_world.viewer.player.screens import RecordedScreen, RecordedScreens
from mobile_world.viewer.player.steps import step_article, timeline_entry
from mobile_world.viewer.player.ui_trees import tree_data
from mobile_world.viewer.run import ViewedRun
from mobile_world.web.markup import Html, el, joined
from mobile_world.web.not_found import NotFound


def episode_page(run: ViewedRun, number: int, links: Links) -> str:
    """One attempt of a run; `NotFound` when the journal has none with this number."""
    record = find_record(run, number)
    rows = run.attempts.all()
    arm, names = _arm(run, record.key.arm), run.display_names
    steps, broken = run.steps(record)
    screens = RecordedScreens(run.directory.blobs)
    shown = [(step, screens.of(step)) for step in steps]
    return page(
        record.key.task,
        outcome_summary(record, arm, names, attempt_links(rows[number], rows, run.name, links)),
        notice(broken) if broken else None,
        _player(shown, run.name, links) if shown else notice("No steps of this attempt were recorded."),
        el(
            "div",
            attempt_details(record, arm),
            prompt_section(record, arm),
            other_attempts(rows[number], rows, names, run.name, links),
            class_="below",
        ),
        links=links,
        crumbs=((run.title, links.run(run.name)), ("Episodes", links.episodes(run.name))),
        scripts=("player.js",),
        styles=("player.css",),
        wide=True,
        named=f"{record.key.task} #{record.key.replica}, {OUTCOMES[record.outcome]} · {names.arm(record.key.arm)}",
    )


def find_record(run: ViewedRun, number: int) -> EpisodeRecord:
    """The record of an attempt; `NotFound` when the journal has none with this number."""
    record = run.attempts.record(number)
    if record is None:
        raise NotFound(f"the run {run.name!r} has no attempt {number}; its page lists them all")
    return record


def _player(shown: list[tuple[StepRecord, RecordedScreen]], run: str, links: Links) -> Html:
    return joined(
        el(
            "section",
            el("ol", *(timeline_entry(step, screen) for step, screen in shown), class_="timeline"),
            _controls(len(shown)),
            *(step_article(step, screen, run, links) for step, screen in shown),
            id="player",
            class_="player",
            aria_label="Steps",
        ),
        tree_data(screen for _, screen in shown),
    )


def _controls(count: int) -> Html:
    """Buttons for the script, which shows them; without it every step is on the page."""

    def button(name: str, sign: str, label: str) -> Html:
        return el("button", sign, type="button", data_do=name, aria_label=label, title=label)

    speeds = [el("option", f"{speed}×", value=speed, selected=speed == "1") for speed in ("0.5", "1", "2", "4")]
    return el(
        "div",
        button("first", "|◀", "First step (Home)"),
        button("back", "◀", "Previous step (left arrow)"),
        button("play", "Play", "Play or pause (space)"),
        button("on", "▶", "Next step (right arrow)"),
        button("last", "▶|", "Last step (End)"),
        el("input", type="range", min="1", max=str(count), value="1", aria_label="Step", data_do="seek"),
        el("output", f"1 / {count}", class_="place", aria_live="polite"),
        el("label", "Speed", el("select", *speeds, data_do="speed")),
        el("label", el("input", type="checkbox", checked=True, data_do="marks"), "Show action"),
        el("label", el("input", type="checkbox", data_do="views"), "Show all views"),
        class_="controls",
        role="group",
        aria_label="Player",
        hidden=True,
    )


def _arm(run: ViewedRun, name: str) -> PlannedArm | None:
    header = run.header
    return next((arm for arm in header.plan.arms if arm.name == name), None) if header else None

"""The heat map of success by task and arm, and stacked bars of failure reasons."""

from __future__ import annotations

from mobile_world.analysis.formatting import NONE, percent, reason_in_words
from mobile_world.analysis.report.comparison_tables import CONTROLS, by_rank, is_ranked
from mobile_world.analysis.report.episode_tables import reasons_seen, tasks_shown
from mobile_world.analysis.report.plot_primitives import RATES, axis, plot, plot_row, strip
from mobile_world.analysis.results import Analysis, ArmResult
from mobile_world.web.markup import Html, breakable, el


def heat_map(analysis: Analysis) -> Html:
    """A table whose cells are coloured by success: tasks down, arms across in the order of the leaderboard."""
    cells, arms = analysis.cells, by_rank(analysis)
    rows = {name: at for at, name in enumerate(cells.arms)}
    head = [el("th", el("span", arm.name), scope="col", class_=None if is_ranked(arm) else "control") for arm in arms]
    body = [
        el(
            "tr",
            el("th", breakable(cells.tasks[task]), scope="row"),
            *(
                _tile(cells.successes[rows[arm.name]][task], cells.scored[rows[arm.name]][task], arm, cells.tasks[task])
                for arm in arms
            ),
        )
        for task in tasks_shown(analysis)
    ]
    caption = el("caption", "Success rate by task and arm, in percent", class_="unseen")
    return el(
        "table", caption, el("thead", el("tr", el("th", "Task", scope="col"), *head)), el("tbody", *body), class_="heat"
    )


def _tile(won: int, scored: int, arm: ArmResult, task: str) -> Html:
    if not scored:
        return el("td", NONE, class_="hnone", title=f"{arm.name}, {task}: no scored episodes")
    share = won / scored
    shade = 0 if won == 0 else 5 if won == scored else 1 + min(3, int(share * 4))
    return el("td", f"{100 * share:.0f}", class_=f"h{shade}", title=f"{arm.name}, {task}: {won} of {scored}")


def failure_bars(analysis: Analysis) -> Html:
    """How many of an arm's scored episodes failed, and why, as parts of a bar."""
    reasons = reasons_seen(analysis)
    scored = [arm for arm in by_rank(analysis) if arm.scored]
    ranked = [_bar(arm, reasons) for arm in scored if is_ranked(arm)]
    apart = [_bar(arm, reasons) for arm in scored if not is_ranked(arm)]
    heading = [el("div", CONTROLS, class_="apart")] if apart else []
    labels = [percent(tick, 0) for tick in RATES.ticks]
    return plot(*ranked, *heading, *apart, axis(RATES, labels), label="Share of episodes that failed")


def _bar(arm: ArmResult, reasons: list[str]) -> Html:
    parts, done = [], 0.0
    for at, reason in enumerate(reasons):
        share = arm.reasons.get(reason, 0) / arm.scored
        if share:
            title = el("title", f"{reason_in_words(reason)}: {arm.reasons[reason]} of {arm.scored}")
            where = {"x": f"{100 * done:.2f}%", "width": f"{100 * share:.2f}%"}
            parts.append(el("svg", title, el("rect", width="100%", y=5, height=18, class_=f"r{at}"), **where))
            done += share
    return plot_row(arm.name, strip(RATES, *parts), f"{percent(1 - arm.successes / arm.scored)} failed")


def failure_legend(analysis: Analysis) -> Html:
    """Which colour is which reason."""
    parts = [
        el(
            "span",
            el("svg", el("rect", width=14, height=14, class_=f"r{at}"), width=14, height=14, aria_hidden="true"),
            f" {reason_in_words(reason)}",
        )
        for at, reason in enumerate(reasons_seen(analysis))
    ]
    return el("p", *parts, class_="key")

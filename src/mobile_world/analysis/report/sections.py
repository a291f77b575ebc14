"""The sections with plots: what each shows, how to read it, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mobile_world.analysis.report import comparison_tables, dot_plots, episode_tables, heat_map
from mobile_world.analysis.report.scatter import cost_measure, scatter_plot
from mobile_world.analysis.report.tables import Table, collapsed_table, scroll_box
from mobile_world.analysis.results import Analysis
from mobile_world.analysis.text_summary import copy_differs
from mobile_world.web.markup import Html, el, joined


class Section(NamedTuple):
    """A heading with what stands under it; without a body it is left out."""

    title: str
    anchor: str
    body: Html

    @property
    def shown(self) -> Html:
        """The section as a part of a page."""
        return el("section", el("h2", self.title), self.body, id=self.anchor)


def plot_sections(found: Analysis) -> Iterator[Section]:
    """All plots that the data allow."""
    if not found.counts.scored:
        return
    yield _success(found)
    if found.contrasts:
        yield _differences(found)
    if found.factors is not None and found.factors.determined:
        yield _effects(found)
    yield _tasks(found)
    yield _cost(found)
    if episode_tables.reasons_seen(found):
        yield _reasons(found)


def _figure(plot: Html, key: Html | None, words: str, table: Table | None) -> Html:
    return joined(el("figure", el("figcaption", words), key, plot), collapsed_table(table) if table else None)


def _success(found: Analysis) -> Section:
    entries = [("dot", "", "variant")]
    if found.baseline is not None:
        entries.append(("diamond", "", "baseline, and its rate as a dashed line down"))
    if any(not comparison_tables.is_ranked(arm) for arm in found.arms):
        entries.append(("dot", "hollow", "control"))
    words = (
        "Success over scored episodes with the 95 % interval for tasks like these. Intervals that overlap a lot mean "
        "that arms may be equal; whether two differ is seen better in the differences below, which compare the same "
        "task instances. Broken lines are approximate: few tasks tell anything. The numbers are in the leaderboard."
    )
    return Section("Success", "success", _figure(dot_plots.rate_plot(found), dot_plots.legend(*entries), words, None))


def _differences(found: Analysis) -> Section:
    entries = [("diamond", "strong", "★ significant after correction (Holm)"), ("dot", "", "not significant")]
    floor = max((each.floor for each in found.noise), default=0.0)
    shaded = (
        f" The shaded band is the noise floor, {100 * floor:.1f} points: what a mere copy differs by." if floor else ""
    )
    doubt = (
        " The copy differs by more than chance usually makes, so no star is to be trusted."
        if any(map(copy_differs, found.noise))
        else ""
    )
    words = (
        f"Points more or less than {found.baseline} on the same task instances, with 95 % intervals. Right of the line "
        f"is better than the baseline.{shaded}{doubt}"
    )
    drawn = _figure(
        dot_plots.difference_plot(found), dot_plots.legend(*entries), words, comparison_tables.contrasts(found)
    )
    return Section("Differences from the baseline", "differences", drawn)


def _effects(found: Analysis) -> Section:
    rest = found.factors.rest_p if found.factors else None
    doubt = (
        " Here they do not simply add up, so read single effects with care."
        if rest is not None and rest <= 0.05
        else ""
    )
    words = (
        "How much a level of a factor adds compared with another one, in points, averaged over the other factors. It "
        f"supposes that effects add up.{doubt}"
    )
    entries = [("diamond", "strong", "★ significant after correction (Holm)"), ("dot", "", "not significant")]
    drawn = joined(
        _figure(dot_plots.effect_plot(found), dot_plots.legend(*entries), words, comparison_tables.effects(found)),
        _interactions(found),
    )
    return Section("Factors", "factors", drawn)


def _interactions(found: Analysis) -> Html:
    table = comparison_tables.interactions(found)
    return collapsed_table(table, "Interactions between factors") if table.rows else joined()


def _tasks(found: Analysis) -> Section:
    shown, there = len(episode_tables.tasks_shown(found)), len(found.cells.tasks)
    some = f" Of {there:,} tasks, the {shown} in which arms differ most are shown." if shown < there else ""
    words = f"Percent of scored episodes that succeeded. Easy tasks are on top, good arms on the left.{some}"
    heat = scroll_box(heat_map.heat_map(found), "Success by task and arm")
    return Section("Tasks", "tasks", _figure(heat, None, words, None))


def _cost(found: Analysis) -> Section:
    measure = cost_measure(found)
    words = (
        f"Success against {measure.words}; points are numbered in the order of the leaderboard, the baseline has "
        "another colour, and points close together share a label. Up and left is good and cheap."
    )
    drawn = _figure(scatter_plot(found, measure), None, words, episode_tables.spending(found))
    return Section("Cost", "cost", drawn)


def _reasons(found: Analysis) -> Section:
    words = "The share of scored episodes that failed, by reason."
    drawn = _figure(heat_map.failure_bars(found), heat_map.failure_legend(found), words, episode_tables.failures(found))
    return Section("Failures", "failures", drawn)

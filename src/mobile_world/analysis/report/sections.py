"""Report sections with plots: success rates, differences, factors, tasks, cost, failures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mobile_world.analysis.ranking_text import copy_differs
from mobile_world.analysis.report import comparison_tables, dot_plots, episode_tables, heat_map, tables
from mobile_world.analysis.report.scatter import cost_measure, scatter_plot
from mobile_world.analysis.results import Analysis
from mobile_world.web.markup import Html, el, joined


class ReportSection(NamedTuple):
    """A section of a page; without a body it is left out."""

    title: str
    anchor: str
    body: Html

    @property
    def shown(self) -> Html:
        """The section as a part of a page."""
        return el("section", el("h2", self.title), self.body, id=self.anchor)


def plot_sections(analysis: Analysis) -> Iterator[ReportSection]:
    """All plots that the data allow."""
    if not analysis.counts.scored:
        return
    yield _success(analysis)
    if analysis.contrasts:
        yield _differences(analysis)
    if analysis.factors is not None and analysis.factors.determined:
        yield _effects(analysis)
    yield _tasks(analysis)
    yield _cost(analysis)
    if episode_tables.reasons_seen(analysis):
        yield _reasons(analysis)


def _figure(plot: Html, key: Html | None, caption: str, table: tables.ReportTable | None) -> Html:
    return joined(el("figure", el("figcaption", caption), key, plot), tables.collapsed_table(table) if table else None)


def _success(analysis: Analysis) -> ReportSection:
    entries = [("dot", "", "variant")]
    if analysis.baseline is not None:
        entries.append(("diamond", "", "baseline (dashed vertical line)"))
    if any(not comparison_tables.is_ranked(arm) for arm in analysis.arms):
        entries.append(("dot", "hollow", "control"))
    caption = (
        "Success rate over scored episodes with its 95 % confidence interval for similar tasks. Intervals that "
        "overlap a lot suggest that arms may be equal; the differences below show this better, because they compare "
        "the same task instances. Dashed intervals are approximate: few tasks discriminate between the variants. The "
        "numbers are in the leaderboard."
    )
    return ReportSection(
        "Success rate", "success", _figure(dot_plots.rate_plot(analysis), dot_plots.legend(*entries), caption, None)
    )


def _differences(analysis: Analysis) -> ReportSection:
    entries = [("diamond", "strong", "★ significant after correction (Holm)"), ("dot", "", "not significant")]
    floor = max((noise_result.floor for noise_result in analysis.noise), default=0.0)
    shaded = (
        f" The shaded band is the noise floor: the A/A copy differs by {100 * floor:.1f} percentage points."
        if floor
        else ""
    )
    doubt = (
        " The A/A copy differs by more than chance would explain, so do not trust the stars."
        if any(map(copy_differs, analysis.noise))
        else ""
    )
    caption = (
        f"Difference from {analysis.baseline} in percentage points on the same task instances, with 95 % confidence "
        f"intervals. Right of the line is better than the baseline.{shaded}{doubt}"
    )
    drawn = _figure(
        dot_plots.difference_plot(analysis), dot_plots.legend(*entries), caption, comparison_tables.contrasts(analysis)
    )
    return ReportSection("Differences from the baseline", "differences", drawn)


def _effects(analysis: Analysis) -> ReportSection:
    rest = analysis.factors.rest_p if analysis.factors else None
    doubt = (
        " Effects are not additive here: interpret single effects with care."
        if rest is not None and rest <= 0.05
        else ""
    )
    caption = (
        "Difference between two levels of a factor, in percentage points, averaged over the other factors and "
        f"assuming additive effects.{doubt}"
    )
    entries = [("diamond", "strong", "★ significant after correction (Holm)"), ("dot", "", "not significant")]
    table = comparison_tables.interactions(analysis)
    drawn = joined(
        _figure(
            dot_plots.effect_plot(analysis), dot_plots.legend(*entries), caption, comparison_tables.effects(analysis)
        ),
        tables.collapsed_table(table, "Interactions between factors") if table.rows else joined(),
    )
    return ReportSection("Factors", "factors", drawn)


def _tasks(analysis: Analysis) -> ReportSection:
    shown, total = len(episode_tables.tasks_shown(analysis)), len(analysis.cells.tasks)
    some = f" The {shown} of {total:,} tasks on which the arms differ most are shown." if shown < total else ""
    caption = f"Success rate in percent. Easy tasks are at the top, better arms on the left.{some}"
    heat = tables.scroll_box(heat_map.heat_map(analysis), "Success by task and arm")
    return ReportSection("Tasks", "tasks", _figure(heat, None, caption, None))


def _cost(analysis: Analysis) -> ReportSection:
    measure = cost_measure(analysis)
    caption = (
        f"Success rate against {measure.words}. Points are numbered in leaderboard order, the baseline has a "
        "different colour, and nearby points share a label. Up and to the left is better and cheaper."
    )
    drawn = _figure(scatter_plot(analysis, measure), None, caption, episode_tables.spending(analysis))
    return ReportSection("Cost", "cost", drawn)


def _reasons(analysis: Analysis) -> ReportSection:
    caption = "Share of scored episodes that failed, by reason."
    drawn = _figure(
        heat_map.failure_bars(analysis), heat_map.failure_legend(analysis), caption, episode_tables.failures(analysis)
    )
    return ReportSection("Failures", "failures", drawn)

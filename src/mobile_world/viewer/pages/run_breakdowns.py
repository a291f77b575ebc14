"""Breakdowns on the run page: failures by reason, infrastructure failures by error, devices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from mobile_world.analysis.formatting import counted, percent, reason_in_words
from mobile_world.analysis.report.sections import ReportSection
from mobile_world.analysis.report.tables import html_legend, scroll_box
from mobile_world.viewer.attempts import AttemptTotals, by_device, totals_of
from mobile_world.viewer.components import cell, duration, timestamp
from mobile_world.viewer.links import Links
from mobile_world.viewer.run import ViewedRun
from mobile_world.web.markup import Html, el, joined

MOST_DEVICES = 50
DEVICE_COLUMNS = ("Device", "Health", "Attempts", "Infra failures", "Success rate", "Busy time", "Last used")
DEVICE_LEGEND = {
    "Health": "failing where more than a fifth of the attempts were lost, unstable where any was",
    "Attempts": "of variants and controls, retries included",
    "Infra failures": "attempts lost to devices, endpoints or set-up; excluded from success rates",
    "Success rate": "over the scored attempts of variants and controls",
    "Busy time": "wall time of all attempts",
}


def reasons(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """Failures by reason, each linked to its episodes."""
    totals = totals_of(run.counted().attempts)
    if totals.reasons:
        drawn = _bars(totals.reasons, reason_in_words, lambda name: links.episodes(run.name, reason=name), links)
        caption = (
            f"{counted(totals.outcomes['agent_failure'], 'scored episode')} failed, across all variants and controls."
        )
        yield ReportSection("Failures by reason", "reasons", joined(el("p", caption, class_="soft"), drawn))


def faults(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """What attempts were lost to; none of them is in a rate."""
    totals = totals_of(run.attempts.all())
    if totals.faults:
        drawn = _bars(totals.faults, str, lambda name: links.episodes(run.name, fault=name, attempts="all"), links)
        caption = (
            "Attempts that failed because of the infrastructure, by error code. They are retried and excluded from "
            "success rates."
        )
        yield ReportSection("Infrastructure failures", "lost", joined(el("p", caption, class_="soft"), drawn))


def devices(run: ViewedRun, links: Links) -> Iterator[ReportSection]:
    """How each device did."""
    totals_by_device = by_device(run.attempts.all())
    if not totals_by_device:
        return
    head = [
        el("th", title, scope="col", class_="word" if at in (0, 1, 6) else None)
        for at, title in enumerate(DEVICE_COLUMNS)
    ]
    shown = list(totals_by_device.items())[:MOST_DEVICES]
    table = el(
        "table",
        el("caption", "Devices", class_="unseen"),
        el("thead", el("tr", *head)),
        el("tbody", *(_device(run, name, totals, links) for name, totals in shown)),
        class_="list",
    )
    more = len(totals_by_device) - len(shown)
    note = el("p", f"and {more:,} more with fewer failures", class_="note") if more else None
    yield ReportSection("Devices", "devices", joined(scroll_box(table, "Devices"), note, html_legend(DEVICE_LEGEND)))


def _device(run: ViewedRun, name: str, totals: AttemptTotals, links: Links) -> Html:
    lost = totals.outcomes["infra_failure"]
    share = lost / totals.attempts
    health = (
        ("healthy", "success") if not lost else ("failing", "agent-failure") if share > 0.2 else ("unstable", "warned")
    )
    label = el("a", name, href=links.episodes(run.name, device=name, attempts="all")) if links.live else name
    return el(
        "tr",
        el("th", label, scope="row", class_="mono"),
        el("td", el("span", health[0], class_=f"chip {health[1]}"), class_="word"),
        cell("Attempts", f"{totals.attempts:,}"),
        cell("Infra failures", f"{lost:,}" if lost else None),
        cell("Success rate", percent(totals.rate)),
        cell("Busy time", duration(totals.seconds)),
        cell("Last used", timestamp(totals.last_started), word=True),
    )


def _bars(counts: Counter[str], words: Callable[[str], str], address: Callable[[str], str], links: Links) -> Html:
    most = max(counts.values())
    lines = [
        el(
            "li",
            el("a", words(name), href=address(name)) if links.live else el("span", words(name)),
            el("meter", value=count, min=0, max=most, aria_hidden="true"),
            el("span", f"{count:,}", class_="tabular"),
        )
        for name, count in counts.most_common()
    ]
    return el("ul", *lines, class_="bars")

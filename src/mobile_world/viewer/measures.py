"""Numbers as small pictures: progress with outcomes, rates with their intervals, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mobile_world.analysis import Estimate
from mobile_world.analysis.formatting import NONE, OUTCOMES, percent, rate_interval
from mobile_world.domain import Outcome
from mobile_world.web.markup import Html, el, joined


class Tile(NamedTuple):
    """One number that matters, with what it is and a word more."""

    title: str
    value: str
    more: str = ""
    address: str | None = None


def tiles(*found: Tile | None) -> Html:
    """Several numbers side by side."""
    return el("dl", *(_tile(each) for each in found if each is not None), class_="tiles")


def _tile(tile: Tile) -> Html:
    value = el("a", tile.value, href=tile.address) if tile.address else tile.value
    return el(
        "div",
        el("dt", tile.title),
        el("dd", value, class_="value"),
        el("dd", tile.more, class_="soft") if tile.more else None,
    )


def cell(title: str, value: str | None, *, word: bool = False, mono: bool = False) -> Html:
    """A cell of a list that tells its title where the list is too narrow for headings; nothing there is a dash."""
    kinds = [name for name, held in (("word", word), ("mono", mono), ("none", value is None)) if held]
    return el("td", NONE if value is None else value, class_=" ".join(kinds) or None, data_title=title)


def progress(done: int, planned: int) -> Html:
    """How far something is, as a bar and in words."""
    words = f"{done:,} of {planned:,}"
    if not planned:
        return el("span", NONE, class_="soft")
    return joined(
        el("progress", value=min(done, planned), max=planned, aria_label=f"{words} episodes scored"),
        el("span", words, class_="tabular"),
    )


def stacked(outcomes: Mapping[Outcome, int], planned: int) -> Html:
    """All planned episodes as one bar, by outcome; what is left is empty."""
    whole = max(planned, sum(outcomes.values()), 1)
    left = max(0, planned - sum(outcomes.values()))
    drawn, entries, at = [], [], 0.0
    for outcome, word in OUTCOMES.items():
        if not outcomes.get(outcome):
            continue
        kind, share = outcome.replace("_", "-"), 100 * outcomes[outcome] / whole
        drawn.append(el("rect", x=at, y=0.0, width=share, height=10.0, class_=f"bar-{kind}"))
        entries.append(_entry(kind, f"{outcomes[outcome]:,} {word}"))
        at += share
    if left:
        entries.append(_entry("left", f"{left:,} to do"))
    words = f"{sum(outcomes.values()):,} of {planned:,} episodes have ended"
    picture = el("svg", *drawn, viewBox="0 0 100 10", preserveAspectRatio="none", role="img", aria_label=words)
    return el("div", el("div", picture, class_="stacked"), el("p", *entries, class_="key"))


def rate(found: Estimate | None) -> Html:
    """A success rate with its 95 % interval drawn below it; a dash when nothing is scored."""
    if found is None:
        return el("span", NONE, class_="soft")
    value, low, high, approximate = found
    words = f"{percent(value)}, {interval_in_words(low, high, approximate=approximate)}"
    drawn = el(
        "svg",
        el("line", x1=100 * low, x2=100 * high, y1=5.0, y2=5.0, class_="rate_interval"),
        el("line", x1=100 * value, x2=100 * value, y1=1.0, y2=9.0, class_="here"),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return el("span", el("span", percent(value), class_="tabular"), drawn, class_="rate", title=words)


def interval_in_words(low: float, high: float, *, approximate: bool) -> str:
    """The interval of a rate under its name, or why there is none."""
    found = rate_interval(low, high, approximate=approximate)
    return "no interval from one task" if found == NONE else f"{percent(0.95, 0)} interval {found}"


def _entry(kind: str, words: str) -> Html:
    return el("span", el("i", class_=f"dot bar-{kind}"), words)

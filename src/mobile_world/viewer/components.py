"""UI components shared by pages: outcome chips, tiles, progress and rate bars, phase bars, durations, timestamps."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from math import fsum
from typing import NamedTuple

from mobile_world.analysis import NONE, OUTCOMES, Estimate, outcome_count, percent, rate_interval, reason_in_words
from mobile_world.domain import Outcome
from mobile_world.web.markup import Html, el, joined


class StatTile(NamedTuple):
    """One number that matters, with what it is and a word more."""

    title: str
    value: str
    more: str = ""
    address: str | None = None


def tiles(*content: StatTile | None) -> Html:
    """Several numbers side by side."""
    return el("dl", *(_tile(tile) for tile in content if tile is not None), class_="tiles")


def _tile(tile: StatTile) -> Html:
    value = el("a", tile.value, href=tile.address) if tile.address else tile.value
    return el(
        "div",
        el("dt", tile.title),
        el("dd", value, class_="value"),
        el("dd", tile.more, class_="soft") if tile.more else None,
    )


def cell(title: str, value: str | None, *, word: bool = False, mono: bool = False) -> Html:
    """A table cell; it shows its title on narrow screens, and a dash if empty."""
    kinds = [name for name, held in (("word", word), ("mono", mono), ("none", value is None)) if held]
    return el("td", NONE if value is None else value, class_=" ".join(kinds) or None, data_title=title)


def progress_bar(done: int, planned: int) -> Html:
    """How far something is, as a bar and in words."""
    caption = f"{done:,} of {planned:,}"
    if not planned:
        return el("span", NONE, class_="soft")
    return joined(
        el("progress", value=min(done, planned), max=planned, aria_label=f"{caption} episodes scored"),
        el("span", caption, class_="tabular"),
    )


def outcome_bar(outcomes: Mapping[Outcome, int], planned: int, *, with_controls: bool) -> Html:
    """All planned episodes as one bar, by outcome; what is left is empty."""
    whole = max(planned, sum(outcomes.values()), 1)
    pending = max(0, planned - sum(outcomes.values()))
    drawn, entries, at = [], [], 0.0
    for outcome in OUTCOMES:
        if not outcomes.get(outcome):
            continue
        kind, share = outcome.replace("_", "-"), 100 * outcomes[outcome] / whole
        drawn.append(el("rect", x=at, y=0.0, width=share, height=10.0, class_=f"bar-{kind}"))
        entries.append(_entry(kind, outcome_count(outcome, outcomes[outcome])))
        at += share
    if pending:
        entries.append(_entry("left", f"{pending:,} pending"))
    if with_controls and entries:
        entries.append(el("span", "controls included"))
    caption = f"{sum(outcomes.values()):,} of {planned:,} episodes finished"
    picture = el("svg", *drawn, viewBox="0 0 100 10", preserveAspectRatio="none", role="img", aria_label=caption)
    return el("div", el("div", picture, class_="stacked"), el("p", *entries, class_="key"))


def rate_bar(estimate: Estimate | None) -> Html:
    """A success rate with its 95 % interval drawn below it; a dash when nothing is scored."""
    if estimate is None:
        return el("span", NONE, class_="soft")
    value, low, high, approximate = estimate
    caption = f"{percent(value)}, {interval_caption(low, high, approximate=approximate)}"
    drawn = el(
        "svg",
        el("line", x1=100 * low, x2=100 * high, y1=5.0, y2=5.0, class_="reach"),
        el("line", x1=100 * value, x2=100 * value, y1=1.0, y2=9.0, class_="here"),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return el("span", el("span", percent(value), class_="tabular"), drawn, class_="rate", title=caption)


def interval_caption(low: float, high: float, *, approximate: bool) -> str:
    """The interval of a rate under its name, or why there is none."""
    interval = rate_interval(low, high, approximate=approximate)
    return "no interval with only one task" if interval == NONE else f"{percent(0.95, 0)} CI {interval}"


def _entry(kind: str, caption: str) -> Html:
    return el("span", el("i", class_=f"dot bar-{kind}"), caption)


MEANINGS: dict[Outcome, str] = {
    "success": "The agent solved the task, by the run's success rule",
    "agent_failure": "The agent did not solve the task",
    "infra_failure": "A device, an endpoint or the set-up failed; excluded from success rates and run again",
    "not_scored": "Stopped before it could be scored; excluded from success rates",
}
"""Tooltips of the outcomes."""

_MINUTE_S, _HOUR_S = 60, 3600


def outcome_chip(outcome: Outcome, reason: str | None = None) -> Html:
    """The outcome chip, with the failure reason."""
    word = el("span", OUTCOMES[outcome], class_=f"chip {outcome.replace('_', '-')}", title=MEANINGS[outcome])
    return word if not reason else el("span", word, " ", el("span", reason_in_words(reason), class_="soft"))


def duration(seconds: float | None) -> str:
    """A duration: 340 ms, 4.2 s, 3 min 05 s, 2 h 10 min; a dash if unknown."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{round(seconds * 1000)} ms"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < _MINUTE_S:
        return f"{whole} s"
    if whole < _HOUR_S:
        return f"{whole // _MINUTE_S} min {whole % _MINUTE_S:02d} s"
    return f"{whole // _HOUR_S:,} h {whole % _HOUR_S // _MINUTE_S:02d} min"


def timestamp(iso: str) -> Html:
    """A timestamp in UTC; a script shows it as relative time.

    What cannot be read as a time is shown as it is.
    """
    try:
        moment = datetime.fromisoformat(iso)
    except ValueError:
        return el("span", iso[:40])
    text = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    caption = f"{text.day} {text:%b %Y, %H:%M} UTC"
    return el("time", caption, datetime=text.isoformat(timespec="seconds"), title=caption, data_ago=True)


PHASES = {
    "lease": ("waiting for a device", "r6"),
    "set_up": ("set-up", "r3"),
    "observe": ("observing", "r1"),
    "capture": ("observing", "r1"),
    "decide": ("deciding", "r2"),
    "act": ("acting", "r4"),
    "settle": ("settling", "r8"),
    "check": ("checking", "r0"),
    "tear_down": ("tear-down", "r9"),
    "record": ("recording", "r7"),
}
"""Labels and colours of the phases of episodes and steps."""


def phase_bar(title: str, seconds: Mapping[str, float]) -> Html | None:
    """A bar of phases; `None` if no time was measured."""
    spent = {name: value for name, value in seconds.items() if value > 0}
    whole = fsum(spent.values())
    if not whole:
        return None
    parts, key = [], []
    for name, value in spent.items():
        text, shade = PHASES.get(name, (name.replace("_", " "), "r5"))
        parts.append(el("span", class_=f"part {shade}", style=f"flex-grow:{value / whole:.5f}"))
        swatch = el("span", class_=f"swatch {shade}", aria_hidden="true")
        key.append(el("li", swatch, f"{text} ", el("b", duration(value))))
    return el(
        "section",
        el("h3", title, " ", el("span", duration(whole), class_="soft")),
        el("div", *parts, class_="phases", aria_hidden="true"),
        el("ul", *key, class_="phase-key"),
    )

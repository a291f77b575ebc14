"""What the model said and how it was read: strictly, leniently, and with which repairs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mobile_world.domain import StepRecord, plain_action
from mobile_world.viewer.player.deeds import Deed
from mobile_world.web.markup import Html, el, joined

LONGEST = 20_000
"""Characters of one text that a page shows; downloads have all of it."""


LINE = 160
"""Characters of a value that is told on one line."""


def words(value: str, label: str) -> Html:
    """A text from a model or a device as it is, in a box that scrolls; the end of a very long one is left out."""
    left = len(value) - LONGEST
    more = el("p", f"{left:,} more characters are in the download.", class_="soft") if left > 0 else None
    return joined(el("pre", value[:LONGEST], class_="words", tabindex="0", role="region", aria_label=label), more)


def plain(value: object) -> str:
    """A value as JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)


def short(value: object) -> str:
    """A value as JSON on one line, or on several where one would be too long to read."""
    line = json.dumps(value, ensure_ascii=False, default=str)
    return line if len(line) <= LINE else plain(value)


def answer_of(step: StepRecord, did: Deed) -> Html:
    """The raw answer, and how it was read."""
    if not step.said and "strict" not in step.detail:
        return el("section", el("h3", "Answer"), el("p", "This agent acts without words.", class_="soft"))
    said = words(step.said, "Raw answer") if step.said else el("p", "The answer was empty.", class_="soft")
    return joined(
        el("section", el("h3", "Raw answer"), said, _reasoning(step.detail)),
        el("section", el("h3", "How it was read"), _reading(step, did)),
    )


def _reasoning(detail: Mapping[str, Any]) -> Html | None:
    told = [each.get("reasoning") for each in requests_of(detail)]
    thought = "\n\n".join(each for each in told if isinstance(each, str) and each)
    return el("details", el("summary", "Reasoning"), words(thought, "Reasoning")) if thought else None


def _reading(step: StepRecord, did: Deed) -> Html:
    detail = step.detail
    strict, repairs = detail.get("strict"), detail.get("repairs")
    kept = [str(each) for each in repairs] if isinstance(repairs, list) else []
    lenient = did.words if step.action is not None else f"no action: {step.error or 'nobody says why'}"
    rows = [
        ("Strict", _strict(strict)),
        ("Lenient", el("span", lenient)),
        ("Repairs", joined(*(el("code", each, class_="repair") for each in kept)) if kept else el("span", "none")),
        ("Format", el("span", detail["codec"])) if isinstance(detail.get("codec"), str) else None,
    ]
    pairs = [joined(el("dt", name), el("dd", value)) for name, value in filter(None, rows)]
    return joined(el("dl", *pairs, class_="facts"), _unusable(detail), _action(step))


def _strict(strict: object) -> Html:
    if strict is True:
        return el("span", "follows the format to the letter", class_="good")
    if strict is False:
        return el("span", "does not follow the format", class_="bad")
    return el("span", "nobody looked", class_="soft")


def _unusable(detail: Mapping[str, Any]) -> Html | None:
    """Answers of the same step that were asked for again."""
    found = detail.get("unusable")
    tries = [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
    if not tries:
        return None
    told = [
        el("li", words(str(each.get("said", "")), "Unusable answer"), el("p", str(each.get("error")), class_="bad"))
        for each in tries
    ]
    return el(
        "details",
        el("summary", f"{len(tries)} unusable {'answer' if len(tries) == 1 else 'answers'} before it"),
        el("ol", *told),
    )


def _action(step: StepRecord) -> Html | None:
    if step.action is None:
        return None
    shown = words(plain(plain_action(step.action)), "Action as data")
    return el("details", el("summary", "Action as data"), shown)


def requests_of(detail: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The requests of a step, as far as its agent reports them."""
    found = detail.get("requests")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []

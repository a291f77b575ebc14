"""The word diff of two prompts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from mobile_world.viewer.comparison.pair import Pair, Side
from mobile_world.web.markup import Html, el, joined

LONGEST = 40_000
"""Characters of a text that are compared: longer prompts would keep a page waiting."""

MOST_WORK = 4_000_000
"""Limit of the word diff of one change (words × words); beyond it, everything is marked as changed."""

MANY_LINES = 1000
"""In texts with more lines, frequent ones are no common ground: to try them all takes half a minute."""

FEWEST_ALIKE = 2
"""Minimum run of equal words between two changes; shorter runs are marked as changed, for readability."""

_WORD = re.compile(r"\S+\s*|\s+")


class DiffPiece(NamedTuple):
    """A stretch of text."""

    text: str
    changed: bool


class Hunk(NamedTuple):
    """A place in both texts; `first` and `second` are equal where nothing changed."""

    same: bool
    first: tuple[DiffPiece, ...]
    second: tuple[DiffPiece, ...]


def hunks(first: str, second: str) -> Iterator[Hunk]:
    """Both texts from beginning to end."""
    ours, theirs = first[:LONGEST].splitlines(), second[:LONGEST].splitlines()
    many = max(len(ours), len(theirs)) > MANY_LINES
    for kind, at, to, other_at, other_to in SequenceMatcher(None, ours, theirs, autojunk=many).get_opcodes():
        here, there = "\n".join(ours[at:to]), "\n".join(theirs[other_at:other_to])
        if kind == "equal":
            yield Hunk(True, (DiffPiece(here, False),), (DiffPiece(there, False),))
        else:
            yield _words(here, there)


def count(hunks: Sequence[Hunk]) -> tuple[int, int]:
    """How many words only the first text has, and only the second."""
    left = sum(len(piece.text.split()) for hunk in hunks for piece in hunk.first if piece.changed)
    right = sum(len(piece.text.split()) for hunk in hunks for piece in hunk.second if piece.changed)
    return left, right


def _words(first: str, second: str) -> Hunk:
    ours, theirs = _WORD.findall(first), _WORD.findall(second)
    if not ours or not theirs or len(ours) * len(theirs) > MOST_WORK:
        return Hunk(False, _all_changed(first), _all_changed(second))
    left: list[DiffPiece] = []
    right: list[DiffPiece] = []
    plain = [word.strip() for word in ours], [word.strip() for word in theirs]
    blocks = SequenceMatcher(None, *plain, autojunk=False).get_opcodes()
    for place, (kind, at, to, other_at, other_to) in enumerate(blocks):
        changed = kind != "equal" or (0 < place < len(blocks) - 1 and to - at < FEWEST_ALIKE)
        _add(left, ours[at:to], changed)
        _add(right, theirs[other_at:other_to], changed)
    return Hunk(False, tuple(left), tuple(right))


def _add(pieces: list[DiffPiece], words: Sequence[str], changed: bool) -> None:
    text = "".join(words)
    if not text:
        return
    if pieces and pieces[-1].changed == changed:
        text = pieces.pop().text + text
    pieces.append(DiffPiece(text, changed))


def _all_changed(text: str) -> tuple[DiffPiece, ...]:
    return (DiffPiece(text, True),) if text else ()


AROUND = 2
"""Context lines around a change; other unchanged lines are collapsed."""


def prompt_diff(pair: Pair) -> Html:
    """The texts of both prompts, word by word; why not, where there is none."""
    texts = [text_of(side) for side in pair.sides]
    missing = [side.label for side, text in zip(pair.sides, texts, strict=True) if text is None]
    if len(missing) == 2:
        return el("p", "Both agents use built-in prompts, which the run does not record.", class_="soft")
    note = f"The run records no prompt for {missing[0]}." if missing else ""
    first, second = (text or "" for text in texts)
    changes = list(hunks(first, second))
    return joined(
        el("p", note, class_="soft") if note else _summary(changes),
        _table(changes, pair)
        if note or any(not hunk.same for hunk in changes)
        else el("details", el("summary", "Show the prompt"), el("pre", first[:LONGEST])),
        _cut(first, second),
        _whole(pair, first, second) if first != second and not note else None,
    )


def text_of(side: Side) -> str | None:
    """The system prompt of a side; `None` for agents that bring their own."""
    text = side.planned.options.get("system_prompt") if side.planned else None
    return text if isinstance(text, str) else None


def _summary(hunks: list[Hunk]) -> Html:
    gone, new = count(hunks)
    if not gone and not new:
        return el("p", "Both prompts are identical.", class_="soft")
    return el(
        "p",
        el("del", f"{gone:,} {'word' if gone == 1 else 'words'}"),
        " only in A, ",
        el("ins", f"{new:,} {'word' if new == 1 else 'words'}"),
        " only in B.",
        class_="soft",
    )


def _cut(first: str, second: str) -> Html | None:
    if max(len(first), len(second)) <= LONGEST:
        return None
    return el("p", f"Only the first {LONGEST:,} characters of each prompt are compared.", class_="soft")


def _whole(pair: Pair, first: str, second: str) -> Html:
    """Both prompts in full."""
    texts = [
        el("div", el("h4", side.label), el("pre", text[:LONGEST], dir="auto"))
        for side, text in zip(pair.sides, (first, second), strict=True)
    ]
    return el("details", el("summary", "Show both prompts in full"), el("div", *texts, class_="texts"))


def _table(hunks: list[Hunk], pair: Pair) -> Html:
    body = [_row(hunk, last=at == len(hunks) - 1, begins=at == 0) for at, hunk in enumerate(hunks)]
    head = el("tr", *(el("th", side.label, scope="col") for side in pair.sides))
    drawn = el(
        "table",
        el("caption", "Prompt diff", class_="unseen"),
        el("thead", head),
        el("tbody", *body),
        class_="diff",
    )
    return el("div", drawn, class_="diffbox", tabindex=0, role="region", aria_label="Prompt diff")


def _row(hunk: Hunk, *, begins: bool, last: bool) -> Html:
    if hunk.same:
        return _unchanged(hunk.first[0].text, begins=begins, last=last)
    sides = (("del", hunk.first), ("ins", hunk.second))
    return el("tr", *(el("td", *_marked(name, pieces), class_=name, dir="auto") for name, pieces in sides))


def _marked(name: str, pieces: tuple[DiffPiece, ...]) -> list[Html]:
    """Only what can be seen is marked: spaces at the end of a stretch are not."""
    text: list[Html] = []
    for piece in pieces:
        seen = piece.text.rstrip()
        if piece.changed and seen:
            text.append(joined(el(name, seen), piece.text[len(seen) :]))
        else:
            text.append(joined(piece.text))
    return text


def _unchanged(text: str, *, begins: bool, last: bool) -> Html:
    lines = text.split("\n")
    before, after = 0 if begins else AROUND, 0 if last else AROUND
    folded = lines[before : len(lines) - after]
    if len(folded) < AROUND * 2:
        return el("tr", el("td", text, colspan=2, dir="auto"), class_="same")
    items = (
        "\n".join(lines[:before]),
        el("details", el("summary", f"{len(folded)} unchanged lines"), "\n".join(folded)),
        "\n".join(lines[len(lines) - after :]) if after else None,
    )
    return el("tr", el("td", *items, colspan=2, dir="auto"), class_="same")

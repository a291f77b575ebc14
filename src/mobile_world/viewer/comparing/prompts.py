"""Two prompts side by side, with the words marked that only one of them has."""

from __future__ import annotations

from mobile_world.viewer.comparing.sides import Pair, Side
from mobile_world.viewer.comparing.wording import LONGEST, Hunk, Piece, count, hunks
from mobile_world.web.markup import Html, el, joined

AROUND = 2
"""Unchanged lines that are shown beside a change; more of them are folded."""


def prompt_diff(pair: Pair) -> Html:
    """The texts of both prompts, word by word; why not, where there is none."""
    texts = [text_of(side) for side in pair.sides]
    missing = [side.called for side, text in zip(pair.sides, texts, strict=True) if text is None]
    if len(missing) == 2:
        return el("p", "The agents bring their own prompts, which are not in the run.", class_="soft")
    note = f"{missing[0]} has no prompt of its own in the run." if missing else ""
    first, second = (text or "" for text in texts)
    found = list(hunks(first, second))
    return joined(
        el("p", note, class_="soft") if note else _summary(found),
        _table(found, pair) if note or any(not hunk.same for hunk in found) else _same(first),
        _cut(first, second),
        _whole(pair, first, second) if first != second and not note else None,
    )


def text_of(side: Side) -> str | None:
    """The system prompt of a side; nothing for agents that bring their own."""
    text = side.planned.options.get("system_prompt") if side.planned else None
    return text if isinstance(text, str) else None


def _summary(found: list[Hunk]) -> Html:
    gone, new = count(found)
    if not gone and not new:
        return el("p", "Both prompts are the same, word by word.", class_="soft")
    return el(
        "p",
        el("del", f"{gone:,} {'word' if gone == 1 else 'words'}"),
        " only in the first, ",
        el("ins", f"{new:,} {'word' if new == 1 else 'words'}"),
        " only in the second.",
        class_="soft",
    )


def _cut(first: str, second: str) -> Html | None:
    if max(len(first), len(second)) <= LONGEST:
        return None
    return el("p", f"Of each prompt the first {LONGEST:,} characters are compared.", class_="soft")


def _whole(pair: Pair, first: str, second: str) -> Html:
    """Both texts as they are sent, for whoever wants to read and not to compare."""
    texts = [
        el("div", el("h4", side.called), el("pre", text[:LONGEST], dir="auto"))
        for side, text in zip(pair.sides, (first, second), strict=True)
    ]
    return el("details", el("summary", "Both texts in full"), el("div", *texts, class_="texts"))


def _same(text: str) -> Html:
    return el("details", el("summary", "Show the prompt"), el("pre", text[:LONGEST]))


def _table(found: list[Hunk], pair: Pair) -> Html:
    body = [_row(hunk, last=at == len(found) - 1, begins=at == 0) for at, hunk in enumerate(found)]
    head = el("tr", *(el("th", side.called, scope="col") for side in pair.sides))
    drawn = el(
        "table",
        el("caption", "Prompts, word by word", class_="unseen"),
        el("thead", head),
        el("tbody", *body),
        class_="diff",
    )
    return el("div", drawn, class_="diffbox", tabindex=0, role="region", aria_label="Prompts, word by word")


def _row(hunk: Hunk, *, begins: bool, last: bool) -> Html:
    if hunk.same:
        return _unchanged(hunk.first[0].text, begins=begins, last=last)
    sides = (("del", hunk.first), ("ins", hunk.second))
    return el("tr", *(el("td", *_marked(name, pieces), class_=name, dir="auto") for name, pieces in sides))


def _marked(name: str, pieces: tuple[Piece, ...]) -> list[Html]:
    """Only what can be seen is marked: spaces at the end of a stretch are not."""
    told: list[Html] = []
    for piece in pieces:
        seen = piece.text.rstrip()
        if piece.changed and seen:
            told.append(joined(el(name, seen), piece.text[len(seen) :]))
        else:
            told.append(joined(piece.text))
    return told


def _unchanged(text: str, *, begins: bool, last: bool) -> Html:
    lines = text.split("\n")
    before, after = 0 if begins else AROUND, 0 if last else AROUND
    folded = lines[before : len(lines) - after]
    if len(folded) < AROUND * 2:
        return el("tr", el("td", text, colspan=2, dir="auto"), class_="same")
    told = (
        "\n".join(lines[:before]),
        el("details", el("summary", f"{len(folded)} unchanged lines"), "\n".join(folded)),
        "\n".join(lines[len(lines) - after :]) if after else None,
    )
    return el("tr", el("td", *told, colspan=2, dir="auto"), class_="same")

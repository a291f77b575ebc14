"""Answers in labelled lines: `Thought: …` and `Action: …`, `Reason: …` and `Action: …`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from mobile_world.agents.codecs.interface import Inexpressible, Span
from mobile_world.agents.codecs.tagged_sections import why_quoted

_OPEN_THINK = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_ENDLESS = "truncated: the thought has no end"
LEADING = "leading-text"
"""The repair for words before the first part of an answer, on lines of their own."""
_CLOSE_THINK = re.compile(r"</think(?:ing)?>", re.IGNORECASE)


class Labelled(NamedTuple):
    """What stands after the two labels of a step."""

    think: str | None
    action: Span
    """From behind the action's label to the end; the whole text where there is no label."""
    repairs: tuple[str, ...]
    label: int
    """Where the action's label begins; where the answer begins if there is none."""


class Thinking(NamedTuple):
    """The thinking before an answer, and where the answer begins."""

    text: str | None
    end: int
    opened: bool
    """Whether it began with its tag; templates that write that tag themselves leave only the closing one."""
    fault: str | None = None
    """Why everything may be part of it or of a quotation: its closing tag is missing, or it begins in running text."""
    repairs: tuple[str, ...] = ()
    """That words stand before its opening tag."""


def split_labels(text: str, thought: str, *, start: int = 0, end: int | None = None) -> Labelled:
    """The thought and the place of the action; labels begin lines, anything else about them is a repair."""
    limit = len(text) if end is None else end
    repairs: list[str] = []
    action = _find("Action", text, start, limit)
    head_end = action.start() if action else limit
    head = _find(thought, text, start, head_end)
    if action is None:
        repairs.append("missing-action-label")
    if head is None:
        repairs.append("missing-think")
    if any(label and label["plain"] is None for label in (action, head)):
        repairs.append("odd-label")
    first = head or action
    if first and text[start : first.start()].strip():
        repairs.append(LEADING)
    think = text[head.end() : head_end].strip() if head else None
    return Labelled(
        think,
        Span(action.end() if action else start, limit),
        tuple(repairs),
        action.start() if action else start,
    )


def after_thinking(text: str, answer_mark: str) -> Thinking:
    """The thinking before an answer, in `<think>` or `<thinking>` tags.

    A closing tag without its opening one counts only in front of the mark with which the answer begins: behind it,
    it is part of the answer's own text.
    """
    closing, mark = _CLOSE_THINK.search(text), text.find(answer_mark)
    opening = _OPEN_THINK.match(text, len(text) - len(text.lstrip()))
    if closing is None or (opening is None and 0 <= mark < closing.start()):
        return Thinking(None, 0, opened=opening is not None, fault=_ENDLESS if opening else None)
    tags = list(_OPEN_THINK.finditer(text, 0, closing.start()))
    return Thinking(
        text[tags[0].end() if tags else 0 : closing.start()].strip(),
        closing.end(),
        opened=bool(tags),
        fault=_why_no_thought(text, tags),
        repairs=(LEADING,) if tags and text[: tags[0].start()].strip() else (),
    )


def _why_no_thought(text: str, tags: Sequence[re.Match[str]]) -> str | None:
    """Why the closing tag behind these opening ones may be part of a quotation; nothing when it closes a thought."""
    if not tags:
        return None
    if why := why_quoted(text, 0, tags[0].start()):
        return f"prose: the thought {why}"
    return _ENDLESS if _OPEN_THINK.sub("", text[tags[0].end() : tags[-1].start()]).strip() else None


def one_line(text: str) -> str:
    """Free text on one line, so that no line of it can be taken for a label."""
    return " ".join(text.split())


def refuse_marks(codec: str, text: str, *marks: str) -> None:
    """Raise `Inexpressible` when free text holds a mark that would be taken for part of the protocol."""
    for mark in marks:
        if mark in text.lower():
            raise Inexpressible(f"{codec} has no way to write {mark!r} in what it thinks or concludes")


def _find(word: str, text: str, start: int, end: int) -> re.Match[str] | None:
    """A label at the beginning of a line, or of the answer."""
    label, line = _label_patterns(word)
    return label.match(text, start, end) or line.search(text, start, end)


@cache
def _label_patterns(word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A label, and a label at the beginning of a line."""
    odd = rf"[ \t]{{0,3}}[*#_]{{0,4}}[ \t]?(?i:{word})[ \t*_]{{0,8}}[:：][ \t*_]{{0,8}}"
    label = rf"(?P<plain>{word}:)[ \t]?|{odd}"
    return re.compile(label), re.compile(rf"^(?:{label})", re.MULTILINE)

"""Sections of a model's answer, `<think>…</think><action>…</action><conclusion>…</conclusion>`, tolerant of lapses.

One pass over the tags. Tags inside a section that is properly closed later are part of its text: a thought may mention
`<action>`. A section without its closing tag ends where the next one begins, or with the text. Only the first section
may lack its opening tag: the thought of models whose template has written it already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mobile_world.agents.codecs.interface import Span

MISSING_CLOSING = "missing-closing-tag"
MISSING_OPENING = "missing-opening-tag"
OUTSIDE = "text-outside-tags"


@dataclass(frozen=True)
class Section:
    """One section: its text lies at `span`."""

    name: str
    span: Span
    outer: Span
    """The text with its tags."""
    closed: bool
    """Whether it has its closing tag, and so was not cut off."""


@dataclass(frozen=True)
class Sections:
    """The sections of an answer in their order, and what was tolerated."""

    found: tuple[Section, ...]
    repairs: tuple[str, ...]

    def named(self, name: str) -> list[Section]:
        """The sections of one name."""
        return [each for each in self.found if each.name == name]


def split_sections(text: str, names: Sequence[str]) -> Sections:
    """The sections of these names in a text."""
    return _Splitter(text, tuple(names)).split()


@lru_cache
def _tags(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"<(/?)({'|'.join(names)})>", re.IGNORECASE)


class _Splitter:
    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        self.text = text
        self.names = names
        self.found: list[Section] = []
        self.repairs: list[str] = []
        self.open: str | None = None
        self.start = self.opened = 0
        self.outside = 0

    def split(self) -> Sections:
        tags = list(_tags(self.names).finditer(self.text))
        closed_later = _closed_later(tags)
        for tag, closed in zip(tags, closed_later, strict=True):
            name = tag[2].lower()
            if tag[2] != name:
                self.repairs.append("tag-case")
            if tag[1]:
                self._close(name, tag, closed)
            else:
                self._opening(name, tag, closed)
        self._finish()
        return Sections(tuple(self.found), tuple(dict.fromkeys(self.repairs)))

    def _opening(self, name: str, tag: re.Match[str], closed: frozenset[str]) -> None:
        if self.open == name:
            self.repairs.append("nested-tags")
            return
        if self.open is not None:
            if self.open in closed:
                return
            self._end_section(tag.start(), tag.start(), closed=False)
            self.repairs.append(MISSING_CLOSING)
        self._skip_to(tag.start())
        self.open, self.start, self.opened = name, tag.end(), tag.start()

    def _close(self, name: str, tag: re.Match[str], closed: frozenset[str]) -> None:
        if self.open == name:
            self._end_section(tag.start(), tag.end())
        elif self.open is None:
            self._close_unopened(name, tag)
        elif self.open not in closed:
            # The open section has no end, so this tag may close one around it.
            self.repairs.append("stray-tag")

    def _close_unopened(self, name: str, tag: re.Match[str]) -> None:
        if self.found or name != self.names[0]:
            self.repairs.append("stray-tag")
            self._skip_to(tag.start())
            self.outside = tag.end()
        else:
            self.repairs.append(MISSING_OPENING)
            self.open, self.start, self.opened = name, self.outside, self.outside
            self._end_section(tag.start(), tag.end())

    def _end_section(self, end: int, outer: int, *, closed: bool = True) -> None:
        if self.open is not None:
            self.found.append(Section(self.open, Span(self.start, end), Span(self.opened, outer), closed))
        self.open, self.outside = None, outer

    def _finish(self) -> None:
        if self.open is None:
            self._skip_to(len(self.text))
            return
        self.repairs.append(MISSING_CLOSING)
        self._end_section(self._without_cut_off_tag(), len(self.text), closed=False)

    def _without_cut_off_tag(self) -> int:
        start = self.text.rfind("<", max(self.start, len(self.text) - 20))
        rest = self.text[start:].lower() if start >= 0 else ""
        return start if rest and f"</{self.open}>".startswith(rest) else len(self.text)

    def _skip_to(self, end: int) -> None:
        if self.text[self.outside : end].strip():
            self.repairs.append(OUTSIDE)


def _closed_later(tags: Sequence[re.Match[str]]) -> list[frozenset[str]]:
    """For each tag, the names whose next tag after it is a closing one."""
    closing: frozenset[str] = frozenset()
    result = []
    for tag in reversed(tags):
        result.append(closing)
        name = tag[2].lower()
        closing = closing | {name} if tag[1] else closing - {name}
    return result[::-1]

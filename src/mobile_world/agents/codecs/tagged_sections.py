"""Tagged sections of an answer, `<think>…</think><action>…</action>`: splitting, and finding the action in them.

One pass over the tags. Tags inside a section that is properly closed later are part of its text: a thought may mention
`<action>`. A section without its closing tag ends where the next one begins, or with the text. Only the first section
may lack its opening tag: the thought of models whose template has written it already.

The rule for every codec: a call is read where the format puts it, standing alone, and nowhere else. Text before it is
tolerated as a repair if the section begins a line of its own; running text up to the tag may quote or forbid what is in
it. Nothing but the format's other sections may follow. Where the tags are missing, only an answer that is nothing but
one call (after a thought in tags of its own) is accepted, and like a missing last closing tag only when the endpoint
said that the model was done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from mobile_world.agents.codecs.call_parser import ParsedCalls, read_call
from mobile_world.agents.codecs.interface import Ending, Span, answer_ending

MISSING_CLOSING = "missing-closing-tag"
MISSING_OPENING = "missing-opening-tag"
OUTSIDE = "text-outside-tags"


@dataclass(frozen=True)
class TaggedSection:
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

    all: tuple[TaggedSection, ...]
    repairs: tuple[str, ...]

    def named(self, name: str) -> list[TaggedSection]:
        """The sections of one name."""
        return [section for section in self.all if section.name == name]


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
        self.sections: list[TaggedSection] = []
        self.repairs: list[str] = []
        self.open: str | None = None
        self.start = self.opened = 0
        self.outside = 0

    def split(self) -> Sections:
        tags = list(_tags(self.names).finditer(self.text))
        for tag, closed in zip(tags, _closed_later(tags), strict=True):
            name = tag[2].lower()
            if tag[2] != name:
                self.repairs.append("tag-case")
            if tag[1]:
                self._close(name, tag, closed)
            else:
                self._opening(name, tag, closed)
        if self.open is None:
            self._skip_to(len(self.text))
        else:
            self.repairs.append(MISSING_CLOSING)
            self._end_section(self._without_cut_off_tag(), len(self.text), closed=False)
        return Sections(tuple(self.sections), tuple(dict.fromkeys(self.repairs)))

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
        if self.sections or name != self.names[0]:
            self.repairs.append("stray-tag")
            self._skip_to(tag.start())
            self.outside = tag.end()
        else:
            self.repairs.append(MISSING_OPENING)
            self.open, self.start, self.opened = name, self.outside, self.outside
            self._end_section(tag.start(), tag.end())

    def _end_section(self, end: int, outer: int, *, closed: bool = True) -> None:
        if self.open is not None:
            self.sections.append(TaggedSection(self.open, Span(self.start, end), Span(self.opened, outer), closed))
        self.open, self.outside = None, outer

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


SPECIAL_TOKEN = "special-token"

_SPECIAL = re.compile(r"(?:\s*<\|[a-z_]{1,20}\|>)+\s*\Z")
_SPECIAL_AT_MOST = 200
_QUOTING = re.compile(
    r"(?:^[ \t]*<|<(/))(think|thought|reason|reflection|example|quote|conclusion|observation|tool_response)(?:ing)?>",
    re.IGNORECASE | re.MULTILINE,
)
"""Tags, opening ones at the beginning of a line, for what is no action; only those of a protocol are sections."""


class Place(NamedTuple):
    """Where a call is to be read, and how that place ends."""

    start: int
    end: int
    ending: Ending
    repairs: tuple[str, ...] = ()


def answer_end(text: str) -> int:
    """Where an answer ends, without the marks that a model's template puts there (`<|im_end|>`)."""
    marks = _SPECIAL.search(text, max(0, len(text) - _SPECIAL_AT_MOST)) if text.rstrip().endswith("|>") else None
    return marks.start() if marks else len(text)


def special_tokens(text: str) -> tuple[str, ...]:
    """The repair for marks of a model's template at the end of an answer."""
    return (SPECIAL_TOKEN,) if answer_end(text) < len(text) else ()


def why_quoted(text: str, start: int, at: int) -> str | None:
    """Why what stands at `at` may be part of the words since `start`; nothing when they are whole lines."""
    before = text[start:at]
    if before.strip() and not before.rstrip(" \t").endswith("\n"):
        return "stands in running text"
    if before.count("```") % 2 or before.count("~~~") % 2:
        return "stands in a code fence"
    # The last tag of each name says whether it is open.
    last = {tag[2].lower(): tag[1] for tag in _QUOTING.finditer(before)}
    open_tag = next((name for name, slash in last.items() if not slash), None)
    return f"stands in <{open_tag}>" if open_tag else None


def read_section(text: str, sections: Sections, name: str, finish_reason: str | None) -> tuple[ParsedCalls, list[str]]:
    """The call in the section of a name, and the repairs of the tags and of what stands around them."""
    place = find_section(text, sections, name, finish_reason)
    if isinstance(place, ParsedCalls):
        return place, list(sections.repairs)
    repairs = [*sections.repairs, *place.repairs]
    reading = read_call(text, place.start, place.end, ending=place.ending)
    if f"missing-{name}-tag" in place.repairs:
        repairs = [repair for repair in repairs if repair != OUTSIDE]
        if reading.verdict in ("none", "prose", "malformed"):
            reading = ParsedCalls("none", None, f"there is no <{name}> section, and the answer is not one call alone")
    return reading, repairs


def find_section(text: str, sections: Sections, name: str, finish_reason: str | None) -> Place | ParsedCalls:
    """The section of a name as the place of a call, or the whole answer where it has no such section."""
    candidates = sections.named(name)
    end, special = answer_end(text), special_tokens(text)
    if len(candidates) > 1:
        return ParsedCalls("several", message=f"there is more than one <{name}>")
    if not candidates:
        return _whole_answer(text, sections.all, end, finish_reason, (f"missing-{name}-tag", *special))
    if "stray-tag" in sections.repairs:
        return ParsedCalls("prose", message="there is a closing tag without its opening one")
    section = candidates[0]
    at = sections.all.index(section)
    before, after = sections.all[:at], sections.all[at + 1 :]
    if any(not part.closed or _opened_again(text, part) for part in before):
        return ParsedCalls("truncated", message=f"a section before <{name}> has no end, so that it may be part of it")
    start = 0
    for part in (*before, section):
        if why := why_quoted(text, start, part.outer.start):
            return ParsedCalls("prose", message=f"<{part.name}> {why}")
        start = part.outer.end
    if not section.closed and (after or answer_ending(finish_reason) != "stopped"):
        return ParsedCalls("truncated", message=f"there is no </{name}>, and nothing says that the answer is whole")
    if not section.closed:
        return Place(section.span.start, min(section.span.end, end), "stopped", special)
    if any(part.name == "think" and not part.closed for part in after):
        return ParsedCalls(
            "truncated", message=f"a thought after </{name}> has no end, so that the action may be taken back"
        )
    if _words_between(text, (section, *after), end):
        return ParsedCalls("prose", message=f"words stand after </{name}>")
    return Place(section.span.start, section.span.end, "closed", special)


def _whole_answer(
    text: str, sections: Sequence[TaggedSection], end: int, finish_reason: str | None, repairs: tuple[str, ...]
) -> Place | ParsedCalls:
    name = repairs[0].removeprefix("missing-").removesuffix("-tag")
    start = sections[-1].outer.end if sections else 0
    if any(section.name != "think" for section in sections) or _words_between(text, sections, start, first=0):
        return ParsedCalls("none", message=f"there is no <{name}> section")
    if any(not section.closed or _opened_again(text, section) for section in sections):
        return ParsedCalls("truncated", message="the thought has no end")
    ending = answer_ending(finish_reason)
    if text[start:end].strip() and ending != "stopped":
        return ParsedCalls(
            "truncated", message=f"there is no <{name}> section, and nothing says that the answer is whole"
        )
    return Place(start, end, ending, repairs)


def _opened_again(text: str, section: TaggedSection) -> bool:
    """Whether its tag comes once more after words of it, so that its end may be that of a quotation inside."""
    before, tag, _ = text[section.span.start : section.span.end].lower().rpartition(f"<{section.name}>")
    return bool(tag) and bool(before.replace(tag, "").strip())


def _words_between(text: str, sections: Sequence[TaggedSection], end: int, *, first: int | None = None) -> bool:
    """Whether anything stands between sections, and after the last of them up to `end`."""
    ends = [section.outer.end for section in sections]
    starts = [*(section.outer.start for section in sections), end]
    gaps = list(zip(ends, starts[1:], strict=True))
    if first is not None:
        gaps.append((first, starts[0]))
    return any(text[start:stop].strip() for start, stop in gaps)

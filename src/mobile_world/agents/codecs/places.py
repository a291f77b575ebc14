"""The place where a format puts the action, in answers with tags, and what may stand around it.

The rule for every codec: a call is read at its place, where it stands alone, and nowhere else. Words before the place
are tolerated as a repair if the place begins a line of its own; running text up to the tag may quote or forbid what is
in it. Nothing but the format's other sections may follow. Where the tags are missing, only an answer that is nothing
but one call (after a thought in tags of its own) is taken, and like a last closing tag that is missing, only when the
endpoint said that the model was done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mobile_world.agents.codecs.calls import Reading, Verdict, read_call
from mobile_world.agents.codecs.interface import Ending, answer_ending
from mobile_world.agents.codecs.sections import OUTSIDE, Section, Sections

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


class NoPlace(NamedTuple):
    """Why no call is read."""

    verdict: Verdict
    message: str

    @property
    def reading(self) -> Reading:
        """The same as a reading without a call."""
        return Reading(self.verdict, None, self.message)


def answer_end(text: str) -> int:
    """Where an answer ends, without the marks that a model's template puts there (`<|im_end|>`)."""
    start = max(0, len(text) - _SPECIAL_AT_MOST)
    found = _SPECIAL.search(text, start) if text.rstrip().endswith("|>") else None
    return found.start() if found else len(text)


def special_tokens(text: str) -> tuple[str, ...]:
    """The repair for marks of a model's template at the end of an answer."""
    return (SPECIAL_TOKEN,) if answer_end(text) < len(text) else ()


def why_not_there(text: str, start: int, at: int) -> str | None:
    """Why what stands at `at` may be part of the words since `start`; nothing when they are whole lines."""
    before = text[start:at]
    if before.strip() and not before.rstrip(" \t").endswith("\n"):
        return "stands in running text"
    if before.count("```") % 2 or before.count("~~~") % 2:
        return "stands in a code fence"
    # The last tag of each name says whether it is open.
    last = {found[2].lower(): found[1] for found in _QUOTING.finditer(before)}
    opened = [name for name, slash in last.items() if not slash]
    return f"stands in <{opened[0]}>" if opened else None


def read_section(text: str, sections: Sections, name: str, finish_reason: str | None) -> tuple[Reading, list[str]]:
    """The call in the section of a name, and the repairs of the tags and of what stands around them."""
    found = find_section(text, sections, name, finish_reason)
    if isinstance(found, NoPlace):
        return found.reading, list(sections.repairs)
    repairs = [*sections.repairs, *found.repairs]
    reading = read_call(text, found.start, found.end, ending=found.ending)
    if f"missing-{name}-tag" in found.repairs:
        repairs = [each for each in repairs if each != OUTSIDE]
        if reading.verdict in ("none", "prose", "malformed"):
            reading = Reading("none", None, f"there is no <{name}> section, and the answer is not one call alone")
    return reading, repairs


def find_section(text: str, sections: Sections, name: str, finish_reason: str | None) -> Place | NoPlace:
    """The section of a name as the place of a call, or the whole answer where it has no such section."""
    places = sections.named(name)
    end, special = answer_end(text), special_tokens(text)
    if len(places) > 1:
        return NoPlace("several", f"there is more than one <{name}>")
    if not places:
        return _whole_answer(text, sections.found, end, finish_reason, (f"missing-{name}-tag", *special))
    if "stray-tag" in sections.repairs:
        return NoPlace("prose", "there is a closing tag without its opening one")
    section = places[0]
    at = sections.found.index(section)
    before, after = sections.found[:at], sections.found[at + 1 :]
    if any(not each.closed or _opened_again(text, each) for each in before):
        return NoPlace("truncated", f"a section before <{name}> has no end, so that it may be part of it")
    start = 0
    for each in (*before, section):
        if why := why_not_there(text, start, each.outer.start):
            return NoPlace("prose", f"<{each.name}> {why}")
        start = each.outer.end
    if not section.closed:
        return _unclosed(section, name, after, end, finish_reason, special)
    if any(each.name == "think" and not each.closed for each in after):
        return NoPlace("truncated", f"a thought after </{name}> has no end, so that the action may be taken back")
    if _words_between(text, (section, *after), end):
        return NoPlace("prose", f"words stand after </{name}>")
    return Place(section.span.start, section.span.end, "closed", special)


def _unclosed(
    section: Section, name: str, after: Sequence[Section], end: int, finish_reason: str | None, special: tuple[str, ...]
) -> Place | NoPlace:
    ending = answer_ending(finish_reason)
    if after or ending != "stopped":
        return NoPlace("truncated", f"there is no </{name}>, and nothing says that the answer is whole")
    return Place(section.span.start, min(section.span.end, end), ending, special)


def _whole_answer(
    text: str, sections: Sequence[Section], end: int, finish_reason: str | None, repairs: tuple[str, ...]
) -> Place | NoPlace:
    name = repairs[0].removeprefix("missing-").removesuffix("-tag")
    start = sections[-1].outer.end if sections else 0
    if any(each.name != "think" for each in sections) or _words_between(text, sections, start, first=0):
        return NoPlace("none", f"there is no <{name}> section")
    if any(not each.closed or _opened_again(text, each) for each in sections):
        return NoPlace("truncated", "the thought has no end")
    ending = answer_ending(finish_reason)
    if text[start:end].strip() and ending != "stopped":
        return NoPlace("truncated", f"there is no <{name}> section, and nothing says that the answer is whole")
    return Place(start, end, ending, repairs)


def _opened_again(text: str, section: Section) -> bool:
    """Whether its tag comes once more after words of it, so that its end may be that of a quotation inside."""
    words, tag, _ = text[section.span.start : section.span.end].lower().rpartition(f"<{section.name}>")
    return bool(tag) and bool(words.replace(tag, "").strip())


def _words_between(text: str, sections: Sequence[Section], end: int, *, first: int | None = None) -> bool:
    """Whether anything stands between sections, and after the last of them up to `end`."""
    ends = [each.outer.end for each in sections]
    starts = [*(each.outer.start for each in sections), end]
    gaps = list(zip(ends, starts[1:], strict=True))
    if first is not None:
        gaps.append((first, starts[0]))
    return any(text[start:stop].strip() for start, stop in gaps)

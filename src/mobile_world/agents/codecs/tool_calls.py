"""The JSON tool call of an answer: in `<tool_call>` tags, or behind a label.

The rule of `tagged_sections` in JSON: the tag begins a line of its own, the object is all there is between the tags
apart from a code fence, and nothing follows but a conclusion in tags. Without tags the whole answer must be one object.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mobile_world.agents.codecs.interface import Ending, Span, answer_ending
from mobile_world.agents.codecs.labels import split_labels
from mobile_world.agents.codecs.lenient_json import JsonFault, JsonValue, read_json
from mobile_world.agents.codecs.tagged_sections import answer_end, special_tokens, why_quoted

_OPEN = re.compile(r"<\s*tool_call\s*>", re.IGNORECASE)
_CLOSE = re.compile(r"<\s*/\s*tool_call\s*>", re.IGNORECASE)
_FENCE = re.compile(r"\s*```(?:[A-Za-z]+(?=\s))?\s*")
_END_OF_FENCE = re.compile(r"\s*```\s*")
_BRACES = re.compile(r"(?:\s*\}){1,4}")
_SPACE = re.compile(r"\s*")
_CONCLUSION = re.compile(
    r"\s*<conclusion>(?:(?!</?tool_call>|</conclusion>).)*(?:</conclusion>\s*)?\Z", re.IGNORECASE | re.DOTALL
)
_OBJECT = re.compile(r"""\{\s*["']""")


class FoundCall(NamedTuple):
    """The JSON object of the one call, and the text around it."""

    value: dict[str, Any]
    span: Span
    """The object itself."""
    block: Span
    """The object with its tags or fence."""
    repairs: tuple[str, ...]


class NoCall(NamedTuple):
    """Why no call could be read, the verdict first: none, prose, truncated, several or malformed."""

    reason: str


_PROSE = NoCall("prose: text around the call; it must be alone")
_SEVERAL = NoCall("several: there is more than one call")


def find_tool_call(text: str, start: int, finish_reason: str | None) -> FoundCall | NoCall:
    """The only tool call from `start` on, in its tags or, as a repair, where it is the whole answer."""
    opening = _OPEN.search(text, start)
    ending = answer_ending(finish_reason)
    if opening is None:
        if text[start:].strip() and ending != "stopped":
            return NoCall("truncated: there is no <tool_call>, and nothing says that the answer is whole")
        call = read_object(text, start, answer_end(text), ending)
        if isinstance(call, NoCall):
            truncated = call.reason.startswith("truncated")
            return call if truncated else NoCall("none: there is no <tool_call>, and the answer is not one call alone")
        return call._replace(repairs=("missing-tags", *call.repairs, *special_tokens(text)))
    if why := why_quoted(text, start, opening.start()):
        return NoCall(f"prose: <tool_call> {why}")
    call = _in_tags(text, opening, ending)
    if isinstance(call, NoCall):
        return call
    tag_repair = () if opening.group() == "<tool_call>" else ("tag-case",)
    return _at_the_end(text, call._replace(repairs=(*tag_repair, *call.repairs)))


def read_object(text: str, start: int, end: int, ending: Ending) -> FoundCall | NoCall:
    """The JSON object that is all there is between two places of a text, apart from a code fence around it."""
    if ending == "cut":
        return NoCall("truncated: the answer was cut off before the end of its action")
    fence = _FENCE.match(text, start, end)
    begin = fence.end() if fence else _skip_space(text, start)
    limit = end
    if fence:
        limit = text.rfind("```", begin, end)
        if limit < 0 or text[limit + 3 : end].strip():
            return _PROSE
    value = read_json(text, begin, limit, closed=fence is not None)
    if isinstance(value, JsonFault):
        return _fault(text, begin, limit, value)
    call = _one(value, Span(begin, value.end), Span(fence.start() if fence else begin, end if fence else value.end))
    if isinstance(call, NoCall):
        return call
    if text[value.end : limit].strip():
        return _SEVERAL if _OBJECT.search(text, value.end, limit) else _PROSE
    return call._replace(repairs=("code-fence", *call.repairs)) if fence else call


class LabelledObject(NamedTuple):
    """A thought, and the object behind the action's label."""

    think: str | None
    call: FoundCall | NoCall


def read_labelled_object(text: str, thought: str, finish_reason: str | None) -> LabelledObject:
    """The JSON object that is all there is behind `Action:`; without that label, all there is in the answer."""
    lines, ending = split_labels(text, thought, end=answer_end(text)), answer_ending(finish_reason)
    if why := why_quoted(text, 0, lines.label):
        return LabelledObject(lines.think, NoCall(f"prose: the Action: line {why}"))
    if "missing-action-label" in lines.repairs and ending != "stopped" and text.strip():
        return LabelledObject(
            lines.think,
            NoCall("truncated: there is no Action: line, and nothing says that the answer is whole"),
        )
    call = read_object(text, *lines.action, ending)
    if isinstance(call, FoundCall):
        call = call._replace(repairs=(*lines.repairs, *call.repairs, *special_tokens(text)))
    return LabelledObject(lines.think, call)


def _in_tags(text: str, opening: re.Match[str], ending: Ending) -> FoundCall | NoCall:
    fence = _FENCE.match(text, opening.end())
    begin = fence.end() if fence else _skip_space(text, opening.end())
    value = read_json(text, begin, len(text), closed=False)
    if isinstance(value, JsonFault) or value.repairs:
        # Tags inside a proper JSON string are text; elsewhere the first closing tag ends the block.
        closing = _CLOSE.search(text, begin)
        limit = closing.start() if closing else answer_end(text)
        if fence and (last := text.rfind("```", begin, limit)) >= 0:
            limit = last
        value = read_json(text, begin, limit, closed=closing is not None)
        if isinstance(value, JsonFault):
            return _fault(text, begin, limit, value)
    call = _one(value, Span(begin, value.end), Span(opening.start(), value.end))
    if isinstance(call, NoCall):
        return call
    repairs = ("code-fence", *call.repairs) if fence else call.repairs
    return _closed(text, call._replace(repairs=repairs), ending, fenced=fence is not None)


def _one(read: JsonValue, span: Span, block: Span) -> FoundCall | NoCall:
    value, repairs = read.value, read.repairs
    if isinstance(value, list):
        if len(value) > 1:
            return _SEVERAL
        value, repairs = (value[0] if value else None), (*repairs, "call-in-list")
    if not isinstance(value, dict):
        return NoCall("malformed: the call is no JSON object")
    return FoundCall(value, span, block, repairs)


def _closed(text: str, call: FoundCall, ending: Ending, *, fenced: bool) -> FoundCall | NoCall:
    """The call with its closing tag, which may come after stray braces or a fence."""
    at, repairs = call.span.end, list(call.repairs)
    if extra := _BRACES.match(text, at):
        at = extra.end()
        repairs.append("extra-brace")
    if fenced and (fence := _END_OF_FENCE.match(text, at)):
        at = fence.end()
    closing = _CLOSE.match(text, _skip_space(text, at))
    if closing:
        return call._replace(block=Span(call.block.start, closing.end()), repairs=tuple(repairs))
    rest = text[at : answer_end(text)].strip()
    if rest and not "</tool_call>".startswith(rest):
        return _SEVERAL if _OPEN.search(text, at) or _OBJECT.search(text, at) else _PROSE
    if ending != "stopped":
        return NoCall("truncated: there is no </tool_call>, and nothing says that the answer is whole")
    return call._replace(block=Span(call.block.start, answer_end(text)), repairs=(*repairs, "missing-closing-tag"))


def _at_the_end(text: str, call: FoundCall) -> FoundCall | NoCall:
    """The call, unless something follows it."""
    rest = text[call.block.end : answer_end(text)]
    if not rest.strip():
        return call._replace(repairs=(*call.repairs, *special_tokens(text)))
    if _OPEN.search(rest):
        return _SEVERAL
    if _CONCLUSION.match(rest):
        return call._replace(repairs=(*call.repairs, "foreign-section"))
    return _PROSE


def _fault(text: str, start: int, end: int, fault: JsonFault) -> NoCall:
    if not text[start:end].strip():
        return NoCall("none: there is no call in the text")
    if text[start : start + 1] not in ("{", "["):
        return _PROSE if _OBJECT.search(text, start, end) else NoCall("none: there is no call in the text")
    return NoCall(f"{'truncated' if fault.truncated else 'malformed'}: {fault.reason} (at {fault.at})")


def _skip_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at

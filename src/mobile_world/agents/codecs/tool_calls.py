"""Where in a model's text its one JSON call stands: in `<tool_call>` tags, in a code fence, or bare."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mobile_world.agents.codecs.interface import Span
from mobile_world.agents.codecs.json_reading import JsonFault, JsonValue, read_json

_OPEN = re.compile(r"<\s*tool_call\s*>", re.IGNORECASE)
_CLOSE = re.compile(r"<\s*/\s*tool_call\s*>", re.IGNORECASE)
_FENCE = re.compile(r"\s*```[A-Za-z]*\s*")
_OBJECT = re.compile(r"""\{\s*["']""")
_SPECIAL = re.compile(r"(?:\s*<\|[a-z_]{1,20}\|>)+\s*\Z")
_NAMES = ("action", "arguments", "parameters")
"""One of these makes an object in running text a call; a mere `name` is anybody's."""
_MOST_TRIES = 16
"""Braces in chatter that may turn out to be no JSON before the search is given up."""


class FoundCall(NamedTuple):
    """The JSON object of the one call, and the text around it."""

    value: dict[str, Any]
    span: Span
    """The object itself."""
    block: Span
    """The object with its tags or fence."""
    repairs: tuple[str, ...]


class NoCall(NamedTuple):
    """Why no call could be read, the verdict first: none, truncated, several or malformed."""

    reason: str


def find_tool_call(text: str, start: int = 0) -> FoundCall | NoCall:
    """The one tool call from `start` on, in its tags or, as a repair, without them."""
    opening = _OPEN.search(text, start)
    if opening is None:
        found = _find_object(text, start, _NAMES)
        return found if isinstance(found, NoCall) else _after(text, found, _NAMES, ("missing-tags",))
    repairs = () if opening.group() == "<tool_call>" else ("tag-case",)
    return _in_tags(text, opening, repairs)


def find_one_object(text: str, start: int, names: tuple[str, ...]) -> FoundCall | NoCall:
    """The one JSON object from `start` on that has one of these names, in a code fence or, properly, without."""
    found = _find_object(text, start, names)
    return found if isinstance(found, NoCall) else _after(text, found, names, ())


def _in_tags(text: str, opening: re.Match[str], repairs: tuple[str, ...]) -> FoundCall | NoCall:
    start = opening.end()
    if fence := _FENCE.match(text, start):
        start, repairs = fence.end(), (*repairs, "code-fence")
    start += len(text[start : start + 10_000]) - len(text[start : start + 10_000].lstrip())
    read = _read_block(text, start)
    if isinstance(read, JsonFault):
        return _fault(read)
    found = _one(read, Span(start, read.end), Span(opening.start(), read.end), repairs)
    return found if isinstance(found, NoCall) else _closed(text, found)


def _read_block(text: str, start: int) -> JsonValue | JsonFault:
    """The value after an opening tag; tags inside a proper JSON string are text, elsewhere they end the block."""
    whole = read_json(text, start, len(text), closed=False)
    if isinstance(whole, JsonValue) and not whole.repairs:
        return whole
    closing = _CLOSE.search(text, start) or _OPEN.search(text, start)
    end = closing.start() if closing else len(text)
    fence = text.find("```", start, end)
    return read_json(text, start, fence if fence >= 0 else end, closed=closing is not None or fence >= 0)


def _one(read: JsonValue, span: Span, block: Span, repairs: tuple[str, ...]) -> FoundCall | NoCall:
    value = read.value
    repairs = (*repairs, *read.repairs)
    if isinstance(value, list):
        if len(value) > 1:
            return NoCall("several: there is more than one call")
        value, repairs = (value[0] if value else None), (*repairs, "call-in-list")
    if not isinstance(value, dict):
        return NoCall("malformed: the call is no JSON object")
    return FoundCall(value, span, block, repairs)


def _closed(text: str, found: FoundCall) -> FoundCall | NoCall:
    """The call with its closing tag, which may come after stray braces or a fence."""
    at, repairs = found.span.end, list(found.repairs)
    if extra := re.compile(r"(?:\s*\}){1,4}").match(text, at):
        at = extra.end()
        repairs.append("extra-brace")
    if fence := re.compile(r"\s*```").match(text, at):
        at = fence.end()
    closing = _CLOSE.match(text, _skip_space(text, at))
    if closing is None:
        repairs.append("missing-closing-tag")
    end = closing.end() if closing else at
    return _after(text, found._replace(block=Span(found.block.start, end), repairs=tuple(repairs)), _NAMES, ())


def _after(text: str, found: FoundCall, names: tuple[str, ...], repairs: tuple[str, ...]) -> FoundCall | NoCall:
    """The call, unless another one follows."""
    at = found.block.end
    if _OPEN.search(text, at) or isinstance(_find_object(text, at, names), FoundCall):
        return NoCall("several: there is more than one call")
    return found._replace(repairs=(*found.repairs, *repairs, *_trailing(text, at)))


def _fault(fault: JsonFault) -> NoCall:
    return NoCall(f"{'truncated' if fault.truncated else 'malformed'}: {fault.reason} (at {fault.at})")


def _trailing(text: str, at: int) -> tuple[str, ...]:
    """What stands after a call, as repairs: nothing, a model's own end mark, or chatter."""
    if not text[at:].strip():
        return ()
    return ("special-token",) if _SPECIAL.match(text, at) else ("trailing-text",)


def _find_object(text: str, start: int, names: tuple[str, ...]) -> FoundCall | NoCall:
    """The first JSON object from `start` on that has one of these names; a truncated one ends the search."""
    at = start
    for _ in range(_MOST_TRIES):
        opening = _OBJECT.search(text, at)
        if opening is None:
            break
        begin = opening.start()
        fence = text.find("```", begin)
        read = read_json(text, begin, len(text), closed=False)
        if isinstance(read, JsonFault) and fence >= 0:
            read = read_json(text, begin, fence, closed=True)
        if isinstance(read, JsonFault):
            if read.truncated:
                return _fault(read)
            at = max(read.at, opening.end())
            continue
        if isinstance(read.value, dict) and any(name in read.value for name in names):
            return _fenced(text, begin, read)
        at = read.end
    return NoCall("none: there is no call in the text")


def _fenced(text: str, begin: int, read: JsonValue) -> FoundCall:
    """An object found in running text, with the code fence around it if it has one."""
    opening = re.compile(r"```[A-Za-z]*\s*\Z").search(text, max(0, begin - 40), begin)
    closing = re.compile(r"\s*```").match(text, read.end) if opening else None
    span = Span(begin, read.end)
    block = Span(opening.start() if opening else begin, closing.end() if closing else read.end)
    repairs = ("code-fence", *read.repairs) if opening else read.repairs
    return FoundCall(read.value, span, block, repairs)


def _skip_space(text: str, at: int) -> int:
    found = re.compile(r"\s*").match(text, at)
    return found.end() if found else at

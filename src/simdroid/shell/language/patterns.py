"""Shell patterns (`*`, `?`, `[…]`) as regular expressions.

A pattern is text in which a backslash makes the next character ordinary. All but the last star of a pattern are
atomic, so a match costs at most the length of the text times that of the pattern, and `MAX_MATCH_STEPS` bounds both.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

MAX_MATCH_STEPS = 1 << 28
"""Characters of a text times characters of the pattern that is looked for in it; about 3 s on one core."""

MAX_CACHED_PATTERN = 256
"""Characters of a pattern whose compiled form is kept; it takes about a hundred times as many bytes."""

MAGIC = "*?["
_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "\\x21-\\x7e",
    "lower": "a-z",
    "print": "\\x20-\\x7e",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
_STAR = "*"

Extent = Literal["whole", "shortest", "longest"]


def escape(text: str) -> str:
    """A pattern that matches just `text`."""
    return re.sub(r"([*?\[\]\\!^-])", r"\\\1", text)


def unescape(pattern: str) -> str:
    """The text of a pattern without magic."""
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.DOTALL)


def has_magic(pattern: str) -> bool:
    """Whether a pattern holds an active `*`, `?` or `[…]`."""
    bare = re.sub(r"\\.", "", pattern, flags=re.DOTALL) if "\\" in pattern else pattern
    return "*" in bare or "?" in bare or 0 <= bare.find("[") < bare.rfind("]")


class PatternTooCostly(MemoryError):
    """A text and a pattern are too long for each other."""


def check_cost(pattern: str, text: str) -> None:
    """Raise `PatternTooCostly` where looking for `pattern` in `text` may take more than `MAX_MATCH_STEPS`."""
    if len(pattern) * len(text) > MAX_MATCH_STEPS:
        raise PatternTooCostly


def matches(pattern: str, text: str) -> bool:
    """Whether the whole of `text` matches."""
    if not has_magic(pattern):
        return unescape(pattern) == text
    check_cost(pattern, text)
    return compile_pattern(pattern).match(text) is not None


def head(pattern: str) -> re.Pattern[str]:
    """An expression for what stands before the first star of a pattern."""
    items = _items(pattern)
    return re.compile("".join(items[: items.index(_STAR)] if _STAR in items else items), re.DOTALL)


def compile_pattern(pattern: str, extent: Extent = "whole", *, backwards: bool = False) -> re.Pattern[str]:
    """An expression to `match` at the start of a text; `backwards` is for reversed texts, to match at their end."""
    compiled = _compile_cached if len(pattern) <= MAX_CACHED_PATTERN else _compile
    return compiled(pattern, extent, backwards)


def _compile(pattern: str, extent: Extent, backwards: bool) -> re.Pattern[str]:
    items = _items(pattern)
    if backwards:
        items.reverse()
    groups: list[list[str]] = [[]]
    for item in items:
        if item == _STAR:
            groups.append([])
        else:
            groups[-1].append(item)
    chunks = ["".join(group) for group in groups]
    return re.compile(_join(chunks, extent), re.DOTALL)


_compile_cached = lru_cache(maxsize=512)(_compile)


def _join(chunks: list[str], extent: Extent) -> str:
    end = r"\Z" if extent == "whole" else ""
    if len(chunks) == 1:
        return chunks[0] + end
    middle = "".join(f"(?>.*?{chunk})" for chunk in chunks[1:-1] if chunk)
    star = ".*?" if extent == "shortest" else ".*"
    return f"{chunks[0]}{middle}{star}{chunks[-1]}{end}"


def _items(pattern: str) -> list[str]:
    items: list[str] = []
    position, last_bracket = 0, pattern.rfind("]")
    while position < len(pattern):
        char = pattern[position]
        position += 1
        if char == "*":
            if not items or items[-1] != _STAR:
                items.append(_STAR)
        elif char == "?":
            items.append(".")
        elif char == "[" and position < last_bracket and (end := _bracket_end(pattern, position)) > 0:
            items.append(_bracket(pattern[position:end]))
            position = end + 1
        elif char == "\\" and position < len(pattern):
            items.append(re.escape(pattern[position]))
            position += 1
        else:
            items.append(re.escape(char))
    return items


def _bracket_end(pattern: str, start: int) -> int:
    position = start + 1 if pattern[start : start + 1] in ("!", "^") else start
    if pattern[position : position + 1] == "]":
        position += 1
    while position < len(pattern):
        if pattern.startswith("[:", position) and (close := pattern.find(":]", position + 2)) > 0:
            position = close + 2
        elif pattern[position] == "\\":
            position += 2
        elif pattern[position] == "]":
            return position
        else:
            position += 1
    return -1


def _bracket(body: str) -> str:
    negated = body[:1] in ("!", "^")
    # No text of a shell has a NUL in it; here it marks classes.
    body = (body[1:] if negated else body).replace("\0", "")
    body = re.sub(r"\[:(\w+):\]", lambda match: f"\0{match.group(1)}\0", body)
    singles: list[str] = []
    position = 0
    pieces = []
    while position < len(body):
        char = body[position]
        if char == "\0":
            close = body.index("\0", position + 1)
            pieces.append(_CLASSES.get(body[position + 1 : close], ""))
            position = close + 1
            continue
        if char == "\\" and position + 1 < len(body):
            position += 1
            char = body[position]
        if body[position + 1 : position + 2] == "-" and position + 2 < len(body):
            low, high = char, body[position + 2]
            pieces.append(f"{_class_escape(low)}-{_class_escape(high)}" if low <= high else "")
            position += 3
            continue
        singles.append(_class_escape(char))
        position += 1
    inner = "".join(pieces) + "".join(singles)
    if not inner:
        return "." if negated else "(?!)"
    return f"[{'^' if negated else ''}{inner}]"


def _class_escape(char: str) -> str:
    return "\\" + char if char in "\\]^-[&~|" else char

"""Shell patterns (`*`, `?`, `[…]`) as regular expressions, and pathname expansion (globbing).

A pattern is text in which a backslash makes the next character ordinary. All but the last star of a pattern are
atomic, so matching takes no more than quadratic time whatever the pattern.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from simdroid.system import FileSystem, paths
from simdroid.system.files import MAX_PATH

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
    """Whether a pattern holds an active `*`, `?` or `[`."""
    return any(char in MAGIC for char in re.sub(r"\\.", "", pattern, flags=re.DOTALL))


def matches(pattern: str, text: str) -> bool:
    """Whether the whole of `text` matches."""
    return compile_pattern(pattern).match(text) is not None


@lru_cache(maxsize=512)
def compile_pattern(pattern: str, extent: Extent = "whole", *, backwards: bool = False) -> re.Pattern[str]:
    """An expression to `match` at the start of a text; `backwards` is for reversed texts, to match at their end."""
    items = _items(pattern)
    if backwards:
        items.reverse()
    chunks = [""]
    for item in items:
        if item == _STAR:
            chunks.append("")
        else:
            chunks[-1] += item
    return re.compile(_join(chunks, extent), re.DOTALL)


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


def expand_paths(pattern: str, fs: FileSystem, cwd: str) -> list[str]:
    """Names that match, in byte order and with the prefix as it was typed; empty when none does."""
    if len(pattern) > MAX_PATH:
        return []
    prefix = "/" if pattern.startswith("/") else ""
    names = [prefix + "/" * (len(pattern) - len(pattern.lstrip("/")) - len(prefix))]
    components = pattern.lstrip("/").split("/")
    for index, component in enumerate(components):
        last = index == len(components) - 1
        names = [name for base in names for name in _step(base, component, fs, cwd, last=last)]
    if has_magic(components[-1]):
        return names
    return [name for name in names if fs.exists(paths.absolute(name, cwd), follow=False)]


def _step(base: str, component: str, fs: FileSystem, cwd: str, *, last: bool) -> list[str]:
    tail = "" if last else "/"
    if not has_magic(component):
        return [base + unescape(component) + tail]
    try:
        names = fs.listdir(paths.absolute(base, cwd) if base else cwd)
    except OSError:
        return []
    hidden = component.startswith((".", "\\."))
    expression = compile_pattern(component)
    return [
        base + name + tail
        for name in names
        if (hidden or not name.startswith("."))
        and expression.match(name)
        and (last or fs.is_dir(paths.absolute(base + name, cwd)))
    ]

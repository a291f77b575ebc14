"""HTML and SVG elements with escaping: text is escaped unless it is markup made here.

Why not Jinja2: pages are functions over typed values, which mypy checks. Templates would add 2 MB and 56 ms of import
for a second language without types.
"""

from __future__ import annotations

import re
from html import escape
from typing import TypeAlias

_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, lone surrogates, and marks that turn the direction of what follows."""

_JOINT = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[_/-])(?=\w)")

_VOID_ELEMENTS = frozenset({"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect"})
_SHAPES = frozenset({"circle", "line", "path", "rect"})
"""Elements of SVG, which are closed where they begin."""


class Html(str):
    """Markup that is ready to be written."""

    __slots__ = ()


Child: TypeAlias = str | None
Attribute: TypeAlias = str | float | bool | None


def el(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """An element; `class_` is class, other underscores are hyphens, and what is None or False is left out."""
    rendered = "".join(
        _attribute(key, value) for key, value in attributes.items() if value is not None and value is not False
    )
    if name in _VOID_ELEMENTS:
        return Html(f"<{name}{rendered}/>" if name in _SHAPES else f"<{name}{rendered}>")
    return Html(f"<{name}{rendered}>{joined(*children)}</{name}>")


def joined(*children: Child) -> Html:
    """Several pieces as one."""
    return Html("".join(child if isinstance(child, Html) else text(child) for child in children if child is not None))


def text(value: str) -> Html:
    """Text from anywhere as markup that shows it and nothing else."""
    return Html(escape(visible(value), quote=True))


def breakable(value: str) -> Html:
    """A name that may be broken between its words, in whichever way they are joined."""
    return Html("<wbr>".join(text(part) for part in _JOINT.split(value)))


def visible(value: str) -> str:
    """Text without characters that are not seen and change what is."""
    return _INVISIBLE.sub("\ufffd", value)


def _attribute(key: str, value: Attribute) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    plain = f"{value:g}" if isinstance(value, float) else str(value)
    return f' {name}="{text(plain)}"'

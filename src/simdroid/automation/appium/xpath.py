"""XPath over the page source, evaluated on the phone in bounded steps.

`elementpath`: 260 kB of Python without dependencies, over the standard library's trees, XPath 2 as the original server
has it. lxml knows XPath 1 alone, and nothing stops an expression there that never comes to an end; here every node that
an expression looks at goes through a context of ours, which counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, ElementTree

from simdroid.automation.appium.base import InvalidSelector
from simdroid.regex import BadPattern, TooComplex, java_full_match

if TYPE_CHECKING:
    from elementpath import XPathContext
    from elementpath.xpath1 import XPath1Parser

MOST_CHARACTERS = 10_000
MOST_STEPS = 60_000
"""Nodes that an expression may look at, less than a second; `//*[@text="x"]` on a full screen looks at some hundred."""


_LITERAL = re.compile(r"'[^']*'|\"[^\"]*\"")
_REFUSED = re.compile(
    r"(?<![\w@./:-])(to|for|replace|tokenize|doc|doc-available|collection|current-dateTime|current-date|current-time"
    r"|implicit-timezone|static-base-uri|document-uri)(?![\w.:-])"
)
"""What would count up to any number, take any time in a pattern, or look outside the page source.

Found before parsing: the parser evaluates what is constant.
"""


def select(root: Element, expression: str, *, version_1: bool) -> list[Element]:
    """The elements an expression finds, in its order; `InvalidSelector` for what is none, or takes too long."""
    import elementpath

    if len(expression) > MOST_CHARACTERS:
        raise InvalidSelector(f"The expression has more than {MOST_CHARACTERS} characters")
    if refused := _REFUSED.search(_LITERAL.sub("''", expression)):
        raise InvalidSelector(f"{expression}: '{refused[1]}' is not supported")
    try:
        token = _parser(version_1).parse(expression)
        items = list(token.select_results(_counting_context(ElementTree(root))))
    except (elementpath.ElementPathError, RecursionError, OverflowError, BadPattern, TooComplex) as error:
        raise InvalidSelector(f"{expression}: {error}") from None
    elements = [item for item in items if isinstance(item, Element)]
    if len(elements) != len(items):
        raise InvalidSelector(f"{expression}: only elements can be found")
    return elements


def _parser(version_1: bool) -> XPath1Parser:
    from elementpath.xpath1 import XPath1Parser
    from elementpath.xpath2 import XPath2Parser

    if version_1:
        return XPath1Parser()

    class Parser(XPath2Parser):
        """XPath 2 with Java's patterns, in bounded steps."""

    original: Any = XPath2Parser.symbol_table["matches"]
    Parser.symbol_table["matches"] = type("Matches", (original,), {"evaluate": _matches})
    return Parser()


def _matches(token: Any, context: Any = None) -> bool:
    """`matches(text, pattern, flags)`: whether a part of the text is as the pattern says."""
    text = token.get_argument(context, default="", cls=str)
    pattern = token.get_argument(context, 1, required=True, cls=str)
    flags = token.get_argument(context, 2, default="", cls=str)
    if flags:
        pattern = f"(?{flags}:{pattern})"
    return java_full_match(f"(?s:.*?)(?:{pattern})(?s:.*)", text)


def _counting_context(document: ElementTree[Any]) -> XPathContext:
    from elementpath import XPathContext

    steps = 0

    class Counting(XPathContext):
        """Ends an evaluation that looks at too many nodes."""

        def _counted(self, nodes: Iterator[Any]) -> Iterator[Any]:
            nonlocal steps
            for node in nodes:
                steps += 1
                if steps > MOST_STEPS:
                    raise InvalidSelector(f"The expression looks at more than {MOST_STEPS} nodes")
                yield node

        def iter_children_or_self(self) -> Iterator[Any]:
            return self._counted(super().iter_children_or_self())

        def iter_descendants(self, axis: str | None = None) -> Iterator[Any]:
            return self._counted(super().iter_descendants(axis))

        def iter_matching_nodes(self, name: str, default_namespace: str | None = None) -> Iterator[Any]:
            return self._counted(super().iter_matching_nodes(name, default_namespace))

        def iter_attributes(self) -> Iterator[Any]:
            return self._counted(super().iter_attributes())

        def iter_siblings(self, axis: str | None = None) -> Iterator[Any]:
            return self._counted(super().iter_siblings(axis))

        def iter_followings(self) -> Iterator[Any]:
            return self._counted(super().iter_followings())

        def iter_preceding(self) -> Iterator[Any]:
            return self._counted(super().iter_preceding())

        def iter_ancestors(self, axis: str | None = None) -> Iterator[Any]:
            return self._counted(super().iter_ancestors(axis))

    return Counting(document)

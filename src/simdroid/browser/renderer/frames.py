"""Layouts of a page for its engine: sheets and viewport kept together, canvases, pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from simdroid.browser.renderer.canvas import Canvases
from simdroid.browser.renderer.css import INITIAL, SHORTHANDS, PageViewport, StyleSheets, media_matches, parse_inline
from simdroid.browser.renderer.layout import LaidOut, lay_out

_NAMES = frozenset(PageViewport._fields)


def viewport_of(facts: Mapping[str, Any]) -> PageViewport:
    """The viewport that layout uses, of what the engine knows about it."""
    return PageViewport(**{name: value for name, value in facts.items() if name in _NAMES})


class PageLayouts:
    """Lays out one page again and again; style sheets are parsed once, and drawings on canvases stay."""

    def __init__(self) -> None:
        self._sheets: StyleSheets | None = None
        self._key: tuple[str, PageViewport] | None = None
        self.canvases = Canvases()

    def selectors(self, sheets: list[dict[str, str]], viewport: Mapping[str, Any]) -> list[str]:
        """Selectors of all rules, the user agent's first; the same list for the same sheets."""
        shown = viewport_of(viewport)._replace(scroll_x=0.0, scroll_y=0.0)
        key = (json.dumps(sheets), shown)
        if self._sheets is None or self._key != key:
            self._sheets, self._key = StyleSheets(sheets, shown), key
        return self._sheets.selectors

    def place(self, tree: dict[str, Any], viewport: Mapping[str, Any], images: Mapping[str, bytes]) -> LaidOut:
        """Lay a tree out with the sheets given last."""
        return lay_out(tree, self._sheets or StyleSheets([], viewport_of(viewport)), viewport_of(viewport), images)

    def media(self, query: str, viewport: Mapping[str, Any]) -> bool:
        """Whether a media query holds."""
        return media_matches(query, viewport_of(viewport))

    def declares(self, name: str, value: str) -> bool:
        """Whether a property takes a value; of properties that are not known, any."""
        return not (name in INITIAL or name in SHORTHANDS) or bool(parse_inline(f"{name}:{value}"))

    def canvas(self, arguments: list[Any]) -> Any:
        """Pixels, sizes and colours of canvases."""
        return self.canvases.ask(arguments)

    def draw(self, key: str, commands: list[Any]) -> None:
        """Draw on a canvas."""
        self.canvases.apply(key, commands)

    def canvas_picture(self, key: str) -> tuple[str, bytes]:
        """A canvas as a picture, with a key that changes with it."""
        return self.canvases.picture(key)

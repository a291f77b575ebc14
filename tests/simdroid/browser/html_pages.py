"""Pages for tests of layout: HTML parsed and matched by selectolax, in the form of the DOM's snapshots."""

from __future__ import annotations

import re
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from simdroid.browser.renderer.css import PageViewport, StyleSheets
from simdroid.browser.renderer.layout import LaidOut, lay_out

SHOWN = PageViewport(412.0, 915.0, 1.0)
_PSEUDO = re.compile(r"::?(before|after|marker|placeholder)$")
_KEYS = {"before": "b", "after": "f", "marker": "k", "placeholder": "p"}


def specificity(selector: str) -> int:
    """A selector's specificity, well enough for tests."""
    plain = re.sub(r":(?:not|is|where|has)\(|\)", " ", selector)
    ids = len(re.findall(r"#[\w-]+", plain))
    classes = len(re.findall(r"\.[\w-]+|\[[^]]*\]|(?<!:):[\w-]+", plain))
    tags = len(re.findall(r"(?:^|[\s>+~,])[a-z][\w-]*|::[\w-]+", plain.strip()))
    return 10000 * ids + 100 * classes + tags


def split_list(selector: str) -> list[str]:
    """The selectors of a list."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(selector):
        depth += (character in "([") - (character in ")]")
        if character == "," and not depth:
            parts.append(selector[start:place].strip())
            start = place + 1
    return [*parts, selector[start:].strip()]


class Page:
    """A parsed page; `numbers` are the node numbers of elements with an id."""

    def __init__(self, html: str) -> None:
        self.parser = LexborHTMLParser(html)
        self.numbers: dict[str, int] = {}
        self._elements: dict[int, dict[str, Any]] = {}
        self._count = 0
        root = self.parser.root
        assert root is not None
        self.sheets = [{"text": node.text(), "media": node.attributes.get("media") or ""} for node in root.css("style")]
        self.tree = self._node(root)

    def _node(self, node: LexborNode) -> dict[str, Any]:
        self._count += 1
        number = self._count
        if node.tag == "-text":
            return {"i": number, "x": node.text(deep=False) or ""}
        attributes = {name: value or "" for name, value in node.attributes.items()}
        if "id" in attributes:
            self.numbers[attributes["id"]] = number
        children = [
            self._node(child)
            for child in node.iter(include_text=True)
            if child.tag is not None and not (child.tag.startswith("-") and child.tag != "-text")
            and child.tag not in ("script", "style", "head", "template", "noscript")
        ]  # fmt: skip
        element = {"i": number, "t": node.tag, "a": attributes, "c": children}
        self._elements[node.mem_id] = element
        return element

    def match(self, styles: StyleSheets) -> None:
        """Note in each element which rules match it."""
        root = self.parser.root
        assert root is not None
        for element in self._elements.values():
            for key in ("m", "b", "f", "k", "p"):
                element.pop(key, None)
        for rule, selectors in enumerate(styles.selectors):
            for selector in split_list(selectors):
                pseudo = _PSEUDO.search(selector)
                key = _KEYS[pseudo[1]] if pseudo else "m"
                plain = (selector[: pseudo.start()] or "*") if pseudo else selector
                plain = plain.replace(":any-link", "[href]").replace(":root", "html").replace(":disabled", "[disabled]")
                if "::" in plain or ":modal" in plain or ":focus" in plain or ":hover" in plain:
                    continue
                for node in self._select(plain):
                    found = self._elements.get(node.mem_id)
                    if found is not None:
                        found.setdefault(key, []).append([rule, specificity(selector)])

    def _select(self, selector: str) -> list[LexborNode]:
        root = self.parser.root
        try:
            return root.css(selector) if root is not None else []
        except SelectolaxError:
            return []

    def lay_out(self, viewport: PageViewport = SHOWN, images: dict[str, bytes] | None = None) -> LaidOut:
        """Lay the page out."""
        styles = StyleSheets(self.sheets, viewport)
        self.match(styles)
        return lay_out(self.tree, styles, viewport, images or {})


def rects(html: str, viewport: PageViewport = SHOWN) -> dict[str, list[float]]:
    """By id, the border boxes of a page's elements: x, y, width, height."""
    page = Page(html)
    found = page.lay_out(viewport).rects()
    return {name: found[number][:4] for name, number in page.numbers.items() if number in found}

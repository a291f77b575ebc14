"""Counters: numbers of list items and generated content, in the notations of CSS."""

from __future__ import annotations

from typing import Any

from simdroid.browser.renderer.css import Style

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
BULLETS = {"disc": "•", "circle": "◦", "square": "▪", "disclosure-closed": "▸", "disclosure-open": "▾"}


def counter_text(number: int, style: str) -> str:
    """A number in a list style."""
    if style in BULLETS:
        return BULLETS[style]
    if style == "none":
        return ""
    if style == "decimal-leading-zero":
        return f"{number:02d}"
    if style in ("lower-roman", "upper-roman") and 0 < number < 4000:
        text, rest = "", number
        for value, letters in _ROMAN:
            text, rest = text + letters * (rest // value), rest % value
        return text.upper() if style == "upper-roman" else text
    if style in ("lower-alpha", "lower-latin", "upper-alpha", "upper-latin", "lower-greek") and number > 0:
        letters = _GREEK if style == "lower-greek" else "abcdefghijklmnopqrstuvwxyz"
        text, rest = "", number
        while rest:
            rest, index = divmod(rest - 1, len(letters))
            text = letters[index] + text
        return text.upper() if style.startswith("upper") else text
    return str(number)


class Counters:
    """The counters in force while boxes are made, in document order."""

    def __init__(self) -> None:
        self._values: dict[str, list[tuple[int, int]]] = {}
        """By name the nested counters, each with the depth of the element that made it."""
        self._quotes = 0

    def enter(self, style: Style, depth: int, *, item: int | None = None, counts: bool = False) -> None:
        """An element begins: its resets, then its increments; `item` is the number that a list item gives itself."""
        for name, number in style["counter-reset"]:
            self.start(name, number or 0, depth)
        if counts:
            self._increase("list-item", 1, depth)
        if item is not None:
            self._set("list-item", item, depth)
        for name, number in style["counter-increment"]:
            self._increase(name, 1 if number is None else number, depth)
        for name, number in style["counter-set"]:
            self._set(name, number or 0, depth)

    def leave(self, depth: int) -> None:
        """The children of an element at a depth have ended, and their counters with them."""
        for stack in self._values.values():
            while stack and stack[-1][1] > depth:
                stack.pop()

    def start(self, name: str, number: int, depth: int) -> None:
        """Begin a counter, as `counter-reset` and `<ol start>` do."""
        stack = self._values.setdefault(name, [])
        while stack and stack[-1][1] >= depth:
            stack.pop()
        stack.append((number, depth))

    def _increase(self, name: str, by: int, depth: int) -> None:
        self._set(name, self.value(name) + by, depth)

    def _set(self, name: str, number: int, depth: int) -> None:
        stack = self._values.setdefault(name, [])
        if not stack:
            stack.append((0, depth))
        stack[-1] = (number, stack[-1][1])

    def value(self, name: str) -> int:
        """The innermost counter of a name."""
        stack = self._values.get(name)
        return stack[-1][0] if stack else 0

    def content(self, value: Any, style: Style, attributes: dict[str, str]) -> str:
        """The text of a `content` value."""
        text = ""
        for part in value if isinstance(value, tuple) else ():
            if isinstance(part, str):
                text += part
            elif part[0] == "attr":
                text += attributes.get(part[1], "")
            elif part[0] == "counter":
                _, name, kind, separator = part
                stack = [number for number, _ in self._values.get(name) or [(0, 0)]]
                text += (separator or "").join(
                    counter_text(item, kind) for item in (stack if separator else stack[-1:])
                )
            elif part[0].endswith("-quote"):
                text += self._quote(part[0], style["quotes"])
        return text

    def _quote(self, kind: str, quotes: Any) -> str:
        marks = quotes if isinstance(quotes, tuple) else ("“", "”", "‘", "’") if quotes == "auto" else ()
        if kind.endswith("close-quote"):
            self._quotes = max(self._quotes - 1, 0)
        index = min(self._quotes, len(marks) // 2 - 1) * 2
        text = "" if kind.startswith("no-") or not marks else marks[index + (kind == "close-quote")]
        if kind.endswith("open-quote"):
            self._quotes += 1
        return text

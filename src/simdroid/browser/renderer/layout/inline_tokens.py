"""What stands in lines: the words, blanks and boxes of an inline formatting context, in units no line break cuts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from simdroid.browser.renderer.css import Number, Style
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.work import Work
from simdroid.ui.graphics import breakable_parts

_COLLAPSING = re.compile(r"[ \t\n\r\f]+")
_SPACES_ONLY = re.compile(r"[ \t\r\f]+")
_AROUND_NEWLINE = re.compile(r"[ \t\r\f]*\n[ \t\r\f]*")
_ASCII_PARTS = re.compile(r"\n| +|[^ \n-]*-+|[^ \n-]+")


@dataclass(slots=True)
class Token:
    """One thing in a line: "word", "space", "newline", "open", "close", "atomic", "float" or "absolute"."""

    kind: str
    box: LayoutBox
    text: str = ""
    width: float = 0.0
    start: int = 0


@dataclass(slots=True)
class TokenRun:
    """Tokens that stay on one line, and the blanks after them."""

    tokens: list[Token] = field(default_factory=list)
    width: float = 0.0
    spaces: list[Token] = field(default_factory=list)
    space: float = 0.0
    newline: bool = False
    """Whether a line ends after it."""
    wraps: bool = True
    """Whether a line may end before it."""


def wraps(style: Style) -> bool:
    """Whether lines may end where they are full."""
    return style["white-space"] not in ("nowrap", "pre")


def preserves(style: Style) -> bool:
    """Whether blanks stay as they are."""
    return style["white-space"] in ("pre", "pre-wrap", "break-spaces")


def transformed(text: str, style: Style) -> str:
    """Text in the case that a style asks for."""
    transform = style["text-transform"]
    if transform == "uppercase":
        return text.upper()
    if transform == "lowercase":
        return text.lower()
    if transform == "capitalize":
        return re.sub(r"(?<![\w'’])[^\W\d_]", lambda letter: letter[0].upper(), text)
    return text


def line_units(work: Work, box: LayoutBox) -> list[TokenRun]:
    """The units of a container's lines, worked out once."""
    if box.tokens is None:
        box.tokens = _Collector(work).run(box)
    return box.tokens  # type: ignore[no-any-return]


class _Collector:
    """Goes through inline boxes and cuts what it meets into units."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._units: list[TokenRun] = [TokenRun()]
        self._after_space = True
        self._may_break = False
        """Whether a line may end before the next word."""

    def run(self, box: LayoutBox) -> list[TokenRun]:
        for child in box.children:
            self._add(child)
        return [unit for unit in self._units if unit.tokens or unit.spaces or unit.newline]

    def _add(self, box: LayoutBox) -> None:
        if box.kind == "text":
            self._text(box)
        elif box.out_of_flow or box.floating:
            self._units[-1].tokens.append(Token("absolute" if box.out_of_flow else "float", box))
        elif box.kind == "break":
            self._newline(box)
        elif box.kind == "inline":
            self._edge(Token("open", box))
            if box.text == "\u200b":
                self._may_break = True
            for child in box.children:
                self._add(child)
            self._edge(Token("close", box))
        else:
            allowed = box.parent is None or wraps(box.parent.style)
            self._begin(allowed)
            self._units[-1].tokens.append(Token("atomic", box))
            self._after_space, self._may_break = False, allowed

    def _edge(self, token: Token) -> None:
        unit = self._units[-1]
        if token.kind == "close" and unit.spaces:
            unit.spaces.append(token)
        elif token.kind == "close" and not unit.tokens and len(self._units) > 1:
            self._units[-2].spaces.append(token)
        else:
            if token.kind == "open" and unit.spaces:
                self._units.append(TokenRun())
            self._units[-1].tokens.append(token)

    def _begin(self, allowed: bool) -> None:
        """Begin a new unit where a line may end before what comes."""
        unit = self._units[-1]
        held = any(token.kind not in ("open", "close", "float", "absolute") for token in unit.tokens)
        if unit.spaces or ((allowed or self._may_break) and held):
            moved: list[Token] = []
            while unit.tokens and unit.tokens[-1].kind == "open" and not unit.spaces:
                moved.insert(0, unit.tokens.pop())
            self._units.append(
                TokenRun(
                    tokens=moved,
                    wraps=allowed
                    or self._may_break
                    or any(token.kind == "space" and wraps(token.box.style) for token in unit.spaces),
                )
            )
        self._may_break = False

    def _newline(self, box: LayoutBox) -> None:
        unit = self._units[-1]
        unit.newline = True
        unit.spaces.append(Token("newline", box))
        self._units.append(TokenRun())
        self._after_space, self._may_break = True, False

    def _text(self, box: LayoutBox) -> None:
        style = box.style
        keeps = preserves(style)
        text = box.text.replace("\u00ad", "")
        if style["white-space"] == "pre-line":
            text = _SPACES_ONLY.sub(" ", _AROUND_NEWLINE.sub("\n", text.replace("\r\n", "\n")))
        elif not keeps:
            text = _COLLAPSING.sub(" ", text)
        else:
            text = text.replace("\r\n", "\n").expandtabs(_tab(style))
        text = transformed(text, style)
        box.text = text
        allowed = wraps(style)
        width = self._work.fonts.width
        offset = 0
        for part in _cut(text, style):
            start, offset = offset, offset + len(part)
            if part == "\n":
                self._newline(box)
            elif part[0] == " ":
                if not keeps:
                    if self._after_space:
                        continue
                    part = " "
                self._units[-1].spaces.append(Token("space", box, part, width(part, style), start))
                self._units[-1].space += self._units[-1].spaces[-1].width
                self._after_space, self._may_break = not keeps, allowed
                if not allowed:
                    # Blanks in a line that does not wrap are part of one long word.
                    unit = self._units[-1]
                    unit.tokens += unit.spaces
                    unit.spaces, unit.space = [], 0.0
            else:
                shown = part.replace("\u200b", "")
                self._begin(False)
                if shown:
                    self._units[-1].tokens.append(Token("word", box, shown, width(shown, style), start))
                self._after_space = False
                self._may_break = allowed and _breaks_after(part, text, offset, style)


def _tab(style: Style) -> int:
    size = style["tab-size"]
    return max(int(size.value), 1) if isinstance(size, Number) else 8


def _cut(text: str, style: Style) -> list[str]:
    if style["word-break"] == "break-all" and len(text) < 20000:
        return [part for piece in re.findall(r"\n| +|[^ \n]+", text) for part in (piece if piece.strip() else [piece])]
    if text.isascii():
        return _ASCII_PARTS.findall(text)
    pieces = []
    for piece in re.findall(r"\n| +|[^ \n]+", text):
        if piece.isascii() or piece.isspace():
            pieces += _ASCII_PARTS.findall(piece) if piece.isascii() else [piece]
        else:
            pieces += breakable_parts(piece) if style["word-break"] != "keep-all" else [piece]
    return pieces


def _breaks_after(part: str, text: str, offset: int, style: Style) -> bool:
    """Whether a line may end after a part of a text, where no blank follows."""
    if offset >= len(text):
        return (not part.isascii() and not part[-1].isalnum()) or _is_wide(part)
    if text[offset] in " \n":
        return False
    if style["word-break"] == "break-all":
        return True
    if part.endswith("-"):
        return len(part) > 1 and text[offset].isalpha()
    return not (part.isascii() and text[offset].isascii())


def _is_wide(part: str) -> bool:
    return "\u2e80" <= part[-1] <= "\u9fff" or "\uac00" <= part[-1] <= "\ud7af"

"""Line boxes: heights and baselines of lines, and the places of what stands in them."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.browser.renderer.css import Calc, Percent, resolve
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox, LineBox
from simdroid.browser.renderer.layout.inline_tokens import Token, preserves
from simdroid.browser.renderer.layout.work import Work
from simdroid.ui.graphics import has_rtl, visual_parts

ELLIPSIS = "…"


class _Extent(NamedTuple):
    """How far something reaches from the line's baseline; downwards is positive."""

    top: float
    bottom: float


def last_baseline(box: LayoutBox) -> float | None:
    """From a box's top to the baseline of its last line."""
    if box.kind in ("control", "replaced", "flex", "grid", "table"):
        return box.baseline
    if box.lines:
        return box.lines[-1].baseline
    for child in reversed(box.children):
        if not (child.out_of_flow or child.floating or child.inline):
            baseline = last_baseline(child)
            if baseline is not None:
                return child.y + baseline
    return None


class _Placed(NamedTuple):
    """A part of a token at its place in the line."""

    token: Token
    text: str
    x: float
    width: float
    rtl: bool
    offset: int


class LineBuilder:
    """Makes the lines of one container."""

    def __init__(self, work: Work, box: LayoutBox) -> None:
        self.work, self.box = work, box

    def finish(
        self, tokens: list[Token], left: float, room: float, y: float, *, last: bool, indent: float
    ) -> list[Token]:
        """Add a line; returns the inline boxes that go on in the next one, as tokens."""
        self._trim(tokens)
        rises = self._rises(tokens)
        top, bottom = self._extent(tokens, rises)
        baseline = y - top
        placed = self._places(tokens, left, room, last=last, indent=indent)
        fragments, opened = self._fragments(tokens, placed, rises, baseline, y, bottom - top)
        line = LineBox(y, bottom - top, baseline, fragments)
        self.box.lines.append(line)
        if self.box.style["text-overflow"] == "ellipsis" and self.box.style["overflow-x"] != "visible":
            self.ellipsize(line, self.box.width - self.box.border[1] - self.box.padding[1])
        return opened

    def _trim(self, tokens: list[Token]) -> None:
        """Blanks at the end of a line take no room."""
        for index in range(len(tokens) - 1, -1, -1):
            token = tokens[index]
            if token.kind == "space" and not preserves(token.box.style):
                del tokens[index]
            elif token.kind not in ("close", "newline", "open"):
                break

    def _rises(self, tokens: list[Token]) -> dict[int, float]:
        """By token, how far its baseline lies below that of the line."""
        rises: dict[int, float] = {}
        stack: list[tuple[LayoutBox, float]] = [(self.box, 0.0)]
        for token in tokens:
            parent, rise = stack[-1]
            if token.kind in ("open", "atomic"):
                rise += self._shift(token.box, parent)
            rises[id(token)] = rise
            if token.kind == "open":
                stack.append((token.box, rise))
            elif token.kind == "close" and len(stack) > 1:
                stack.pop()
        return rises

    def _shift(self, box: LayoutBox, parent: LayoutBox) -> float:
        """How far `vertical-align` moves a box down from its parent's baseline."""
        value = box.style["vertical-align"]
        if value == "baseline":
            return 0.0
        fonts = self.work.fonts
        size = fonts.size(parent.style)
        if isinstance(value, float | Percent | Calc):
            return -(resolve(value, fonts.line_height(box.style)) or 0.0)
        if value == "sub":
            return size / 5 + 1
        if value == "super":
            return -(size / 3 + 1)
        own = self._own_extent(box)
        ascent, descent = fonts.metrics(parent.style)
        if value == "middle":
            return -(0.528 * size) / 2 - (own.top + own.bottom) / 2
        if value == "text-top":
            return -ascent - own.top
        if value == "text-bottom":
            return descent - own.bottom
        return 0.0

    def _own_extent(self, box: LayoutBox) -> _Extent:
        """How far a box reaches from its own baseline."""
        if box.kind in ("inline", "text", "break") or box is self.box:
            ascent, descent = self.work.fonts.metrics(box.style)
            leading = (self.work.fonts.line_height(box.style) - ascent - descent) / 2
            return _Extent(-ascent - leading, descent + leading)
        cut = box.scrolls and box.kind == "flow" and box.tag != "button"
        baseline = None if cut else last_baseline(box)
        if baseline is None:
            return _Extent(-(box.margin[0] + box.height + box.margin[2]), 0.0)
        return _Extent(-baseline - box.margin[0], box.height - baseline + box.margin[2])

    def _extent(self, tokens: list[Token], rises: dict[int, float]) -> _Extent:
        """The top and bottom of a line, from its baseline."""
        top, bottom = self._own_extent(self.box)
        aligned: list[tuple[str, float]] = []
        edge_aligned: list[str] = []
        for token in tokens:
            if token.kind not in ("open", "atomic", "word", "close"):
                continue
            align = token.box.style["vertical-align"] if token.kind in ("open", "atomic") else ""
            if token.kind == "open":
                edge_aligned.append(align)
            elif token.kind == "close":
                if edge_aligned:
                    edge_aligned.pop()
                continue
            own = self._own_extent(token.box)
            if align in ("top", "bottom") or (edge_aligned and edge_aligned[-1] in ("top", "bottom")):
                aligned.append((align, own.bottom - own.top))
                continue
            rise = rises[id(token)]
            top, bottom = min(top, rise + own.top), max(bottom, rise + own.bottom)
        for align, height in aligned:
            if height > bottom - top:
                if align == "bottom":
                    top = bottom - height
                else:
                    bottom = top + height
        return _Extent(top, bottom)

    def _places(self, tokens: list[Token], left: float, room: float, *, last: bool, indent: float) -> list[_Placed]:
        """Tokens from left to right, aligned in the line's room."""
        style = self.box.style
        rtl = style["direction"] == "rtl"
        align = style["text-align-last"] if last and style["text-align-last"] != "auto" else style["text-align"]
        free = room - (indent + sum(token.width for token in tokens))
        stretch, x = 0.0, left + (0.0 if rtl else indent)
        spaces = [token for token in tokens if token.kind == "space"]
        if align == "justify" and not last and spaces and free > 0:
            stretch = free / len(spaces)
        elif align in ("center", "-webkit-center"):
            x += max(free, 0.0) / 2
        elif align == "right" or (align == "end" and not rtl) or (rtl and align in ("start", "justify")):
            x += free if rtl or free > 0 else 0.0
        text = "".join(token.text for token in tokens)
        if rtl or has_rtl(text):
            return self._reordered(tokens, x, rtl=rtl, stretch=stretch)
        placed = []
        for token in tokens:
            wide = token.width + (stretch if token.kind == "space" else 0.0)
            placed.append(_Placed(token, token.text, x, wide, False, 0))
            x += wide
        return placed

    def _reordered(self, tokens: list[Token], x: float, *, rtl: bool, stretch: float) -> list[_Placed]:
        shown = [token for token in tokens if token.kind in ("word", "space", "atomic")]
        texts = [token.text or "\ufffc" for token in shown]
        placed, used = [], dict[int, int]()
        for part in visual_parts(texts, rtl=rtl):
            token = shown[part.word]
            whole = part.text == texts[part.word]
            width = token.width if whole or not token.text else self.work.fonts.width(part.text, token.box.style)
            width += stretch if token.kind == "space" else 0.0
            offset = used.get(part.word, 0)
            used[part.word] = offset + len(part.text)
            placed.append(_Placed(token, part.text if token.text else "", x, width, part.rtl, offset))
            x += width
        return placed

    def _fragments(
        self,
        tokens: list[Token],
        placed: list[_Placed],
        rises: dict[int, float],
        baseline: float,
        y: float,
        height: float,
    ) -> tuple[list[Fragment], list[Token]]:
        by_token: dict[int, list[_Placed]] = {}
        for item in placed:
            by_token.setdefault(id(item.token), []).append(item)
        fragments: list[Fragment] = []
        open_boxes: list[tuple[Token, int, float, float]] = []
        pen = placed[0].x if placed else self.box.inner_x
        for token in tokens:
            parts = by_token.get(id(token), ())
            if token.kind == "open":
                start = parts[0].x if parts else pen
                open_boxes.append((token, len(fragments), start + token.box.margin[3], start + token.width))
                fragments.append(Fragment(token.box, 0, 0, 0, 0))
            elif token.kind == "close" and open_boxes:
                end = parts[0].x + parts[0].width - token.box.margin[1] if parts else None
                self._close(open_boxes.pop(), fragments, end, baseline, rises, y, height, last=True)
            elif token.kind == "atomic":
                for part in parts:
                    fragments.append(self._atomic(token, part.x, baseline + rises[id(token)], y, height))
            elif token.kind in ("word", "space"):
                for part in parts:
                    self._add_text(fragments, token, part, baseline + rises[id(token)])
            if parts:
                pen = max(part.x + part.width for part in parts)
        opened: list[Token] = []
        for still in reversed(open_boxes):
            self._close(still, fragments, None, baseline, rises, y, height, last=False)
            opened.insert(0, Token("open", still[0].box, "again"))
        return [fragment for fragment in fragments if fragment.box.kind != "text" or fragment.text], opened

    def _atomic(self, token: Token, x: float, baseline: float, y: float, height: float) -> Fragment:
        box = token.box
        align = box.style["vertical-align"]
        if align == "top":
            top = y + box.margin[0]
        elif align == "bottom":
            top = y + height - box.margin[2] - box.height
        else:
            top = baseline + self._own_extent(box).top + box.margin[0]
        box.x, box.y = x + box.margin[3], top
        return Fragment(box, box.x, box.y, box.width, box.height)

    def _close(
        self,
        opened: tuple[Token, int, float, float],
        fragments: list[Fragment],
        end: float | None,
        baseline: float,
        rises: dict[int, float],
        y: float,
        height: float,
        *,
        last: bool,
    ) -> None:
        """Fill in the part of an inline box that this line has."""
        token, index, start, inner = opened
        box = token.box
        again = token.text == "again"
        inside = fragments[index + 1 :]
        lefts = [item.x for item in inside]
        rights = [item.x + item.width for item in inside]
        if end is None:
            end = max(rights, default=inner)
        if again:
            start = min(lefts, default=start)
        if lefts and self.box.style["direction"] == "rtl":
            start, end = min(lefts) - box.padding[3] - box.border[3], max(rights) + box.padding[1] + box.border[1]
        ascent, descent = self.work.fonts.metrics(box.style)
        at = baseline + rises[id(token)]
        if box.style["vertical-align"] in ("top", "bottom"):
            own = self._own_extent(box)
            at = y - own.top if box.style["vertical-align"] == "top" else y + height - own.bottom
        top = at - ascent - box.padding[0] - box.border[0]
        bottom = at + descent + box.padding[2] + box.border[2]
        fragments[index] = Fragment(
            box, start, top, max(end - start, 0.0), bottom - top, "", at, False, 0, not again, last
        )

    def _add_text(self, fragments: list[Fragment], token: Token, part: _Placed, baseline: float) -> None:
        """Add text, to the piece before it where one drawing does for both."""
        metrics = self.work.fonts.metrics(token.box.style)
        last = fragments[-1] if fragments else None
        if (
            last is not None
            and last.box is token.box
            and last.text
            and not last.rtl
            and not part.rtl
            and abs(last.x + last.width - part.x) < 0.01
            and (token.kind == "word" or part.width == token.width)
            and not token.box.style["letter-spacing"]
            and not self._stretched(last)
        ):
            fragments[-1] = last._replace(width=last.width + part.width, text=last.text + part.text)
            return
        fragments.append(
            Fragment(
                *(token.box, part.x, baseline - metrics.ascent, part.width, metrics.ascent + metrics.descent),
                *(part.text, baseline, part.rtl, token.start + part.offset),
            )
        )

    def _stretched(self, fragment: Fragment) -> bool:
        return fragment.text == " " and fragment.width > self.work.fonts.width(" ", fragment.box.style) + 0.01

    def ellipsize(self, line: LineBox, right: float, *, always: bool = False) -> None:
        """Cut what reaches beyond an edge, with an ellipsis."""
        fragments = line.fragments
        if max((fragment.x + fragment.width for fragment in fragments), default=0.0) <= right + 0.5 and not always:
            return
        for index in range(len(fragments) - 1, -1, -1):
            part = fragments[index]
            if part.box.kind != "text":
                continue
            style = part.box.style
            dots = self.work.fonts.width(ELLIPSIS, style)
            if part.x + dots > right and index > 0:
                del fragments[index]
                continue
            text = part.text.rstrip()
            while text and part.x + self.work.fonts.width(text, style) + dots > right:
                text = text[:-1]
            fragments[index] = part._replace(text=text.rstrip() + ELLIPSIS, width=right - part.x)
            return

"""Inline formatting: units of text and boxes put into lines, between floats."""

from __future__ import annotations

from simdroid.browser.renderer.css import length
from simdroid.browser.renderer.layout.boxes import LayoutBox, LineBox, Sizes
from simdroid.browser.renderer.layout.inline_tokens import Token, TokenRun, line_units, preserves, wraps
from simdroid.browser.renderer.layout.line_boxes import LineBuilder
from simdroid.browser.renderer.layout.sizing import lay_out, outer_sizes, set_edges
from simdroid.browser.renderer.layout.work import FlowPlace, Work
from simdroid.ui.graphics import next_stop

_LONGEST_PIECE = 4096
"""Characters of a word that are looked at for one line."""
_SLACK = 0.05
"""What a line may be too wide: rounding must not break a line that was measured to fit."""


def inline_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace) -> float:
    """Lay out the lines of a block container; returns their height."""
    return _Lines(work, box, width, height, flow).run()


def inline_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How narrow and how wide the lines of a container would like to be."""
    least = most = line = floats = keeps_together = 0.0
    for unit in line_units(work, box):
        narrow = wide = 0.0
        for token in unit.tokens:
            if token.kind in ("atomic", "float"):
                sizes = outer_sizes(work, token.box)
                if token.kind == "float":
                    floats += sizes.most
                    least = max(least, sizes.least)
                    continue
                narrow, wide = narrow + sizes.least, wide + sizes.most
            elif token.kind in ("open", "close"):
                set_edges(token.box, 0.0)
                edge = _edge_width(token)
                narrow, wide = narrow + edge, wide + edge
            else:
                shortest, style = token.width, token.box.style
                if token.kind == "word" and (
                    style["overflow-wrap"] == "anywhere" or style["word-break"] == "break-word"
                ):
                    shortest = max((work.fonts.width(item, style) for item in set(token.text)), default=0.0)
                narrow, wide = narrow + shortest, wide + token.width
        keeps_together = narrow if unit.wraps else keeps_together + narrow
        least = max(least, keeps_together)
        line += wide
        most = max(most, line)
        line += unit.space
        if unit.newline:
            line = keeps_together = 0.0
    indent = box.style["text-indent"]
    most += indent if isinstance(indent, float) else 0.0
    return Sizes(least, most + floats)


def _breaks_long_words(box: LayoutBox) -> bool:
    style = box.style
    return wraps(style) and (style["overflow-wrap"] != "normal" or style["word-break"] == "break-word")


def _edge_width(token: Token) -> float:
    box = token.box
    side = 3 if token.kind == "open" else 1
    return box.margin[side] + box.border[side] + box.padding[side]


class _Lines:
    """The lines of one container under way."""

    def __init__(self, work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace) -> None:
        self.work, self.box, self.width, self.height, self.flow = work, box, width, height, flow
        self.y = box.inner_y
        self.line: list[Token] = []
        self.used = 0.0
        self.trailing = 0.0
        self.held: list[LayoutBox] = []
        """Floats that found no room beside the line they stand in."""
        self.builder = LineBuilder(work, box)
        self.strut = work.fonts.line_height(box.style)
        self.indent = length(box.style["text-indent"], width)
        self.left = self.right = 0.0
        self.static: list[LayoutBox] = []

    def run(self) -> float:
        self._start()
        for unit in line_units(self.work, self.box):
            self._measure(unit)
            self._put(unit)
            if unit.newline:
                self._finish(forced=True)
        framed = any(token.box.frame_x or token.box.border[0] for token in self.line)
        if framed or any(token.kind not in ("open", "close") for token in self.line):
            self._finish(forced=True)
        self._drop_held()
        for box in self.static:
            box.static = (self.box.inner_x, self.y)
        self._clamp()
        lines = self.box.lines
        if lines:
            self.box.baseline = lines[0].baseline
        self.work.count_fragments(sum(len(line.fragments) for line in lines))
        return self.y - self.box.inner_y

    def _start(self) -> None:
        """Find the room of a new line."""
        box, flow = self.box, self.flow
        start = flow.x + box.inner_x
        left, right = start, start + self.width
        if flow.floats:
            while True:
                left, right = flow.floats.room(flow.y + self.y, self.strut, start, start + self.width)
                edge = flow.floats.next_edge(flow.y + self.y)
                if right - left > 1 or edge is None or right - left >= self.width:
                    break
                self.y = edge - flow.y
        self.left, self.right = left - flow.x, right - flow.x
        self.line, self.used, self.trailing = [], self.indent, 0.0
        self.indent = 0.0

    @property
    def room(self) -> float:
        return self.right - self.left

    def _measure(self, unit: TokenRun) -> None:
        """Give boxes in a unit their sizes for this container."""
        unit.width = 0.0
        for token in unit.tokens:
            if token.kind == "atomic":
                lay_out(self.work, token.box, self.width, self.height, shrink=True)
                token.width = token.box.width + token.box.margin[1] + token.box.margin[3]
            elif token.kind in ("open", "close"):
                set_edges(token.box, self.width)
                token.width = _edge_width(token)
            unit.width += token.width
        for token in unit.spaces:
            if token.kind == "close":
                set_edges(token.box, self.width)
                token.width = _edge_width(token)

    def _filled(self) -> bool:
        return any(token.kind in ("word", "atomic", "space") for token in self.line)

    def _put(self, unit: TokenRun) -> None:
        if unit.wraps and self._filled() and self.used + unit.width > self.room + _SLACK:
            self._finish()
        if unit.wraps and self.flow.floats and not self._filled():
            self._below_floats(unit)
        if unit.width > self.room - self.used + _SLACK and any(
            _breaks_long_words(t.box) for t in unit.tokens if t.text
        ):
            self._put_broken(unit)
        else:
            for token in unit.tokens:
                self._append(token)
        for token in unit.spaces:
            if token.kind != "space" or preserves(token.box.style) or self._filled():
                self._append(token)

    def _below_floats(self, unit: TokenRun) -> None:
        """A unit that is too wide beside a float goes below it."""
        while unit.width + self.used > self.room + _SLACK:
            edge = self.flow.floats.next_edge(self.flow.y + self.y)
            if edge is None or self.room >= self.width:
                return
            self.y = edge - self.flow.y
            line, used = self.line, self.used
            self._start()
            self.line, self.used = line, used

    def _append(self, token: Token) -> None:
        if token.kind == "float":
            self._float(token.box)
        elif token.kind == "absolute":
            alone = token.box.style["display"] in ("block", "flex", "grid")
            token.box.static = (self.box.inner_x if alone else self.left + self.used, self.y)
        else:
            self.line.append(token)
            self.used += token.width

    def _put_broken(self, unit: TokenRun) -> None:
        """A word that is too long for a line of its own is cut between characters."""
        for token in unit.tokens:
            if token.kind != "word" or self.used + token.width <= self.room + _SLACK:
                if token.kind == "atomic" and self._filled() and self.used + token.width > self.room + _SLACK:
                    self._finish()
                self._append(token)
                continue
            text, style, offset = token.text, token.box.style, 0
            while offset < len(text):
                count = self._fitting(text[offset : offset + _LONGEST_PIECE], token)
                piece = text[offset : offset + count]
                self._append(Token("word", token.box, piece, self.work.fonts.width(piece, style), token.start + offset))
                offset += count
                if offset < len(text):
                    self._finish()

    def _fitting(self, text: str, token: Token) -> int:
        free = self.room - self.used + _SLACK
        low, high = 0, min(64, len(text))
        while high < len(text) and self.work.fonts.width(text[:high], token.box.style) <= free:
            high = min(2 * high, len(text))
        while low < high:
            middle = (low + high + 1) // 2
            if self.work.fonts.width(text[:middle], token.box.style) <= free:
                low = middle
            else:
                high = middle - 1
        if low < len(text):
            stop = 0
            while (after := next_stop(text, stop)) <= low:
                stop = after
            low = stop
        if low:
            return low
        if self._filled():
            self._finish()
            return self._fitting(text, token)
        return next_stop(text, 0)

    def _float(self, child: LayoutBox) -> None:
        lay_out(self.work, child, self.width, self.height, shrink=True)
        if self._filled() and self.used + (child.width + child.margin[1] + child.margin[3]) > self.room + _SLACK:
            self.held.append(child)
            return
        self.flow.put(child, self.box, self.y, self.width)
        line, used = self.line, self.used
        indent, self.indent = self.indent, 0.0
        self._start()
        self.line, self.used, self.indent = line, used, indent

    def _drop_held(self) -> None:
        for child in self.held:
            self.flow.put(child, self.box, self.y, self.width)
        self.held = []

    def _finish(self, *, forced: bool = False) -> None:
        opened = self.builder.finish(
            self.line, self.left, self.room, self.y, last=forced, indent=self.used - sum(t.width for t in self.line)
        )
        line = self.box.lines[-1]
        self.y = line.y + line.height
        self._drop_held()
        self._start()
        self.line = opened

    def _clamp(self) -> None:
        """`-webkit-line-clamp`: only the first lines are shown, the last with an ellipsis."""
        clamp = self.box.style["-webkit-line-clamp"]
        parent = self.box.parent
        if clamp == "none" and parent is not None and not self.box.node:
            clamp = parent.style["-webkit-line-clamp"]
        if isinstance(clamp, float) and len(self.box.lines) > int(clamp):
            del self.box.lines[int(clamp) :]
            last: LineBox = self.box.lines[-1]
            self.builder.ellipsize(last, self.box.inner_x + self.width, always=True)
            self.y = last.y + last.height

"""Positioned boxes, and the last step of layout: every box gets its place in the document."""

from __future__ import annotations

from simdroid.browser.renderer.css import length, resolve
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox
from simdroid.browser.renderer.layout.sizing import (
    given_height,
    given_width,
    is_auto,
    lay_out,
    limit_height,
    limit_width,
    set_edges,
    shrunk,
)
from simdroid.browser.renderer.layout.work import Work


def is_transformed(box: LayoutBox) -> bool:
    """Whether a box is moved, turned or scaled as a whole, and contains what is positioned in it."""
    if box.kind in ("text", "inline"):
        return False
    style = box.style.values
    return any(style.get(name, "none") != "none" for name in ("transform", "translate", "scale", "rotate"))


class Placer:
    """Places boxes from the root down; boxes out of flow are laid out when their containing block has its place."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self._queue: list[LayoutBox] = []
        self.right = self.bottom = 0.0
        """How far the document reaches."""
        self.sticks = False
        """Whether something keeps its place while the page is scrolled."""

    def run(self, root: LayoutBox) -> None:
        """Place everything."""
        self._place(root, root.margin[3], root.y)
        for box in self._queue:  # What is placed may add to them.
            self._position(box)

    def _offset(self, box: LayoutBox) -> tuple[float, float]:
        """How far `position: relative` moves a box."""
        style = box.style
        if style["position"] != "relative":
            return (0.0, 0.0)
        parent = box.parent
        width = max(parent.width - parent.frame_x, 0.0) if parent else self.work.viewport.width
        height = max(parent.height - parent.frame_y, 0.0) if parent else self.work.viewport.height
        left, right = resolve(style["left"], width), resolve(style["right"], width)
        top, bottom = resolve(style["top"], height), resolve(style["bottom"], height)
        across = left if left is not None else -right if right is not None else 0.0
        return (across, top if top is not None else -bottom if bottom is not None else 0.0)

    def _stuck(self, box: LayoutBox, x: float, y: float) -> tuple[float, float]:
        """How far `position: sticky` moves a box to stay in sight, inside the box that holds it."""
        holder = scroller = box.parent
        while scroller is not None and (not scroller.scrolls or scroller.tag in ("html", "body")):
            scroller = scroller.parent
        if holder is None or (scroller is None and box.fixed):
            return (0.0, 0.0)
        view, style = self.work.viewport, box.style
        area = (view.scroll_x, view.scroll_y, view.scroll_x + view.width, view.scroll_y + view.height)
        if scroller is not None:
            top, right, bottom, left = scroller.border
            area = (
                *(scroller.x + left, scroller.y + top),
                *(scroller.x + scroller.width - right, scroller.y + scroller.height - bottom),
            )
        self.sticks = True
        # What is in a scroller may move as far as its content, which nobody has measured yet.
        within = (-1e9, -1e9, 1e9, 1e9) if holder is scroller else (
            *(holder.x + holder.inner_x, holder.y + holder.inner_y),
            *(holder.x + holder.width - holder.border[1] - holder.padding[1],),
            *(holder.y + holder.height - holder.border[2] - holder.padding[2],),
        )  # fmt: skip
        across = down = 0.0
        for first, last, start, size, axis in (
            ("left", "right", x, box.width, 0),
            ("top", "bottom", y, box.height, 1),
        ):
            room = max(area[axis + 2] - area[axis], 0.0)
            near, far = resolve(style[first], room), resolve(style[last], room)
            beyond = 0.0 if far is None else min(start + size + far - area[axis + 2], start - within[axis])
            moved = -max(beyond, 0.0)
            if near is not None:
                moved = max(min(area[axis] + near - start, within[axis + 2] - start - size), moved, 0.0) or moved
            across, down = (moved, down) if axis == 0 else (across, moved)
        return (across, down)

    def _place(self, box: LayoutBox, x: float, y: float) -> None:
        """Place a box whose border box begins at a point, and what is in it."""
        across, down = self._stuck(box, x, y) if box.style["position"] == "sticky" else self._offset(box)
        box.x, box.y, box.placed = x + across, y + down, True
        origin_x, origin_y = box.x, box.y
        scroll = box.state.get("scroll") if box.element else None
        if scroll and box.scrolls:
            origin_x, origin_y = origin_x - float(scroll[0]), origin_y - float(scroll[1])
        if not box.fixed:
            self._extend(box, box.x + box.width, box.y + box.height)
        self._lines(box, origin_x, origin_y)
        for child in box.children:
            if child.out_of_flow:
                child.static = (origin_x + child.static[0], origin_y + child.static[1])
                self._wait(child)
            elif not child.inline:
                child.fixed = box.fixed
                self._place(child, origin_x + child.x, origin_y + child.y)
        if box.scrolls or box.element is not None:
            self._measure_scroll(box, origin_x, origin_y)

    def _measure_scroll(self, box: LayoutBox, x: float, y: float) -> None:
        """How large the content of a box is that could be scrolled."""
        right, bottom = box.border[3] + box.padding[3], box.border[0]
        for child in box.children:
            if child.placed and not child.fixed:
                inner = child.scroll_size if not child.scrolls and not child.inline else (0.0, 0.0)
                right = max(right, child.x - x + max(child.width + max(child.margin[1], 0.0), inner[0]))
                bottom = max(bottom, child.y - y + max(child.height + max(child.margin[2], 0.0), inner[1]))
        for line in box.lines:
            bottom = max(bottom, line.y + line.height)
            right = max(right, *(fragment.x - x + fragment.width for fragment in line.fragments), 0.0)
        box.scroll_size = (
            max(
                right - box.border[3] + (box.padding[1] if box.scrolls else 0.0),
                box.width - box.border[1] - box.border[3],
            ),
            max(
                bottom - box.border[0] + (box.padding[2] if box.scrolls else 0.0),
                box.height - box.border[0] - box.border[2],
            ),
        )

    def _wait(self, box: LayoutBox) -> None:
        box.fixed = box.style["position"] == "fixed" or bool(box.parent and box.parent.fixed)
        holder = box.parent
        absolute = box.style["position"] == "absolute"
        while holder is not None and not (is_transformed(holder) or (absolute and holder.positioned)):
            holder = holder.parent
        box.absolute_parent = holder
        if holder is not None:
            box.fixed = holder.fixed
        self._queue.append(box)

    def _extend(self, box: LayoutBox, right: float, bottom: float) -> None:
        """Let the document reach as far as a box, unless something around it cuts it off."""
        if right <= self.right and bottom <= self.bottom:
            return
        around = box.absolute_parent if box.out_of_flow else box.parent
        while around is not None:
            if around.scrolls and around.parent is not None and around.tag != "body":
                right, bottom = min(right, around.x + around.width), min(bottom, around.y + around.height)
            if around.fixed:
                return
            around = around.absolute_parent if around.out_of_flow else around.parent
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)

    def _lines(self, box: LayoutBox, x: float, y: float) -> None:
        """Give the pieces of lines their places, and the boxes among them."""
        for number, line in enumerate(box.lines):
            moved: list[Fragment] = []
            for fragment in line.fragments:
                across, down = self._inline_offset(fragment.box, box)
                piece = fragment._replace(
                    x=fragment.x + x + across, y=fragment.y + y + down, baseline=fragment.baseline + y + down
                )
                moved.append(piece)
                fragment.box.fixed = box.fixed
                if fragment.box.kind in ("text", "inline", "break"):
                    fragment.box.fragments.append(piece)
                    fragment.box.placed = True
                else:
                    self._place(fragment.box, piece.x, piece.y)
            box.lines[number] = line._replace(fragments=moved)
            if moved and not box.fixed:
                self._extend(box, max(item.x + item.width for item in moved), y + line.y + line.height)
        for child in box.children:
            if child.inline and child.kind == "inline":
                self._inside(child, box, x, y)

    def _inside(self, inline: LayoutBox, box: LayoutBox, x: float, y: float) -> None:
        """Floats and boxes out of flow that stand inside inline boxes."""
        for child in inline.children:
            if child.out_of_flow:
                child.static = (x + child.static[0], y + child.static[1])
                self._wait(child)
            elif child.floating:
                child.fixed = box.fixed
                self._place(child, x + child.x, y + child.y)
            elif child.kind == "inline":
                self._inside(child, box, x, y)

    def _inline_offset(self, inner: LayoutBox, box: LayoutBox) -> tuple[float, float]:
        across = down = 0.0
        around: LayoutBox | None = inner if inner.kind == "inline" else inner.parent
        while around is not None and around is not box:
            if around.kind == "inline" and around.style["position"] == "relative":
                offset = self._offset(around)
                across, down = across + offset[0], down + offset[1]
            around = around.parent
        return across, down

    def _containing(self, box: LayoutBox) -> tuple[float, float, float, float]:
        """The containing block of a box out of flow: its corner and size."""
        holder = box.absolute_parent
        if holder is None:
            return (0.0, 0.0, self.work.viewport.width, self.work.viewport.height)
        if holder.kind == "inline" and holder.fragments:
            left, top = (
                min(fragment.x for fragment in holder.fragments),
                min(fragment.y for fragment in holder.fragments),
            )
            right = max(fragment.x + fragment.width for fragment in holder.fragments)
            bottom = max(fragment.y + fragment.height for fragment in holder.fragments)
            return (left, top, right - left, bottom - top)
        top, right, bottom, left = holder.border
        x, y = holder.x + left, holder.y + top
        scroll = holder.state.get("scroll") if holder.element else None
        if scroll and holder.scrolls:
            x, y = x - float(scroll[0]), y - float(scroll[1])
        return (x, y, max(holder.width - left - right, 0.0), max(holder.height - top - bottom, 0.0))

    def _position(self, box: LayoutBox) -> None:
        x, y, width, height = self._containing(box)
        style = box.style
        set_edges(box, width)
        left, right = resolve(style["left"], width), resolve(style["right"], width)
        top, bottom = resolve(style["top"], height), resolve(style["bottom"], height)
        used = self._width(box, width, left, right)
        tall = given_height(box, "height", height)
        stretches = box.kind not in ("replaced", "control") and style["height"] == "auto"
        if stretches and top is not None and bottom is not None and not isinstance(style["aspect-ratio"], float):
            tall = max(height - top - bottom - box.margin[0] - box.margin[2], box.frame_y)
        if tall is not None:
            tall = limit_height(box, tall, height)
        lay_out(self.work, box, width, height, width=used, height=tall)
        at_x = self._along(box, "left", "right", box.width, (left, right), width)
        at_y = self._along(box, "top", "bottom", box.height, (top, bottom), height)
        self._place(
            box,
            box.static[0] + box.margin[3] if at_x is None else x + at_x,
            box.static[1] + box.margin[0] if at_y is None else y + at_y,
        )

    def _width(self, box: LayoutBox, width: float, left: float | None, right: float | None) -> float | None:
        given = given_width(self.work, box, "width", width)
        if box.kind in ("replaced", "control"):
            return None
        if given is None:
            room = width - box.margin[1] - box.margin[3] - (left or 0.0) - (right or 0.0)
            both = left is not None and right is not None
            given = max(room, box.frame_x) if both and box.kind != "table" else shrunk(self.work, box, max(room, 0.0))
        return limit_width(self.work, box, given, width)

    def _along(
        self, box: LayoutBox, start: str, end: str, size: float, given: tuple[float | None, float | None], room: float
    ) -> float | None:
        """Where the border box begins along one axis; None for its static position."""
        first, last = given
        before, after = length(box.style[f"margin-{start}"], room), length(box.style[f"margin-{end}"], room)
        if first is not None and last is not None and is_auto(box, start):
            free = room - first - last - size - before - after
            if is_auto(box, end):
                return first + (free / 2 if free > 0 or start == "top" else 0.0)
            return first + free
        if first is not None:
            return first + before
        return None if last is None else room - last - size - after

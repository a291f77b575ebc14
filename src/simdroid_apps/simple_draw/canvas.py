"""The canvas: what fingers draw on it with which tool, undone and redone, and the tools that lie over it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, cast

from simdroid import kit, ui
from simdroid_apps.simple_draw import drawing
from simdroid_apps.simple_draw.store import LEAST, MOST, Options, color_of, number_of

_WIDEST_DP = 40
"""How wide a brush of the size 100 is."""


class CanvasScreen(kit.AppScreen):
    """A screen with a canvas that remembers its strokes."""

    look = replace(kit.SIMPLE, bar=replace(kit.SIMPLE.bar, all_icons=True))
    done = ui.Saved[list[dict[str, Any]]]([], key="strokes")
    undone = ui.Saved[list[dict[str, Any]]]([])
    cleared = ui.Saved[list[dict[str, Any]]]([])
    """What was on the canvas before it was cleared."""
    photo = ui.Saved("")
    """The path of a picture under the strokes."""
    saved = ui.Saved(0, key="saved_hash")
    """Which strokes were saved last, by a number."""
    tool = ui.Saved("")
    """The eraser, the eyedropper, the bucket; empty for the brush."""

    @property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @property
    def color(self) -> str:
        """Of the brush."""
        return color_of(self.options.brush_color)

    @property
    def paper(self) -> str:
        """The colour of the canvas."""
        return color_of(self.options.paper_color)

    @property
    def brush_px(self) -> float:
        """How wide the brush is."""
        return self.metrics.px(_WIDEST_DP) * self.options.brush_size / 100

    def drawn(self, size: tuple[int, int]) -> drawing.Drawing:
        """What is on a canvas of that size."""
        photo = self.system.fs.read_bytes(self.photo) if self.system.fs.is_file(self.photo) else b""
        return drawing.Drawing(size, self.paper, photo, tuple(drawing.Stroke.from_json(item) for item in self.done))

    @property
    def fingerprint(self) -> int:
        """A number for what is drawn; 0 for nothing."""
        if not self.done:
            return 0
        return int.from_bytes(
            hashlib.blake2b(json.dumps([self.photo, self.done]).encode(), digest_size=6).digest(), "big"
        )

    def sheet_of_paper(self) -> ui.View:
        """The canvas with the tools on it."""
        layers = [self.canvas, self._tools(), *self._undo()]
        if self.options.show_brush_size and self.tool not in ("eye_dropper", "bucket_fill"):
            layers.append(self._brush())
        return ui.Layers(layers, id="main_holder", cls="android.widget.RelativeLayout", weight=1)

    @cached_property
    def canvas(self) -> ui.Canvas:
        """Where fingers draw."""

        def draw(painter: ui.Painter, box: ui.Rect) -> None:
            content = self.drawn((box.width, box.height))
            painter.picture(
                box,
                f"drawing {self.fingerprint} {self.paper} {hash(content.photo)} {box.width}x{box.height}",
                partial(drawing.picture, content),
            )

        return ui.Canvas(
            draw,
            id="my_canvas",
            width="fill",
            height="fill",
            drag_handle=True,
            on_drag=self._drag,
            on_touch=self._touch,
        )

    def _ink(self, tool: str) -> ui.Color:
        """What is readable on the paper; the tool in use has the colour of the theme."""
        red, green, blue, _ = ui.parse_color(self.paper)
        bright = (red * 299 + green * 587 + blue * 114) / 1000 >= 149
        return "primary" if tool and self.tool == tool else ("#333333" if bright else "#ffffff")

    def _tools(self) -> ui.View:
        buttons = [
            self._button(id, icon, desc, partial(self._use, id), tool=id)
            for id, icon, desc in (
                ("bucket_fill", "format_color_fill", "Bucket fill"),
                ("eraser", "eraser", "Eraser"),
                ("eye_dropper", "eyedropper", "Eyedropper"),
            )
        ]
        if self.undone:
            buttons.insert(0, self._button("redo", "redo", "Redo", self._redo))
        dot = ui.View(
            ghost=True, width=28, height=28, radius=14, background=self.color, outline=self._ink(""), align=(0.5, 0.5)
        )
        picker = ui.Box(
            id="color_picker",
            cls="android.widget.ImageView",
            desc="Change color",
            width=48,
            height=48,
            on_click=partial(self.ask, "brush_color"),
            children=[dot],
        )
        return ui.Line([*buttons, picker], ghost=True, width="wrap", align=ui.TOP_END)

    def _undo(self) -> list[ui.View]:
        if not self.done and not self.cleared:
            return []
        button = self._button("undo", "undo", "Undo", self._take_back)
        button.align, button.margin = ui.TOP_END, (0, 48, 0, 0)
        return [button]

    def _button(self, id: str, icon: str, desc: str, on_click: ui.Action, *, tool: str = "") -> ui.View:
        return ui.IconButton(
            id=id,
            cls="android.widget.ImageView",
            name=icon,
            desc=desc,
            color=self._ink(tool),
            on_click=on_click,
            tooltip=desc,
        )

    def _brush(self) -> ui.View:
        """The width of the brush: a dot of that size over a bar."""

        def dot(painter: ui.Painter, box: ui.Rect) -> None:
            half = round(self.brush_px / 2)
            x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
            painter.fill(box, "#ffffff", ui.FULL)
            painter.stroke(box, self._ink(""), ui.FULL, 2)
            painter.fill(ui.Rect(x - half, y - half, x + half, y + half), self.color, ui.FULL)

        return ui.Column(
            ghost=True,
            spacing=8,
            content_align=(0.5, 0.0),
            children=[
                ui.Canvas(dot, id="stroke_width_preview", cls="android.widget.ImageView", width=40, height=40),
                ui.Slider(
                    id="stroke_width_bar",
                    value=(self.options.brush_size - LEAST) / (MOST - LEAST),
                    width=150,
                    on_change=lambda share: setattr(
                        self.options, "brush_size", float(round(LEAST + share * (MOST - LEAST)))
                    ),
                ),
            ],
            align=ui.BOTTOM,
            margin=(0, 0, 0, 12),
        )

    def _use(self, tool: str) -> None:
        self.tool = "" if self.tool == tool else tool

    def _place(self, point: tuple[float, float]) -> tuple[float, float]:
        left, top, _, _ = self.canvas.box
        return round(point[0] - left, 1), round(point[1] - top, 1)

    def _touch(self, x: float, y: float) -> None:
        """Make a dot, or use the tool there."""
        at = self._place((x, y))
        if self.tool == "eye_dropper":
            self._take_color(at)
        else:
            self._add(
                drawing.Stroke((at,), self.color, self.brush_px, self.tool == "eraser", self.tool == "bucket_fill")
            )

    def _drag(self, way: ui.Drag) -> None:
        if self.tool in ("eye_dropper", "bucket_fill"):
            self._touch(*way.end)
            return
        points = tuple(self._place(point) for point in (way.start, *way.between, way.end))
        self._add(drawing.Stroke(points, self.color, self.brush_px, self.tool == "eraser"))

    def _take_color(self, at: tuple[float, float]) -> None:
        image = drawing.picture(self.drawn((self.canvas.box.width, self.canvas.box.height)))
        place = (min(int(at[0]), image.width - 1), min(int(at[1]), image.height - 1))
        self.options.brush_color = number_of(
            "#" + "".join(f"{part:02x}" for part in cast("tuple[int, int, int]", image.getpixel(place)))
        )
        self.tool = ""

    def _add(self, stroke: drawing.Stroke) -> None:
        self.done = [*self.done, stroke.to_json()][-drawing.MOST_STROKES :]
        del self.undone, self.cleared

    def _take_back(self) -> None:
        if not self.done:
            self.done = self.cleared
            del self.cleared
            return
        self.undone = [*self.undone, self.done[-1]]
        self.done = self.done[:-1]

    def _redo(self) -> None:
        self.done = [*self.done, self.undone[-1]]
        self.undone = self.undone[:-1]

    def clear(self) -> None:
        """Empty the canvas, which can be undone."""
        self.cleared = self.done
        del self.done, self.undone, self.photo

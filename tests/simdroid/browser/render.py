"""A page of HTML as a picture, for looking at layout: `python -m tests.simdroid.browser.render page.html out.png`."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from simdroid.browser.renderer.layout import LaidOut
from simdroid.ui.graphics.emoji import EmojiBox, emoji_picture
from simdroid.ui.graphics.fonts import run_length, text_mask
from simdroid.ui.graphics.text_runs import text_runs
from tests.simdroid.browser.html_pages import SHOWN, Page


class _Canvas:
    def __init__(self, width: float, height: float, background: str, scale: float) -> None:
        self.scale = scale
        self.image = Image.new("RGB", (round(width * scale), round(height * scale)), background)
        self._clips: list[tuple[int, int, int, int]] = [(0, 0, *self.image.size)]

    def box(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        scale = self.scale
        return (round(x * scale), round(y * scale), round((x + width) * scale), round((y + height) * scale))

    def pour(self, color: str, mask: Image.Image, at: tuple[int, int]) -> None:
        """A colour through a mask, inside the clip."""
        left, top, right, bottom = self._clips[-1]
        x, y = at
        cut = (max(left, x), max(top, y), min(right, x + mask.width), min(bottom, y + mask.height))
        if cut[0] >= cut[2] or cut[1] >= cut[3]:
            return
        part = mask.crop((cut[0] - x, cut[1] - y, cut[2] - x, cut[3] - y))
        if len(color) == 9:
            alpha = int(color[7:], 16)
            part = part.point([value * alpha // 255 for value in range(256)])
        self.image.paste(color[:7], cut, part)

    def shape(self, width: int, height: int, radius: float) -> Image.Image:
        mask = Image.new("L", (max(width, 1), max(height, 1)), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius * self.scale, fill=255)
        return mask

    def draw(self, command: tuple[Any, ...], pictures: dict[str, bytes]) -> None:
        getattr(self, f"_{command[0]}", lambda *rest: None)(*command[1:], pictures)

    def _fill(self, x: float, y: float, w: float, h: float, color: str, radius: float, _: Any) -> None:
        left, top, right, bottom = self.box(x, y, w, h)
        self.pour(color, self.shape(right - left, bottom - top, radius), (left, top))

    def _border(
        self, x: float, y: float, w: float, h: float, widths: Any, colors: Any, radius: float, style: str, _: Any
    ) -> None:
        left, top, right, bottom = self.box(x, y, w, h)
        if len(set(colors)) == 1 and len(set(widths)) == 1:
            mask = self.shape(right - left, bottom - top, radius)
            wide = max(round(widths[0] * self.scale), 1)
            inner = self.shape(right - left - 2 * wide, bottom - top - 2 * wide, max(radius - widths[0], 0))
            mask.paste(0, (wide, wide), inner)
            self.pour(colors[0], mask, (left, top))
            return
        sides = (
            (x, y, w, widths[0]), (x + w - widths[1], y, widths[1], h),
            (x, y + h - widths[2], w, widths[2]), (x, y, widths[3], h),
        )  # fmt: skip
        for (sx, sy, sw, sh), color in zip(sides, colors, strict=True):
            if sw and sh:
                self._fill(sx, sy, sw, sh, color, 0, None)

    def _shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        dx: float,
        dy: float,
        blur: float,
        color: str,
        radius: float,
        _: Any,
    ) -> None:
        left, top, right, bottom = self.box(x + dx, y + dy, w, h)
        reach = round(blur * self.scale)
        mask = Image.new("L", (right - left + 2 * reach, bottom - top + 2 * reach), 0)
        mask.paste(self.shape(right - left, bottom - top, radius), (reach, reach))
        self.pour(color, mask.filter(ImageFilter.GaussianBlur(reach / 2)), (left - reach, top - reach))

    def _text(self, x: float, y: float, text: str, size: float, face: Any, color: str, rtl: bool, _: Any) -> None:
        pen, size = x * self.scale, size * self.scale
        for run in text_runs(text, face, rtl):
            if run.face == "emoji":
                place = EmojiBox(size)
                for number, glyph in enumerate(run.text):
                    shown = emoji_picture(glyph, place.width, place.height)
                    at = (round(pen) + number * place.width, round(y * self.scale) - place.above)
                    self.image.paste(shown, at, shown)
            elif (drawn := text_mask(run.text, run.face, size)) is not None:
                self.pour(color, drawn.mask, (round(pen) + drawn.dx, round(y * self.scale) + drawn.dy))
            pen += run_length(run, size)

    def _line(self, x1: float, y1: float, x2: float, y2: float, width: float, color: str, _: Any) -> None:
        mask = Image.new("L", self.image.size, 0)
        points = [part * self.scale for part in (x1, y1, x2, y2)]
        ImageDraw.Draw(mask).line(points, fill=255, width=max(round(width * self.scale), 1))
        self.pour(color, mask, (0, 0))

    def _picture(self, x: float, y: float, w: float, h: float, key: str, pictures: dict[str, bytes]) -> None:
        if key in pictures:
            left, top, right, bottom = self.box(x, y, w, h)
            shown = (
                Image.open(BytesIO(pictures[key])).convert("RGBA").resize((max(right - left, 1), max(bottom - top, 1)))
            )
            layer = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
            layer.paste(shown, (left, top))
            cut = self._clips[-1]
            self.image.paste(layer.crop(cut), cut[:2], layer.crop(cut))

    def _clip(self, x: float, y: float, w: float, h: float, _: Any) -> None:
        left, top, right, bottom = self._clips[-1]
        box = self.box(x, y, w, h)
        cut = (max(left, box[0]), max(top, box[1]), min(right, box[2]), min(bottom, box[3]))
        self._clips.append((cut[0], cut[1], max(cut[2], cut[0]), max(cut[3], cut[1])))

    def _unclip(self, _: Any) -> None:
        self._clips.pop()


def picture(laid: LaidOut, scale: float = 1.0, height: float = 915.0) -> Image.Image:
    """What a page shows."""
    parts = laid.parts()
    canvas = _Canvas(laid.viewport.width, min(parts.height, height), parts.background, scale)
    for command in parts.draw:
        canvas.draw(command, parts.pictures)
    return canvas.image


if __name__ == "__main__":
    picture(Page(Path(sys.argv[1]).read_text(encoding="utf-8")).lay_out(SHOWN)).save(sys.argv[2])

"""How pictures, canvases, drawings, films and frames look."""

from __future__ import annotations

from simdroid.browser.renderer.css import CssColor, resolve
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.fonts import face_of
from simdroid.browser.renderer.layout.paint.backgrounds import corner_radii
from simdroid.browser.renderer.layout.paint.drawings import drawing_picture
from simdroid.browser.renderer.layout.paint.pictures import round_picture
from simdroid.browser.renderer.layout.paint.recorder import Recorder
from simdroid.browser.renderer.layout.replaced import natural_size
from simdroid.browser.renderer.layout.work import Work

_GREY, _WHITE = CssColor(192, 192, 192), CssColor(255, 255, 255)


def paint_replaced(work: Work, recorder: Recorder, box: LayoutBox) -> None:
    """Draw what a replaced element shows."""
    x, y = box.x + box.inner_x, box.y + box.inner_y
    width, height = box.width - box.frame_x, box.height - box.frame_y
    if width <= 0 or height <= 0 or not recorder.seen(x, y, width, height):
        return
    if box.tag == "canvas":
        key = box.state.get("canvas")
        if key is not None:
            _fitted(work, recorder, box, (x, y, width, height), key, b"")
    elif box.tag == "svg":
        drawing = drawing_picture(box, width, height, work.viewport.dpr)
        if drawing is not None:
            recorder.picture(x, y, width, height, drawing[0], drawing[1])
    elif box.tag in ("img", "video") and box.picture is not None:
        radius = max(corner_radii(box.style, box.width, box.height))
        key, data = box.picture.key, box.picture.data
        if radius > 0 and box.style["object-fit"] == "fill":
            key, data = round_picture(box.picture, radius / width, radius / height)
        _fitted(work, recorder, box, (x, y, width, height), key, data)
    elif box.tag == "img":
        _broken(work, recorder, box, x, y, width, height)
    elif box.tag == "video":
        recorder.fill(x, y, width, height, CssColor(0, 0, 0))
        _play(recorder, x + width / 2, y + height / 2)
    elif box.tag == "audio":
        recorder.fill(x, y, width, height, CssColor(241, 243, 244), min(height / 2, 27))
        _play(recorder, x + 28, y + height / 2, CssColor(0, 0, 0))
    elif box.tag in ("iframe", "embed", "object"):
        recorder.fill(x, y, width, height, CssColor(255, 255, 255))


def _fitted(
    work: Work, recorder: Recorder, box: LayoutBox, area: tuple[float, float, float, float], key: str, data: bytes
) -> None:
    """A picture in its box as `object-fit` says."""
    x, y, width, height = area
    fit = box.style["object-fit"]
    own_w, own_h, _ = natural_size(work, box)
    if fit == "fill" or own_w <= 0 or own_h <= 0:
        recorder.picture(x, y, width, height, key, data)
        return
    scales = {"contain": min(width / own_w, height / own_h), "cover": max(width / own_w, height / own_h), "none": 1.0}
    scale = scales.get(fit) or min(1.0, scales["contain"])
    wide, tall = own_w * scale, own_h * scale
    position = box.style["object-position"][0]
    left = x + (resolve(position[0], width - wide) or 0.0)
    top = y + (resolve(position[1], height - tall) or 0.0)
    cut = wide > width + 0.01 or tall > height + 0.01
    if cut:
        recorder.push_clip((x, y, x + width, y + height))
    recorder.picture(left, top, wide, tall, key, data)
    if cut:
        recorder.pop_clip()


def _broken(work: Work, recorder: Recorder, box: LayoutBox, x: float, y: float, width: float, height: float) -> None:
    """A picture that could not be loaded: its alternative text."""
    alt = box.attributes.get("alt", "")
    if "src" not in box.attributes and not alt:
        return
    if width > 16 and height > 16:
        shown = recorder.color(_GREY)
        if shown and not alt and ("width" in box.attributes or box.style["width"] != "auto"):
            recorder.add(
                (
                    "border",
                    round(x, 2),
                    round(y, 2),
                    round(width, 2),
                    round(height, 2),
                    (1.0,) * 4,
                    (shown,) * 4,
                    0.0,
                    "solid",
                )
            )
        recorder.fill(x + 1, y + 2, 12, 12, _GREY, 2)
    if alt:
        ascent = work.fonts.metrics(box.style).ascent
        recorder.push_clip((x, y, x + width, y + height))
        recorder.text(
            x + 17, y + ascent, alt, work.fonts.size(box.style), face_of(box.style), box.style.color("color"), False
        )
        recorder.pop_clip()


def _play(recorder: Recorder, x: float, y: float, color: CssColor = _WHITE) -> None:
    recorder.line(x - 6, y - 9, x - 6, y + 9, 2.5, color)
    recorder.line(x - 6, y - 9, x + 9, y, 2.5, color)
    recorder.line(x - 6, y + 9, x + 9, y, 2.5, color)

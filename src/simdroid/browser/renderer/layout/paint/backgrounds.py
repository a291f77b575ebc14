"""Backgrounds, borders, shadows and outlines of boxes."""

from __future__ import annotations

from typing import Any

from simdroid.browser.renderer.css import CssColor, Gradient, Style, Url, length, resolve
from simdroid.browser.renderer.layout.boxes import Edges, LayoutBox
from simdroid.browser.renderer.layout.paint.gradients import gradient_picture
from simdroid.browser.renderer.layout.paint.pictures import round_picture
from simdroid.browser.renderer.layout.paint.recorder import Recorder
from simdroid.browser.renderer.layout.replaced import load_picture
from simdroid.browser.renderer.layout.work import Work

_SIDES = ("top", "right", "bottom", "left")
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
_MOST_TILES = 2000


def corner_radii(style: Style, width: float, height: float) -> tuple[float, float, float, float]:
    """The radii of a box's corners, clockwise from the top left, as far as they fit."""
    values = style.values
    if not any(f"border-{corner}-radius" in values for corner in _CORNERS):
        return (0.0, 0.0, 0.0, 0.0)
    radii = []
    for corner in _CORNERS:
        across, down = style[f"border-{corner}-radius"]
        radii.append(min(length(across, width), length(down, height)))
    most = min(width, height) / 2
    first, second, third, fourth = (min(radius, most) for radius in radii)
    return (first, second, third, fourth)


def paint_background(
    work: Work, recorder: Recorder, style: Style, area: tuple[float, float, float, float], border: Edges
) -> None:
    """Shadow, colour and pictures behind a box; `area` is its border box: x, y, width, height."""
    x, y, width, height = area
    radii = corner_radii(style, width, height)
    radius = max(radii)
    shadows = style.values.get("box-shadow", "none")
    if shadows != "none":
        for shadow in reversed(shadows):
            if not shadow.inset:
                _shadow(recorder, style, shadow, area, radius)
    color = style.color("background-color")
    if color.alpha > 0:
        fill_rounded(recorder, x, y, width, height, color, radii)
    images = style.values.get("background-image", ("none",))
    for number in range(len(images) - 1, -1, -1):
        if images[number] != "none":
            top, right, bottom, left = border
            inner = (x + left, y + top, width - left - right, height - top - bottom)
            paint_layer(work, recorder, style, number, inner, max(radius - max(left, top), 0.0))


def fill_rounded(
    recorder: Recorder, x: float, y: float, width: float, height: float, color: CssColor,
    radii: tuple[float, float, float, float],
) -> None:  # fmt: skip
    """Fill a box whose corners may differ: commands have one radius, so square ones are filled again."""
    radius = max(radii)
    if color.alpha >= 1 or min(radii) == radius:
        recorder.fill(x, y, width, height, color, radius)
        if min(radii) < radius:
            half_w, half_h = width / 2, height / 2
            places = ((x, y), (x + half_w, y), (x + half_w, y + half_h), (x, y + half_h))
            for own, (left, top) in zip(radii, places, strict=True):
                if own < radius:
                    recorder.fill(left, top, half_w, half_h, color, own)
    else:
        recorder.fill(x, y, width, height, color, min(radii))


def _shadow(
    recorder: Recorder, style: Style, shadow: Any, area: tuple[float, float, float, float], radius: float
) -> None:
    x, y, width, height = area
    shown = recorder.color(style.used_color(shadow.color))
    dx, dy = length(shadow.dx, 0.0), length(shadow.dy, 0.0)
    blur, spread = length(shadow.blur, 0.0), length(shadow.spread, 0.0)
    reach = blur + abs(spread)
    if shown and recorder.seen(x + dx - reach, y + dy - reach, width + 2 * reach, height + 2 * reach):
        box = [round(part, 2) for part in (x - spread, y - spread, width + 2 * spread, height + 2 * spread)]
        if box[2] > 0 and box[3] > 0:
            recorder.add(("shadow", *box, round(dx, 2), round(dy, 2), round(blur, 2), shown, round(radius, 2)))


def _layer(values: tuple[Any, ...], number: int) -> Any:
    return values[number % len(values)]


def paint_layer(
    work: Work, recorder: Recorder, style: Style, number: int, area: tuple[float, float, float, float], radius: float
) -> None:
    """One background picture or gradient, in the padding box."""
    x, y, width, height = area
    image = style["background-image"][number]
    if width <= 0 or height <= 0 or not recorder.seen(x, y, width, height):
        return
    natural: tuple[float, float] | None = None
    picture = None
    if isinstance(image, Url):
        picture = load_picture(work, image.address)
        if picture is None:
            return
        natural = picture.size
    tile_w, tile_h = _tile_size(_layer(style["background-size"], number), natural, width, height)
    if tile_w <= 0 or tile_h <= 0:
        return
    position = _layer(style["background-position"], number)
    left = x + (resolve(position[0], width - tile_w) or 0.0)
    top = y + (resolve(position[1], height - tile_h) or 0.0)
    if isinstance(image, Gradient):
        key, data = gradient_picture(
            image, style, tile_w, tile_h, radius if tile_w == width and tile_h == height else 0.0
        )
    elif picture is not None:
        key, data = round_picture(picture, radius / tile_w, radius / tile_h) if radius else (picture.key, picture.data)
    else:
        return
    across, down = _layer(style["background-repeat"], number)
    covers = left <= x and top <= y and left + tile_w >= x + width and top + tile_h >= y + height
    inside = left >= x and top >= y and left + tile_w <= x + width + 0.01 and top + tile_h <= y + height + 0.01
    if (covers or (across == down == "no-repeat")) and inside:
        recorder.picture(left, top, tile_w, tile_h, key, data)
        return
    recorder.push_clip((x, y, x + width, y + height))
    columns = _starts(left, tile_w, x, x + width, across)
    rows = _starts(top, tile_h, y, y + height, down)
    if len(columns) * len(rows) <= _MOST_TILES:
        for row in rows:
            for column in columns:
                recorder.picture(column, row, tile_w, tile_h, key, data)
    recorder.pop_clip()


def _starts(first: float, size: float, start: float, end: float, repeat: str) -> list[float]:
    if repeat == "no-repeat":
        return [first]
    while first > start:
        first -= size * max(int((first - start) / size), 1)
    count = int((end - first) / size) + 1
    return [first + size * index for index in range(min(count, _MOST_TILES)) if first + size * (index + 1) > start]


def _tile_size(size: Any, natural: tuple[float, float] | None, width: float, height: float) -> tuple[float, float]:
    if natural is None:
        if isinstance(size, str):
            return (width, height)
        across, down = resolve(size[0], width), resolve(size[1], height)
        return (width if across is None else across, height if down is None else down)
    own_w, own_h = natural
    if size in ("cover", "contain"):
        scale = (max if size == "cover" else min)(width / own_w, height / own_h)
        return (own_w * scale, own_h * scale)
    across, down = resolve(size[0], width), resolve(size[1], height)
    if across is None and down is None:
        return natural
    if across is None:
        return ((down or 0.0) * own_w / own_h, down or 0.0)
    return (across, across * own_h / own_w if down is None else down)


def paint_border(
    recorder: Recorder,
    style: Style,
    area: tuple[float, float, float, float],
    border: Edges,
    box: LayoutBox | None = None,
) -> None:
    """The four borders of a box."""
    if not any(border):
        return
    x, y, width, height = area
    if not recorder.seen(x, y, width, height):
        return
    colors = [style.color(f"border-{side}-color") for side in _SIDES]
    kind = next((style[f"border-{side}-style"] for side, wide in zip(_SIDES, border, strict=True) if wide), "solid")
    radius = max(corner_radii(style, width, height))
    widths: tuple[float, ...] = border
    native = box is not None and (box.kind == "control" or box.tag == "button")
    if native and kind in ("inset", "outset"):
        widths, kind, radius = (1.0, 1.0, 1.0, 1.0), "solid", radius or 2.0
    elif kind in ("inset", "groove", "ridge", "outset"):
        colors, kind = _beveled(colors, kind), "solid"
    shown = [recorder.color(color) or "#00000000" for color in colors]
    if all(color == "#00000000" for color in shown):
        return
    where = [round(part, 2) for part in area]
    recorder.add(("border", *where, tuple(round(w, 2) for w in widths), tuple(shown), round(radius, 2), kind))


def paint_fieldset(recorder: Recorder, box: LayoutBox, legend: LayoutBox) -> None:
    """The borders of a fieldset: the upper one runs through the middle of its title, and leaves it out."""
    top, right, bottom, left = box.border
    y = box.y + max((legend.height - top) / 2, 0.0)
    paint_border(recorder, box.style, (box.x, y, box.width, box.y + box.height - y), (0.0, right, bottom, left), box)
    if top:
        color = _beveled([box.style.color("border-top-color")], box.style["border-top-style"])[0]
        recorder.fill(box.x, y, legend.x - box.x, top, color)
        start = legend.x + legend.width
        recorder.fill(start, y, box.x + box.width - start, top, color)


def _beveled(colors: list[CssColor], kind: str) -> list[CssColor]:
    dark_first = kind in ("inset", "groove")
    shades = []
    for index, color in enumerate(colors):
        dark = (index in (0, 3)) == dark_first
        if color[:3] == (0, 0, 0):
            color = CssColor(76, 76, 76, color.alpha) if dark else CssColor(100, 100, 100, color.alpha)
        elif dark:
            color = CssColor(color.red * 2 // 3, color.green * 2 // 3, color.blue * 2 // 3, color.alpha)
        shades.append(color)
    return shades


def paint_outline(recorder: Recorder, style: Style, area: tuple[float, float, float, float]) -> None:
    """The outline around a box."""
    width = style.values.get("outline-width", 0.0)
    if not width or style["outline-style"] in ("none", "hidden"):
        return
    offset = length(style["outline-offset"], 0.0)
    auto = style["outline-style"] == "auto"
    automatic = CssColor(255, 255, 255) if style.dark else CssColor(16, 16, 16)
    shown = recorder.color(automatic if auto else style.color("outline-color"))
    x, y, w, h = area
    grown = offset + width
    if shown and recorder.seen(x - grown, y - grown, w + 2 * grown, h + 2 * grown):
        radius = max(corner_radii(style, w, h))
        where = [round(part, 2) for part in (x - grown, y - grown, w + 2 * grown, h + 2 * grown)]
        kind = "solid" if auto else style["outline-style"]
        recorder.add(("border", *where, (width,) * 4, (shown,) * 4, round(radius + grown if radius else 0.0, 2), kind))

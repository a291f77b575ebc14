"""The dialog that picks a colour: a square of shades, a bar of hues, and a field for its digits."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image

from simdroid import kit, ui

_DIGITS = re.compile("[0-9a-fA-F]{6}")
_SQUARE_DP, _FLAT_DP, _HUE_DP, _SWATCH_DP = 220, 120, 36, 36
_STEPS = 64
"""Pixels of the pictures of shades and hues, which are stretched."""


def color_dialog(screen: kit.AppScreen, old: str, on_ok: Callable[[str], object]) -> ui.Dialog:
    """A colour to begin with, and what gets the one that was picked."""
    hsv: tuple[float, float, float] = tuple(
        screen.about.get("hsv") or colorsys.rgb_to_hsv(*(int(old[place : place + 2], 16) / 255 for place in (1, 3, 5)))
    )
    color = "#" + "".join(f"{part:02x}" for part in _bytes(*hsv))
    field = f"hex {color}"
    typed = screen.typed(field, color[1:]).strip().removeprefix("#")

    def accept() -> object:
        if not _DIGITS.fullmatch(typed):
            screen.toast("Invalid color")
            return ui.STAY_OPEN
        return on_ok(f"#{typed.lower()}")

    pads = ui.Line([_shades(screen, hsv), _hues(screen, hsv)], ghost=True, width="wrap", spacing=16, align=(0.5, 0.0))
    new = f"#{typed.lower()}" if _DIGITS.fullmatch(typed) else color
    row = ui.Line(
        [
            _swatch("color_picker_old_color", old),
            ui.Text(id="color_picker_old_hex", text=old),
            ui.Icon(id="color_picker_arrow", name="arrow_right"),
            _swatch("color_picker_new_color", new),
            ui.Text(id="color_picker_new_hex_label", text="#"),
            ui.TextField(
                id="color_picker_new_hex",
                key=field,
                value=color[1:],
                look="underlined",
                width=110,
                max_length=7,
                on_submit=screen.then_close(accept),
            ),
        ],
        id="color_picker_hex_codes_holder",
        spacing=8,
        margin=(0, 16, 0, 0),
    )
    return ui.Dialog(content=[pads, row], positive=ui.DialogButton("OK", accept), negative=ui.DialogButton("Cancel"))


def _shades(screen: kit.AppScreen, hsv: tuple[float, float, float]) -> ui.View:
    """Pale to full from left to right, dark at the bottom."""
    hue, shade, light = hsv

    def pick(x: float, y: float) -> None:
        across, down = _fractions(pad.box, x, y)
        screen.tell(hsv=[hue, across, 1 - down])

    def draw(painter: ui.Painter, box: ui.Rect) -> None:
        painter.picture(box, f"shades {hue:.3f}", partial(_shade_picture, hue))
        _mark(painter, box.left + round(box.width * shade), box.top + round(box.height * (1 - light)))

    side = _side(screen)
    pad = ui.Canvas(draw, id="color_picker_square", width=side, height=side)
    return _pad(pad, pick)


def _hues(screen: kit.AppScreen, hsv: tuple[float, float, float]) -> ui.View:
    """All hues from top to bottom."""

    def pick(x: float, y: float) -> None:
        screen.tell(hsv=[1 - _fractions(pad.box, x, y)[1], hsv[1] or 1.0, hsv[2] or 1.0])

    def draw(painter: ui.Painter, box: ui.Rect) -> None:
        painter.picture(box, "hues", _hue_picture)
        _mark(painter, (box.left + box.right) // 2, box.top + round(box.height * (1 - hsv[0])))

    pad = ui.Canvas(draw, id="color_picker_hue", width=_HUE_DP, height=_side(screen))
    return _pad(pad, pick)


def _side(screen: kit.AppScreen) -> int:
    """How high both are: less where the phone lies."""
    return _FLAT_DP if screen.metrics.landscape else _SQUARE_DP


def _pad(pad: ui.Canvas, pick: Callable[[float, float], None]) -> ui.View:
    """Let a touch and the end of a drag pick."""
    pad.on_touch, pad.drag_handle = pick, True
    pad.on_drag = lambda drag: pick(*drag.end)
    return pad


def _swatch(id: str, color: str) -> ui.View:
    return ui.Box(
        id=id,
        cls="android.widget.ImageView",
        width=_SWATCH_DP,
        height=_SWATCH_DP,
        radius=4,
        background=color,
        outline="outline",
    )


def _mark(painter: ui.Painter, x: int, y: int) -> None:
    radius = painter.metrics.px(8)
    painter.stroke(ui.Rect(x - radius, y - radius, x + radius, y + radius), "#ffffff", radius, painter.metrics.px(2))
    painter.stroke(ui.Rect(x - radius - 3, y - radius - 3, x + radius + 3, y + radius + 3), "#000000", radius + 3, 3)


def _fractions(box: ui.Rect, x: float, y: float) -> tuple[float, float]:
    across, down = (x - box.left) / max(box.width, 1), (y - box.top) / max(box.height, 1)
    return min(max(across, 0.0), 1.0), min(max(down, 0.0), 1.0)


@lru_cache(maxsize=8)
def _shade_picture(hue: float) -> Image.Image:
    image = Image.new("RGB", (_STEPS, _STEPS))
    last = _STEPS - 1
    image.putdata([_bytes(hue, x / last, 1 - y / last) for y in range(_STEPS) for x in range(_STEPS)])
    return image.resize((_STEPS * 4, _STEPS * 4), Image.Resampling.BILINEAR)


@lru_cache(maxsize=1)
def _hue_picture() -> Image.Image:
    image = Image.new("RGB", (1, _STEPS * 4))
    image.putdata([_bytes(1 - y / (_STEPS * 4), 1.0, 1.0) for y in range(_STEPS * 4)])
    return image


def _bytes(hue: float, shade: float, light: float) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colorsys.hsv_to_rgb(hue, shade, light))

"""Pictures that are drawn: receipts with readable lines and a total, charts with labels, screenshots of a phone."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_FONTS = Path(__file__).parents[1] / "ui" / "assets" / "fonts"
INK, GREY, PAPER = "#222222", "#6b6b6b", "#fbfaf5"
_COLORS = ("#1a73e8", "#ea4335", "#fbbc04", "#34a853", "#9334e6", "#12b5cb")

# fmt: off
SHOPS = ("Corner Bakery", "Harbour Market", "Green Grocer", "City Hardware", "Book Nook", "Café Linden")
GOODS = ("Bread", "Milk", "Apples", "Coffee beans", "Tomatoes", "Cheese", "Rice", "Olive oil", "Eggs", "Soap",
         "Notebook", "Batteries", "Light bulb", "Tea", "Butter")
CHARTS = ("Rainfall in mm", "Visitors", "Steps per day", "Electricity in kWh", "Books sold")
LABELS = (("Jan", "Feb", "Mar", "Apr", "May", "Jun"), ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))
PAGES = {
    "Settings": ("Network & internet", "Connected devices", "Apps", "Notifications", "Battery", "Storage",
                 "Sound & vibration", "Display", "Wallpaper & style", "Accessibility", "Security", "Location"),
    "Contacts": ("Amara Novak", "Bastian Moreau", "Celeste Ibarra", "Dmitri Petrov", "Esther Dubois", "Farid Okafor",
                 "Greta Lindqvist", "Hamza Yamada", "Ingrid Horvath", "Jonas Eriksen"),
    "Alarms": ("6:15 AM", "6:45 AM", "7:30 AM", "8:00 AM", "9:20 AM", "10:00 PM"),
}
# fmt: on


def receipt(shop: str, lines: Sequence[tuple[str, int]], day: str) -> Image:
    """A receipt: the shop, the day, what was bought for how many cents, and the total."""
    from PIL import Image, ImageDraw

    wide, step = 640, 46
    picture = Image.new("RGB", (wide, 330 + step * len(lines)), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.text((wide / 2, 40), shop, INK, font(44, bold=True), anchor="ma")
    draw.text((wide / 2, 104), f"RECEIPT   {day}", GREY, font(26), anchor="ma")
    _dashes(draw, 156, wide)
    for number, (what, cents) in enumerate([*lines, ("TOTAL", sum(cents for _, cents in lines))]):
        last = number == len(lines)
        y, face = 180 + step * number + 34 * last, font(38 if last else 30, bold=last)
        draw.text((44, y), what, INK, face)
        draw.text((wide - 44, y), f"${cents / 100:.2f}", INK, face, anchor="ra")
    _dashes(draw, 190 + step * len(lines), wide)
    draw.text((wide / 2, picture.height - 56), "Thank you for your visit", GREY, font(24), anchor="ma")
    return picture


def _dashes(draw: ImageDraw, y: int, wide: int) -> None:
    for x in range(40, wide - 40, 20):
        draw.line((x, y, x + 11, y), GREY, 2)


def bar_chart(title: str, values: Mapping[str, int]) -> Image:
    """A chart with a labelled bar for each value."""
    picture, draw, places = _axes(title, values)
    for number, ((x, y), value) in enumerate(zip(places, values.values(), strict=True)):
        draw.rectangle((x - 34, y, x + 34, 560), _COLORS[number % len(_COLORS)])
        draw.text((x, y - 14), str(value), INK, font(24), anchor="ms")
    return picture


def line_chart(title: str, values: Mapping[str, int]) -> Image:
    """A chart with a line from value to value."""
    picture, draw, places = _axes(title, values)
    draw.line(places, _COLORS[0], 6, joint="curve")
    heights = [y for _, y in places]
    for number, ((x, y), value) in enumerate(zip(places, values.values(), strict=True)):
        draw.ellipse((x - 9, y - 9, x + 9, y + 9), _COLORS[0])
        valley = y >= max(heights[max(0, number - 1) : number + 2])
        draw.text((x, y + 22 if valley else y - 20), str(value), INK, font(24), anchor="ma" if valley else "ms")
    return picture


def _axes(title: str, values: Mapping[str, int]) -> tuple[Image, ImageDraw, list[tuple[float, float]]]:
    """Title, axis, grid and labels; where each value is."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (960, 640), "#ffffff")
    draw = ImageDraw.Draw(picture)
    draw.text((480, 26), title, INK, font(38, bold=True), anchor="ma")
    top = (max([*values.values(), 1]) + 9) // 10 * 10
    for part in range(6):
        y = 560 - 88 * part
        draw.line((90, y, 930, y), "#d5d5d5" if part else INK, 2)
        draw.text((78, y), f"{top * part / 5:g}", GREY, font(22), anchor="rm")
    step = 840 / max(1, len(values))
    places = [(90 + step * (number + 0.5), 560 - 440 * value / top) for number, value in enumerate(values.values())]
    for (x, _), label in zip(places, values, strict=True):
        draw.text((x, 574), label, INK, font(26), anchor="ma")
    return picture, draw, places


def screenshot(title: str, rows: Sequence[str], time: str) -> Image:
    """A phone's screen: status bar, title, a list, and the bar to go home."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (720, 1600), "#fdfcfb")
    draw = ImageDraw.Draw(picture)
    draw.text((44, 32), time, INK, font(28))
    draw.rounded_rectangle((644, 34, 662, 62), 4, INK)
    draw.polygon([(596, 62), (630, 62), (630, 30)], INK)
    draw.text((44, 150), title, INK, font(56))
    for number, row in enumerate(rows[:11]):
        y, color = 270 + 112 * number, _COLORS[number % len(_COLORS)]
        draw.ellipse((44, y, 108, y + 64), color)
        draw.text((76, y + 32), row[0], "#ffffff", font(30, bold=True), anchor="mm")
        draw.text((140, y + 32), row, INK, font(34), anchor="lm")
    draw.rounded_rectangle((252, 1572, 468, 1580), 4, INK)
    return picture


def drawn(kind: str, seed: str) -> Image:
    """A picture of a kind, `receipt`, `chart` or `screenshot`, whose words depend on the seed alone."""
    chance = Random(f"{kind} {seed}")
    if kind == "receipt":
        goods = [(what, chance.randrange(80, 1900)) for what in chance.sample(GOODS, chance.randint(3, 7))]
        return receipt(chance.choice(SHOPS), goods, f"2023-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}")
    if kind == "chart":
        values = {label: chance.randint(12, 99) for label in chance.choice(LABELS)}
        return chance.choice((bar_chart, line_chart))(chance.choice(CHARTS), values)
    title = chance.choice(sorted(PAGES))
    return screenshot(title, PAGES[title], f"{chance.randint(1, 12)}:{chance.randint(0, 59):02}")


def encoded(picture: Image, form: str) -> bytes:
    """The picture as a file, `PNG` or `JPEG`."""
    buffer = io.BytesIO()
    picture.save(buffer, form, **({"quality": 85} if form == "JPEG" else {}))
    return buffer.getvalue()


@lru_cache(maxsize=16)
def font(size: int, *, bold: bool = False) -> FreeTypeFont:
    """Roboto in a size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(
        _FONTS / f"Roboto-{'Bold' if bold else 'Regular'}.ttf", size, layout_engine=ImageFont.Layout.BASIC
    )

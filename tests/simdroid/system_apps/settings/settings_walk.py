"""Ways through Settings that several tests take."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.ui import Rect
from tests.apps.ui_reader import find, nodes, tap, texts

APP = "net.gsantner.markor"


def open_page(phone: Phone, action: str, data: str | None = None) -> None:
    """Open a page by its action."""
    phone.system.activities.start(Intent(f"android.settings.{action}", data=data))


def title(phone: Phone) -> str:
    """The title of the page in front."""
    return find(phone, id="collapsing_toolbar").attributes["content-desc"]


def scroll_to(phone: Phone, text: str) -> None:
    """Scroll down until a text is wholly on the screen."""
    for _ in range(30):
        if any(node.text == text and node.box[3] <= 2330 for node in nodes(phone)):
            return
        phone.display.swipe(540, 1900, 540, 1400, duration_ms=300)
    raise AssertionError(f"{text!r} is not on the page: {texts(phone)}")


def press(phone: Phone, *path: str) -> None:
    """Tap one text after another, each where the last one led."""
    for text in path:
        scroll_to(phone, text)
        tap(phone, text=text)


def row_box(phone: Phone, text: str) -> tuple[int, int, int, int]:
    """The box of the row a text is in."""
    left, top, right, bottom = find(phone, text=text).box
    rows = [node.box for node in nodes(phone) if node.flag("clickable")]
    around = [box for box in rows if box[0] <= left and box[1] <= top and box[2] >= right and box[3] >= bottom]
    return min(around, key=lambda box: Rect(*box).width * Rect(*box).height)

"""How the gallery is used in its tests."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system import paths
from tests.apps.ui_reader import nodes, tap

PACKAGE = "gallery.photomanager.picturegalleryapp.imagegallery"
START = f"am start -n {PACKAGE}/.activity.MainActivity"
CAMERA = f"{paths.STORAGE}/DCIM/Camera"
BACK, HOME = 4, 3


def cell(phone: Phone, place: int) -> tuple[float, float]:
    """The middle of a square of the grid."""
    pictures = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("/picture_iv")]
    left, top, right, bottom = pictures[place].box
    return (left + right) / 2, (top + bottom) / 2


def open_picture(phone: Phone, album: str, place: int = 0) -> None:
    """Open an album and one of its pictures."""
    tap(phone, text=album)
    phone.display.tap(*cell(phone, place))


def select(phone: Phone, *places: int) -> None:
    """Hold the first picture down, and tap the others."""
    x, y = cell(phone, places[0])
    phone.display.swipe(x, y, x, y, duration_ms=900)
    for place in places[1:]:
        phone.display.tap(*cell(phone, place))


def choose(phone: Phone, item: str) -> None:
    """An entry of the menu behind the three dots."""
    tap(phone, desc="More options")
    tap(phone, text=item)

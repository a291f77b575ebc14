"""Chrome past its first run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid_apps.chrome import first_run
from simdroid_apps.chrome.main import ChromeScreen
from tests.apps.ui_reader import find
from tests.conftest import Result

Sh = Callable[..., Result]
Visit = Callable[[str], Phone]


@pytest.fixture
def visit(phone: Phone, sh: Sh) -> Visit:
    """Opens an address as another app would."""
    first_run.skip(phone.system)

    def go(url: str) -> Phone:
        assert sh(f"am start -a android.intent.action.VIEW -d '{url}'").status == 0
        return phone

    return go


def screen_of(phone: Phone) -> ChromeScreen:
    """Chrome's main screen as it is now."""
    return ChromeScreen(phone.system, phone.system.activities.top)


def html(body: str, title: str = "A page") -> str:
    """The address of a small page."""
    from urllib.parse import quote

    head = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    return "data:text/html," + quote(
        f"<!DOCTYPE html><html><head>{head}<title>{title}</title></head><body>{body}</body></html>"
    )


@pytest.fixture
def long_press() -> Callable[..., None]:
    """Holds a finger on something."""

    def hold(phone: Phone, *, text: str) -> None:
        left, top, right, bottom = find(phone, text=text).box
        x, y = (left + right) // 2, (top + bottom) // 2
        phone.display.swipe(x, y, x, y, duration_ms=800)

    return hold

"""Apps with a palette of their own: their screens and dialogs have it, the status bar does not."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial

from PIL import Image

from simdroid.ui import Button, Dialog, DialogButton, Page, Screen, Text, Theme, View
from tests.apps.ui_reader import tap
from tests.simdroid.ui.conftest import Bench


class Purple(Screen):
    """A dark screen with a purple of its own."""

    background = "primary"

    @property
    def theme(self) -> Theme:
        """Always the same."""
        return Theme(dark=True, accents={"primary": "#5500aa", "surface_dialog": "#00aa55"})

    def build(self) -> View:
        """A button, and a page in the colour of dark surfaces."""
        ask = Button(text="Ask", on_click=partial(self.ask, "sure"))
        return Page([ask, Page([Text(text="dark")], weight=1, background="surface_container")], ghost=True)

    def dialog_sure(self) -> Dialog:
        """A question."""
        return Dialog("Sure?", positive=DialogButton("OK"))


def color(bench: Bench, x: int, y: int) -> tuple[int, ...]:
    """The colour of a point of the display."""
    picture = Image.open(io.BytesIO(bench.display.png())).convert("RGB")
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return tuple(map(int, found))


def test_roles_of_an_app_come_before_those_of_the_phone(show: Callable[..., Bench]) -> None:
    bench = show(Purple)
    assert color(bench, 800, 40) == (0x55, 0x00, 0xAA)
    assert color(bench, 540, 1200) == (0x1F, 0x21, 0x25)


def test_dialogs_have_the_palette_of_their_app(show: Callable[..., Bench]) -> None:
    bench = show(Purple)
    tap(bench, text="Ask")
    assert color(bench, 540, 1200) == (0x00, 0xAA, 0x55)


def test_other_apps_keep_the_palette_of_the_phone(show: Callable[..., Bench]) -> None:
    class Plain(Screen):
        def build(self) -> View:
            return Page([], background="surface")

    assert color(show(Plain, Purple), 540, 1200) == (0xF7, 0xF9, 0xFD)

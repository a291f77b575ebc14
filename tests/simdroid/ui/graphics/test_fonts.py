"""Text that more than one font has to draw, and pictures from files."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from simdroid.ui import (
    Column,
    Icon,
    Image,
    Metrics,
    Rect,
    Screen,
    Text,
    Theme,
    View,
    picture_size,
    text_width,
)
from simdroid.ui.graphics.emoji import emoji_glyphs
from simdroid.ui.graphics.font_files import coverage
from simdroid.ui.graphics.fonts import text_mask
from simdroid.ui.graphics.frame import FrameStore
from simdroid.ui.graphics.graphemes import next_stop
from simdroid.ui.graphics.paint import Emoji, Glyphs, Painter
from simdroid.ui.graphics.text_layout import wrap_text
from simdroid.ui.graphics.text_runs import text_runs
from tests.simdroid.ui.conftest import Bench

MIXED = st.text(st.sampled_from("ab -é東京안녕😀❤️👍🏽🇩🇪\u200d⃣1→ש"), max_size=24)


def drawn(text: str) -> list[object]:
    painter = Painter(Metrics(), Theme())
    painter.text(100, 200, text, "on_surface", size=42)
    return list(painter.marks)


@pytest.mark.parametrize("text", ["Zürich", "Ελλάδα", "Привет", "naïve Ångström", "e\u0301"])
def test_european_text_needs_no_other_font(text: str) -> None:
    assert {run.face for run in text_runs(text, "regular")} == {"regular"}


@pytest.mark.parametrize(
    ("text", "face"), [("東京", "cjk"), ("カタカナ", "cjk"), ("안녕하세요", "cjk"), ("→✓", "symbols")]
)
def test_other_scripts_are_drawn_by_the_font_that_has_them(text: str, face: str) -> None:
    assert [run.face for run in text_runs(text, "bold")] == [face]


def test_a_line_changes_fonts_where_it_must() -> None:
    runs = text_runs("Hi 東京 😀!", "regular")
    assert [(run.face, run.text) for run in runs] == [
        ("regular", "Hi "),
        ("cjk", "東京"),
        ("regular", " "),
        ("emoji", "😀"),
        ("regular", "!"),
    ]


@pytest.mark.parametrize("cluster", ["😀", "❤️", "👍🏽", "🇩🇪", "1️⃣", "👨\u200d👩\u200d👧", "🏳️\u200d🌈"])
def test_what_a_person_sees_as_one_emoji_is_one_picture(cluster: str) -> None:
    glyphs = emoji_glyphs(cluster)
    assert glyphs is not None
    assert len(glyphs) == 1
    assert coverage("emoji").has(ord(glyphs))
    assert [type(mark) for mark in drawn(cluster)] == [Emoji]


def test_an_unknown_joined_emoji_is_drawn_as_its_parts() -> None:
    assert emoji_glyphs("👩🏽\u200d🚀") == "👩🚀"


def test_a_digit_is_no_emoji() -> None:
    assert emoji_glyphs("1") is None
    assert [run.face for run in text_runs("é1", "regular")] == ["regular"]


def test_what_no_font_has_is_a_box_of_the_texts_own() -> None:
    assert [mark.face for mark in drawn("ქართ") if isinstance(mark, Glyphs)] == ["regular"]


def test_emoji_are_drawn_in_colour() -> None:
    painter = Painter(Metrics(200, 200, 160), Theme())
    painter.fill(Rect(0, 0, 200, 200), "#ffffff")
    painter.text(20, 120, "❤️", "#000000", size=80)
    image = FrameStore().image(Rect(0, 0, 200, 200), painter.marks)
    red, green, blue = image.getpixel((70, 80))  # type: ignore[misc]
    assert red > 200
    assert max(green, blue) < 120


@given(MIXED, st.sampled_from([12.0, 30.5, 42.0]))
def test_a_line_is_as_wide_as_its_parts(text: str, size: float) -> None:
    assert text_width(text, "regular", size) >= 0
    assert text_width(text + "東", "regular", size) >= text_width(text, "regular", size)


@given(MIXED, st.integers(20, 400))
def test_wrapping_loses_only_white_space_and_cuts_no_character(text: str, width: int) -> None:
    lines = wrap_text(text, "regular", 42.0, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    whole = text.replace("\n", " ")
    stops = {0}
    place = 0
    while place < len(whole):
        place = next_stop(whole, place)
        stops.add(place)
    position = 0
    for line in lines:
        position = whole.index(line, position) if line else position
        assert position in stops or not line or whole[position - 1] == " "
        position += len(line)


def test_ideographs_wrap_anywhere_but_not_before_a_full_stop() -> None:
    lines = wrap_text("吾輩は猫である。名前はまだ無い。", "regular", 20.0, 165)
    assert len(lines) > 1
    assert not any(line.startswith("。") for line in lines)


def test_plain_text_opens_no_further_font(show: Callable[..., Bench]) -> None:
    before = coverage.cache_info().misses
    drawn("Nothing but ASCII here")
    assert coverage.cache_info().misses == before


def photo(size: tuple[int, int], color: str, kind: str = "PNG") -> bytes:
    data = BytesIO()
    Pillow.new("RGB", size, color).save(data, kind)
    return data.getvalue()


class Album(Screen):
    """A whole picture, one that covers its box, and a file that is none."""

    edge_to_edge = True

    def build(self) -> View:
        wide = photo((400, 100), "#ff0000")
        return Column(
            width="fill",
            children=[
                Image(wide, fit="contain", width=100, height=100, id="whole"),
                Image(wide, fit="cover", width=100, height=100, radius=12, id="cover"),
                Image(photo((90, 90), "#00ff00", "JPEG"), width=100, height=100),
                Image(b"no picture", width=100, height=100, id="broken"),
                Text(text="below"),
            ],
        )


def test_pictures_come_from_the_bytes_of_a_file(show: Callable[..., Bench]) -> None:
    bench = show(Album)
    image = bench.display.image()
    assert bench.display.crashes == 0
    assert image.getpixel((131, 131)) == (255, 0, 0)
    assert image.getpixel((131, 250)) != (255, 0, 0)
    assert image.getpixel((131, 270)) == (255, 0, 0)
    green = image.getpixel((131, 656))
    assert isinstance(green, tuple)
    assert green[1] > 240


def test_the_size_of_a_picture_is_read_without_decoding_it() -> None:
    assert picture_size(photo((400, 100), "#ff0000")) == (400, 100)
    assert picture_size(b"no picture") is None
    assert picture_size(photo((400, 100), "#ff0000")[:60]) in ((400, 100), None)


class Misspelt(Screen):
    """An icon that does not exist, beside one that does."""

    def build(self) -> View:
        return Column(children=[Icon(name="cart"), Icon(name="crat")])


def test_an_icon_that_does_not_exist_is_told_once(show: Callable[..., Bench]) -> None:
    bench = show(Misspelt)
    for _ in range(3):
        bench.display.tap(500, 1500)
        bench.display.png()
    told = [entry.message for entry in bench.system.log.entries() if "icon" in entry.message]
    assert told == ["com.example.test draws an icon 'crat', which does not exist"]


@pytest.mark.parametrize("stop", "，；：！？．、。")
def test_full_width_stops_stand_close_to_the_character_before_them(stop: str) -> None:
    alone, behind = text_mask(stop, "cjk", 100.0), text_mask(f"京{stop}", "cjk", 100.0)
    assert alone is not None and behind is not None
    assert 0 <= alone.dx < 15 and alone.dx + alone.size[0] < 60
    assert behind.dx + behind.size[0] == 100 + alone.dx + alone.size[0]
    assert text_width(f"京{stop}", "cjk", 100.0) == 200

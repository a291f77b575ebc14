"""Pictures of text and tables: all of it is on the sheet, within its margins, and nothing covers anything else."""

from __future__ import annotations

import pytest
from PIL.Image import Image

from simdroid.media import table_picture, text_picture
from simdroid.media.drawn_pictures import font
from simdroid.media.drawn_text import WIDE, wrapped

COLUMNS = ("Date", "Item", "Amount")
ROW = ("2023-10-02", "Bread", "$3.20")


def inked(picture: Image, box: tuple[int, int, int, int] | None = None) -> tuple[int, int, int, int]:
    """The box around everything that is darker than paper."""
    grey = picture.convert("L").crop(box) if box else picture.convert("L")
    found = grey.point(lambda value: 255 if value < 190 else 0).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["short", "some words that go on " * 9, "Donaudampfschifffahrtsgesellschaft" * 4, ""])
def test_wrapped_text_is_complete_and_no_wider_than_asked(text: str) -> None:
    face = font(38)
    lines = wrapped(text, face, 400)
    assert max(face.getlength(line) for line in lines) <= 400
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(lines) or not text


def test_a_longer_table_is_a_taller_picture_of_the_same_width() -> None:
    one, three = (table_picture("Shop", COLUMNS, [ROW] * count) for count in (1, 3))
    assert (one.width, three.width) == (WIDE, WIDE)
    assert three.height - one.height == 2 * 68


@pytest.mark.parametrize("item", ["Bread", "An item whose name is much too long for its column " * 3])
def test_a_table_stays_within_its_margins(item: str) -> None:
    picture = table_picture("Shop", COLUMNS, [(ROW[0], item, ROW[2])], note="Total $3.20")
    left, top, right, bottom = inked(picture)
    assert left >= 54 and right <= WIDE - 54 and top >= 54 and picture.height - bottom >= 40


def test_numbers_end_at_the_edge_of_their_column_and_words_begin_at_it() -> None:
    picture = table_picture("", COLUMNS, [("1", "Bread", "$3.20"), ("1", "Oil", "$120.00")])
    rows = [inked(picture, (WIDE // 2, top, WIDE, top + 44)) for top in (130, 198)]
    assert abs(rows[0][2] - rows[1][2]) <= 2
    assert rows[0][0] > rows[1][0]


def test_an_empty_line_of_a_text_takes_its_place() -> None:
    close, apart = text_picture("", ["a", "b"]), text_picture("", ["a", "", "b"])
    assert apart.height - close.height == 68

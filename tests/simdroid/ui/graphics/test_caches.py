"""Caches bounded by bytes: what a phone's process keeps of what it has drawn."""

from __future__ import annotations

import re
from pathlib import Path

from simdroid.ui.graphics import caches, text_width, wrap_text
from simdroid.ui.graphics.caches import ByteCache, cached_text
from simdroid.ui.graphics.fonts import _MASKS, font, text_mask
from simdroid.ui.graphics.shaping import _SHAPED, shape
from simdroid.ui.graphics.text_direction import _LEVELS, bidi_levels
from simdroid.ui.graphics.text_runs import _RUNS, text_runs


def test_what_was_used_last_stays_and_all_together_is_below_the_limit() -> None:
    made: list[str] = []
    cache = ByteCache[str](10, len)

    def get(key: str) -> str:
        def make() -> str:
            made.append(key)
            return key

        return cache.get(key, make)

    for key in ("aaaa", "bbbb", "aaaa", "cc", "dddd", "aaaa", "bbbb"):
        assert get(key) == key
        assert cache.bytes <= 10
    assert made == ["aaaa", "bbbb", "cc", "dddd", "bbbb"]


def test_one_value_stays_however_large_it_is() -> None:
    cache = ByteCache[str](10, len)
    for _ in range(2):
        assert cache.get("whole", lambda: "x" * 100) == "x" * 100
    assert (len(cache), cache.bytes) == (1, 100)


def test_functions_that_share_a_limit_have_values_of_their_own() -> None:
    cache = ByteCache[int](100, lambda _: 1)
    double, square = cache.remember(lambda number: number * 2), cache.remember(lambda number: number**2)
    assert [double(5), square(5), double(5), square(5)] == [10, 25, 10, 25]
    assert len(cache) == 2


def test_books_do_not_stay_as_words_do() -> None:
    """An editor of a long text measures another long text after each letter."""
    calls: list[int] = []

    @cached_text(100, bytes_per_character=1)
    def length(text: str, times: int) -> int:
        calls.append(len(text))
        return len(text) * times

    book = "x" * (caches._LONG_TEXT_BYTES // 2)
    for text in ("word", book, book + "a", "word", book + "a", book):
        assert length(text, 3) == 3 * len(text)
    assert calls == [4, len(book), len(book) + 1, len(book)]


def test_drawn_and_shaped_texts_stay_below_their_limits() -> None:
    for number in range(60):
        text_mask(f"{number} wide enough to matter", "regular", 300.0)
        line = f"{number} " + "العربية " * 200
        text_runs(line, "regular")
        bidi_levels(line, True)
        shape(line.strip(), "arabic")
    for cache, limit in ((_MASKS, 8 << 20), (_RUNS, 4 << 20), (_LEVELS, 4 << 20), (_SHAPED, 4 << 20)):
        assert cache.bytes <= limit
    assert len(_SHAPED) < 60
    assert text_width("a" * 1000, "regular", 20.0) > 0
    assert wrap_text("a b " * 200, "regular", 20.0, 300) == wrap_text("a b " * 200, "regular", 20.0, 300)


def test_a_font_in_many_sizes_is_one_mapped_file() -> None:
    """Of bytes, FreeType's library makes a copy for each size: 3.4 MB for Chinese."""

    def private_kb() -> int:
        found = re.search(r"Private_Dirty:\s+(\d+)", Path("/proc/self/smaps_rollup").read_text())
        return int(found[1]) if found else 0

    before = private_kb()
    fonts = [font("cjk", 30 + size / 7) for size in range(20)]
    assert all(each.getlength("漢字") > 0 for each in fonts)
    assert private_kb() - before < 5000

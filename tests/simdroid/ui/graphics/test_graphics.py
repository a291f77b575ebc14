"""Graphics: rectangles, metrics, colours, text layout, recorded marks and their pixels."""

from __future__ import annotations

import pytest
from PIL import Image

from simdroid.ui import FULL, Metrics, Painter, Rect, Theme, ellipsize, fitting_characters, parse_color, px
from simdroid.ui.graphics.emoji import EmojiBox, emoji_glyphs, emoji_picture, emoji_width
from simdroid.ui.graphics.font_files import Coverage, coverage, read_coverage
from simdroid.ui.graphics.fonts import glyph, has_glyph, text_mask, text_width
from simdroid.ui.graphics.frame import changed_regions
from simdroid.ui.graphics.geometry import four_edges
from simdroid.ui.graphics.graphemes import next_stop, previous_stop
from simdroid.ui.graphics.paint import Fill, Mark, last_hiding
from simdroid.ui.graphics.raster import Raster
from simdroid.ui.graphics.text_layout import block_height, line_pitch, line_top, wrap_text
from simdroid.ui.graphics.text_runs import Run, text_runs
from simdroid.ui.graphics.theme import Rgba
from tests.simdroid.ui.drawing import PLAIN, line_of

BOX = Rect(10, 20, 40, 80)
RED, CLEAR = "#ff0000", "#80ff0000"


def painter(clip: Rect = Rect(0, 0, 100, 100)) -> Painter:  # noqa: B008
    made = Painter(PLAIN, Theme())
    made.clip = clip
    return made


def lines(made: Painter) -> list[str]:
    return [line_of(mark) for mark in made.marks]


def pixels(
    made: Painter, *points: tuple[int, int], size: tuple[int, int] = (60, 60), region: Rect | None = None
) -> list[object]:
    """Colours of some pixels of a white frame after the marks were drawn into a region of it."""
    image = Image.new("RGB", size, "#ffffff")
    Raster(image, region or Rect(0, 0, *size)).draw(made.marks)
    return [image.getpixel(point) for point in points]


def fill(left: int, top: int, right: int, bottom: int, color: str = RED) -> Mark:
    box = Rect(left, top, right, bottom)
    return Fill(box, box, parse_color(color), 0)


def test_a_rectangle_knows_its_size_and_points() -> None:
    box = BOX
    assert (box.width, box.height, box.empty) == (30, 60, False)
    assert [box.contains(x, y) for x, y in ((10, 20), (39, 79), (40, 50), (20, 80), (9, 50), (20, 19))] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_empty_rectangles() -> None:
    boxes = [Rect(10, 20, 10, 80), Rect(10, 20, 40, 20), Rect(10, 20, 11, 21), Rect(5, 5, 4, 9)]
    assert [box.empty for box in boxes] == [True, True, False, True]


def test_rectangles_meet() -> None:
    other = Rect(0, 30, 30, 100)
    assert BOX.intersect(other) == Rect(left=10, top=30, right=30, bottom=80)
    assert BOX.intersect(Rect(0, 0, 99, 99)) is BOX
    assert BOX.intersect(Rect(50, 0, 60, 100)) == Rect(left=50, top=20, right=40, bottom=80)
    assert [
        BOX.intersect(Rect(*edges))
        for edges in ((11, 20, 40, 80), (10, 21, 40, 80), (10, 20, 39, 80), (10, 20, 40, 79))
    ] == [
        Rect(left=11, top=20, right=40, bottom=80),
        Rect(left=10, top=21, right=40, bottom=80),
        Rect(left=10, top=20, right=39, bottom=80),
        Rect(left=10, top=20, right=40, bottom=79),
    ]


def test_rectangles_are_joined() -> None:
    other = Rect(0, 30, 30, 100)
    assert BOX.union(other) == Rect(left=0, top=20, right=40, bottom=100)
    assert (BOX.union(Rect(0, 0, 0, 9)), Rect(0, 0, 0, 9).union(BOX)) == (
        Rect(left=10, top=20, right=40, bottom=80),
        Rect(left=10, top=20, right=40, bottom=80),
    )


def test_a_rectangle_shrinks_by_its_edges() -> None:
    box = BOX
    assert box.shrink(1, 2, 3, 4) == Rect(left=11, top=22, right=37, bottom=76)


def test_edges_are_written_in_three_ways() -> None:
    edges = [four_edges(5), four_edges((1, 2)), four_edges((1, 2, 3, 4))]
    assert edges == [(5, 5, 5, 5), (1, 2, 1, 2), (1, 2, 3, 4)]


def test_lengths_are_dp_and_halves_round_up() -> None:
    metrics = Metrics()
    assert [metrics.px(dp) for dp in (0, 1, 0.19, 0.2, 10, 48, -1)] == [0, 3, 0, 1, 26, 126, -3]
    assert (metrics.dp(2.625), metrics.sp(16), Metrics(font_scale=1.5).sp(16), px(420)) == (1.0, 42.0, 63.0, 160.0)
    assert metrics.edges((1, 2, 3, 4)) == (3, 5, 8, 11)


def test_bars_have_the_heights_of_a_pixel() -> None:
    upright, turned, buttons = Metrics(), Metrics(2400, 1080), Metrics(three_buttons=True)
    assert [
        (each.status_bar, each.navigation_bar, each.landscape, each.bounds) for each in (upright, turned, buttons)
    ] == [
        (128, 63, False, Rect(left=0, top=0, right=1080, bottom=2400)),
        (74, 63, True, Rect(left=0, top=0, right=2400, bottom=1080)),
        (128, 126, False, Rect(left=0, top=0, right=1080, bottom=2400)),
    ]
    assert not Metrics(500, 500).landscape


def test_colors_are_roles_or_numbers() -> None:
    light, dark = Theme(), Theme(dark=True)
    assert [light.rgba(color) for color in ("primary", "#102030", "#40102030")] == [
        Rgba(red=11, green=87, blue=208, alpha=255),
        Rgba(red=16, green=32, blue=48, alpha=255),
        Rgba(red=16, green=32, blue=48, alpha=64),
    ]
    assert dark.rgba("primary") == Rgba(red=168, green=199, blue=250, alpha=255)


def test_marks_are_cut_to_the_clip() -> None:
    made = painter(Rect(0, 0, 30, 50))
    made.fill(BOX, RED, 5)
    made.stroke(BOX, RED, 99, 2)
    made.arc(BOX, RED, 10, 20, 4)
    made.picture(BOX, "key", Image.new("RGB", (1, 1)), 3)
    assert lines(made) == [
        "fill 10,20 40,80 r5 #ff0000 cut 10,20 30,50",
        "stroke 10,20 40,80 r15 w2 #ff0000 cut 10,20 30,50",
        "arc 10,20 40,80 10 to 20 w4 #ff0000 cut 10,20 30,50",
        "picture 10,20 40,80 r3 cut 10,20 30,50",
    ]


def test_what_lies_outside_the_clip_is_not_recorded() -> None:
    made = painter(Rect(0, 0, 10, 10))
    for draw in (made.fill, made.stroke):
        draw(BOX, RED)
    made.arc(BOX, RED, 10, 20, 4)
    made.path([(50, 50), (60, 60)], RED)
    made.shadow(Rect(50, 50, 60, 60), 0, 2)
    made.picture(BOX, "key", Image.new("RGB", (1, 1)))
    made.text(50, 50, "A", RED, size=10)
    made.text(50, 50, "😀", RED, size=10)
    assert made.marks == []


def test_what_cannot_be_seen_is_not_recorded() -> None:
    made = painter()
    made.fill(BOX, "#00ffffff")
    made.arc(BOX, RED, 20, 20, 4)
    made.path([], RED)
    made.text(0, 20, " ", RED, size=10)
    assert made.marks == []


def test_a_radius_is_no_larger_than_half_a_box() -> None:
    made = painter()
    made.fill(BOX, RED, FULL)
    made.fill(Rect(0, 0, 50, 20), RED, FULL)
    made.fill(BOX, RED, 7)
    made.fill(BOX, RED)
    assert [mark.radius for mark in made.marks if isinstance(mark, Fill)] == [15, 10, 7, 0]


def test_a_path_is_recorded_with_its_reach() -> None:
    made = painter()
    made.path([(10, 20), (30.5, 40)], RED, 4)
    made.path([(10, 20), (30, 40), (10, 40)], RED)
    assert lines(made) == ["path 10,20 30.5,40 w4 #ff0000", "path 10,20 30,40 10,40 w0 #ff0000"]
    assert [mark.area for mark in made.marks] == [
        Rect(left=7, top=17, right=34, bottom=43),
        Rect(left=9, top=19, right=31, bottom=41),
    ]


def test_a_shadow_lies_below_its_box() -> None:
    made = painter()
    made.shadow(BOX, 4, 6)
    made.shadow(BOX, 4, 0.5)
    assert lines(made) == ["shadow 10,23 40,83 r4 blur 6", "shadow 10,21 40,81 r4 blur 2"]
    assert [mark.area for mark in made.marks] == [
        Rect(left=0, top=11, right=52, bottom=95),
        Rect(left=6, top=17, right=44, bottom=85),
    ]


def test_text_of_several_fonts_is_written_in_runs() -> None:
    made = painter(PLAIN.bounds)
    made.text(10, 50, "a😀b漢", "on_surface", size=20)
    assert lines(made) == [
        "text 'a' 10,50 20px #1b1c1f",
        "emoji 20,31 45,54",
        "text 'b' 45,50 20px #1b1c1f",
        "text '漢' 56,50 20px cjk #1b1c1f",
    ]


def test_emoji_stand_side_by_side() -> None:
    made = painter(PLAIN.bounds)
    made.text(10, 50, "😀😂", "on_surface", size=20)
    assert lines(made) == ["emoji 10,31 35,54", "emoji 35,31 60,54"]


def test_an_unknown_icon_is_noted_and_drawn_as_a_question_mark() -> None:
    made = painter()
    made.icon(Rect(10, 20, 34, 44), "no_such_icon", RED)
    made.icon(Rect(10, 20, 34, 44), "star", RED)
    assert lines(made) == ["text U+F0625 10,41 24px icon #ff0000", "text U+F04CE 10,41 24px icon #ff0000"]
    assert made.missing_icons == {"no_such_icon"}


def test_a_fill_is_drawn_to_its_edges() -> None:
    made = painter()
    made.fill(Rect(10, 20, 30, 40), RED)
    assert pixels(made, (9, 20), (10, 20), (29, 39), (30, 39), (29, 40)) == [
        (0, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]


def test_a_clear_fill_is_blended() -> None:
    made = painter()
    made.fill(Rect(0, 0, 60, 60), "#000000")
    made.fill(Rect(10, 20, 30, 40), CLEAR)
    assert pixels(made, (9, 20), (10, 20), (29, 39)) == [(0, 0, 0), (128, 0, 0), (128, 0, 0)]


def test_round_corners_are_soft() -> None:
    made = painter()
    made.fill(Rect(10, 10, 50, 40), RED, 10)
    assert pixels(made, (10, 10), (13, 12), (20, 10), (10, 20), (49, 25), (30, 39), (49, 39), (30, 25)) == [
        (0, 0, 0),
        (144, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (255, 0, 0),
    ]


def test_a_stroke_lies_inside_its_box() -> None:
    made = painter()
    made.stroke(Rect(10, 10, 50, 40), RED, 6, 2)
    assert pixels(made, (10, 10), (20, 10), (20, 11), (20, 12), (10, 25), (48, 25), (47, 25), (30, 39), (30, 25)) == [
        (0, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
    ]


def test_a_shadow_is_darkest_in_the_middle() -> None:
    made = painter()
    made.fill(Rect(0, 0, 60, 60), "#ffffff")
    made.shadow(Rect(20, 20, 40, 40), 4, 4)
    assert pixels(made, (30, 32), (20, 22), (16, 20), (12, 12), (11, 11)) == [
        (183, 183, 183),
        (236, 236, 236),
        (251, 251, 251),
        (255, 255, 255),
        (255, 255, 255),
    ]


def test_an_arc_is_a_part_of_a_ring() -> None:
    made = painter()
    made.arc(Rect(10, 10, 50, 50), RED, 0, 90, 6)
    assert pixels(made, (48, 32), (32, 48), (30, 12), (12, 30), (30, 30), (44, 44)) == [
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]


def test_a_path_has_round_ends() -> None:
    made = painter()
    made.path([(20, 30), (40, 30)], RED, 8)
    assert pixels(made, (30, 30), (30, 27), (30, 25), (17, 30), (15, 30), (43, 30), (17, 27)) == [
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (255, 0, 0),
        (239, 0, 0),
    ]


def test_a_closed_path_is_filled() -> None:
    made = painter()
    made.path([(10, 10), (50, 10), (10, 50)], RED)
    assert pixels(made, (12, 12), (45, 12), (12, 45), (45, 45), (9, 9)) == [
        (255, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]


def test_a_picture_is_scaled_to_its_box() -> None:
    source = Image.new("RGB", (2, 2), "#0000ff")
    made = painter()
    made.picture(Rect(10, 10, 50, 50), "blue", source, 10)
    assert pixels(made, (10, 10), (30, 10), (30, 30), (49, 30), (50, 30)) == [
        (0, 0, 0),
        (0, 0, 255),
        (0, 0, 255),
        (0, 0, 255),
        (0, 0, 0),
    ]


def test_nothing_outside_the_region_is_drawn() -> None:
    made = painter()
    made.fill(Rect(0, 0, 60, 60), RED)
    made.text(5, 30, "MMMM", "#000000", size=30)
    made.text(5, 55, "😀", "#000000", size=20)
    assert pixels(made, (9, 20), (10, 9), (10, 10), (39, 39), (40, 39), region=Rect(10, 10, 40, 40)) == [
        (255, 255, 255),
        (255, 255, 255),
        (0, 0, 0),
        (255, 0, 0),
        (255, 255, 255),
    ]


def test_a_region_without_a_ground_is_black() -> None:
    made = painter()
    made.fill(Rect(20, 20, 30, 30), RED)
    assert pixels(made, (10, 10), (20, 20), (9, 10), region=Rect(10, 10, 40, 40)) == [
        (0, 0, 0),
        (255, 0, 0),
        (255, 255, 255),
    ]


def test_what_a_later_fill_hides_is_left_out() -> None:
    marks = [fill(0, 0, 60, 60), fill(10, 10, 50, 50), fill(0, 0, 60, 60, CLEAR)]
    assert last_hiding(marks, Rect(0, 0, 60, 60)) == 0
    assert last_hiding(marks, Rect(10, 10, 50, 50)) == 1
    assert last_hiding(marks[1:], Rect(0, 0, 60, 60)) is None
    assert [
        last_hiding([fill(10, 10, 50, 50)], Rect(*edges))
        for edges in ((9, 10, 50, 50), (10, 9, 50, 50), (10, 10, 51, 50), (10, 10, 50, 51))
    ] == [None, None, None, None]
    assert last_hiding([Fill(BOX, BOX, Rgba(1, 2, 3), 4)], BOX) is None


def test_only_what_differs_is_drawn_again() -> None:
    old = [fill(0, 0, 100, 100), fill(10, 10, 20, 20), fill(0, 50, 100, 60)]
    new = [fill(0, 0, 100, 100), fill(10, 12, 20, 22), fill(0, 50, 100, 60)]
    bounds = Rect(0, 0, 100, 100)
    assert changed_regions(old, new, bounds) == [Rect(left=10, top=10, right=20, bottom=22)]
    assert changed_regions(old, old, bounds) == []
    assert changed_regions(old, old[:2], bounds) == [Rect(left=0, top=50, right=100, bottom=60)]
    assert changed_regions(old, [old[0], old[2], old[1]], bounds) == [
        Rect(left=10, top=10, right=20, bottom=20),
        Rect(left=0, top=50, right=100, bottom=60),
    ]
    assert changed_regions(old, new, Rect(0, 0, 100, 15)) == [Rect(left=10, top=10, right=20, bottom=15)]


def test_regions_that_touch_are_joined_and_many_become_six() -> None:
    bounds = Rect(0, 0, 100, 200)
    first = [
        fill(left, top, left + 10, top + 10)
        for left, top in ((0, 0), (50, 5), (20, 15), (0, 40), (0, 60), (0, 75), (0, 100), (0, 120), (0, 150), (0, 180))
    ]
    assert changed_regions([], first, bounds) == [
        Rect(left=0, top=0, right=60, bottom=25),
        Rect(left=0, top=40, right=10, bottom=85),
        Rect(left=0, top=100, right=10, bottom=110),
        Rect(left=0, top=120, right=10, bottom=130),
        Rect(left=0, top=150, right=10, bottom=160),
        Rect(left=0, top=180, right=10, bottom=190),
    ]
    assert changed_regions([], first[:3], bounds) == [Rect(left=0, top=0, right=60, bottom=25)]
    assert changed_regions([], first[:1], bounds) == [Rect(left=0, top=0, right=10, bottom=10)]
    assert changed_regions([], [fill(0, 0, 50, 50), fill(10, 10, 20, 20)], bounds) == [
        Rect(left=0, top=0, right=50, bottom=50)
    ]


def test_lines_have_the_heights_of_a_pixel() -> None:
    sizes = [
        (line_top(size), line_pitch(size), block_height(1, size), block_height(3, size)) for size in (10.0, 36.75, 52.5)
    ]
    assert sizes == [(11, 12, 14, 38), (40, 43, 51, 137), (56, 62, 71, 195)]
    assert block_height(0, 10.0) == 14


def test_text_is_wrapped_between_words() -> None:
    words = "one two  three-four five"
    assert [wrap_text(words, "regular", 10, width) for width in (200, 60, 40, 20)] == [
        ("one two  three-four five",),
        ("one two", "three-four", "five"),
        ("one two", "three-", "four five"),
        ("one", "two", "thre", "e-", "four", "five"),
    ]


def test_a_word_too_long_for_a_line_is_broken() -> None:
    word = "abcdefghijklmnopqrstuvwxyz"
    assert wrap_text(word, "regular", 10, 40) == ("abcdefg", "hijklmno", "pqrstuv", "wxyz")
    assert wrap_text("a " + word, "regular", 10, 40) == ("a", "abcdefg", "hijklmno", "pqrstuv", "wxyz")
    assert wrap_text(word, "regular", 10, 1)[:3] == ("a", "b", "c")


def test_paragraphs_and_limits() -> None:
    text = "one two\nthree four\n\nfive"
    assert wrap_text(text, "regular", 10, 30) == ("one", "two", "three", "four", "", "five")
    assert [wrap_text(text, "regular", 10, 30, most) for most in (1, 2, 4, 9)] == [
        ("one t…",),
        ("one", "two t…"),
        ("one", "two", "three", "four…"),
        ("one", "two", "three", "four", "", "five"),
    ]


def test_ideographs_break_anywhere_but_before_what_closes() -> None:
    text = "漢字仮名、漢字。end 名-名"
    assert wrap_text(text, "regular", 10, 35) == ("漢字仮", "名、漢", "字。", "end 名-", "名")
    assert wrap_text("word、 (a)", "regular", 10, 30) == ("word", "、 (a)")
    assert wrap_text("äöü-äöü äöü", "regular", 10, 25) == ("äöü-", "äöü", "äöü")


def test_a_line_is_cut_with_an_ellipsis() -> None:
    text = "Words and more"
    assert [ellipsize(text, "regular", 10, width) for width in (200, 60, 40, 5)] == [
        "Words and more",
        "Words and…",
        "Words…",
        "W…",
    ]


def test_so_many_characters_fit() -> None:
    text = "a" * 300
    assert [fitting_characters(text, "regular", 10, width) for width in (0, 6, 60, 600, 6000)] == [1, 1, 12, 120, 300]
    assert [fitting_characters("e\u0301" * 9, "regular", 10, width) for width in (1, 12, 13)] == [2, 4, 4]


def test_grapheme_clusters_are_one_character() -> None:
    text = "ae\u0301👍🏽🇩🇪🇫🇷👩\u200d👧"
    stops = [0]
    while stops[-1] < len(text):
        stops.append(next_stop(text, stops[-1]))
    assert stops == [0, 1, 3, 5, 7, 9, 12]
    assert [previous_stop(text, stop) for stop in stops] == [0, 0, 1, 3, 5, 7, 9]
    assert (next_stop(text, 99), previous_stop("a\nb", 2), previous_stop("", 0)) == (12, 1, 0)
    assert previous_stop("🇩🇪🇫", 3) == 2


def test_runs_find_a_font_for_everything() -> None:
    runs = text_runs("aé漢😀☎️→", "regular")
    assert runs == (
        Run("regular", "aé", 0, 2),
        Run("cjk", "漢", 2, 3),
        Run("emoji", "😀☎", 3, 6),
        Run("symbols", "→", 6, 7),
    )
    assert text_runs("", "bold") == ()
    assert text_runs("a\u200b\ufe0f", "bold") == (Run("bold", "a", 0, 3),)


def test_emoji_are_known_with_their_tones_and_joins() -> None:
    clusters = ["😀", "👍🏽", "a", "", "🇩🇪"]
    assert [emoji_glyphs(each) is not None for each in clusters] == [True, True, False, False, True]
    assert (EmojiBox(20).width, EmojiBox(20).height, EmojiBox(20).above, round(emoji_width(20), 2)) == (
        25,
        23,
        19,
        24.95,
    )
    assert (EmojiBox(0.1).width, EmojiBox(0.1).height) == (1, 1)
    assert emoji_picture("😀", 20, 18).size == (20, 18)
    assert emoji_picture("😀", 20, 18).getpixel((10, 9)) == (253, 224, 48, 255)


def test_icons_are_found_by_either_spelling() -> None:
    names = [has_glyph(name) for name in ("arrow_left", "arrow-left", "nope")]
    assert names == [True, True, False]
    assert (glyph("arrow-left") == glyph("arrow_left"), glyph("nope")) == (True, "")


def test_text_is_measured_in_whole_pixels() -> None:
    widths = [text_width(text, "regular", 14) for text in ("", "a", "Words", "é", "😀", "a漢")]
    assert widths == [0, 8, 41, 8, 18, 22]


def test_a_mask_is_cropped_to_its_ink() -> None:
    mask = text_mask("A", "regular", 20)
    assert mask is not None
    assert (mask.size, mask.dx, mask.dy) == ((13, 15), 0, -15)
    assert text_mask(" ", "regular", 20) is None
    assert mask.mask.getbbox() == (0, 0, *mask.size)


def test_coverage_is_read_in_ranges() -> None:
    ranges = Coverage((10, 20), (12, 20))
    assert [ranges.has(code) for code in (9, 10, 12, 13, 19, 20, 21)] == [False, True, True, False, False, True, False]
    assert [coverage(face).has(ord("A")) for face in ("regular", "icon", "emoji")] == [True, False, False]
    assert [coverage("cjk").has(code) for code in (0x4E00, 0x1F600)] == [True, False]


def test_a_font_without_a_character_map_is_refused() -> None:
    with pytest.raises(ValueError, match="cmap"):
        read_coverage(bytes(4) + bytes([0, 0]) + bytes(20))


@pytest.mark.parametrize("text", ["primari", "#12345", "102030", "#1234567"])
def test_a_wrong_color_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a colour"):
        parse_color(text)

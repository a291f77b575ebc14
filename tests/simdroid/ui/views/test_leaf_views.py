"""Text, icons, badges and the other views without children: sizes and drawing."""

from __future__ import annotations

from simdroid.ui import (
    AppIcon,
    Avatar,
    Badge,
    Canvas,
    Divider,
    Icon,
    Metrics,
    Painter,
    Progress,
    Rect,
    Text,
    Theme,
)
from simdroid.ui.views.leaf_views import SmallAppIcon, avatar_color, centred
from tests.simdroid.ui.drawing import box_of, drawn, place

LARGE = Metrics(400, 680, 160, font_scale=1.5)
WORDS = "One two three four five"


def test_text_is_as_big_as_its_line() -> None:
    view = place(Text(text="Words"))
    assert box_of(view) == (10, 20, 51, 39)
    assert drawn(view) == ["text 'Words' 10,35 14px #1b1c1f"]


def test_text_is_wrapped_into_its_room() -> None:
    view = place(Text(text=WORDS), width=80)
    assert box_of(view) == (10, 20, 75, 71)
    assert drawn(view) == [
        "text 'One two' 10,35 14px #1b1c1f",
        "text 'three four' 10,51 14px #1b1c1f",
        "text 'five' 10,67 14px #1b1c1f",
    ]


def test_text_is_cut_after_its_last_line() -> None:
    view = place(Text(text=WORDS, max_lines=1), width=80)
    assert box_of(view) == (10, 20, 90, 39)
    assert drawn(view) == ["text 'One two th…' 10,35 14px #1b1c1f"]


def test_padding_lies_around_text() -> None:
    view = place(Text(text="Words", padding=(3, 5, 7, 11)))
    assert box_of(view) == (10, 20, 61, 55)
    assert drawn(view) == ["text 'Words' 13,40 14px #1b1c1f"]


def test_text_sits_where_it_is_aligned() -> None:
    view = place(Text(text=WORDS, width=120, height=100, text_align=(1.0, 0.5)))
    assert drawn(view) == ["text 'One two three' 38,67 14px #1b1c1f", "text 'four five' 76,83 14px #1b1c1f"]


def test_text_at_the_end_of_a_padded_box() -> None:
    view = place(Text(text="Words", width=120, height=60, padding=(5, 3, 15, 7), text_align=(1.0, 1.0)))
    assert drawn(view) == ["text 'Words' 74,69 14px #1b1c1f"]


def test_disabled_text_is_grey_and_faces_differ() -> None:
    view = place(Text(text="Words", face="bold", enabled=False))
    assert drawn(view) == ["text 'Words' 10,35 14px bold #9b9ea3"]


def test_large_text_grows_and_fixed_text_does_not() -> None:
    grown, fixed = (place(Text(text="Words", size=20, fixed=each), metrics=LARGE) for each in (False, True))
    assert box_of(grown) == (10, 20, 96, 61)
    assert box_of(fixed) == (10, 20, 68, 48)
    assert drawn(grown, metrics=LARGE) == ["text 'Words' 10,52 30px #1b1c1f"]
    assert drawn(fixed, metrics=LARGE) == ["text 'Words' 10,42 20px #1b1c1f"]


def test_what_is_drawn_may_differ_from_the_text_of_the_tree() -> None:
    view = place(Text(text="twelve", drawn="12"))
    assert box_of(view) == (10, 20, 26, 39)
    assert drawn(view) == ["text '12' 10,35 14px #1b1c1f"]
    assert view.shown_text == "twelve"


def test_an_icon_lies_in_the_middle_of_its_box() -> None:
    view = place(Icon(name="star", width=50, height=40))
    assert drawn(view) == ["text U+F04CE 23,49 24px icon #45484d"]
    assert box_of(place(Icon(name="star"))) == (10, 20, 34, 44)


def test_a_disabled_icon_is_grey() -> None:
    view = place(Icon(name="star", size=30, enabled=False))
    assert box_of(view) == (10, 20, 40, 50)
    assert drawn(view) == ["text U+F04CE 10,46 30px icon #9b9ea3"]


def test_an_app_icon_is_a_round_picture() -> None:
    view = place(AppIcon(name="star", color="#188038"))
    assert box_of(view) == (10, 20, 70, 80)
    assert drawn(view) == ["picture 10,20 70,80 r30"]


def test_the_small_icon_of_an_app_is_white_on_a_dark_disc() -> None:
    view = place(SmallAppIcon(name="star", color="#188038"))
    assert box_of(view) == (10, 20, 34, 44)
    assert drawn(view) == ["fill 10,20 34,44 r12 #188038", "text U+F04CE 15,36 13px icon #ffffff"]


def test_the_small_icon_of_an_app_is_dark_on_a_light_disc() -> None:
    view = place(SmallAppIcon(name="star", color="#f0f0f0", size=40))
    assert box_of(view) == (10, 20, 50, 60)
    assert drawn(view) == ["fill 10,20 50,60 r20 #f0f0f0", "text U+F04CE 19,48 22px icon #3c4043"]


def test_a_divider_is_a_thin_line() -> None:
    view = place(Divider())
    assert box_of(view) == (10, 20, 370, 21)
    assert drawn(view) == ["fill 10,20 370,21 #c4c7c5"]


def test_a_square_is_centred_in_a_box() -> None:
    box = Rect(10, 20, 60, 100)
    assert centred(box, 30) == Rect(left=20, top=45, right=50, bottom=75)
    assert centred(box, 31) == Rect(left=19, top=44, right=50, bottom=75)


def test_an_avatar_shows_the_first_letter_on_the_disc_of_its_name() -> None:
    view = place(Avatar("ada"))
    assert box_of(view) == (10, 20, 50, 60)
    assert drawn(view) == ["fill 10,20 50,60 r20 #f29900", "text 'A' 23,47 20px #ffffff"]
    assert view.shown_text == ""


def test_an_avatar_without_a_letter_shows_an_icon() -> None:
    view = place(Avatar("+1 555", "#123456", size=60))
    assert box_of(view) == (10, 20, 70, 80)
    assert drawn(view) == ["fill 10,20 70,80 r30 #123456", "text U+F0004 22,64 36px icon #ffffff"]


def test_a_name_keeps_its_color() -> None:
    names = ["ada", "bob", "", "+1"]
    assert [avatar_color(name) for name in names] == ["#f29900", "#c2185b", "#a142f4", "#0f9d58"]


def test_a_badge_with_a_count_is_a_pill() -> None:
    view = place(Badge("12"))
    assert box_of(view) == (10, 20, 30, 36)
    assert drawn(view) == ["fill 10,20 30,36 r8 #b3261e", "text '12' 14,32 11px medium #ffffff"]


def test_a_badge_of_one_digit_is_round() -> None:
    view = place(Badge("3"))
    assert box_of(view) == (10, 20, 26, 36)
    assert drawn(view) == ["fill 10,20 26,36 r8 #b3261e", "text '3' 15,32 11px medium #ffffff"]


def test_a_badge_without_a_count_is_a_dot() -> None:
    view = place(Badge())
    assert box_of(view) == (10, 20, 16, 26)
    assert drawn(view) == ["fill 10,20 16,26 r3 #b3261e"]


def test_a_progress_bar_fills_the_part_that_is_done() -> None:
    view = place(Progress(0.5), width=201)
    assert box_of(view) == (10, 20, 211, 24)
    assert drawn(view) == ["fill 10,20 211,24 r2 #dde2eb", "fill 10,20 111,24 r2 #0b57d0"]


def test_a_progress_bar_that_has_just_begun_shows_a_dot() -> None:
    view = place(Progress(0.001), width=200)
    assert drawn(view) == ["fill 10,20 210,24 r2 #dde2eb", "fill 10,20 14,24 r2 #0b57d0"]


def test_a_progress_bar_stays_within_its_ends() -> None:
    low, high = place(Progress(-1), width=200), place(Progress(2), width=200)
    assert drawn(low) == ["fill 10,20 210,24 r2 #dde2eb"]
    assert drawn(high) == ["fill 10,20 210,24 r2 #dde2eb", "fill 10,20 210,24 r2 #0b57d0"]


def test_progress_that_nobody_knows_shows_a_third() -> None:
    view = place(Progress(), width=200)
    assert drawn(view) == ["fill 10,20 210,24 r2 #dde2eb", "fill 10,20 70,24 r2 #0b57d0"]


def test_a_ring_is_48_dp_across_and_begins_at_the_top() -> None:
    view = place(Progress(0.25, circular=True))
    assert box_of(view) == (10, 20, 58, 68)
    assert drawn(view) == ["arc 10,20 58,68 0 to 360 w4 #dde2eb", "arc 10,20 58,68 -90 to 0 w4 #0b57d0"]


def test_a_ring_may_have_a_size_of_its_own() -> None:
    view = place(Progress(1, circular=True, width=20, height=20, stroke=2))
    assert box_of(view) == (10, 20, 30, 40)
    assert drawn(view) == ["arc 10,20 30,40 0 to 360 w2 #dde2eb", "arc 10,20 30,40 -90 to 270 w2 #0b57d0"]
    assert box_of(place(Progress(1, circular=True, height=8))) == (10, 20, 370, 28)


def test_a_canvas_lets_an_app_draw_in_its_box() -> None:
    def draw(painter: Painter, box: Rect) -> None:
        painter.fill(box, "primary")

    view = place(Canvas(draw, width=30, height=20))
    assert drawn(view) == ["fill 10,20 40,40 #0b57d0"]
    assert drawn(view, Theme(dark=True)) == ["fill 10,20 40,40 #a8c7fa"]

"""Layout: margins and paddings on all four sides, weights, alignment, least sizes, wrapping and filling, in dp."""

from __future__ import annotations

from simdroid.ui import (
    BOTTOM_END,
    CENTER,
    END,
    TOP_END,
    Box,
    Column,
    Layers,
    LayoutContext,
    Length,
    Line,
    Page,
    Row,
    Scroll,
    Size,
    Spacer,
    Stack,
    Text,
    UiState,
    View,
)
from simdroid.ui.views.view import UNBOUNDED
from tests.simdroid.ui.drawing import PLAIN, box_of, outline, place

EDGES = (3, 5, 7, 11)
"""Start, top, end, bottom: no two alike, so that no side can be taken for another."""
CONTEXT = LayoutContext(PLAIN, UiState({}))


def block(width: Length = 20, height: Length = 30, **options: object) -> View:
    return View(width=width, height=height, **options)  # type: ignore[arg-type]


def boxes(view: View) -> list[tuple[int, int, int, int]]:
    return [box_of(child) for child in view.children]


def test_a_column_keeps_margins_on_all_four_sides() -> None:
    view = place(Column(children=[block(margin=EDGES), block(margin=EDGES)]))
    assert box_of(view) == (10, 20, 40, 112)
    assert boxes(view) == [(13, 25, 33, 55), (13, 71, 33, 101)]


def test_a_row_keeps_margins_on_all_four_sides() -> None:
    view = place(Row(content_align=(0.0, 0.0), children=[block(margin=EDGES), block(margin=EDGES)]))
    assert box_of(view) == (10, 20, 70, 66)
    assert boxes(view) == [(13, 25, 33, 55), (43, 25, 63, 55)]


def test_a_box_keeps_margins_on_all_four_sides() -> None:
    view = place(Box(children=[block(margin=EDGES)]))
    assert box_of(view) == (10, 20, 40, 66)
    assert boxes(view) == [(13, 25, 33, 55)]


def test_padding_lies_inside_on_all_four_sides() -> None:
    views = [place(kind(padding=EDGES, children=[block()])) for kind in (Column, Row, Box)]
    assert [(box_of(view), boxes(view)) for view in views] == [
        ((10, 20, 40, 66), [(13, 25, 33, 55)]),
        ((10, 20, 40, 66), [(13, 25, 33, 55)]),
        ((10, 20, 40, 66), [(13, 25, 33, 55)]),
    ]


def test_padding_and_margin_add_up() -> None:
    view = place(Column(padding=EDGES, children=[block(margin=(1, 2, 4, 8))]))
    assert box_of(view) == (10, 20, 45, 76)
    assert boxes(view) == [(14, 27, 34, 57)]


def test_padding_lies_inside_a_fixed_size() -> None:
    view = place(Column(width=100, height=80, padding=EDGES, children=[block("fill", "fill")]))
    assert box_of(view) == (10, 20, 110, 100)
    assert boxes(view) == [(13, 25, 103, 89)]


def test_a_column_puts_its_spacing_between_children_only() -> None:
    view = place(Column(spacing=6, children=[block(), block(), block()]))
    assert box_of(view) == (10, 20, 30, 122)
    assert boxes(view) == [(10, 20, 30, 50), (10, 56, 30, 86), (10, 92, 30, 122)]


def test_a_row_puts_its_spacing_between_children_only() -> None:
    view = place(Row(spacing=6, children=[block(), block(), block()]))
    assert box_of(view) == (10, 20, 82, 50)
    assert boxes(view) == [(10, 20, 30, 50), (36, 20, 56, 50), (62, 20, 82, 50)]


def test_a_column_is_as_wide_as_its_widest_child_with_margins() -> None:
    view = place(Column(children=[block(50, margin=(0, 0, 9, 0)), block(40, margin=(30, 0, 0, 0))]))
    assert box_of(view) == (10, 20, 80, 80)


def test_a_row_is_as_high_as_its_highest_child_with_margins() -> None:
    view = place(Row(children=[block(20, 50, margin=(0, 0, 0, 9)), block(20, 40, margin=(0, 30, 0, 0))]))
    assert box_of(view) == (10, 20, 50, 90)
    assert boxes(view) == [(10, 26, 30, 76), (30, 50, 50, 90)]


def test_a_box_is_big_enough_for_every_child() -> None:
    view = place(Box(children=[block(50, 10, margin=(0, 7, 0, 1)), block(10, 60, margin=(45, 0, 2, 0))]))
    assert box_of(view) == (10, 20, 67, 80)


def test_children_of_a_column_are_aligned_across() -> None:
    view = place(
        Column(
            width=100,
            children=[block(), block(align=(0.5, 0.0)), block(align=END), block(align=END, margin=(0, 0, 10, 0))],
        )
    )
    assert boxes(view) == [(10, 20, 30, 50), (50, 50, 70, 80), (90, 80, 110, 110), (80, 110, 100, 140)]


def test_a_column_aligns_all_of_its_content() -> None:
    view = place(
        Column(
            width=100, height=200, spacing=5, content_align=(1.0, 0.5), children=[block(margin=(0, 4, 6, 0)), block()]
        )
    )
    assert boxes(view) == [(84, 90, 104, 120), (90, 125, 110, 155)]


def test_a_row_aligns_all_of_its_content() -> None:
    view = place(
        Row(width=200, height=100, spacing=5, content_align=(0.5, 1.0), children=[block(margin=(4, 0, 0, 6)), block()])
    )
    assert boxes(view) == [(90, 84, 110, 114), (115, 90, 135, 120)]


def test_children_of_a_row_are_in_the_middle_unless_they_say_otherwise() -> None:
    view = place(
        Row(
            height=100,
            children=[
                block(),
                block(align=(0.0, 0.0)),
                block(align=(0.0, 1.0)),
                block(align=(0.0, 1.0), margin=(0, 4, 0, 10)),
            ],
        )
    )
    assert boxes(view) == [(10, 55, 30, 85), (30, 20, 50, 50), (50, 90, 70, 120), (70, 80, 90, 110)]


def test_content_that_is_too_big_begins_at_the_start() -> None:
    column, row = (
        place(Column(width=100, height=40, content_align=CENTER, children=[block(20, 60)])),
        place(Row(width=40, height=100, content_align=CENTER, children=[block(20), block(50)])),
    )
    assert boxes(column) == [(50, 20, 70, 80)]
    assert boxes(row) == [(10, 55, 30, 85), (30, 55, 80, 85)]


def test_weights_of_a_column_share_what_is_left_over() -> None:
    view = place(
        Column(
            height=200,
            width=50,
            spacing=5,
            children=[block(), Spacer(weight=1), block("fill", weight=3, margin=(1, 2, 3, 4))],
        )
    )
    assert boxes(view) == [(10, 20, 30, 50), (10, 55, 10, 93), (11, 100, 57, 216)]


def test_weights_of_a_row_share_what_is_left_over() -> None:
    view = place(
        Row(width=200, height=50, spacing=5, children=[block(), Spacer(weight=1), block(weight=3, margin=(1, 2, 3, 4))])
    )
    assert boxes(view) == [(10, 30, 30, 60), (35, 45, 76, 45), (82, 29, 207, 59)]


def test_shares_add_up_to_the_last_pixel() -> None:
    column = place(Column(height=100, children=[Spacer(weight=1) for _ in range(7)]))
    row = place(Row(width=100, children=[Spacer(weight=1) for _ in range(7)]))
    assert [child.box.height for child in column.children] == [14, 14, 14, 15, 14, 14, 15]
    assert [child.box.width for child in row.children] == [14, 14, 14, 15, 14, 14, 15]


def test_weights_get_nothing_where_nothing_is_left() -> None:
    column = place(Column(height=20, children=[block(), Spacer(weight=1)]))
    row = place(Row(width=10, children=[block(), Spacer(weight=1)]))
    assert boxes(column) == [(10, 20, 30, 50), (10, 50, 10, 50)]
    assert boxes(row) == [(10, 20, 30, 50), (30, 35, 30, 35)]


def test_a_weighted_child_of_a_column_keeps_its_own_width() -> None:
    view = place(
        Column(width=100, height=100, children=[block(30, weight=1), View(width="fill", weight=1, margin=(2, 0, 8, 0))])
    )
    assert boxes(view) == [(10, 20, 40, 70), (12, 70, 102, 120)]


def test_a_weighted_child_of_a_row_keeps_its_own_height() -> None:
    view = place(
        Row(
            width=100,
            height=100,
            children=[block(30, 40, weight=1), View(height="fill", weight=1, margin=(0, 2, 0, 8))],
        )
    )
    assert boxes(view) == [(10, 50, 60, 90), (60, 22, 110, 112)]


def test_children_that_fill_a_column_take_what_the_ones_before_leave() -> None:
    view = place(Column(width=100, height=100, children=[block(), block(20, "fill")]))
    assert boxes(view) == [(10, 20, 30, 50), (10, 50, 30, 120)]


def test_children_that_fill_a_row_take_what_the_ones_before_leave() -> None:
    view = place(Row(width=100, height=100, children=[block(), block("fill", 20, margin=(2, 0, 4, 0))]))
    assert boxes(view) == [(10, 55, 30, 85), (32, 60, 106, 80)]


def test_a_row_that_wraps_is_not_stretched_by_what_fills_it() -> None:
    view = place(Row(children=[block(10, "fill", margin=(0, 1, 0, 2)), block()]))
    assert box_of(view) == (10, 20, 40, 50)
    assert boxes(view) == [(10, 21, 20, 48), (20, 20, 40, 50)]


def test_a_box_that_wraps_is_not_stretched_by_what_fills_it() -> None:
    view = place(Box(children=[block(10, "fill", margin=(0, 1, 0, 2)), block()]))
    assert box_of(view) == (10, 20, 30, 50)
    assert boxes(view) == [(10, 21, 20, 48), (10, 20, 30, 50)]


def test_a_box_aligns_each_child_inside_its_margins() -> None:
    view = place(
        Box(
            width=100,
            height=80,
            children=[
                block(align=CENTER),
                block(align=BOTTOM_END, margin=EDGES),
                block(align=TOP_END, margin=(0, 9, 4, 0)),
                block(),
            ],
        )
    )
    assert boxes(view) == [(50, 45, 70, 75), (83, 59, 103, 89), (86, 29, 106, 59), (10, 20, 30, 50)]


def test_a_child_too_big_for_a_box_begins_at_its_start() -> None:
    view = place(Box(width=10, height=10, children=[block(align=CENTER)]))
    assert boxes(view) == [(10, 20, 30, 50)]


def test_a_box_puts_children_at_fixed_places() -> None:
    view = place(Box(padding=(2, 4, 6, 8), children=[View(at=(5, 10, 35, 50))]))
    assert box_of(view) == (10, 20, 53, 82)
    assert boxes(view) == [(17, 34, 47, 74)]


def test_a_box_counts_the_margin_of_a_child_at_a_fixed_place() -> None:
    view = place(Box(children=[View(at=(5, 10, 35, 50), margin=EDGES)]))
    assert box_of(view) == (10, 20, 52, 81)
    assert boxes(view) == [(15, 30, 45, 70)]


def test_a_child_that_fills_a_box_leaves_its_margins() -> None:
    view = place(Box(width=100, height=80, children=[block("fill", "fill", margin=EDGES)]))
    assert boxes(view) == [(13, 25, 103, 89)]


def test_least_sizes_hold_for_what_wraps_and_for_what_is_fixed() -> None:
    views = [
        place(View(min_width=40, min_height=50)),
        place(block(60, 70, min_width=40, min_height=50)),
        place(block(10, 10, min_width=40, min_height=50)),
    ]
    assert [box_of(view) for view in views] == [(10, 20, 50, 70), (10, 20, 70, 90), (10, 20, 50, 70)]


def test_a_least_width_ends_where_the_room_does() -> None:
    view = place(View(min_width=500, min_height=700), width=100, height=100)
    assert box_of(view) == (10, 20, 110, 720)


def test_what_wraps_is_not_wider_than_its_room() -> None:
    view = place(Row(children=[block(80), block(80)]), width=100)
    assert box_of(view) == (10, 20, 110, 50)
    assert boxes(view) == [(10, 20, 90, 50), (90, 20, 170, 50)]


def test_what_wraps_may_be_higher_than_its_room() -> None:
    view = place(Column(children=[block(80, 80), block(80, 80)]), height=100)
    assert box_of(view) == (10, 20, 90, 180)
    assert boxes(view) == [(10, 20, 90, 100), (10, 100, 90, 180)]


def test_what_fills_takes_the_whole_room() -> None:
    view = place(View(width="fill", height="fill"), width=123, height=45)
    assert box_of(view) == (10, 20, 133, 65)


def test_what_fills_an_endless_room_wraps() -> None:
    view = Column(width="fill", height="fill", children=[block()])
    assert view.measure(CONTEXT, UNBOUNDED, UNBOUNDED) == Size(width=20, height=30)
    assert View(width="fill", height="fill").measure(CONTEXT, UNBOUNDED // 2 - 1, UNBOUNDED // 2) == Size(
        width=524287, height=0
    )


def test_padding_larger_than_the_room_leaves_nothing() -> None:
    view = place(Column(padding=80, children=[block("fill", "fill")]), width=100, height=100)
    assert box_of(view) == (10, 20, 110, 180)


def test_sizes_are_never_negative() -> None:
    view = View(width=-5, height=-3)
    assert view.measure(CONTEXT, 100, 100) == Size(width=0, height=0)


def test_a_measured_size_is_kept_until_the_room_changes() -> None:
    measured: list[tuple[int, int]] = []

    class Counting(View):
        """Notes what it was asked."""

        def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
            measured.append((width, height))
            return Size(10, 20)

    def asked(view: View, *rooms: tuple[int, int]) -> list[tuple[int, int]]:
        measured.clear()
        for width, height in rooms:
            view.measure(CONTEXT, width, height)
        return [*measured]

    assert asked(Counting(), (100, 100), (100, 100)) == [(100, 100)]
    assert asked(Counting(), (100, 100), (100, 50), (100, 200)) == [(100, 100)]
    assert asked(Counting(), (100, 100), (90, 100)) == [(100, 100), (90, 100)]
    assert asked(Counting(), (100, 100), (100, 20)) == [(100, 100), (100, 20)]
    assert asked(Counting(), (100, 20), (100, 100)) == [(100, 20), (100, 100)]
    assert asked(Counting(), (100, 100), (100, 21)) == [(100, 100)]
    assert asked(Counting(height="fill"), (100, 100), (100, 50)) == [(100, 100), (100, 50)]
    assert asked(Counting(children=[View(height="fill")]), (100, 100), (100, 50)) == [(100, 100), (100, 50)]
    assert asked(Counting(children=[View()]), (100, 100), (100, 50)) == [(100, 100)]


def test_a_line_is_a_row_across_the_whole_width() -> None:
    view = place(Line([block(), block()]))
    assert box_of(view) == (10, 20, 370, 50)
    assert boxes(view) == [(10, 20, 30, 50), (30, 20, 50, 50)]


def test_a_stack_is_a_column_across_the_whole_width() -> None:
    view = place(Stack([block(), block()]))
    assert box_of(view) == (10, 20, 370, 80)
    assert boxes(view) == [(10, 20, 30, 50), (10, 50, 30, 80)]


def test_a_page_takes_all_the_room() -> None:
    view = place(Page([block(), block(weight=1)]))
    assert box_of(view) == (10, 20, 370, 660)
    assert boxes(view) == [(10, 20, 30, 50), (10, 50, 30, 660)]


def test_layers_lie_over_one_another_in_all_the_room() -> None:
    view = place(Layers([block("fill", "fill"), block(align=BOTTOM_END, margin=16)]))
    assert box_of(view) == (10, 20, 370, 660)
    assert boxes(view) == [(10, 20, 370, 660), (334, 614, 354, 644)]


def test_a_spacer_is_not_in_the_tree() -> None:
    view = Spacer(width=8)
    assert view.ghost
    assert box_of(place(view)) == (10, 20, 18, 20)


def test_a_column_offers_each_child_what_is_left() -> None:
    long = "word " * 40
    view = place(Column(width=100, padding=(5, 0), children=[Text(text=long, margin=(10, 0, 20, 0))]))
    assert view.children[0].box.width <= 60
    assert (view.children[0].box.left, view.box.width) == (25, 100)


def test_a_row_offers_each_child_what_is_left() -> None:
    long = "word " * 40
    view = place(Row(width=100, spacing=4, children=[block(), Text(text=long, margin=(10, 0, 20, 0))]))
    assert view.children[1].box.left == 44
    assert view.children[1].box.width <= 46


def test_children_outside_a_scrolling_page_are_left_as_they_are() -> None:
    view = place(
        Scroll(id="list", height=100, children=[Column(children=[block(20, 60)]) for _ in range(4)]),
        state={"ui": {"scroll": {"list": 60}}},
    )
    assert outline(view) == [
        "list 10,20 370,120 scroll",
        "  LinearLayout 10,-40 30,20 skipped",
        "    View 0,0 0,0",
        "  LinearLayout 10,20 30,80",
        "    View 10,20 30,80",
        "  LinearLayout 10,80 30,140",
        "    View 10,80 30,140",
        "  LinearLayout 10,140 30,200 skipped",
        "    View 0,0 0,0",
    ]


def test_only_scrolling_pages_leave_children_out() -> None:
    view = place(Column(height=50, children=[Column(children=[block(20, 400)]) for _ in range(3)]), height=50)
    assert not any(child.skipped for child in view.children)

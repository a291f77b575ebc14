"""Scrolling, swiping, hit testing and what windows remember: limits and states, exactly."""

from __future__ import annotations

from simdroid.system import Json
from simdroid.ui import (
    Box,
    Collapsing,
    Dismissible,
    Edit,
    Grid,
    Pager,
    Rect,
    Recycler,
    Scroll,
    Slider,
    Strip,
    Turnable,
    UiState,
    View,
    Viewport,
)
from simdroid.ui.input.hit_test import (
    click_target,
    first_of,
    first_with,
    long_click_target,
    scroll_chain,
    swipe_chain,
    under,
)
from simdroid.ui.input.keys import KEY_CODES, KEY_NAMES, key_character, key_code
from simdroid.ui.views.field_layout import FieldLayout, Tint, pieces
from tests.simdroid.ui.drawing import box_of, outline, place


def block(height: float = 60, **options: object) -> View:
    return View(width="fill", height=height, **options)  # type: ignore[arg-type]


def stored(offset: int) -> dict[str, Json]:
    return {"ui": {"scroll": {"list": offset}}}


def page(store: dict[str, Json], count: int = 5, height: int = 100) -> Scroll:
    view = place(
        Scroll(id="list", height=height, padding=(0, 5, 0, 7), children=[block() for _ in range(count)]), state=store
    )
    assert isinstance(view, Scroll)
    return view


def long_list(store: dict[str, Json], count: int = 20, height: int = 100, first: int = 0) -> Recycler:
    view = place(
        Recycler(
            id="list",
            height=height,
            padding=(2, 3, 4, 5),
            items=range(count),
            build=lambda item: block(30 + item),
            first=first,
        ),
        state=store,
    )
    assert isinstance(view, Recycler)
    return view


def after(view: Scroll | Recycler | Strip, store: dict[str, Json], pixels: int) -> tuple[bool, object]:
    moved = view.swipe_by(pixels) if isinstance(view, Strip) else view.scroll_by(pixels)
    part = store.get("ui")
    return moved, part.get("scroll") if isinstance(part, dict) else None


def strip(store: dict[str, Json], count: int = 4) -> Strip:
    children = [View(width=100, height=20) for _ in range(count)]
    view = place(Strip(id="list", spacing=4, padding=(6, 0), children=children), width=200, state=store)
    assert isinstance(view, Strip)
    return view


def names(views: list[View]) -> list[str]:
    return [view.id for view in views]


def tree() -> View:
    """A root with two children that overlap, a ghost that reaches beyond its parent, and one that was skipped."""
    inner = View(id="inner", at=(10, 10, 50, 50), on_click=lambda: None)
    low = Box(id="low", at=(0, 0, 100, 100), on_long_click=lambda: None, children=[inner])
    high = View(id="high", at=(40, 40, 140, 140), drop_key="drop", enabled=False, clickable=True)
    root = Box(id="root", width="fill", height="fill", children=[low, high])
    return place(root, 200, 200)


def laid(
    text: str = "one two three", *, multiline: bool = False, cursor: int = 0, across: float = 0.0, width: int = 60
) -> FieldLayout:
    return FieldLayout(text, 10.0, Rect(10, 20, 10 + width, 60), multiline, cursor, across)


def test_a_page_scrolls_between_its_ends() -> None:
    store = stored(0)
    view = page(store)
    assert (view.limit, view.offset, view.scrollable) == (212, 0, True)
    assert after(view, store, -1) == (False, {"list": 0})
    assert after(view, store, 50) == (True, {"list": 50})
    assert after(page(store), store, 1000) == (True, {"list": 212})
    assert after(page(store), store, 1) == (False, {"list": 212})
    assert after(page(store), store, -1000) == (True, {"list": 0})


def test_a_page_is_moved_up_by_its_offset() -> None:
    view = page(stored(70))
    assert outline(view) == [
        "list 10,20 370,120 scroll",
        "  View 10,-45 370,15 skipped",
        "  View 10,15 370,75",
        "  View 10,75 370,135",
        "  View 10,135 370,195 skipped",
        "  View 10,195 370,255 skipped",
    ]


def test_an_offset_beyond_the_end_is_cut() -> None:
    views = [page(stored(offset)) for offset in (-5, 211, 212, 213, 999)]
    assert [view.offset for view in views] == [0, 211, 212, 212, 212]


def test_a_page_that_fits_does_not_scroll() -> None:
    view = page({}, count=1)
    assert (view.limit, view.scrollable, view.scroll_by(5)) == (0, False, False)
    assert [page({}, count=1, height=each).scrollable for each in (71, 72, 73)] == [True, False, False]


def test_a_page_as_high_as_its_content() -> None:
    view = place(Scroll(id="list", height="wrap", children=[block(), block()]), height=100)
    assert box_of(view) == (10, 20, 370, 120)
    assert box_of(place(Scroll(height="wrap", children=[block()]), height=100)) == (10, 20, 370, 80)


def test_a_viewport_is_moved_by_whoever_owns_it() -> None:
    view = Viewport(children=[block(), block()])
    view.shift = 30
    assert outline(place(view, height=100)) == [
        "LinearLayout 10,20 370,120",
        "  View 10,-10 370,50",
        "  View 10,50 370,110",
    ]


def test_a_page_that_was_not_laid_out_does_not_scroll() -> None:
    view = Scroll(children=[block()])
    assert not view.scroll_by(5)


def test_a_list_builds_only_the_rows_on_the_screen() -> None:
    view = long_list({})
    assert outline(view) == [
        "list 10,20 370,120 scroll",
        "  View 12,23 366,53",
        "  View 12,53 366,84",
        "  View 12,84 366,116",
        "  View 12,116 366,149",
    ]


def test_a_list_scrolls_over_its_rows() -> None:
    store: dict[str, Json] = {}
    assert after(long_list(store), store, 29) == (True, {"list#first": 0, "list": 29})
    assert after(long_list(store), store, 1) == (True, {"list#first": 1, "list": 0})
    assert after(long_list(store), store, 40) == (True, {"list#first": 2, "list": 9})
    assert outline(long_list(store)) == [
        "list 10,20 370,120 scroll",
        "  View 12,14 366,46",
        "  View 12,46 366,79",
        "  View 12,79 366,113",
        "  View 12,113 366,148",
    ]
    assert after(long_list(store), store, -25) == (True, {"list#first": 1, "list": 15})
    assert after(long_list(store), store, -9999) == (True, {"list#first": 0, "list": 0})
    assert after(long_list(store), store, -1) == (False, {"list#first": 0, "list": 0})
    assert after(long_list(store), store, 9999) == (True, {"list#first": 18, "list": 5})
    assert after(long_list(store), store, 1) == (False, {"list#first": 18, "list": 5})


def test_a_list_begins_where_it_is_told_until_a_finger_moves_it() -> None:
    store: dict[str, Json] = {}
    view = long_list(store, first=4)
    assert outline(view)[:3] == ["list 10,20 370,120 scroll", "  View 12,23 366,57", "  View 12,57 366,92"]
    assert after(view, store, -10) == (True, {"list#first": 3, "list": 23})
    assert outline(long_list(store, first=4))[:3] == [
        "list 10,20 370,120 scroll",
        "  View 12,0 366,33",
        "  View 12,33 366,67",
    ]


def test_a_list_leaves_no_gap_at_its_end() -> None:
    view = long_list({}, first=19)
    assert outline(view) == ["list 10,20 370,120 scroll", "  View 12,18 366,66", "  View 12,66 366,115"]
    assert outline(long_list({"ui": {"scroll": {"list": 5, "list#first": 99}}}))[-1] == "  View 12,66 366,115"


def test_short_lists_do_not_scroll() -> None:
    views = [long_list({}, count=count) for count in (0, 1, 2, 3)]
    assert [(len(view.children), view.scrollable, view.scroll_by(9)) for view in views] == [
        (0, False, False),
        (1, False, False),
        (2, False, False),
        (3, True, True),
    ]
    assert [long_list({}, count=3, height=each).scrollable for each in (100, 101, 102)] == [True, False, False]


def test_a_list_is_as_high_as_its_rows_where_it_wraps() -> None:
    views = [Recycler(items=range(count), build=lambda item: block(30), height="wrap") for count in (2, 3, 9)]
    assert [box_of(place(view, height=90)) for view in views] == [
        (10, 20, 370, 80),
        (10, 20, 370, 110),
        (10, 20, 370, 110),
    ]


def test_a_grid_fills_rows_of_cells() -> None:
    view = place(Grid(3, range(7), lambda item: View(id=str(item)), 40, id="grid", spacing=6, padding=2), width=220)
    assert outline(view) == [
        "grid 10,20 230,660",
        "  LinearLayout 12,22 228,68 ghost",
        "    0 12,22 80,62",
        "    1 86,22 154,62",
        "    2 160,22 228,62",
        "  LinearLayout 12,68 228,114 ghost",
        "    3 12,68 80,108",
        "    4 86,68 154,108",
        "    5 160,68 228,108",
        "  LinearLayout 12,114 228,160 ghost",
        "    6 12,114 80,154",
        "    View 86,134 154,134 ghost",
        "    View 160,134 228,134 ghost",
    ]


def test_cells_may_have_heights_of_their_own() -> None:
    view = place(Grid(2, range(3), lambda item: block(10 + item), height=200))
    assert outline(view) == [
        "RecyclerView 10,20 370,220",
        "  LinearLayout 10,20 370,31 ghost",
        "    View 10,20 190,30",
        "    View 190,20 370,31",
        "  LinearLayout 10,31 370,43 ghost",
        "    View 10,31 190,43",
        "    View 190,37 370,37 ghost",
    ]


def test_a_header_shrinks_before_its_list_scrolls() -> None:
    shown: list[float] = []

    def header(shrunk: float) -> View:
        shown.append(shrunk)
        return block(10)

    def collapsing(offset: int) -> list[str]:
        viewport = Viewport(id="rows", children=[block(400)])
        view = Collapsing(id="list", expanded=100, collapsed=40, header=header, body=viewport, viewport=viewport)
        return outline(place(view, 200, 300, state=stored(offset)))

    assert collapsing(0) == [
        "list 10,20 210,320 scroll",
        "  View 10,20 210,120",
        "  rows 10,120 210,320",
        "    View 10,120 210,520",
    ]
    assert collapsing(30) == [
        "list 10,20 210,320 scroll",
        "  View 10,20 210,90",
        "  rows 10,90 210,320",
        "    View 10,90 210,490",
    ]
    assert collapsing(60) == [
        "list 10,20 210,320 scroll",
        "  View 10,20 210,60",
        "  rows 10,60 210,320",
        "    View 10,60 210,460",
    ]
    assert collapsing(61) == [
        "list 10,20 210,320 scroll",
        "  View 10,20 210,60",
        "  rows 10,60 210,320",
        "    View 10,59 210,459",
    ]
    assert collapsing(999) == [
        "list 10,20 210,320 scroll",
        "  View 10,20 210,60",
        "  rows 10,60 210,320",
        "    View 10,-80 210,320",
    ]
    assert shown == [0.0, 0.5, 1.0, 1.0, 1.0]


def test_a_strip_scrolls_sideways_between_its_ends() -> None:
    store: dict[str, Json] = {}
    assert outline(strip(store)) == [
        "list 10,20 210,40 scroll",
        "  View 16,20 116,40",
        "  View 120,20 220,40",
        "  View 224,20 324,40",
        "  View 328,20 428,40",
    ]
    assert after(strip(store), store, -1) == (False, None)
    assert after(strip(store), store, 50) == (True, {"list": 50})
    assert outline(strip(store))[1] == "  View -34,20 66,40"
    assert after(strip(store), store, 9999) == (True, {"list": 224})
    assert after(strip(store), store, 1) == (False, {"list": 224})
    assert not strip(store, 1).scrollable


def test_a_pager_turns_after_a_fifth_of_its_width() -> None:
    turned: list[int] = []
    pages = [block for _ in range(3)]

    def pager(page: int = 1) -> Pager:
        view = place(Pager(pages=pages, page=page, on_page=turned.append), 200, 100)
        assert isinstance(view, Pager)
        return view

    assert [pager().swipe_by(pixels) for pixels in (39, 40, -39, -40)] == [False, True, False, True]
    assert turned == [2, 0]
    assert (pager(2).swipe_by(100), pager(0).swipe_by(-100)) == (False, False)
    assert [pager(page).page for page in (-1, 9)] == [0, 2]
    assert outline(pager()) == ["ViewPager 10,20 210,120 scroll", "  View 10,20 210,120"]
    assert (Pager(pages=[]).children, Pager(pages=pages[:1]).scrollable, pager().scrollable) == ([], False, True)
    assert not place(Pager(pages=pages), 200, 100).swipe_by(100)  # type: ignore[attr-defined]


def test_a_page_of_a_calendar_turns() -> None:
    turned: list[int] = []
    view = place(Turnable(width=200, height=50, on_turn=turned.append))
    assert isinstance(view, Turnable)
    assert [view.swipe_by(pixels) for pixels in (39, 40, -39, -40)] == [False, True, False, True]
    assert turned == [1, -1]


def test_a_row_is_dismissed_after_a_third_of_its_width() -> None:
    gone: list[str] = []
    view = place(Dismissible(block(), lambda: gone.append("gone")), width=200)
    assert isinstance(view, Dismissible)
    assert [(view.swipe_by(pixels), len(gone)) for pixels in (69, 70, -69, -70)] == [
        (True, 0),
        (True, 1),
        (True, 1),
        (True, 2),
    ]
    assert (view.ghost, box_of(view)) == (True, (10, 20, 210, 80))


def test_views_under_a_finger_topmost_first() -> None:
    root = tree()
    assert names(under(root, 60, 70)) == ["high", "low", "root"]
    assert names(under(root, 25, 35)) == ["inner", "low", "root"]
    assert names(under(root, 5 + 10, 5 + 20)) == ["low", "root"]
    assert [names(under(root, x, y)) for x, y in ((10, 20), (9, 20), (209, 219), (210, 219), (209, 220))] == [
        ["low", "root"],
        [],
        ["root"],
        [],
        [],
    ]


def test_what_was_skipped_is_not_met() -> None:
    view = page(stored(120))
    view.children[0].children = [View(id="lost")]
    assert [each.id for each in under(view, 20, 30)] == ["", "list"]


def test_a_tap_goes_to_the_topmost_view_that_wants_it() -> None:
    root = tree()
    assert [
        target.id if (target := click_target(root, x, y)) else None
        for x, y in ((60, 70), (25, 35), (100, 30), (180, 200))
    ] == ["high", "inner", None, None]
    assert [target.id if (target := long_click_target(root, x, y)) else None for x, y in ((25, 35), (145, 155))] == [
        "low",
        None,
    ]
    assert [target.id if (target := first_with(root, "drop_key", x, y)) else None for x, y in ((60, 70), (20, 30))] == [
        "high",
        None,
    ]


def test_touch_handlers_are_targets_too() -> None:
    view = place(View(id="pad", width=50, height=50, on_touch=lambda x, y: None, clickable=False))
    assert click_target(view, 20, 30) is view


def test_chains_name_what_can_be_moved() -> None:
    inner = Scroll(id="inner", height=50, children=[Strip(id="strip", children=[Slider(id="slider")])])
    root = place(Scroll(id="outer", children=[inner]), 200, 200)
    assert [getattr(each, "id", "") for each in scroll_chain(root, 20, 30)] == ["inner", "outer"]
    assert [getattr(each, "id", "") for each in swipe_chain(root, 20, 30)] == ["strip"]
    assert getattr(first_of(root, Slider, 20, 30), "id", "") == "slider"
    assert first_of(root, Slider, 20, 190) is None


def test_what_a_window_remembers() -> None:
    store: dict[str, Json] = {}
    state = UiState(store)
    assert (
        state.scroll("a"),
        state.scroll("a", 7),
        state.focus,
        state.edit("a"),
        state.handle,
        state.toolbar,
        state.popup,
        state.value("a", 3),
        store,
    ) == (0, 7, None, None, None, None, None, 3, {})
    state.set_scroll("a", 5)
    assert state.scroll("a", 7) == 5
    state.claim_focus("a")
    assert state.focus == "a"
    state.claim_focus("b")
    assert state.focus == "a"
    state.focus = "c"
    assert state.focus == "c"
    state.set_edit("f", Edit("x", 0, 1))
    assert state.edit("f") == Edit(text="x", anchor=0, cursor=1)
    state.set_edit("f", None)
    assert state.edit("f") is None
    state.set_edit("g", None)
    assert store == {"ui": {"scroll": {"a": 5}, "focus": "c", "fields": {}}}
    state.handle = "f"
    assert state.handle == "f"
    state.toolbar = "f"
    assert state.toolbar == "f"
    state.handle = None
    assert [state.value(name) for name in ("handle", "toolbar")] == [None, None]
    state.popup = ("p", 1)
    assert state.popup == ("p", 1)
    state.popup = None
    assert state.popup is None
    state.set_value("v", 1)
    assert state.value("v") == 1
    state.forget_value("v")
    assert state.value("v") is None
    state.forget_value("w")
    assert store == {"ui": {"scroll": {"a": 5}, "focus": "c", "fields": {}, "values": {}}}


def test_dialogs_have_states_of_their_own() -> None:
    store: dict[str, Json] = {"mine": 1}
    UiState.of_dialog(store, "A").set_value("v", 1)
    UiState.of_dialog(store, "B").set_value("v", 2)
    UiState(store).set_value("v", 3)
    assert [state.value("v") for state in UiState.all_of(store)] == [1, 2, 3]
    UiState.forget_dialogs(store, but=["B"])
    assert sorted(store) == ["mine", "ui", "ui:B"]
    assert UiState(store).part("ui:B").value("v") == 2


def test_keys_have_names_numbers_and_characters() -> None:
    words = [key_code(word) for word in ("66", "KEYCODE_HOME", "enter", "nope", "1234567890", "٣")]
    assert words == [66, 3, 66, 0, 0, 0]
    assert (KEY_NAMES[4], KEY_CODES["DEMO_APP_4"], len(KEY_NAMES)) == ("BACK", 304, 305)
    assert [
        key_character(KEY_CODES[name], shift=shift)
        for name in ("A", "1", "SLASH", "NUMPAD_7", "HOME")
        for shift in (False, True)
    ] == ["a", "A", "1", "!", "/", "?", "7", "7", "", ""]


def test_one_line_of_a_field() -> None:
    line = laid()
    assert (line.rows, line.starts, line.shift, line.first_baseline, line.left(0)) == (
        ("one two three",),
        (0,),
        0,
        44,
        10,
    )
    assert [line.point(place) for place in (-1, 0, 3, 13, 99)] == [(10, 44), (10, 44), (26, 44), (69, 44), (69, 44)]
    assert [line.place_at(x, 40) for x in (-50, 10, 12, 13, 40, 999)] == [0, 0, 0, 1, 6, 13]


def test_a_long_line_is_shifted_to_its_cursor() -> None:
    line = laid(cursor=13, width=40)
    assert (line.shift, line.left(0), line.point(13)) == (23, -13, (46, 44))
    assert laid(cursor=3).shift == 0


def test_lines_of_a_field_that_wraps() -> None:
    text = laid("one two three\nfour", multiline=True, width=40)
    assert (text.rows, text.starts, text.first_baseline) == (("one two", "three", "four"), (0, 8, 14), 31)
    assert [text.row_of(place) for place in (-1, 0, 7, 8, 13, 14, 18)] == [0, 0, 0, 1, 1, 2, 2]
    assert [text.point(place) for place in (0, 5, 8, 14, 18)] == [(10, 31), (31, 31), (10, 43), (10, 55), (28, 55)]
    assert [text.place_at(20, y) for y in (0, 20, 32, 44, 56, 999)] == [2, 2, 10, 16, 16, 16]
    assert [text.baseline(row) for row in range(3)] == [31, 43, 55]


def test_text_in_the_middle_and_at_the_end() -> None:
    lines = [laid("one", across=across) for across in (0.5, 1.0)]
    assert [line.left(0) for line in lines] == [32, 54]


def test_spans_of_a_line() -> None:
    text = laid("one two three", multiline=True, width=40)
    assert [text.spans(row, 2, 9) for row in range(2)] == [[(21, 44)], [(10, 13)]]
    assert [text.spans(1, 0, 3), text.spans(0, 9, 13), text.spans(0, 0, 99)] == [[], [], [(10, 44)]]


def test_a_finger_between_two_letters_takes_the_nearer() -> None:
    line = laid("WWW", width=100)
    width = line.point(1)[0] - 10
    assert [line.place_at(10 + x, 40) for x in (width / 2 - 0.6, width / 2, width / 2 + 0.6, width)] == [0, 1, 1, 1]
    assert laid("e\u0301\u0301x", width=100).place_at(16, 40) == 3


def test_tints_cut_a_stretch_of_text_into_pieces() -> None:
    tints = [Tint(2, 4, "red"), Tint(4, 6, "blue"), Tint(9, 12, "red")]
    assert pieces(tints, 0, 14, "ink") == [
        Tint(start=0, end=2, color="ink"),
        Tint(start=2, end=4, color="red"),
        Tint(start=4, end=6, color="blue"),
        Tint(start=6, end=9, color="ink"),
        Tint(start=9, end=12, color="red"),
        Tint(start=12, end=14, color="ink"),
    ]
    assert pieces(tints, 3, 5, "ink") == [Tint(start=3, end=4, color="red"), Tint(start=4, end=5, color="blue")]
    assert pieces(tints, 6, 9, "ink") == [Tint(start=6, end=9, color="ink")]
    assert pieces(tints, 10, 12, "ink") == [Tint(start=10, end=12, color="red")]
    assert (pieces([], 0, 3, "ink"), pieces(tints, 5, 5, "ink")) == (
        [Tint(start=0, end=3, color="ink")],
        [Tint(start=5, end=5, color="blue")],
    )


def test_an_edit_types_over_its_selection() -> None:
    edit = Edit("one two", 4, 7)
    assert (edit.selected, edit.start, edit.end, Edit("one two", 7, 4).start) == ("two", 4, 7, 4)
    assert (edit.insert("x"), edit.delete_before(), edit.delete_after()) == (
        Edit(text="one x", anchor=5, cursor=5),
        Edit(text="one ", anchor=4, cursor=4),
        Edit(text="one ", anchor=4, cursor=4),
    )
    assert (edit.left(), edit.right(), edit.left(select=True), edit.right(select=True)) == (
        Edit(text="one two", anchor=4, cursor=4),
        Edit(text="one two", anchor=7, cursor=7),
        Edit(text="one two", anchor=4, cursor=6),
        Edit(text="one two", anchor=4, cursor=7),
    )


def test_an_edit_moves_and_deletes() -> None:
    edit = Edit("one two", 3, 3)
    assert (edit.delete_before(), edit.delete_before(2), edit.delete_before(9), edit.delete_after()) == (
        Edit(text="on two", anchor=2, cursor=2),
        Edit(text="o two", anchor=1, cursor=1),
        Edit(text=" two", anchor=0, cursor=0),
        Edit(text="onetwo", anchor=3, cursor=3),
    )
    assert (edit.left(), edit.right(), edit.left(select=True), edit.move_to(-4), edit.move_to(99, select=True)) == (
        Edit(text="one two", anchor=2, cursor=2),
        Edit(text="one two", anchor=4, cursor=4),
        Edit(text="one two", anchor=3, cursor=2),
        Edit(text="one two", anchor=0, cursor=0),
        Edit(text="one two", anchor=3, cursor=7),
    )
    assert (Edit.at_end("ab"), edit.select_all(), Edit("", 0, 0).left(), Edit("a", 1, 1).right()) == (
        Edit(text="ab", anchor=2, cursor=2),
        Edit(text="one two", anchor=0, cursor=7),
        Edit(text="", anchor=0, cursor=0),
        Edit(text="a", anchor=1, cursor=1),
    )


def test_an_edit_knows_its_line_and_its_word() -> None:
    edit = Edit("one\ntwo three", 6, 6)
    assert (edit.line_start(), edit.line_end(), Edit("one", 1, 1).line_end(), Edit("a\nb", 1, 1).line_start()) == (
        4,
        13,
        3,
        0,
    )
    assert [Edit("it's a b_c  d", place, place).select_word().selected for place in (0, 4, 5, 6, 9, 11, 13)] == [
        "it's",
        "it's",
        "a",
        "a",
        "b_c",
        " ",
        "d",
    ]
    assert (Edit("", 0, 0).select_word(), Edit("a  ", 3, 3).select_word()) == (
        Edit(text="", anchor=0, cursor=0),
        Edit(text="a  ", anchor=2, cursor=3),
    )

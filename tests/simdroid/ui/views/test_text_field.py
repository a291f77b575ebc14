"""Text fields: where text, hint, label, selection and cursor are drawn, and what a field takes."""

from __future__ import annotations

from simdroid.system import Json
from simdroid.ui import Edit, Metrics, TextField, Tint
from tests.simdroid.ui.drawing import box_of, drawn, place

LARGE = Metrics(400, 680, 160, font_scale=2.0)


def field(
    edit: tuple[str, int, int] | None = None, *, focus: bool = False, width: int = 200, **options: object
) -> TextField:
    """A laid-out field, with what was typed into it and whether it has the focus."""
    ui: dict[str, Json] = {}
    if edit is not None:
        ui["fields"] = {"f": list(edit)}
    if focus:
        ui["focus"] = "f"
    state: dict[str, Json] = {"ui": ui}
    view = place(TextField(id="f", **options), width=width, state=state)  # type: ignore[arg-type]
    assert isinstance(view, TextField)
    return view


def typed(view: TextField, text: str) -> str:
    """What a field holds after its text was replaced."""
    view.change(Edit.at_end(text))
    return view.edit.text


def test_a_plain_field_is_one_line_over_the_whole_width() -> None:
    view = field(value="Words")
    assert box_of(view) == (10, 20, 210, 43)
    assert drawn(view) == ["text 'Words' 10,38 16px #1b1c1f"]


def test_an_empty_field_shows_its_hint() -> None:
    view = field(hint="Search")
    assert drawn(view) == ["text 'Search' 10,38 16px #5f6368"]
    assert view.shown_text == "Search"


def test_the_hint_of_a_focused_field_stands_aside_of_the_cursor() -> None:
    view = field(hint="Search", focus=True)
    assert drawn(view) == ["text 'Search' 12,38 16px #5f6368", "fill 10,23 12,42 #0b57d0"]


def test_a_hint_in_the_middle_stays_there() -> None:
    view = field(hint="Search", focus=True, text_align=0.5)
    assert drawn(view) == ["text 'Search' 86,38 16px #5f6368", "fill 110,23 112,42 #0b57d0"]


def test_the_cursor_stands_behind_the_text() -> None:
    view = field(("Words", 5, 5), focus=True)
    assert drawn(view) == ["text 'Words' 10,38 16px #1b1c1f", "fill 55,23 57,42 #0b57d0"]


def test_a_selection_lies_behind_its_part_of_the_text() -> None:
    view = field(("Words", 1, 4), focus=True)
    assert drawn(view) == ["fill 24,23 47,42 #66a8c7fa", "text 'Words' 10,38 16px #1b1c1f"]


def test_a_selection_of_another_field_is_not_drawn() -> None:
    view = field(("Words", 1, 4))
    assert drawn(view) == ["text 'Words' 10,38 16px #1b1c1f"]


def test_an_underlined_field_has_a_line_below_it() -> None:
    plain, focused = field(value="a", look="underlined"), field(value="a", look="underlined", focus=True)
    assert box_of(plain) == (10, 20, 210, 76)
    assert drawn(plain) == ["fill 10,75 210,76 #747775", "text 'a' 14,54 16px #1b1c1f"]
    assert drawn(focused) == ["fill 10,74 210,76 #0b57d0", "text 'a' 14,54 16px #1b1c1f", "fill 22,39 24,58 #0b57d0"]


def test_a_filled_field_has_a_floating_label_over_its_text() -> None:
    view = field(value="a", look="filled", label="Name")
    assert box_of(view) == (10, 20, 210, 76)
    assert drawn(view) == [
        "fill 10,20 210,76 r4 #dde2eb",
        "fill 10,70 210,76 #dde2eb",
        "fill 10,75 210,76 #747775",
        "text 'Name' 26,41 12px #45484d",
        "text 'a' 26,63 16px #1b1c1f",
    ]


def test_an_empty_filled_field_has_its_label_in_the_middle() -> None:
    view = field(look="filled", label="Name")
    assert drawn(view) == [
        "fill 10,20 210,76 r4 #dde2eb",
        "fill 10,70 210,76 #dde2eb",
        "fill 10,75 210,76 #747775",
        "text 'Name' 26,54 16px #5f6368",
    ]


def test_a_filled_field_without_a_label() -> None:
    view = field(value="a", look="filled")
    assert box_of(view) == (10, 20, 210, 76)
    assert drawn(view) == [
        "fill 10,20 210,76 r4 #dde2eb",
        "fill 10,70 210,76 #dde2eb",
        "fill 10,75 210,76 #747775",
        "text 'a' 26,54 16px #1b1c1f",
    ]


def test_an_outlined_field_cuts_its_line_for_the_label() -> None:
    view = field(value="a", look="outlined", label="Name", focus=True)
    assert box_of(view) == (10, 20, 210, 76)
    assert drawn(view) == [
        "stroke 10,20 210,76 r4 w2 #0b57d0",
        "fill 22,19 62,23 #f7f9fd",
        "text 'Name' 26,25 12px #0b57d0",
        "text 'a' 26,54 16px #1b1c1f",
        "fill 34,39 36,58 #0b57d0",
    ]


def test_an_outlined_field_that_is_empty_and_wrong() -> None:
    view = field(look="outlined", label="Name", invalid=True)
    assert drawn(view) == ["stroke 10,20 210,76 r4 w1 #b3261e", "text 'Name' 26,54 16px #b3261e"]


def test_a_wrong_field_is_drawn_in_the_color_of_errors() -> None:
    view = field(value="a", look="underlined", label="Name", invalid=True, focus=True)
    assert drawn(view) == [
        "fill 10,74 210,76 #b3261e",
        "text 'Name' 14,33 12px #b3261e",
        "text 'a' 14,54 16px #1b1c1f",
        "fill 22,39 24,58 #b3261e",
    ]


def test_a_disabled_field_is_grey_and_has_no_focus() -> None:
    view = field(value="a", look="outlined", enabled=False, focus=True, tints=[Tint(0, 1, "error")])
    assert drawn(view) == ["stroke 10,20 210,76 r4 w1 #9b9ea3", "text 'a' 26,54 16px #9b9ea3"]
    assert not view.focused


def test_a_password_is_bullets() -> None:
    view = field(value="abc", kind="password")
    assert drawn(view) == ["text '•••' 10,38 16px #1b1c1f"]
    assert view.shown_text == "•••"
    assert view.password
    assert view.input_type == "password"


def test_parts_of_a_text_have_colors() -> None:
    view = field(value="one two three", tints=[Tint(4, 7, "primary")])
    assert drawn(view) == [
        "text 'one ' 10,38 16px #1b1c1f",
        "text 'two' 40,38 16px #0b57d0",
        "text ' three' 68,38 16px #1b1c1f",
    ]


def test_a_field_of_several_lines_wraps() -> None:
    view = field(value="one two three", multiline=True, width=60)
    assert box_of(view) == (10, 20, 70, 62)
    assert drawn(view) == ["text 'one two' 10,38 16px #1b1c1f", "text 'three' 10,57 16px #1b1c1f"]


def test_a_field_of_several_lines_grows_no_higher_than_its_most() -> None:
    views = [field(value="one two three four", multiline=True, width=60, max_lines=most) for most in (0, 2, 9)]
    assert [box_of(view)[3] for view in views] == [81, 62, 81]


def test_only_lines_that_can_be_seen_are_drawn() -> None:
    view = field(value="\n".join(str(line) for line in range(100)), multiline=True, width=60)
    lines = drawn(view)
    assert len(lines) == 35
    assert (lines[0], lines[-1]) == ("text '0' 10,38 16px #1b1c1f", "text '34' 10,684 16px #1b1c1f")


def test_a_long_line_is_moved_so_that_its_cursor_is_in_sight() -> None:
    view = field(("many words in one line", 22, 22), focus=True, width=60)
    assert drawn(view) == ["text 'many words in one line' -91,38 16px #1b1c1f", "fill 66,23 68,42 #0b57d0"]


def test_text_in_the_middle_and_at_the_end() -> None:
    views = [field(value="a", text_align=align) for align in (0.5, 1.0)]
    assert [drawn(view) for view in views] == [["text 'a' 106,38 16px #1b1c1f"], ["text 'a' 202,38 16px #1b1c1f"]]


def test_padding_is_around_the_text() -> None:
    view = field(value="a", padding=(3, 5, 7, 11))
    assert box_of(view) == (10, 20, 210, 59)
    assert drawn(view) == ["text 'a' 13,43 16px #1b1c1f"]


def test_a_fixed_text_does_not_grow() -> None:
    grown, fixed = (place(TextField(id="f", value="a", fixed=each), metrics=LARGE) for each in (False, True))
    assert box_of(grown) == (10, 20, 370, 64)
    assert box_of(fixed) == (10, 20, 370, 43)


def test_a_label_in_large_text_pushes_the_text_down() -> None:
    view = place(TextField(id="f", value="a", look="filled", label="Name"), metrics=LARGE)
    assert box_of(view) == (10, 20, 370, 113)
    assert drawn(view, metrics=LARGE) == [
        "fill 10,20 370,113 r4 #dde2eb",
        "fill 10,107 370,113 #dde2eb",
        "fill 10,112 370,113 #747775",
        "text 'Name' 26,54 24px #45484d",
        "text 'a' 26,96 32px #1b1c1f",
    ]


def test_a_field_with_a_frame_is_56_dp_high_unless_it_says_otherwise() -> None:
    views = [field(look=look) for look in ("underlined", "filled", "outlined")]
    assert [box_of(view) for view in views] == [(10, 20, 210, 76), (10, 20, 210, 76), (10, 20, 210, 76)]
    assert box_of(field(look="outlined", min_height=80)) == (10, 20, 210, 100)
    assert box_of(field(look="outlined", padding=1, min_height=10)) == (10, 20, 210, 45)


def test_a_number_field_takes_digits_dot_and_sign() -> None:
    view = field(kind="number")
    assert typed(view, "-1.5e3 kg") == "-1.53"


def test_a_phone_field_takes_what_can_be_dialled() -> None:
    view = field(kind="phone")
    assert typed(view, "+1 (555) abc*#,;.-x") == "+1 (555) *#,;.-"


def test_a_field_of_one_line_takes_no_line_break() -> None:
    view, many = field(), field(multiline=True)
    assert typed(view, "a\nb") == "a b"
    assert typed(many, "a\nb") == "a\nb"


def test_a_full_field_takes_no_more() -> None:
    view = field(("abc", 3, 3), max_length=3)
    assert typed(view, "abcd") == "abc"
    assert typed(view, "xyz") == "xyz"
    assert typed(view, "x") == "x"


def test_a_field_takes_as_much_of_a_text_as_there_is_room_for() -> None:
    view = field(("ad", 1, 1), max_length=3)
    view.change(view.edit.insert("bxyz"))
    assert view.edit == Edit(text="abd", anchor=2, cursor=2)
    assert typed(field(max_length=3), "abcdef") == "abc"
    assert typed(field(kind="number", max_length=2), "1a234") == "12"


def test_a_field_longer_than_its_limit_may_shrink() -> None:
    view = field(("abcdef", 6, 6), max_length=3)
    assert typed(view, "abcde") == "abcde"
    assert typed(view, "abcdefg") == "abcde"


def test_the_cursor_stays_where_nothing_was_dropped() -> None:
    view = field(("abc", 3, 3))
    view.change(Edit("abXc", 3, 3))
    assert view.edit == Edit(text="abXc", anchor=3, cursor=3)
    view.change(Edit("a\nb", 1, 1))
    assert view.edit == Edit(text="a b", anchor=3, cursor=3)


def test_a_change_of_the_text_is_told_and_a_move_of_the_cursor_is_not() -> None:
    told: list[str] = []
    view = field(("abc", 3, 3), on_text=told.append)
    view.change(view.edit.move_to(0))
    view.change(Edit.at_end("abcd"))
    assert told == ["abcd"]


def test_what_was_typed_counts_until_it_is_outdated() -> None:
    old, new = field(("typed", 5, 5), value="value"), field(("typed", 5, 5), value="value", outdated=True)
    assert (old.edit.text, new.edit.text) == ("typed", "value")


def test_a_field_takes_the_focus_where_nothing_has_it() -> None:
    views = [field(autofocus=True), field(autofocus=True, enabled=False), field()]
    assert [view.focused for view in views] == [True, False, False]


def test_the_action_key_of_several_lines_breaks_the_line() -> None:
    views = [field(multiline=True), field(multiline=True, action="send"), field(action="search")]
    assert [view.ime_action for view in views] == ["unspecified", "send", "search"]


def test_the_submit_action_is_called_where_there_is_one() -> None:
    done: list[str] = []
    assert not field().submit()
    assert field(on_submit=lambda: done.append("sent")).submit()
    assert done == ["sent"]


def test_labels_and_hints_are_told_to_accessibility() -> None:
    views = [field(label="L", hint="H"), field(hint="H"), field(label="L", hint="H", value="v")]
    assert [(view.hint_text, view.shown_hint, view.shown_text) for view in views] == [
        ("L", "L", "H"),
        ("H", "H", "H"),
        ("L", "H", "v"),
    ]


def test_a_finger_puts_the_cursor_where_it_points() -> None:
    view = field(("one two", 0, 0))
    view.focus_at(10 + 30, 30)
    assert view.edit == Edit(text="one two", anchor=4, cursor=4)
    assert view.state is not None and (view.state.focus, view.state.handle, view.state.toolbar) == ("f", "f", None)


def test_a_second_touch_at_the_cursor_opens_the_toolbar() -> None:
    view = field(("one two", 7, 7))
    view.focus_at(300, 30)
    view.focused = True
    view.focus_at(300, 30)
    assert view.state is not None and (view.state.handle, view.state.toolbar) == ("f", "f")


def test_an_empty_field_has_no_handle() -> None:
    view = field()
    view.focus_at(20, 30)
    assert view.state is not None and (view.state.focus, view.state.handle) == ("f", None)


def test_a_long_press_selects_the_word_under_the_finger() -> None:
    view = field(("one two", 0, 0))
    view.select_word_at(10 + 40, 30)
    assert view.edit == Edit(text="one two", anchor=4, cursor=7)
    assert view.state is not None and (view.state.handle, view.state.toolbar) == ("f", "f")


def test_a_handle_moves_the_end_of_the_selection_near_it() -> None:
    view = field(("one two three", 4, 7), focus=True)
    assert view.state is not None
    view.state.handle = "f"
    (start, baseline), (end, _) = view.layout.point(4), view.layout.point(7)
    assert view.drag_end((end, baseline + 14), (300.0, baseline), 28)
    assert view.edit == Edit(text="one two three", anchor=4, cursor=13)
    assert view.drag_end((start, baseline + 14), (10.0, baseline), 28)
    assert view.edit == Edit(text="one two three", anchor=13, cursor=0)


def test_a_finger_too_far_from_a_handle_moves_nothing() -> None:
    view = field(("one two three", 4, 7), focus=True)
    assert view.state is not None
    x, baseline = view.layout.point(7)
    near = (x + 28.0, baseline + 14.0)
    assert not view.drag_end(near, (300.0, baseline), 28)
    view.state.handle = "f"
    assert not view.drag_end((x + 29.0, baseline + 14.0), (300.0, baseline), 28)
    assert not view.drag_end((x, baseline + 43.0), (300.0, baseline), 28)
    assert view.drag_end(near, (300.0, baseline), 28)


def test_dragging_the_cursor_selects_nothing() -> None:
    view = field(("one two", 7, 7), focus=True)
    assert view.state is not None
    view.state.handle = "f"
    x, baseline = view.layout.point(7)
    assert view.drag_end((x, baseline + 14), (10.0, baseline), 28)
    assert view.edit == Edit(text="one two", anchor=0, cursor=0)


def test_a_field_that_was_not_laid_out_takes_nothing() -> None:
    view = TextField(id="f")
    view.change(Edit.at_end("a"))
    view.focus_at(1, 1)
    assert view.edit.text == ""

"""Controls: how big they are, where their parts are drawn, and in which colours."""

from __future__ import annotations

import pytest

from simdroid.ui import (
    Button,
    CheckBox,
    Chip,
    Fab,
    IconButton,
    Radio,
    Slider,
    Switch,
    chip_row,
)
from tests.simdroid.ui.drawing import box_of, drawn, outline, place


def test_a_filled_button_is_a_pill_with_its_label_in_the_middle() -> None:
    view = place(Button(text="OK"))
    assert box_of(view) == (10, 20, 77, 60)
    assert drawn(view) == ["fill 10,20 77,60 r20 #0b57d0", "text 'OK' 34,45 14px medium #ffffff"]


def test_a_button_with_an_icon_has_room_for_it_before_the_label() -> None:
    view = place(Button(text="Send", icon="send", emphasis="tonal"))
    assert box_of(view) == (10, 20, 118, 60)
    assert drawn(view) == [
        "fill 10,20 118,60 r20 #c2e7ff",
        "text U+F048A 34,47 18px icon #001d35",
        "text 'Send' 60,45 14px medium #001d35",
    ]


def test_an_outlined_button_has_a_line_around_it() -> None:
    view = place(Button(text="Done", emphasis="outlined"))
    assert drawn(view) == ["stroke 10,20 92,60 r20 w3 #747775", "text 'Done' 34,45 14px medium #0b57d0"]


def test_a_text_button_is_only_its_label_with_less_room_beside_it() -> None:
    view = place(Button(text="Done", emphasis="text"))
    assert box_of(view) == (10, 20, 68, 60)
    assert drawn(view) == ["text 'Done' 22,45 14px medium #0b57d0"]


def test_a_button_takes_a_color_of_its_own() -> None:
    view = place(Button(text="Undo", emphasis="text", color="inverse_primary"))
    assert drawn(view) == ["text 'Undo' 22,45 14px medium #a8c7fa"]


def test_a_disabled_button_is_grey() -> None:
    view = place(Button(text="OK", enabled=False, icon="send"))
    assert drawn(view) == [
        "fill 10,20 103,60 r20 #e3e8f0",
        "text U+F048A 34,47 18px icon #9b9ea3",
        "text 'OK' 60,45 14px medium #9b9ea3",
    ]
    assert view.is_clickable


def test_a_disabled_text_button_has_no_pill() -> None:
    view = place(Button(text="OK", emphasis="text", enabled=False))
    assert drawn(view) == ["text 'OK' 22,45 14px medium #9b9ea3"]


def test_a_label_that_does_not_fit_is_cut_with_an_ellipsis() -> None:
    view = place(Button(text="Remove everything from this list", width=120))
    assert drawn(view) == ["fill 10,20 130,60 r20 #0b57d0", "text 'Remove ever…' 22,45 14px medium #ffffff"]


def test_a_label_with_an_icon_has_less_room() -> None:
    view = place(Button(text="Remove everything", icon="send", width=120))
    assert drawn(view) == [
        "fill 10,20 130,60 r20 #0b57d0",
        "text U+F048A 25,47 18px icon #ffffff",
        "text 'Remove…' 51,45 14px medium #ffffff",
    ]


def test_an_icon_button_is_48_dp_with_its_icon_in_the_middle() -> None:
    view = place(IconButton(name="close"))
    assert box_of(view) == (10, 20, 58, 68)
    assert drawn(view) == ["text U+F0156 22,53 24px icon #45484d"]
    assert (view.is_clickable, view.is_focusable) == (True, True)


def test_a_disabled_icon_button_is_grey() -> None:
    view = place(IconButton(name="close", size=18, enabled=False))
    assert drawn(view) == ["text U+F0156 25,51 18px icon #9b9ea3"]


def test_a_floating_button_is_a_raised_square_with_round_corners() -> None:
    view = place(Fab(name="plus"))
    assert box_of(view) == (10, 20, 66, 76)
    assert drawn(view) == [
        "shadow 10,23 66,79 r16 blur 6",
        "fill 10,20 66,76 r16 #d3e3fd",
        "text U+F0415 26,57 24px icon #041e49",
    ]


def test_a_switch_of_settings_that_is_on_has_its_thumb_at_the_right() -> None:
    view = place(Switch(checked=True))
    assert box_of(view) == (10, 20, 62, 68)
    assert drawn(view) == ["fill 10,30 62,58 r14 #0b57d0", "fill 38,34 58,54 r10 #ffffff"]


def test_a_switch_of_settings_that_is_off_has_its_thumb_at_the_left() -> None:
    view = place(Switch())
    assert drawn(view) == ["fill 10,30 62,58 r14 #cdd2db", "fill 14,34 34,54 r10 #747775"]
    assert (view.checkable, view.is_clickable) == (True, False)


def test_a_material_switch_grows_its_thumb_when_it_is_on() -> None:
    on, off = place(Switch(look="material", checked=True)), place(Switch(look="material"))
    assert drawn(on) == ["fill 10,28 62,60 r16 #0b57d0", "fill 34,32 58,56 r12 #ffffff"]
    assert drawn(off) == [
        "fill 10,28 62,60 r16 #cdd2db",
        "stroke 10,28 62,60 r16 w2 #747775",
        "fill 18,36 34,52 r8 #747775",
    ]


def test_disabled_switches_are_grey() -> None:
    on, off = place(Switch(checked=True, enabled=False)), place(Switch(look="material", enabled=False))
    assert drawn(on) == ["fill 10,30 62,58 r14 #dde2eb", "fill 38,34 58,54 r10 #9b9ea3"]
    assert drawn(off) == [
        "fill 10,28 62,60 r16 #e3e8f0",
        "stroke 10,28 62,60 r16 w2 #9b9ea3",
        "fill 18,36 34,52 r8 #9b9ea3",
    ]


def test_a_check_box_without_a_label_is_32_dp_wide() -> None:
    view = place(CheckBox())
    assert box_of(view) == (10, 20, 42, 68)
    assert drawn(view) == ["text U+F0131 14,53 24px icon #45484d"]


def test_a_check_box_has_its_label_beside_the_mark() -> None:
    view = place(CheckBox(text="All day", checked=True))
    assert box_of(view) == (10, 20, 97, 68)
    assert drawn(view) == ["text U+F0132 14,53 24px icon #0b57d0", "text 'All day' 50,50 16px #1b1c1f"]


def test_a_disabled_check_box_is_grey() -> None:
    view = place(CheckBox(checked=True, enabled=False))
    assert drawn(view) == ["text U+F0132 14,53 24px icon #9b9ea3"]


def test_a_radio_button_has_round_marks() -> None:
    on, off = place(Radio(checked=True)), place(Radio())
    assert drawn(on) == ["text U+F043E 14,53 24px icon #0b57d0"]
    assert drawn(off) == ["text U+F043D 14,53 24px icon #45484d"]
    assert (on.checkable, on.checked, off.checked) == (True, True, False)


def test_a_slider_fills_its_track_up_to_the_thumb() -> None:
    view = place(Slider(value=0.25), width=200)
    assert box_of(view) == (10, 20, 210, 68)
    assert drawn(view) == [
        "fill 22,42 198,46 r2 #dde2eb",
        "fill 22,42 66,46 r2 #0b57d0",
        "fill 56,34 76,54 r10 #0b57d0",
    ]
    assert (view.is_clickable, view.is_focusable) == (False, True)


def test_a_slider_at_its_start_still_shows_a_line() -> None:
    view = place(Slider(value=0), width=200)
    assert drawn(view) == ["fill 22,42 198,46 r2 #dde2eb", "fill 22,42 23,46 #0b57d0", "fill 12,34 32,54 r10 #0b57d0"]


def test_a_disabled_slider_is_grey() -> None:
    view = place(Slider(value=0.5, enabled=False), width=200)
    assert drawn(view) == [
        "fill 22,42 198,46 r2 #dde2eb",
        "fill 22,42 110,46 r2 #9b9ea3",
        "fill 100,34 120,54 r10 #9b9ea3",
    ]


def test_the_brightness_bar_is_a_pill_with_an_icon_at_its_end() -> None:
    view = place(Slider(value=0.5, thick=True, icon="brightness_5"), width=200)
    assert drawn(view) == [
        "fill 10,20 210,68 r24 #dde2eb",
        "fill 10,20 122,68 r24 #0b57d0",
        "text U+F00DE 86,53 24px icon #ffffff",
    ]


def test_the_brightness_bar_never_is_shorter_than_a_disc() -> None:
    view = place(Slider(value=0, thick=True, enabled=False), width=200)
    assert drawn(view) == ["fill 10,20 210,68 r24 #dde2eb", "fill 10,20 58,68 r24 #9b9ea3"]


def test_a_chip_is_a_pill_in_a_larger_box() -> None:
    view = place(Chip("Work"))
    assert box_of(view) == (10, 20, 68, 68)
    assert drawn(view) == ["stroke 10,28 68,60 r8 w3 #c4c7c5", "text 'Work' 22,49 14px medium #45484d"]
    assert (view.checkable, view.checked, view.selected) == (True, False, False)


def test_a_selected_chip_is_filled_and_ticked() -> None:
    view = place(Chip("Work", selected=True))
    assert box_of(view) == (10, 20, 94, 68)
    assert drawn(view) == [
        "fill 10,28 94,60 r8 #c2e7ff",
        "text U+F012C 22,51 18px icon #001d35",
        "text 'Work' 48,49 14px medium #001d35",
    ]
    assert (view.checkable, view.checked, view.selected) == (True, True, False)


def test_a_chip_without_a_tick_keeps_its_icon() -> None:
    view = place(Chip("Work", icon="star", checked=True, tick=False))
    assert drawn(view) == [
        "fill 10,28 94,60 r8 #c2e7ff",
        "text U+F04CE 22,51 18px icon #001d35",
        "text 'Work' 48,49 14px medium #001d35",
    ]


def test_a_chip_has_icons_on_both_sides() -> None:
    view = place(Chip("Work", icon="star", trailing_icon="close"))
    assert box_of(view) == (10, 20, 120, 68)
    assert drawn(view) == [
        "stroke 10,28 120,60 r8 w3 #c4c7c5",
        "text U+F04CE 22,51 18px icon #0b57d0",
        "text 'Work' 48,49 14px medium #45484d",
        "text U+F0156 90,51 18px icon #45484d",
    ]


def test_a_disabled_chip_is_grey() -> None:
    view = place(Chip("Work", icon="star", enabled=False))
    assert drawn(view) == [
        "stroke 10,28 94,60 r8 w3 #c4c7c5",
        "text U+F04CE 22,51 18px icon #9b9ea3",
        "text 'Work' 48,49 14px medium #9b9ea3",
    ]


def test_a_chips_label_is_cut_where_its_box_ends() -> None:
    view = place(Chip("A very long label", icon="star", trailing_icon="close", width=120))
    assert drawn(view) == [
        "stroke 10,28 130,60 r8 w3 #c4c7c5",
        "text U+F04CE 22,51 18px icon #0b57d0",
        "text 'A ver…' 48,49 14px medium #45484d",
        "text U+F0156 100,51 18px icon #45484d",
    ]


def test_a_row_of_chips_scrolls_sideways() -> None:
    view = place(chip_row([Chip("One"), Chip("Two")], id="tags"))
    assert outline(view) == [
        "tags 10,20 370,68",
        "  CompoundButton 26,20 76,68 checkable",
        "  CompoundButton 84,20 137,68 checkable",
    ]
    assert view.state_key == "tags"
    assert chip_row([], key="k").state_key == "k"
    assert chip_row([]).state_key == "chip_row"


@pytest.mark.parametrize(
    ("x", "value"), [(-50, 0.0), (10 + 12, 0.0), (10 + 12 + 44, 0.25), (10 + 100, 0.5), (10 + 188, 1.0), (500, 1.0)]
)
def test_a_slider_gives_the_value_under_the_finger(x: float, value: float) -> None:
    found: list[float] = []
    view = place(Slider(value=0, on_change=found.append), width=200)
    assert isinstance(view, Slider)
    assert view.value_at(x) == value
    view.drag_to(x)
    assert found == [value]


def test_a_disabled_slider_follows_no_finger() -> None:
    found: list[float] = []
    view = place(Slider(on_change=found.append, enabled=False), width=200)
    assert isinstance(view, Slider)
    view.drag_to(100)
    assert found == []

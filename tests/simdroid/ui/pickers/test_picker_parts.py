"""Date and time pickers: where each part lies, what is drawn on the clock, and what a touch chooses."""

from __future__ import annotations

from datetime import date
from typing import Literal

import pytest

from simdroid.system import Json
from simdroid.ui import (
    DatePicker,
    Dialog,
    Drag,
    SystemDatePicker,
    SystemTimePicker,
    TimePicker,
    UiState,
    View,
    WheelDatePicker,
)
from simdroid.ui.pickers.clock_face import (
    ClockFace,
    TimeChoice,
    hand,
    hour_marks,
    minute_marks,
    time_face,
    typed_number,
)
from simdroid.ui.pickers.month_calendar import (
    DateChoice,
    long_date,
    month_days,
    month_title,
    next_month,
    year_grid,
)
from tests.simdroid.ui.drawing import drawn, outline, place

DAY = date(2023, 10, 15)


def nothing(*_values: object) -> None:
    """Takes what a picker gives."""


def state_of(**values: Json) -> dict[str, Json]:
    return {"ui": {"values": values}}


def shown(dialog: Dialog, **values: Json) -> View:
    """The panel of a picker, 328 dp wide."""
    store = state_of(**values)
    return place(dialog.panel(UiState(store)), width=328, state=store)


def choice_of(hour: int = 15, minute: int = 34, *, is_24h: bool = False, **values: Json) -> TimeChoice:
    return TimeChoice(UiState(state_of(**values)), (hour, minute), is_24h)


def day_choice(day: date = DAY, **values: Json) -> DateChoice:
    return DateChoice(UiState(state_of(**values)), day)


def view_of(root: View, text: str) -> View:
    """The view with a text."""
    return next(view for view in root.walk() if view.text == text and view.is_clickable)


def press(root: View, text: str) -> None:
    action = view_of(root, text).on_click
    assert action is not None
    action()


def clock(*, minutes: bool = False, is_24h: bool = False) -> tuple[ClockFace, list[int]]:
    """A clock face in a room of 256 dp from (10, 20), and what is chosen on it."""
    chosen: list[int] = []
    marks = minute_marks() if minutes else hour_marks(is_24h)
    face = ClockFace(
        marks=marks, chosen=marks[0].value, turn=0, radius_dp=104, on_choose=chosen.append, minutes=minutes
    )
    place(face)
    return face, chosen


def test_the_material_date_picker() -> None:
    view = shown(DatePicker(DAY, nothing, nothing, today=date(2023, 10, 20)))
    lines = outline(view)
    assert len(lines) == 104
    assert lines[:16] == [
        "FrameLayout 10,20 338,522",
        "  mtrl_calendar_main_pane 10,20 338,522",
        "    mtrl_picker_title_text 34,36 102,53",
        "    mtrl_picker_header_selection_text 34,73 213,117",
        "    View 10,129 338,130 ghost",
        "    month_navigation_bar 10,130 338,186",
        "      month_navigation_fragment_toggle 22,134 160,182 click",
        "        TextView 34,148 124,167 ghost",
        "        ImageView 124,146 148,170 ghost",
        "      View 160,158 230,158 ghost",
        "      month_navigation_previous 230,134 278,182 click",
        "      month_navigation_next 278,134 326,182 click",
        "    mtrl_calendar_months 10,186 338,466",
        "      LinearLayout 22,186 326,426 ghost",
        "        LinearLayout 22,186 326,226 ghost",
        "          FrameLayout 22,186 65,226 ghost",
    ]
    assert lines[-4:] == [
        "    LinearLayout 10,466 338,522 ghost",
        "      View 22,494 177,494 ghost",
        "      cancel_button 185,474 254,514 click",
        "      confirm_button 262,474 326,514 click",
    ]
    assert [line for line in lines if "selected" in line] == [
        "            TextView 26,308 62,344 click checkable checked selected"
    ]


def test_the_material_date_picker_with_years() -> None:
    view = shown(DatePicker(DAY, nothing, nothing), years=True)
    lines = outline(view)
    assert lines[:14] == [
        "FrameLayout 10,20 338,522",
        "  mtrl_calendar_main_pane 10,20 338,522",
        "    mtrl_picker_title_text 34,36 102,53",
        "    mtrl_picker_header_selection_text 34,73 213,117",
        "    View 10,129 338,130 ghost",
        "    month_navigation_bar 10,130 338,186",
        "      month_navigation_fragment_toggle 22,134 160,182 click",
        "        TextView 34,148 124,167 ghost",
        "        ImageView 124,146 148,170 ghost",
        "      View 160,158 326,158 ghost",
        "    mtrl_calendar_year_selector_frame 10,186 338,466",
        "      mtrl_calendar_years 10,186 338,466 scroll",
        "        LinearLayout 10,186 338,238 ghost",
        "          FrameLayout 10,186 119,238 ghost",
    ]
    assert [line for line in lines if "selected" in line] == ["            TextView 28,298 100,334 click selected"]
    assert lines[-3:] == [
        "      View 22,494 177,494 ghost",
        "      cancel_button 185,474 254,514 click",
        "      confirm_button 262,474 326,514 click",
    ]


def test_the_system_date_picker() -> None:
    view = shown(SystemDatePicker(DAY, nothing, nothing))
    lines = outline(view)
    assert len(lines) == 106
    assert lines[:18] == [
        "FrameLayout 10,20 338,539",
        "  android:parentPanel 10,20 338,539",
        "    android:custom 34,44 314,451",
        "      LinearLayout 34,44 314,451",
        "        android:datePicker 34,44 314,451",
        "          android:date_picker_header 34,44 314,111",
        "            android:date_picker_header_year 34,44 70,67 click",
        "            android:date_picker_header_date 34,67 193,111 click",
        "          android:animator 34,123 314,451",
        "            android:date_picker_day_picker 34,123 314,451",
        "              LinearLayout 34,123 314,171 ghost",
        "                android:prev 34,123 82,171 click",
        "                TextView 82,137 266,156 ghost",
        "                android:next 266,123 314,171 click",
        "              android:month_view 34,171 314,451",
        "                LinearLayout 34,171 314,411 ghost",
        "                  LinearLayout 34,171 314,211 ghost",
        "                    FrameLayout 34,171 74,211 ghost",
    ]
    assert lines[-4:] == [
        "    android:buttonPanel 34,475 314,515",
        "      View 34,495 186,495 ghost",
        "      android:button2 194,475 263,515 click",
        "      android:button1 271,475 314,515 click",
    ]


def test_the_system_date_picker_with_years() -> None:
    view = shown(SystemDatePicker(DAY, nothing, nothing), years=True)
    lines = outline(view)
    assert lines == [
        "FrameLayout 10,20 338,539",
        "  android:parentPanel 10,20 338,539",
        "    android:custom 34,44 314,451",
        "      LinearLayout 34,44 314,451",
        "        android:datePicker 34,44 314,451",
        "          android:date_picker_header 34,44 314,111",
        "            android:date_picker_header_year 34,44 70,67 click",
        "            android:date_picker_header_date 34,67 193,111 click",
        "          android:animator 34,123 314,451",
        "            android:date_picker_year_picker 34,123 314,451 scroll",
        "              android:text1 34,123 314,179 click",
        "              android:text1 34,179 314,235 click",
        "              android:text1 34,235 314,291 click selected",
        "              android:text1 34,291 314,347 click",
        "              android:text1 34,347 314,403 click",
        "              android:text1 34,403 314,459 click",
        "    android:buttonPanel 34,475 314,515",
        "      View 34,495 186,495 ghost",
        "      android:button2 194,475 263,515 click",
        "      android:button1 271,475 314,515 click",
    ]


def test_the_wheel_date_picker() -> None:
    view = shown(WheelDatePicker(DAY, nothing, nothing))
    assert outline(view) == [
        "FrameLayout 10,20 338,292",
        "  android:parentPanel 10,20 338,292",
        "    android:custom 34,44 314,204",
        "      LinearLayout 34,44 314,204",
        "        date_picker 34,44 314,204",
        "          android:pickers 34,44 314,204",
        "            NumberPicker 50,44 122,204",
        "              Button 50,44 122,100 click",
        "              View 50,100 122,102 ghost",
        "              android:numberpicker_input 50,102 122,146 click long",
        "              View 50,146 122,148 ghost",
        "              Button 50,148 122,204 click",
        "            NumberPicker 138,44 210,204",
        "              Button 138,44 210,100 click",
        "              View 138,100 210,102 ghost",
        "              android:numberpicker_input 138,102 210,146 click long",
        "              View 138,146 210,148 ghost",
        "              Button 138,148 210,204 click",
        "            NumberPicker 226,44 298,204",
        "              Button 226,44 298,100 click",
        "              View 226,100 298,102 ghost",
        "              android:numberpicker_input 226,102 298,146 click long",
        "              View 226,146 298,148 ghost",
        "              Button 226,148 298,204 click",
        "    android:buttonPanel 34,228 314,268",
        "      View 34,248 186,248 ghost",
        "      android:button2 194,228 263,268 click",
        "      android:button1 271,228 314,268 click",
    ]


def test_the_material_time_picker() -> None:
    view = shown(TimePicker(15, 34, False, nothing, nothing))
    lines = outline(view)
    assert lines == [
        "FrameLayout 10,20 338,537",
        "  material_timepicker_container 10,20 338,537",
        "    header_title 34,44 124,61",
        "    material_timepicker_view 34,81 314,161",
        "      material_hour_tv 34,81 130,161 click checkable checked",
        "      TextView 130,81 154,161",
        "      material_minute_tv 154,81 250,161 click checkable",
        "      material_clock_period_toggle 262,81 314,161",
        "        material_clock_period_am_button 262,81 314,121 click checkable",
        "        material_clock_period_pm_button 262,121 314,161 click checkable checked",
        "    FrameLayout 10,197 338,453 ghost",
        "      material_clock_face 46,197 302,453",
        "        TextView 202,211 250,259 click",
        "        TextView 240,249 288,297 click",
        "        TextView 254,301 302,349 click selected",
        "        TextView 240,353 288,401 click",
        "        TextView 202,391 250,439 click",
        "        TextView 150,405 198,453 click",
        "        TextView 98,391 146,439 click",
        "        TextView 60,353 108,401 click",
        "        TextView 46,301 94,349 click",
        "        TextView 60,249 108,297 click",
        "        TextView 98,211 146,259 click",
        "        TextView 150,197 198,245 click",
        "    LinearLayout 10,479 338,527 ghost",
        "      material_timepicker_mode_button 34,479 82,527 click",
        "      View 82,503 170,503 ghost",
        "      material_timepicker_cancel_button 170,483 250,523 click",
        "      material_timepicker_ok_button 250,483 322,523 click",
    ]


def test_the_material_time_picker_of_24_hours() -> None:
    view = shown(TimePicker(15, 34, True, nothing, nothing), part="minute")
    lines = outline(view)
    assert lines[:8] == [
        "FrameLayout 10,20 338,537",
        "  material_timepicker_container 10,20 338,537",
        "    header_title 34,44 124,61",
        "    material_timepicker_view 34,81 314,161",
        "      material_hour_tv 66,81 162,161 click checkable",
        "      TextView 162,81 186,161",
        "      material_minute_tv 186,81 282,161 click checkable checked",
        "    FrameLayout 10,197 338,453 ghost",
    ]
    assert lines[-4:] == [
        "      material_timepicker_mode_button 34,479 82,527 click",
        "      View 82,503 170,503 ghost",
        "      material_timepicker_cancel_button 170,483 250,523 click",
        "      material_timepicker_ok_button 250,483 322,523 click",
    ]


def test_the_material_time_picker_while_typing() -> None:
    view = shown(TimePicker(15, 34, False, nothing, nothing), typing=True)
    assert outline(view) == [
        "FrameLayout 10,20 338,268",
        "  material_timepicker_container 10,20 338,268",
        "    header_title 34,44 124,61",
        "    material_timepicker_view 34,81 314,184",
        "      LinearLayout 34,81 130,184 ghost",
        "        material_hour_text_input 34,81 130,161",
        "          material_timepicker_edit_text 34,81 130,161 click long focused",
        "        TextView 34,167 60,184",
        "      TextView 130,93 154,173",
        "      LinearLayout 154,81 250,184 ghost",
        "        material_minute_text_input 154,81 250,161 click",
        "          TextView 154,81 250,161",
        "        TextView 154,167 191,184",
        "      material_clock_period_toggle 262,93 314,173",
        "        material_clock_period_am_button 262,93 314,133 click checkable",
        "        material_clock_period_pm_button 262,133 314,173 click checkable checked",
        "    LinearLayout 10,210 338,258 ghost",
        "      material_timepicker_mode_button 34,210 82,258 click",
        "      View 82,234 170,234 ghost",
        "      material_timepicker_cancel_button 170,214 250,254 click",
        "      material_timepicker_ok_button 250,214 322,254 click",
    ]
    assert drawn(view) == [
        "fill 10,20 338,268 r28 #eef1f8",
        "text 'Enter time' 34,57 12px medium #45484d",
        "fill 34,81 130,161 r8 #d3e3fd",
        "stroke 34,81 130,161 r8 w3 #0b57d0",
        "text '3' 70,138 45px #1b1c1f",
        "fill 95,95 97,150 #0b57d0",
        "text 'Hour' 34,180 12px #45484d",
        "text ':' 136,151 45px #1b1c1f",
        "fill 154,81 250,161 r8 #dde2eb",
        "text '34' 177,139 45px #1b1c1f",
        "text 'Minute' 154,180 12px #45484d",
        "stroke 262,93 314,173 r8 w3 #747775",
        "text 'AM' 276,119 16px medium #45484d",
        "fill 262,133 314,173 r8 #c4eed0",
        "fill 262,133 314,141 #c4eed0",
        "text 'PM' 276,159 16px medium #072711",
        "text U+F0150 46,243 24px icon #45484d",
        "text 'Cancel' 187,239 14px medium #0b57d0",
        "text 'OK' 276,239 14px medium #0b57d0",
    ]


def test_the_system_time_picker() -> None:
    view = shown(SystemTimePicker(15, 34, False, nothing, nothing))
    lines = outline(view)
    assert lines[:14] == [
        "FrameLayout 10,20 338,539",
        "  android:parentPanel 10,20 338,539",
        "    android:custom 34,44 314,451",
        "      LinearLayout 34,44 314,451",
        "        android:timePicker 34,44 314,451",
        "          android:time_header 34,44 314,115",
        "            android:hours 98,44 127,115 click selected",
        "            android:separator 127,44 139,115",
        "            android:minutes 139,44 197,115 click",
        "            android:ampm_layout 209,48 250,110",
        "              android:am_label 209,48 250,79 click checkable",
        "              android:pm_label 209,79 249,110 click checkable checked",
        "          FrameLayout 34,135 314,391 ghost",
        "            android:radial_picker 46,135 302,391",
    ]
    assert lines[-7:] == [
        "              TextView 98,149 146,197 click",
        "              TextView 150,135 198,183 click",
        "          android:toggle_mode 34,403 82,451 click",
        "    android:buttonPanel 34,475 314,515",
        "      View 34,495 186,495 ghost",
        "      android:button2 194,475 263,515 click",
        "      android:button1 271,475 314,515 click",
    ]


def test_the_system_time_picker_while_typing() -> None:
    view = shown(SystemTimePicker(15, 34, False, nothing, nothing), typing=True)
    assert outline(view) == [
        "FrameLayout 10,20 338,305",
        "  android:parentPanel 10,20 338,305",
        "    android:custom 34,44 314,217",
        "      LinearLayout 34,44 314,217",
        "        android:timePicker 34,44 314,217",
        "          android:input_header 34,44 110,72",
        "          LinearLayout 34,88 314,169 ghost",
        "            LinearLayout 34,88 106,169 ghost",
        "              android:input_hour 34,88 106,148 click long focused",
        "              android:label_hour 38,152 63,169",
        "            android:input_separator 114,95 122,139",
        "            LinearLayout 130,88 202,169 ghost",
        "              android:input_minute 130,88 202,148 click long",
        "              android:label_minute 134,152 172,169",
        "            android:am_pm_spinner 218,98 283,146 click",
        "              android:text1 218,110 259,133",
        "              ImageView 259,110 283,134 ghost",
        "          android:toggle_mode 34,169 82,217 click",
        "    android:buttonPanel 34,241 314,281",
        "      View 34,261 186,261 ghost",
        "      android:button2 194,241 263,281 click",
        "      android:button1 271,241 314,281 click",
    ]


def test_the_clock_face_of_minutes_between_two_numbers() -> None:
    view = place(time_face(choice_of(part="minute"), id="face", cls="a.View", margin=0))
    assert drawn(view) == [
        "fill 62,20 318,276 r128 #dde2eb",
        "path 190,148 148,243 w2 #0b57d0",
        "fill 186,144 194,152 r4 #0b57d0",
        "fill 128,223 168,263 r20 #0b57d0",
        "text '00' 181,50 16px #1b1c1f",
        "text '05' 233,64 16px #1b1c1f",
        "text '10' 271,102 16px #1b1c1f",
        "text '15' 285,154 16px #1b1c1f",
        "text '20' 271,206 16px #1b1c1f",
        "text '25' 233,244 16px #1b1c1f",
        "text '30' 181,258 16px #1b1c1f",
        "text '35' 129,244 16px #ffffff",
        "text '40' 91,206 16px #1b1c1f",
        "text '45' 77,154 16px #1b1c1f",
        "text '50' 91,102 16px #1b1c1f",
        "text '55' 129,64 16px #1b1c1f",
    ]
    away = drawn(place(time_face(choice_of(part="minute", minute=33), id="face", cls="a.View", margin=0)))
    assert [line for line in away if "#ffffff" in line] == ["fill 156,245 160,249 r2 #ffffff"]


def test_the_clock_face_of_24_hours_has_an_inner_ring() -> None:
    view = place(time_face(choice_of(is_24h=True), id="face", cls="a.View", margin=(0, 5, 0, 7)))
    lines = outline(view)
    assert lines[:3] == ["FrameLayout 10,25 370,281 ghost", "  face 62,25 318,281", "    TextView 218,39 266,87 click"]
    assert lines[13:16] == [
        "    TextView 166,25 214,73 click",
        "    TextView 200,70 248,118 click",
        "    TextView 225,95 273,143 click",
    ]
    assert lines[-1] == "    TextView 166,61 214,109 click"
    assert drawn(view)[:6] == [
        "fill 62,25 318,281 r128 #dde2eb",
        "path 190,153 258,153 w2 #0b57d0",
        "fill 186,149 194,157 r4 #0b57d0",
        "fill 238,133 278,173 r20 #0b57d0",
        "text '1' 237,69 16px #1b1c1f",
        "text '2' 275,107 16px #1b1c1f",
    ]
    assert drawn(view)[-3:] == [
        "text '22' 123,124 14px #1b1c1f",
        "text '23' 148,99 14px #1b1c1f",
        "text '00' 182,90 14px #1b1c1f",
    ]


def test_numbers_of_a_face_are_described() -> None:
    marks = [hour_marks(False)[0], hour_marks(True)[0], hour_marks(True)[-1], minute_marks()[1]]
    assert [tuple(mark) for mark in marks] == [
        (1, "1", "1 o'clock", 0.08333333333333333, 104.0),
        (1, "1", "1 hours", 0.08333333333333333, 104.0),
        (0, "00", "0 hours", 0.0, 68.0),
        (5, "05", "5 minutes", 0.08333333333333333, 104.0),
    ]
    assert (len(hour_marks(False)), len(hour_marks(True)), len(minute_marks())) == (12, 24, 12)


def test_bare_numbers_have_no_unit() -> None:
    view = time_face(choice_of(), id="face", cls="a.View", margin=0, bare=True)
    assert [number.desc for number in view.children[0].children][:3] == ["1", "2", "3"]


def test_the_hand_points_at_its_value() -> None:
    hours, minutes = hour_marks(True), minute_marks()
    assert hand(3, hours, minutes=False) == (0.25, 104.0)
    assert hand(15, hours, minutes=False) == (0.25, 68.0)
    assert hand(34, minutes, minutes=True) == (0.5666666666666667, 104.0)


def test_a_time_is_read_as_a_person_writes_it() -> None:
    times = [choice_of(0), choice_of(12), choice_of(15), choice_of(9, 5, is_24h=True)]
    assert [(time.hour_text, time.minute_text, time.shown_hour, time.afternoon) for time in times] == [
        ("12", "34", 12, False),
        ("12", "34", 12, True),
        ("3", "34", 3, True),
        ("09", "05", 9, False),
    ]


def test_choosing_an_hour_goes_on_to_the_minutes() -> None:
    time = choice_of(15)
    time.choose_hour(12)
    assert (time.hour, time.part) == (12, "minute")
    time.choose_hour(3, advance=False)
    assert (time.hour, time.part) == (15, "minute")


def test_choosing_an_hour_in_the_morning() -> None:
    time = choice_of(9)
    time.choose_hour(12)
    assert time.hour == 0
    time.choose_hour(11)
    assert time.hour == 11


def test_an_hour_of_24_is_taken_as_it_is() -> None:
    time = choice_of(9, is_24h=True)
    time.choose_hour(0)
    assert time.hour == 0


def test_am_and_pm_keep_the_hour() -> None:
    time = choice_of(15)
    time.set_afternoon(False)
    assert time.hour == 3
    time.set_afternoon(True)
    assert time.hour == 15


def test_midnight_and_noon_change_places() -> None:
    time = choice_of(0)
    time.set_afternoon(True)
    assert time.hour == 12


def test_minutes_and_parts_are_remembered() -> None:
    time = choice_of()
    time.choose_minute(5)
    time.show("minute")
    assert (time.minute, time.part, time.state.focus) == (5, "minute", None)


def test_while_typing_the_focus_follows_the_part() -> None:
    time = choice_of(typing=True)
    time.show("minute")
    assert time.state.focus == "typed_minute"
    time.toggle_typing()
    assert not time.typing


def test_typed_numbers_outside_the_clock_are_left_out() -> None:
    def typed(part: Literal["hour", "minute"], text: str, *, is_24h: bool = False) -> tuple[int, int]:
        time = choice_of(15, 34, is_24h=is_24h)
        typed_number(time, part, text)
        return time.hour, time.minute

    assert [typed("minute", text) for text in ("0", "59", "60", "x")] == [(15, 0), (15, 59), (15, 34), (15, 0)]
    assert [typed("hour", text) for text in ("0", "1", "12", "13")] == [(15, 34), (13, 34), (12, 34), (15, 34)]
    assert [typed("hour", text, is_24h=True) for text in ("0", "23", "24")] == [(0, 34), (23, 34), (15, 34)]


def test_months_follow_one_another_within_the_calendar() -> None:
    month = date(2023, 12, 1)
    assert [next_month(month, step) for step in (-12, -1, 0, 1, 13)] == [
        date(2022, 12, 1),
        date(2023, 11, 1),
        date(2023, 12, 1),
        date(2024, 1, 1),
        date(2025, 1, 1),
    ]
    assert (next_month(date(1900, 1, 1), -1), next_month(date(2100, 12, 1), 1)) == (date(1900, 1, 1), date(2100, 12, 1))
    assert (next_month(date(1900, 2, 1), -1), next_month(date(2100, 11, 1), 1)) == (date(1900, 1, 1), date(2100, 12, 1))


def test_dates_are_written_out() -> None:
    names = month_title(DAY), long_date(DAY)
    assert names == ("October 2023", "Sunday, October 15, 2023")


def test_a_date_choice_remembers_day_month_and_years() -> None:
    choice = day_choice()
    assert (choice.day, choice.month, choice.listing_years) == (date(2023, 10, 15), date(2023, 10, 1), False)
    choice.choose(date(2024, 1, 31))
    assert (choice.day, choice.month) == (date(2024, 1, 31), date(2024, 1, 1))
    choice.turn(2)
    assert choice.month == date(2024, 3, 1)
    choice.toggle_years()
    assert choice.listing_years
    choice.choose_year(2030)
    assert (choice.month, choice.listing_years) == (date(2030, 3, 1), False)


def test_the_29th_of_february_of_another_year_is_the_28th() -> None:
    choice = day_choice(date(2024, 2, 29))
    assert choice.in_year(2025) == date(2025, 2, 28)
    assert day_choice(date(2024, 2, 28)).in_year(2025) == date(2025, 2, 28)
    assert day_choice(date(2024, 3, 29)).in_year(2025) == date(2025, 3, 29)


def test_a_month_begins_on_sunday_and_marks_the_chosen_day_and_today() -> None:
    view = place(month_days(date(2023, 10, 1), DAY, date(2023, 10, 20), nothing), width=280)
    lines = outline(view)
    assert lines[:12] == [
        "LinearLayout 10,20 290,260 ghost",
        "  LinearLayout 10,20 290,60 ghost",
        "    FrameLayout 10,20 50,60 ghost",
        "      TextView 26,32 33,49 ghost",
        "    FrameLayout 50,20 90,60 ghost",
        "      TextView 65,32 75,49 ghost",
        "    FrameLayout 90,20 130,60 ghost",
        "      TextView 106,32 115,49 ghost",
        "    FrameLayout 130,20 170,60 ghost",
        "      TextView 144,32 155,49 ghost",
        "    FrameLayout 170,20 210,60 ghost",
        "      TextView 186,32 195,49 ghost",
    ]
    assert [line for line in lines if "selected" in line] == [
        "      TextView 12,142 48,178 click checkable checked selected"
    ]
    assert [line for line in drawn(view) if "text" not in line] == [
        "fill 12,142 48,178 r18 #0b57d0",
        "stroke 212,142 248,178 r18 w3 #0b57d0",
    ]
    assert len(drawn(view)) == 40


def test_the_years_lie_in_columns_around_the_chosen_one() -> None:
    view = place(year_grid(2023, nothing), width=300, height=280)
    lines = outline(view)
    assert lines[0] == "mtrl_calendar_years 10,20 310,300 scroll"
    assert lines[1:4] == [
        "  LinearLayout 10,20 310,72 ghost",
        "    FrameLayout 10,20 110,72 ghost",
        "      TextView 24,28 96,64 click",
    ]
    assert [line for line in lines if "selected" in line] == ["      TextView 24,132 96,168 click selected"]
    assert [line for line in drawn(view) if "text" not in line] == ["fill 24,132 96,168 r18 #0b57d0"]
    assert place(year_grid(1901, nothing)).children[0].children[0].children[0].text == "1900"


@pytest.mark.parametrize(
    ("x", "y", "hour"),
    [
        (138, 44, 12),
        (242, 148, 3),
        (138, 252, 6),
        (34, 148, 9),
        (190, 58, 1),
        (228, 96, 2),
        (86, 58, 11),
        (150, 44, 12),
    ],
)
def test_a_touch_on_the_clock_chooses_the_nearest_hour(x: float, y: float, hour: int) -> None:
    face, chosen = clock()
    assert face.on_touch is not None
    face.on_touch(x, y)
    assert chosen == [hour]


@pytest.mark.parametrize(("y", "hour"), [(44, 12), (62, 12), (63, 0), (80, 0), (140, 0)])
def test_a_touch_nearer_to_the_middle_chooses_on_the_inner_ring(y: float, hour: int) -> None:
    face, chosen = clock(is_24h=True)
    assert face.on_touch is not None
    face.on_touch(138, y)
    assert chosen == [hour]


@pytest.mark.parametrize(("end", "minute"), [((138, 44), 0), ((242, 148), 15), ((127, 45), 59), ((149, 45), 1)])
def test_a_drag_over_the_clock_chooses_every_minute(end: tuple[float, float], minute: int) -> None:
    face, chosen = clock(minutes=True)
    assert face.on_drag is not None
    face.on_drag(Drag((138, 148), end, ""))
    assert chosen == [minute]


def test_a_wheel_turns_by_steps_and_drags() -> None:
    found: list[date] = []
    store = state_of()
    dialog = WheelDatePicker(date(2023, 1, 31), found.append, nothing)

    def panel() -> View:
        return place(dialog.panel(UiState(store)), width=328, state=store)

    press(panel(), "Feb")
    press(panel(), "OK")
    wheel = next(view for view in panel().walk() if view.cls == "android.widget.NumberPicker")
    assert wheel.on_drag is not None
    step = wheel.box.height / 3
    wheel.on_drag(Drag((0, 0), (0, -2 * step), ""))
    press(panel(), "OK")
    wheel.on_drag(Drag((0, 0), (0, 0.4 * step), ""))
    press(panel(), "OK")
    assert found == [date(2023, 2, 28), date(2023, 4, 28), date(2023, 4, 28)]


@pytest.mark.parametrize(
    ("key", "text", "day"),
    [
        ("wheel_month", "mar", date(2024, 3, 29)),
        ("wheel_month", "December", date(2024, 12, 29)),
        ("wheel_month", "ma", DAY),
        ("wheel_month", "12", date(2024, 12, 29)),
        ("wheel_month", "13", DAY),
        ("wheel_day", "1", date(2024, 2, 1)),
        ("wheel_day", "30", DAY),
        ("wheel_day", "0", DAY),
        ("wheel_year", "2023", date(2023, 2, 28)),
        ("wheel_year", "1899", DAY),
        ("wheel_year", "20230", DAY),
    ],
)
def test_a_wheel_takes_what_is_typed_where_it_is_a_value(key: str, text: str, day: date) -> None:
    leap, found, store = date(2024, 2, 29), list[date](), state_of()
    dialog = WheelDatePicker(leap, found.append, nothing)
    root = place(dialog.panel(UiState(store)), width=328, state=store)
    entry = next(view for view in root.walk() if view.key == key)
    entry.on_text(text)  # type: ignore[attr-defined]
    press(place(dialog.panel(UiState(store)), width=328, state=store), "OK")
    assert found == [leap if day == DAY else day]


def test_a_framework_year_takes_the_day_along() -> None:
    found: list[date] = []
    store = state_of(years=True)
    dialog = SystemDatePicker(date(2024, 2, 29), found.append, nothing)
    press(place(dialog.panel(UiState(store)), width=328, state=store), "2023")
    press(place(dialog.panel(UiState(store)), width=328, state=store), "OK")
    assert found == [date(2023, 2, 28)]

"""What the kit builds: where each part lies in dp, how families differ, and what is stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime

import pytest

from simdroid.kit import (
    GOOGLE,
    MATERIAL,
    REACT_NATIVE,
    SIMPLE,
    AppScreen,
    BarAction,
    Choice,
    CollapsingLook,
    Computed,
    Flag,
    FlagSetting,
    Header,
    Introduction,
    Level,
    LookRows,
    Note,
    Number,
    Opposite,
    Preference,
    PreferenceFile,
    PreferenceScreen,
    RowContent,
    Searching,
    Selecting,
    Setting,
    SimpleRows,
    Slide,
    String,
    Strings,
    Table,
    TextEntry,
    Toggle,
    app_bar,
    bar_button,
    brief_date,
    checklist_dialog,
    choice_dialog,
    collapsing_page,
    confirm_dialog,
    fitting,
    list_dialog,
    matching,
    message_dialog,
    moment,
    month_day,
    placeholder,
    plural,
    selection_bar,
    text_dialog,
    text_row,
)
from simdroid.kit.bars import search_bar
from simdroid.kit.dates import moment_ns, padded_time
from simdroid.kit.people import Person, by_name, initial
from simdroid.kit.simple_tools import About, SearchMenu
from simdroid.kit.tables import insert
from simdroid.ui import Dialog, Icon, Metrics, Screen, TextField, UiState, View
from simdroid.ui.windows.app_windows import screen_of
from tests.simdroid.ui.conftest import PACKAGE, Bench
from tests.simdroid.ui.drawing import drawn, outline, place

ACTIONS = [
    BarAction("a", "First", lambda: None, "star"),
    BarAction("b", "Second", lambda: None, "close"),
    BarAction("c", "Third", lambda: None, "send", enabled=False),
    BarAction("d", "Hidden", lambda: None, "send", shown=False),
    BarAction("e", "Words", lambda: None),
]


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """Preferences of every type."""

    flag = Flag(True)
    number = Number(10, among=(10, 20))
    word = String("a", key="other")
    words = Strings("x", "y")


class Google(AppScreen):
    """A screen of Google's family."""

    def build(self) -> View:
        return View(width="fill", height="fill")


class Simple(Google):
    """A screen of the Simple family."""

    look = SIMPLE


class Material(Google):
    """A screen of the older Material family."""

    look = MATERIAL


class Intro(Introduction):
    """Two slides."""

    slides = (Slide("One", "star", "Words"), Slide("Two", "close", "More words"))
    seen = Options.flag


class Pages(PreferenceScreen):
    """A settings page with a row of each kind."""

    rows = (
        Header("Group"),
        Note("Remark"),
        Preference("Plain", summary="Summary", icon="star"),
        Toggle("Toggle", flag=Options.flag, enabled=lambda system: False),
        Choice("Choice", stored=Options.number, options=((10, "Ten"), (20, "Twenty"))),
        TextEntry("Text", stored=Options.word),
        Level("Level", stored=Setting("system", "level", "3"), most=7),
        Preference("Hidden", shown=lambda system: False),
    )


def screen(show: Callable[..., Bench], kind: type[Screen] = Google) -> AppScreen:
    """A screen on a phone of 360 x 640 dp, one pixel each."""
    bench = show(kind)
    bench.system.settings.put("secure", "display_density_forced", "160")
    bench.system.settings.put("global", "display_size_forced", "360,640")
    made = screen_of(bench.system, bench.system.activities.top)
    assert isinstance(made, AppScreen)
    return made


def panel(dialog: Dialog) -> list[str]:
    return outline(place(dialog.panel(UiState({})), width=312))


def content(
    title: str = "Title", summary: str = "", icon: str = "", id: str = "row", enabled: bool = True
) -> RowContent:
    return RowContent(title, summary, icon, id, enabled)


def wide(dp: int) -> Metrics:
    return Metrics(dp, 640, 160)


def test_a_bar_has_the_way_up_a_title_and_its_actions(show: Callable[..., Bench]) -> None:
    view = place(app_bar(screen(show), "Title", ACTIONS))
    assert outline(view) == [
        "toolbar 10,20 370,84",
        "  ImageButton 14,28 62,76 click",
        "  TextView 74,36 210,67",
        "  a 222,28 270,76 click",
        "  b 270,28 318,76 click",
        "  ImageView 318,28 366,76 click long",
    ]
    assert drawn(view) == [
        "fill 10,20 370,84 #f7f9fd",
        "text U+F004D 26,61 24px icon #1b1c1f",
        "text 'Title' 74,60 22px #1b1c1f",
        "text U+F04CE 234,61 24px icon #1b1c1f",
        "text U+F0156 282,61 24px icon #1b1c1f",
        "text U+F01D9 330,61 24px icon #45484d",
    ]


def test_a_bar_without_the_way_up(show: Callable[..., Bench]) -> None:
    view = place(app_bar(screen(show), "Title", up=False, title_id="name"))
    assert outline(view) == ["toolbar 10,20 370,84", "  name 26,36 354,67"]


def test_a_material_title_alone_begins_further_in(show: Callable[..., Bench]) -> None:
    view = place(app_bar(screen(show, Material), "Title", [Icon(name="star"), *ACTIONS[:2]], up=False))
    assert outline(view) == [
        "toolbar 10,20 370,76",
        "  TextView 26,34 254,62",
        "  a 258,24 302,72 click long",
        "  b 302,24 346,72 click long",
        "  ImageView 346,36 370,60",
    ]


def test_a_material_bar_with_the_way_up(show: Callable[..., Bench]) -> None:
    view = place(app_bar(screen(show, Material), "Title", ACTIONS))
    assert outline(view) == [
        "toolbar 10,20 370,76",
        "  ImageButton 10,24 66,72 click",
        "  TextView 70,34 186,62",
        "  a 190,24 234,72 click long",
        "  b 234,24 278,72 click long",
        "  c 278,24 322,72 click long off",
        "  ImageView 322,24 370,72 click long",
    ]


def test_a_simple_bar(show: Callable[..., Bench]) -> None:
    view = place(app_bar(screen(show, Simple), "Title", ACTIONS[:1]))
    assert outline(view) == [
        "toolbar 10,20 370,76",
        "  ImageButton 10,24 66,72 click",
        "  TextView 70,34 314,62",
        "  a 318,24 366,72 click long",
    ]


def test_the_bar_of_a_selection(show: Callable[..., Bench]) -> None:
    view = place(selection_bar(screen(show), "2", ACTIONS[:1], on_close=lambda: None))
    assert outline(view) == [
        "action_mode_bar 10,20 370,84",
        "  action_mode_close_button 14,28 62,76 click",
        "  action_bar_title 74,38 306,66",
        "  a 318,28 366,76 click",
    ]


def test_the_title_of_a_selection_can_be_pressed(show: Callable[..., Bench]) -> None:
    view = place(selection_bar(screen(show, Simple), "2 / 5", on_close=lambda: None, on_title=lambda: None))
    assert outline(view) == [
        "action_mode_bar 10,20 370,76",
        "  action_mode_close_button 10,24 66,72 click",
        "  actionbar_title 70,20 362,76 click",
    ]
    assert drawn(view) == [
        "fill 10,20 370,76 #eaeff7",
        "text U+F004D 26,57 24px icon #1b1c1f",
        "text '2 / 5' 70,56 20px #1b1c1f",
    ]


def test_the_bar_of_a_search(show: Callable[..., Bench]) -> None:
    view = place(search_bar(screen(show), "query", hint="Search", on_close=lambda: None))
    assert outline(view) == [
        "search_bar 10,20 370,84",
        "  ImageButton 14,28 62,76 click",
        "  query 62,28 366,75 click long focused",
    ]


def test_as_many_icons_as_android_shows_and_the_rest_in_a_menu(show: Callable[..., Bench]) -> None:
    icons = [BarAction(str(place), "Label", icon="star") for place in range(7)]
    assert [len(fitting(wide(dp), GOOGLE.bar, icons)) for dp in (359, 360, 499, 500, 599, 600)] == [2, 3, 3, 4, 4, 5]
    assert [len(fitting(wide(360), GOOGLE.bar, icons[:count])) for count in (2, 3, 4)] == [2, 3, 3]
    assert len(fitting(wide(360), MATERIAL.bar, icons)) == 7
    assert len(fitting(wide(360), GOOGLE.bar, [*icons[:3], BarAction("w", "Words")])) == 3
    assert fitting(wide(360), GOOGLE.bar, []) == []


def test_a_button_of_a_bar_may_open_a_menu(show: Callable[..., Bench]) -> None:
    button = bar_button(SIMPLE.bar, ACTIONS[2])
    assert (button.enabled, button.long_clickable, button.popup) == (False, True, None)


def test_a_question_in_the_words_of_the_family(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(confirm_dialog(made, "Sure?", lambda: None, title="T")) == [
        "FrameLayout 10,20 322,200",
        "  android:parentPanel 10,20 322,200",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:scrollView 34,93 298,112",
        "      android:message 34,93 298,112",
        "    android:buttonPanel 34,136 298,176",
        "      View 34,156 170,156 ghost",
        "      android:button2 178,136 247,176 click",
        "      android:button1 255,136 298,176 click",
    ]


def test_a_simple_question_is_a_text_of_its_own(show: Callable[..., Bench]) -> None:
    made = screen(show, Simple)
    assert panel(confirm_dialog(made, "Sure?", lambda: None)) == [
        "FrameLayout 10,20 322,155",
        "  android:parentPanel 10,20 322,155",
        "    android:custom 34,44 298,67",
        "      LinearLayout 34,44 298,67",
        "        message 34,44 298,67",
        "    android:buttonPanel 34,91 298,131",
        "      View 34,111 191,111 ghost",
        "      android:button2 199,91 242,131 click",
        "      android:button1 250,91 298,131 click",
    ]
    assert panel(message_dialog(made, "T", "Read")) == [
        "FrameLayout 10,20 322,204",
        "  android:parentPanel 10,20 322,204",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:custom 34,93 298,116",
        "      LinearLayout 34,93 298,116",
        "        message 34,93 298,116",
        "    android:buttonPanel 34,140 298,180",
        "      View 34,160 247,160 ghost",
        "      android:button1 255,140 298,180 click",
    ]


def test_something_to_read(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(message_dialog(made, "T", "Read")) == [
        "FrameLayout 10,20 322,200",
        "  android:parentPanel 10,20 322,200",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:scrollView 34,93 298,112",
        "      android:message 34,93 298,112",
        "    android:buttonPanel 34,136 298,176",
        "      View 34,156 247,156 ghost",
        "      android:button1 255,136 298,176 click",
    ]


def test_a_list_to_choose_from(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(list_dialog(made, "T", ["One", "Two"], lambda place: None)) == [
        "FrameLayout 10,20 322,213",
        "  android:parentPanel 10,20 322,213",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:custom 34,93 298,189",
        "      LinearLayout 34,93 298,189",
        "        android:select_dialog_listview 10,93 322,189",
        "          android:text1 10,93 322,141 click",
        "            TextView 34,105 298,128 ghost",
        "          android:text1 10,141 322,189 click",
        "            TextView 34,153 298,176 ghost",
    ]


def test_one_of_several_options(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(choice_dialog(made, ["One", "Two"], 1, lambda place: None, title="T")) == [
        "FrameLayout 10,20 322,293",
        "  android:parentPanel 10,20 322,293",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:custom 34,93 298,205",
        "      LinearLayout 34,93 298,205",
        "        android:select_dialog_listview 10,93 322,205",
        "          android:text1 10,93 322,149 click checkable",
        "            RadioButton 30,97 62,145 ghost checkable",
        "            TextView 74,109 298,132 ghost",
        "          android:text1 10,149 322,205 click checkable checked",
        "            RadioButton 30,153 62,201 ghost checkable checked",
        "            TextView 74,165 298,188 ghost",
        "    android:buttonPanel 34,229 298,269",
        "      View 34,249 221,249 ghost",
        "      android:button2 229,229 298,269 click",
    ]


def test_one_of_several_simple_options(show: Callable[..., Bench]) -> None:
    made = screen(show, Simple)
    assert panel(choice_dialog(made, ["One", "Two"], 1, lambda place: None)) == [
        "FrameLayout 10,20 322,164",
        "  android:parentPanel 10,20 322,164",
        "    android:custom 34,44 298,140",
        "      LinearLayout 34,44 298,140",
        "        dialog_radio_holder 34,44 298,140",
        "          dialog_radio_group 34,44 298,140",
        "            RadioButton 34,44 298,92 click checkable",
        "            RadioButton 34,92 298,140 click checkable checked",
    ]


def test_some_of_several_options(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(checklist_dialog(made, "T", ["One", "Two"], [1], lambda places: None)) == [
        "FrameLayout 10,20 322,293",
        "  android:parentPanel 10,20 322,293",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:custom 34,93 298,205",
        "      LinearLayout 34,93 298,205",
        "        android:select_dialog_listview 10,93 322,205",
        "          android:text1 10,93 322,149 click checkable",
        "            CheckBox 30,97 62,145 ghost checkable",
        "            TextView 74,109 298,132 ghost",
        "          android:text1 10,149 322,205 click checkable checked",
        "            CheckBox 30,153 62,201 ghost checkable checked",
        "            TextView 74,165 298,188 ghost",
        "    android:buttonPanel 34,229 298,269",
        "      View 34,249 170,249 ghost",
        "      android:button2 178,229 247,269 click",
        "      android:button1 255,229 298,269 click",
    ]


def test_a_question_answered_by_typing(show: Callable[..., Bench]) -> None:
    made = screen(show)
    assert panel(text_dialog(made, "T", lambda text: None, value="v", message="M")) == [
        "FrameLayout 10,20 322,272",
        "  android:parentPanel 10,20 322,272",
        "    android:topPanel 34,44 298,93",
        "      android:title_template 34,44 298,93",
        "        android:alertTitle 34,44 298,77",
        "    android:scrollView 34,93 298,112",
        "      android:message 34,93 298,112",
        "    android:custom 34,112 298,184",
        "      LinearLayout 34,112 298,184",
        "        android:edit 34,120 298,176 click long focused",
        "    android:buttonPanel 34,208 298,248",
        "      View 34,228 170,228 ghost",
        "      android:button2 178,208 247,248 click",
        "      android:button1 255,208 298,248 click",
    ]


def test_rows_of_the_plain_family(show: Callable[..., Bench]) -> None:
    rows = LookRows()
    assert outline(place(rows.header("Group"))) == ["TextView 10,20 370,63"]
    assert outline(place(rows.note("Remark"))) == ["TextView 10,20 92,55"]
    assert outline(place(rows.line(content(), None))) == [
        "row 10,20 370,76",
        "  LinearLayout 26,36 354,59 ghost",
        "    title 26,36 60,59",
    ]
    assert outline(
        place(rows.line(content(summary="S", icon="star", enabled=False), lambda: None, Icon(name="close")))
    ) == [
        "row 10,20 370,92 click off",
        "  icon 26,44 50,68 off",
        "  View 50,56 66,56 ghost",
        "  LinearLayout 66,35 314,77 ghost",
        "    title 66,35 100,58 off",
        "    summary 66,58 75,77 off",
        "  View 314,56 330,56 ghost",
        "  ImageView 330,44 354,68",
    ]
    assert outline(place(rows.switch(content(), True, lambda on: None))) == [
        "row 10,20 370,84 click",
        "  LinearLayout 26,40 286,63 ghost",
        "    title 26,40 60,63",
        "  View 286,52 302,52 ghost",
        "  switch_widget 302,28 354,76 checkable checked",
    ]
    assert outline(place(rows.slider(content(id=""), 0.5, lambda value: None))) == [
        "LinearLayout 10,20 370,107",
        "  title 26,28 60,51",
        "  seekbar 26,51 354,99 focusable",
    ]
    assert drawn(place(rows.header("Group"))) == ["text 'Group' 26,51 14px medium #0b57d0"]
    assert drawn(place(rows.note("Remark"))) == ["text 'Remark' 26,43 14px #45484d"]


def test_rows_of_the_material_family(show: Callable[..., Bench]) -> None:
    rows = MATERIAL.rows
    assert outline(place(rows.header("Group"))) == ["android:title 10,20 370,59"]
    assert outline(place(rows.line(content(summary="S", icon="star"), None))) == [
        "row 10,20 370,84",
        "  android:icon 30,40 54,64",
        "  View 54,52 78,52 ghost",
        "  RelativeLayout 78,31 350,73",
        "    android:title 78,31 112,54",
        "    android:summary 78,54 87,73",
    ]
    assert outline(place(rows.switch(content(), True, lambda on: None))) == [
        "row 10,20 370,88 click",
        "  RelativeLayout 30,42 318,65",
        "    android:title 30,42 64,65",
        "  View 318,54 318,54 ghost",
        "  android:checkbox 318,30 350,78 checkable checked",
    ]


def test_rows_of_the_simple_family(show: Callable[..., Bench]) -> None:
    rows = SimpleRows()
    assert outline(place(rows.header("Group", id="head"))) == ["head 26,36 67,55"]
    assert outline(place(rows.note("Remark"))) == ["TextView 10,20 92,55"]
    assert outline(place(rows.line(content(summary="S"), lambda: None))) == [
        "row_holder 10,20 370,78 click",
        "  row_label 26,28 60,51",
        "  row 26,51 35,70",
    ]
    assert outline(place(rows.line(content(enabled=False), None))) == [
        "row_holder 10,20 370,76 off",
        "  row_label 26,36 60,59 off",
    ]
    assert outline(place(rows.switch(content(), True, lambda on: None))) == [
        "row_holder 10,20 370,76 click",
        "  row 26,24 354,72 checkable checked",
        "    TextView 26,36 322,59 ghost",
        "    row 322,24 354,72 ghost checkable checked",
    ]
    assert outline(place(rows.slider(content(enabled=False), 0.5, lambda value: None))) == [
        "row_holder 10,20 370,107",
        "  row_label 26,28 60,51 off",
        "  row 26,51 354,99 focusable off",
    ]


def test_rows_of_react_native_have_no_ids(show: Callable[..., Bench]) -> None:
    rows = REACT_NATIVE.rows
    assert outline(place(rows.line(content(summary="S", icon="star", id=""), None))) == [
        "LinearLayout 10,20 370,92",
        "  ImageView 26,44 50,68",
        "  View 50,56 66,56 ghost",
        "  LinearLayout 66,35 354,77 ghost",
        "    TextView 66,35 100,58",
        "    TextView 66,58 75,77",
    ]


def test_a_switch_row_turns_over(show: Callable[..., Bench]) -> None:
    found = list[bool]()
    for rows in (LookRows(), SimpleRows()):
        for on in (True, False):
            view = rows.switch(content(), on, found.append)
            assert view.on_click is not None
            view.on_click()
    assert found == [False, True, False, True]


def test_a_settings_page_lists_its_rows(show: Callable[..., Bench]) -> None:
    view = place(screen(show, Pages).build())
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  toolbar 10,20 370,84",
        "    ImageButton 14,28 62,76 click",
        "    TextView 74,36 354,67",
        "  recycler_view 10,84 370,660",
        "    TextView 10,84 370,127",
        "    TextView 10,127 92,162",
        "    LinearLayout 10,162 370,234",
        "      icon 26,186 50,210",
        "      View 50,198 66,198 ghost",
        "      LinearLayout 66,177 354,219 ghost",
        "        title 66,177 100,200",
        "        summary 66,200 129,219",
        "    LinearLayout 10,234 370,298 click off",
        "      LinearLayout 26,254 286,277 ghost",
        "        title 26,254 77,277 off",
        "      View 286,266 302,266 ghost",
        "      switch_widget 302,242 354,290 checkable checked",
        "    LinearLayout 10,298 370,370 click",
        "      LinearLayout 26,313 354,355 ghost",
        "        title 26,313 74,336",
        "        summary 26,336 52,355",
        "    LinearLayout 10,370 370,442 click",
        "      LinearLayout 26,385 354,427 ghost",
        "        title 26,385 61,408",
        "        summary 26,408 34,427",
        "    LinearLayout 10,442 370,529",
        "      title 26,450 65,473",
        "      seekbar 26,473 354,521 focusable",
    ]


def test_an_empty_state_of_two_lines(show: Callable[..., Bench]) -> None:
    views = placeholder("none", "Nothing here", "Add one", lambda: None)
    assert [outline(place(view)) for view in views] == [["none 10,20 370,43"], ["none_2 10,20 100,75 click"]]
    assert len(placeholder("none", "Nothing here")) == 1


def test_a_row_of_a_form(show: Callable[..., Bench]) -> None:
    views = [text_row("name", "Name"), text_row("name", "Name", "value", icon="star", multiline=True)]
    assert [outline(place(view)) for view in views] == [
        ["LinearLayout 10,20 370,84 ghost", "  name 26,24 354,80 click long"],
        ["LinearLayout 10,20 370,84 ghost", "  ImageView 26,40 66,64", "  name 66,24 354,80 click long"],
    ]
    assert [each.ime_action for view in views for each in view.children if isinstance(each, TextField)] == [
        "next",
        "unspecified",
    ]


def test_a_page_whose_title_shrinks(show: Callable[..., Bench]) -> None:
    look = CollapsingLook(frames=())
    made = screen(show)
    page = collapsing_page(made, look, "Title", [View(width="fill", height=900)], actions=[Icon(name="star")])
    view = place(page, 360, 640, metrics=made.metrics)
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  content_parent 10,20 370,636 scroll",
        "    app_bar 10,20 370,248",
        "      collapsing_toolbar 10,20 370,248",
        "        action_bar 10,69 370,125",
        "          ImageButton 10,69 66,125 click",
        "          View 66,97 346,97 ghost",
        "          ImageView 346,85 370,109",
        "    recycler_view 10,248 370,636",
        "      View 10,248 370,1148",
    ]
    assert drawn(view, metrics=made.metrics) == [
        "text 'Title' 34,221 36px #1b1c1f",
        "text U+F004D 26,106 24px icon #1b1c1f",
        "text U+F04CE 346,106 24px icon #45484d",
    ]


def test_a_page_whose_title_has_shrunk(show: Callable[..., Bench]) -> None:
    look = CollapsingLook(frames=(("frame", "a.Frame"),))
    made = screen(show)
    page = collapsing_page(made, look, "Title", [View(width="fill", height=900)])
    view = place(page, 360, 640, metrics=made.metrics, state={"ui": {"scroll": {"content_parent": 400}}})
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  content_parent 10,20 370,636 scroll",
        "    app_bar 10,20 370,125",
        "      collapsing_toolbar 10,20 370,125",
        "        action_bar 10,69 370,125",
        "          ImageButton 10,69 66,125 click",
        "          View 66,97 370,97 ghost",
        "    frame 10,125 370,636",
        "      recycler_view 10,125 370,636",
        "        View 10,-152 370,748",
    ]
    assert drawn(view, metrics=made.metrics) == [
        "fill 10,20 370,125 #eaeff7 cut 10,20 360,125",
        "text 'Title' 74,105 20px #1b1c1f",
        "text U+F004D 26,106 24px icon #1b1c1f",
    ]


def test_a_page_whose_title_is_halfway(show: Callable[..., Bench]) -> None:
    look = CollapsingLook(frames=())
    made = screen(show)
    page = collapsing_page(made, look, "A title that needs two lines of the page", [View(width="fill", height=900)])
    views = [
        place(page, 360, 640, metrics=made.metrics, state={"ui": {"scroll": {"content_parent": offset}}})
        for offset in (40, 80)
    ]
    assert drawn(views[0], metrics=made.metrics)[:1] == ["text 'A title that needs two li…' 60,148 25.5935px #1b1c1f"]
    assert outline(views[1])[:4] == [
        "LinearLayout 10,20 370,660 ghost",
        "  content_parent 10,20 370,636 scroll",
        "    app_bar 10,20 370,168",
        "      collapsing_toolbar 10,20 370,168",
    ]


def test_the_slides_of_an_introduction(show: Callable[..., Bench]) -> None:
    made = screen(show, Intro)
    view = place(made.build())
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  view_pager 10,20 370,596 scroll",
        "    main 10,20 370,596",
        "      title 166,174 213,210",
        "      image 110,234 270,394",
        "      description 42,418 338,442",
        "  bottom 10,596 370,660",
        "    View 26,628 114,628 ghost",
        "    View 114,628 176,628 ghost",
        "    LinearLayout 176,623 204,633 ghost",
        "      ImageView 176,623 186,633",
        "      ImageView 194,623 204,633",
        "    View 204,628 266,628 ghost",
        "    next 266,604 354,652 click",
    ]
    assert drawn(view) == [
        "fill 10,20 370,660 #0b57d0",
        "text 'One' 166,202 26px #ffffff",
        "text U+F04CE 110,374 160px icon #ffffff",
        "text 'Words' 165,437 17px #ffffff",
        "text U+F0765 176,632 10px icon #ffffff",
        "text U+F0766 194,632 10px icon #ffffff",
        "text U+F0054 298,637 24px icon #ffffff",
    ]


def test_the_last_slide_ends_the_introduction(show: Callable[..., Bench]) -> None:
    made = screen(show, Intro)
    assert isinstance(made, Intro)
    made.slide = 1
    view = place(made.build())
    assert outline(view)[-3:] == [
        "      ImageView 194,623 204,633",
        "    View 204,628 266,628 ghost",
        "    done 266,604 354,652 click",
    ]
    assert drawn(view)[-3:] == [
        "text U+F0766 176,632 10px icon #ffffff",
        "text U+F0765 194,632 10px icon #ffffff",
        "text 'DONE' 292,633 14px medium #ffffff",
    ]
    assert made.on_back()
    assert made.slide == 0


def test_the_search_field_above_a_simple_list(show: Callable[..., Bench]) -> None:
    class Menu(SearchMenu):
        """A list with a search."""

        def build(self) -> View:
            return self.search_menu(ACTIONS[:2])

    made = screen(show, Menu)
    assert outline(place(made.build())) == [
        "top_toolbar_holder 26,28 354,80",
        "  top_toolbar_search_icon 30,30 78,78",
        "  top_toolbar_search 78,28 254,80 click long",
        "  top_toolbar 254,30 350,78",
        "    a 254,30 302,78 click long",
        "    b 302,30 350,78 click long",
    ]
    made.ui.focus = "top_toolbar_search"
    assert made.build().children[0].is_clickable
    assert made.on_back()
    assert made.ui.focus == ""
    assert not made.on_back()


def test_the_page_about_a_simple_app(show: Callable[..., Bench]) -> None:
    view = place(screen(show, About).build())
    assert outline(view) == [
        "about_coordinator 10,20 370,660",
        "  about_toolbar 10,20 370,76",
        "    ImageButton 10,24 66,72 click",
        "    TextView 70,34 362,62",
        "  about_holder 10,76 370,660",
        "    about_app_icon 154,124 226,196",
        "    about_app_name 168,208 213,239",
        "    about_app_version 153,251 227,270",
    ]


def test_preferences_are_typed_and_checked(show: Callable[..., Bench]) -> None:
    options = Options(screen(show).system)
    assert (options.flag, options.number, options.word, options.words) == (True, 10, "a", ["x", "y"])
    options.flag, options.number, options.words = False, 20, ["z"]
    assert (options.flag, options.number, options.words) == (False, 20, ["z"])
    Options.stored(options.system).put(number=30, flag="yes", other="b")
    assert (options.flag, options.number, options.word) == (True, 10, "b")
    assert (Options.word.key, Options.flag.key) == ("other", "flag")


def test_settings_are_texts_with_a_default(show: Callable[..., Bench]) -> None:
    system = screen(show).system
    plain_one, flag = Setting("secure", "some_text", "d"), FlagSetting("secure", "some_flag", default="1", yes="2")
    assert (plain_one.get(system), flag.get(system), Opposite(flag).get(system)) == ("d", True, False)
    flag.put(system, False)
    assert (flag.get(system), system.settings.get("secure", "some_flag")) == (False, "0")
    Opposite(flag).put(system, False)
    assert (flag.get(system), system.settings.get("secure", "some_flag")) == (True, "2")
    plain_one.put(system, "")
    assert plain_one.get(system) == ""
    assert Computed(lambda system: 5, lambda system, value: None).get(system) == 5


def test_a_slider_row_stores_whole_numbers(show: Callable[..., Bench]) -> None:
    system = screen(show, Pages).system
    level = Level("Level", stored=Setting("system", "level", "3"), most=7, least=1)

    def value(text: str) -> float:
        level.stored.put(system, text)
        made = screen_of(system, system.activities.top)
        assert isinstance(made, Pages)
        return next(view.value for view in level.view(made).walk() if view.id == "seekbar")  # type: ignore[attr-defined,no-any-return]

    def stored(fraction: float) -> str:
        level._change(system, fraction)
        return level.stored.get(system)

    assert [value(text) for text in ("1", "4", "7", "9", "-3", "2.5", "x")] == [0.0, 0.5, 1.0, 1.0, 0.0, 0.25, 0.0]
    assert [stored(fraction) for fraction in (0.0, 0.1, 0.5, 1.0)] == ["1", "2", "4", "7"]


def test_dates_are_written_as_people_write_them(show: Callable[..., Bench]) -> None:
    system = screen(show).system
    now = system.clock.minute()
    assert (
        month_day(date(2023, 10, 5)),
        month_day(date(2022, 10, 5), date(2023, 1, 1)),
        month_day(date(2023, 10, 5), date(2023, 1, 1)),
    ) == ("Oct 5", "Oct 5, 2022", "Oct 5")
    assert [padded_time(datetime(2023, 1, 1, 15, 4, tzinfo=UTC), is_24h=each) for each in (True, False)] == [
        "15:04",
        "03:04 PM",
    ]
    assert [plural(count, "day") for count in (0, 1, 2)] == ["0 days", "1 day", "2 days"]
    assert (
        moment(system, -5).year,
        moment(system, 10**30).year,
        moment_ns(system, 1_000_000_000) == moment(system, 1000),
    ) == (1970, 9999, True)
    assert brief_date(system, now.replace(hour=15, minute=4)) == "15:04"
    assert brief_date(system, now.replace(year=2001, month=3, day=4)) == "Mar 4, 2001"


def test_people_are_sorted_by_either_name(show: Callable[..., Bench]) -> None:
    people = [Person(1, "bob Ärger", "Ärger, bob"), Person(2, "Ada Zahn", "Zahn, Ada"), Person(3, "+1 555", "+1 555")]
    assert [person.id for person in by_name(people)] == [2, 1, 3]
    assert [person.id for person in by_name(people, family=True)] == [1, 2, 3]
    assert [initial(name) for name in ("élan", "9", "")] == ["E", "#", "#"]


def test_items_are_found_by_their_words(show: Callable[..., Bench]) -> None:
    items = ["Apple pie", "Banana"]
    assert matching(items, "PIE", lambda item: item.split()) == ["Apple pie"]
    assert matching(items, "", lambda item: [item]) == ["Apple pie", "Banana"]
    assert matching(items, "x", lambda item: [item]) == []


def test_two_lines_of_a_large_title_until_it_is_half_small(show: Callable[..., Bench]) -> None:
    look = CollapsingLook(frames=(), bar=50, title=100, title_gap=10)
    made = screen(show)
    page = collapsing_page(made, look, "A title that needs two lines of the page", [View(width="fill", height=900)])
    found = [
        drawn(
            place(page, 360, 640, metrics=made.metrics, state={"ui": {"scroll": {"content_parent": offset}}}),
            metrics=made.metrics,
        )
        for offset in (0, 18, 19, 20, 38)
    ]
    assert found == [
        [
            "text 'A title that needs' 34,69 36px #1b1c1f",
            "text 'two lines of the p…' 34,112 36px #1b1c1f",
            "text U+F004D 26,106 24px icon #1b1c1f",
        ],
        [
            "text 'A title that needs two' 53,85 28.4211px #1b1c1f",
            "text 'lines of the page' 53,119 28.4211px #1b1c1f",
            "text U+F004D 26,106 24px icon #1b1c1f",
        ],
        ["text 'A title that needs two…' 54,102 28px #1b1c1f", "text U+F004D 26,106 24px icon #1b1c1f"],
        ["text 'A title that needs two…' 55,101 27.5789px #1b1c1f", "text U+F004D 26,106 24px icon #1b1c1f"],
        [
            "fill 10,20 370,88 #eaeff7 cut 10,20 360,88",
            "text 'A title that needs two lines o…' 74,86 20px #1b1c1f",
            "text U+F004D 26,106 24px icon #1b1c1f",
        ],
    ]


def test_opening_a_search_empties_and_focuses_its_field(show: Callable[..., Bench]) -> None:
    class Search(Searching):
        """A screen with a search."""

        def build(self) -> View:
            return self.search_bar()

    made = screen(show, Search)
    assert isinstance(made, Search)
    made.set_typed(made.search_field, "old")
    assert (made.query, made.searching) == ("", False)
    made.open_search()
    assert (made.query, made.searching, made.ui.focus, made.typed(made.search_field, "-")) == (
        "",
        True,
        "search_src_text",
        "",
    )
    made.set_typed(made.search_field, " a ")
    assert made.query == "a"
    assert made.on_back()
    assert (made.query, made.searching, made.ui.focus, made.typed(made.search_field, "-")) == ("", False, "", "-")
    assert not made.on_back()
    assert len(made.search_bar().children) == 2


def test_rows_are_selected_one_by_one_and_all_at_once(show: Callable[..., Bench]) -> None:
    class Select(Selecting[int]):
        """A list of numbers."""

        def build(self) -> View:
            return self.counted_bar([1, 2, 3], [])

    made = screen(show, Select)
    assert isinstance(made, Select)
    opened = list[int]()
    row = made.row_actions(2, lambda: opened.append(2))
    row.on_click()
    assert (opened, made.selected, row.selected) == ([2], [], False)
    row.on_long_click()
    assert made.selected == [2]
    made.row_actions(3, lambda: None).on_click()
    assert (made.selected, made.row_actions(2, lambda: None).selected) == ([2, 3], True)
    assert made.counted_bar([1, 2, 3], []).children[1].text == "2 / 3"
    made.toggle(2)
    assert made.selected == [3]
    made.then_stop(lambda: opened.append(9))()
    assert (opened, made.selected, made.on_back()) == ([2, 9], [], False)
    made.toggle(1)
    assert (made.on_back(), made.selected) == (True, [])


def test_the_title_of_a_selection_selects_all_or_nothing(show: Callable[..., Bench]) -> None:
    class Select(Selecting[int]):
        """A list of numbers."""

        def build(self) -> View:
            return self.counted_bar([1, 2, 3], [])

    made = screen(show, Select)
    assert isinstance(made, Select)

    def press() -> list[int]:
        action = made.build().children[1].on_click
        assert action is not None
        action()
        return made.selected

    made.selected = [9]
    assert press() == [1, 2, 3]
    assert press() == []
    assert made.counted_bar([1, 2, 3], []).children[1].text == "0 / 3"


def test_an_introduction_shows_until_it_was_seen(show: Callable[..., Bench]) -> None:
    made = screen(show, Intro)
    assert isinstance(made, Intro)
    Options.flag.put(made.system, False)
    made.skip(made.system)
    assert Options.flag.get(made.system)
    assert made.on_back()


def test_saved_values_are_left_in_order(show: Callable[..., Bench]) -> None:
    made = screen(show)
    made.state.update(a=1, b=2)
    assert made.leave("a", "b")
    assert made.state.get("b") == 2
    assert (made.leave("a", "b"), made.leave("a")) == (True, False)


def test_a_level_goes_to_seven_unless_it_says_otherwise(show: Callable[..., Bench]) -> None:
    level = Level("L", stored=Options.word)
    assert (level.least, level.most) == (0, 7)


def test_bars_of_each_family(show: Callable[..., Bench]) -> None:
    made = screen(show)
    views = [place(app_bar(made, "T", look=look.bar)) for look in (GOOGLE, SIMPLE, MATERIAL, REACT_NATIVE)]
    assert [outline(view)[0] for view in views] == [
        "toolbar 10,20 370,84",
        "toolbar 10,20 370,76",
        "toolbar 10,20 370,76",
        "toolbar 10,20 370,76",
    ]
    assert [
        (look.bar.height, look.bar.title_size, look.selection.height)
        for look in (GOOGLE, SIMPLE, MATERIAL, REACT_NATIVE)
    ] == [(64, 22, 64), (56, 20, 56), (56, 20, 64), (56, 22, 64)]
    assert [
        (look.bar.start.width, look.bar.start.height, look.bar.action.width, look.bar.padding)
        for look in (GOOGLE, SIMPLE, MATERIAL, REACT_NATIVE)
    ] == [(48, 48, 48, (4, 0)), (56, 48, 48, (0, 0, 4, 0)), (56, 48, 44, 0), (48, 48, 48, (6.095238095238095, 0))]


def test_a_table_reads_what_others_stored_with_other_types(show: Callable[..., Bench]) -> None:
    @dataclass(frozen=True)
    class Row:
        """A row of every type."""

        id: int
        word: str = ""
        real: float = 0.0
        flag: bool = False
        raw: bytes = b""

    system = screen(show).system
    table = Table(Row, path="/test.db", name="rows", columns={"word": "text"})
    table.create(system)
    table.create(system)
    first = table.insert(system, word="a", real=1.5, flag=True)
    second = table.insert(system)
    assert (first, second, table.column_names) == (1, 2, ["id", "text", "real", "flag", "raw"])
    assert table.query(system) == [Row(1, "a", 1.5, True, None), Row(2, "", 0.0, False, None)]  # type: ignore[arg-type]
    table.update(system, 2, word=5, real="x", flag="2")
    assert table.get(system, 2) == Row(2, "5", 0.0, True, None)  # type: ignore[arg-type]
    assert [row.id for row in table.query(system, "text = ?", "a")] == [1]
    assert [row.id for row in table.query(system, order="id DESC")] == [2, 1]
    table.delete(system, 1, 9)
    assert [row.id for row in table.query(system)] == [2]
    assert table.get(system, 1) is None


def test_an_inserted_row_may_replace_another(show: Callable[..., Bench]) -> None:
    @dataclass(frozen=True)
    class Row:
        """A key and a number."""

        id: int
        n: int = 0

    system = screen(show).system
    table = Table(Row, path="/test.db", name="rows")
    table.create(system)
    with table.open(system) as database:
        keys = [insert(database, "rows", {"id": 4, "n": 1}), insert(database, "rows", {"id": 4, "n": 2}, replace=True)]
    assert keys == [4, 4]
    assert table.query(system) == [Row(4, 2)]


def test_an_inserted_row_replaces_no_other_unless_it_is_told_to(show: Callable[..., Bench]) -> None:
    table = Table(Person, path="/test.db", name="people")
    system = screen(show).system
    with table.open(system, create=True) as database:
        database.execute("CREATE TABLE people (id INTEGER PRIMARY KEY)")
        insert(database, "people", {"id": 4})
        with pytest.raises(sqlite3.IntegrityError):
            insert(database, "people", {"id": 4})

"""Views made of others: list rows, cards, tabs, menus, sheets, dialogs. Where every part lies, in dp."""

from __future__ import annotations

from simdroid.system import Json
from simdroid.ui import (
    BottomNavigation,
    BottomSheet,
    Card,
    Choices,
    Dialog,
    DialogButton,
    Drawer,
    Fab,
    Icon,
    Menu,
    MenuItem,
    Rect,
    Size,
    Snackbar,
    Spinner,
    Switch,
    Tabs,
    TextField,
    View,
    drawer_item,
    empty_state,
    list_item,
    menu_button,
    popup_menu,
    scaffold,
    search_opener,
    snackbar_view,
    text_input,
)
from simdroid.ui.views.dialogs import dialog_view
from simdroid.ui.views.sheets import sheet_view, with_drawer, with_snackbar
from tests.simdroid.ui.drawing import PLAIN, drawn, outline, place


def nothing() -> None:
    """Does nothing."""


def block(height: float = 30) -> View:
    return View(width="fill", height=height)


def test_a_list_row_of_one_line() -> None:
    view = place(list_item("Title", id="row"))
    assert outline(view) == ["row 10,20 370,76", "  LinearLayout 26,36 354,59 ghost", "    title 26,36 60,59"]
    assert drawn(view) == ["text 'Title' 26,54 16px #1b1c1f"]


def test_a_list_row_of_two_lines_with_an_icon_and_a_switch() -> None:
    view = place(
        list_item("Title", summary="Summary", icon="star", trailing=Switch(), on_click=nothing, on_long_click=nothing)
    )
    assert outline(view) == [
        "LinearLayout 10,20 370,92 click long",
        "  icon 26,44 50,68",
        "  View 50,56 66,56 ghost",
        "  LinearLayout 66,35 286,77 ghost",
        "    title 66,35 100,58",
        "    summary 66,58 129,77",
        "  View 286,56 302,56 ghost",
        "  Switch 302,32 354,80 checkable",
    ]


def test_a_selected_row_is_colored_and_a_disabled_one_grey() -> None:
    chosen, grey = (
        place(list_item("A", selected=True)),
        place(list_item("A", summary="B", icon="star", enabled=False, leading=Icon(name="star"))),
    )
    assert outline(chosen) == [
        "LinearLayout 10,20 370,76 selected",
        "  LinearLayout 26,36 354,59 ghost",
        "    title 26,36 36,59",
    ]
    assert drawn(chosen) == ["fill 10,20 370,76 #c2e7ff", "text 'A' 26,54 16px #1b1c1f"]
    assert outline(grey) == [
        "LinearLayout 10,20 370,92 off",
        "  ImageView 26,44 50,68",
        "  View 50,56 66,56 ghost",
        "  LinearLayout 66,35 354,77 ghost",
        "    title 66,35 76,58 off",
        "    summary 66,58 75,77 off",
    ]
    assert drawn(grey) == [
        "text U+F04CE 26,65 24px icon #45484d",
        "text 'A' 66,53 16px #9b9ea3",
        "text 'B' 66,73 14px #9b9ea3",
    ]


def test_the_bar_that_opens_a_search() -> None:
    view = place(
        search_opener("Search", before=Icon(name="magnify"), after=[Icon(name="star")], on_open=nothing, cls="a.Bar")
    )
    assert outline(view) == [
        "open_search_bar 26,28 354,76 click",
        "  ImageView 26,40 50,64",
        "  open_search_bar_text_view 50,28 330,76",
        "  ImageView 330,40 354,64",
    ]
    assert drawn(view) == [
        "fill 26,28 354,76 r24 #eaeff7",
        "text U+F0349 26,61 24px icon #45484d",
        "text 'Search' 50,58 16px #45484d",
        "text U+F04CE 330,61 24px icon #45484d",
    ]


def test_a_whole_screen_with_bars_and_a_floating_button() -> None:
    view = place(scaffold(body=block(), top=block(50), fab=Fab(name="plus"), bottom=block(80)))
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  View 10,20 370,70",
        "  FrameLayout 10,70 370,580 ghost",
        "    View 10,70 370,580",
        "    ImageButton 298,508 354,564 click",
        "  View 10,580 370,660",
    ]


def test_a_screen_without_bars_is_its_body() -> None:
    view = place(scaffold(body=block()))
    assert outline(view) == ["LinearLayout 10,20 370,660 ghost", "  View 10,20 370,660"]


def test_a_floating_button_keeps_its_own_place() -> None:
    view = place(scaffold(body=block(), fab=Fab(name="plus", align=(0.5, 1.0), margin=8)))
    assert outline(view) == [
        "LinearLayout 10,20 370,660 ghost",
        "  FrameLayout 10,20 370,660",
        "    View 10,20 370,660",
        "    ImageButton 162,596 218,652 click",
    ]


def test_an_empty_list_shows_an_icon_over_a_sentence() -> None:
    view = place(empty_state("Nothing here"))
    assert outline(view) == ["LinearLayout 10,20 370,660", "  ImageView 158,235 222,299", "  TextView 145,315 235,338"]
    assert drawn(view) == ["text U+F1274 158,291 64px icon #747775", "text 'Nothing here' 145,333 16px #45484d"]


def test_cards_are_filled_raised_or_outlined() -> None:
    views = [place(Card([block()], kind=kind)) for kind in ("filled", "elevated", "outlined")]
    assert [outline(view) for view in views] == [
        ["CardView 26,28 354,90", "  View 42,44 338,74"],
        ["CardView 26,28 354,90", "  View 42,44 338,74"],
        ["CardView 26,28 354,90", "  View 42,44 338,74"],
    ]
    assert [drawn(view) for view in views] == [
        ["fill 26,28 354,90 r12 #eaeff7"],
        ["shadow 26,29 354,91 r12 blur 2", "fill 26,28 354,90 r12 #eaeff7"],
        ["fill 26,28 354,90 r12 #f7f9fd", "stroke 26,28 354,90 r12 w3 #c4c7c5"],
    ]


def test_a_card_keeps_a_look_of_its_own() -> None:
    view = place(Card([], kind="elevated", elevation=4, background="primary"))
    assert drawn(view) == ["shadow 26,30 354,62 r12 blur 4", "fill 26,28 354,60 r12 #0b57d0"]
    assert drawn(place(Card([], kind="outlined", outline="error"))) == [
        "fill 26,28 354,60 r12 #f7f9fd",
        "stroke 26,28 354,60 r12 w3 #b3261e",
    ]


def test_tabs_share_the_width_and_the_selected_one_has_a_line() -> None:
    view = place(Tabs([("One", None), ("Two", "star")], 1, lambda place: None))
    assert outline(view) == [
        "tab_layout 10,20 370,84",
        "  LinearLayout 10,20 370,84",
        "    LinearLayout 10,28 190,76 click",
        "      TextView 87,42 113,61",
        "    LinearLayout 190,20 370,84 click selected",
        "      ImageView 268,30 292,54 ghost",
        "      TextView 266,54 295,73",
    ]
    assert drawn(view) == [
        "fill 10,20 370,84 #f7f9fd",
        "text 'One' 87,57 14px medium #45484d",
        "text U+F04CE 268,51 24px icon #0b57d0",
        "text 'Two' 266,69 14px medium #0b57d0",
        "fill 266,81 295,84 r1 #0b57d0",
    ]


def test_many_tabs_keep_their_width_and_scroll() -> None:
    view = place(Tabs([(f"Label {place}", None) for place in range(6)]))
    assert outline(view) == [
        "tab_layout 10,20 370,68",
        "  LinearLayout 10,20 370,68 scroll",
        "    LinearLayout 10,20 88,68 selected",
        "      TextView 26,34 72,53",
        "    LinearLayout 88,20 166,68",
        "      TextView 104,34 150,53",
        "    LinearLayout 166,20 244,68",
        "      TextView 182,34 228,53",
        "    LinearLayout 244,20 322,68",
        "      TextView 260,34 306,53",
        "    LinearLayout 322,20 400,68",
        "      TextView 338,34 384,53",
        "    LinearLayout 400,20 478,68",
        "      TextView 416,34 462,53",
    ]


def test_four_tabs_do_not_scroll_and_five_do() -> None:
    kinds = [type(Tabs([("A", None)] * count).children[0]).__name__ for count in (4, 5)]
    assert kinds == ["Row", "Strip"]


def test_destinations_of_the_bottom_bar_share_the_width() -> None:
    view = place(BottomNavigation([("a", "First", "star"), ("b", "Second", "close")], "b", lambda name: None))
    assert outline(view) == [
        "navigation_bar 10,20 370,100",
        "  a 10,20 190,100 click",
        "    navigation_bar_item_icon_view 68,34 132,66",
        "    navigation_bar_item_small_label_view 87,70 113,87",
        "  b 190,20 370,100 selected",
        "    navigation_bar_item_icon_view 248,34 312,66",
        "    navigation_bar_item_large_label_view 258,70 302,87",
    ]
    assert drawn(view) == [
        "fill 10,20 370,100 #eaeff7",
        "text U+F04CE 88,59 24px icon #45484d",
        "text 'First' 87,83 12px medium #45484d",
        "fill 248,34 312,66 r16 #c2e7ff",
        "text U+F0156 268,59 24px icon #001d35",
        "text 'Second' 258,83 12px bold #1b1c1f",
    ]


def test_a_menu_lists_its_items_in_rows() -> None:
    view = place(
        Menu(
            [
                MenuItem("One", nothing),
                MenuItem("Two", nothing, checked=True, icon="star"),
                MenuItem("Off", nothing, enabled=False, checked=False),
            ]
        ).content(nothing),
        width=200,
    )
    assert outline(view) == [
        "FrameLayout 10,20 210,180",
        "  FrameLayout 10,20 210,180",
        "    ListView 10,20 210,180",
        "      LinearLayout 10,28 210,76 click",
        "        content 10,28 210,76",
        "          RelativeLayout 26,40 54,63",
        "            title 26,40 54,63",
        "      LinearLayout 10,76 210,124 click",
        "        content 10,76 210,124",
        "          icon 26,88 50,112",
        "          RelativeLayout 62,88 162,111",
        "            title 62,88 94,111",
        "          checkbox 162,76 194,124 checkable checked",
        "      LinearLayout 10,124 210,172 click off",
        "        content 10,124 210,172",
        "          RelativeLayout 26,136 162,159",
        "            title 26,136 51,159 off",
        "          checkbox 162,124 194,172 checkable off",
    ]
    assert drawn(view) == [
        "shadow 10,21 210,181 r4 blur 3",
        "fill 10,20 210,180 r4 #eef1f8",
        "text 'One' 26,58 16px #1b1c1f",
        "text U+F04CE 26,109 24px icon #45484d",
        "text 'Two' 62,106 16px #1b1c1f",
        "text U+F0132 166,109 24px icon #0b57d0",
        "text 'Off' 26,154 16px #9b9ea3",
        "text U+F0131 166,157 24px icon #9b9ea3",
    ]


def test_a_menu_is_as_wide_as_its_longest_label() -> None:
    menus = [
        Menu([MenuItem("One", nothing)]),
        Menu([MenuItem("One", nothing, icon="star", checked=True)] * 2),
        Menu([MenuItem("A label of many words, too long by far", nothing, checked=True, icon="star")]),
        Menu([MenuItem("A label that is just wider than a menu", nothing)]),
        Menu([]),
    ]
    assert [menu.width(PLAIN) for menu in menus] == [196, 196, 368, 291, 196]


def test_a_menu_opens_below_or_over_its_view_and_stays_on_the_screen() -> None:
    anchor, size = Rect(300, 100, 348, 148), Size(196, 200)
    assert Menu([]).place(anchor, size, PLAIN) == Rect(left=152, top=140, right=348, bottom=340)
    assert Menu([], drop=10).place(anchor, size, PLAIN) == Rect(left=152, top=150, right=348, bottom=350)
    assert Menu([], overlap=True).place(anchor, size, PLAIN) == Rect(left=152, top=100, right=348, bottom=300)
    assert Menu([]).place(Rect(380, 660, 399, 680), size, PLAIN) == Rect(left=200, top=456, right=396, bottom=656)
    assert Menu([], overlap=True).place(Rect(0, 0, 20, 20), size, PLAIN) == Rect(left=4, top=49, right=200, bottom=249)


def test_the_button_of_a_menu() -> None:
    view = place(menu_button([MenuItem("One", nothing)], overlap=True, drop=3))
    assert outline(view) == ["ImageView 10,20 58,68 click long"]
    assert view.state_key == "more_options"
    assert menu_button([], id="more").state_key == "more"
    assert isinstance(view.popup, Menu) and (view.popup.overlap, view.popup.drop) == (True, 3)


def test_a_view_opens_its_menu_by_a_tap_or_a_long_press() -> None:
    tapped, held = popup_menu(View(), []), popup_menu(View(), [], long_press=True, overlap=True)
    assert (tapped.popup_on, tapped.is_clickable, tapped.is_long_clickable) == ("click", True, False)
    assert (held.popup_on, held.is_clickable, held.is_long_clickable) == ("long_click", False, True)
    assert (tapped.popup, held.popup) == (Menu([]), Menu([], True))


def test_a_spinner_shows_the_chosen_option_before_an_arrow() -> None:
    view = place(Spinner(["One", "Two"], 1, lambda place: None, id="which"))
    assert outline(view) == ["which 10,20 82,68 click", "  android:text1 10,32 58,55", "  ImageView 58,32 82,56 ghost"]
    assert drawn(view) == ["text 'Two' 18,50 16px #1b1c1f", "text U+F035D 58,53 24px icon #45484d"]
    assert view.children[0].text == "Two"


def test_a_wide_spinner_has_its_arrow_at_the_end() -> None:
    view = place(Spinner(["One"], 3, width="fill", enabled=False))
    assert outline(view) == [
        "Spinner 10,20 370,68 off",
        "  android:text1 10,32 346,55 off",
        "  ImageView 346,32 370,56 ghost off",
    ]
    assert drawn(view) == ["text U+F035D 346,53 24px icon #9b9ea3"]
    assert view.children[0].text == ""


def test_the_options_of_a_spinner_lie_over_it() -> None:
    choices = Choices(["One", "Two"], 1, lambda place: None)
    view = place(choices.content(nothing), width=196)
    assert outline(view) == [
        "FrameLayout 10,20 206,132",
        "  FrameLayout 10,20 206,132",
        "    ListView 10,20 206,132",
        "      android:text1 10,28 206,76 click checkable",
        "      android:text1 10,76 206,124 click checkable checked",
    ]
    assert drawn(view) == [
        "shadow 10,21 206,133 r4 blur 3",
        "fill 10,20 206,132 r4 #eef1f8",
        "text 'One' 26,58 16px #1b1c1f",
        "text 'Two' 26,106 16px #0b57d0",
    ]
    assert choices.width(PLAIN) == 196
    assert choices.place(Rect(30, 100, 90, 148), Size(196, 112), PLAIN) == Rect(left=30, top=100, right=226, bottom=212)


def test_an_open_drawer_lies_over_the_screen() -> None:
    view = place(
        with_drawer(
            block(),
            Drawer(
                [
                    drawer_item("Home", icon="star", selected=True, on_click=nothing),
                    drawer_item("Other", on_click=nothing),
                ],
                nothing,
            ),
        )
    )
    assert outline(view) == [
        "drawer_layout 10,20 370,660",
        "  View 10,20 370,50",
        "  View 10,20 370,660 ghost click",
        "  FrameLayout 10,20 290,660 ghost click",
        "    navigation_view 10,20 290,660",
        "      LinearLayout 22,32 278,88 click selected",
        "        ImageView 38,48 62,72",
        "        design_menu_item_text 74,50 254,69",
        "      LinearLayout 22,88 278,144 click",
        "        design_menu_item_text 38,106 254,125",
    ]
    assert drawn(view) == [
        "fill 10,20 370,660 #52000000",
        "shadow 10,21 290,661 r16 blur 2",
        "fill 10,20 290,660 r16 #eaeff7",
        "fill 10,20 26,660 #eaeff7",
        "fill 22,32 278,88 r28 #c2e7ff",
        "text U+F04CE 38,69 24px icon #001d35",
        "text 'Home' 74,65 14px medium #001d35",
        "text 'Other' 38,121 14px medium #45484d",
    ]


def test_without_a_drawer_or_a_message_the_content_stays_alone() -> None:
    content = block()
    assert with_drawer(content, None) is content
    assert with_snackbar(content, None) is content


def test_a_bottom_sheet_has_a_handle_over_its_content() -> None:
    view = place(sheet_view(BottomSheet([block()], nothing)))
    assert outline(view) == [
        "container 10,20 370,110",
        "  design_bottom_sheet 10,20 370,110",
        "    View 174,36 206,40 ghost",
        "    View 10,56 370,86",
    ]
    assert drawn(view) == [
        "fill 10,20 370,110 r28 #eaeff7",
        "fill 10,82 370,110 #eaeff7",
        "fill 174,36 206,40 r2 #45484d",
    ]


def test_a_bottom_sheet_may_do_without_its_handle() -> None:
    view = place(sheet_view(BottomSheet([block()], nothing, handle=False)))
    assert outline(view) == ["container 10,20 370,74", "  design_bottom_sheet 10,20 370,74", "    View 10,20 370,50"]


def test_a_snackbar_is_a_dark_bar_over_the_lower_edge() -> None:
    view = place(with_snackbar(block(), Snackbar("Deleted", "Undo", nothing)))
    assert outline(view) == [
        "FrameLayout 10,20 370,660 ghost",
        "  View 10,20 370,50",
        "  FrameLayout 18,604 362,652",
        "    LinearLayout 34,604 354,651 ghost",
        "      snackbar_text 34,618 295,637",
        "      snackbar_action 295,608 354,648 click",
    ]
    assert drawn(view) == [
        "shadow 18,605 362,653 r4 blur 3",
        "fill 18,604 362,652 r4 #303134",
        "text 'Deleted' 34,633 14px #f2f2f2",
        "text 'Undo' 307,633 14px medium #a8c7fa",
    ]


def test_a_snackbar_may_lie_higher_and_have_no_button() -> None:
    view = place(with_snackbar(block(), Snackbar("Deleted"), above=30))
    assert outline(view) == [
        "FrameLayout 10,20 370,660 ghost",
        "  View 10,20 370,50",
        "  FrameLayout 18,574 362,622",
        "    LinearLayout 34,574 354,621 ghost",
        "      snackbar_text 34,588 354,607",
    ]
    assert outline(place(snackbar_view(Snackbar("A", "B")))) == [
        "FrameLayout 18,28 362,76",
        "  LinearLayout 34,28 354,75 ghost",
        "    snackbar_text 34,42 354,61",
    ]


def test_a_dialog_has_a_title_a_message_and_buttons() -> None:
    view = place(
        dialog_view(
            Dialog("Title", "Message", positive=DialogButton("OK"), negative=DialogButton("Cancel", enabled=False))
        ),
        width=300,
    )
    assert outline(view) == [
        "FrameLayout 10,20 310,200",
        "  android:parentPanel 10,20 310,200",
        "    android:topPanel 34,44 286,93",
        "      android:title_template 34,44 286,93",
        "        android:alertTitle 34,44 286,77",
        "    android:scrollView 34,93 286,112",
        "      android:message 34,93 286,112",
        "    android:buttonPanel 34,136 286,176",
        "      View 34,156 158,156 ghost",
        "      android:button2 166,136 235,176 click off",
        "      android:button1 243,136 286,176 click",
    ]
    assert drawn(view) == [
        "fill 10,20 310,200 r28 #eef1f8",
        "text 'Title' 34,70 24px #1b1c1f",
        "text 'Message' 34,108 14px #45484d",
        "text 'Cancel' 178,161 14px medium #9b9ea3",
        "text 'OK' 255,161 14px medium #0b57d0",
    ]


def test_a_dialog_with_three_buttons_has_one_at_its_start() -> None:
    view = place(
        dialog_view(
            Dialog(
                "T",
                content=[block()],
                positive=DialogButton("OK"),
                negative=DialogButton("Cancel"),
                neutral=DialogButton("Reset"),
            )
        ),
        width=300,
    )
    assert outline(view) == [
        "FrameLayout 10,20 310,211",
        "  android:parentPanel 10,20 310,211",
        "    android:topPanel 34,44 286,93",
        "      android:title_template 34,44 286,93",
        "        android:alertTitle 34,44 286,77",
        "    android:custom 34,93 286,123",
        "      LinearLayout 34,93 286,123",
        "        View 34,93 286,123",
        "    android:buttonPanel 34,147 286,187",
        "      android:button3 34,147 97,187 click",
        "      View 105,167 158,167 ghost",
        "      android:button2 166,147 235,187 click",
        "      android:button1 243,147 286,187 click",
    ]


def test_buttons_that_do_not_fit_side_by_side_lie_below_one_another() -> None:
    view = place(
        dialog_view(
            Dialog(
                content=[block()],
                positive=DialogButton("Allow everything now"),
                negative=DialogButton("Cancel everything"),
            )
        ),
        width=300,
    )
    assert outline(view) == [
        "FrameLayout 10,20 310,202",
        "  android:parentPanel 10,20 310,202",
        "    android:custom 34,44 286,74",
        "      LinearLayout 34,44 286,74",
        "        View 34,44 286,74",
        "    android:buttonPanel 34,98 286,178",
        "      View 0,0 0,0 ghost",
        "      android:button2 145,138 286,178 click",
        "      android:button1 124,98 286,138 click",
    ]


def test_buttons_that_just_fit_stay_in_one_row() -> None:
    dialog = Dialog(positive=DialogButton("Allow"), negative=DialogButton("Cancel"))
    fits = [place(dialog_view(dialog), width=width) for width in (186, 185)]
    assert [outline(view) for view in fits] == [
        [
            "FrameLayout 10,20 196,132",
            "  android:parentPanel 10,20 196,132",
            "    android:buttonPanel 34,68 172,108",
            "      View 34,88 34,88 ghost",
            "      android:button2 42,68 111,108 click",
            "      android:button1 119,68 172,108 click",
        ],
        [
            "FrameLayout 10,20 195,132",
            "  android:parentPanel 10,20 195,132",
            "    android:buttonPanel 34,68 171,108",
            "      View 34,88 34,88 ghost",
            "      android:button2 42,68 111,108 click",
            "      android:button1 119,68 171,108 click",
        ],
    ]


def test_a_dialog_without_buttons_ends_with_its_content() -> None:
    view = place(dialog_view(Dialog("T", "M", content=[block()])), width=300)
    assert outline(view) == [
        "FrameLayout 10,20 310,166",
        "  android:parentPanel 10,20 310,166",
        "    android:topPanel 34,44 286,93",
        "      android:title_template 34,44 286,93",
        "        android:alertTitle 34,44 286,77",
        "    android:scrollView 34,93 286,112",
        "      android:message 34,93 286,112",
        "    android:custom 34,112 286,142",
        "      LinearLayout 34,112 286,142",
        "        View 34,112 286,142",
    ]


def test_a_dialog_lower_than_its_content_scrolls_its_message() -> None:
    view = place(dialog_view(Dialog("T", "Many words. " * 60, positive=DialogButton("OK"))), width=300, height=200)
    assert outline(view) == [
        "FrameLayout 10,20 310,504",
        "  android:parentPanel 10,20 310,504",
        "    android:topPanel 34,44 286,93",
        "      android:title_template 34,44 286,93",
        "        android:alertTitle 34,44 286,77",
        "    android:scrollView 34,93 286,416",
        "      android:message 34,93 286,416",
        "    android:buttonPanel 34,440 286,480",
        "      View 34,460 235,460 ghost",
        "      android:button1 243,440 286,480 click",
    ]


def test_a_field_with_an_icon_a_note_and_a_counter() -> None:
    view = place(
        text_input(
            TextField(id="name", value="abc", max_length=10, look="outlined", label="Name"),
            icon="star",
            note="Required",
            counter=True,
            margin=3,
        )
    )
    assert outline(view) == [
        "LinearLayout 13,23 367,100",
        "  FrameLayout 13,23 367,79",
        "    name 13,23 367,79 click long",
        "    text_input_start_icon 25,39 49,63",
        "  LinearLayout 13,79 367,100",
        "    textinput_helper_text 29,83 317,100",
        "    View 317,91 325,91 ghost",
        "    textinput_counter 325,83 351,100",
    ]
    assert view.children[1].children[2].text == "3/10"


def test_an_error_takes_the_place_of_the_note() -> None:
    view = place(text_input(TextField(id="name"), error="Wrong", note="Required", end_icon="close", end_desc="End"))
    assert outline(view) == [
        "LinearLayout 10,20 370,89",
        "  FrameLayout 10,20 370,68",
        "    name 10,20 370,43 click long",
        "    text_input_end_icon 322,20 370,68 click",
        "  LinearLayout 10,68 370,89",
        "    textinput_error 26,72 354,89",
    ]
    assert drawn(view) == ["text U+F0156 334,53 24px icon #45484d", "text 'Wrong' 26,85 12px #b3261e"]


def test_a_field_that_can_be_cleared_has_a_cross_while_it_holds_text() -> None:
    full, empty = (place(text_input(TextField(id="name", value=value), clearable=True)) for value in ("abc", ""))
    assert outline(full) == [
        "LinearLayout 10,20 370,68",
        "  FrameLayout 10,20 370,68",
        "    name 10,20 370,43 click long",
        "    View 322,20 370,68 ghost",
        "      text_input_end_icon 322,20 370,68 click",
    ]
    assert outline(empty) == [
        "LinearLayout 10,20 370,68",
        "  FrameLayout 10,20 370,68",
        "    name 10,20 370,43 click long",
        "    View 322,20 370,68 ghost",
    ]


def test_the_cross_empties_its_field() -> None:
    state: dict[str, Json] = {}
    view = place(text_input(TextField(id="name", value="abc"), clearable=True), state=state)
    cross = view.children[0].children[1].children[0]
    assert cross.on_click is not None
    cross.on_click()
    assert state == {"ui": {"fields": {"name": ["", 0, 0]}}}

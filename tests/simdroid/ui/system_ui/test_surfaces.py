"""System UI on a display where one dp is one pixel: where each part of every surface lies."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.system import Notification, NotificationAction
from simdroid.ui import Box, FieldKind, Screen, TextField, View
from simdroid.ui.system_ui.brightness import to_fraction, to_value
from simdroid.ui.views.window import Window
from tests.simdroid.ui.conftest import PACKAGE, Bench
from tests.simdroid.ui.drawing import drawn, outline


class Plain(Screen):
    """A screen with a field."""

    def build(self) -> View:
        kind: FieldKind = "phone" if self.state.get("phone") else "text"
        return Box(width="fill", height="fill", children=[TextField(id="field", kind=kind)])


def plain(show: Callable[..., Bench], **settings: str) -> Bench:
    """A phone of 360 x 640 dp, one pixel each."""
    bench = show(Plain)
    bench.system.settings.put("secure", "display_density_forced", "160")
    bench.system.settings.put("global", "display_size_forced", "360,640")
    for name, value in settings.items():
        bench.system.settings.put("secure", name, value)
    return bench


def window(bench: Bench, title: str) -> Window:
    """The highest window with a title."""
    return next(each for each in reversed(bench.display._wm.windows()) if each.title == title)


def parts(bench: Bench, title: str) -> list[str]:
    found = window(bench, title)
    return ["{},{} {},{}".format(*found.bounds), *outline(found.root)]


def notify(bench: Bench, number: int = 1, **options: object) -> Notification:
    """Post a notification of the test's app."""
    when = bench.system.clock.now_ms()
    made = Notification(PACKAGE, number, f"Title {number}", f"Text {number}", when, **options)  # type: ignore[arg-type]
    bench.system.notifications.post(made)
    return made


def press(bench: Bench, title: str, name: str) -> None:
    """Tap the middle of a view by its id or description."""
    root = window(bench, title).root
    view = next(each for each in root.walk() if name in (each.id, each.desc) and not each.unseen)
    left, top, right, bottom = view.visible
    bench.display.tap((left + right) / 2, (top + bottom) / 2)


def test_the_status_bar_has_clock_icons_and_battery(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    assert parts(bench, "StatusBar") == [
        "0,0 360,49",
        "status_bar 0,0 360,49",
        "  status_bar_contents 0,0 360,49",
        "    status_bar_start_side_container 24,15 68,34",
        "      clock 24,15 60,34",
        "    View 68,24 275,24 ghost",
        "    system_icons 275,16 336,34",
        "      statusIcons 275,16 313,33",
        "        wifi_combo 275,16 292,33",
        "        mobile_combo 296,16 313,33",
        "      battery 318,16 336,34",
        "        ImageView 318,16 336,34",
    ]


def test_the_status_bar_has_an_icon_for_each_app_that_notifies(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    notify(bench)
    notify(bench, 2)
    assert [line for line in parts(bench, "StatusBar") if "ImageView" in line] == [
        "      ImageView 71,16 88,33",
        "        ImageView 318,16 336,34",
    ]
    assert len(parts(bench, "StatusBar")) == 13


def test_the_navigation_pill(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    assert parts(bench, "NavigationBar0") == [
        "0,616 360,640",
        "navigation_bar_frame 0,616 360,640",
        "  home_handle 126,627 234,631",
    ]
    assert drawn(window(bench, "NavigationBar0").root) == ["fill 126,627 234,631 r2 #1b1c1f"]
    assert (window(bench, "NavigationBar0").touchable, window(bench, "NavigationBar0").focusable) == (False, False)


def test_the_navigation_buttons(show: Callable[..., Bench]) -> None:
    bench = plain(show, navigation_mode="0")
    assert parts(bench, "NavigationBar0") == [
        "0,592 360,640",
        "navigation_bar_frame 0,592 360,640",
        "  nav_buttons 0,592 360,640",
        "    back 0,592 120,640 click",
        "    home 120,592 240,640 click",
        "    recent_apps 240,592 360,640 click",
    ]
    assert [line for line in drawn(window(bench, "NavigationBar0").root)] == [
        "text U+F035E 42,630 36px icon #1b1c1f",
        "text U+F0765 172,622 16px icon #1b1c1f",
        "text U+F14FB 292,622 16px icon #1b1c1f",
    ]


def test_the_shade_without_notifications(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.expand_shade()
    assert parts(bench, "NotificationShade") == [
        "0,0 360,640",
        "FrameLayout 0,0 360,640",
        "  notification_panel 0,0 360,640",
        "    split_shade_status_bar 0,0 360,101",
        "      LinearLayout 0,0 360,49 ghost",
        "        carrier_group 22,15 270,34",
        "        statusIcons 276,16 314,33",
        "          wifi_combo 276,16 293,33",
        "          mobile_combo 297,16 314,33",
        "        batteryRemainingIcon 320,16 338,34",
        "          ImageView 320,16 338,34",
        "      LinearLayout 0,49 360,101 ghost",
        "        clock 22,59 80,92",
        "        date 92,65 166,84",
        "    quick_qs_panel 0,101 360,269",
        "      LinearLayout 16,101 344,181 ghost",
        "        Button 16,101 176,181 click long",
        "          android:icon 36,130 58,152 ghost",
        "          LinearLayout 72,122 164,160 ghost",
        "            tile_label 72,122 126,141 ghost",
        "            app_label 72,141 145,160 ghost",
        "        Switch 184,101 344,181 click long checkable checked",
        "          android:icon 204,130 226,152 ghost",
        "          LinearLayout 240,122 332,160 ghost",
        "            tile_label 240,122 307,141 ghost",
        "            app_label 240,141 258,160 ghost",
        "      LinearLayout 16,189 344,269 ghost",
        "        Switch 16,189 176,269 click long checkable",
        "          android:icon 36,218 58,240 ghost",
        "          LinearLayout 72,210 164,248 ghost",
        "            tile_label 72,210 137,229 ghost",
        "            app_label 72,229 94,248 ghost",
        "        Switch 184,189 344,269 click long checkable",
        "          android:icon 204,218 226,240 ghost",
        "          LinearLayout 240,210 332,248 ghost",
        "            tile_label 240,210 325,229 ghost",
        "            app_label 240,229 262,248 ghost",
        "    notification_stack_scroller 0,269 360,616",
        "      no_notifications 16,285 344,352",
    ]


def test_the_shade_with_loud_and_silent_notifications(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    notify(bench, 1, category="msg", actions=(NotificationAction("Reply", reply=True), NotificationAction("Read")))
    notify(bench, 2, category="status")
    bench.display.expand_shade()
    lines = parts(bench, "NotificationShade")
    start = next(place for place, line in enumerate(lines) if "notification_stack_scroller" in line)
    assert lines[start:] == [
        "    notification_stack_scroller 0,269 360,616 scroll",
        "      expandableNotificationRow 16,285 344,424 click",
        "        android:status_bar_latest_event_content 16,285 344,424",
        "          android:icon 32,301 56,325",
        "          LinearLayout 72,299 336,410 ghost",
        "            android:notification_header 72,299 336,323",
        "              android:app_name_text 72,303 98,320",
        "              android:time_divider 102,303 106,320",
        "              android:time 110,303 296,320",
        "              android:expand_button 296,299 336,323 click",
        "            android:title 72,324 114,343",
        "            android:text 72,344 114,363",
        "            android:actions 60,370 336,410",
        "              android:action0 60,370 120,410 click",
        "              android:action1 120,370 178,410 click",
        "      LinearLayout 16,434 344,482",
        "        header_label 32,448 296,467",
        "        btn_clear_all 296,434 344,482 click",
        "      expandableNotificationRow 16,484 344,576 click",
        "        android:status_bar_latest_event_content 16,484 344,576",
        "          android:icon 32,500 56,524",
        "          LinearLayout 72,498 336,562 ghost",
        "            android:notification_header 72,498 336,522",
        "              android:app_name_text 72,502 98,519",
        "              android:time_divider 102,502 106,519",
        "              android:time 110,502 296,519",
        "              android:expand_button 296,498 336,522 click",
        "            android:title 72,523 114,542",
        "            android:text 72,543 114,562",
        "      LinearLayout 16,590 344,626 ghost",
        "        manage_text 16,590 116,626 click",
        "        View 116,608 242,608 ghost",
        "        dismiss_text 242,590 344,626 click",
    ]


def test_a_notification_with_its_reply_open(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    notify(bench, 1, category="msg", actions=(NotificationAction("Reply", reply=True),))
    bench.display.expand_shade()
    press(bench, "NotificationShade", "android:action0")
    lines = parts(bench, "NotificationShade")
    start = next(place for place, line in enumerate(lines) if "remote_input " in line)
    assert lines[start - 1 : start + 4] == [
        "            android:text 72,344 114,363",
        "            remote_input 72,372 328,420",
        "              remote_input_text 72,378 280,413 click long focused",
        "              remote_input_send 280,372 328,420 click",
        "      LinearLayout 16,448 344,484 ghost",
    ]


def test_the_whole_of_quick_settings(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.expand_shade(full=True)
    lines = parts(bench, "NotificationShade")
    assert lines[:24] == [
        "0,0 360,640",
        "FrameLayout 0,0 360,640",
        "  notification_panel 0,0 360,640",
        "    expanded_qs_scroll_view 0,0 360,616 scroll",
        "      split_shade_status_bar 0,0 360,136",
        "        LinearLayout 0,0 360,49 ghost",
        "          carrier_group 22,15 270,34",
        "          statusIcons 276,16 314,33",
        "            wifi_combo 276,16 293,33",
        "            mobile_combo 297,16 314,33",
        "          batteryRemainingIcon 320,16 338,34",
        "            ImageView 320,16 338,34",
        "        LinearLayout 0,49 360,136 ghost",
        "          clock 22,76 80,109",
        "          date 92,83 166,102",
        "      quick_settings_panel 0,136 360,636",
        "        brightness_slider 0,136 360,184",
        "          slider 16,136 344,184 focusable",
        "        View 0,184 0,200 ghost",
        "        qs_pager 0,200 360,544 scroll",
        "          tile_page 16,200 344,544",
        "            LinearLayout 16,200 344,280 ghost",
        "              Button 16,200 176,280 click long",
        "                android:icon 36,229 58,251",
    ]
    assert lines[-12:] == [
        "                LinearLayout 240,485 332,523 ghost",
        "                  tile_label 240,485 331,504",
        "                  app_label 240,504 262,523",
        "        qs_footer 0,544 360,636",
        "          footer_page_indicator 0,544 360,572",
        "            View 171,555 177,561 ghost",
        "            View 183,555 189,561 ghost",
        "          qs_footer_actions 0,572 360,636",
        "            android:edit 16,584 56,624 click",
        "            View 68,604 240,604 ghost",
        "            pm_lite 252,584 292,624 click",
        "            settings_button_container 304,584 344,624 click",
    ]
    assert len(lines) == 74


def test_a_heads_up_notification_is_a_banner(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.key(3)
    notify(bench, heads_up=True)
    lines = parts(bench, "NotificationShade")
    assert lines == [
        "2,4 358,124",
        "notification_stack_scroller 2,4 358,124",
        "  expandableNotificationRow 16,18 344,110 click",
        "    android:status_bar_latest_event_content 16,18 344,110",
        "      android:icon 32,34 56,58",
        "      LinearLayout 72,32 336,96 ghost",
        "        android:notification_header 72,32 336,56",
        "          android:app_name_text 72,36 98,53",
        "          android:time_divider 102,36 106,53",
        "          android:time 110,36 296,53",
        "          android:expand_button 296,32 336,56 click",
        "        android:title 72,57 114,76",
        "        android:text 72,77 114,96",
    ]
    assert drawn(window(bench, "NotificationShade").root)[:2] == [
        "shadow 16,21 344,113 r28 blur 6",
        "fill 16,18 344,110 r28 #eef1f8",
    ]


def test_a_toast_lies_above_the_lower_edge(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.system.toasts.show(PACKAGE, "Saved")
    assert parts(bench, "Toast") == [
        "111,530 249,606",
        "Toast 111,530 249,606",
        "  FrameLayout 125,544 235,592",
        "    icon 139,556 163,580",
        "    android:message 175,558 215,577",
    ]
    assert drawn(window(bench, "Toast").root) == [
        "shadow 125,545 235,593 r24 blur 3",
        "fill 125,544 235,592 r24 #eef1f8",
        "fill 139,556 163,580 r12 #188038",
        "text U+F0093 144,572 13px icon #ffffff",
        "text 'Saved' 175,573 14px #1b1c1f",
    ]


def test_the_power_menu(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.key(26, long=True)
    assert parts(bench, "GlobalActionsDialogLite") == [
        "32,172 328,468",
        "global_actions_container 32,172 328,468",
        "  global_actions_view 32,172 328,468",
        "    LinearLayout 48,188 312,320 ghost",
        "      global_actions_item 48,188 180,320 click",
        "        FrameLayout 78,204 150,276 ghost",
        "          icon 102,228 126,252",
        "        message 78,284 151,303",
        "      global_actions_item 180,188 312,320 click",
        "        FrameLayout 210,204 282,276 ghost",
        "          icon 234,228 258,252",
        "        message 214,284 279,303",
        "    LinearLayout 48,320 312,452 ghost",
        "      global_actions_item 48,320 180,452 click",
        "        FrameLayout 78,336 150,408 ghost",
        "          icon 102,360 126,384",
        "        message 82,416 146,435",
        "      global_actions_item 180,320 312,452 click",
        "        FrameLayout 210,336 282,408 ghost",
        "          icon 234,360 258,384",
        "        message 221,416 271,435",
    ]
    assert drawn(window(bench, "GlobalActionsDialogLite").root)[:5] == [
        "fill 32,172 328,468 r28 #eef1f8",
        "fill 78,204 150,276 r36 #f28b82",
        "text U+F06C4 102,249 24px icon #3c0a06",
        "text 'Emergency' 78,299 14px #1b1c1f",
        "fill 210,204 282,276 r36 #c2e7ff",
    ]


def test_the_internet_dialog(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.expand_shade()
    bench.display._wm.surfaces.open_dialog("internet")
    assert parts(bench, "Internet") == [
        "16,102 344,562",
        "internet_connectivity_dialog 16,102 344,562",
        "  internet_dialog_title 136,126 223,159",
        "  internet_dialog_subtitle 96,159 263,178",
        "  View 16,178 16,194 ghost",
        "  mobile_layout 16,194 344,266 click",
        "    mobile_icon 40,218 64,242",
        "    LinearLayout 80,209 268,251 ghost",
        "      mobile_title 80,209 145,232",
        "      mobile_summary 80,232 105,251",
        "    mobile_toggle 268,206 320,254 click checkable checked",
        "  wifi_layout 16,266 344,338 click",
        "    LinearLayout 40,290 268,313 ghost",
        "      wifi_title 40,290 75,313",
        "    wifi_toggle 268,278 320,326 click checkable checked",
        "  wifi_list_layout 16,338 344,410",
        "    FrameLayout 16,338 344,410 ghost",
        "      wifi_list 24,338 336,410 click",
        "        wifi_icon 40,362 64,386",
        "        LinearLayout 80,353 320,395 ghost",
        "          wifi_title 80,353 160,376",
        "          wifi_summary 80,376 151,395",
        "  see_all_layout 16,410 344,482 click",
        "    see_all_icon 40,434 64,458",
        "    LinearLayout 80,434 320,457 ghost",
        "      see_all_title 80,434 128,457",
        "  LinearLayout 40,498 320,538 ghost",
        "    View 40,518 238,518 ghost",
        "    done_button 238,498 320,538 click",
    ]


def test_the_internet_dialog_without_radios(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.system.connectivity.airplane = True
    bench.system.connectivity.wifi = False
    bench.display._wm.surfaces.open_dialog("internet")
    assert parts(bench, "Internet") == [
        "16,210 344,454",
        "internet_connectivity_dialog 16,210 344,454",
        "  internet_dialog_title 136,234 223,267",
        "  internet_dialog_subtitle 118,267 243,286",
        "  View 16,286 16,302 ghost",
        "  wifi_layout 16,302 344,374 click",
        "    LinearLayout 40,326 268,349 ghost",
        "      wifi_title 40,326 75,349",
        "    wifi_toggle 268,314 320,362 click checkable",
        "  LinearLayout 40,390 320,430 ghost",
        "    View 40,410 238,410 ghost",
        "    done_button 238,390 320,430 click",
    ]


def test_the_keyboard_of_letters(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.tap(180, 60)
    lines = parts(bench, "InputMethod")
    assert len(lines) == 46
    assert lines[:12] == [
        "0,304 360,640",
        "FrameLayout 0,304 360,640",
        "  keyboard_holder 0,304 360,640",
        "    keyboard_header_view_holder 0,304 360,356",
        "      key_pos_header_access_points_menu 0,304 60,356 click",
        "      FrameLayout 60,304 120,356 click",
        "      FrameLayout 120,304 180,356 click",
        "      FrameLayout 180,304 240,356 click",
        "      FrameLayout 240,304 300,356 click",
        "      key_pos_header_power_key 300,304 360,356 click",
        "    key_pos_0_0 2,356 37,415 click long",
        "    key_pos_0_1 37,356 73,415 click long",
    ]
    assert lines[19:22] == [
        "    key_pos_0_9 323,356 358,415 click long",
        "    key_pos_1_0 2,415 55,474 click",
        "    key_pos_1_1 55,415 91,474 click",
    ]
    assert lines[-8:] == [
        "    key_pos_symbol 2,533 55,592 click",
        "    key_pos_comma 55,533 91,592 click",
        "    key_pos_emoji 91,533 127,592 click",
        "    key_pos_space 127,533 269,592 click",
        "    key_pos_period 269,533 305,592 click",
        "    key_pos_ime_action 305,533 358,592 click",
        "  android:input_method_nav_back 22,592 70,640 click",
        "  android:input_method_nav_ime_switcher 290,592 338,640",
    ]
    assert drawn(window(bench, "InputMethod").root)[:12] == [
        "fill 0,304 360,640 #eceff6",
        "text U+F11D9 20,338 20px icon #5f6368",
        "text U+F0785 80,338 20px icon #5f6368",
        "text U+F0D78 140,338 20px icon #5f6368",
        "text U+F0A38 200,338 20px icon #5f6368",
        "text U+F08BB 260,338 20px icon #5f6368",
        "text U+F036C 320,338 20px icon #5f6368",
        "fill 4,362 35,409 r6 #ffffff",
        "text 'q' 13,394 22px #1b1c1f",
        "text '1' 25,374 11px #5f6368",
        "fill 39,362 71,409 r6 #ffffff",
        "text 'w' 46,394 22px #1b1c1f",
    ]


def test_the_keyboard_of_a_phone_number(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.system.activities.top.state["phone"] = True
    bench.display.tap(180, 60)
    lines = parts(bench, "InputMethod")
    assert lines[9:] == [
        "      key_pos_header_power_key 300,304 360,356 click",
        "    key_pos_number_1 2,356 94,415 click",
        "    key_pos_number_2 94,356 187,415 click",
        "    key_pos_number_3 187,356 280,415 click",
        "    key_pos_minus 280,356 358,415 click",
        "    key_pos_number_4 2,415 94,474 click",
        "    key_pos_number_5 94,415 187,474 click",
        "    key_pos_number_6 187,415 280,474 click",
        "    key_pos_plus 280,415 358,474 click",
        "    key_pos_number_7 2,474 94,533 click",
        "    key_pos_number_8 94,474 187,533 click",
        "    key_pos_number_9 187,474 280,533 click",
        "    key_pos_del 280,474 358,533 click",
        "    key_pos_star 2,533 94,592 click",
        "    key_pos_number_0 94,533 187,592 click long",
        "    key_pos_pound 187,533 280,592 click",
        "    key_pos_ime_action 280,533 358,592 click",
        "  android:input_method_nav_back 22,592 70,640 click",
        "  android:input_method_nav_ime_switcher 290,592 338,640",
    ]
    assert drawn(window(bench, "InputMethod").root)[7:13] == [
        "fill 4,362 92,409 r6 #ffffff",
        "text '1' 42,394 22px #1b1c1f",
        "fill 96,362 185,409 r6 #ffffff",
        "text '2' 134,387 22px #1b1c1f",
        "text 'ABC' 130,403 11px #5f6368",
        "fill 189,362 278,409 r6 #ffffff",
    ]


def test_the_keyboard_of_a_phone_on_its_side(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.system.settings.put("global", "display_size_forced", "640,360")
    bench.display.tap(180, 40)
    lines = parts(bench, "InputMethod")
    assert lines[:12] == [
        "0,128 640,360",
        "FrameLayout 0,128 640,360",
        "  keyboard_holder 0,128 640,360",
        "    keyboard_header_view_holder 0,128 640,164",
        "      key_pos_header_access_points_menu 0,128 107,164 click",
        "      FrameLayout 107,128 213,164 click",
        "      FrameLayout 213,128 320,164 click",
        "      FrameLayout 320,128 427,164 click",
        "      FrameLayout 427,128 533,164 click",
        "      key_pos_header_power_key 533,128 640,164 click",
        "    key_pos_0_0 2,164 65,206 click long",
        "    key_pos_0_1 65,164 129,206 click long",
    ]
    assert lines[-3:] == [
        "    key_pos_ime_action 543,290 638,332 click",
        "  android:input_method_nav_back 22,332 70,360 click",
        "  android:input_method_nav_ime_switcher 570,332 618,360",
    ]
    assert drawn(window(bench, "InputMethod").root)[7:9] == [
        "fill 4,167 63,203 r6 #ffffff",
        "text 'q' 27,193 22px #1b1c1f",
    ]


def test_the_strip_of_the_keyboard_makes_way_for_buttons(show: Callable[..., Bench]) -> None:
    bench = plain(show, navigation_mode="0")
    bench.display.tap(180, 60)
    assert parts(bench, "InputMethod")[-1] == "    key_pos_ime_action 305,533 358,592 click"


def test_the_handles_and_the_toolbar_of_a_selection(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.tap(180, 60)
    bench.display.type_text("one two")
    bench.display.swipe(20, 60, 20, 60, duration_ms=600)
    assert parts(bench, "Floating Toolbar") == [
        "8,107 285,155",
        "android:floating_popup_container 8,107 285,155",
        "  android:floating_toolbar_menu_item_text 12,107 63,155 click",
        "  android:floating_toolbar_menu_item_text 63,107 124,155 click",
        "  android:floating_toolbar_menu_item_text 124,107 191,155 click",
        "  android:floating_toolbar_menu_item_text 191,107 281,155 click",
    ]
    assert drawn(window(bench, "PopupWindow").root) == ["fill 26,71 48,93 r11 #0b57d0", "fill 26,71 37,82 #0b57d0"]
    assert drawn(window(bench, "Floating Toolbar").root)[:4] == [
        "shadow 8,109 285,157 r24 blur 4",
        "fill 8,107 285,155 r24 #eef1f8",
        "text 'Cut' 26,136 14px medium #1b1c1f",
        "text 'Copy' 77,136 14px medium #1b1c1f",
    ]


def test_the_handle_of_a_cursor(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display.tap(180, 60)
    bench.display.type_text("one two")
    bench.display.tap(30, 60)
    assert drawn(window(bench, "PopupWindow").root) == [
        "fill 19,76 41,98 r11 #0b57d0",
        "path 30,71 22.08,79.96 37.92,79.96 w0 #0b57d0",
    ]


def test_brightness_follows_the_curve_of_the_eye() -> None:
    values = [to_value(place / 8) for place in range(9)]
    assert values == [1, 2, 6, 13, 22, 37, 68, 130, 255]
    assert [round(to_fraction(value), 4) for value in (0, 1, 22, 23, 102, 255, 300)] == [
        0.0,
        0.0,
        0.498,
        0.5096,
        0.8284,
        1.0,
        1.0,
    ]


def test_sending_a_banner_away_does_nothing_where_none_is(show: Callable[..., Bench]) -> None:
    bench = plain(show)
    bench.display._wm.surfaces.heads_up.send_away()
    assert bench.display._wm.surfaces.memory == {}

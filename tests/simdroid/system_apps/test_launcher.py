"""Home, drawer, search and recents, by touch alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.ui import has_glyph
from tests.apps.ui_reader import Node, find, nodes, tap, texts
from tests.conftest import Result

HOME, BACK, ENTER, APP_SWITCH = 3, 4, 66, 187
LAUNCHER = "com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity"


def open_drawer(phone: Phone) -> None:
    phone.display.swipe(540, 1500, 540, 500, duration_ms=300)


def icons(phone: Phone) -> list[Node]:
    return [node for node in nodes(phone) if node.attributes["resource-id"].endswith(":id/icon")]


def test_the_home_screen_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    assert phone.display.focused_window() == LAUNCHER
    assert find(phone, id="workspace").flag("scrollable")
    assert find(phone, text="Sun, Oct 15").attributes["content-desc"] == "Sun, Oct 15"
    assert find(phone, text="YouTube").box == (813, 1479, 1023, 1751)
    assert find(phone, text="Phone").box == (76, 1873, 249, 2068)
    assert find(phone, desc="Predicted app: Settings").box == (832, 1873, 1004, 2068)
    assert find(phone, id="search_container_hotseat").box == (75, 2125, 1004, 2290)
    icon = find(phone, text="Chrome")
    assert (icon.flag("clickable"), icon.flag("long-clickable")) == (True, True)
    assert icon.attributes["class"] == "android.widget.TextView"


def test_an_icon_starts_its_app_and_home_comes_back(phone: Phone) -> None:
    tap(phone, text="Phone")
    assert phone.display.focused_window().startswith("com.google.android.dialer/")
    phone.display.key(HOME)
    assert phone.display.focused_window() == LAUNCHER


def test_swiping_up_opens_all_apps_in_alphabetical_order(phone: Phone) -> None:
    open_drawer(phone)
    assert icons(phone)[4].box[:3] == (57, 656, 298)
    labels: list[str] = []
    for _ in range(2):
        labels += [icon.text for icon in icons(phone) if icon.text not in labels]
        phone.display.swipe(540, 2000, 540, 1000, duration_ms=300)
    predicted, shown = labels[:4], labels[4:]
    assert predicted == ["Phone", "SMS Messenger", "Chrome", "Settings"]
    assert shown == sorted(shown, key=str.casefold)
    assert {"Files", "Markor", "Contacts", "YouTube"} <= set(labels)


def test_the_drawer_closes_by_home_back_and_a_swipe_down(phone: Phone) -> None:
    closings: tuple[Callable[[], None], ...] = (
        lambda: phone.display.key(HOME),
        lambda: phone.display.key(BACK),
        lambda: phone.display.swipe(540, 800, 540, 1800, duration_ms=300),
    )
    for close in closings:
        open_drawer(phone)
        assert find(phone, id="apps_list_view")
        close()
        assert find(phone, id="workspace")


def test_an_app_from_the_drawer(phone: Phone) -> None:
    open_drawer(phone)
    tap(phone, text="Clock")
    assert phone.display.focused_window().startswith("com.google.android.deskclock/")
    phone.display.key(HOME)
    assert find(phone, id="workspace")


def test_the_search_field_finds_apps(phone: Phone) -> None:
    tap(phone, id="search_container_hotseat")
    assert find(phone, id="input").flag("focused")
    assert find(phone, id="input").text == "Search apps, web and more"
    phone.display.type_text("sett")
    assert find(phone, id="input").text == "sett"
    assert find(phone, text="Settings")
    phone.display.key(ENTER)
    assert phone.display.focused_window() == "com.android.settings/com.android.settings.Settings"


def test_the_search_box_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    open_drawer(phone)
    assert find(phone, id="search_container_all_apps").box == (98, 146, 982, 311)
    assert find(phone, id="input").box == (246, 156, 834, 301)
    assert find(phone, id="mic_icon").box == (719, 165, 845, 291)
    assert find(phone, id="all_apps_header").box == (0, 233, 1080, 693)
    phone.display.tap(500, 230)
    assert find(phone, id="search_container_all_apps").box == (46, 146, 1034, 311)
    assert find(phone, id="input").box == (214, 156, 886, 301)
    assert find(phone, desc="Preferences").box == (886, 160, 1023, 297)


def test_swiping_down_on_the_wallpaper_opens_the_shade(phone: Phone) -> None:
    phone.display.swipe(540, 700, 540, 1400, duration_ms=300)
    assert phone.display.focused_window() == "NotificationShade"


def test_recents_show_and_close_apps(phone: Phone) -> None:
    phone.display.key(APP_SWITCH)
    assert "No recent items" in texts(phone)
    phone.display.key(HOME)
    for app in ("Phone", "Settings"):
        tap(phone, text=app)
        phone.display.key(HOME)
    phone.display.key(APP_SWITCH)
    assert cards(phone) == ["Settings", "Phone"]
    phone.display.swipe(540, 1500, 540, 600, duration_ms=300)
    assert cards(phone) == ["Phone"]
    tap(phone, id="snapshot")
    assert phone.display.focused_window().startswith("com.google.android.dialer/")
    phone.display.key(APP_SWITCH)
    phone.display.swipe(300, 1200, 900, 1200, duration_ms=300)
    tap(phone, text="Clear all")
    assert phone.system.activities.recents() == []
    assert find(phone, id="workspace")


def test_a_short_swipe_in_recents_turns_to_the_next_card(phone: Phone) -> None:
    for app in ("Phone", "Chrome", "Settings"):
        tap(phone, text=app)
        phone.display.key(HOME)
    phone.display.key(APP_SWITCH)
    phone.display.swipe(300, 1200, 500, 1200, duration_ms=300)
    left, _, right, _ = find(phone, id="snapshot", desc="Chrome").box
    assert left + right == phone.display.metrics.width


def cards(phone: Phone) -> list[str]:
    """The apps whose cards can be seen."""
    shown = [node for node in nodes(phone) if node.attributes["resource-id"].endswith(":id/snapshot")]
    return [node.attributes["content-desc"] for node in shown]


def test_recents_twice_go_to_the_app_used_before(phone: Phone) -> None:
    for app in ("Phone", "Settings"):
        tap(phone, text=app)
        phone.display.key(HOME)
    tap(phone, text="Phone")
    phone.display.key(APP_SWITCH)
    phone.display.key(APP_SWITCH)
    assert phone.display.focused_window().startswith("com.android.settings/")
    phone.display.key(HOME)
    phone.display.key(APP_SWITCH)
    phone.display.key(APP_SWITCH)
    assert phone.display.focused_window().startswith("com.android.settings/")


@pytest.mark.slow
def test_recents_show_what_an_app_shows(phone: Phone) -> None:
    phone.system.settings.put("secure", "ui_night_mode", "1")
    open_drawer(phone)
    tap(phone, text="Settings")
    phone.display.key(APP_SWITCH)
    left, top, right, bottom = find(phone, id="snapshot").box
    picture = phone.display.image().crop((left, top, right, bottom))
    assert len(picture.getcolors(1 << 20) or []) > 50
    before = phone.display.png()
    phone.display.dump()
    assert phone.display.png() == before


def test_a_long_press_on_an_icon_opens_the_apps_page(phone: Phone) -> None:
    left, top, right, bottom = find(phone, text="Chrome").box
    phone.display.swipe((left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2, duration_ms=800)
    assert texts(phone) == ["App info"]
    tap(phone, text="App info")
    assert phone.display.focused_window().startswith("com.android.settings/")
    assert "Chrome" in texts(phone)


@pytest.mark.parametrize("y", [300, 1000])
def test_a_long_press_on_the_wallpaper_or_the_date_opens_its_menu(phone: Phone, y: int) -> None:
    phone.display.swipe(540, y, 540, y, duration_ms=800)
    assert texts(phone) == ["Wallpaper & style", "Widgets", "Home settings"]
    phone.display.key(BACK)
    assert find(phone, id="workspace")


def test_enter_without_a_matching_app_searches_the_web(phone: Phone) -> None:
    tap(phone, id="search_container_hotseat")
    phone.display.type_text("nosuchthing")
    phone.display.key(ENTER)
    assert phone.display.focused_window().startswith("com.google.android.googlequicksearchbox/")


def test_a_disabled_app_has_no_icon(phone: Phone, sh: Callable[..., Result]) -> None:
    assert "YouTube" in texts(phone)
    assert sh("pm disable-user --user 0 com.google.android.youtube").status == 0
    assert "YouTube" not in texts(phone)


def test_an_app_without_screens_says_so(phone: Phone) -> None:
    package = next(each for each in phone.system.packages.all() if each.manifest.data_only and each.manifest.launcher())
    component = package.manifest.launcher()
    assert component is not None
    phone.system.activities.launch(component, caller="android")
    assert "This app keeps its data on the phone, but it has no screens yet." in texts(phone)
    assert phone.display.crashes == 0


def test_every_app_icon_is_a_glyph_of_the_font(phone: Phone) -> None:
    missing = [each.name for each in phone.system.packages.all() if not has_glyph(each.manifest.icon)]
    assert missing == []


@pytest.mark.slow
def test_every_app_opens_without_a_crash_in_both_themes(phone: Phone) -> None:
    for night in ("1", "2"):
        phone.system.settings.put("secure", "ui_night_mode", night)
        for package in phone.system.packages.all():
            component = package.manifest.launcher()
            if component:
                phone.system.activities.launch(component, caller="android")
                phone.display.dump()
                phone.display.key(HOME)
    assert phone.display.crashes == 0

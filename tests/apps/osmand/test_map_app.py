"""The map as a person uses it: moved, zoomed, searched, configured, asked for ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid_apps.osmand import store
from simdroid_apps.osmand.geography import Point, flat
from simdroid_apps.osmand.main import read_link
from simdroid_apps.osmand.store import Options
from simdroid_apps.osmand.tiles import DAY, NIGHT, world_px
from tests.apps.osmand.map_steps import (
    BACK,
    MALBUN,
    SCHAAN,
    START,
    VADUZ,
    center,
    color,
    move,
    search,
    titles,
)
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

MIDDLE = (540, 1200)
Sh = Callable[..., Result]


# -- the map ----------------------------------------------------------------------------------------------------------


def test_a_drag_moves_the_map_with_the_finger(osmand: Phone) -> None:
    before, world = flat(center(osmand)), world_px(11, 2.625)
    osmand.display.swipe(600, 1400, 400, 1100, duration_ms=400)
    after = flat(center(osmand))
    assert ((after.x - before.x) * world, (after.y - before.y) * world) == pytest.approx((200, 300), abs=0.1)


def test_buttons_and_double_taps_zoom_within_limits(osmand: Phone) -> None:
    options = Options(osmand.system)
    tap(osmand, desc="Zoom in")
    assert options.zoom == 12
    for _ in range(20):
        tap(osmand, desc="Zoom out")
    assert options.zoom == 2
    options.zoom = 11
    before = center(osmand)
    osmand.display.tap(840, 1200)
    osmand.display.tap(840, 1200)
    world = world_px(11, 2.625)
    assert options.zoom == 12
    assert (flat(center(osmand)).x - flat(before).x) * world == pytest.approx(150, abs=0.1)


def test_the_map_is_drawn_by_day_and_by_night(osmand: Phone, sh: Sh) -> None:
    move(osmand, Point(47.185, 9.4852), 15)
    assert color(osmand, 560, 1190) == DAY.water
    sh("settings put secure ui_night_mode 2")
    assert color(osmand, 560, 1190) == NIGHT.water
    Options(osmand.system).night = "DAY"
    assert color(osmand, 560, 1190) == DAY.water


def test_a_frame_that_did_not_change_draws_no_tile_again(osmand: Phone) -> None:
    first = osmand.display.png()
    assert osmand.display.png() == first


def test_the_ruler_follows_the_zoom_and_the_units(osmand: Phone) -> None:
    assert find(osmand, id="map_ruler_container").attributes["content-desc"] == "2 mi"
    Options(osmand.system).units = "KILOMETERS_AND_METERS"
    assert find(osmand, id="map_ruler_container").attributes["content-desc"] == "2 km"
    Options(osmand.system).zoom = 17
    assert find(osmand, id="map_ruler_container").attributes["content-desc"] == "50 m"


def test_a_name_on_the_map_and_a_held_point_open_their_sheets(osmand: Phone) -> None:
    move(osmand, SCHAAN, 14)
    osmand.display.tap(*MIDDLE)
    assert find(osmand, id="context_menu_line1").text == "Schaan"
    assert find(osmand, id="context_menu_line2").text == "Town • Schaan, Liechtenstein"
    osmand.display.key(BACK)
    osmand.display.swipe(300, 700, 300, 700, duration_ms=900)
    assert find(osmand, id="context_menu_line1").text == "Near Schaan"
    tap(osmand, text="Details")
    assert "Coordinates" in texts(osmand)
    osmand.display.tap(800, 300)
    assert find(osmand, desc="Back to menu"), "a touch beside everything closes the sheet"


def test_the_position_of_the_phone_is_asked_for_and_shown(osmand: Phone) -> None:
    osmand.system.location.fix(latitude=47.2, longitude=9.53)
    tap(osmand, desc="My Position")
    tap(osmand, id="permission_allow_foreground_only_button")
    tap(osmand, desc="My Position")
    assert center(osmand) == pytest.approx((47.2, 9.53))
    assert color(osmand, *MIDDLE) == "#1a73e8"


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("geo:47.1,9.5?z=14", (Point(47.1, 9.5), "", 14)),
        ("geo:0,0?q=47.2,9.6(My+place)", (Point(47.2, 9.6), "My place", None)),
        ("geo:0,0?q=Malbun", (None, "Malbun", None)),
        ("google.navigation:q=47.1,9.5", (Point(47.1, 9.5), "", None)),
        ("http://osmand.net/go?lat=47.1&lon=9.5&z=12", (Point(47.1, 9.5), "", 12)),
        ("https://maps.google.com/maps/@47.1,9.5,11z", (Point(47.1, 9.5), "", None)),
        ("geo:", (None, "", None)),
    ],
)
def test_links_name_places(link: str, found: tuple[Point | None, str, int | None]) -> None:
    assert read_link(link) == found


def test_a_link_is_shown_on_the_map(phone: Phone, sh: Sh) -> None:
    sh(f"{START} -a android.intent.action.VIEW -d 'geo:47.1026191,9.6083057?z=14'")
    assert find(phone, id="context_menu_line1").text == "47.10262, 9.60831"
    assert (center(phone), Options(phone.system).zoom) == (MALBUN, 14)
    sh(f"{START} -a android.intent.action.VIEW -d 'geo:0,0?q=Schaanwald'")
    assert find(phone, id="context_menu_line1").text == "Schaanwald"
    sh(f"{START} -a android.intent.action.VIEW -d 'geo:0,0?q=Nowhere'")
    assert texts(phone)[0] == "Nowhere"


@pytest.mark.factory_phone
def test_the_first_start_offers_to_skip_the_download(phone: Phone, sh: Sh) -> None:
    sh(START)
    tap(phone, text="SKIP DOWNLOAD")
    assert find(phone, desc="Back to menu")
    sh("am force-stop net.osmand; " + START)
    assert find(phone, desc="Back to menu")


# -- the search -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("schonberg", "Schönberg"),
        ("Schaan, Liechtenstein", "Schaan"),
        ("schaanw", "Schaanwald"),
        ("planken", "Planken"),
        ("oberpl", "Oberplanken"),
        ("bad ra", "Bad Ragaz"),
        ("burg gut", "Burg Gutenberg"),
        ("stadtle", "Städtle"),
        ("rhein", "Rhein"),
        ("47.1303814, 9.5930117", "47.13038, 9.59301"),
    ],
)
def test_places_are_found(osmand: Phone, words: str, first: str) -> None:
    tap(osmand, desc="Search")
    osmand.system.editor.commit_text(words)
    assert titles(osmand)[0] == first


def test_what_is_not_there_is_not_found(osmand: Phone) -> None:
    tap(osmand, desc="Search")
    osmand.display.type_text("Atlantis")
    assert "Nothing found\nChange the search or move the map." in texts(osmand)
    tap(osmand, desc="Clear")
    assert "History" in texts(osmand)


def test_searches_are_remembered_until_they_are_cleared(osmand: Phone) -> None:
    for query in ("Malbun", "Triesen", "Malbun"):
        search(osmand, query)
    tap(osmand, desc="Search")
    assert titles(osmand) == ["Malbun", "Triesen"]
    tap(osmand, text="Clear history")
    tap(osmand, text="Clear")
    assert "No recent searches" in texts(osmand)


def test_categories_list_what_is_near(osmand: Phone) -> None:
    move(osmand, VADUZ, 14)
    tap(osmand, desc="Search")
    tap(osmand, text="Categories")
    tap(osmand, text="Sightseeing")
    assert titles(osmand)[:2] == ["Kunstmuseum Liechtenstein", "Postmuseum"]
    osmand.display.key(BACK)
    tap(osmand, text="Address")
    assert titles(osmand)[:3] == ["Balzers", "Bendern", "Ebenholz"]


# -- other pages ------------------------------------------------------------------------------------------------------


def test_a_way_is_shown_with_its_turns(osmand: Phone) -> None:
    search(osmand, "Malbun")
    tap(osmand, text="Navigation")
    assert "Choose where to start" in texts(osmand)
    tap(osmand, text="From")
    tap(osmand, text="Search")
    osmand.display.type_text("Vaduz")
    tap(osmand, id="searchListItemLayout")
    summary = find(osmand, id="route_info").text
    assert summary.endswith(" min") and " mi, " in summary
    tap(osmand, text="Walking")
    assert " h " in find(osmand, id="route_info").text
    tap(osmand, desc="Swap")
    assert texts(osmand).index("Malbun") < texts(osmand).index("Vaduz")


@pytest.mark.parametrize("page", ["Configure map", "Download maps", "Settings", "Help", "My Places", "Map markers"])
def test_no_row_of_the_menu_is_a_dead_end(osmand: Phone, page: str) -> None:
    tap(osmand, desc="Back to menu")
    tap(osmand, text=page)
    assert texts(osmand)[0] == page
    tap(osmand, desc="Navigate up")
    assert find(osmand, desc="Back to menu")


def test_settings_change_units_and_what_the_map_shows(osmand: Phone) -> None:
    store.save_favorite(osmand.system, store.Favorite("Home", center(osmand)))
    tap(osmand, desc="Configure map")
    tap(osmand, text="Favorites")
    osmand.display.key(BACK)
    osmand.display.tap(*MIDDLE)
    assert "Home" not in texts(osmand)
    tap(osmand, desc="Back to menu")
    tap(osmand, text="Settings")
    tap(osmand, text="Units of length")
    tap(osmand, text="Kilometers/meters")
    assert Options(osmand.system).units == "KILOMETERS_AND_METERS"


def test_details_of_a_place_fit_a_wide_screen(osmand: Phone, sh: Sh) -> None:
    for setting in ("accelerometer_rotation 0", "user_rotation 1", "font_scale 2.0"):
        sh(f"settings put system {setting}")
    search(osmand, "Schönberg")
    tap(osmand, text="Details")
    assert find(osmand, id="context_menu_line1").box[1] >= 0
    assert find(osmand, id="context_menu_directions_button").box[3] <= 1080

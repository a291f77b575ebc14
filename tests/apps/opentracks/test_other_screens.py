"""Aggregated statistics, markers, settings, import and export, and the first start."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from simdroid.device import Phone
from tests.apps.opentracks.conftest import PACKAGE, START, Sh, hold, rows
from tests.apps.ui_reader import find, nodes, tap, texts


def counts(phone: Phone) -> dict[str, str]:
    """How many tracks of each type the statistics tell."""
    shown = texts(phone)
    return {shown[place - 1].lower(): text for place, text in enumerate(shown) if text.startswith("(")}


def open_filter(phone: Phone) -> None:
    """From the list to the filter of the statistics."""
    tap(phone, id="aggregated_stats_button")
    tap(phone, desc="Filter")


def choose(phone: Phone, end: str, day: str) -> None:
    """Choose a day of the filter."""
    tap(phone, id=f"filter_date_edit_text_{end}")
    tap(phone, desc=day)


def test_types_add_up_most_tracks_first(tracks: Phone) -> None:
    tap(tracks, id="aggregated_stats_button")
    assert texts(tracks)[:11] == [
        *("Aggregated stats", "RUNNING", "(2)", "5.25", "mi", "1:15:00"),
        *("14:17", "min/mi", "AVG MOVING PACE", "14:17", "min/mi"),
    ]
    assert counts(tracks) == {"running": "(2)", "biking": "(1)", "hiking": "(1)", "kayaking": "(1)"}


def test_days_are_filtered_and_the_filter_is_cleared(tracks: Phone) -> None:
    open_filter(tracks)
    assert {"Sunday, October 15, 2023", "Saturday, October 21, 2023"} <= set(texts(tracks))
    choose(tracks, "from", "09 October 2023")
    assert "Monday, October 9, 2023" in texts(tracks)
    tap(tracks, text="OK")
    assert counts(tracks) == {"running": "(2)", "kayaking": "(1)"}
    tap(tracks, desc="Filter")
    assert len(counts(tracks)) == 4


def test_the_last_day_counts_and_comes_not_before_the_first(tracks: Phone) -> None:
    open_filter(tracks)
    choose(tracks, "from", "09 October 2023")
    choose(tracks, "to", "01 October 2023")
    assert texts(tracks).count("Monday, October 9, 2023") == 2
    choose(tracks, "to", "14 October 2023")
    tap(tracks, text="OK")
    assert counts(tracks) == {"kayaking": "(1)", "running": "(1)"}


def test_another_month_is_reached(tracks: Phone) -> None:
    open_filter(tracks)
    tap(tracks, id="filter_date_edit_text_from")
    tap(tracks, desc="Previous month")
    tap(tracks, desc="30 September 2023")
    tap(tracks, text="OK")
    assert "hiking" in counts(tracks) and "biking" not in counts(tracks)


def test_types_are_filtered(tracks: Phone) -> None:
    open_filter(tracks)
    for label in ("running", "hiking", "biking"):
        tap(tracks, text=label)
    choose(tracks, "from", "01 October 2023")
    tap(tracks, text="OK")
    assert counts(tracks) == {"kayaking": "(1)"}


def test_statistics_may_be_empty(tracks: Phone, sh: Sh) -> None:
    open_filter(tracks)
    choose(tracks, "from", "20 October 2023")
    tap(tracks, text="OK")
    assert "There are not activities for the specified filter" in texts(tracks)
    sh(f"pm clear {PACKAGE}; am start -n {PACKAGE}/.ui.aggregatedStatistics.AggregatedStatisticsActivity")
    assert "Record your first track to see aggregated statistics" in texts(tracks)


@pytest.fixture
def marked(tracks: Phone, sh: Sh) -> Phone:
    """The list of all markers in front; there are two."""
    values = "('Spring', 'cold', 'water', 1, 48000000, 11500000, 1697360000000), ('Bench', '', '', 2, NULL, NULL, 5)"
    columns = "name, description, category, trackid, latitude, longitude, time"
    path = f"/data/data/{PACKAGE}/databases/database.db"
    assert sh(f'su 0 sqlite3 {path} "INSERT INTO markers ({columns}) VALUES {values}"').status == 0
    tap(tracks, desc="Markers")
    return tracks


def test_markers_are_listed_searched_and_opened(marked: Phone) -> None:
    assert texts(marked) == ["Markers", "Spring", "Today", "[water] cold", "08:53", "Bench", "1 Jan 1970", "00:00"]
    tap(marked, desc="Search")
    marked.display.type_text("wat")
    tap(marked, text="Spring")
    assert texts(marked) == ["1 of 1", "Spring", "water", "cold", "48.000000, 11.500000"]


def test_a_marker_is_edited_and_deleted(marked: Phone) -> None:
    tap(marked, text="Bench")
    tap(marked, desc="More options")
    tap(marked, text="Edit")
    tap(marked, id="marker_edit_description")
    marked.display.type_text("old")
    tap(marked, text="Save")
    assert rows(marked, "SELECT name, description, category FROM markers WHERE _id = 2") == [("Bench", "old", "")]
    tap(marked, desc="More options")
    tap(marked, text="Delete")
    tap(marked, text="OK")
    assert rows(marked, "SELECT name FROM markers") == [("Spring",)]
    hold(marked, text="Spring")
    tap(marked, desc="More options")
    tap(marked, text="Delete")
    assert texts(marked)[0] == "Delete marker?"
    tap(marked, text="OK")
    assert "You don't have any markers" in texts(marked)


def test_several_markers_are_deleted_together(marked: Phone) -> None:
    hold(marked, text="Spring")
    tap(marked, text="Bench")
    tap(marked, desc="Delete")
    assert texts(marked)[0] == "Delete selected?"
    tap(marked, text="OK")
    assert rows(marked, "SELECT * FROM markers") == []


@pytest.mark.parametrize(
    "page", ["", "defaults", "ui", "gps", "sensors", "voice", "files", "api"], ids=lambda page: page or "main"
)
def test_every_setting_can_be_touched(phone: Phone, sh: Sh, page: str) -> None:
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page '{page}'")
    titles = [node.text for node in nodes(phone) if node.attributes["resource-id"] == "android:id/title"]
    for title in titles:
        sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page '{page}'")
        tap(phone, text=title)
        assert PACKAGE in phone.display.focused_window() or "documentsui" in phone.display.focused_window()
    assert not sh("logcat -d -b crash").stdout.count("FATAL")


VALUES = {
    "defaults": "Imperial (mi, ft), By activity type, unknown, Date (ISO 8601)",
    "gps": "Smallest (recommended), 33 ft, 656 ft, 164 ft, 10 s",
    "voice": "0.9, Off, Off",
    "files": "Export track to storage after recording is finished, KMZ (with photos), {date}_{time}_{name}",
}
SWITCHES = {"ui": "....", "sensors": "x", "voice": "x.xxxx..", "files": "x.", "api": ".."}


@pytest.mark.parametrize("page", sorted({*VALUES, *SWITCHES}))
def test_a_new_app_is_set_as_the_original(phone: Phone, sh: Sh, page: str) -> None:
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page {page}")
    seen = nodes(phone)
    values = [node.text for node in seen if node.attributes["resource-id"] == "android:id/summary"]
    switches = [node.flag("checked") for node in seen if node.attributes["resource-id"].endswith("/switchWidget")]
    assert page not in VALUES or ", ".join(values) == VALUES[page]
    assert "".join("x" if on else "." for on in switches) == SWITCHES.get(page, "")


def test_what_a_switch_means_is_told(phone: Phone, sh: Sh) -> None:
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page api")
    assert "Only OpenTracks can start and stop recordings." in texts(phone)
    tap(phone, text="Only OpenTracks can start and stop recordings.")
    assert "Other installed applications can start or stop recordings." in texts(phone)


def test_a_reset_forgets_settings_and_keeps_tracks(tracks: Phone, sh: Sh) -> None:
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page defaults")
    tap(tracks, text="Preferred units")
    tap(tracks, text="Nautical (NM, ft)")
    sh(START)
    assert "45:00 (4.34 NM)" in texts(tracks)
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity")
    tap(tracks, text="Reset")
    tap(tracks, text="OK")
    sh(START)
    assert "45:00 (5.00 mi)" in texts(tracks)


def background(phone: Phone) -> int:
    """How bright the list is between its rows and the bar."""
    picture = Image.open(io.BytesIO(phone.display.png())).convert("L")
    return picture.crop((20, 1900, 21, 1901)).tobytes()[0]


def test_the_app_may_be_dark_on_a_light_phone(tracks: Phone, sh: Sh) -> None:
    assert background(tracks) > 200
    sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page ui")
    tap(tracks, text="UI Theme")
    tap(tracks, text="Night")
    sh(START)
    assert background(tracks) < 50
    sh("settings put secure ui_night_mode 2")
    assert background(tracks) < 50


def test_tracks_are_exported_and_imported(tracks: Phone, sh: Sh) -> None:
    path = f"/data/data/{PACKAGE}/databases/database.db"
    points = "(1, -2, 1697360000000, 48000000, 11500000), (1, 0, 1697360060000, 48010000, 11500000)"
    sh(f'su 0 sqlite3 {path} "INSERT INTO trackpoints (trackid, type, time, latitude, longitude) VALUES {points}"')
    for entry in ("Export all (one file per track)", "Import all"):
        sh(f"am start -S -n {PACKAGE}/.settings.SettingsActivity --es page files")
        tap(tracks, text=entry)
        tap(tracks, text="USE THIS FOLDER")
        tap(tracks, text="ALLOW")
    assert "2023-10-15_07_00_Lake loop.gpx" in sh("ls /sdcard/Download").stdout
    assert len(sh("ls /sdcard/Download").stdout.splitlines()) >= 5
    added = "SELECT name, category, round(totaldistance), totaltime FROM tracks WHERE _id = 6"
    assert rows(tracks, added) == [("Lake loop", "running", 1112.0, 60_000)]


def test_the_first_tap_on_the_icon_introduces_the_app(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; monkey -p {PACKAGE} -c android.intent.category.LAUNCHER 1")
    assert texts(phone)[0] == "OpenTracks" and find(phone, desc="NEXT")
    tap(phone, desc="NEXT")
    tap(phone, id="done")
    assert "permissioncontroller" in phone.display.focused_window()


def test_code_that_names_the_list_is_asked_for_permissions_alone(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {START}")
    assert "permissioncontroller" in phone.display.focused_window()
    for name in ("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "POST_NOTIFICATIONS"):
        sh(f"pm grant {PACKAGE} android.permission.{name}")
    sh(f"am force-stop {PACKAGE}; {START}")
    tap(phone, text="Allow")
    assert texts(phone)[0] == "OpenTracks"


def test_a_refusal_is_answered_by_a_word(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {START}")
    while "permissioncontroller" in phone.display.focused_window():
        refuse = next(node for node in nodes(phone) if node.text.startswith("Don"))
        left, top, right, bottom = refuse.box
        phone.display.tap((left + right) / 2, (top + bottom) / 2)
    toast = phone.system.toasts.current
    assert toast is not None and toast.text.startswith("OpenTracks requires permission")
    assert texts(phone)[0] == "OpenTracks"

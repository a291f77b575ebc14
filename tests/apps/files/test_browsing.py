"""Looking at files: places, folders, search, filters, orders, views."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.files.conftest import FILES, STORAGE, Sh
from tests.apps.files.file_steps import BACK, choose, names, open_folder, open_root, press
from tests.apps.ui_reader import find, nodes, tap, texts

HOUR_NS = 3600 * 1_000_000_000


def test_a_fresh_start_shows_the_downloads(files: Phone) -> None:
    assert find(files, id="header_title").text == "Files in Downloads"
    assert names(files) == ["notes.txt", "report.pdf", "song.mp3"]
    assert find(files, desc="Search").box == (827, 128, 954, 254)
    assert find(files, text="Images").box[:2] == (64, 383)


def test_a_row_tells_date_size_and_kind(files: Phone) -> None:
    tap(files, desc="List view")
    assert find(files, id="item_root").box == (0, 667, 1080, 859)
    shown = texts(files)
    place = shown.index("song.mp3")
    assert shown[place + 1 : place + 4] == ["15:34", "6.50 kB", "MP3 audio"]
    files.system.settings.put("system", "time_12_24", "12")
    assert "3:34 PM" in texts(files)
    tap(files, desc="Grid view")
    assert "3:34 PM, 6.50 kB" in texts(files)


def test_dates_follow_the_clock_and_the_time_zone(files: Phone, sh: Sh) -> None:
    tap(files, desc="List view")
    files.system.clock.set_timezone("Asia/Tokyo")
    assert "Oct 16" not in texts(files)
    assert "00:34" in texts(files)
    files.system.clock.set_timezone("America/Los_Angeles")
    assert "08:34" in texts(files)
    files.system.clock.advance(3 * 86_400)
    assert "Oct 15" in texts(files)
    sh("touch -t 202201020304 /sdcard/Download/notes.txt")
    assert "Jan 2, 2022" in texts(files)


def test_the_drawer_lists_all_places(files: Phone) -> None:
    tap(files, desc="Show roots")
    places = ["Recent", "Images", "Videos", "Audio", "Documents", "Downloads", "sdk_gphone64_x86_64"]
    assert names(files)[-7:] == places
    files.display.key(BACK)
    assert "Recent" not in texts(files)


def test_folders_of_the_phone_come_by_name(files: Phone) -> None:
    open_folder(files)
    assert names(files)[:6] == ["Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download"]
    assert find(files, id="header_title").text == "Files on sdk_gphone64_x86_64"
    assert find(files, id="item_root").box == (64, 678, 529, 805)
    press(files, "Documents")
    assert find(files, id="header_title").text == "Files in Documents"
    assert "plan.txt" in names(files)
    crumbs = [node.text for node in nodes(files) if node.attributes["resource-id"].endswith("breadcrumb_text")]
    assert crumbs == ["sdk_gphone64_x86_64", "Documents"]
    tap(files, text="sdk_gphone64_x86_64")
    assert "Podcasts" in names(files)
    press(files, "Documents")
    files.display.key(BACK)
    assert "Podcasts" in names(files)
    files.display.key(BACK)
    assert "nexuslauncher" in files.display.focused_window()


def test_the_app_opens_where_it_was_left(files: Phone, sh: Sh) -> None:
    open_folder(files, "Documents")
    sh(f"am force-stop com.google.android.documentsui; am start -n {FILES}")
    assert find(files, id="header_title").text == "Files on sdk_gphone64_x86_64"
    sh(f"pm clear com.google.android.documentsui; am start -n {FILES}")
    assert find(files, id="header_title").text == "Files in Downloads"


@pytest.mark.parametrize(
    ("root", "folder", "name"),
    [
        ("Documents", "Download", "report.pdf"),
        ("Audio", "Download", "song.mp3"),
        ("Documents", "Documents", "plan.txt"),
    ],
)
def test_collections_show_the_folders_with_a_kind_of_files(files: Phone, root: str, folder: str, name: str) -> None:
    open_root(files, root)
    assert find(files, id="header_title").text == f"Files from {root}"
    press(files, folder)
    assert name in names(files)
    assert ("song.mp3" in names(files)) == (root == "Audio")


def test_recent_files_come_from_everywhere(files: Phone, sh: Sh) -> None:
    sh("touch -t 202201020304 /sdcard/Download/notes.txt")
    open_root(files, "Recent")
    assert find(files, id="header_title").text == "Recent files"
    assert {"plan.txt", "song.mp3", "report.pdf"} <= set(names(files))
    assert "notes.txt" not in names(files)
    tap(files, desc="More options")
    assert "New folder" not in texts(files)


def test_a_search_looks_below_the_whole_place(files: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Download/deep/er; echo > '/sdcard/Download/deep/er/My Notes.md'")
    tap(files, desc="Search")
    files.display.type_text("note")
    assert set(names(files)) == {"notes.txt", "My Notes.md"}
    files.display.type_text("zz")
    assert find(files, id="message").text == "No matches in Downloads"
    tap(files, desc="Clear query")
    assert "report.pdf" in names(files)
    tap(files, desc="Back")
    assert find(files, id="toolbar")
    assert "deep" in names(files)


def test_filters_narrow_the_files(files: Phone, sh: Sh) -> None:
    tap(files, text="Audio")
    assert names(files) == ["song.mp3"]
    assert find(files, text="Audio").flag("checked")
    tap(files, text="Audio")
    assert "notes.txt" in names(files)
    tap(files, text="Images")
    assert find(files, id="message").text == "No matches in Downloads"


@pytest.mark.slow
def test_orders(files: Phone) -> None:
    fs = files.system.fs
    now = files.system.clock.now_ns()
    for hours, name in enumerate(("song.mp3", "notes.txt", "report.pdf")):
        fs.set_times(f"{STORAGE}/Download/{name}", mtime_ns=now - hours * HOUR_NS)
    fs.mkdir(f"{STORAGE}/Download/Zoo")
    assert names(files) == ["Zoo", "song.mp3", "notes.txt", "report.pdf"]
    for label, order in (
        ("File name (A to Z)", ["notes.txt", "report.pdf", "song.mp3"]),
        ("File name (Z to A)", ["song.mp3", "report.pdf", "notes.txt"]),
        ("Modified (oldest first)", ["report.pdf", "notes.txt", "song.mp3"]),
        ("Type (A to Z)", ["song.mp3", "report.pdf", "notes.txt"]),
        ("Size (largest first)", ["report.pdf", "song.mp3", "notes.txt"]),
        ("Size (smallest first)", ["notes.txt", "song.mp3", "report.pdf"]),
    ):
        choose(files, "Sort by...")
        press(files, label)
        assert names(files) == ["Zoo", *order], label
        choose(files, "Sort by...")
        assert find(files, text=label).flag("checked")
        files.display.key(BACK)


def test_an_order_by_date_does_not_depend_on_the_clock(files: Phone) -> None:
    now = files.system.clock.now_ns()
    files.system.fs.set_times(f"{STORAGE}/Download/song.mp3", mtime_ns=now + HOUR_NS)
    before = names(files)
    assert before[0] == "song.mp3"
    files.system.clock.set_timezone("Asia/Kolkata")
    files.system.clock.set_ns(now - 400 * 24 * HOUR_NS)
    assert names(files) == before


def test_hidden_files_are_shown_on_demand(files: Phone, sh: Sh) -> None:
    sh("echo > /sdcard/Download/.secret; mkdir -p /sdcard/Android/data/x")
    assert ".secret" not in names(files)
    choose(files, "Show hidden files")
    assert ".secret" in names(files)
    choose(files, "Don’t show hidden files")
    assert ".secret" not in names(files)
    open_folder(files, "Android")
    assert "data" not in names(files)


def test_a_folder_that_goes_away_leads_to_the_one_above(files: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Documents/a/b")
    open_folder(files, "Documents", "a", "b")
    assert find(files, id="message").text == "No items"
    sh("rm -r /sdcard/Documents/a")
    assert "plan.txt" in names(files)


def test_a_file_opens_with_the_app_for_its_kind(files: Phone) -> None:
    press(files, "notes.txt")
    assert {"Open with", "HTML Viewer", "Markor"} <= set(texts(files))
    press(files, "Markor")
    press(files, "Just once")
    assert files.display.focused_window().startswith("net.gsantner.markor/")
    files.display.key(BACK)
    files.system.fs.write_bytes(f"{STORAGE}/Download/odd.xyz", b"?")
    press(files, "odd.xyz")
    assert find(files, id="snackbar_text").text == "Can’t open file"


def test_the_details_of_a_file(files: Phone) -> None:
    press(files, "song.mp3", hold=True)
    choose(files, "Get info")
    shown = texts(files)
    assert {"song.mp3", "MP3 audio", "6.50 kB (6,500 bytes)", "/storage/emulated/0/Download"} <= set(shown)
    tap(files, desc="Navigate up")
    assert files.display.focused_window() == FILES


def test_an_intent_leads_to_a_folder(files: Phone, sh: Sh) -> None:
    uri = "content://com.android.externalstorage.documents/document/primary%3ADocuments"
    sh(f"am start -a android.intent.action.VIEW -d {uri} -t vnd.android.document/directory")
    assert names(files)[-1:] == ["plan.txt"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting", ["system user_rotation 1", "secure ui_night_mode 2", "system font_scale 2.0", "system font_scale 0.85"]
)
def test_every_look_of_the_phone(files: Phone, sh: Sh, setting: str) -> None:
    sh(f"settings put {setting}; settings put system accelerometer_rotation 0")
    for _ in range(2):
        assert files.display.png()
        press(files, "notes.txt", hold=True)
        assert files.display.png()
        files.display.key(BACK)
        find(files, id="header_title")
        tap(files, desc="List view") if files.display.dump().count("List view") else tap(files, desc="Grid view")
    tap(files, desc="Show roots")
    assert files.display.png()
    assert not [entry for entry in files.system.log.entries() if entry.buffer == "crash"]

"""Archives in Files: made beside what they hold, opened as folders, extracted; and those that cannot be read."""

from __future__ import annotations

import io
import zipfile

import pytest

from simdroid.device import Phone
from simdroid.system.files import archives
from tests.apps.files.conftest import STORAGE, Sh
from tests.apps.files.file_steps import BACK, choose, names, open_folder, open_root, press
from tests.apps.ui_reader import find, tap, texts

HTML_VIEWER = "com.android.htmlviewer/com.android.htmlviewer.HTMLViewerActivity"


def packed(entries: dict[str, bytes]) -> bytes:
    """An archive with these files; a name with a stroke at its end is a folder."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name, (2021, 5, 4, 10, 30, 0)), data)
    return file.getvalue()


def locked(data: bytes) -> bytes:
    """The same archive with entries that ask for a password."""
    changed = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = changed.find(mark)
        while at >= 0:
            changed[at + offset] |= 1
            at = changed.find(mark, at + 1)
    return bytes(changed)


@pytest.fixture
def archive(files: Phone, sh: Sh) -> Phone:
    """Downloads with one archive, as a list."""
    sh("rm /sdcard/Download/*")
    data = packed(
        {"notes/one.txt": b"first\n<b>second</b>\n", "notes/deep/two.txt": b"2", "odd.xyz": b"?", "in.zip": b""}
    )
    files.system.fs.write_bytes(f"{STORAGE}/Download/box.zip", data)
    tap(files, desc="List view")
    return files


def listed(sh: Sh, folder: str) -> list[str]:
    return sh(f"ls -A '/sdcard/{folder}'").stdout.split("\n")[:-1]


def test_one_file_gives_its_archive_its_name(files: Phone, sh: Sh) -> None:
    press(files, "notes.txt", hold=True)
    choose(files, "Compress")
    assert find(files, id="snackbar_text").text == "Compressing 1 item."
    assert "notes.txt.zip" in names(files)
    assert archives.read(files.system.fs, f"{STORAGE}/Download/notes.txt.zip", "notes.txt") == b"hello"


def test_several_things_become_an_archive_that_gets_a_name(files: Phone, sh: Sh) -> None:
    sh("mkdir /sdcard/Download/box; echo inside > /sdcard/Download/box/a.txt")
    choose(files, "Select all")
    choose(files, "Compress")
    assert find(files, id="snackbar_text").text == "Compressing 4 items."
    press(files, "archive.zip", hold=True)
    choose(files, "Rename")
    files.display.type_text("all")
    press(files, "OK")
    assert listed(sh, "Download") == ["all.zip", "box", "notes.txt", "report.pdf", "song.mp3"]
    found = archives.entries(files.system.fs, f"{STORAGE}/Download/all.zip")
    assert sorted(found) == ["box", "box/a.txt", "notes.txt", "report.pdf", "song.mp3"]


def test_collections_take_no_archive(files: Phone) -> None:
    open_root(files, "Recent")
    press(files, "notes.txt", hold=True)
    tap(files, desc="More options")
    assert "Copy to…" in texts(files)
    assert "Compress" not in texts(files)


def test_an_archive_is_a_folder(archive: Phone) -> None:
    press(archive, "box.zip")
    assert find(archive, id="header_title").text == "Files in box.zip"
    assert names(archive) == ["notes", "in.zip", "odd.xyz"]
    assert {"May 4, 2021", "1 B", "BIN file"} <= set(texts(archive))
    press(archive, "notes")
    press(archive, "deep")
    assert names(archive) == ["two.txt"]
    tap(archive, desc="More options")
    assert "New folder" not in texts(archive)
    assert "Get info" not in texts(archive)
    archive.display.key(BACK)
    press(archive, "box.zip")
    assert names(archive) == ["notes", "in.zip", "odd.xyz"]
    archive.display.key(BACK)
    assert names(archive) == ["box.zip"]


def test_pictures_in_an_archive_are_listed(archive: Phone) -> None:
    archive.system.fs.write_bytes(f"{STORAGE}/Download/box.zip", packed({"one.jpg": b"a picture"}))
    press(archive, "box.zip")
    assert names(archive) == ["one.jpg"]
    tap(archive, desc="Grid view")
    assert names(archive) == ["one.jpg"]


def test_an_archive_among_recent_files(archive: Phone) -> None:
    open_root(archive, "Recent")
    press(archive, "box.zip")
    press(archive, "notes")
    assert find(archive, id="header_title").text == "Files in notes"
    archive.display.key(BACK)
    assert find(archive, id="header_title").text == "Files in box.zip"
    archive.display.key(BACK)
    assert find(archive, id="header_title").text == "Recent files"


@pytest.mark.slow
def test_a_text_in_an_archive_opens(archive: Phone) -> None:
    press(archive, "box.zip")
    press(archive, "notes")
    press(archive, "one.txt")
    press(archive, "HTML Viewer")
    press(archive, "Just once")
    assert archive.display.focused_window() == HTML_VIEWER
    shown = "\n".join(texts(archive))
    assert "one.txt" in shown
    assert "<b>second</b>" in shown


@pytest.mark.parametrize(
    ("name", "words"), [("odd.xyz", "Can’t open file"), ("in.zip", "Cannot open files in archives")]
)
def test_what_no_app_opens_is_told(archive: Phone, name: str, words: str) -> None:
    press(archive, "box.zip")
    press(archive, name)
    assert find(archive, id="snackbar_text").text == words


def test_parts_of_an_archive_are_extracted(archive: Phone, sh: Sh) -> None:
    press(archive, "box.zip")
    press(archive, "notes", hold=True)
    press(archive, "odd.xyz")
    assert find(archive, id="action_bar_title").text == "2 selected"
    assert "Delete" not in archive.display.dump()
    tap(archive, desc="More options")
    assert texts(archive) == ["Sort by…", "Select all", "Deselect all", "Extract to…"]
    press(archive, "Extract to…")
    open_folder(archive, "Documents")
    choose(archive, "New folder")
    archive.display.type_text("out")
    press(archive, "OK")
    press(archive, "EXTRACT")
    assert find(archive, id="snackbar_text").text == "Extracting 2 items."
    assert listed(sh, "Documents/out") == ["notes", "odd.xyz"]
    assert sh("cat /sdcard/Documents/out/notes/one.txt").stdout == "first\n<b>second</b>\n"


def test_an_archive_goes_while_it_is_open(archive: Phone, sh: Sh) -> None:
    press(archive, "box.zip")
    press(archive, "notes")
    sh("rm /sdcard/Download/box.zip")
    assert find(archive, id="header_title").text == "Files in Downloads"


def test_a_password_is_told(archive: Phone, sh: Sh) -> None:
    archive.system.fs.write_bytes(f"{STORAGE}/Download/safe.zip", locked(packed({"a.txt": b"secret"})))
    press(archive, "safe.zip")
    press(archive, "a.txt")
    assert find(archive, id="snackbar_text").text == "This file is protected with a password"
    press(archive, "a.txt", hold=True)
    choose(archive, "Extract to…")
    open_folder(archive, "Music")
    press(archive, "EXTRACT")
    assert find(archive, id="snackbar_text").text == "Couldn’t extract 1 item: protected with a password"
    assert listed(sh, "Music") == []


@pytest.mark.parametrize("data", [b"", b"none", packed({"a.txt": b"1"})[:-30]])
def test_an_archive_that_cannot_be_read(archive: Phone, data: bytes) -> None:
    archive.system.fs.write_bytes(f"{STORAGE}/Download/bad.zip", data)
    press(archive, "bad.zip")
    assert find(archive, id="message").text == "Can’t load content at the moment"
    archive.display.key(BACK)
    assert "bad.zip" in names(archive)


def test_other_apps_open_archives_in_files(archive: Phone, sh: Sh) -> None:
    uri = "content://com.android.externalstorage.documents/document/primary%3ADownload%2Fbox.zip"
    sh(f"am start -a android.intent.action.VIEW -d {uri} -t application/zip")
    assert find(archive, id="header_title").text == "Files in box.zip"
    assert "odd.xyz" in names(archive)


def test_the_picker_picks_archives(archive: Phone, sh: Sh) -> None:
    sh("am start -a android.intent.action.OPEN_DOCUMENT -t '*/*'")
    press(archive, "box.zip")
    assert not archive.display.focused_window().endswith("picker.PickActivity")

"""Picking for other apps: a file, several, a place for a new one, a folder; and documents by their URIs."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.system.intents.intents import Extra
from simdroid.system.providers.documents import document_uri, path_of
from tests.apps.files.conftest import STORAGE, Sh
from tests.apps.files.file_steps import BACK, choose, names, open_folder, open_root, press
from tests.apps.ui_reader import find, tap, texts

CONTACTS = "com.google.android.contacts"
Start = Callable[..., None]


@pytest.fixture
def start(files: Phone) -> Start:
    """Starts the picker for the app in front, as `startActivityForResult` does."""

    def begin(action: str, type: str | None = None, **extras: Extra) -> None:
        intent = Intent(f"android.intent.action.{action}", type=type, extras=extras)
        files.system.activities.start(intent, caller=CONTACTS, for_result=files.system.activities.top)

    return begin


def result(phone: Phone) -> dict[str, object]:
    """What the app that asked has got."""
    return cast("dict[str, object]", phone.system.activities.top.state["result"])


@pytest.mark.parametrize("action", ["OPEN_DOCUMENT", "GET_CONTENT"])
def test_a_file_of_a_kind_is_picked(files: Phone, start: Start, action: str) -> None:
    start(action, "audio/*")
    assert files.display.focused_window().endswith("picker.PickActivity")
    tap(files, desc="Show roots")
    assert "Open from" in texts(files)
    files.display.key(BACK)
    press(files, "notes.txt")
    assert files.display.focused_window().endswith("picker.PickActivity")
    press(files, "song.mp3")
    assert result(files)["path"] == f"{STORAGE}/Download/song.mp3"
    uri = str(result(files)["uri"])
    assert uri == "content://com.android.externalstorage.documents/document/primary%3ADownload%2Fsong.mp3"
    assert path_of(files.system, uri) == f"{STORAGE}/Download/song.mp3"


def test_going_back_picks_nothing(files: Phone, start: Start) -> None:
    start("OPEN_DOCUMENT", "*/*")
    open_folder(files, "Documents")
    for _ in range(2):
        files.display.key(BACK)
    assert files.system.activities.top.state["result"] is None


def test_several_files_where_that_is_allowed(files: Phone, start: Start) -> None:
    start("OPEN_DOCUMENT", "*/*", **{"android.intent.extra.ALLOW_MULTIPLE": True})
    press(files, "notes.txt", hold=True)
    press(files, "song.mp3")
    press(files, "Select")
    assert result(files)["paths"] == [f"{STORAGE}/Download/notes.txt", f"{STORAGE}/Download/song.mp3"]


def test_a_folder_opens_while_files_are_selected(files: Phone, start: Start, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Download/box; echo > /sdcard/Download/box/inner.txt")
    start("OPEN_DOCUMENT", "*/*", **{"android.intent.extra.ALLOW_MULTIPLE": True})
    press(files, "notes.txt", hold=True)
    press(files, "box")
    assert names(files) == ["inner.txt"]


def test_a_new_file_gets_a_name_and_a_place(files: Phone, start: Start, sh: Sh) -> None:
    start("CREATE_DOCUMENT", "text/plain", **{"android.intent.extra.TITLE": "export.txt"})
    open_root(files, "Images")
    assert not find(files, text="SAVE").flag("enabled")
    open_folder(files, "Documents")
    press(files, "SAVE")
    assert result(files)["path"] == f"{STORAGE}/Documents/export.txt"
    assert sh("cat /sdcard/Documents/export.txt").stdout == ""


def test_an_existing_file_is_replaced_only_after_a_question(files: Phone, start: Start, sh: Sh) -> None:
    start("CREATE_DOCUMENT", "text/plain", **{"android.intent.extra.TITLE": "other.txt"})
    press(files, "notes.txt")
    press(files, "SAVE")
    assert texts(files) == ["Overwrite “notes.txt”?", "CANCEL", "OK"]
    press(files, "CANCEL")
    assert sh("cat /sdcard/Download/notes.txt").stdout == "hello"
    press(files, "SAVE")
    press(files, "OK")
    assert result(files)["path"] == f"{STORAGE}/Download/notes.txt"
    assert sh("cat /sdcard/Download/notes.txt").stdout == ""


def test_a_folder_for_an_app(files: Phone, start: Start) -> None:
    start("OPEN_DOCUMENT_TREE")
    open_folder(files, "Documents")
    choose(files, "New folder")
    files.display.type_text("export")
    press(files, "OK")
    assert names(files) == []
    press(files, "USE THIS FOLDER")
    assert "Allow Contacts to access files in export?" in texts(files)
    press(files, "ALLOW")
    assert result(files)["path"] == f"{STORAGE}/Documents/export"


def test_documents_are_read_and_written_by_their_uris(files: Phone, sh: Sh) -> None:
    uri = document_uri(f"{STORAGE}/Download/notes.txt")
    assert sh(f"content read --uri {uri}").stdout == "hello"
    sh(f"content write --uri {uri}", stdin=b"other")
    assert sh("cat /sdcard/Download/notes.txt").stdout == "other"
    row = sh(f"content query --uri {uri} --projection document_id:mime_type:_size").stdout
    assert "document_id=primary:Download/notes.txt, mime_type=text/plain, _size=5" in row
    assert "Missing file" in sh(f"content read --uri {document_uri(f'{STORAGE}/nothing')}").stderr


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///sdcard/Download/notes.txt", f"{STORAGE}/Download/notes.txt"),
        ("content://com.android.externalstorage.documents/tree/primary%3ADocuments", f"{STORAGE}/Documents"),
        ("content://com.android.externalstorage.documents/root/primary", STORAGE),
        ("content://com.android.externalstorage.documents/document/primary%3A..%2F..%2F..%2Fdata", None),
        ("content://com.android.externalstorage.documents/document/other%3Ax", None),
        ("content://sms/1", None),
        ("content://media/external/file/99999", None),
    ],
)
def test_paths_behind_uris(files: Phone, uri: str, path: str | None) -> None:
    assert path_of(files.system, uri) == path


def test_a_row_of_the_media_store_has_a_path(files: Phone) -> None:
    uri = files.system.media.scan(f"{STORAGE}/Download/song.mp3")
    assert uri is not None
    assert path_of(files.system, uri) == f"{STORAGE}/Download/song.mp3"
    assert names(files)


@pytest.mark.parametrize(
    "arguments", ["", "-a android.intent.action.VIEW", "--es com.android.documentsui.TRANSFER teleport"]
)
def test_a_picker_that_is_asked_for_nothing_closes(files: Phone, sh: Sh, arguments: str) -> None:
    before = files.display.focused_window()
    sh(f"am start {arguments} -n com.google.android.documentsui/com.android.documentsui.picker.PickActivity")
    assert files.display.focused_window() == before
    assert "FATAL EXCEPTION" not in sh("logcat -d").stdout

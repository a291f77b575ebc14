"""Changing files: select, copy, move, rename, delete, new folders, archives, sharing."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.files.conftest import STORAGE, Sh
from tests.apps.files.file_steps import BACK, choose, names, open_folder, open_root, press
from tests.apps.ui_reader import find, nodes, tap, texts


def listed(sh: Sh, folder: str) -> list[str]:
    """What `ls` shows, as an evaluator sees it."""
    return sh(f"ls -A /sdcard/{folder}").stdout.split("\n")[:-1]


def test_a_file_moves_to_another_folder(files: Phone, sh: Sh) -> None:
    before = sh("stat -c %Y /sdcard/Documents/plan.txt").stdout
    open_folder(files, "Documents")
    press(files, "plan.txt", hold=True)
    assert find(files, id="action_bar_title").text == "1 selected"
    choose(files, "Move to…")
    assert files.display.focused_window().endswith("picker.PickActivity")
    open_folder(files, "Music")
    assert find(files, text="MOVE").flag("enabled")
    press(files, "MOVE")
    assert find(files, id="snackbar_text").text == "Moving 1 item."
    assert "plan.txt" not in names(files)
    assert "plan.txt" not in listed(sh, "Documents")
    assert sh("cat /sdcard/Music/plan.txt").stdout == "a plan"
    assert sh("stat -c %Y /sdcard/Music/plan.txt").stdout == before
    assert "/Music/plan.txt" in sh("content query --uri content://media/external/file --projection _data").stdout


def test_where_the_picker_went_does_not_move_what_lies_behind_it(files: Phone) -> None:
    press(files, "notes.txt", hold=True)
    choose(files, "Move to…")
    open_folder(files, "Music")
    press(files, "MOVE")
    assert find(files, id="header_title").text == "Files in Downloads"
    assert "song.mp3" in names(files) and "notes.txt" not in names(files)


def test_copies_never_replace_a_file(files: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Download/box/inner; echo one > /sdcard/Download/box/inner/a.txt")
    press(files, "notes.txt", hold=True)
    press(files, "box")
    assert find(files, id="action_bar_title").text == "2 selected"
    choose(files, "Copy to…")
    open_folder(files, "Download")
    press(files, "COPY")
    assert find(files, id="snackbar_text").text == "Copying 2 items."
    assert {"notes.txt", "notes (1).txt", "box", "box (1)"} <= set(listed(sh, "Download"))
    assert sh("cat '/sdcard/Download/box (1)/inner/a.txt'").stdout == "one\n"


def test_collections_are_no_destination(files: Phone) -> None:
    press(files, "notes.txt", hold=True)
    choose(files, "Move to…")
    open_root(files, "Recent")
    assert not find(files, text="MOVE").flag("enabled")
    assert not find(files, id="item_root").flag("enabled")
    press(files, "MOVE")
    assert files.display.focused_window().endswith("picker.PickActivity")
    press(files, "CANCEL")
    assert find(files, id="action_bar_title").text == "1 selected"
    files.display.key(BACK)
    assert "notes.txt" in names(files)


def test_a_folder_does_not_go_into_itself(files: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Documents/box/inner")
    open_folder(files, "Documents", "box")
    press(files, "inner", hold=True)
    choose(files, "Copy to…")
    open_folder(files, "Documents", "box")
    assert not next(node for node in nodes(files) if node.text == "inner").flag("enabled")
    press(files, "COPY")
    assert sh("ls /sdcard/Documents/box").stdout == "inner\ninner (1)\n"


def test_deleting_asks_first(files: Phone, sh: Sh) -> None:
    press(files, "song.mp3", hold=True)
    tap(files, desc="Delete")
    assert texts(files) == ['Delete "song.mp3"?', "CANCEL", "OK"]
    press(files, "CANCEL")
    assert "song.mp3" in listed(sh, "Download")
    tap(files, desc="Delete")
    press(files, "OK")
    assert listed(sh, "Download") == ["notes.txt", "report.pdf"]
    press(files, "notes.txt", hold=True)
    choose(files, "Select all")
    tap(files, desc="Delete")
    assert texts(files)[0] == "Delete 2 items?"
    press(files, "OK")
    assert listed(sh, "Download") == []
    assert find(files, id="message").text == "No items"


def test_a_folder_goes_with_all_in_it(files: Phone, sh: Sh) -> None:
    sh("mkdir -p /sdcard/Documents/box/inner; echo > /sdcard/Documents/box/inner/a.txt")
    open_folder(files, "Documents")
    press(files, "box", hold=True)
    tap(files, desc="Delete")
    assert texts(files)[0] == 'Delete folder "box" and its contents?'
    press(files, "OK")
    assert sh("find /sdcard/Documents/box").status != 0


def test_what_belongs_to_the_system_stays(files: Phone, sh: Sh) -> None:
    open_folder(files)
    press(files, "Android", hold=True)
    tap(files, desc="Delete")
    press(files, "OK")
    assert find(files, id="snackbar_text").text == "Couldn’t delete 1 item"
    assert sh("ls -d /sdcard/Android").status == 0


def test_a_new_folder(files: Phone, sh: Sh) -> None:
    open_folder(files, "Documents")
    for expected in ("My plans", "My plans (1)"):
        choose(files, "New folder")
        assert find(files, id="text1").text == "Folder name"
        files.display.type_text("My plans")
        press(files, "OK")
        assert expected in names(files)
        assert expected in sh("ls /sdcard/Documents").stdout.split("\n")


def test_renaming(files: Phone, sh: Sh) -> None:
    press(files, "notes.txt", hold=True)
    choose(files, "Rename")
    assert find(files, id="text1").text == "notes.txt"
    files.display.type_text("diary")
    press(files, "OK")
    assert sh("cat /sdcard/Download/diary.txt").stdout == "hello"
    press(files, "diary.txt", hold=True)
    choose(files, "Rename")
    files.display.key(123)
    for _ in range(len("diary.txt")):
        files.display.key(67)
    files.display.type_text("song.mp3")
    press(files, "OK")
    assert "Rename" in texts(files)
    press(files, "CANCEL")
    assert "diary.txt" in names(files)


@pytest.mark.parametrize(("typed", "name"), [("a/b:c", "a_b_c"), ("..", "(invalid)"), ("x" * 300, "x" * 255)])
def test_names_become_valid(files: Phone, sh: Sh, typed: str, name: str) -> None:
    choose(files, "New folder")
    files.display.type_text(typed)
    press(files, "OK")
    assert name in listed(sh, "Download")


def test_sharing_and_opening_with_a_choice(files: Phone) -> None:
    press(files, "notes.txt", hold=True)
    tap(files, desc="Share")
    assert "Markor" in texts(files)
    files.display.key(BACK)
    press(files, "notes.txt", hold=True)
    choose(files, "Open with")
    assert "Markor" in texts(files)


def test_a_full_disk_is_told(files: Phone, sh: Sh) -> None:
    with files.system.fs.create(f"{STORAGE}/Movies/big.bin") as big:
        big.truncate(files.system.fs.free().size - 40_000)
    press(files, "report.pdf", hold=True)
    choose(files, "Copy to…")
    open_folder(files, "Music")
    press(files, "COPY")
    assert find(files, id="snackbar_text").text == "Couldn’t copy 1 item"
    assert listed(sh, "Music") == []


def test_the_selection_forgets_what_is_gone(files: Phone) -> None:
    press(files, "notes.txt", hold=True)
    press(files, "song.mp3")
    files.system.fs.remove(f"{STORAGE}/Download/song.mp3")
    assert find(files, id="action_bar_title").text == "1 selected"
    files.system.fs.remove(f"{STORAGE}/Download/notes.txt")
    assert find(files, id="header_title").text == "Files in Downloads"

"""The editor: typing, saving, undo, the strip of buttons, view mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.ui import Edit
from simdroid_apps.markor import text_edits
from tests.apps.markor.conftest import NOTEBOOK, PACKAGE, Sh
from tests.apps.markor.note_steps import BACK, EDITOR, ENTER, HOME, TITLE, choose, descriptions, leave, names
from tests.apps.ui_reader import find, tap, texts


def editor(phone: Phone) -> str:
    return find(phone, id=EDITOR).text


def test_the_bar_and_the_strip_of_a_markdown_file(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    assert find(markor, id=TITLE).text == "shopping"
    shown = descriptions(markor)
    assert shown[:7] == ["Navigate up", "Undo", "Redo", "View mode", "Save", "Search", "More options"]
    assert shown[7:13] == ["Check list", "Unordered list", "Bold", "Italic", "Delete lines", "Open link"]
    assert not find(markor, desc="Undo").flag("enabled")
    assert not find(markor, desc="Save").flag("enabled")
    tap(markor, desc="More options")
    assert texts(markor) == ["File settings", "Share", "Tools", "Info", "Reload"]


def test_typing_goes_to_the_end_and_is_saved_by_leaving(markor: Phone, sh: Sh) -> None:
    tap(markor, text="shopping.md")
    assert editor(markor) == "milk\nbread"
    tap(markor, id=EDITOR)
    markor.display.type_text(" and butter")
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk\nbread"
    leave(markor)
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk\nbread and butter"


@pytest.mark.parametrize("way", ["home", "up", "view"])
def test_every_way_out_saves(markor: Phone, sh: Sh, way: str) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.display.type_text("!")
    if way == "home":
        markor.display.key(HOME)
    else:
        tap(markor, desc="Navigate up" if way == "up" else "View mode")
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk\nbread!"


def test_next_to_nothing_is_saved_only_on_demand(markor: Phone, sh: Sh) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.system.editor.clear_text()
    markor.display.type_text("x")
    leave(markor)
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk\nbread"
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.system.editor.clear_text()
    tap(markor, desc="Save")
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == ""


def test_looking_changes_no_file(markor: Phone, sh: Sh) -> None:
    before = sh(f"stat -c %Y:%s {NOTEBOOK}/shopping.md").stdout
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    leave(markor)
    assert sh(f"stat -c %Y:%s {NOTEBOOK}/shopping.md").stdout == before


def test_undo_and_redo(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.display.type_text("A")
    markor.display.type_text("B")
    tap(markor, desc="Undo")
    assert editor(markor) == "milk\nbreadA"
    tap(markor, desc="Undo")
    assert editor(markor) == "milk\nbread"
    assert not find(markor, desc="Undo").flag("enabled")
    tap(markor, desc="Redo")
    tap(markor, desc="Redo")
    assert editor(markor) == "milk\nbreadAB"
    tap(markor, desc="Save")
    tap(markor, desc="Undo")
    assert editor(markor) == "milk\nbreadA"


def test_a_file_changed_from_outside_wins(markor: Phone, sh: Sh) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.display.type_text(" typed")
    sh(f"printf 'from outside' > {NOTEBOOK}/shopping.md")
    assert editor(markor) == "from outside"
    assert not find(markor, desc="Undo").flag("enabled")
    tap(markor, id=EDITOR)
    markor.display.type_text(" and on")
    assert editor(markor) == "from outside and on"
    leave(markor)
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "from outside and on"


def test_a_list_goes_on_by_itself_until_an_empty_item(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.system.editor.clear_text()
    markor.display.type_text("- [x] eggs")
    markor.display.key(ENTER)
    markor.display.type_text("tea")
    markor.display.key(ENTER)
    assert editor(markor) == "- [x] eggs\n- [ ] tea\n- [ ] "
    markor.display.key(ENTER)
    assert editor(markor) == "- [x] eggs\n- [ ] tea\n"


def test_auto_format_can_be_turned_off(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    choose(markor, "File settings", "Auto-format")
    tap(markor, id=EDITOR)
    markor.system.editor.clear_text()
    markor.display.type_text("- eggs")
    markor.display.key(ENTER)
    assert editor(markor) == "- eggs\n"


def test_buttons_change_the_line_of_the_cursor(markor: Phone, sh: Sh) -> None:
    tap(markor, text="shopping.md")
    tap(markor, desc="Check list")
    assert editor(markor) == "milk\n- [ ] bread"
    tap(markor, desc="Delete lines")
    tap(markor, desc="Save")
    assert sh(f"cat {NOTEBOOK}/shopping.md").stdout == "milk"
    tap(markor, desc="Date and time")
    tap(markor, text="2023-10-15")
    assert editor(markor) == "milk2023-10-15"


def test_view_mode_renders_and_is_remembered(markor: Phone) -> None:
    tap(markor, text="ideas.md")
    tap(markor, desc="View mode")
    assert find(markor, id="document__fragment_view_webview").attributes["class"] == "android.webkit.WebView"
    assert texts(markor) == ["ideas", "Ideas", "Write more."]
    assert "Save" not in descriptions(markor)
    markor.display.key(BACK)
    tap(markor, text="ideas.md")
    assert texts(markor) == ["ideas", "Ideas", "Write more."]
    tap(markor, desc="Edit mode")
    assert editor(markor) == "# Ideas\n\nWrite **more**.\n"


def test_a_table_is_shown_as_one(markor: Phone, sh: Sh) -> None:
    sh(f"printf 'a;b\\n1;2\\n' > {NOTEBOOK}/numbers.csv")
    tap(markor, text="numbers.csv")
    tap(markor, desc="View mode")
    assert texts(markor) == ["numbers", "a", "b", "1", "2"]


def test_a_link_of_the_page_opens_the_browser(markor: Phone, sh: Sh) -> None:
    sh(f"printf '[here](https://example.org/x)' > {NOTEBOOK}/ideas.md")
    tap(markor, text="ideas.md")
    tap(markor, desc="View mode")
    left, top, _, bottom = find(markor, text="here").box
    markor.display.tap(left + 20, (top + bottom) / 2)
    assert markor.display.focused_window().startswith("com.android.chrome")


def test_the_text_is_searched(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    tap(markor, desc="Search")
    markor.display.type_text("BREAD")
    tap(markor, text="OK")
    assert texts(markor) == ["Search: BREAD", "2: bread"]
    tap(markor, text="2: bread")
    markor.display.type_text("cake")
    assert editor(markor) == "milk\ncake"


def test_the_text_is_shared(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    choose(markor, "Share", "Plain Text")
    assert find(markor, id="content_preview_text").text == "milk\nbread"


def test_reload_forgets_what_was_typed(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    tap(markor, id=EDITOR)
    markor.display.type_text("zzz")
    choose(markor, "Reload")
    assert editor(markor) == "milk\nbread"


def test_text_is_pasted_from_the_clipboard(markor: Phone, sh: Sh) -> None:
    markor.system.clipboard.text = "copied words"
    tap(markor, id="fab_add_new_item")
    markor.display.type_text("pasted")
    tap(markor, text="OK")
    tap(markor, id=EDITOR)
    markor.display.key(279)
    tap(markor, desc="Save")
    assert sh(f"cat {NOTEBOOK}/pasted.md").stdout == "copied words"


def test_the_quick_note_and_the_to_do_list_are_files(markor: Phone, sh: Sh) -> None:
    assert "QuickNote.md" not in names(markor)
    tap(markor, id="nav_quicknote")
    tap(markor, id=EDITOR)
    markor.display.type_text("a thought")
    markor.display.key(BACK)
    markor.display.key(BACK)
    tap(markor, id="nav_todo")
    assert sh(f"cat {NOTEBOOK}/QuickNote.md").stdout == "a thought"
    tap(markor, id=EDITOR)
    markor.display.type_text("paint the door")
    tap(markor, desc="Toggle done")
    tap(markor, desc="Save")
    assert sh(f"cat {NOTEBOOK}/todo.txt").stdout == "x 2023-10-15 paint the door"


def test_a_shared_text_finds_its_place(markor: Phone, sh: Sh) -> None:
    share = f"am start -a android.intent.action.SEND -t text/plain -p {PACKAGE} --es android.intent.extra.TEXT"
    sh(f"{share} 'from afar'")
    assert "Share into" in texts(markor)
    tap(markor, text="QuickNote")
    assert sh(f"cat {NOTEBOOK}/QuickNote.md").stdout == "from afar\n"
    assert find(markor, id=TITLE).text == "QuickNote"
    sh(f"{share} 'as a file'")
    tap(markor, text="Create a new file")
    markor.display.type_text("arrived")
    tap(markor, text="OK")
    assert sh(f"cat {NOTEBOOK}/arrived.md").stdout == "as a file"


def test_a_file_is_opened_by_an_intent(markor: Phone, sh: Sh) -> None:
    sh(f"am start -a android.intent.action.VIEW -d file://{NOTEBOOK}/ideas.md -t text/markdown -p {PACKAGE}")
    assert find(markor, id=TITLE).text == "ideas"
    documents = "content://com.android.externalstorage.documents/document/primary%3ADocuments%2FMarkor%2Fshopping.md"
    sh(f"am start -a android.intent.action.VIEW -d {documents} -t text/markdown -p {PACKAGE}")
    assert (find(markor, id=TITLE).text, editor(markor)) == ("shopping", "milk\nbread")
    sh(f"am start -n {PACKAGE}/.activity.DocumentActivity --es android.intent.extra.STREAM {documents}")
    assert "milk\nbread" in texts(markor)


@pytest.mark.parametrize("content", [r"\377\376\000", r"\r\n\r\n", "no end", r"\t- \n1. \n> "])
def test_odd_files_are_opened_and_left_alone(markor: Phone, sh: Sh, content: str) -> None:
    sh(f"printf '{content}' > {NOTEBOOK}/odd.md")
    before = sh(f"md5sum {NOTEBOOK}/odd.md").stdout
    tap(markor, text="odd.md")
    markor.display.png()
    tap(markor, desc="View mode")
    markor.display.png()
    markor.display.key(BACK)
    assert markor.display.crashes == 0
    assert sh(f"md5sum {NOTEBOOK}/odd.md").stdout == before


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (text_edits.wrapped("**"), Edit("a b", 2, 3), Edit("a **b**", 2, 7)),
        (text_edits.wrapped("**"), Edit("a **b**", 2, 7), Edit("a b", 2, 3)),
        (text_edits.wrapped("`"), Edit("", 0, 0), Edit("``", 1, 1)),
        (text_edits.prefixed("- "), Edit("a\nb", 0, 3), Edit("- a\n- b", 0, 7)),
        (text_edits.prefixed("## "), Edit("# a", 3, 3), Edit("## a", 4, 4)),
        (text_edits.prefixed("- "), Edit("- a", 3, 3), Edit("a", 1, 1)),
        (text_edits.numbered, Edit("a\nb", 0, 3), Edit("1. a\n2. b", 0, 9)),
        (text_edits.without_lines, Edit("a\nb\nc", 2, 2), Edit("a\nc", 2, 2)),
        (text_edits.without_lines, Edit("a\nb", 3, 3), Edit("a", 1, 1)),
        (text_edits.deindented, Edit("    a", 5, 5), Edit("a", 1, 1)),
        (text_edits.on_own_line("----"), Edit("ab\nc", 1, 1), Edit("ab\n----\n\nc", 8, 8)),
        (text_edits.prioritised("B"), Edit("(A) x", 5, 5), Edit("(B) x", 5, 5)),
        (text_edits.sorted_lines, Edit("x done\nb\n(A) a", 0, 0), Edit("(A) a\nb\nx done", 14, 14)),
        (text_edits.without_done, Edit("x done\nb", 0, 0), Edit("b", 1, 1)),
        (text_edits.continued, Edit("9. a\n", 5, 5), Edit("9. a\n10. ", 9, 9)),
        (text_edits.continued, Edit("  * a\n", 6, 6), Edit("  * a\n  * ", 10, 10)),
        (text_edits.continued, Edit("plain\n", 6, 6), Edit("plain\n", 6, 6)),
    ],
)
def test_edits_of_the_buttons(change: Callable[[Edit], Edit], before: Edit, after: Edit) -> None:
    assert change(before) == after

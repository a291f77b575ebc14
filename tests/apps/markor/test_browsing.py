"""The file browser: what it lists, in which order, and the ways between folders."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.markor.conftest import NOTEBOOK, Sh
from tests.apps.markor.note_steps import BACK, HOME, choose, descriptions, hold, names
from tests.apps.ui_reader import find, nodes, tap, texts


def test_the_notebook_lists_folders_first_then_files_by_name(markor: Phone) -> None:
    assert texts(markor)[0] == "Markor"
    assert names(markor) == ["Home", "Work", "ideas.md", "shopping.md", "Todo_list.txt"]
    shown = descriptions(markor)
    assert shown[:4] == ["Go to", "Sort by", "Search", "More options"]
    assert shown[4:7] == ["Folder .. ", "Folder Home ", "Folder Work "]
    assert "File ideas.md " in shown
    assert "Create a new file or folder" in shown


def test_nodes_carry_the_real_names(markor: Phone) -> None:
    ids = [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(markor)]
    wanted = ["toolbar", "action_go_to", "action_sort", "action_search", "opoc_filesystem_item__root"]
    wanted += ["opoc_filesystem_item__image", "opoc_filesystem_item__title", "opoc_filesystem_item__description"]
    wanted += ["fab_add_new_item", "bottom_navigation_bar", "nav_notebook", "nav_todo", "nav_quicknote", "nav_more"]
    assert [name for name in dict.fromkeys(ids) if name in wanted] == wanted
    row = find(markor, desc="File ideas.md ").attributes
    assert (row["clickable"], row["long-clickable"], row["class"]) == ("true", "true", "android.widget.LinearLayout")


def test_files_from_outside_are_on_the_next_frame(markor: Phone, sh: Sh) -> None:
    sh(f"touch {NOTEBOOK}/pushed.md; rm {NOTEBOOK}/ideas.md")
    assert "pushed.md" in names(markor)
    assert "ideas.md" not in names(markor)
    sh(f"rm -r {NOTEBOOK}")
    assert names(markor) == []
    assert find(markor, id="empty_hint").text == "¯\\_(ツ)_/¯"


def test_folders_are_entered_and_left(markor: Phone) -> None:
    tap(markor, text="Work")
    assert texts(markor)[:2] == ["> Work", ".."]
    assert find(markor, id="empty_hint")
    markor.display.key(BACK)
    assert texts(markor)[0] == "Markor"
    tap(markor, desc="Folder .. ")
    assert texts(markor)[0] == "> Documents"
    assert names(markor) == ["Markor"]
    markor.display.key(BACK)
    assert texts(markor)[0] == "Markor"


def test_back_at_the_notebook_asks_once(markor: Phone) -> None:
    markor.display.key(BACK)
    assert {"Press 'Back' again to exit", "EXIT"} <= set(texts(markor))
    markor.display.key(BACK)
    assert "nexuslauncher" in markor.display.focused_window()


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        (["Date"], ["Work", "Home", "Todo_list.txt", "shopping.md", "ideas.md"]),
        (["Date", "Reverse order"], ["Home", "Work", "ideas.md", "shopping.md", "Todo_list.txt"]),
        (["Size"], ["Home", "Work", "Todo_list.txt", "shopping.md", "ideas.md"]),
        (["MIME type"], ["Home", "Work", "ideas.md", "shopping.md", "Todo_list.txt"]),
        (["Folder first"], ["Home", "ideas.md", "shopping.md", "Todo_list.txt", "Work"]),
        (["Reverse order"], ["Work", "Home", "Todo_list.txt", "shopping.md", "ideas.md"]),
    ],
)
def test_the_order_is_chosen(markor: Phone, sh: Sh, labels: list[str], wanted: list[str]) -> None:
    for age, name in enumerate(("ideas.md", "shopping.md", "Todo_list.txt", "Home", "Work")):
        sh(f"touch -d '2023-10-{10 - age:02} 10:00:00' {NOTEBOOK}/{name}")
    for label in labels:
        tap(markor, desc="Sort by")
        tap(markor, text=label)
    assert names(markor) == wanted


def test_dates_are_those_of_the_time_zone_and_the_order_stays(markor: Phone, sh: Sh) -> None:
    sh(f"touch -d '2023-03-05 23:30:00' {NOTEBOOK}/ideas.md; touch -d '2023-03-06 00:30:00' {NOTEBOOK}/shopping.md")
    tap(markor, desc="Sort by")
    tap(markor, text="Date")
    before = names(markor)
    assert "3/5/2023, 23:30" in texts(markor)
    sh("setprop persist.sys.timezone Asia/Tokyo; settings put system time_12_24 24")
    markor.system.clock.set_timezone("Asia/Tokyo")
    assert {"3/6/2023, 08:30", "3/6/2023, 09:30"} <= set(texts(markor))
    markor.system.clock.advance(400 * 86_400)
    assert names(markor) == before
    markor.system.settings.put("system", "time_12_24", "12")
    assert "3/6/2023, 8:30 AM" in texts(markor)


def test_hidden_files_can_be_left_out(markor: Phone, sh: Sh) -> None:
    sh(f"touch {NOTEBOOK}/.secret")
    assert ".secret" in names(markor)
    tap(markor, desc="Sort by")
    tap(markor, text=".dotfiles")
    assert ".secret" not in names(markor)


def test_go_to_other_places(markor: Phone) -> None:
    tap(markor, desc="Go to")
    wanted = ["AppData (private)", "AppData (public)", "Internal storage", "Recently viewed documents"]
    assert texts(markor) == [*wanted, "Popular documents", "Favourites", "Notebook"]
    tap(markor, text="Internal storage")
    assert "Documents" in names(markor)
    assert "Folder .. " not in descriptions(markor)
    tap(markor, desc="Go to")
    tap(markor, text="Notebook")
    assert texts(markor)[0] == "Markor"


def test_documents_looked_at_are_listed(markor: Phone) -> None:
    tap(markor, text="shopping.md")
    markor.display.key(BACK)
    tap(markor, text="ideas.md")
    markor.display.key(BACK)
    tap(markor, desc="Go to")
    tap(markor, text="Recently viewed documents")
    assert names(markor) == ["ideas.md", "shopping.md"]
    markor.display.key(BACK)
    assert texts(markor)[0] == "Markor"


def test_favourites(markor: Phone) -> None:
    hold(markor, text="ideas.md")
    tap(markor, desc="Favourite")
    tap(markor, desc="Go to")
    tap(markor, text="Favourites")
    assert names(markor) == ["ideas.md"]
    hold(markor, id="fab_add_new_item")
    assert texts(markor)[0] == "> Recently viewed documents"


@pytest.mark.slow
def test_the_search_looks_into_folders_and_contents(markor: Phone, sh: Sh) -> None:
    sh(f"printf 'the needle' > {NOTEBOOK}/Work/hay.md")
    tap(markor, desc="Search")
    assert {"Search", "Regular expression", "Case sensitive", "Search in content"} <= set(texts(markor))
    markor.display.type_text("HAY")
    tap(markor, text="OK")
    tap(markor, text="Work/hay.md")
    assert find(markor, id="note__activity__text_note_title").text == "hay"
    markor.display.key(BACK)
    tap(markor, desc="Search")
    markor.display.type_text("needle")
    tap(markor, text="OK")
    assert "Nothing here has that name." in texts(markor)
    markor.display.key(BACK)
    tap(markor, desc="Search")
    tap(markor, text="Search in content")
    tap(markor, id="search_query")
    markor.display.type_text("needle")
    tap(markor, text="OK")
    assert "Work/hay.md" in texts(markor)


def test_files_are_imported_from_the_device(markor: Phone, sh: Sh) -> None:
    sh("printf hello > /sdcard/Download/from_web.md")
    choose(markor, "Import from device")
    tap(markor, text="from_web.md")
    tap(markor, text="Select")
    assert sh(f"cat {NOTEBOOK}/from_web.md").stdout == "hello"


def test_unknown_files_ask_with_what_to_open(markor: Phone, sh: Sh) -> None:
    sh(f"touch {NOTEBOOK}/picture.png")
    tap(markor, text="picture.png")
    assert texts(markor) == ["Open with", "Markor", "Other"]
    tap(markor, text="Markor")
    assert markor.display.focused_window().endswith(".DocumentActivity")


def test_a_file_that_no_app_takes_is_told(markor: Phone, sh: Sh) -> None:
    sh(f"touch {NOTEBOOK}/strange.dat")
    tap(markor, text="strange.dat")
    tap(markor, text="Other")
    toast = markor.system.toasts.current
    assert toast is not None and toast.text == "No app found to handle this action."


def test_tabs_are_swiped_and_tapped(markor: Phone) -> None:
    tap(markor, id="nav_more")
    assert texts(markor)[:2] == ["More", "Settings"]
    markor.display.swipe(200, 1200, 900, 1200, duration_ms=300)
    assert texts(markor)[0] == "QuickNote"
    markor.display.key(BACK)
    assert texts(markor)[0] == "Markor"


@pytest.mark.parametrize("tab", ["nav_notebook", "nav_todo", "nav_quicknote", "nav_more"])
@pytest.mark.parametrize(
    "setting",
    [
        "system user_rotation 1",
        *(
            pytest.param(setting, marks=pytest.mark.slow)
            for setting in ("secure ui_night_mode 2", "system font_scale 2.0", "system font_scale 0.85")
        ),
    ],
)
def test_every_tab_draws_in_every_form(markor: Phone, sh: Sh, tab: str, setting: str) -> None:
    sh(f"settings put system accelerometer_rotation 0; settings put {setting}")
    tap(markor, id=tab)
    markor.display.png()
    assert markor.display.crashes == 0
    assert find(markor, id=tab)


def test_settings_change_what_the_menus_show(markor: Phone) -> None:
    choose(markor, "Settings")
    tap(markor, text="Sort by")
    tap(markor, text="Date")
    markor.display.key(BACK)
    tap(markor, desc="Sort by")
    boxes = {node.text: node for node in nodes(markor) if node.text}
    assert list(boxes) == ["Name", "Date", "Size", "MIME type", "Folder first", "Reverse order", ".dotfiles"]
    checked = [node.flag("checked") for node in nodes(markor) if node.flag("checkable")]
    assert checked == [False, True, False, False, True, False, True]
    markor.display.key(HOME)


def test_folders_that_a_search_finds_end_with_a_stroke(markor: Phone, sh: Sh) -> None:
    sh(f"mkdir -p {NOTEBOOK}/deep/plans && touch {NOTEBOOK}/deep/plans.md")
    tap(markor, desc="Search")
    markor.display.type_text("plans")
    tap(markor, text="OK")
    assert texts(markor) == ["2 found: plans", "deep/plans/", "deep/plans.md"]

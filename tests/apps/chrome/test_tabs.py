"""Tabs, the address bar, history, bookmarks, downloads, finding, settings, and what outlives Chrome's process."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid_apps.chrome.store import PACKAGE, URLS, Bookmarks
from tests.apps.chrome.conftest import Sh, Visit, html, screen_of
from tests.apps.ui_reader import find, nodes, tap, texts

BACK, ENTER = 4, 66


def menu(phone: Phone, *, text: str = "", desc: str = "") -> None:
    """Choose something of Chrome's menu."""
    tap(phone, id="menu_button")
    tap(phone, text=text, desc=desc)


def titles(phone: Phone) -> list[str]:
    """What is open, in order."""
    return [tab.entry.name for tab in screen_of(phone).tabs.tabs]


def test_tabs_are_opened_switched_closed_and_brought_back(visit: Visit) -> None:
    visit("https://garden.example/")
    phone = visit("https://garden.example/plants/")
    assert titles(phone) == ["Harbour Street Garden", "Plants"]
    tap(phone, id="tab_switcher_button")
    tap(phone, desc="Close Plants tab")
    assert "Closed Plants" in texts(phone)
    tap(phone, text="Undo")
    assert titles(phone) == ["Harbour Street Garden", "Plants"]
    tap(phone, desc="Harbour Street Garden, tab")
    assert find(phone, id="url_bar").text == "garden.example"
    menu(phone, text="New tab")
    assert titles(phone) == ["Harbour Street Garden", "New tab", "Plants"]
    tap(phone, id="tab_switcher_button")
    menu(phone, text="Close all tabs")
    tap(phone, text="Close all tabs")
    assert titles(phone) == []
    assert "You’ll find your tabs here" in texts(phone)
    tap(phone, id="new_tab_button")
    menu(phone, text="Recent tabs")
    assert {"Harbour Street Garden", "Plants"} <= set(texts(phone))


def test_tabs_outlive_the_process_but_not_the_data(visit: Visit, sh: Sh) -> None:
    phone = visit("https://garden.example/plants/")
    shown = phone.display.dump()
    sh(f"am force-stop {PACKAGE}; am start -n {PACKAGE}/com.google.android.apps.chrome.Main")
    assert phone.display.dump() == shown
    sh(f"pm clear {PACKAGE}; am start -n {PACKAGE}/com.google.android.apps.chrome.Main")
    assert "Welcome to Chrome" in texts(phone)


def test_incognito_leaves_no_trace(visit: Visit) -> None:
    phone = visit("https://garden.example/")
    menu(phone, text="New Incognito tab")
    assert "You’ve gone Incognito" in texts(phone)
    tap(phone, id="url_bar")
    phone.display.type_text("garden.example/plants/")
    phone.display.key(ENTER)
    assert "Sea kale" in texts(phone)
    assert [row.url for row in URLS.query(phone.system)] == ["https://garden.example/"]


def test_the_address_bar_searches_proposes_and_goes(visit: Visit) -> None:
    phone = visit("https://garden.example/")
    tap(phone, id="url_bar")
    field = find(phone, id="url_bar")
    assert (field.text, field.flag("focused"), phone.display.ime_shown) == ("https://garden.example/", True, True)
    phone.display.type_text("lemon tree")
    assert [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("line_2")] == [
        "Google Search"
    ]
    phone.display.key(ENTER)
    assert find(phone, id="url_bar").text.startswith("google.com/search?q=lemon+tree")
    tap(phone, text="Lemon tree")
    assert find(phone, id="url_bar").text == "garden.example/plants/lemon.html"
    tap(phone, id="url_bar")
    phone.display.type_text("harb")
    tap(phone, text="Harbour Street Garden")
    assert find(phone, id="url_bar").text == "garden.example"
    tap(phone, id="url_bar")
    phone.display.key(BACK)
    phone.display.key(BACK)
    assert find(phone, id="url_bar").text == "garden.example"


def test_history_is_listed_searched_deleted_and_cleared(visit: Visit) -> None:
    visit("https://garden.example/")
    phone = visit("https://garden.example/plants/")
    menu(phone, text="History")
    assert {"Today - Oct 15, 2023", "Harbour Street Garden", "Plants"} <= set(texts(phone))
    tap(phone, desc="Remove Plants")
    assert [row.title for row in URLS.query(phone.system)] == ["Harbour Street Garden"]
    tap(phone, text="Harbour Street Garden")
    assert find(phone, id="url_bar").text == "garden.example"
    menu(phone, text="History")
    tap(phone, text="Clear browsing data…")
    tap(phone, text="Clear data")
    assert URLS.query(phone.system) == []


def test_a_page_is_bookmarked_renamed_and_opened_again(visit: Visit) -> None:
    phone = visit("https://garden.example/plants/")
    menu(phone, desc="Bookmark")
    tap(phone, text="Edit")
    tap(phone, id="title_text")
    phone.display.type_text(" of the garden")
    phone.display.key(BACK)
    phone.display.key(BACK)
    assert Bookmarks(phone.system).of("https://garden.example/plants/").name == "Plants of the garden"  # type: ignore[union-attr]
    menu(phone, text="New tab")
    menu(phone, text="Bookmarks")
    tap(phone, text="Plants of the garden")
    assert find(phone, id="url_bar").text == "garden.example/plants/"


def test_a_link_is_downloaded_with_a_notification(visit: Visit, sh: Sh) -> None:
    sh(f"pm grant {PACKAGE} android.permission.POST_NOTIFICATIONS")
    phone = visit("https://garden.example/")
    tap(phone, text="List of seeds")
    tap(phone, text="List of seeds")
    assert sh("ls /sdcard/Download").stdout.split("\n")[:2] == ["seeds (1).csv", "seeds.csv"]
    assert b"Sea kale,4" in phone.system.fs.read_bytes("/sdcard/Download/seeds.csv")
    posted = [note.title for note in phone.system.notifications.all() if note.package == PACKAGE]
    assert posted == ["seeds (1).csv", "seeds.csv"]
    menu(phone, text="Downloads")
    assert {"seeds.csv", "seeds (1).csv", "50 B • garden.example"} <= set(texts(phone))


def test_words_are_found_and_counted(visit: Visit) -> None:
    phone = visit(html("<p>one tree</p><p style='height: 4000px'>two trees</p><p>Tree three</p>"))
    menu(phone, text="Find in page")
    phone.display.type_text("tree")
    assert find(phone, id="find_status").text == "1/3"
    for _ in range(2):
        tap(phone, id="find_next_button")
    assert (find(phone, id="find_status").text, "Tree three" in texts(phone)) == ("3/3", True)
    phone.display.type_text("x")
    assert find(phone, id="find_status").text == "0/0"
    tap(phone, id="close_find_button")
    assert find(phone, id="url_bar").text.startswith("data:")


def test_a_long_press_offers_what_can_be_done_with_a_link(visit: Visit, long_press: Callable[..., None]) -> None:
    phone = visit("https://garden.example/")
    long_press(phone, text="Plants")
    assert texts(phone)[1:3] == ["Open in new tab", "Open in Incognito tab"]
    tap(phone, text="Open in new tab")
    assert titles(phone) == ["Harbour Street Garden", "Plants"]
    tap(phone, text="Switch")
    assert find(phone, id="url_bar").text == "garden.example/plants/"
    long_press(phone, text="Lemon tree")
    tap(phone, text="Copy link address")
    assert phone.system.clipboard.text == "https://garden.example/plants/lemon.html"


def test_scripts_can_be_switched_off(visit: Visit) -> None:
    page = html("<p>plain</p><script>document.querySelector('p').textContent = 'scripted'</script>")
    phone = visit(page)
    assert "scripted" in texts(phone)
    menu(phone, text="Settings")
    tap(phone, text="Site settings")
    tap(phone, text="JavaScript")
    for _ in range(2):
        phone.display.key(BACK)
    menu(phone, desc="Refresh")
    assert "plain" in texts(phone)


def test_another_theme_and_another_width_reach_the_page(visit: Visit) -> None:
    words = "innerWidth + ' ' + matchMedia('(prefers-color-scheme: dark)').matches"
    say = f"const say = () => {{ document.querySelector('p').textContent = {words}; }};"
    script = f"{say} addEventListener('resize', say); say();"
    phone = visit(html(f"<p></p><script>{script}</script>"))
    assert "411 false" in " ".join(texts(phone))
    phone.system.settings.put("system", "user_rotation", "1")
    assert any(text.startswith("914 ") for text in texts(phone))

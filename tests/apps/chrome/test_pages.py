"""Pages in Chrome: loading, links, fields, choosers, dialogs, time, what ends a tab; looking changes nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from simdroid.browser.frame import PageState
from simdroid.browser.process import Renderers
from simdroid.device import Phone
from simdroid_apps.chrome.store import PACKAGE
from tests.apps.chrome.conftest import Sh, Visit, html, screen_of
from tests.apps.ui_reader import find, nodes, tap, texts

BACK = 4


def page_texts(phone: Phone) -> list[str]:
    """What the page itself says."""
    inside = [node for node in nodes(phone) if not node.attributes["resource-id"].startswith(f"{PACKAGE}:id/")]
    return [node.text for node in inside if node.text]


def test_a_file_is_opened_through_the_first_run(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}")
    sh("echo '<title>Task</title><h1>Hello</h1>' > /sdcard/Download/task.html")
    uri = "content://com.android.externalstorage.documents/document/primary%3ADownload%2Ftask.html"
    sh(f"am start -a android.intent.action.VIEW -d {uri} -t text/html")
    assert {"HTML Viewer", "Chrome", "Just once"} <= set(texts(phone))
    tap(phone, text="Chrome")
    tap(phone, text="Just once")
    for answer in ("Accept & continue", "No thanks", "No thanks"):
        tap(phone, text=answer)
    assert find(phone, text="Task").attributes["class"] == "android.webkit.WebView"
    assert page_texts(phone) == ["Task", "Hello"]
    assert find(phone, id="url_bar").text == uri


def test_notifications_that_are_allowed_are_not_asked_for(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; pm grant {PACKAGE} android.permission.POST_NOTIFICATIONS")
    sh(f"am start -n {PACKAGE}/com.google.android.apps.chrome.Main")
    tap(phone, text="Accept & continue")
    tap(phone, text="No thanks")
    assert find(phone, id="search_box_text").text == "Search or type web address"


def test_agreeing_to_sync_leads_to_the_page_to_sign_in(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; am start -n {PACKAGE}/com.google.android.apps.chrome.Main")
    tap(phone, text="Accept & continue")
    tap(phone, text="Yes, I’m in")
    assert find(phone, id="headingText").text == "Sign in"
    phone.display.key(BACK)
    tap(phone, text="No thanks")
    assert find(phone, id="search_box_text").text == "Search or type web address"


def test_links_lead_on_and_back_leads_back(visit: Visit) -> None:
    phone = visit("https://garden.example/")
    tap(phone, text="Plants")
    assert find(phone, id="url_bar").text == "garden.example/plants/"
    tap(phone, text="Creeping thyme")
    assert "It covers the north wall and flowers in June." in " ".join(page_texts(phone))
    phone.display.key(BACK)
    assert screen_of(phone).tab.entry.title == "Plants"  # type: ignore[union-attr]
    tap(phone, id="menu_button")
    tap(phone, desc="Forward")
    assert find(phone, id="url_bar").text == "garden.example/plants/thyme.html"


def test_a_form_is_filled_in_and_storage_outlives_the_page(visit: Visit) -> None:
    phone = visit("https://garden.example/visit.html")
    tap(phone, id="name")
    assert phone.display.ime_shown
    phone.display.type_text("Ada Bell")
    phone.display.key(BACK)
    tap(phone, id="tour")
    tap(phone, text="Orchard")
    tap(phone, id="day")
    tap(phone, text="20")
    tap(phone, text="OK")
    tap(phone, id="steps")
    tap(phone, id="send")
    noted = "Noted: Ada Bell for 2, 2023-10-20, Orchard, with ramp"
    assert noted in page_texts(phone)
    tap(phone, id="menu_button")
    tap(phone, desc="Refresh")
    assert find(phone, id="name").text != "Ada Bell"
    assert any(text.startswith("Noted: Ada Bell") for text in page_texts(phone))


def test_a_server_keeps_what_a_form_sends(visit: Visit) -> None:
    phone = visit("https://guestbook.example/")
    tap(phone, id="name")
    phone.display.type_text("Bo Lind")
    phone.display.key(66)
    assert {"Bo Lind", "1 entries"} <= set(page_texts(phone))
    assert find(phone, id="url_bar").text == "guestbook.example"


def test_a_file_is_chosen_with_the_phones_picker(visit: Visit, sh: Sh) -> None:
    sh("echo hello > /sdcard/Download/note.txt")
    script = (
        "file.onchange = async () => { said.textContent = file.files[0].name + ': ' + await file.files[0].text(); }"
    )
    phone = visit(html(f"<input type=file id=file><p id=said></p><script>{script}</script>"))
    tap(phone, id="file")
    assert phone.display.focused_window().startswith("com.google.android.documentsui/")
    tap(phone, text="note.txt")
    assert "note.txt: hello" in [text.strip() for text in page_texts(phone)]


def test_dialogs_of_scripts(visit: Visit) -> None:
    body = """<button onclick="this.textContent = prompt('Name?', 'Ada') + confirm('Sure?')">Ask</button>"""
    phone = visit(html(body))
    tap(phone, text="Ask")
    assert (find(phone, id="title").text, find(phone, id="message_paragraph_1").text) == ("This page says", "Name?")
    phone.display.type_text("!")
    tap(phone, id="positive_button")
    assert find(phone, id="message_paragraph_1").text == "Sure?"
    tap(phone, id="negative_button")
    assert find(phone, text="Ada!false").attributes["class"] == "android.widget.Button"


def test_timers_run_as_the_phones_time_passes(visit: Visit) -> None:
    script = "let n = 0; setInterval(() => { document.querySelector('p').textContent = 'at ' + ++n; }, 1000)"
    phone = visit(html(f"<p>at 0</p><script>{script}</script>"))
    phone.system.clock.advance(3.5)
    assert page_texts(phone) == ["A page", "at 3"]
    phone.display.key(3)
    phone.system.clock.advance(60)
    assert "at 3" not in texts(phone)


def test_steps_of_push_state_are_gone_back_through(visit: Visit) -> None:
    show = "const show = (state) => { document.querySelector('p').textContent = JSON.stringify(state); };"
    script = f"{show} onpopstate = (event) => {{ show(event.state); }};"
    button = "<button onclick=\"history.pushState({at: 1}, ''); show(history.state)\">On</button>"
    phone = visit(html(f"<p>start</p>{button}<script>{script}</script>"))
    tap(phone, text="On")
    assert '{"at":1}' in page_texts(phone)
    phone.display.key(BACK)
    assert page_texts(phone) == ["A page", "null", "On"]
    tap(phone, id="menu_button")
    tap(phone, desc="Forward")
    assert '{"at":1}' in page_texts(phone)


def test_a_page_is_left_as_it_was_and_found_again(visit: Visit) -> None:
    phone = visit(html("<input id='word'><p style='height: 3000px'>long</p><a href='about:blank'>away</a>"))
    tap(phone, id="word")
    phone.display.type_text("kept")
    phone.display.key(BACK)
    phone.display.swipe(540, 2000, 540, 400, duration_ms=200)
    phone.display.swipe(540, 2000, 540, 400, duration_ms=200)
    before = [(node.text, node.box) for node in nodes(phone)]
    tap(phone, text="away")
    assert page_texts(phone) == []
    phone.display.key(BACK)
    assert [(node.text, node.box) for node in nodes(phone)] == before


ENDLESS = "for (;;) {}"
GROWING = "for (;;) document.body.append(document.createElement('p'))"


@pytest.mark.slow
@pytest.mark.parametrize("script", [ENDLESS, GROWING])
def test_a_hostile_page_ends_its_tab_and_nothing_else(visit: Visit, script: str) -> None:
    visit("https://garden.example/")
    phone = visit(html(f"<p>fine</p><script>{script}</script>"))
    assert {"Page isn’t responding", "Wait", "Exit page"} <= set(texts(phone))
    tap(phone, text="Exit page")
    assert {"Aw, Snap!", "Reload"} <= set(texts(phone))
    phone.display.key(BACK)
    visit("https://garden.example/plants/")
    assert "Sea kale" in page_texts(phone)
    assert phone.display.crashes == 0


def test_pages_of_the_web_open_no_files(visit: Visit, sh: Sh) -> None:
    sh("echo secret > /sdcard/secret.txt")
    phone = visit(html("<a href='file:///sdcard/secret.txt'>go</a><iframe src='file:///sdcard/secret.txt'></iframe>"))
    tap(phone, text="go")
    assert not any("secret" in text for text in page_texts(phone))


def test_pages_of_the_web_read_no_files(visit: Visit, sh: Sh) -> None:
    sh("echo 'document.write(\"secret\")' > /sdcard/secret.js")
    load = "<script src='file:///sdcard/secret.js'></script>"
    script = "fetch('file:///sdcard/secret.js').then((r) => r.text(), () => 'no').then((t) => p.textContent = t)"
    phone = visit(html(f"<p id=p></p>{load}<script>{script}</script>"))
    assert page_texts(phone) == ["A page", "no"]
    sh(f'echo "{load}" > /sdcard/own.html')
    screen_of(phone).visit("file:///sdcard/own.html")
    assert "secret" in page_texts(phone)


def test_a_page_without_a_hand_on_it_opens_one_window_and_keeps_fifty_steps(visit: Visit) -> None:
    script = "for (let i = 0; i < 90; i++) { window.open(location.href); history.pushState(i, '', '#' + i) }"
    phone = visit(html(f"<p>x</p><script>{script}</script>"))
    assert [len(tab.entries) for tab in screen_of(phone).tabs.tabs] == [50, 50]


def test_of_several_ways_to_leave_a_page_the_last_one_counts(visit: Visit) -> None:
    script = "location.href = 'https://garden.example/plants/'; location.href = 'https://garden.example/'"
    phone = visit(html(f"<script>{script}</script>"))
    assert find(phone, id="url_bar").text == "garden.example"


def test_a_page_that_was_loaded_stays_whole_without_a_connection(visit: Visit) -> None:
    phone = visit("https://garden.example/visit.html")

    def look() -> PageState:
        screen = screen_of(phone)
        tab = screen.tabs.tabs[-1]
        stored = screen.page_of(tab)
        assert stored is not None
        return screen.render(tab, stored.page)

    seen = look()
    phone.system.connectivity.airplane = True
    Renderers.of(phone.system).close()
    assert look() == seen


def test_other_apps_open_what_is_theirs(visit: Visit) -> None:
    phone = visit(html("<a href='tel:5550100'>call</a>"))
    tap(phone, text="call")
    assert phone.display.focused_window().startswith("com.google.android.dialer/")


def test_errors_are_pages(visit: Visit) -> None:
    phone = visit("https://nowhere.example/")
    assert {"This site can’t be reached", "ERR_NAME_NOT_RESOLVED", "Reload"} <= set(texts(phone))
    phone.system.connectivity.airplane = True
    tap(phone, text="Reload")
    assert "No internet" in texts(phone)


def test_looking_changes_nothing_and_a_restored_phone_looks_the_same(visit: Visit) -> None:
    phone = visit("https://garden.example/visit.html")
    tap(phone, id="name")
    phone.display.type_text("half")
    mark = phone.digest()
    seen = phone.display.dump(), phone.display.png()
    assert phone.digest() == mark
    phone.snapshots.save("middle")
    phone.display.type_text(" more")
    phone.display.key(BACK)
    tap(phone, id="send")
    phone.snapshots.load("middle")
    assert (phone.display.dump(), phone.display.png()) == seen


def test_a_phone_that_opens_no_page_loads_no_browser() -> None:
    code = "import sys, simdroid.device;print([name for name in sys.modules if name.startswith('simdroid.browser')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"

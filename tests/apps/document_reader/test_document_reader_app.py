"""OpenDocument Reader: pages, scrolling, zoom, search, going to a page, other documents, what cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simdroid import kit
from simdroid.device import Phone
from simdroid_apps.document_reader.store import PACKAGE, Options
from tests.apps.document_reader.conftest import DOWNLOAD
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script

START = f"am start -n {PACKAGE}/.ui.activity.MainActivity"
BACK = 4


def view(phone: Phone, name: str, kind: str = "application/pdf") -> None:
    """Open a file as another app does."""
    command = f"am start -a android.intent.action.VIEW -d file://{DOWNLOAD}/{name} -t {kind}"
    assert run_script(phone, command).status == 0


def number(phone: Phone) -> str:
    """The number of the page that shows."""
    return find(phone, id="page_indicator").text


def colors(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Colours of pixels."""
    return zip(data[::3], data[1::3], data[2::3], strict=True)


def dark(phone: Phone) -> bool:
    """Whether something is written in the upper part of the page that shows."""
    left, top, right, _ = find(phone, id="page_view").box
    return min(phone.display.image().crop((left, top, right, top + 400)).convert("L").tobytes()) < 60


def test_a_document_opens_from_files_and_its_pages_are_pictures(phone: Phone) -> None:
    run_script(phone, "am start -a android.intent.action.VIEW_DOWNLOADS")
    tap(phone, text="report.pdf")
    assert texts(phone) == ["report.pdf", "1 / 12"]
    page = find(phone, id="page_view")
    assert page.attributes["scrollable"] == "true" and page.attributes["text"] == ""
    assert dark(phone)
    phone.display.key(BACK)
    assert find(phone, text="report.pdf").attributes["package"] == "com.google.android.documentsui"


def test_pages_scroll_and_the_number_follows(phone: Phone) -> None:
    view(phone, "report.pdf")
    for _ in range(3):
        phone.display.swipe(540, 1900, 540, 600, duration_ms=3000)
    assert number(phone) == "4 / 12"
    for _ in range(12):
        phone.display.swipe(540, 2000, 540, 400, duration_ms=200)
    assert number(phone) == "12 / 12"


def test_a_tap_on_the_number_asks_for_a_page(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, id="page_indicator")
    phone.display.type_text("99")
    tap(phone, text="OK")
    shown = phone.system.toasts.current
    assert shown is not None and shown.text == "Enter a number from 1 to 12"
    phone.display.key(67)
    phone.display.key(67)
    phone.display.type_text("7")
    tap(phone, text="OK")
    assert number(phone) == "7 / 12" and dark(phone)


def test_a_double_tap_makes_pages_larger_around_the_finger_and_whole_again(phone: Phone) -> None:
    view(phone, "report.pdf")
    before = phone.display.image().tobytes()
    for _ in range(2):
        phone.display.tap(300, 420)
    larger = phone.display.image().tobytes()
    assert larger != before
    phone.display.swipe(800, 900, 300, 900, duration_ms=300)
    assert phone.display.image().tobytes() != larger
    phone.system.clock.advance(2)
    for _ in range(2):
        phone.display.tap(300, 420)
    assert phone.display.image().tobytes() == before


def test_zoom_by_the_menu_keeps_the_middle(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, id="page_indicator")
    phone.display.type_text("7")
    tap(phone, text="OK")
    for name in ("Zoom in", "Zoom in", "Zoom out", "Zoom out", "Zoom out"):
        tap(phone, desc="More options")
        tap(phone, text=name)
    assert number(phone) == "7 / 12"


def test_search_goes_from_match_to_match_and_marks_them(phone: Phone) -> None:
    view(phone, "report.pdf")
    plain = phone.display.image().tobytes()
    tap(phone, desc="Search in document")
    phone.display.type_text("NEEDLE")
    assert find(phone, id="matches").text == "1 of 2" and number(phone) == "3 / 12"
    tap(phone, desc="Next")
    assert find(phone, id="matches").text == "2 of 2" and number(phone) == "9 / 12"
    shown = phone.display.image().crop((0, 300, 1080, 1200)).tobytes()
    assert any(red > 240 and green < 190 and blue < 120 for red, green, blue in colors(shown))
    tap(phone, desc="Next")
    assert number(phone) == "3 / 12"
    tap(phone, desc="Previous")
    assert number(phone) == "9 / 12"
    phone.display.type_text("s")
    assert find(phone, id="matches").text == "0 of 0"
    tap(phone, desc="Done")
    assert number(phone) == "9 / 12" and phone.display.image().tobytes() != plain
    assert not [node for node in nodes(phone) if node.attributes["resource-id"].endswith("/matches")]


def test_search_begins_at_the_page_that_shows(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, id="page_indicator")
    phone.display.type_text("5")
    tap(phone, text="OK")
    tap(phone, desc="Search in document")
    phone.display.type_text("needle")
    assert find(phone, id="matches").text == "2 of 2"
    phone.display.key(BACK)
    phone.display.key(BACK)
    assert texts(phone) == ["report.pdf", "9 / 12"]


def test_the_place_stays_when_the_phone_is_turned(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, id="page_indicator")
    phone.display.type_text("6")
    tap(phone, text="OK")
    run_script(phone, "settings put system accelerometer_rotation 0; settings put system user_rotation 1")
    assert number(phone) == "6 / 12"
    run_script(phone, "settings put system user_rotation 0")
    assert number(phone) == "6 / 12"


def test_the_first_page_opens_documents_and_lists_those_opened_last(phone: Phone) -> None:
    run_script(phone, START)
    assert "Welcome!" in texts(phone)
    tap(phone, id="landing_open_fab")
    tap(phone, text="report.pdf")
    assert texts(phone) == ["report.pdf", "1 / 12"]
    tap(phone, desc="Open document")
    tap(phone, text="letter.docx")
    assert texts(phone) == ["letter.docx", "Dear Ada", "first line", "second line"]
    phone.display.key(BACK)
    assert texts(phone) == [
        "OpenDocument Reader",
        "Recent documents",
        "letter.docx",
        "Download",
        "report.pdf",
        "Download",
    ]
    tap(phone, text="report.pdf")
    assert number(phone) == "1 / 12"
    assert Options(phone.system).recent == [f"{DOWNLOAD}/report.pdf", f"{DOWNLOAD}/letter.docx"]
    phone.system.fs.remove(f"{DOWNLOAD}/report.pdf")
    assert "The document couldn’t be found. It may have been moved or deleted." in texts(phone)
    phone.display.key(BACK)
    assert texts(phone) == ["OpenDocument Reader", "Recent documents", "letter.docx", "Download"]


def test_tables_and_texts_show_their_words_and_are_searched(phone: Phone) -> None:
    view(phone, "prices.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    assert texts(phone) == ["prices.xlsx", "Item", "Price", "Tea", "4"]
    tap(phone, desc="Search in document")
    phone.display.type_text("tea")
    assert find(phone, id="matches").text == "1 of 1"
    view(phone, "list.csv", "text/csv")
    assert texts(phone) == ["list.csv", "name", "age", "Bo", "7"]


def test_fullscreen_shows_nothing_but_the_pages(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, desc="More options")
    tap(phone, text="Fullscreen mode")
    assert texts(phone) == ["1 / 12"]
    phone.display.key(BACK)
    assert texts(phone) == ["report.pdf", "1 / 12"]


def test_a_document_is_shared_and_opened_with_other_apps(phone: Phone) -> None:
    view(phone, "report.pdf")
    tap(phone, desc="More options")
    tap(phone, text="Share document")
    assert phone.system.activities.top.component.cls.endswith("ChooserActivity")
    phone.display.key(BACK)
    tap(phone, desc="More options")
    tap(phone, text="Open with…")
    assert phone.system.activities.top.component.cls != f"{PACKAGE}.ui.activity.MainActivity"


def test_what_cannot_be_shown_says_why(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    view(phone, "broken.pdf")
    assert texts(phone) == ["broken.pdf", "This document is damaged and can’t be opened."]
    monkeypatch.setattr(kit, "can_show_pdf", lambda: False)
    view(phone, "report.pdf")
    said = "PDF pages can’t be shown: the package “pypdfium2” is not installed.\n"
    assert texts(phone) == ["report.pdf", f"{said}Install it with: pip install pypdfium2"]

"""The mailbox: what is listed, found, read, starred, deleted and downloaded."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.media import file_content
from tests.apps.mail.conftest import BACK, FILES, entry, push, stored
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script


def senders(phone: Phone) -> list[str]:
    """Names in the list, each before its date."""
    shown = [text for text in texts(phone) if text not in ("Compose", "INBOX")]
    return [shown[at - 1] for at, text in enumerate(shown) if text == "Oct 15"]


def long_press(phone: Phone, text: str) -> None:
    left, top, right, bottom = find(phone, text=text).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def choose(phone: Phone, folder: str) -> None:
    """Open a folder from the drawer, which lies over the list with the same name in its bar."""
    tap(phone, desc="Open navigation drawer")
    left, top, right, bottom = [node for node in nodes(phone) if node.text == folder][-1].box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def test_the_image_comes_with_mails(mail: Phone) -> None:
    assert mail.system.fs.is_dir(f"{FILES}/attachments")
    shown = texts(mail)
    assert shown[:4] == ["Inbox", "Search in mail", "P", "INBOX"]
    assert "Vercel" in shown and "You are invited: Next.js Conf on June 15" in shown
    tap(mail, desc="Signed in as Princewill Iroka, test@gmail.com")
    assert texts(mail) == ["Account", "P", "Princewill Iroka", "test@gmail.com", "OK"]


def test_a_pushed_mailbox_is_shown_in_its_order(phone: Phone) -> None:
    push(
        phone, entry("Zoe", "Second of May"), entry("Ann", "Boats", status="read"), entry("Bob", "Old", status="trash")
    )
    assert senders(phone) == ["Zoe", "Ann"]
    choose(phone, "Trash")
    assert senders(phone) == ["Bob"]
    phone.display.key(BACK)
    assert texts(phone)[0] == "Inbox"


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"mails": {}}', b'{"mails": [1, {"headers": 3, "status": {}}]}'])
def test_a_broken_mailbox_is_no_crash(phone: Phone, content: bytes) -> None:
    phone.system.fs.write_bytes(f"{FILES}/state.json", content)
    run_script(phone, "am start -n com.gmailclone/.MainActivity")
    assert "INBOX" in texts(phone)


def test_a_search_looks_at_subjects_senders_texts_and_files(phone: Phone) -> None:
    push(phone, entry("Zoe", "Trip"), entry("Ann", "Boats", "the Zürich lake"), entry("Bob", "x", "y", "read", "a.pdf"))
    for words, found in (("zo", ["Zoe"]), ("BOAT", ["Ann"]), ("zurich", ["Ann"]), ("a.pdf", ["Bob"]), ("nobody", [])):
        tap(phone, text="Search in mail")
        phone.display.type_text(words)
        assert senders(phone) == found, words
        tap(phone, desc="Clear search")
    assert senders(phone) == ["Zoe", "Ann", "Bob"]


def test_reading_a_mail_leaves_the_mailbox_as_it_is(phone: Phone) -> None:
    push(phone, entry("Zoe", "Trip", "Two\nlines"))
    before = stored(phone, "state.json")
    tap(phone, text="Trip")
    assert texts(phone) == [
        "Trip", "Inbox", "Z", "Zoe", "Oct 15", "zoe@email.com", "to me ⌄", "Two\nlines", "Reply",
        "Reply all", "Forward",
    ]  # fmt: skip
    phone.display.key(BACK)
    assert stored(phone, "state.json") == before
    choose(phone, "Unread")
    assert "Nothing in Unread" in texts(phone)
    choose(phone, "All mail")
    tap(phone, text="Trip")
    tap(phone, desc="Mark as unread")
    choose(phone, "Unread")
    assert senders(phone) == ["Zoe"]


def test_stars_and_the_trash_are_in_the_mailbox(phone: Phone) -> None:
    push(phone, entry("Zoe", "Trip"), entry("Ann", "Boats"))
    tap(phone, desc="Not starred")
    tap(phone, text="Ann")
    tap(phone, desc="Delete")
    assert [(mail.get("starred"), mail["status"]) for mail in stored(phone, "state.json")["mails"]] == [
        (True, "unread"),
        (None, "trash"),
    ]
    assert senders(phone) == ["Zoe"]
    choose(phone, "Trash")
    tap(phone, text="Ann")
    tap(phone, desc="Delete")
    assert [mail["headers"]["from"] for mail in stored(phone, "state.json")["mails"]] == ["Zoe"]


def test_several_mails_are_selected(phone: Phone) -> None:
    push(phone, entry("Zoe", "Trip"), entry("Ann", "Boats"), entry("Bob", "Hats"))
    long_press(phone, "Trip")
    tap(phone, text="Hats")
    assert texts(phone)[0] == "2"
    tap(phone, desc="Archive")
    assert senders(phone) == ["Ann"]
    choose(phone, "All mail")
    assert senders(phone) == ["Zoe", "Ann", "Bob"]


def test_files_are_looked_at_and_downloaded_once(phone: Phone) -> None:
    picture = file_content("form.jpg", "")
    phone.system.fs.write_bytes(f"{FILES}/attachments/form.jpg", picture)
    push(phone, entry("Zoe", "Form", "See below", "unread", "form.jpg", "gone.txt"))
    assert [node.attributes["content-desc"] for node in nodes(phone)].count("Has attachment") == 1
    tap(phone, text="Form")
    tap(phone, desc="Download form.jpg")
    tap(phone, desc="Download form.jpg")
    tap(phone, desc="Download gone.txt")
    assert run_script(phone, "ls /sdcard/Download | grep form").stdout == "form.jpg\n"
    assert phone.system.fs.read_bytes("/sdcard/Download/form.jpg") == picture
    tap(phone, text="form.jpg")
    assert texts(phone) == ["form.jpg"]
    assert find(phone, desc="form.jpg")


def test_what_was_put_away_comes_back(phone: Phone) -> None:
    push(phone, entry("Zoe", "Trip"), entry("Ann", "Boats"))
    before = stored(phone, "state.json")
    for away in ("Archive", "Delete"):
        tap(phone, text="Ann")
        tap(phone, desc=away)
        assert senders(phone) == ["Zoe"]
        tap(phone, text="Undo")
        assert senders(phone) == ["Zoe", "Ann"]
    assert stored(phone, "state.json") == before

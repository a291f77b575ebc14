"""Writing: answers, new mails with files, drafts, what other apps share."""

from __future__ import annotations

import hashlib

from simdroid.device import Phone
from simdroid.ui import Text
from simdroid.ui.graphics.theme import LIGHT
from tests.apps.mail.conftest import BACK, FILES, entry, push, stored
from tests.apps.mail.test_mailbox import choose, long_press
from tests.apps.ui_reader import tap, texts
from tests.conftest import run_script


def write(phone: Phone, text: str, hint: str) -> None:
    tap(phone, text=hint)
    phone.display.type_text(text)


def names(phone: Phone, file: str = "sent.json") -> list[list[str]]:
    return [[each["name"] for each in mail["attachments"]] for mail in stored(phone, file)]


def test_an_answer_goes_to_the_sender(phone: Phone) -> None:
    push(phone, entry("Daniel", "Meeting Thursday", "Still on?"))
    tap(phone, text="Daniel")
    tap(phone, desc="Reply")
    assert texts(phone)[1:] == [
        "From", "test@gmail.com", "To", "daniel@email.com", "RE: Meeting Thursday", "Compose email",
    ]  # fmt: skip
    phone.display.type_text("Yes,\nsee you – bis dann 你好")
    tap(phone, desc="Send")
    assert texts(phone) == ["Email sent", "Your message was sent to daniel@email.com.", "OK"]
    last = stored(phone, "sentEmail.json")
    assert (last["to"], last["subject"], last["body"], last["attachments"]) == (
        "daniel@email.com",
        "RE: Meeting Thursday",
        "Yes,\nsee you – bis dann 你好",
        [],
    )
    tap(phone, text="OK")
    phone.display.key(BACK)
    choose(phone, "Sent")
    assert "To: daniel@email.com" in texts(phone)


def test_an_answer_to_all_goes_to_the_sender_with_copies_to_the_other_recipients(phone: Phone) -> None:
    asked = entry("Daniel", "Meeting Thursday", "Still on?")
    asked["headers"] |= {"to": "test@gmail.com, ann@x.org", "cc": "bob@x.org, daniel@email.com"}
    push(phone, asked)
    tap(phone, text="Daniel")
    tap(phone, text="Reply all")
    phone.display.type_text("Yes")
    tap(phone, desc="Send")
    last = stored(phone, "sentEmail.json")
    assert (last["to"], last["cc"], last["bcc"]) == ("daniel@email.com", "ann@x.org, bob@x.org", "")


def test_a_mail_with_copies_and_files(mail: Phone) -> None:
    mail.system.fs.write_bytes("/sdcard/Download/a.txt", b"one")
    mail.system.fs.write_bytes("/sdcard/Download/b.txt", b"two")
    tap(mail, desc="Compose")
    mail.display.type_text("bob@x.org, Ann B <ann@x.org>; bob@x.org")
    tap(mail, desc="Add Cc/Bcc")
    write(mail, "carl@x.org", "Cc recipients")
    write(mail, "dora@x.org", "Bcc recipients")
    write(mail, "Both", "Subject")
    for name in ("a.txt", "b.txt", "a.txt"):
        tap(mail, desc="Attach file")
        tap(mail, text=name)
    tap(mail, desc="Remove a.txt")
    mail.system.fs.remove("/sdcard/Download/a.txt")
    tap(mail, desc="Send")
    (sent,) = stored(mail, "sent.json")
    assert [sent[name] for name in ("to", "cc", "bcc", "subject", "body")] == [
        ["bob@x.org", "ann@x.org"],
        ["carl@x.org"],
        ["dora@x.org"],
        "Both",
        "",
    ]
    assert [(each["name"], each["sha256"]) for each in sent["attachments"]] == [
        ("b.txt", hashlib.sha256(b"two").hexdigest()),
        ("a.txt", hashlib.sha256(b"one").hexdigest()),
    ]
    assert stored(mail, "drafts.json") == []


def test_the_head_stays_in_sight_while_the_text_is_written(mail: Phone) -> None:
    tap(mail, desc="Compose")
    for name in ("a.txt", "b.txt", "c.txt"):
        mail.system.fs.write_bytes(f"/sdcard/Download/{name}", b"one")
        tap(mail, desc="Attach file")
        tap(mail, text=name)
    write(mail, "Hello", "Compose email")
    assert {"From", "To", "Subject", "Hello"} <= set(texts(mail))
    mail.display.type_text("\n" * 12 + "Bye")
    assert "From" not in texts(mail)


def test_the_status_bar_can_be_read_on_white_pages(mail: Phone) -> None:
    run_script(mail, "cmd uimode night yes")
    status = next(window for window in mail.display._wm.windows() if window.title == "StatusBar")
    assert {view.color for view in status.root.walk() if isinstance(view, Text)} == {LIGHT["on_surface"]}


def test_nothing_is_sent_without_a_valid_recipient(mail: Phone) -> None:
    tap(mail, desc="Compose")
    tap(mail, desc="Send")
    assert texts(mail) == ["Add at least one recipient.", "OK"]
    tap(mail, text="OK")
    write(mail, "bob", "Enter email address")
    tap(mail, desc="Send")
    assert texts(mail)[0] == "Invalid address"
    tap(mail, text="OK")
    mail.display.type_text("@x.org")
    tap(mail, desc="Send")
    assert "There's no text in the message subject or body." in texts(mail)
    assert not mail.system.fs.exists(f"{FILES}/sent.json")
    tap(mail, text="Send")
    assert stored(mail, "sent.json")[0]["to"] == ["bob@x.org"]


def test_a_draft_is_kept_changed_and_sent(mail: Phone) -> None:
    tap(mail, desc="Compose")
    mail.display.type_text("bob@x.org")
    while "INBOX" not in texts(mail):
        mail.display.key(BACK)
    choose(mail, "Drafts")
    tap(mail, text="Draft")
    write(mail, "Plan", "Subject")
    run_script(mail, "input keyevent HOME; am force-stop com.gmailclone; am start -n com.gmailclone/.MainActivity")
    assert [(draft["to"], draft["subject"]) for draft in stored(mail, "drafts.json")] == [("bob@x.org", "Plan")]
    choose(mail, "Drafts")
    tap(mail, text="Draft")
    tap(mail, desc="Send")
    assert stored(mail, "drafts.json") == [] and stored(mail, "sent.json")[0]["subject"] == "Plan"


def test_an_untouched_answer_is_no_draft(phone: Phone) -> None:
    push(phone, entry("Daniel", "Meeting"))
    tap(phone, text="Daniel")
    tap(phone, desc="Reply")
    while "INBOX" not in texts(phone):
        phone.display.key(BACK)
    assert not phone.system.fs.exists(f"{FILES}/drafts.json")


def test_a_mail_is_passed_on_with_its_files(phone: Phone) -> None:
    phone.system.fs.write_bytes(f"{FILES}/attachments/a.txt", b"one")
    push(phone, entry("Daniel", "Plan", "Have a look", "read", "a.txt"))
    tap(phone, text="Daniel")
    tap(phone, text="Forward")
    write(phone, "bob@x.org", "Enter email address")
    tap(phone, desc="Send")
    (sent,) = stored(phone, "sent.json")
    assert (sent["subject"], names(phone)) == ("Fwd: Plan", [["a.txt"]])
    assert "Have a look" in sent["body"] and "From: Daniel <daniel@email.com>" in sent["body"]


def test_other_apps_share_files_and_links(phone: Phone) -> None:
    for name in ("a.txt", "b.txt"):
        phone.system.fs.write_bytes(f"/sdcard/Download/{name}", name.encode())
    send = "am start -n com.gmailclone/.MainActivity -a android.intent.action"
    run_script(
        phone, f"{send}.SEND -t text/plain --eu android.intent.extra.STREAM file:///sdcard/Download/a.txt "
        "--es android.intent.extra.TEXT Hi --es android.intent.extra.SUBJECT Word"
    )  # fmt: skip
    assert [text for text in texts(phone) if text in ("a.txt", "Hi", "Word")] == ["Word", "a.txt", "Hi"]
    run_script(phone, f"{send}.SENDTO -d 'mailto:bob@x.org?subject=A%20b&body=1%2B1&cc=c@x.org'")
    shown = texts(phone)
    assert shown[shown.index("To") + 1] == "bob@x.org" and {"c@x.org", "A b", "1+1"} <= set(shown)
    tap(phone, desc="Send")
    assert stored(phone, "sent.json")[0]["body"] == "1+1"


def test_files_shares_several_files_with_mail(phone: Phone) -> None:
    for name in ("a.txt", "b.txt"):
        phone.system.fs.write_bytes(f"/sdcard/Download/{name}", name.encode())
    run_script(phone, "am start -n com.google.android.documentsui/com.android.documentsui.files.FilesActivity")
    long_press(phone, "a.txt")
    tap(phone, text="b.txt")
    tap(phone, desc="Share")
    tap(phone, text="Mail")
    assert [text for text in texts(phone) if text.endswith(".txt")] == ["a.txt", "b.txt"]


def test_addresses_of_the_address_book_are_proposed(mail: Phone) -> None:
    tap(mail, desc="Compose")
    mail.display.type_text("bob@x.org, gra")
    assert [text for text in texts(mail) if "race" in text.lower()] == ["Grace Hall", "grace.hall@urbanedge.com"]
    tap(mail, text="Grace Hall")
    assert "bob@x.org, grace.hall@urbanedge.com, " in texts(mail)
    write(mail, "Hi", "Subject")
    tap(mail, desc="Send")
    assert stored(mail, "sent.json")[0]["to"] == ["bob@x.org", "grace.hall@urbanedge.com"]


def test_without_a_connection_a_mail_waits(mail: Phone) -> None:
    run_script(mail, "cmd connectivity airplane-mode enable")
    tap(mail, desc="Compose")
    mail.display.type_text("bob@x.org")
    write(mail, "Late", "Subject")
    tap(mail, desc="Send")
    assert texts(mail)[0] == "You're offline"
    tap(mail, text="OK")
    assert not mail.system.fs.exists(f"{FILES}/sent.json")
    choose(mail, "Outbox")
    assert "To: bob@x.org" in texts(mail)
    run_script(mail, "cmd connectivity airplane-mode disable")
    mail.system.clock.advance(2)
    assert [sent["subject"] for sent in stored(mail, "sent.json")] == ["Late"]
    assert stored(mail, "sentEmail.json")["to"] == "bob@x.org"
    choose(mail, "Outbox")
    assert "Nothing in Outbox" in texts(mail)

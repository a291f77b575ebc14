"""Solution steps in Mail: find and read emails, download what they carry, answer, and write with files attached.

A solution that sends a file from Downloads::

    yield from send_new_mail(hand, ["bob@gmail.com"], "Updated waiver", "Here it is.", attach=["waiver.jpg"])

That opens the app itself. An answer begins with `open_mail(hand, "Daniel")` and `reply(hand, text)`; a page for a
mail that another app's share sheet has opened is filled in with `fill_in_mail`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand

MAIL = "Mail"


def open_inbox(hand: Hand) -> Steps:
    """Show the list of emails."""
    yield from hand.open(MAIL)
    yield from hand.back_to(text="INBOX")


def open_mail(hand: Hand, who: str, *, subject: str = "", nth: int = 0) -> Steps:
    """Read the uppermost mail of somebody, by the name in the list, or the one with a subject."""
    yield from open_inbox(hand)
    yield from hand.tap(text=subject or who, nth=nth)


def search_mail(hand: Hand, query: str) -> Steps:
    """Show the emails that have some words."""
    yield from open_inbox(hand)
    yield from hand.type(query, text="Search in mail")


def download(hand: Hand, name: str) -> Steps:
    """Save a file of the open mail to Downloads."""
    yield from hand.tap(desc=f"Download {name}")


def reply(hand: Hand, text: str) -> Steps:
    """Answer the open mail; recipient and subject are filled in."""
    yield from hand.tap(desc="Reply")
    yield from hand.type(text, text="Compose email")
    yield from send_mail(hand)


def compose(
    hand: Hand,
    to: Iterable[str],
    subject: str = "",
    body: str = "",
    *,
    cc: Iterable[str] = (),
    attach: Iterable[str] = (),
) -> Steps:
    """Write a new mail, with files from Downloads; nothing is sent yet."""
    yield from open_inbox(hand)
    yield from hand.tap(desc="Compose")
    yield from fill_in_mail(hand, to, subject, body, cc=cc)
    for name in attach:
        yield from attach_download(hand, name)


def fill_in_mail(hand: Hand, to: Iterable[str], subject: str = "", body: str = "", *, cc: Iterable[str] = ()) -> Steps:
    """Fill in the fields of the open page for a mail; what is empty is left as it is."""
    copies = ", ".join(cc)
    yield from hand.type(", ".join(to), text="Enter email address")
    if copies:
        yield from hand.tap(desc="Add Cc/Bcc")
        yield from hand.type(copies, text="Cc recipients")
    if subject:
        yield from hand.type(subject, text="Subject")
    if body:
        yield from hand.type(body, text="Compose email")


def attach_download(hand: Hand, name: str) -> Steps:
    """Attach a file from Downloads to the mail that is being written."""
    yield from hand.tap(desc="Attach file")
    if not hand.sees(text=re.compile(r"^Files in Download|^Downloads?$")):
        yield from hand.tap(desc="Show roots")
        yield from hand.tap(text="Downloads")
    yield from hand.tap(text=name)


def send_mail(hand: Hand) -> Steps:
    """Send the mail that is being written."""
    yield from hand.tap(desc="Send")


def send_new_mail(
    hand: Hand, to: Iterable[str], subject: str = "", body: str = "", *, attach: Iterable[str] = ()
) -> Steps:
    """Write a new mail, with files from Downloads, and send it."""
    yield from compose(hand, to, subject, body, attach=attach)
    yield from send_mail(hand)


def send_stray_mail(hand: Hand) -> Steps:
    """Send somebody a mail that nobody asked for: a side effect of tasks."""
    yield from send_new_mail(hand, ["jordan.pike@example.org"], "Hello", "How are you?")

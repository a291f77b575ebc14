"""Names and places of Mail: its package, its files in shared storage, its owner, and which emails were read."""

from __future__ import annotations

from simdroid import kit
from simdroid.system.files import STORAGE

PACKAGE = "com.gmailclone"
OWNER, ADDRESS = "Princewill Iroka", "test@gmail.com"
"""Whose mailbox it is."""

FILES = f"{STORAGE}/Android/data/{PACKAGE}/files"
STATE = f"{FILES}/state.json"
"""The mailbox: what came in, with the folder each mail is in."""
ATTACHMENTS = f"{FILES}/attachments"
"""What came with emails, by name."""
LAST_SENT = f"{FILES}/sentEmail.json"
"""The mail that was sent last, alone; evaluators read it."""
SENT, DRAFTS, OUTBOX = f"{FILES}/sent.json", f"{FILES}/drafts.json", f"{FILES}/outbox.json"
"""Every mail that was sent, those that are being written, and those that wait for a connection."""
OUTGOING = f"{FILES}/outgoing"
"""What goes with emails of the owner: a copy of each file, in a folder named after its content."""
DOWNLOADS = f"{STORAGE}/Download"


class Marks(kit.PreferenceFile, package=PACKAGE):
    """Mails that the owner has read or marked as unread, by key; others are as the mailbox says.

    They are not in the mailbox's file: looking at a mail changes nothing that anybody else would read.
    """

    read = kit.Strings()
    unread = kit.Strings()

"""Mails as the screens see them, read from JSON in which anything may be missing or wrong."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simdroid.system import mime_of
from simdroid_apps.mail.options import ADDRESS, ATTACHMENTS, OWNER

INBOX, TRASH, SPAM, ARCHIVE = "inbox", "trash", "spam", "archive"
SENT, DRAFTS, OUTBOX = OWN = ("sent", "drafts", "outbox")
"""Folders of emails that the owner wrote; their keys begin with them."""
_ELSEWHERE = frozenset({*OWN, TRASH, SPAM, ARCHIVE, "scheduled", "snoozed"})
"""States of emails that are not in the inbox."""
_SEPARATOR = re.compile(r"[,;\n]")
_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+")
_NAMED = re.compile(r"<([^<>]*)>\s*$")

Entry = dict[str, Any]
"""A mail as a file holds it."""


@dataclass(frozen=True)
class Attachment:
    """A file that comes or goes with a mail."""

    name: str
    path: str
    size: int = 0
    sha256: str = ""

    @property
    def type(self) -> str:
        """Its MIME type, by its name."""
        return mime_of(self.name)

    @property
    def is_picture(self) -> bool:
        """Whether it can be looked at in the app."""
        return self.type.startswith("image/")

    def entry(self) -> Entry:
        """As the files of sent emails and drafts hold it."""
        return {"name": self.name, "type": self.type, "size": self.size, "sha256": self.sha256, "path": self.path}

    @classmethod
    def of(cls, entry: object) -> Attachment:
        """What a file says: its name, or everything."""
        if not isinstance(entry, Mapping):
            return cls(str(entry), f"{ATTACHMENTS}/{str(entry).rpartition('/')[2]}")
        name, path, size = _text(entry, "name"), _text(entry, "path"), entry.get("size")
        return cls(
            name,
            path or f"{ATTACHMENTS}/{name.rpartition('/')[2]}",
            size if isinstance(size, int) else 0,
            _text(entry, "sha256"),
        )


@dataclass(frozen=True)
class Mail:
    """A mail in any folder."""

    key: str
    """Names it on this phone: made of what it says, or the number of a sent mail or draft."""
    folder: str
    sender: str
    address: str
    """The sender's."""
    to: str
    """Addresses, separated by commas."""
    cc: str
    bcc: str
    subject: str
    body: str
    date: str
    """As it is shown."""
    unread: bool = False
    starred: bool = False
    important: bool = False
    attachments: tuple[Attachment, ...] = ()

    @property
    def own(self) -> bool:
        """Whether the owner wrote it."""
        return self.key.startswith(OWN)

    @property
    def correspondents(self) -> str:
        """Whom a list names: the sender, or for own emails those they go to."""
        if self.folder == DRAFTS:
            return "Draft"
        return f"To: {self.to}" if self.own else self.sender or self.address

    @property
    def words(self) -> tuple[str, ...]:
        """What a search looks through."""
        names = tuple(attachment.name for attachment in self.attachments)
        return (self.subject, self.sender, self.address, self.to, self.cc, self.body, *names)


def received(entries: Iterable[object]) -> list[tuple[Mail, Entry]]:
    """The emails of the mailbox, each with what it was read from."""
    counts: Counter[str] = Counter()
    mails = []
    for entry in (entry for entry in entries if isinstance(entry, dict)):
        headers = entry.get("headers")
        head: Mapping[str, Any] = headers if isinstance(headers, Mapping) else {}
        status = _text(entry, "status").lower()
        sender, address, subject, date = texts = [_text(head, name) for name in ("from", "sender", "subject", "date")]
        digest = hashlib.blake2b(json.dumps([*texts, _text(entry, "body")]).encode(), digest_size=8).hexdigest()
        counts[digest] += 1
        files = entry.get("attachments")
        mail = Mail(
            key=digest if counts[digest] == 1 else f"{digest}-{counts[digest]}",
            folder=status if status in _ELSEWHERE else INBOX,
            sender=sender,
            address=address,
            to=_text(head, "to"),
            cc=_text(head, "cc"),
            bcc="",
            subject=subject,
            body=_text(entry, "body"),
            date=date,
            unread=status == "unread",
            starred=bool(entry.get("starred")) or status == "starred",
            important=status == "important",
            attachments=tuple(map(Attachment.of, files)) if isinstance(files, list) else (),
        )
        mails.append((mail, entry))
    return mails


def written(kind: str, entries: Iterable[object]) -> list[tuple[Mail, Entry]]:
    """The owner's own emails of one kind, sent ones or drafts, the newest first."""
    mails = []
    for entry in (entry for entry in entries if isinstance(entry, dict)):
        files = entry.get("attachments")
        mail = Mail(
            key=f"{kind}-{_text(entry, 'id')}",
            folder=_text(entry, "folder") or kind,
            sender=OWNER,
            address=ADDRESS,
            to=_addresses(entry.get("to")),
            cc=_addresses(entry.get("cc")),
            bcc=_addresses(entry.get("bcc")),
            subject=_text(entry, "subject"),
            body=_text(entry, "body"),
            date=_text(entry, "date"),
            starred=bool(entry.get("starred")),
            attachments=tuple(map(Attachment.of, files)) if isinstance(files, list) else (),
        )
        mails.append((mail, entry))
    return mails[::-1]


def recipients(typed: str) -> list[str]:
    """The addresses in a field, without the names before them; each once."""
    parts = (_NAMED.sub(r" \1", part).strip() for part in _SEPARATOR.split(typed))
    return list(dict.fromkeys(part.split()[-1] for part in parts if part))


def is_address(text: str) -> bool:
    """Whether a mail can be sent there."""
    return _ADDRESS.fullmatch(text) is not None


def _addresses(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _text(entry: Mapping[str, Any], name: str) -> str:
    value = entry.get(name)
    return value if isinstance(value, str) else "" if value is None else str(value)

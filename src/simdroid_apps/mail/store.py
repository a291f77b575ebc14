"""The mailbox in its files: what came in, what was sent, drafts, and everything that is done with them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from simdroid import kit
from simdroid.system import System, paths, shared_storage
from simdroid_apps.mail import options
from simdroid_apps.mail.mails import (
    DRAFTS,
    INBOX,
    OUTBOX,
    OWN,
    SENT,
    TRASH,
    Attachment,
    Entry,
    Mail,
    received,
    recipients,
    written,
)

GONE = "gone"
"""The folder of sent emails that were deleted for good: nobody can take them back, so they stay written down."""


class Store:
    """The mailbox of one phone."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.marks = options.Marks(system)

    # -- reading ---------------------------------------------------------------------------------------------------

    @cached_property
    def mails(self) -> list[Mail]:
        """Every mail: the owner's own ones first, then the mailbox in the order of its file."""
        own = [mail for kind in (DRAFTS, OUTBOX, SENT) for mail, _ in written(kind, self._list(_FILES[kind]))]
        read, unread = set(self.marks.read), set(self.marks.unread)
        return [mail for mail in own if mail.folder != GONE] + [
            replace(mail, unread=mail.key in unread or (mail.unread and mail.key not in read))
            for mail, _ in received(self._state().get("mails") or ())
        ]

    def mail(self, key: str) -> Mail | None:
        """A mail by its key; None once it is gone."""
        return next((mail for mail in self.mails if mail.key == key), None)

    @property
    def owner(self) -> str:
        """Whose mailbox it is."""
        return str(self._state().get("username") or options.OWNER)

    def content(self, attachment: Attachment) -> bytes | None:
        """What a file holds; None where it is not there."""
        try:
            return self.system.fs.read_bytes(attachment.path)
        except OSError:
            return None

    # -- what is done with emails -----------------------------------------------------------------------------------

    def mark(self, keys: Collection[str], *, unread: bool) -> None:
        """Remember that emails were read, or that they are to be read again."""
        read = [key for key in self.marks.read if key not in keys]
        others = [key for key in self.marks.unread if key not in keys]
        self.marks.read, self.marks.unread = (read, [*others, *keys]) if unread else ([*read, *keys], others)
        self._forget()

    def star(self, keys: Collection[str], *, starred: bool) -> None:
        """Put a star at emails, or take it away."""
        self._change(keys, starred=starred)

    def move(self, keys: Collection[str], folder: str) -> None:
        """Put emails into a folder; own ones go back to where they came from instead of into the inbox."""
        for kind in OWN:
            self._change([key for key in keys if key.startswith(kind)], folder=kind if folder == INBOX else folder)
        self._change([key for key in keys if not key.startswith(OWN)], status="read" if folder == INBOX else folder)

    def places(self, keys: Collection[str]) -> dict[str, str]:
        """What the files say of where emails are, for `put_back`."""
        mails = [(mail, "status", entry) for mail, entry in received(self._state().get("mails") or ())]
        mails += [(mail, "folder", entry) for kind in _FILES for mail, entry in written(kind, self._list(_FILES[kind]))]
        return {mail.key: str(entry.get(name) or "") for mail, name, entry in mails if mail.key in keys}

    def put_back(self, places: Mapping[str, str]) -> None:
        """Undo a move."""
        for key, place in places.items():
            self._change([key], **{"folder" if key.startswith(OWN) else "status": place})

    def delete(self, keys: Collection[str]) -> None:
        """Move emails to the trash; those in it are gone for good, and so are drafts."""
        mails = [mail for key in keys if (mail := self.mail(key))]
        doomed = [mail.key for mail in mails if mail.folder in (TRASH, DRAFTS, OUTBOX)]
        self.move([mail.key for mail in mails if mail.key not in doomed], TRASH)
        self._change([key for key in doomed if key.startswith(SENT)], folder=GONE)
        for kind in (DRAFTS, OUTBOX):
            if any(key.startswith(kind) for key in doomed):
                others = [entry for mail, entry in written(kind, self._list(_FILES[kind])) if mail.key not in doomed]
                self._write(_FILES[kind], others[::-1])
        state = self._state()
        if any(not key.startswith(OWN) for key in doomed):
            others = [entry for mail, entry in received(state.get("mails") or ()) if mail.key not in doomed]
            self._write(options.STATE, {**state, "mails": others})

    def download(self, attachment: Attachment) -> str | None:
        """Copy a file to Downloads, unless it is there already; its path, None where there is nothing to copy."""
        content = self.content(attachment)
        if content is None:
            return None
        fs, name = self.system.fs, shared_storage.valid_name(attachment.name)
        path = f"{options.DOWNLOADS}/{name}"
        if fs.is_file(path) and fs.read_bytes(path) == content:
            return path
        fs.mkdir(options.DOWNLOADS, parents=True)
        path = shared_storage.free_path(fs, options.DOWNLOADS, name)
        fs.write_bytes(path, content)
        return path

    # -- what the owner writes -------------------------------------------------------------------------------------

    def keep(self, path: str, name: str = "") -> Attachment | None:
        """Copy a file that is going to be sent; None where it cannot be read."""
        fs = self.system.fs
        try:
            content = fs.read_bytes(path)
        except OSError:
            return None
        digest = hashlib.sha256(content).hexdigest()
        folder, name = f"{options.OUTGOING}/{digest[:16]}", shared_storage.valid_name(name or paths.name(path))
        fs.mkdir(folder, parents=True)
        fs.write_bytes(f"{folder}/{name}", content)
        return Attachment(name, f"{folder}/{name}", len(content), digest)

    def save_draft(self, draft: Mail) -> str:
        """Keep a mail that was not sent yet, in place of what was kept under its key; the key."""
        drafts = written(DRAFTS, self._list(options.DRAFTS))[::-1]
        number = draft.key.removeprefix(f"{DRAFTS}-") if draft.key else str(_next(self._list(options.DRAFTS)))
        others = [entry for mail, entry in drafts if mail.key != draft.key]
        self._write(options.DRAFTS, [*others, {"id": int(number), **self._unsent(draft)}])
        return f"{DRAFTS}-{number}"

    def _unsent(self, draft: Mail) -> Entry:
        """A mail as drafts and the outbox hold it."""
        texts = {"to": draft.to, "cc": draft.cc, "bcc": draft.bcc, "subject": draft.subject, "body": draft.body}
        return {**texts, "date": self._today(), "attachments": [file.entry() for file in draft.attachments]}

    def send(self, draft: Mail) -> bool:
        """Send a mail, which is a draft no longer; False where it waits in the outbox for a connection."""
        online = self.system.connectivity.online
        if online:
            self._send(draft)
        else:
            outbox = self._list(options.OUTBOX)
            self._write(options.OUTBOX, [*outbox, {"id": _next(outbox), **self._unsent(draft)}])
        if draft.key:
            self.delete([draft.key])
        return online

    def send_waiting(self) -> None:
        """Send what waits in the outbox, once there is a connection."""
        if self.system.fs.is_file(options.OUTBOX) and self.system.connectivity.online:
            for mail, _ in written(OUTBOX, self._list(options.OUTBOX))[::-1]:
                self._send(mail)
            self.system.fs.remove(options.OUTBOX)
            self._forget()

    def _send(self, draft: Mail) -> None:
        sent, files = self._list(options.SENT), [attachment.entry() for attachment in draft.attachments]
        to, cc, bcc = (recipients(typed) for typed in (draft.to, draft.cc, draft.bcc))
        texts: Entry = {"subject": draft.subject, "body": draft.body}
        moment = {"date": self._today(), "time": self.system.clock.now().isoformat(timespec="seconds")}
        fields = {"to": to, "cc": cc, "bcc": bcc}
        self._write(options.SENT, [*sent, {"id": _next(sent), **fields, **texts, **moment, "attachments": files}])
        last = {"to": ", ".join(to), **texts, "cc": ", ".join(cc), "bcc": ", ".join(bcc), "attachments": files}
        self._write(options.LAST_SENT, last)

    # -- files -----------------------------------------------------------------------------------------------------

    def _today(self) -> str:
        return kit.month_day(self.system.clock.now())

    def _state(self) -> Entry:
        state = self._json(options.STATE)
        return state if isinstance(state, dict) and isinstance(state.get("mails", []), list) else {}

    def _list(self, path: str) -> list[Entry]:
        entries = self._json(path)
        return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []

    def _json(self, path: str) -> object:
        try:
            return json.loads(self.system.fs.read_bytes(path))
        except (OSError, ValueError, RecursionError):
            return None

    def _change(self, keys: Collection[str], **values: object) -> None:
        """Set values of emails, in whichever file they are."""
        if not keys:
            return
        state = self._state()
        for mail, entry in received(state.get("mails") or ()):
            entry.update(values if mail.key in keys else {})
        if any(not key.startswith(OWN) for key in keys):
            self._write(options.STATE, state)
        for kind in OWN:
            if any(key.startswith(kind) for key in keys):
                own = written(kind, self._list(_FILES[kind]))[::-1]
                self._write(_FILES[kind], [{**entry, **(values if mail.key in keys else {})} for mail, entry in own])

    def _write(self, path: str, value: Entry | Sequence[Entry]) -> None:
        fs = self.system.fs
        fs.mkdir(paths.parent(path), parents=True)
        fs.write_bytes(path, json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("mails", None)


_FILES = {SENT: options.SENT, DRAFTS: options.DRAFTS, OUTBOX: options.OUTBOX}


def _next(entries: Sequence[Entry]) -> int:
    """A number that no entry has."""
    return max((number for entry in entries if isinstance(number := entry.get("id"), int)), default=0) + 1

"""Writing a mail: recipients, subject, text and files; what was not sent is kept as a draft."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from simdroid import kit, ui
from simdroid.system import Intent
from simdroid_apps.mail.mails import DRAFTS, Attachment, Mail, is_address, recipients
from simdroid_apps.mail.options import ADDRESS, OWNER
from simdroid_apps.mail.proposals import Correspondent, proposed, split_last
from simdroid_apps.mail.screen import BUTTON, GREY, GROUP, INK, LIST, MARGIN, MailScreen

TO, CC, BCC, SUBJECT, BODY = FIELDS = ("to", "cc", "bcc", "subject", "body")
_BODY_DP = 520
"""Of the field for the text, at least: a tap anywhere below the subject finds it.

A keyboard leaves less free, so that the page scrolls for its cursor alone.
"""
_OPEN = "android.intent.action.OPEN_DOCUMENT"
_PICK = Intent(_OPEN, type="*/*", extras={"android.intent.extra.ALLOW_MULTIPLE": True})
_ANSWERED = re.compile(r"\s*re\s*:", re.IGNORECASE)
_FORWARDED = re.compile(r"\s*fwd?\s*:", re.IGNORECASE)


def replying(mail: Mail, *, everybody: bool = False) -> dict[str, Any]:
    """What an answer to a mail begins with."""
    to = recipients(mail.to) if mail.own else [mail.address or mail.sender]
    others = [*recipients(mail.to), *recipients(mail.cc)] if everybody else []
    cc = [address for address in dict.fromkeys(others) if address not in to and address != ADDRESS]
    subject = mail.subject if _ANSWERED.match(mail.subject) else f"RE: {mail.subject}"
    return {"to": ", ".join(to), "cc": ", ".join(cc), "subject": subject}


def forwarding(mail: Mail, files: Sequence[Attachment]) -> dict[str, Any]:
    """What a mail that is passed on begins with: its text and copies of its files."""
    sender = f"{mail.sender} <{mail.address}>" if mail.sender else mail.address
    head = [f"From: {sender}", f"Date: {mail.date}", f"Subject: {mail.subject}", f"To: {mail.to or ADDRESS}"]
    text = "\n".join(["", "", "---------- Forwarded message ---------", *head, "", mail.body])
    subject = mail.subject if _FORWARDED.match(mail.subject) else f"Fwd: {mail.subject}"
    return {"subject": subject, "body": text, "files": [file.entry() for file in files]}


class ComposeScreen(MailScreen):
    """The page of a mail that is written: a new one, an answer, a draft, or what another app shares."""

    draft_key = ui.Saved("")
    """Under which it is kept already."""
    files = ui.Saved[list[dict[str, Any]] | None](None)
    """What goes with it; None until a file was attached or removed."""
    copies = ui.Saved(False)
    """Whether Cc and Bcc are shown."""

    @property
    def first(self) -> dict[str, Any]:
        """What the page began with."""
        return cast("dict[str, Any]", self.subject.get("first") or {})

    @property
    def stored(self) -> Mail | None:
        """The draft that was opened."""
        return self.store.mail(str(self.subject.get("draft") or ""))

    @property
    def attachments(self) -> tuple[Attachment, ...]:
        """What goes with the mail."""
        if self.files is not None:
            return tuple(map(Attachment.of, self.files))
        if self.stored:
            return self.stored.attachments
        return tuple(map(Attachment.of, self.first.get("files") or ()))

    @property
    def draft(self) -> Mail:
        """The mail as it is now."""
        to, cc, bcc, subject, body = (self.typed(name, self._given(name)) for name in FIELDS)
        key = self.draft_key or (self.stored.key if self.stored else "")
        return Mail(key, DRAFTS, OWNER, ADDRESS, to, cc, bcc, subject, body, "", attachments=self.attachments)

    def _given(self, name: str) -> str:
        """What a field holds until somebody types into it."""
        return str(getattr(self.stored, name) if self.stored else self.first.get(name) or "")

    # -- views -----------------------------------------------------------------------------------------------------

    def build(self) -> ui.View:
        draft = self.draft
        start = ui.Line(
            [ui.Text(text="From", size=16, color=GREY, width=64), ui.Text(text=ADDRESS, size=16, color=INK)],
            ghost=True,
            padding=(MARGIN, 12),
        )
        rows = [start, self.rule(), self._field(TO, "To", "Enter email address")]
        if self.copies or draft.cc or draft.bcc:
            rows += [self._field(CC, "Cc", "Cc recipients"), self._field(BCC, "Bcc", "Bcc recipients")]
        rows.append(self._field(SUBJECT, "", "Subject"))
        files = [self._file(index, attachment) for index, attachment in enumerate(draft.attachments)]
        body = ui.TextField(
            key=BODY,
            value=self._given(BODY),
            hint="Compose email",
            multiline=True,
            color=INK,
            padding=(MARGIN, 12),
            capitals="sentences",
            size=16,
            autofocus=bool(self.first.get(TO)),
            min_height=_BODY_DP,
        )
        return self.page(self._bar(), ui.Scroll(key="page", cls=LIST, weight=1, children=[*rows, *files, body]))

    def _bar(self) -> ui.View:
        return self.header(
            "Compose",
            self.header_button("paperclip", "Attach file", partial(self.start_for_result, _PICK)),
            self.header_button("send", "Send", self._send),
            menu=[
                ui.MenuItem("Add Cc/Bcc", partial(setattr, self, "copies", True)),
                ui.MenuItem("Save draft", self._save_and_tell),
                ui.MenuItem("Discard", partial(self.ask, "discard")),
            ],
        )

    def _field(self, name: str, label: str, hint: str) -> ui.View:
        field = ui.TextField(
            key=name,
            value=self._given(name),
            hint=hint,
            color=INK,
            weight=1,
            action="next",
            kind="text" if name == SUBJECT else "email",
            padding=(0, 12),
            capitals="sentences" if name == SUBJECT else "none",
            autofocus=name == TO and not self._given(TO),
        )
        parts: list[ui.View] = [ui.Text(text=label, size=16, color=GREY, width=64), field] if label else [field]
        if name == TO and not self.copies:
            parts.append(
                ui.IconButton(
                    name="chevron_down",
                    desc="Add Cc/Bcc",
                    size=22,
                    color=GREY,
                    cls=BUTTON,
                    width=40,
                    height=44,
                    on_click=partial(setattr, self, "copies", True),
                )
            )
        # Nothing has taken the focus from the field that begins with it.
        focused = self.ui.focus or (BODY if self._given(TO) else TO)
        proposals = self._proposals(name) if name == focused and name != SUBJECT else []
        return ui.Stack(
            [
                ui.Line(parts, cls=GROUP, desc=label or hint, padding=(MARGIN, 0), min_height=48),
                *proposals,
                self.rule(),
            ],
            ghost=True,
        )

    def _proposals(self, name: str) -> list[ui.View]:
        """Addresses that what is being typed may mean; a tap completes it."""
        before, word = split_last(self.typed(name, self._given(name)))
        allowed = self.has_permission(kit.READ_CONTACTS)
        return [self._proposal(name, before, item) for item in (proposed(self.system, word) if allowed else ())]

    def _proposal(self, name: str, before: str, who: Correspondent) -> ui.View:
        texts: list[ui.View] = [
            ui.Text(text=who.name, size=15, color=INK, max_lines=1),
            ui.Text(text=who.address, size=13, color=GREY),
        ]
        return ui.Line(
            [self.disc(who.name, 32), ui.Column(ghost=True, weight=1, margin=(12, 0, 0, 0), children=texts)],
            cls=GROUP,
            min_height=48,
            padding=(MARGIN, 4),
            on_click=partial(self.set_typed, name, f"{before}{who.address}, "),
        )

    def _file(self, place: int, attachment: Attachment) -> ui.View:
        remove = ui.IconButton(
            name="close",
            desc=f"Remove {attachment.name}",
            size=20,
            color=GREY,
            cls=BUTTON,
            width=44,
            height=48,
            on_click=partial(self._remove, place),
        )
        look = ui.Line(
            [
                self.thumbnail(attachment),
                ui.Text(text=attachment.name, size=15, color=INK, max_lines=1, weight=1, margin=(12, 0)),
                ui.Text(text=_size(attachment.size), size=12, color=GREY),
            ],
            ghost=True,
            weight=1,
            on_click=partial(self.look_at, attachment),
        )
        return ui.Line(
            [look, remove], cls=GROUP, min_height=52, padding=(8, 2), radius=8, background="#f4f4f4", margin=(MARGIN, 4)
        )

    # -- files -----------------------------------------------------------------------------------------------------

    def attach(self, paths: Sequence[str]) -> None:
        """Add files; those that cannot be read are named."""
        copies = [(path, self.store.keep(path)) for path in paths]
        self.files = [item.entry() for item in (*self.attachments, *(file for _, file in copies if file))]
        if missing := [path.rpartition("/")[2] for path, file in copies if file is None]:
            self.toast(f"Couldn't attach {', '.join(missing)}")

    def _remove(self, place: int) -> None:
        self.files = [file.entry() for index, file in enumerate(self.attachments) if index != place]

    # -- the end ---------------------------------------------------------------------------------------------------

    def _send(self) -> None:
        draft = self.draft
        addresses = [address for field in (draft.to, draft.cc, draft.bcc) for address in recipients(field)]
        if not addresses:
            self.inform("Add at least one recipient.")
        elif wrong := [address for address in addresses if not is_address(address)]:
            self.inform("Invalid address", f"The address {wrong[0]} is not valid. Check it and send again.")
        elif not (draft.subject.strip() or draft.body.strip()):
            self.ask("empty")
        else:
            self._really_send()

    def dialog_empty(self) -> ui.Dialog:
        """Whether a mail that says nothing is meant."""
        return kit.confirm_dialog(
            self, "There's no text in the message subject or body.", self._really_send, agree="Send"
        )

    def _really_send(self) -> None:
        draft = self.draft
        self.close()
        sent = self.store.send(draft)
        self.leave_page()
        to = ", ".join(address for field in (draft.to, draft.cc, draft.bcc) for address in recipients(field))
        if sent:
            self.inform("Email sent", f"Your message was sent to {to}.")
        else:
            self.inform("You're offline", "Your message is in the Outbox and will be sent when you're back online.")

    def keep_draft(self) -> bool:
        """Keep what was written, if anything was; whether there was."""
        draft = self.draft
        empty = not any((draft.to, draft.cc, draft.bcc, draft.subject.strip(), draft.body.strip(), draft.attachments))
        untouched = not draft.key and not any(self.typed(name, "\0") != "\0" for name in FIELDS) and self.files is None
        if empty or untouched:
            if empty and draft.key:
                self.store.delete([draft.key])
                del self.draft_key
            return False
        self.draft_key = self.store.save_draft(draft)
        return True

    def _save_and_tell(self) -> None:
        self.toast("Draft saved" if self.keep_draft() else "Nothing to save")

    def dialog_discard(self) -> ui.Dialog:
        """Whether what was written may go."""
        return kit.confirm_dialog(self, "Discard draft?", self._discard, agree="Discard")

    def _discard(self) -> None:
        key = self.draft.key
        self.close()
        if key:
            self.store.delete([key])
        self.leave_page()

    def leave_page(self) -> None:
        """Go back to what was there before; where another app began it, to the list."""
        if not kit.routes.pop(self.state):
            kit.routes.reset(self.state)

    def on_back(self) -> bool:
        if self.keep_draft():
            self.toast("Draft saved")
        return super().on_back()


def _size(count: int) -> str:
    """A file's size as people read it."""
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{max(count, 1) / 1000:.1f} kB"

"""One mail: who wrote it to whom, what it says, the files that came with it, and the ways to answer."""

from __future__ import annotations

from functools import cached_property, partial

from simdroid import ui
from simdroid_apps.mail.compose_screen import forwarding, replying
from simdroid_apps.mail.drawer import ALL, FOLDERS
from simdroid_apps.mail.mails import ARCHIVE, INBOX, SPAM, TRASH, Attachment, Mail
from simdroid_apps.mail.options import ADDRESS
from simdroid_apps.mail.screen import BUTTON, GREY, GROUP, INK, LIST, MARGIN, MailScreen


class ReadScreen(MailScreen):
    """The page of a mail."""

    details = ui.Saved(False)
    """Whether the addresses are listed."""

    @cached_property
    def mail(self) -> Mail | None:
        """The mail, unless it is gone."""
        return self.store.mail(self.subject["mail"])

    def build(self) -> ui.View:
        """The bar, the head, the text, the files, the answers."""
        mail = self.mail
        if mail is None:
            return self.page(self.header("Mail not found"))
        files = [self._file(attachment) for attachment in mail.attachments]
        label = [ui.Text(text="Attachments:", size=15, color=INK, face="medium", padding=(MARGIN, 8))] if files else []
        body = ui.Text(text=mail.body, size=15, color=INK, width="fill", padding=(MARGIN, 12, MARGIN, 16))
        parts: list[ui.View] = [self._title(mail), self._sender(mail), *self._details(mail), body, *label, *files]
        return self.page(
            self._bar(mail), ui.Scroll(key="mail", cls=LIST, weight=1, children=[*parts, self._answers(mail)])
        )

    # -- bar -------------------------------------------------------------------------------------------------------

    def _bar(self, mail: Mail) -> ui.View:
        store, keys = self.store, [mail.key]
        place = ("Move to Inbox", INBOX) if mail.folder in (TRASH, ARCHIVE, SPAM) else ("Report spam", SPAM)
        return self.header(
            "",
            self.header_button("archive_outline", "Archive", partial(self._put_away, keys, ARCHIVE)),
            self.header_button("trash_can_outline", "Delete", partial(self._put_away, keys, TRASH)),
            self.header_button(
                "email_mark_as_unread", "Mark as unread", self._then_leave(partial(store.mark, keys, unread=True))
            ),
            menu=[
                ui.MenuItem("Forward", partial(self._forward, mail)),
                ui.MenuItem(
                    "Remove star" if mail.starred else "Add star", partial(store.star, keys, starred=not mail.starred)
                ),
                ui.MenuItem(place[0], self._then_leave(partial(store.move, keys, place[1]))),
                ui.MenuItem("Copy text", partial(self.copy, mail.body)),
            ],
        )

    def _put_away(self, keys: list[str], folder: str) -> None:
        """Go back to the list, which offers to take it back."""
        self.go_back()
        self.put_away(keys, folder)

    def _then_leave(self, action: ui.Action) -> ui.Action:
        """An action after which the mail is no longer looked at."""

        def act() -> None:
            action()
            self.go_back()

        return act

    def _reply(self, mail: Mail, *, everybody: bool = False) -> None:
        self.go("compose", first=replying(mail, everybody=everybody))

    def _forward(self, mail: Mail) -> None:
        copies = (self.store.keep(file.path, file.name) for file in mail.attachments)
        self.go("compose", first=forwarding(mail, [file for file in copies if file]))

    # -- head ------------------------------------------------------------------------------------------------------

    def _title(self, mail: Mail) -> ui.View:
        label = ui.Text(text=mail.subject or "(no subject)", size=17, color=INK, weight=1)
        name = FOLDERS.get(mail.folder, FOLDERS[ALL])
        tag = ui.Text(text=name, size=12, color=GREY, background="#eeeeee", radius=4, padding=(6, 2), margin=(8, 0))
        star = ui.IconButton(
            name="star" if mail.starred else "star_outline",
            desc="Starred" if mail.starred else "Not starred",
            size=25,
            cls=BUTTON,
            color="#f4b400" if mail.starred else GREY,
            width=40,
            height=40,
            on_click=partial(self.store.star, [mail.key], starred=not mail.starred),
        )
        return ui.Line([label, tag, star], cls=GROUP, padding=(MARGIN, 10, 8, 10))

    def _sender(self, mail: Mail) -> ui.View:
        name = ui.Text(text=mail.sender or mail.address, size=15, color=INK, face="medium", max_lines=1, weight=1)
        recipients = "to me" if ADDRESS in mail.to or not mail.to else f"to {mail.to}"
        to = ui.Text(
            text=f"{recipients} ⌄",
            size=12,
            color=GREY,
            max_lines=1,
            desc="Show details",
            cls=BUTTON,
            on_click=partial(setattr, self, "details", not self.details),
        )
        names: list[ui.View] = [
            ui.Line([name, ui.Text(text=mail.date, size=12, color=GREY, margin=(8, 0, 0, 0))], ghost=True)
        ]
        if mail.address and mail.address != mail.sender:
            names.append(ui.Text(text=mail.address, size=13, color=GREY, max_lines=1))
        texts = ui.Column(weight=1, ghost=True, margin=(12, 0, 0, 0), children=[*names, to])
        reply = ui.IconButton(
            name="reply",
            desc="Reply",
            size=24,
            color=INK,
            cls=BUTTON,
            width=40,
            height=48,
            on_click=partial(self._reply, mail),
        )
        more = self.menu_button(
            [
                ui.MenuItem("Reply all", partial(self._reply, mail, everybody=True)),
                ui.MenuItem("Forward", partial(self._forward, mail)),
            ],
            key="answers",
        )
        more.width, more.height = 36, 48
        return ui.Line(
            [self.disc(mail.sender or mail.address), texts, reply, more], cls=GROUP, padding=(MARGIN, 4, 4, 4)
        )

    def _details(self, mail: Mail) -> list[ui.View]:
        if not self.details:
            return []
        sender = f"{mail.sender} <{mail.address}>" if mail.sender else mail.address
        facts = [("From", sender), ("To", mail.to or ADDRESS), ("Cc", mail.cc), ("Bcc", mail.bcc), ("Date", mail.date)]
        rows: list[ui.View] = [
            ui.Line(
                [ui.Text(text=name, size=13, color=GREY, width=56), ui.Text(text=value, size=13, color=INK, weight=1)],
                ghost=True,
                padding=(0, 2),
            )
            for name, value in facts
            if value
        ]
        return [ui.Stack(rows, cls=GROUP, padding=(MARGIN, 8), margin=(MARGIN, 4), background="#f8f8f8", radius=8)]

    # -- below the text --------------------------------------------------------------------------------------------

    def _file(self, attachment: Attachment) -> ui.View:
        return ui.Line(
            [
                self.thumbnail(attachment),
                ui.Text(text=attachment.name, size=15, color=INK, weight=1, max_lines=1, margin=(12, 0)),
                ui.IconButton(
                    name="download",
                    desc=f"Download {attachment.name}",
                    size=24,
                    color=GREY,
                    cls=BUTTON,
                    width=48,
                    height=56,
                    on_click=partial(self.download, attachment),
                ),
            ],
            cls=GROUP,
            min_height=56,
            padding=(8, 0),
            radius=8,
            margin=(MARGIN, 4),
            background="#f4f4f4",
            on_click=partial(self.look_at, attachment),
        )

    def _answers(self, mail: Mail) -> ui.View:
        ways = (
            ("Reply", "reply", partial(self._reply, mail)),
            ("Reply all", "reply_all", partial(self._reply, mail, everybody=True)),
            ("Forward", "share", partial(self._forward, mail)),
        )
        buttons: list[ui.View] = [
            ui.Button(text=label, icon=icon, emphasis="outlined", weight=1, cls=BUTTON, on_click=way)
            for label, icon, way in ways
        ]
        line = ui.Line(buttons, ghost=True, spacing=8, padding=(MARGIN, 20))
        return ui.Box(ghost=True, width="fill", children=[ui.Stack([line, ui.Spacer(height=16)], ghost=True)])

"""The list of a folder: the search, the rows, what can be done with selected emails, and the button to write one."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.mail.drawer import FOLDERS, FolderDrawer, mails_of
from simdroid_apps.mail.mails import ARCHIVE, DRAFTS, INBOX, TRASH, Mail
from simdroid_apps.mail.options import ADDRESS
from simdroid_apps.mail.screen import BUTTON, DISC_DP, GREY, GROUP, LIST, MARGIN, RED, WHITE

SEARCH = "search"
_ROW_DP = 100
_SHOWN_BODY = 160
"""Characters of the body that a row shows at most."""


class ListScreen(kit.Selecting[str], FolderDrawer):
    """The first page of the app, for every folder of the drawer."""

    def build(self) -> ui.View:
        """The bar and the search over the emails of the folder."""
        mails = kit.matching(
            mails_of(self.store.mails, self.folder), self.typed(SEARCH).strip(), lambda mail: mail.words
        )
        rows = ui.Recycler(
            key=f"mails {self.folder}", cls=LIST, weight=1, items=mails, build=self._row, padding=(0, 0, 0, 80)
        )
        heading = ui.Text(
            text=FOLDERS[self.folder].upper(), size=15, face="bold", color="#808080", padding=(MARGIN, 10, MARGIN, 6)
        )
        body = rows if mails else self._nothing()
        over = [] if self.selected else [self._compose()]
        return self.page(self._bar(mails), self._search(), heading, body, over=over)

    def on_back(self) -> bool:
        """Leave the selection, the search, the folder, then the app."""
        if self.leave("selected"):
            return True
        if self.typed(SEARCH):
            self._end_search()
            return True
        if self.folder != INBOX:
            self.show_folder(INBOX)
            return True
        return False

    # -- above the rows --------------------------------------------------------------------------------------------

    def _bar(self, mails: list[Mail]) -> ui.View:
        if not self.selected:
            open_drawer = partial(setattr, self, "drawer_open", True)
            start = self.header_button("menu", "Open navigation drawer", open_drawer)
            return self.header(FOLDERS[self.folder], start=start)
        chosen = [mail for mail in mails if mail.key in self.selected]
        unread = not any(mail.unread for mail in chosen)
        label, icon = ("Mark as unread", "email_mark_as_unread") if unread else ("Mark as read", "email_open_outline")
        starred = not all(mail.starred for mail in chosen)
        store, keys = self.store, [mail.key for mail in chosen]
        menu = [
            ui.MenuItem(
                "Add star" if starred else "Remove star", self.then_stop(partial(store.star, keys, starred=starred))
            ),
            ui.MenuItem("Select all", partial(setattr, self, "selected", [mail.key for mail in mails])),
        ]
        if self.folder in (TRASH, "all mail"):
            menu.append(ui.MenuItem("Move to Inbox", self.then_stop(partial(store.move, keys, INBOX))))
        return self.header(
            str(len(chosen)),
            self.header_button("archive_outline", "Archive", partial(self._put_away, keys, ARCHIVE)),
            self.header_button("trash_can_outline", "Delete", partial(self._put_away, keys, TRASH)),
            self.header_button(icon, label, self.then_stop(partial(store.mark, keys, unread=unread))),
            start=self.header_button("close", "Done", self.stop_selecting),
            menu=menu,
        )

    def _put_away(self, keys: list[str], folder: str) -> None:
        self.stop_selecting()
        self.put_away(keys, folder)

    def _search(self) -> ui.View:
        parts: list[ui.View] = [
            ui.Icon(name="magnify", size=22, color=GREY, margin=(12, 0, 0, 0), ghost=True),
            ui.TextField(key=SEARCH, hint="Search in mail", kind="text", action="search", weight=1, padding=(12, 0)),
        ]
        if self.typed(SEARCH):
            parts.append(
                ui.IconButton(
                    name="close",
                    desc="Clear search",
                    size=20,
                    color=GREY,
                    cls=BUTTON,
                    width=40,
                    height=45,
                    on_click=self._end_search,
                )
            )
        return ui.Line(
            [
                *parts,
                ui.Box(
                    desc=f"Signed in as {self.store.owner}, {ADDRESS}",
                    cls=BUTTON,
                    padding=(10, 10),
                    children=[self.disc(self.store.owner, 25, "#2b0a07")],
                    on_click=partial(self.ask, "account"),
                ),
            ],
            cls=GROUP,
            height=45,
            radius=7,
            background=WHITE,
            elevation=2,
            margin=(MARGIN, 4, MARGIN, 4),
        )

    def _end_search(self) -> None:
        self.set_typed(SEARCH, None)
        self.ui.focus = ""

    # -- rows ------------------------------------------------------------------------------------------------------

    def _row(self, mail: Mail) -> ui.View:
        ink = "#000000" if mail.unread else GREY
        face: ui.Face = "bold" if mail.unread else "regular"
        touched = self.row_actions(mail.key, partial(self._open, mail))
        clip = [ui.Icon(name="paperclip", desc="Has attachment", size=16, color=GREY, margin=(8, 0, 0, 0))]
        top = ui.Line(
            [
                ui.Text(
                    text=mail.correspondents,
                    size=16,
                    color=RED if mail.folder == DRAFTS else ink,
                    face=face,
                    max_lines=1,
                    weight=1,
                ),
                *(clip if mail.attachments else []),
                ui.Text(text=mail.date, size=12, color=ink, face=face, margin=(8, 0, 0, 0)),
            ],
            ghost=True,
        )
        title = ui.Text(text=mail.subject or "(no subject)", size=15, color=ink, face=face, max_lines=1)
        snippet = " ".join(mail.body[:_SHOWN_BODY].split())
        body = ui.Line(
            [ui.Text(text=snippet, size=15, color=GREY, max_lines=1, weight=1), self._star(mail)], ghost=True
        )
        front = _tick() if touched.selected else self.disc(mail.sender or mail.address)
        row = ui.Line(
            [front, ui.Column(weight=1, ghost=True, margin=(12, 0, 0, 0), spacing=2, children=[top, title, body])],
            cls=GROUP,
            min_height=_ROW_DP,
            padding=(MARGIN, 8),
            content_align=(0.0, 0.5),
            background="#e8f0fe" if touched.selected else "",
        )
        row.on_click, row.on_long_click, row.selected = touched
        return row

    def _star(self, mail: Mail) -> ui.View:
        return ui.IconButton(
            name="star" if mail.starred else "star_outline",
            desc="Starred" if mail.starred else "Not starred",
            size=27,
            cls=BUTTON,
            color="#f4b400" if mail.starred else GREY,
            width=34,
            height=30,
            on_click=partial(self.store.star, [mail.key], starred=not mail.starred),
        )

    def _open(self, mail: Mail) -> None:
        if mail.folder == DRAFTS:
            self.go("compose", draft=mail.key)
            return
        if mail.unread:
            self.store.mark([mail.key], unread=False)
        self.go("mail", mail=mail.key, folder=self.folder)

    def _nothing(self) -> ui.View:
        text = "No results" if self.typed(SEARCH).strip() else f"Nothing in {FOLDERS[self.folder]}"
        icon = ui.Icon(name="file_outline", size=120, color="#f4a9a2", width=120, height=120, ghost=True)
        return ui.Page(
            [icon, ui.Text(text=text, size=19, color=GREY)], ghost=True, content_align=ui.CENTER, weight=1, spacing=12
        )

    # -- account and compose ---------------------------------------------------------------------------------------

    def _compose(self) -> ui.View:
        icon = ui.Icon(name="pencil_outline", size=24, color=RED, ghost=True)
        return ui.Row(
            width=150,
            height=50,
            radius=25,
            background=WHITE,
            elevation=4,
            align=ui.BOTTOM_END,
            cls=BUTTON,
            children=[icon, ui.Spacer(width=10), ui.Text(text="Compose", size=17, color=RED)],
            content_align=ui.CENTER,
            margin=(0, 0, MARGIN, 24),
            desc="Compose",
            on_click=partial(self.go, "compose"),
        )

    def dialog_account(self) -> ui.Dialog:
        """Whose mailbox it is."""
        who = ui.Column(ghost=True, weight=1, children=[
            ui.Text(text=self.store.owner, size=16),
            ui.Text(text=ADDRESS, size=14, color=GREY),
        ])  # fmt: skip
        row = ui.Line([self.disc(self.store.owner, 40, "#2b0a07"), ui.Spacer(width=16), who], ghost=True)
        return ui.Dialog(title="Account", content=[ui.Stack([row], ghost=True)], positive=ui.DialogButton("OK"))


def _tick() -> ui.View:
    """What stands in the place of the avatar of a selected mail."""
    mark = ui.Icon(name="check", size=26, color=WHITE, align=ui.CENTER, ghost=True)
    return ui.Box(width=DISC_DP, height=DISC_DP, radius=DISC_DP / 2, background="#1a73e8", cls=GROUP, children=[mark])

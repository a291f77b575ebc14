"""The drawer of the list: the folders of the mailbox, with how much is in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from simdroid import ui
from simdroid_apps.mail.mails import DRAFTS, INBOX, OUTBOX, SENT, SPAM, TRASH, Mail
from simdroid_apps.mail.options import ADDRESS
from simdroid_apps.mail.screen import GREY, GROUP, INK, MailScreen

UNREAD, STARRED, IMPORTANT, ALL = "unread", "starred", "important", "all mail"
FOLDERS = {
    INBOX: "Inbox",
    UNREAD: "Unread",
    STARRED: "Starred",
    "snoozed": "Snoozed",
    IMPORTANT: "Important",
    SENT: "Sent",
    "scheduled": "Scheduled",
    OUTBOX: "Outbox",
    DRAFTS: "Drafts",
    ALL: "All mail",
    SPAM: "Spam",
    TRASH: "Trash",
}
"""What the drawer calls the folders, in its order."""
_ICONS = {
    INBOX: "inbox",
    UNREAD: "email_mark_as_unread",
    STARRED: "star_outline",
    "snoozed": "clock_outline",
    IMPORTANT: "label_outline",
    SENT: "send_outline",
    "scheduled": "calendar_clock",
    OUTBOX: "inbox_arrow_up_outline",
    DRAFTS: "file_outline",
    ALL: "email_multiple_outline",
    SPAM: "alert_octagon_outline",
    TRASH: "trash_can_outline",
}
_COUNTED = (UNREAD, OUTBOX, DRAFTS, SPAM)
_RED = "#c8342f"


def mails_of(mails: Iterable[Mail], folder: str) -> list[Mail]:
    """The emails that a folder of the drawer shows."""
    live = [mail for mail in mails if mail.folder not in (TRASH, SPAM)]
    special = {
        UNREAD: [mail for mail in live if mail.unread],
        STARRED: [mail for mail in live if mail.starred],
        IMPORTANT: [mail for mail in live if mail.important],
        ALL: [mail for mail in live if mail.folder not in (DRAFTS, OUTBOX)],
    }
    return special[folder] if folder in special else [mail for mail in mails if mail.folder == folder]


class FolderDrawer(MailScreen):
    """The base class of the list."""

    folder = ui.Saved(INBOX)
    drawer_open = ui.Saved(False)

    def show_folder(self, folder: str) -> None:
        """Show the emails of a folder, with the drawer closed."""
        self.state.clear()
        self.folder = folder

    def drawer(self) -> ui.Drawer | None:
        """The owner over the folders, while it is open."""
        if not self.drawer_open:
            return None
        rows: list[ui.View] = [
            ui.Column(
                ghost=True,
                width="fill",
                padding=(20, 16, 20, 12),
                spacing=2,
                children=[ui.Text(text="Mail", size=20, color=_RED), ui.Text(text=ADDRESS, size=14, color=GREY)],
            )
        ]
        for folder in FOLDERS:
            if folder == STARRED:
                rows.append(ui.Text(text="ALL LABELS", size=13, color=GREY, padding=(20, 12, 20, 6)))
            rows.append(self._folder_row(folder))
        return ui.Drawer(rows, partial(setattr, self, "drawer_open", False))

    def _folder_row(self, folder: str) -> ui.View:
        here, count = folder == self.folder, len(mails_of(self.store.mails, folder))
        ink = _RED if here else INK
        parts: list[ui.View] = [
            ui.Icon(name=_ICONS[folder], size=22, color=ink, width=25, ghost=True),
            ui.Text(text=FOLDERS[folder], size=16, color=ink, weight=1, margin=(20, 0, 0, 0)),
        ]
        if folder in _COUNTED and count:
            parts.append(ui.Text(text=str(count), size=14, color=ink))
        return ui.Line(
            parts,
            cls=GROUP,
            min_height=44,
            padding=(20, 8),
            selected=here,
            margin=(0, 0, 12, 0),
            background="#fce8e7" if here else "",
            radius=22,
            on_click=partial(self.show_folder, folder),
        )

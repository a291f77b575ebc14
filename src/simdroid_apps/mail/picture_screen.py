"""A picture that came or goes with a mail, over the whole screen."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid.system import ACTION_VIEW, Intent, document_uri
from simdroid_apps.mail import mails, screen


class PictureScreen(screen.MailScreen):
    """The page of one picture."""

    def build(self) -> ui.View:
        file = mails.Attachment.of(self.subject["attachment"])
        save = self.header_button("download", f"Download {file.name}", partial(self.download, file))
        view = Intent(ACTION_VIEW, data=document_uri(file.path), type=file.type)
        menu = [
            ui.MenuItem("Share", partial(self.share, type=file.type, stream=document_uri(file.path))),
            ui.MenuItem("Open with", partial(self.choose_app, view)),
        ]
        return self.page(
            self.header(file.name, save, menu=menu),
            ui.Image(self.store.content(file) or b"", fit="contain", desc=file.name, width="fill", weight=1, margin=8),
        )

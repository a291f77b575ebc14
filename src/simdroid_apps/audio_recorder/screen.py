"""The base class of the app's screens: colours, and what can be done with a record wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, document_uri, paths, shared_storage
from simdroid_apps.audio_recorder import session, store, views

MAIN = ".app.main.MainActivity"
RECORDS_PAGE = ".app.records.RecordsActivity"
SETTINGS = ".app.settings.SettingsActivity"
INFORMATION = ".app.info.ActivityInformation"
TRASH_PAGE = ".app.trash.TrashActivity"
LOST = ".app.lostrecords.LostRecordsActivity"
BROWSER = ".app.browser.FileBrowserActivity"
WELCOME = ".app.welcome.WelcomeActivity"
SETUP = ".app.setup.SetupActivity"

_NAME = "input_name"
LONGEST_NAME = 50


class RecorderScreen(kit.AppScreen):
    """A screen of this app."""

    @property
    def options(self) -> store.Options:
        """The app's preferences."""
        return store.Options(self.system)

    @property
    def coloring(self) -> store.Coloring:
        """The chosen theme."""
        return next(coloring for coloring in store.COLORINGS if coloring.key == self.options.coloring)

    @property
    def bars(self) -> ui.Color:
        return "#ffffff"

    @cached_property
    def session(self) -> session.Session:
        """What is recorded or played."""
        return session.read(self.system)

    def page(self, children: Sequence[ui.View], *, id: str = "") -> ui.View:
        """Everything from top to bottom on the theme's colour."""
        return ui.Page([*children], id=id, ghost=not id, background=self.coloring.page)

    @property
    def background(self) -> ui.Color:  # type: ignore[override]
        """The theme's colour, also behind the status bar."""
        return self.coloring.page

    # -- a record ---------------------------------------------------------------------------------------------------

    def menu(self, record: store.Record) -> list[ui.MenuItem]:
        """What the three dots of a record offer."""
        return [
            ui.MenuItem("Share", partial(self.send, record), icon="share_variant"),
            ui.MenuItem("Information", partial(self.open, INFORMATION, record=record.id), icon="information_outline"),
            ui.MenuItem("Rename", partial(self.ask, "rename", record=record.id), icon="pencil"),
            ui.MenuItem("Open with…", partial(self._open_with, record), icon="open_in_new"),
            ui.MenuItem("Save as…", partial(self.ask, "save", record=record.id), icon="download"),
            ui.MenuItem("Delete", partial(self.ask, "delete", record=record.id), icon="delete"),
        ]

    def send(self, record: store.Record) -> None:
        """Share a record's file."""
        self.share(type=record.mime, stream=document_uri(record.path), title=f"Share record: {record.name}")

    def _open_with(self, record: store.Record) -> None:
        self.choose_app(
            Intent(ACTION_VIEW, data=document_uri(record.path), type=record.mime), title=f"Open {record.name} with"
        )

    @property
    def _asked_record(self) -> store.Record | None:
        return store.RECORDS.get(self.system, self.about["record"])

    def yes_no(
        self, text: str, on_yes: ui.Action, *, title: str = "Warning!", icon: str = "delete_forever"
    ) -> ui.Dialog:
        """A question with the app's two answers."""
        yes, no = ui.DialogButton("YES", on_yes), ui.DialogButton("NO")
        return views.WhiteDialog(title=title, text=text, icon=icon, positive=yes, negative=no)

    def dialog_lost(self) -> ui.Dialog | None:
        """That files of records are gone, and the way to see of which."""
        message = "Files of some records are missing: they were deleted or moved by another app."
        details = ui.DialogButton("DETAILS", partial(self.open, LOST))
        dialog = views.WhiteDialog(title="Warning!", text=message, positive=ui.DialogButton("OK"), negative=details)
        return dialog if store.lost(self.system) else None

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether a record may go to the trash."""
        record = self._asked_record
        return self.yes_no(f"Move to trash {record.name}?", partial(self._trash, record)) if record else None

    def _trash(self, record: store.Record) -> None:
        session.stop_playback(self.system)
        store.move_to_trash(self.system, record)
        self.toast("The record moved to trash")

    def dialog_save(self) -> ui.Dialog | None:
        """Whether a copy is wanted where other apps see it."""
        record = self._asked_record
        if record is None:
            return None
        message = f"Copy {record.name} to Downloads?"
        return self.yes_no(message, partial(self.save, record), title="Save as…", icon="download")

    def save(self, record: store.Record) -> None:
        """Copy a record's file to the downloads."""
        name = paths.name(record.path)
        try:
            shared_storage.copy(self.system.fs, record.path, store.DOWNLOADS)
            self.toast(f"{name} copied to Downloads", long=True)
        except OSError:
            self.toast(f"Failed to copy: {name}", long=True)

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name; after a recording the dialog can also be told not to come again."""
        record = self._asked_record
        if record is None:
            return None
        entry = ui.TextField(
            id=_NAME,
            value=record.name,
            autofocus=True,
            look="underlined",
            max_length=LONGEST_NAME,
            color="#000000",
            margin=(0, 8),
        )
        accept = partial(self._rename, record, entry)
        entry.on_submit = self.then_close(accept)
        extra: list[ui.View] = [entry]
        if self.about.get("new"):
            never = not self.options.ask_to_rename
            extra.append(
                views.check_box(
                    "check_box", "Don't ask again", never, partial(setattr, self.options, "ask_to_rename", never)
                )
            )
        return views.WhiteDialog(
            title="New name", extra=extra, positive=ui.DialogButton("SAVE", accept), negative=ui.DialogButton("CANCEL")
        )

    def _rename(self, record: store.Record, entry: ui.TextField) -> object:
        name = entry.edit.text.strip()
        if not name:
            self.toast("Failed to rename the record!", long=True)
            return ui.STAY_OPEN
        if name != record.name and not store.rename(self.system, record, name):
            self.toast("File with this name is already exists!", long=True)
        return None

"""Where a text goes that another app shares: a new file, an old one, the quick note or the to-do list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.markor.bars import toolbar
from mobile_world.phone.apps.markor.folder_dialog import FolderDialog
from mobile_world.phone.apps.markor.manuscript import MAX_BYTES
from mobile_world.phone.apps.markor.new_file_dialog import NewFileDialog
from mobile_world.phone.apps.markor.places import NOTEBOOK, QUICKNOTE, TODO_FILE, open_document
from mobile_world.phone.apps.markor.preference_rows import preference
from mobile_world.phone.system import paths
from mobile_world.phone.system.documents import path_of
from mobile_world.phone.ui import Column, Dialog, Scroll, TextField, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.markor.document import DocumentScreen

FIELD = "document__fragment__share_into__highlighting_editor"
_EXTRA = "android.intent.extra."
_TEXT, _SUBJECT, _STREAM = f"{_EXTRA}TEXT", f"{_EXTRA}SUBJECT", f"{_EXTRA}STREAM"


class ShareInto:
    """The page that asks where the shared text should go."""

    def __init__(self, screen: DocumentScreen) -> None:
        self._screen = screen

    @property
    def _shared(self) -> str:
        extras = self._screen.intent.extras
        subject, text = str(extras.get(_SUBJECT) or ""), str(extras.get(_TEXT) or self._file_text())
        return f"{subject}\n{text}" if subject and subject not in text else text

    def _file_text(self) -> str:
        """The content of a text file that is shared."""
        system, uri = self._screen.system, str(self._screen.intent.extras.get(_STREAM) or "")
        path = path_of(system, uri) if uri else None
        if path is None or not system.fs.is_file(path) or system.fs.stat(path).size > MAX_BYTES:
            return ""
        return system.fs.read_bytes(path).decode("utf-8", "replace")

    @property
    def _text(self) -> str:
        return self._screen.typed(FIELD, self._shared)

    def build(self) -> View:
        """The text, which can still be changed, and the places for it."""
        screen = self._screen
        field = TextField(id=FIELD, value=self._shared, multiline=True, max_lines=8, hint="Share into", padding=16)
        rows: list[View] = [
            preference("Create a new file", "", "file_plus_outline", partial(screen.ask, "new")),
            preference(
                "Document", "Add to a file", "file_document_outline", partial(screen.ask, "pick", folder=NOTEBOOK)
            ),
            preference("QuickNote", "", "lightning_bolt", partial(self._add, QUICKNOTE)),
            preference("To-Do", "", "checkbox_marked_outline", partial(self._add, TODO_FILE)),
            preference("Clipboard", "", "content_copy", self._copy),
            preference("Share", "", "share_variant", lambda: screen.share(self._text)),
        ]
        body = Scroll(id="recycler_view", cls="androidx.recyclerview.widget.RecyclerView", weight=1, children=rows)
        bar = toolbar("Share into", [], on_up=screen.finish)
        return Column(ghost=True, width="fill", height="fill", children=[bar, field, body])

    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        if self._screen.asked == "new":
            return NewFileDialog(self._screen, NOTEBOOK, self._text).dialog()
        if self._screen.asked == "pick":
            return FolderDialog(self._screen, "Document", self._pick, files=True)
        return None

    def _pick(self, _folder: str, picked: list[str]) -> None:
        if picked:
            self._add(picked[0])

    def _add(self, path: str) -> None:
        """Put the text at the end of a file, on a line of its own, and show that file."""
        screen, fs, text = self._screen, self._screen.system.fs, self._text

        def write() -> None:
            fs.mkdir(paths.parent(path), parents=True)
            before = fs.read_text(path) if fs.is_file(path) else ""
            gap = "\n" if before and not before.endswith("\n") else ""
            fs.write_text(path, f"{before}{gap}{text}\n")

        if screen.attempt(write):
            screen.finish()
            open_document(screen.system, path)

    def _copy(self) -> None:
        self._screen.system.clipboard.text = self._text
        self._screen.toast("Copied")
        self._screen.finish()

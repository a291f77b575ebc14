"""The document screen: one file in the editor, or the targets for a text that another app shares."""

from __future__ import annotations

from functools import cached_property

from simdroid import kit, ui
from simdroid.system import Activity, System, path_of, paths
from simdroid_apps.markor import dialogs, document, editor, files, formats, store

_FIELD = "document__fragment__share_into__highlighting_editor"
_TITLE = "note__activity__text_note_title"
_EXTRA = "android.intent.extra."


class DocumentScreen(editor.EditorScreen):
    """`DocumentActivity`: one file, or a shared text."""

    rows = (
        kit.Press("Create a new file", icon="file_plus_outline", do=lambda screen: screen.ask("new")),
        kit.Press("Document", "Add to a file", "file_document_outline", do=lambda screen: screen.ask("pick")),
        kit.Press("QuickNote", icon="lightning_bolt", do=lambda screen: screen.add_to(store.QUICKNOTE)),
        kit.Press("To-Do", icon="checkbox_marked_outline", do=lambda screen: screen.add_to(store.TODO_FILE)),
        kit.Press("Clipboard", icon="content_copy", do=lambda screen: screen.copy_text()),
        kit.Press("Share", icon="share_variant", do=lambda screen: screen.share(screen.text)),
    )

    @cached_property
    def path(self) -> str:
        """The file that is open; empty where a text is shared instead."""
        return document.document_of(self.system, self.intent)

    def build(self) -> ui.View:
        """Bar and editor, or the shared text, which can still be changed, and the places for it."""
        if self.path:
            bar = self.editor_bar(formats.without_ending(paths.name(self.path)), up=True, title_id=_TITLE)
            return ui.Page(
                [bar, self.editor_body(autofocus=bool(self.intent.extras.get(document.NEW_EXTRA)))], ghost=True
            )
        return ui.Page(
            [
                kit.app_bar(self, "Share into"),
                ui.TextField(
                    id=_FIELD,
                    value=self.shared,
                    multiline=True,
                    max_lines=8,
                    capitals="sentences",
                    hint="Share into",
                    padding=16,
                ),
                ui.Scroll(id=self.list_id, cls=self.list_cls, weight=1, children=self.views()),
            ],
            ghost=True,
        )

    @property
    def shared(self) -> str:
        """What another app shares: a text with its subject, or the content of a text file."""
        extras = self.intent.extras
        subject, text = str(extras.get(f"{_EXTRA}SUBJECT") or ""), str(extras.get(f"{_EXTRA}TEXT") or "")
        path = path_of(self.system, str(extras.get(f"{_EXTRA}STREAM") or ""))
        if not text and path and self.system.fs.is_file(path) and self.system.fs.stat(path).size <= files.MAX_BYTES:
            text = files.text_at(self.system, path)
        return f"{subject}\n{text}" if subject and subject not in text else text

    @property
    def text(self) -> str:
        """The shared text as it was changed."""
        return self.typed(_FIELD, self.shared)

    def dialog_new(self) -> ui.Dialog:
        """A new file with the text."""
        return dialogs.new_file_dialog(self, store.NOTEBOOK, self.text)

    def dialog_pick(self) -> ui.Dialog:
        """A file that gets the text."""

        def add(_folder: str, picked: list[str]) -> None:
            if picked:
                self.add_to(picked[0])

        return dialogs.FolderDialog(self, "Document", add, of_files=True)

    def add_to(self, path: str) -> None:
        """Put the text at the end of a file, on a line of its own, and show that file."""
        fs, text = self.system.fs, self.text

        def write() -> None:
            fs.mkdir(paths.parent(path), parents=True)
            before = fs.read_text(path) if fs.is_file(path) else ""
            gap = "\n" if before and not before.endswith("\n") else ""
            fs.write_text(path, f"{before}{gap}{text}\n")

        if files.attempt(self, write):
            self.finish()
            document.open_document(self.system, path)

    def copy_text(self) -> None:
        """Put the text on the clipboard, and leave."""
        self.copy(self.text, "Copied")
        self.finish()


def resumed(system: System, activity: Activity) -> None:
    """Note that a document is looked at."""
    screen = DocumentScreen(system, activity)
    if screen.path:
        screen.options.visit(screen.path)
        if screen.intent.extras.get(document.PREVIEW_EXTRA):
            screen.options.set_views(screen.path, True)

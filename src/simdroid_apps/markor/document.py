"""A document in the editor: the content of its file, unsaved text, and undo and redo."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import Any, NamedTuple, cast
from urllib.parse import quote

from simdroid import ui
from simdroid.system import Component, Extra, Intent, Json, System, path_of, paths
from simdroid_apps.markor import files, formats, store, text_edits

PATH_EXTRA, NEW_EXTRA, PREVIEW_EXTRA = "EXTRA_PATH", "EXTRA_IS_NEW", "EXTRA_DO_PREVIEW"
SHORTEST = 2
"""Shorter texts are saved only when a person says so."""
_MAX_STEPS = 200


def open_document(system: System, path: str, *, new: bool = False) -> None:
    """Show a file in the editor; `new` puts the cursor into it."""
    extras: dict[str, Extra] = {PATH_EXTRA: path, NEW_EXTRA: True} if new else {PATH_EXTRA: path}
    system.activities.start(
        Intent(component=Component(store.PACKAGE, store.PACKAGE + store.DOCUMENT), extras=extras), caller=store.PACKAGE
    )


def document_of(system: System, intent: Intent) -> str:
    """The file an intent is about; empty where it names none."""
    path = str(intent.extras.get(PATH_EXTRA) or "")
    return path_of(system, f"file://{quote(path)}" if path else intent.data or "") or path


class Change(NamedTuple):
    """One step of the undo history: the replacement of some text at a position."""

    start: int
    removed: str
    inserted: str

    def undo(self, text: str) -> ui.Edit:
        """The text before the step."""
        return ui.Edit(text, self.start, self.start + len(self.inserted)).insert(self.removed)

    def redo(self, text: str) -> ui.Edit:
        """The text after the step."""
        return ui.Edit(text, self.start, self.start + len(self.removed)).insert(self.inserted)


class History(NamedTuple):
    """The undo and redo stacks, each with the next step last."""

    done: list[Change]
    undone: list[Change]


def difference(before: str, after: str) -> Change:
    """The smallest single replacement that leads from one text to another."""
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return Change(start, before[start : len(before) - end], after[start : len(after) - end])


class Document:
    """A document that is open in a screen.

    A file that was changed behind the app's back wins over what was typed into its old content.
    """

    def __init__(self, screen: ui.Screen, path: str) -> None:
        self.path, self.name = path, paths.name(path)
        self.key = f"{path}#text"
        """Of the editor's field."""
        self._screen, self._history_key = screen, f"{path}#history"
        self._fs, self._options = screen.system.fs, store.Options(screen.system)

    @property
    def format(self) -> str:
        """What the text is written in."""
        return self._options.format_of(self.path) or formats.format_of(self.name)

    @property
    def too_large(self) -> bool:
        """Whether the file is more than the editor takes."""
        return self._fs.is_file(self.path) and self._fs.stat(self.path).size > files.MAX_BYTES

    @cached_property
    def content(self) -> str:
        """What the file holds; empty where there is none."""
        if not self._fs.is_file(self.path) or self.too_large:
            return ""
        return files.text_at(self._screen.system, self.path)

    @property
    def outdated(self) -> bool:
        """Whether what was typed belongs to a content the file no longer has."""
        typed = self._screen.ui.edit(self.key)
        return typed is not None and typed.text != self.content and self._stored.get("base") != self._mark

    @property
    def edit(self) -> ui.Edit:
        """Text and cursor as the editor shows them."""
        typed = None if self.outdated else self._screen.ui.edit(self.key)
        return typed or ui.Edit.at_end(self.content)

    @property
    def text(self) -> str:
        """The text as the editor shows it."""
        return self.edit.text

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.text != self.content

    @property
    def history(self) -> History:
        """The steps to the text as it is; none where they belong to a content the file no longer has."""
        stored = self._stored if self._stored.get("base") == self._mark else {}
        done, undone = ([Change(*item) for item in stored.get(name, ())] for name in History._fields)
        return History(done, undone)

    def put(self, edit: ui.Edit) -> None:
        """Replace text and cursor."""
        before = self.text
        self._screen.ui.set_edit(self.key, edit)
        if edit.text != before:
            self._note(difference(before, edit.text))

    def change(self, change: text_edits.TextEdit) -> None:
        """Change the text as a button of the strip does."""
        self.put(change(self.edit))

    def typed(self, before: str, after: str) -> None:
        """Note what was typed into the field; a new line of a list begins as the one above it."""
        step, typed = difference(before, after), self._screen.ui.edit(self.key)
        if typed and step.inserted == "\n" and not step.removed and self._options.auto_format:
            formatted = text_edits.continued(typed)
            self._screen.ui.set_edit(self.key, formatted)
            step = difference(before, formatted.text)
        self._note(step)

    def undo(self) -> None:
        """Take the last step back."""
        done, undone = self.history
        if done:
            self._screen.ui.set_edit(self.key, done[-1].undo(self.text))
            self._keep(done[:-1], [*undone, done[-1]])

    def redo(self) -> None:
        """Take a step again that was taken back."""
        done, undone = self.history
        if undone:
            self._screen.ui.set_edit(self.key, undone[-1].redo(self.text))
            self._keep([*done, undone[-1]], undone[:-1])

    def save(self) -> bool:
        """Write the text to the file; whether that worked or was not needed."""
        if not self.changed:
            return True
        edit, history = self.edit, self.history

        def write() -> None:
            self._fs.mkdir(paths.parent(self.path), parents=True)
            self._fs.write_bytes(self.path, edit.text.encode("utf-8", "surrogatepass"))

        if not files.attempt(self._screen, write):
            return False
        self.__dict__.pop("content", None)
        self._screen.ui.set_edit(self.key, edit)
        self._keep(*history)
        return True

    def auto_save(self) -> None:
        """Write the text when the editor is left, unless there is next to none."""
        if self.changed and len(self.text) < SHORTEST:
            self._screen.toast(f"Not saved: the text has fewer than {SHORTEST} characters")
        else:
            self.save()

    def reload(self) -> None:
        """Forget what was typed, and say so."""
        self._screen.ui.set_edit(self.key, None)
        self._keep([], [])
        self._screen.toast("✔")

    @property
    def _mark(self) -> int:
        """What the history remembers the content by that it belongs to."""
        return zlib.crc32(self.content.encode("utf-8", "surrogatepass"))

    @property
    def _stored(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self._screen.state.get(self._history_key) or {})

    def _note(self, step: Change) -> None:
        self._keep([*self.history.done, step][-_MAX_STEPS:], [])

    def _keep(self, done: list[Change], undone: list[Change]) -> None:
        steps: dict[str, Json] = {"done": [list(step) for step in done], "undone": [list(step) for step in undone]}
        self._screen.state[self._history_key] = {"base": self._mark, **steps}

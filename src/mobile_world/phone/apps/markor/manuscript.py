"""A document in the editor: what its file holds, what was typed and not saved, and the way back through both."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import NamedTuple, cast

from mobile_world.phone.apps.markor.continuing import continued
from mobile_world.phone.apps.markor.formats import format_of
from mobile_world.phone.apps.markor.highlighting import tints
from mobile_world.phone.apps.markor.options import AUTO_FORMAT, HIGHLIGHT
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import Json, paths
from mobile_world.phone.ui import TextField
from mobile_world.phone.ui.editing import Edit

FIELD = "document__fragment__edit__highlighting_editor"
SHORTEST = 2
"""Shorter texts are saved only when a person says so."""
MAX_BYTES = 300_000
"""Larger files are not opened: laying out their text would take seconds."""
_MAX_STEPS = 200


class Change(NamedTuple):
    """One step of the history: at a place, some text gave way to other text."""

    start: int
    removed: str
    inserted: str

    def undo(self, text: str) -> Edit:
        """The text before the step."""
        return Edit(text, self.start, self.start + len(self.inserted)).insert(self.removed)

    def redo(self, text: str) -> Edit:
        """The text after the step."""
        return Edit(text, self.start, self.start + len(self.removed)).insert(self.inserted)


def difference(before: str, after: str) -> Change:
    """The smallest single replacement that leads from one text to another."""
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return Change(start, before[start : len(before) - end], after[start : len(after) - end])


class Manuscript:
    """One document of a screen; `slot` tells several of a screen apart.

    A file that was changed behind the app's back wins over what was typed into its old content.
    """

    def __init__(self, screen: MarkorScreen, path: str, slot: str) -> None:
        self.screen, self.path, self.slot = screen, path, slot
        self.key = f"{slot}#text"

    @property
    def name(self) -> str:
        """The file's name."""
        return paths.name(self.path)

    @property
    def format(self) -> str:
        """What the text is written in."""
        return self.screen.options.format_of(self.path) or format_of(self.name)

    @property
    def too_large(self) -> bool:
        """Whether the file is more than the editor takes."""
        fs = self.screen.system.fs
        return fs.is_file(self.path) and fs.stat(self.path).size > MAX_BYTES

    @cached_property
    def content(self) -> str:
        """What the file holds; empty where there is none."""
        fs = self.screen.system.fs
        if not fs.is_file(self.path) or self.too_large:
            return ""
        return fs.read_bytes(self.path).decode("utf-8", "replace")

    @property
    def _mark(self) -> int:
        return zlib.crc32(self.content.encode("utf-8", "surrogatepass"))

    @property
    def outdated(self) -> bool:
        """Whether what was typed belongs to a content the file no longer has."""
        typed = self.screen.ui.edit(self.key)
        return typed is not None and typed.text != self.content and not self._current

    @property
    def _current(self) -> bool:
        """Whether the history belongs to the content the file has now."""
        return self._get("base") == self._mark

    @property
    def edit(self) -> Edit:
        """Text and cursor as the editor shows them."""
        typed = None if self.outdated else self.screen.ui.edit(self.key)
        return typed or Edit.at_end(self.content)

    @property
    def text(self) -> str:
        """The text as the editor shows it."""
        return self.edit.text

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.text != self.content

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._steps("undo"))

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._steps("redo"))

    def field(self, *, autofocus: bool) -> TextField:
        """The editor's field."""
        before = self.text
        return TextField(
            id=FIELD,
            key=self.key,
            value=self.content,
            outdated=self.outdated,
            multiline=True,
            size=self.screen.options.font_size,
            tints=tints(before, self.format) if self.screen.options.flag(HIGHLIGHT) else (),
            autofocus=autofocus,
            padding=(12, 8, 12, 48),
            on_text=lambda text: self._typed(before, text),
        )

    def put(self, edit: Edit) -> None:
        """Replace text and cursor, as a button of the bar does."""
        before = self.text
        self.screen.ui.set_edit(self.key, edit)
        if edit.text != before:
            self._note(difference(before, edit.text))

    def _typed(self, before: str, after: str) -> None:
        step = difference(before, after)
        typed = self.screen.ui.edit(self.key)
        if typed and step.inserted == "\n" and not step.removed and self.screen.options.flag(AUTO_FORMAT):
            formatted = continued(typed)
            self.screen.ui.set_edit(self.key, formatted)
            step = difference(before, formatted.text)
        self._note(step)

    def _note(self, step: Change) -> None:
        before: list[Json] = self._get_list("undo") if self._current else []
        entry: list[Json] = list(step)
        self._set("undo", [*before, entry][-_MAX_STEPS:])
        self._set("redo", [])
        self._set("base", self._mark)

    def undo(self) -> None:
        """Take the last step back."""
        self._step("undo", "redo")

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self._step("redo", "undo")

    def _step(self, source: str, target: str) -> None:
        steps = self._steps(source)
        if not steps:
            return
        change = steps[-1]
        self.screen.ui.set_edit(self.key, change.undo(self.text) if source == "undo" else change.redo(self.text))
        self._set(source, self._get_list(source)[:-1])
        self._set(target, [*self._get_list(target), list(change)])
        self._set("base", self._mark)

    def save(self) -> bool:
        """Write the text to the file; whether that worked or was not needed."""
        if not self.changed:
            return True
        edit, fs = self.edit, self.screen.system.fs

        def write() -> None:
            fs.mkdir(paths.parent(self.path), parents=True)
            fs.write_bytes(self.path, edit.text.encode("utf-8", "surrogatepass"))

        if not self.screen.attempt(write):
            return False
        self.__dict__.pop("content", None)
        self.screen.ui.set_edit(self.key, edit)
        self._set("base", self._mark)
        return True

    def auto_save(self) -> None:
        """Write the text when the editor is left, unless there is next to none."""
        if not self.changed:
            return
        if len(self.text) < SHORTEST:
            self.screen.toast(f"Not saved: the text has fewer than {SHORTEST} characters")
        else:
            self.save()

    def reload(self) -> None:
        """Forget what was typed."""
        self.screen.ui.set_edit(self.key, None)
        self._set("undo", [])
        self._set("redo", [])

    # -- what is remembered ----------------------------------------------------------------------------------------

    def _steps(self, name: str) -> list[Change]:
        if not self._current:
            return []
        return [Change(*cast("tuple[int, str, str]", tuple(cast("list[Json]", one)))) for one in self._get_list(name)]

    def _get(self, name: str) -> Json:
        return self.screen.state.get(f"{self.slot}#{name}")

    def _get_list(self, name: str) -> list[Json]:
        return cast("list[Json]", self._get(name) or [])

    def _set(self, name: str, value: Json) -> None:
        self.screen.state[f"{self.slot}#{name}"] = value

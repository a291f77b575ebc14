"""The dialog that finds its way through folders, to choose one of them or files in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from mobile_world.phone.apps.markor.listing import UP, Entry, entries, folders
from mobile_world.phone.apps.markor.places import NOTEBOOK
from mobile_world.phone.apps.markor.rows import entry_row
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import paths
from mobile_world.phone.ui import Box, Column, Dialog, Divider, IconButton, Recycler, Row, Spacer, Text, View
from mobile_world.phone.ui.ui_state import UiState
from mobile_world.phone.ui.view import Action

_ID = "ui__filesystem_dialog__"
_ALL_DP = 2000
"""More than any display has: the dialog takes the height there is."""


class FolderDialog(Dialog):
    """Asks for a folder, or with `files` for files; what it shows so far is what the screen's dialog is about."""

    def __init__(
        self, screen: MarkorScreen, title: str, on_ok: Callable[[str, list[str]], object], *, files: bool = False
    ) -> None:
        """`title` stands before the name of the folder; `on_ok` gets the folder and the chosen files."""
        super().__init__(title=f"browse {title}", on_dismiss=screen.close)
        self._screen, self._words, self._on_ok, self._files = screen, title, on_ok, files

    @property
    def _folder(self) -> str:
        return str(self._screen.about.get("folder") or NOTEBOOK)

    @property
    def _picked(self) -> list[str]:
        return cast("list[str]", self._screen.about.get("picked") or [])

    def panel(self, state: UiState) -> View:
        """Title, ways to other folders, the list, buttons."""
        shown = self._words if self._files else f"{self._words} → {paths.name(self._folder) or '/'}"
        title = Text(id=f"{_ID}title", text=shown, size=20, max_lines=1, width="fill", padding=(20, 16, 20, 8))
        found = (
            entries(self._screen.system, self._folder) if self._files else folders(self._screen.system, self._folder)
        )
        rows = Recycler(id=f"{_ID}list", key=f"{_ID}list {self._folder}", items=found, build=self._row, weight=1)
        panel = Column(
            width="fill",
            height="fill",
            background="surface_dialog",
            radius=12,
            padding=(0, 0, 0, 8),
            children=[title, self._utilities(), Divider(ghost=True), rows, Divider(ghost=True), self._buttons()],
        )
        return Box(width="fill", min_height=_ALL_DP, children=[panel])

    def _utilities(self) -> View:
        home = IconButton(
            id=f"{_ID}home", name="star", desc="Notebook", on_click=partial(self._screen.tell, folder=NOTEBOOK)
        )
        place = Text(text=self._folder, size=12, color="on_surface_variant", max_lines=1, weight=1)
        return Row(id=f"{_ID}utilitybar", width="fill", padding=(8, 0), spacing=8, children=[home, place])

    def _row(self, entry: Entry) -> View:
        enter = partial(self._screen.tell, folder=entry.path, picked=[])
        return entry_row(
            self._screen.system,
            entry,
            on_click=enter if entry.folder or entry.name == UP else partial(self._toggle, entry.path),
            selected=entry.path in self._picked,
        )

    def _toggle(self, path: str) -> None:
        picked = self._picked
        kept = [one for one in picked if one != path] if path in picked else [*picked, path]
        self._screen.tell(picked=list(kept))

    def _buttons(self) -> View:
        cancel = _button("button_cancel", "Cancel", self._screen.close)
        ok = _button("button_ok", "Select" if self._files else "Select this folder", self._accept)
        return Row(id=f"{_ID}buttons", width="fill", padding=(12, 0), children=[cancel, Spacer(weight=1), ok])

    def _accept(self) -> None:
        folder, picked = self._folder, self._picked
        self._screen.close()
        self._on_ok(folder, picked)


def _button(id: str, label: str, on_click: Action) -> View:
    return Text(
        id=f"{_ID}{id}",
        text=label,
        drawn=label.upper(),
        face="medium",
        color="primary",
        height=48,
        padding=(12, 0),
        text_align=(0.5, 0.5),
        on_click=on_click,
    )

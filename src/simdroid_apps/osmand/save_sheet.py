"""The sheets of the planner: its options, and the name under which a route is saved as a track."""

from __future__ import annotations

from functools import partial
from typing import cast

from simdroid.kit import text_dialog
from simdroid.ui import (
    STAY_OPEN,
    Action,
    BottomSheet,
    Button,
    Chip,
    Dialog,
    Line,
    Saved,
    Spacer,
    Switch,
    Text,
    TextField,
    View,
    chip_row,
    list_item,
)
from simdroid_apps.osmand import gpx, store
from simdroid_apps.osmand.geography import Point
from simdroid_apps.osmand.screen import OsmAndScreen

_NAME = "name_edit_text"


class SaveSheet(OsmAndScreen):
    """A page whose route can be saved."""

    options_open = Saved(False)
    saving = Saved("")
    """The name that was proposed for the file; empty while nothing is being saved."""
    folder = Saved("")
    simplified = Saved(False)
    shown = Saved(True)

    @property
    def route_points(self) -> list[Point]:
        """The points that a person chose."""
        raise NotImplementedError

    def line(self) -> list[Point]:
        """The line through them."""
        raise NotImplementedError

    def option_rows(self) -> list[tuple[str, str, str, object]]:
        """Label, note, icon and action of every option."""
        raise NotImplementedError

    def sheet(self) -> BottomSheet | None:
        """The options, or the form of a new track."""
        if self.saving:
            return BottomSheet(self._form(), partial(delattr, self, "saving"), title="save")
        if not self.options_open:
            return None
        rows = [
            list_item(label, summary=note, icon=icon, on_click=partial(self._choose, cast(Action, act)))
            for label, note, icon, act in self.option_rows()
        ]
        return BottomSheet([_title("Options"), *rows], partial(delattr, self, "options_open"), title="options")

    def _choose(self, act: Action) -> None:
        del self.options_open
        act()

    def open_save(self) -> None:
        """Ask for the name of a new track."""
        if len(self.route_points) < 1:
            self.toast("Add at least one point first.")
            return
        self.saving = f"{self.system.clock.now():%Y-%m-%d_%H-%M_%a}"

    def _form(self) -> list[View]:
        entry = TextField(id=_NAME, value=self.saving, label="Filename:", look="filled", width="fill", margin=(16, 8))
        folders: list[View] = [
            Chip(name or "Tracks", selected=name == self.folder, on_click=partial(setattr, self, "folder", name))
            for name in sorted({*store.folders(self.system), self.folder})
        ]
        folders.append(Chip("Add folder", icon="plus", on_click=partial(self.ask, "folder")))
        note = "Only the line is saved, without the points it was planned with." if self.simplified else ""
        buttons: list[View] = [
            Button(
                id="dismiss_button",
                text="Cancel",
                emphasis="tonal",
                weight=1,
                on_click=partial(delattr, self, "saving"),
            ),
            Spacer(width=16),
            Button(id="right_bottom_button", text="Save", weight=1, on_click=self._save_new),
        ]
        return [
            _title("Save as new track"), entry, _title("Folder"), chip_row(folders, id="folders"),
            self._switch("Simplified track", note, "simplified"), self._switch("Show on map", "", "shown"),
            Line(buttons, padding=(16, 12, 16, 0)),
        ]  # fmt: skip

    def _switch(self, title: str, note: str, name: str) -> View:
        on = bool(getattr(self, name))
        switch = Switch(id="compound_button", checked=on, look="material", focusable=False)
        return list_item(title, summary=note, trailing=switch, on_click=partial(setattr, self, name, not on))

    def dialog_folder(self) -> Dialog:
        """The name of a new folder."""

        def take(name: str) -> object:
            if not store.is_track_name(name.strip()):
                return STAY_OPEN
            self.folder = name.strip()
            return None

        return text_dialog(self, "Add folder", take, hint="Name", ok="Save")

    def _save_new(self) -> None:
        name = self.typed(_NAME, self.saving).strip()
        if not store.is_track_name(name):
            self.toast("Illegal character in filename" if name else "Enter a filename")
            return
        if self.system.fs.exists(f"{store.TRACKS}/{self.folder}/{name}.gpx".replace("//", "/")):
            self.toast("File with same name already exists.")
            return
        points = [] if self.simplified else self.route_points
        path = store.save_track(self.system, self.folder, name, gpx.Gpx(segments=[self.line()], route=points))
        if self.shown:
            self.options.shown_tracks = [*self.options.shown_tracks, path]
        self.toast(f"GPX file saved to {name}.gpx")
        self.finish()


def _title(text: str) -> View:
    return Text(id="title", text=text, size=18, face="medium", margin=(16, 4, 16, 8))

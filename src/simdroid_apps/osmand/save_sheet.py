"""The sheets of the planner: its options, and the name under which a route is saved as a track."""

from __future__ import annotations

from functools import partial
from typing import cast

from simdroid import kit, ui
from simdroid_apps.osmand import geography, gpx, screen, store

_NAME = "name_edit_text"


class SaveSheet(screen.OsmAndScreen):
    """A page whose route can be saved."""

    options_open = ui.Saved(False)
    saving = ui.Saved("")
    """The name that was proposed for the file; empty while nothing is being saved."""
    folder = ui.Saved("")
    simplified = ui.Saved(False)
    shown = ui.Saved(True)

    @property
    def route_points(self) -> list[geography.Point]:
        """The points that a person chose."""
        raise NotImplementedError

    def line(self) -> list[geography.Point]:
        """The line through them."""
        raise NotImplementedError

    def option_rows(self) -> list[tuple[str, str, str, object]]:
        """Label, note, icon and action of every option."""
        raise NotImplementedError

    def sheet(self) -> ui.BottomSheet | None:
        """The options, or the form of a new track."""
        if self.saving:
            return ui.BottomSheet(self._form(), partial(delattr, self, "saving"), title="save")
        if not self.options_open:
            return None
        rows = [
            ui.list_item(label, summary=note, icon=icon, on_click=partial(self._choose, cast(ui.Action, act)))
            for label, note, icon, act in self.option_rows()
        ]
        return ui.BottomSheet([_title("Options"), *rows], partial(delattr, self, "options_open"), title="options")

    def _choose(self, act: ui.Action) -> None:
        del self.options_open
        act()

    def open_save(self) -> None:
        """Ask for the name of a new track."""
        if len(self.route_points) < 1:
            self.toast("Add at least one point first.")
            return
        self.saving = f"{self.system.clock.now():%Y-%m-%d_%H-%M_%a}"

    def _form(self) -> list[ui.View]:
        entry = ui.TextField(
            id=_NAME, value=self.saving, label="Filename:", look="filled", width="fill", margin=(16, 8)
        )
        folders: list[ui.View] = [
            ui.Chip(name or "Tracks", selected=name == self.folder, on_click=partial(setattr, self, "folder", name))
            for name in sorted({*store.folders(self.system), self.folder})
        ]
        folders.append(ui.Chip("Add folder", icon="plus", on_click=partial(self.ask, "folder")))
        note = "Only the line is saved, without the points it was planned with." if self.simplified else ""
        buttons: list[ui.View] = [
            ui.Button(
                id="dismiss_button",
                text="Cancel",
                emphasis="tonal",
                weight=1,
                on_click=partial(delattr, self, "saving"),
            ),
            ui.Spacer(width=16),
            ui.Button(id="right_bottom_button", text="Save", weight=1, on_click=self._save_new),
        ]
        return [
            _title("Save as new track"), entry, _title("Folder"), ui.chip_row(folders, id="folders"),
            self._switch("Simplified track", note, "simplified"), self._switch("Show on map", "", "shown"),
            ui.Line(buttons, padding=(16, 12, 16, 0)),
        ]  # fmt: skip

    def _switch(self, title: str, note: str, name: str) -> ui.View:
        on = bool(getattr(self, name))
        return ui.list_item(
            title,
            summary=note,
            trailing=ui.Switch(id="compound_button", checked=on, look="material", focusable=False),
            on_click=partial(setattr, self, name, not on),
        )

    def dialog_folder(self) -> ui.Dialog:
        """The name of a new folder."""

        def take(name: str) -> object:
            if not store.is_track_name(name.strip()):
                return ui.STAY_OPEN
            self.folder = name.strip()
            return None

        return kit.text_dialog(self, "Add folder", take, hint="Name", ok="Save")

    def _save_new(self) -> None:
        name = self.typed(_NAME, self.saving).strip()
        if not store.is_track_name(name):
            self.toast("Illegal character in filename" if name else "Enter a filename")
            return
        if self.system.fs.exists(f"{store.TRACKS}/{self.folder}/{name}.gpx".replace("//", "/")):
            self.toast("File with same name already exists.")
            return
        path = store.save_track(
            self.system,
            self.folder,
            name,
            gpx.Gpx(segments=[self.line()], route=[] if self.simplified else self.route_points),
        )
        if self.shown:
            self.options.shown_tracks = [*self.options.shown_tracks, path]
        self.toast(f"GPX file saved to {name}.gpx")
        self.finish()


def _title(text: str) -> ui.View:
    return ui.Text(id="title", text=text, size=18, face="medium", margin=(16, 4, 16, 8))

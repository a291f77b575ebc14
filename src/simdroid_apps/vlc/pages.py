"""Pages behind the lists: what is known of a medium, the history, and about the app."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import mime_of, paths, size_text
from simdroid_apps.vlc import library, screen, thumbnails
from simdroid_apps.vlc.list_screen import ListScreen, length_text, nothing


class InfoScreen(screen.VlcScreen):
    """`InfoActivity`."""

    def build(self) -> ui.View:
        """A picture, and each fact under its name."""
        number = self.intent.extras.get("medium")
        medium = next(iter(library.media(self.system, number)), None) if isinstance(number, int) else None
        if medium is None:
            return ui.Page([kit.app_bar(self, "Information"), nothing("Empty")], ghost=True)
        facts = [
            ("length", "Length", kit.play_time(medium.length_ms)),
            ("size", "File size", size_text(medium.size)),
            ("extra", "Path", paths.parent(medium.path)),
            ("file", "File name", medium.filename),
            ("type", "Type", mime_of(medium.path)),
        ]
        rows: list[ui.View] = [
            thumbnails.thumbnail(self.system, [medium], width="fill", height=200, radius=0),
            *(
                ui.Stack(
                    [
                        ui.Text(id=f"{id}_title", text=name, size=14, color="on_surface_variant"),
                        ui.Text(id=f"{id}_value", text=value, size=16),
                    ],
                    ghost=True,
                    padding=(16, 8),
                )
                for id, name, value in facts
            ),
        ]
        return ui.Page(
            [kit.app_bar(self, medium.title, id="main_toolbar"), ui.Scroll(id="container", weight=1, children=rows)],
            ghost=True,
        )


class SecondaryScreen(ListScreen):
    """`SecondaryActivity`: the history, or about the app."""

    def build(self) -> ui.View:
        if self.intent.extras.get("page") == "history":
            return self._history()
        message = (
            f"VLC for Android {kit.version_name(self.system, library.PACKAGE)}\n\n"
            "A free and open source player for most media files. This one is a simulation of it."
        )
        text = ui.Text(id="about_text", text=message, size=16, color="on_surface", padding=16)
        return ui.Page(
            [kit.app_bar(self, "About", id="main_toolbar"), ui.Scroll(weight=1, children=[text])], ghost=True
        )

    def _history(self) -> ui.View:
        played = [medium for medium in library.media(self.system) if medium.last_played > 0]
        played.sort(key=lambda item: item.last_played, reverse=True)
        clean = kit.BarAction("ml_menu_clean", "Clear playback history", self._clean, icon="broom", shown=bool(played))
        return ui.Page(
            [
                kit.app_bar(self, "History", [clean], id="main_toolbar"),
                ui.Recycler(id="history_list", items=played, build=self._row, weight=1) if played else nothing("Empty"),
            ],
            ghost=True,
        )

    def _row(self, medium: library.Medium) -> ui.View:
        picture = thumbnails.thumbnail(self.system, [medium], width=64, height=48)
        more, ids = self.medium_sheet(medium), ("title", "subtitle")
        return self.row(
            medium.path, medium.title, length_text(medium), picture, partial(self.play, [medium]), more, ids=ids
        )

    def _clean(self) -> None:
        for medium in library.media(self.system):
            library.update(self.system, medium.id, last_played_date=None)

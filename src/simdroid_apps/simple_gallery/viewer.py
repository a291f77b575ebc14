"""The full-screen viewer, which pages through the media of a folder."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, document_uri, paths
from simdroid_apps.simple_gallery import screen, store

VIEWER = ".activities.ViewPagerActivity"
_INK = "#ffffff"


class ViewerScreen(kit.MediaViewer, screen.GalleryScreen):
    """`ViewPagerActivity`, and `PhotoActivity` and `VideoActivity` for a file of another app."""

    def album(self) -> list[kit.Medium] | None:
        """What the app's own screen asked for."""
        directory = self.intent.extras.get(screen.DIRECTORY)
        return self.media_of(str(directory)) if directory else None

    def build(self) -> ui.View:
        """The picture, and the bars over it unless a tap took them away."""
        shown = self.shown
        if shown is None:
            return ui.empty_state("The file could not be found", icon="image_off_outline")
        return ui.Layers(
            [self.pager(self._page), *([] if self.full else [self._top(shown), self._bottom(shown)])],
            id="fragment_holder",
        )

    def done(self) -> None:
        """Show what is left; nothing closes the screen."""
        self.reload()

    def renamed(self, path: str) -> None:
        self.turned_to = path

    def _page(self, medium: kit.Medium) -> ui.View:
        content: ui.View = ui.Icon(
            id="video_play_outline", name="play_circle_outline", size=72, color=_INK, align=ui.CENTER
        )
        if not medium.video:
            content = self.zooming_picture(medium.path, id="gestures_view")
        return ui.Layers([content], id="fragment_holder_page", background="#000000", on_touch=self.tap_picture)

    def _top(self, shown: kit.Medium) -> ui.View:
        parts: list[ui.View] = [
            ui.IconButton(name="arrow_left", desc="Back", color=_INK, width=56, on_click=self.finish),
            ui.Text(text=shown.name, size=18, color=_INK, max_lines=1, weight=1, margin=(4, 0)),
            self.bar_button("menu_properties", "information_outline", "Properties", partial(self.ask, "properties")),
        ]
        if not paths.within(shown.path, store.BIN):
            parts.append(self._menu(shown))
        return self.top_bar(parts, id="medium_viewer_toolbar")

    def _menu(self, shown: kit.Medium) -> ui.View:
        view_intent = Intent(ACTION_VIEW, data=document_uri(shown.path), type=shown.mime)
        items = [
            ui.MenuItem(label, partial(self.ask, question))
            for question, label in (("copy", "Copy to"), ("move", "Move to"), ("rename", "Rename"))
        ]
        return ui.menu_button([*items, ui.MenuItem("Open with", partial(self.start, view_intent))], color=_INK)

    def _bottom(self, shown: kit.Medium) -> ui.View:
        buttons = [
            self.bar_button(
                "bottom_favorite",
                "star" if shown.path in self.options.favorites else "star_outline",
                "Toggle favorite",
                self._like,
            ),
            self.bar_button("bottom_share", "share_variant_outline", "Share", self.send),
        ]
        if paths.within(shown.path, store.BIN):
            buttons = [self.bar_button("bottom_restore", "restore", "Restore file", self.restore)]
        buttons.append(self.bar_button("bottom_delete", "trash_can_outline", "Delete", partial(self.ask, "delete")))
        return self.bottom_bar(buttons, id="bottom_actions")

    def _like(self) -> None:
        favorites, path = self.options.favorites, self.chosen[0].path
        self.options.favorites = (
            [item for item in favorites if item != path] if path in favorites else [*favorites, path]
        )

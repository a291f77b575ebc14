"""The viewer, which pages through an album: a tap hides its bars, a double tap enlarges, a pull down closes it."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Component, Intent, document_uri
from simdroid_apps.photo_gallery import screen, store

VIEWER, EDITOR = ".activity.ImageViewActivity", ".activity.CropImageActivity"
_INK = "#ffffff"
_PULLED_DP = 100
"""How far down a finger pulls the picture away."""


class ViewerScreen(kit.MediaViewer, screen.GalleryScreen):
    """`ImageViewActivity`, for this app's albums and for a file of another app."""

    def album(self) -> list[kit.Medium] | None:
        """What the app's own screen asked for."""
        album = self.intent.extras.get(screen.ALBUM)
        return store.media_of(self.system, str(album)) if album else None

    def build(self) -> ui.View:
        """The picture, and the bars over it unless a tap took them away."""
        shown = self.shown
        if shown is None:
            return ui.empty_state("This picture is no longer there", icon="image_off_outline")
        return ui.Layers(
            [self.pager(self._page), *([] if self.full else [self._top(shown), self._bottom()])], id="pull_back_layout"
        )

    def done(self, path: str = "") -> None:
        """Show what is left, or the picture under its new name; nothing closes the screen."""
        before, shown = self.media, self.shown
        if not self.reload():
            return
        if path in {medium.path for medium in self.media}:
            self.turn_to(path)
        elif shown is not None and shown not in self.media:
            position = next((index for index, medium in enumerate(before) if medium.path == shown.path), 0)
            self.turn_to(self.media[min(position, len(self.media) - 1)].path)

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Pull the picture down to close it."""
        if dy < self.metrics.px(_PULLED_DP) or abs(dx) > dy or self.zoomed:
            return False
        self.finish()
        return True

    def _page(self, medium: kit.Medium) -> ui.View:
        if medium.video:
            content: ui.View = ui.Icon(
                id="play_iv",
                name="play_circle_outline",
                size=72,
                color=_INK,
                align=ui.CENTER,
                on_click=partial(self.act, _view(medium)),
            )
        else:
            content = self.zooming_picture(medium.path, id="photo_view")
        return ui.Layers([content], id="image_page", background="#000000", on_touch=self.tap_picture)

    def _top(self, shown: kit.Medium) -> ui.View:
        back = ui.IconButton(name="arrow_left", desc="Navigate up", color=_INK, width=56, on_click=self.finish)
        title = ui.Text(id="title_tv", text=shown.name, size=18, color=_INK, max_lines=1, weight=1, margin=(4, 0))
        heart = self.bar_button(
            "favorite_iv",
            "heart" if shown.path in self.options.favorites else "heart_outline",
            "Favorite",
            self._like,
        )
        return self.top_bar([back, title, heart, self._menu(shown)], id="toolbar")

    def _menu(self, shown: kit.Medium) -> ui.View:
        items = [
            ui.MenuItem("Move to", partial(setattr, self, "taking", "move")),
            ui.MenuItem("Copy to", partial(setattr, self, "taking", "copy")),
            ui.MenuItem("Rename", partial(self.ask, "rename")),
            ui.MenuItem("Open with", partial(self.choose_app, _view(shown), title="Open with")),
        ]
        if not shown.video:
            items[3:3] = [ui.MenuItem("Set as", self.set_as), ui.MenuItem("Rotate", partial(self.change, "rotate"))]
        return ui.menu_button(items, color=_INK)

    def _bottom(self) -> ui.View:
        buttons = [
            self.bar_button("share_iv", "share_variant_outline", "Share", self.send),
            self.bar_button("edit_iv", "tune_variant", "Edit", self._edit),
            self.bar_button("info_iv", "information_outline", "Info", partial(self.ask, "details")),
            self.bar_button("delete_iv", "trash_can_outline", "Delete", partial(self.ask, "delete")),
        ]
        return self.bottom_bar(buttons, id="bottom_layout")

    def _edit(self) -> None:
        if self.chosen[0].video:
            self.toast("Videos cannot be edited")
        else:
            editor = Component(self.package, self.package + EDITOR)
            self.start_for_result(Intent(component=editor, extras={screen.PATH: self.chosen[0].path}))

    def _like(self) -> None:
        favorites, path = self.options.favorites, self.chosen[0].path
        self.options.favorites = (
            [item for item in favorites if item != path] if path in favorites else [*favorites, path]
        )


def _view(medium: kit.Medium) -> Intent:
    return Intent(ACTION_VIEW, data=document_uri(medium.path), type=medium.mime)

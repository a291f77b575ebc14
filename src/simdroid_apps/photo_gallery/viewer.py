"""The viewer, which pages through an album: a tap hides its bars, a double tap enlarges, a pull down closes it."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from simdroid import kit, ui
from simdroid.system import Component, Intent
from simdroid.system.intents import ACTION_VIEW
from simdroid.system.providers import document_uri, path_of
from simdroid_apps.photo_gallery import store
from simdroid_apps.photo_gallery.screen import ALBUM, PATH, GalleryScreen

VIEWER, EDITOR = ".activity.ImageViewActivity", ".activity.CropImageActivity"
_BAR, _INK = "#cc000000", "#ffffff"
_PULLED_DP = 100
"""How far down a finger pulls the picture away."""


class ViewerScreen(kit.Zooming, GalleryScreen):
    """`ImageViewActivity`, for this app's albums and for a file of another app."""

    edge_to_edge = True
    background: ui.Color = "#000000"
    turned_to = ui.Saved("", key="path")
    """The picture a person turned to."""

    @property
    def bars(self) -> ui.Color:
        """White on the dark picture."""
        return _INK

    def build(self) -> ui.View:
        """The picture, and the bars over it unless a tap took them away."""
        shown, media = self._shown, self._media
        if shown is None:
            return ui.empty_state("This picture is no longer there", icon="image_off_outline")
        pager = ui.Pager(
            id="view_pager",
            pages=[partial(self._page, each) for each in media],
            page=next((place for place, each in enumerate(media) if each.path == shown.path), 0),
            on_page=lambda place: self._turn_to(media[place].path),
        )
        over = [] if self.full else [self._top(shown), self._bottom()]
        return ui.Layers([pager, *over], id="pull_back_layout")

    @cached_property
    def _shown(self) -> kit.Medium | None:
        wanted = self.turned_to or str(self.intent.extras.get(PATH) or "") or self._outside
        return kit.medium(self.system.fs, wanted) or next(iter(self._media), None)

    @property
    def _outside(self) -> str:
        """The file another app asked to show."""
        return (path_of(self.system, self.intent.data) or "") if self.intent.data else ""

    @cached_property
    def _media(self) -> list[kit.Medium]:
        """The pictures one can turn to."""
        album = self.intent.extras.get(ALBUM)
        if album:
            return store.media_of(self.system, str(album))
        found = kit.medium(self.system.fs, self.turned_to or self._outside)
        return [found] if found else []

    @property
    def chosen(self) -> list[kit.Medium]:
        """The picture that shows."""
        return [self._shown] if self._shown else []

    def done(self, path: str = "") -> None:
        """Show what is left, or the picture under its new name; nothing closes the screen."""
        before = self._media
        shown = self._shown
        for name in ("_shown", "_media"):
            self.__dict__.pop(name, None)
        if not self._media:
            self.finish()
        elif path in {each.path for each in self._media}:
            self._turn_to(path)
        elif shown is not None and shown not in self._media:
            place = next((place for place, each in enumerate(before) if each.path == shown.path), 0)
            self._turn_to(self._media[min(place, len(self._media) - 1)].path)

    def _turn_to(self, path: str) -> None:
        self.turned_to, self.zoomed = path, ""

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Pull the picture down to close it."""
        if dy < self.metrics.px(_PULLED_DP) or abs(dx) > dy or self.zoomed:
            return False
        self.finish()
        return True

    def _page(self, found: kit.Medium) -> ui.View:
        if found.video:
            shown: ui.View = ui.Icon(
                id="play_iv",
                name="play_circle_outline",
                size=72,
                color=_INK,
                align=ui.CENTER,
                on_click=partial(self.act, _view(found)),
            )
        else:
            shown = self.zooming_picture(found.path, id="photo_view")
        return ui.Layers([shown], id="image_page", background="#000000", on_touch=self.tap_picture)

    def _top(self, shown: kit.Medium) -> ui.View:
        back = ui.IconButton(name="arrow_left", desc="Navigate up", color=_INK, width=56, on_click=self.finish)
        title = ui.Text(id="title_tv", text=shown.name, size=18, color=_INK, max_lines=1, weight=1, margin=(4, 0))
        liked = shown.path in self.options.favorites
        heart = _button("favorite_iv", "heart" if liked else "heart_outline", "Favorite", self._like)
        bar = ui.Line([back, title, heart, self._menu(shown)], id="toolbar", cls="android.view.ViewGroup", height=56)
        return ui.Stack([bar], ghost=True, background=_BAR, padding=(0, self.metrics.dp(self.metrics.status_bar), 0, 0))

    def _menu(self, shown: kit.Medium) -> ui.View:
        items = [
            ui.MenuItem("Move to", partial(setattr, self, "taking", "move")),
            ui.MenuItem("Copy to", partial(setattr, self, "taking", "copy")),
            ui.MenuItem("Rename", partial(self.ask, "rename")),
            ui.MenuItem("Open with", partial(self.choose_app, _view(shown), title="Open with")),
        ]
        if not shown.video:
            items[3:3] = [ui.MenuItem("Set as", self.set_as), ui.MenuItem("Rotate", partial(self.change, "rotate"))]
        more = ui.menu_button(items)
        cast(ui.IconButton, more).color = _INK
        return more

    def _bottom(self) -> ui.View:
        buttons = [
            _button("share_iv", "share_variant_outline", "Share", self.send),
            _button("edit_iv", "tune_variant", "Edit", self._edit),
            _button("info_iv", "information_outline", "Info", partial(self.ask, "details")),
            _button("delete_iv", "trash_can_outline", "Delete", partial(self.ask, "delete")),
        ]
        for button in buttons:
            button.weight = 1
        below = self.metrics.dp(self.metrics.navigation_bar)
        row = ui.Line(buttons, id="bottom_layout", height=64)
        return ui.Stack([row], ghost=True, background=_BAR, padding=(0, 0, 0, below), align=(0.0, 1.0))

    def _edit(self) -> None:
        if self.chosen[0].video:
            self.toast("Videos cannot be edited")
        else:
            editor = Component(self.package, self.package + EDITOR)
            self.start_for_result(Intent(component=editor, extras={PATH: self.chosen[0].path}))

    def _like(self) -> None:
        known, path = self.options.favorites, self.chosen[0].path
        self.options.favorites = [each for each in known if each != path] if path in known else [*known, path]


def _view(found: kit.Medium) -> Intent:
    return Intent(ACTION_VIEW, data=document_uri(found.path), type=found.mime)


def _button(id: str, icon: str, desc: str, on_click: ui.Action) -> ui.View:
    return ui.IconButton(id=id, name=icon, desc=desc, color=_INK, on_click=on_click)

"""The full-screen viewer, which pages through the media of a folder."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from simdroid import kit, ui
from simdroid.system import Intent, paths
from simdroid.system.intents import ACTION_VIEW
from simdroid.system.providers import document_uri, path_of
from simdroid_apps.simple_gallery.screen import DIRECTORY, PATH, GalleryScreen
from simdroid_apps.simple_gallery.store import BIN

VIEWER = ".activities.ViewPagerActivity"
_BAR, _INK = "#cc000000", "#ffffff"


class ViewerScreen(kit.Zooming, GalleryScreen):
    """`ViewPagerActivity`, and `PhotoActivity` and `VideoActivity` for a file of another app."""

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
            return ui.empty_state("The file could not be found", icon="image_off_outline")
        pager = ui.Pager(
            id="view_pager",
            pages=[partial(self._page, each) for each in media],
            page=next(place for place, each in enumerate(media) if each.path == shown.path),
            on_page=lambda place: self._turn_to(media[place].path),
        )
        over = [] if self.full else [self._top(shown), self._bottom(shown)]
        return ui.Layers([pager, *over], id="fragment_holder")

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
        directory = self.intent.extras.get(DIRECTORY)
        if directory:
            return self.media_of(str(directory))
        found = kit.medium(self.system.fs, self.turned_to or self._outside)
        return [found] if found else []

    @property
    def chosen(self) -> list[kit.Medium]:
        """The picture that shows."""
        return [self._shown] if self._shown else []

    def done(self) -> None:
        """Show what is left; nothing closes the screen."""
        for name in ("_shown", "_media"):
            self.__dict__.pop(name, None)
        if not self._media:
            self.finish()

    def renamed(self, path: str) -> None:
        """Go on showing the picture."""
        self.turned_to = path

    def _turn_to(self, path: str) -> None:
        self.turned_to, self.zoomed = path, ""

    def _page(self, found: kit.Medium) -> ui.View:
        shown: ui.View = ui.Icon(
            id="video_play_outline", name="play_circle_outline", size=72, color=_INK, align=ui.CENTER
        )
        if not found.video:
            shown = self.zooming_picture(found.path, id="gestures_view")
        return ui.Layers([shown], id="fragment_holder_page", background="#000000", on_touch=self.tap_picture)

    def _top(self, shown: kit.Medium) -> ui.View:
        facts = _button("menu_properties", "information_outline", "Properties", partial(self.ask, "properties"))
        parts: list[ui.View] = [
            ui.IconButton(name="arrow_left", desc="Back", color=_INK, width=56, on_click=self.finish),
            ui.Text(text=shown.name, size=18, color=_INK, max_lines=1, weight=1, margin=(4, 0)),
            facts,
        ]
        if not paths.within(shown.path, BIN):
            parts.append(self._menu(shown))
        bar = ui.Line(parts, id="medium_viewer_toolbar", cls="android.view.ViewGroup", height=56)
        return ui.Stack([bar], ghost=True, background=_BAR, padding=(0, self.metrics.dp(self.metrics.status_bar), 0, 0))

    def _menu(self, shown: kit.Medium) -> ui.View:
        wanted = Intent(ACTION_VIEW, data=document_uri(shown.path), type=shown.mime)
        items = [
            ui.MenuItem(label, partial(self.ask, question))
            for question, label in (("copy", "Copy to"), ("move", "Move to"), ("rename", "Rename"))
        ]
        more = ui.menu_button([*items, ui.MenuItem("Open with", partial(self.start, wanted))])
        cast(ui.IconButton, more).color = _INK
        return more

    def _bottom(self, shown: kit.Medium) -> ui.View:
        liked = shown.path in self.options.favorites
        buttons = [
            _button("bottom_favorite", "star" if liked else "star_outline", "Toggle favorite", self._like),
            _button("bottom_share", "share_variant_outline", "Share", self.send),
        ]
        if paths.within(shown.path, BIN):
            buttons = [_button("bottom_restore", "restore", "Restore file", self.restore)]
        buttons.append(_button("bottom_delete", "trash_can_outline", "Delete", partial(self.ask, "delete")))
        for button in buttons:
            button.weight = 1
        below = self.metrics.dp(self.metrics.navigation_bar)
        row = ui.Line(buttons, id="bottom_actions", height=64)
        return ui.Stack([row], ghost=True, background=_BAR, padding=(0, 0, 0, below), align=(0.0, 1.0))

    def _like(self) -> None:
        known, path = self.options.favorites, self.chosen[0].path
        self.options.favorites = [each for each in known if each != path] if path in known else [*known, path]


def _button(id: str, icon: str, desc: str, on_click: ui.Action) -> ui.View:
    return ui.IconButton(id=id, name=icon, desc=desc, color=_INK, on_click=on_click)

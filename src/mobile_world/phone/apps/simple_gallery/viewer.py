"""One picture over the whole screen, with its neighbours to both sides."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from mobile_world.phone.apps.simple_gallery.folder import FolderScreen
from mobile_world.phone.apps.simple_gallery.media import BIN, Medium, medium
from mobile_world.phone.apps.simple_gallery.screen import DIRECTORY, PATH, GalleryScreen
from mobile_world.phone.system import paths
from mobile_world.phone.system.documents import path_of
from mobile_world.phone.ui import (
    CENTER,
    Action,
    Box,
    Color,
    Column,
    Icon,
    IconButton,
    Image,
    MenuItem,
    Pager,
    Row,
    Text,
    View,
    empty_state,
    menu_button,
)

FAVORITES = "favorites"
_BAR, _INK = "#cc000000", "#ffffff"


class ViewerScreen(GalleryScreen):
    """`ViewPagerActivity`, and `PhotoActivity` and `VideoActivity` for a file of another app."""

    edge_to_edge = True
    background: Color = "#000000"

    @property
    def bars(self) -> Color:
        """White on the dark picture."""
        return _INK

    def build(self) -> View:
        """The picture, and the bars over it unless a tap took them away."""
        shown = self._shown
        if shown is None:
            return empty_state("The file could not be found", icon="image_off_outline")
        media = self._media
        page = next(place for place, each in enumerate(media) if each.path == shown.path)
        pager = Pager(
            id="view_pager",
            pages=[partial(self._page, each) for each in media],
            page=page,
            on_page=lambda place: self.state.update(path=media[place].path),
        )
        layers: list[View] = [pager]
        if not self.state.get("full"):
            layers += [self._top(shown), self._bottom(shown)]
        return Box(id="fragment_holder", width="fill", height="fill", children=layers)

    # -- what is shown ---------------------------------------------------------------------------------------------

    @cached_property
    def _shown(self) -> Medium | None:
        wanted = str(self.state.get("path") or self.intent.extras.get(PATH) or "")
        found = medium(self.system.fs, wanted or self._outside)
        return found or next(iter(self._media), None)

    @property
    def _outside(self) -> str:
        """The file another app asked to show."""
        return (path_of(self.system, self.intent.data) or "") if self.intent.data else ""

    @cached_property
    def _media(self) -> list[Medium]:
        """The pictures one can turn to."""
        if self.intent.extras.get(DIRECTORY):
            return FolderScreen(self.system, self.activity).media
        return self.still_there([str(self.state.get("path") or self._outside)])

    @property
    def chosen(self) -> list[Medium]:
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
        self.state["path"] = path

    # -- views -----------------------------------------------------------------------------------------------------

    def _page(self, found: Medium) -> View:
        layers: list[View] = [
            Image(self.system.fs.read_bytes(found.path), id="gestures_view", fit="contain", width="fill", height="fill")
            if not found.video
            else Icon(id="video_play_outline", name="play_circle_outline", size=72, color=_INK, align=CENTER)
        ]
        return Box(
            id="fragment_holder_page", width="fill", height="fill", background="#000000", on_click=self._turn_bars,
            children=layers,
        )  # fmt: skip

    def _turn_bars(self) -> None:
        self.state["full"] = not self.state.get("full")

    def _top(self, shown: Medium) -> View:
        back = IconButton(name="arrow_left", desc="Back", color=_INK, width=56, on_click=self.finish)
        title = Text(text=shown.name, size=18, color=_INK, max_lines=1, weight=1, margin=(4, 0))
        facts = _button("menu_properties", "information_outline", "Properties", partial(self.ask, "properties"))
        more = menu_button(
            [
                MenuItem("Copy to", partial(self.ask, "copy")),
                MenuItem("Move to", partial(self.ask, "move")),
                MenuItem("Rename", partial(self.ask, "rename")),
                MenuItem("Open with", self.open_with),
            ]
        )
        cast(IconButton, more).color = _INK
        bar = Row(
            id="medium_viewer_toolbar", cls="android.view.ViewGroup", width="fill", height=56,
            children=[back, title, facts, *([] if paths.within(shown.path, BIN) else [more])],
        )  # fmt: skip
        above = self.metrics.dp(self.metrics.status_bar)
        return Column(ghost=True, width="fill", background=_BAR, padding=(0, above, 0, 0), children=[bar])

    def _bottom(self, shown: Medium) -> View:
        liked = shown.path in self.preferences.texts(FAVORITES)
        star = "star" if liked else "star_outline"
        buttons = [
            _button("bottom_favorite", star, "Toggle favorite", partial(self._like, shown.path)),
            _button("bottom_share", "share_variant_outline", "Share", self.send),
        ]
        if paths.within(shown.path, BIN):
            buttons = [_button("bottom_restore", "restore", "Restore file", self.restore)]
        buttons.append(_button("bottom_delete", "trash_can_outline", "Delete", partial(self.ask, "delete")))
        for button in buttons:
            button.weight = 1
        below = self.metrics.dp(self.metrics.navigation_bar)
        row = Row(id="bottom_actions", width="fill", height=64, children=buttons)
        return Column(
            ghost=True, width="fill", background=_BAR, padding=(0, 0, 0, below), align=(0.0, 1.0), children=[row]
        )

    def _like(self, path: str) -> None:
        known = self.preferences.texts(FAVORITES)
        self.preferences.put(
            **{FAVORITES: [each for each in known if each != path] if path in known else [*known, path]}
        )


def _button(id: str, icon: str, desc: str, on_click: Action) -> View:
    return IconButton(id=id, name=icon, desc=desc, color=_INK, on_click=on_click)

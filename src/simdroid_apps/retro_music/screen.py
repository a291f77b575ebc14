"""The base class of Retro Music's pages: routes, colours, the bar on top, the small player and the tabs below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.retro_music import library, queue, views
from simdroid_apps.retro_music.options import PACKAGE, TABS, Options

_BLACK = {"background": "#000000", "surface": "#000000"}
_LABELS = dict(
    zip(
        TABS,
        (
            ("For you", "face_man_outline"),
            ("Songs", "music_note"),
            ("Albums", "album"),
            ("Artists", "account_music"),
            ("Playlists", "playlist_play"),
        ),
        strict=True,
    )
)
LOOK = replace(
    kit.GOOGLE,
    bar=kit.BarLook(padding=(4, 0), title_size=20),
    selection=replace(kit.GOOGLE.selection, title_id="selection_mode_number"),
)


class RetroScreen(kit.AppScreen):
    """A page of the app's one activity."""

    look = LOOK

    @property
    def options(self) -> Options:
        """What the app remembers."""
        return Options(self.system)

    @property
    def player(self) -> kit.Player:
        """The app's player."""
        return queue.player(self.system)

    @property
    def theme(self) -> ui.Theme:
        """The theme that was chosen; the colours are the phone's."""
        options, phone = self.options, super().theme
        dark = phone.dark if options.general_theme == "auto" else options.general_theme == "dark"
        return ui.Theme(dark, _BLACK if dark and options.black_theme else {})

    @property
    def subject(self) -> dict[str, Any]:
        """What the page is about."""
        return kit.routes.route_of(self.state)

    def go(self, name: str, **about: Json) -> None:
        """Open another page."""
        self.close()
        kit.routes.push(self.state, name, **about)

    def on_back(self) -> bool:
        return kit.routes.pop(self.state)

    def go_up(self) -> None:
        """Leave the page as the arrow does."""
        if not self.on_back():
            self.finish()

    def songs_about(self) -> list[library.Song]:
        """The songs that the open dialog is about."""
        return library.by_ids(self.system, self.about.get("songs", []))

    # -- pieces ----------------------------------------------------------------------------------------------------

    def page(self, top: ui.View, body: ui.View, *, fab: ui.View | None = None, tab: str = "") -> ui.View:
        """A whole page: its bar, what it holds, the small player, and the tabs on pages that have them."""
        below = [self._mini_player()] if self.player.now.current else []
        if tab:
            tabs = [(name, *_LABELS[name]) for name in TABS]
            below.append(ui.BottomNavigation(tabs, tab, self.select_tab, id="navigationView", labels="selected"))
        return ui.scaffold(
            top=top,
            body=body,
            fab=fab,
            bottom=ui.Column(id="slidingPanel", width="fill", ghost=True, children=below) if below else None,
        )

    def detail_bar(self, title: str = "", actions: Sequence[kit.BarAction] = ()) -> ui.View:
        """The bar of a page that lies over another."""
        return kit.app_bar(self, title, actions, on_up=self.go_up)

    def select_tab(self, name: str) -> None:
        """Show another tab, which the app remembers."""
        self.leave("selected")
        self.state["tab"] = name
        if self.options.remember_tab:
            self.options.last_tab = TABS.index(name)

    def _mini_player(self) -> ui.View:
        now, track = self.player.now, self.player.now.current
        label = f"{track.title} • {track.artist}" if track else ""
        title = ui.Text(id="miniPlayerTitle", text=label, size=14, max_lines=1, weight=1, margin=(12, 0))
        share = now.position_ms / track.duration_ms if track and track.duration_ms else 0.0
        ring = ui.Progress(share, id="progressBar", circular=True, width=40, height=40, stroke=2)
        button = ui.IconButton(
            id="miniPlayerPlayPauseButton",
            cls="android.widget.ImageView",
            name="pause" if now.playing else "play",
            width=40,
            height=40,
            on_click=self.player.toggle,
        )
        controls: list[ui.View] = [ui.Box(ghost=True, children=[ring, button])]
        if self.options.extra_controls:
            before, after = (
                ui.IconButton(id=name, cls="android.widget.ImageView", name=icon, width=40, height=40, on_click=press)
                for name, icon, press in (
                    ("actionPrevious", "skip_previous", self.player.previous),
                    ("actionNext", "skip_next", self.player.next),
                )
            )
            controls = [before, *controls, after]
        return ui.Line(
            [views.cover(40), title, *controls],
            id="miniPlayerFragment",
            cls="android.widget.FrameLayout",
            height=64,
            padding=(12, 4),
            background="surface_container_high",
            on_click=partial(self.go, "player"),
        )

    def section(self, title: str, *content: ui.View, action: ui.Action | None = None) -> ui.View:
        """A heading with what belongs to it."""
        head = ui.Text(id="title", text=title, size=18, face="medium", padding=(16, 12), width="fill", on_click=action)
        return ui.Column(width="fill", ghost=True, children=[head, *content])

    def blank(self) -> ui.View:
        """A page whose subject is gone."""
        return ui.Page([self.detail_bar(), views.empty("You have no songs")])

    def tell_added(self, count: int, name: str) -> None:
        """Say that songs came to a playlist."""
        self.system.toasts.show(PACKAGE, f"Added {count} song(s) to {name}")

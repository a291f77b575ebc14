"""The first tab: what was played and added, suggestions, and artists and albums of late."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simdroid import kit, ui
from simdroid_apps.retro_music import library, playlists, queue, tabs, views

_SUGGESTED = 8
"""Songs that are suggested, where there are more."""


class HomeTab(tabs.LibraryTab):
    """For you."""

    tab, title = "action_home", "Retro Music"

    def build(self) -> ui.View:
        """The greeting, the ways to the app's own lists, and sections that have something in them."""
        return self.page(
            self._bar(),
            ui.Scroll(
                id="container",
                key="container home",
                children=[self._welcome(), self._buttons(), *self._suggestions(), *self._sections()],
                padding=(0, 0, 0, 16),
            ),
            tab=self.tab,
        )

    def _bar(self) -> ui.View:
        settings = kit.BarAction("action_settings", "Settings", partial(self.go, "settings"), "cog_outline")
        return ui.Line(
            [
                ui.IconButton(name="magnify", on_click=partial(self.go, "search")),
                ui.Text(text=self.title, size=20, weight=1, text_align=ui.CENTER, max_lines=1),
                kit.bar_button(self.look.bar, settings),
            ],
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
        )

    def _welcome(self) -> ui.View:
        column = ui.Stack(
            [
                ui.Text(id="text", text="Welcome,", color="on_surface_variant"),
                ui.Text(id="titleWelcome", text=self.options.user_name, size=20, face="medium", max_lines=1),
            ],
            ghost=True,
            weight=1,
        )
        user = ui.Avatar("", "surface_container_highest", id="userImage", size=48, on_click=partial(self.ask, "name"))
        return ui.Line([user, column], id="imageLayout", padding=(16, 8), spacing=16)

    def dialog_name(self) -> ui.Dialog:
        """How the app greets a person."""

        def rename(name: str) -> None:
            self.options.user_name = name

        return kit.text_dialog(self, "User Name", rename, value=self.options.user_name, id="name", required=True)

    def _buttons(self) -> ui.View:
        entries: list[tuple[str, str, str, ui.Action]] = [
            ("history", "History", "history", partial(self.go, "list", kind="history")),
            ("lastAdded", "Last added", "playlist_plus", partial(self.go, "list", kind="last_added")),
            ("topPlayed", "Most played", "trending_up", partial(self.go, "list", kind="most_played")),
            (
                "actionShuffle",
                "Shuffle",
                "shuffle",
                lambda: queue.open_shuffled(self.system, library.songs(self.system)),
            ),
        ]
        buttons = [
            ui.Button(id=name, text=text, icon=icon, emphasis="tonal", height=56, weight=1, on_click=do)
            for name, text, icon, do in entries
        ]
        rows = [ui.Row(width="fill", ghost=True, spacing=8, children=[*buttons[at : at + 2]]) for at in (0, 2)]
        return ui.Column(id="abs_playlists", width="fill", padding=(16, 8), spacing=8, children=[*rows])

    def _suggestions(self) -> list[ui.View]:
        songs = library.songs(self.system)
        if not self.options.suggestions or len(songs) <= _SUGGESTED:
            return []
        step = len(songs) // _SUGGESTED
        picks = songs[::step][:_SUGGESTED]
        images = [self._suggestion(index, song) for index, song in enumerate(picks)]
        rows = [ui.Row(width="fill", ghost=True, spacing=8, children=images[at : at + 4]) for at in (0, 4)]
        return [
            self.section(
                "Suggestions",
                ui.Column(width="fill", ghost=True, spacing=8, padding=(16, 0), children=[*rows]),
                ui.Text(
                    id="message",
                    text="New Music Mix",
                    face="medium",
                    color="primary",
                    padding=(16, 8),
                    on_click=partial(self._play_next, picks),
                ),
            )
        ]

    def _suggestion(self, index: int, song: library.Song) -> ui.View:
        view = views.cover((self.metrics.dp(self.metrics.width) - 56) / 4)
        view.id, view.desc, view.on_click = f"image{index + 1}", song.title, partial(self._play_next, [song])
        return view

    def _play_next(self, songs: Sequence[library.Song]) -> None:
        queue.enqueue(self.system, songs, next=True)
        if not self.player.now.playing:
            self.player.next()

    def _sections(self) -> list[ui.View]:
        recent, top = library.last_added(self.system), playlists.most_played(self.system)
        favorites = playlists.named(self.system, playlists.FAVORITES)
        sections = [
            *self._groups("Recent artists", library.artists_of(recent), "artist"),
            *self._groups("Top artists", library.artists_of(top), "artist"),
            *self._groups("Recent albums", library.albums_of(recent), "album"),
            *self._groups("Top albums", library.albums_of(top), "album"),
        ]
        if favorites is not None and self.songs_in(favorites):
            songs = self.songs_in(favorites)
            sections.append(
                self.section(
                    "Favorites",
                    self._strip("favorites", [self._song_cell(songs, index) for index in range(len(songs))]),
                    action=partial(self.go, "playlist", id=favorites.id),
                )
            )
        return sections

    def _groups(self, title: str, groups: Sequence[library.SongGroup], page: str) -> list[ui.View]:
        if not groups:
            return []
        icon, circle = ("album", False) if page == "album" else ("account_music", True)
        cells = [
            views.cell(
                f"{title} {group.id}",
                group.title,
                "",
                128,
                icon=icon,
                circle=circle,
                on_click=partial(self.go, page, id=group.id),
            )
            for group in groups[:10]
        ]
        return [self.section(title, self._strip(title, cells))]

    def _song_cell(self, songs: Sequence[library.Song], index: int) -> ui.View:
        song = songs[index]
        return views.cell(
            f"favorite {song.id}",
            song.title,
            song.artist_name,
            128,
            icon="music_note",
            on_click=partial(queue.open_queue, self.system, songs, index),
        )

    def _strip(self, name: str, cells: Sequence[ui.View]) -> ui.View:
        for item in cells:
            item.width = 128
        return ui.Strip(id="recyclerView", key=f"strip {name}", padding=(8, 0), children=[*cells])

"""The media of a playlist: play, reorder, remove."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.vlc import library, list_screen, thumbnails
from simdroid_apps.vlc.sheets import SheetAction, context_sheet


class PlaylistScreen(list_screen.ListScreen):
    """`HeaderMediaListActivity`; rows are known by their place, because a medium can be in a list twice."""

    @cached_property
    def playlist(self) -> library.Playlist | None:
        """The playlist that the intent names."""
        number = self.intent.extras.get("playlist")
        return library.playlist(self.system, number) if isinstance(number, int) else None

    @cached_property
    def _media(self) -> list[library.Medium]:
        numbers = self.playlist.media if self.playlist else ()
        by_number = {medium.id: medium for medium in library.media(self.system)}
        return [by_number[number] for number in numbers if number in by_number]

    def build(self) -> ui.View:
        """The head with its buttons, and the media in their order."""
        rows = [
            (index, medium) for index, medium in enumerate(self._media) if (self.query.lower() in medium.title.lower())
        ]
        body: ui.View = (
            ui.Recycler(id="songs", items=rows, build=self._row, weight=1) if rows else list_screen.nothing("Empty")
        )
        return ui.Page([self._bar(), *self._head(), body], id="coordinator")

    def _bar(self) -> ui.View:
        if self.searching:
            return self.search_bar("Search…")
        if not self.selected:
            return kit.app_bar(
                self,
                self.playlist.name if self.playlist else "",
                [kit.BarAction("ml_menu_filter", "Search…", self.open_search, icon="magnify")],
                id="main_toolbar",
            )
        indices = [int(key) for key in self.selected]
        chosen = [self._media[index] for index in indices if index < len(self._media)]
        actions = [
            kit.BarAction("action_mode_audio_play", "Play", self.then_stop(partial(self.play, chosen)), icon="play"),
            kit.BarAction("action_mode_audio_append", "Append", self.then_stop(partial(self.append_to_queue, chosen))),
            kit.BarAction(
                "action_mode_audio_add_playlist",
                "Add to playlist",
                self.then_stop(partial(self.add_to_playlist, chosen)),
                icon="playlist_plus",
            ),
            kit.BarAction(
                "action_mode_audio_delete", "Remove", self.then_stop(partial(self._remove, indices)), icon="delete"
            ),
        ]
        return kit.selection_bar(self, f"{len(chosen)} selected", actions, on_close=self.stop_selecting)

    def _head(self) -> list[ui.View]:
        if self.searching or self.selected:
            return []
        media, total = self._media, sum(medium.length_ms for medium in self._media)
        cover = thumbnails.thumbnail(self.system, media, width=96, height=96)
        play = ui.Text(
            id="play_btn",
            cls="android.widget.Button",
            text="PLAY",
            face="medium",
            color="on_primary",
            background="primary",
            radius=4,
            padding=(24, 10),
            on_click=partial(self.play, media),
        )
        add = _icon("btn_add_playlist", "playlist_plus", "Add to playlist", partial(self.add_to_playlist, media))
        shuffle = _icon("btn_shuffle", "shuffle", "Shuffle all", partial(self.play, media, shuffled=True))
        column = ui.Stack(
            [
                ui.Text(id="header_list_title", text=self.playlist.name if self.playlist else "", size=20, max_lines=2),
                ui.Text(id="duration", text=_long_time(total), size=14, color="on_surface_variant"),
                ui.Line([play, add, shuffle] if media else [play], ghost=True, spacing=8, width="wrap"),
            ],
            ghost=True,
            weight=1,
            spacing=8,
        )
        return [ui.Line([cover, column], id="header_layout", padding=16, spacing=16)]

    def _row(self, item: tuple[int, library.Medium]) -> ui.View:
        index, medium = item
        handle = ui.IconButton(
            id="item_move",
            cls="android.widget.ImageView",
            name="drag_horizontal_variant",
            desc="Move",
            color="on_surface_variant",
            width=32,
            height=48,
            drag_handle=True,
            on_drag=partial(self._drag, index),
        )
        row = self.row(
            str(index),
            medium.title,
            list_screen.length_text(medium),
            ui.Line(
                [
                    *([] if self.selected else [handle]),
                    thumbnails.thumbnail(self.system, [medium], width=64, height=48),
                ],
                ghost=True,
                width="wrap",
                spacing=4,
            ),
            partial(self.play, self._media, index),
            partial(self.show_sheet, "item", place=index),
            ids=("title", "subtitle"),
        )
        row.drop_key = str(index)
        return row

    def _drag(self, index: int, drag: ui.Drag) -> None:
        if drag.onto.isdigit():
            self._move(index, int(drag.onto))

    def _move(self, index: int, to: int) -> None:
        order = [medium.id for medium in self._media]
        order.insert(to, order.pop(index))
        self._arrange(order)

    def _remove(self, indices: Sequence[int]) -> None:
        self._arrange([medium.id for index, medium in enumerate(self._media) if index not in indices])
        self.toast("Item(s) removed from playlist")

    def _arrange(self, order: Sequence[int]) -> None:
        if self.playlist is not None:
            library.arrange(self.system, self.playlist.id, order)

    def context_sheet(self, kind: str, about: dict[str, Json]) -> ui.BottomSheet | None:
        index = about.get("place")
        if kind != "item" or not isinstance(index, int) or index >= len(self._media):
            return super().context_sheet(kind, about)
        medium, last = self._media[index], len(self._media) - 1
        labels = ("Play", "Append", "Insert next", "Information", "Add to playlist", "Share")
        actions = [action for action in self.medium_actions(medium) if action.label in labels]
        if index:
            actions.append(SheetAction("Move up", "arrow_up", partial(self._move, index, index - 1)))
        if index < last:
            actions.append(SheetAction("Move down", "arrow_down", partial(self._move, index, index + 1)))
        return context_sheet(
            medium.title,
            [*actions, SheetAction("Remove from playlist", "playlist_remove", partial(self._remove, [index]))],
            self.close_sheet,
        )


def _icon(id: str, name: str, desc: str, on_click: partial[None]) -> ui.View:
    return ui.IconButton(
        id=id, cls="android.widget.ImageView", name=name, desc=desc, color="primary", on_click=on_click
    )


def _long_time(milliseconds: int) -> str:
    hours, minutes, seconds = (int(part) for part in f"0:{kit.play_time(milliseconds)}".split(":")[-3:])
    return " ".join(f"{number}{unit}" for number, unit in ((hours, "h"), (minutes, "min"), (seconds, "s")) if number)

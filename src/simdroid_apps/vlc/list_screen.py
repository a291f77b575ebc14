"""A list of media whose rows can be selected and searched, with the bar of the selection."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simdroid import kit, ui
from simdroid.system import paths
from simdroid_apps.vlc import library, screen, thumbnails


class ListScreen(kit.Selecting[str], kit.Searching, screen.VlcScreen):
    """Rows are known by the path of their file or folder, groups by those of all their files, a line each."""

    @property
    def selected_media(self) -> list[library.Medium]:
        """What is selected, in the order in which it was; of a folder, the media right in it."""
        chosen = [path for key in self.selected for path in key.splitlines()]
        media = library.media(self.system)
        return [medium for path in chosen for medium in media if path in (medium.path, paths.parent(medium.path))]

    def media_bar(
        self, *, play_id: str, append_id: str, playlist_id: str, delete_id: str, info_id: str, shared: bool
    ) -> ui.View:
        """`2 selected` and what can be done with it; lists of the real app name these actions differently.

        Where media can be `shared`, that and deleting them is in the menu, for want of room.
        """
        media = self.selected_media
        actions = [
            kit.BarAction(info_id, "Information", self._show_info, icon="information_outline", shown=len(media) == 1),
            kit.BarAction(play_id, "Play", self.then_stop(partial(self.play, media)), icon="play"),
            kit.BarAction(
                append_id, "Append", self.then_stop(partial(self.append_to_queue, media)), icon="playlist_play"
            ),
            kit.BarAction(
                playlist_id,
                "Add to playlist",
                self.then_stop(partial(self.add_to_playlist, media)),
                icon="playlist_plus",
            ),
            kit.BarAction(
                delete_id,
                "Delete",
                partial(self.ask, "delete", media=[medium.id for medium in media]),
                icon="" if shared else "delete",
            ),
            kit.BarAction(
                "action_video_share", "Share", self.then_stop(self._share_first), shown=shared and len(media) == 1
            ),
        ]
        return kit.selection_bar(self, f"{len(self.selected)} selected", actions, on_close=self.stop_selecting)

    def _show_info(self) -> None:
        media = self.selected_media
        self.stop_selecting()
        if media:
            self.open(screen.INFO, medium=media[0].id)

    def _share_first(self) -> None:
        if self.selected_media:
            self.send(self.selected_media[0])

    def deleted(self) -> None:
        """Nothing of it is selected any more."""
        self.stop_selecting()

    # -- rows -------------------------------------------------------------------------------------------------------

    def more_button(self, on_click: ui.Action) -> ui.View:
        """The dots of a row; none while rows are selected."""
        if self.selected:
            return ui.Spacer(width=40, height=40)
        return ui.IconButton(
            id="item_more",
            cls="android.widget.ImageView",
            name="dots_vertical",
            desc="More Actions",
            color="on_surface_variant",
            width=40,
            height=40,
            on_click=on_click,
        )

    def medium_sheet(self, medium: library.Medium) -> ui.Action:
        """Opens the actions of a medium."""
        return partial(self.show_sheet, "medium", media=[medium.id])

    def card(
        self, key: str, title: str, under: str, media: Sequence[library.Medium], on_open: ui.Action, more: ui.Action
    ) -> ui.View:
        """A card of a grid: picture, title, a line below it, and dots."""
        actions = self.row_actions(key, on_open)
        layers: list[ui.View] = [thumbnails.thumbnail(self.system, media, width="fill", height="fill")]
        if actions.selected:
            layers += [
                ui.View(ghost=True, width="fill", height="fill", background="#80000000"),
                ui.Icon(id="selected_check", name="check_circle", size=32, color="primary", align=ui.CENTER),
            ]
        elif len(media) == 1 and media[0].watched:
            layers.append(_progress(media[0].watched))
        name = ui.Text(id="ml_item_title", text=title, size=16, color="on_surface", max_lines=1)
        time = ui.Text(id="ml_item_time", text=under, size=12, color="on_surface_variant", max_lines=1)
        column = ui.Stack([name, *([time] if under else [])], ghost=True, weight=1, padding=(8, 6, 0, 6))
        return ui.Column(
            id="container",
            cls="android.view.ViewGroup",
            width="fill",
            children=[
                ui.Layers(layers, ghost=True, width="fill", height=104),
                ui.Line([column, self.more_button(more)], ghost=True, min_height=52),
            ],
            background="surface",
            radius=4,
            outline="primary" if actions.selected else "",
            on_click=actions.on_click,
            on_long_click=actions.on_long_click,
            selected=actions.selected,
        )

    def row(
        self,
        key: str,
        title: str,
        under: str,
        leading: ui.View,
        on_open: ui.Action,
        more: ui.Action,
        *,
        ids: tuple[str, str],
    ) -> ui.View:
        """A row of a list: something to see, title, a line below it, and dots."""
        actions = self.row_actions(key, on_open)
        name = ui.Text(id=ids[0], text=title, size=16, color="on_surface", max_lines=1)
        line = ui.Text(id=ids[1], text=under, size=12, color="on_surface_variant", max_lines=1)
        column = ui.Stack([name, *([line] if under else [])], ghost=True, weight=1, padding=(0, 8))
        check = [ui.Icon(id="selected_check", name="check_circle", color="primary")] if actions.selected else []
        return ui.Line(
            [leading, column, *check, self.more_button(more)],
            cls="android.view.ViewGroup",
            min_height=64,
            padding=(16, 4, 4, 4),
            spacing=16,
            background="secondary_container" if actions.selected else "",
            on_click=actions.on_click,
            on_long_click=actions.on_long_click,
            selected=actions.selected,
        )


def length_text(medium: library.Medium) -> str:
    """A medium's length, and before it where it was left."""
    if not medium.length_ms:
        return ""
    total = kit.play_time(medium.length_ms)
    return f"{kit.play_time(medium.last_time)} / {total}" if medium.watched else total


def _progress(part: float) -> ui.View:
    done = ui.View(ghost=True, height=3, weight=part, background="primary")
    return ui.Line(
        [done, ui.View(ghost=True, height=3, weight=1 - part, background="#80ffffff")],
        id="ml_item_progress",
        cls="android.widget.ProgressBar",
        align=(0.0, 1.0),
    )


def nothing(message: str = "") -> ui.View:
    """What stands in the place of an empty list."""
    text = message or "No media files found, please transfer some files to your device or adjust your preferences."
    return ui.Column(
        id="empty_loading",
        width="fill",
        weight=1,
        spacing=24,
        padding=(32, 0),
        content_align=ui.CENTER,
        children=[
            ui.Icon(id="emptyImageView", name="vlc", size=96, color="outline_variant"),
            ui.Text(id="emptyTextView", text=text, size=16, color="on_surface_variant", text_align=(0.5, 0.0)),
        ],
    )

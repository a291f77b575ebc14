"""The player in full: cover, seek bar, buttons; and the queue, in which songs are moved and taken out."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.retro_music import playlists, queue
from simdroid_apps.retro_music.library import URI, Song, duration_text, file_format
from simdroid_apps.retro_music.song_actions import SongActions
from simdroid_apps.retro_music.views import cover, empty, list_row

_ALL_ICONS = kit.BarLook(all_icons=True)
_SPEEDS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
_TIMERS = (5, 10, 15, 30, 45, 60)
"""Minutes that the sleep timer offers."""


class PlayerPage(SongActions):
    """The song that is played."""

    def build(self) -> ui.View:
        """The cover over the controls; beside them where the display is wide."""
        song = queue.current_song(self.system)
        if song is None:
            return ui.Page([self.detail_bar("Now playing"), empty("No songs playing")])
        flat = self.metrics.landscape
        size = self.metrics.dp(min(self.metrics.width, self.metrics.height)) - (150 if flat else 96)
        image = ui.Box(id="playerAlbumCoverFragment", weight=1, height="fill", children=[cover(size)])
        image.children[0].align = ui.CENTER
        controls = ui.Column(
            id="playbackControlsFragment",
            width="fill",
            padding=(16, 0),
            content_align=(0.5, 0.5),
            children=[*self._controls(song), self._toolbar(song)],
        )
        down = ui.IconButton(name="chevron_down", desc="Collapse", on_click=self.go_up)
        if flat:
            controls.weight = 1
            return ui.Row(
                width="fill",
                height="fill",
                ghost=True,
                children=[image, ui.Scroll(id="controls", weight=1, height="fill", children=[down, controls])],
            )
        image.width = "fill"
        return ui.Page([down, image, controls], padding=(0, 8, 0, 8))

    def on_swipe(self, dx: float, dy: float) -> bool:
        """A finger to the side changes the song, one down folds the player."""
        if abs(dx) > abs(dy):
            (self.player.next if dx < 0 else self.player.previous)()
        elif dy > 0:
            self.go_up()
        return True

    def _controls(self, song: Song) -> list[ui.View]:
        now, player = self.player.now, self.player
        texts: list[ui.View] = [
            ui.Text(id="title", text=song.title, size=20, face="medium", max_lines=1),
            ui.Text(id="text", text=song.artist_name, size=16, color="on_surface_variant", max_lines=1),
        ]
        if self.options.extra_song_info:
            texts.append(ui.Text(id="songInfo", text=file_format(self.system, song), size=12, color="outline"))
        repeat = "repeat_once" if now.repeat == "one" else "repeat"
        buttons = [
            self._button("repeatButton", repeat, player.cycle_repeat, lit=now.repeat != "none"),
            self._button("previousButton", "skip_previous", player.previous, lit=True),
            ui.Fab(
                id="playPauseButton",
                name="pause" if now.playing else "play",
                color="on_primary",
                background="primary",
                on_click=player.toggle,
            ),
            self._button("nextButton", "skip_next", player.next, lit=True),
            self._button("shuffleButton", "shuffle", player.toggle_shuffle, lit=now.shuffled),
        ]
        return [
            kit.seek_bar(
                player, bar="progressSlider", passed="songCurrentProgress", total="songTotalTime", form=duration_text
            ),
            *texts,
            ui.Row(width="fill", ghost=True, padding=(0, 16), content_align=ui.CENTER, spacing=12, children=[*buttons]),
        ]

    def _button(self, name: str, icon: str, press: object, *, lit: bool) -> ui.View:
        return ui.IconButton(
            id=name,
            name=icon,
            size=28,
            color="on_surface" if lit else "outline",
            on_click=press if callable(press) else None,
        )

    def _toolbar(self, song: Song) -> ui.View:
        favorite, system = playlists.is_favorite(self.system, song.id), self.system
        entries = [
            ui.MenuItem("Playback Speed", partial(self.ask, "speed")),
            ui.MenuItem("Go to album", partial(self.go, "album", id=song.album_id)),
            ui.MenuItem("Go to artist", partial(self.go, "artist", id=song.artist_id)),
            ui.MenuItem("Add to playlist", partial(self.ask_playlist, [song])),
            ui.MenuItem("Save playing queue", partial(_save_queue, self)),
            ui.MenuItem("Share", partial(self.share, type="audio/*", stream=f"{URI}/{song.id}")),
            ui.MenuItem("Set as ringtone", partial(self.set_ringtone, song)),
            ui.MenuItem("Clear playing queue", partial(_clear_queue, self)),
            ui.MenuItem("Details", partial(self.ask, "details", songs=[song.id])),
            ui.MenuItem("Delete from device", partial(self.ask, "delete_songs", songs=[song.id])),
        ]
        icons = [
            kit.BarAction("action_sleep_timer", "Sleep timer", partial(self.ask, "sleep"), "timer_outline"),
            kit.BarAction("action_toggle_lyrics", "Lyrics", partial(self.toast, "No lyrics found"), "text_box_outline"),
            kit.BarAction(
                "action_toggle_favorite",
                "Favorites",
                partial(playlists.toggle_favorite, system, song),
                "heart" if favorite else "heart_outline",
            ),
            kit.BarAction("now_playing", "Now playing queue", partial(self.go, "queue"), "playlist_music"),
        ]
        return ui.Line(
            [*kit.fitting(self.metrics, _ALL_ICONS, icons), ui.menu_button(entries)],
            id="playerToolbar",
            cls="android.view.ViewGroup",
            content_align=ui.CENTER,
            height=56,
        )

    def dialog_speed(self) -> ui.Dialog:
        """How fast it is played."""
        now = self.player.now.speed
        index = _SPEEDS.index(now) if now in _SPEEDS else -1

        def choose(number: int) -> None:
            self.player.set_speed(_SPEEDS[number])

        return kit.choice_dialog(self, [f"{speed:g}x" for speed in _SPEEDS], index, choose, title="Playback Speed")

    def dialog_sleep(self) -> ui.Dialog:
        """After how many minutes the player pauses; a timer that runs can be ended."""

        def choose(number: int) -> None:
            if number == len(_TIMERS):
                self.options.sleep_at_ms = 0
                self.toast("Sleep timer canceled.")
                return
            self.options.sleep_at_ms = self.system.clock.now_ms() + _TIMERS[number] * 60_000
            self.toast(f"Sleep timer set for {_TIMERS[number]} minutes from now.")

        labels = [f"{timer} min" for timer in _TIMERS]
        return kit.choice_dialog(
            self,
            [*labels, *(["Cancel current timer"] if self.options.sleep_at_ms > self.system.clock.now_ms() else [])],
            -1,
            choose,
            title="Sleep timer",
        )


class QueuePage(SongActions):
    """The queue: what was played is faded, what comes next follows."""

    def build(self) -> ui.View:
        """The songs, and the button that clears the queue."""
        now, songs = self.player.now, queue.queued_songs(self.system)
        if not songs:
            return ui.Page([self.detail_bar("Now playing queue"), empty("No songs playing")])
        remaining_ms = sum(song.duration for song in songs[now.index + 1 :])
        bar = self.detail_bar(
            "Now playing queue", [kit.BarAction("action_save", "Save playing queue", partial(_save_queue, self))]
        )
        subtitle = ui.Text(
            id="subtitle",
            text=f"Up next  •  {duration_text(remaining_ms)}",
            color="on_surface_variant",
            padding=(64, 0, 16, 8),
        )
        rows = ui.Recycler(
            id="recyclerView",
            items=[*enumerate(songs)],
            build=partial(self._row, now.index),
            padding=(0, 0, 0, 72),
            height="fill",
        )
        clear = ui.Button(
            id="clearQueue",
            text="Clear queue",
            icon="delete_sweep_outline",
            height=56,
            align=ui.BOTTOM,
            margin=16,
            on_click=partial(_clear_queue, self),
        )
        return ui.Page(
            [
                ui.Column(id="appBarLayout", width="fill", children=[bar, subtitle]),
                ui.Box(width="fill", height="fill", weight=1, ghost=True, children=[rows, clear]),
            ]
        )

    def _row(self, current: int, entry: tuple[int, Song]) -> ui.View:
        index, song = entry
        row = list_row(
            f"{index}",
            song.title,
            song.artist_name,
            menu=self.song_menu(
                song, [ui.MenuItem("Remove from playing queue", partial(self.player.remove, index))], queued=True
            ),
            before=[
                ui.Icon(
                    id="drag_view", name="drag_vertical", size=24, drag_handle=True, on_drag=partial(self._drop, index)
                )
            ],
            on_click=partial(self.player.go, index),
            faded=index <= current,
        )
        row.drop_key = str(index)
        return ui.Dismissible(row, partial(self._dismiss, index))

    def _dismiss(self, index: int) -> None:
        """Take a song out; when it is played, the next one follows."""
        playing = self.player.now.playing and self.player.now.index == index
        self.player.remove(index)
        if playing and self.player.now.current:
            self.player.toggle()

    def _drop(self, index: int, drag: ui.Drag) -> None:
        if drag.onto:
            self.player.move(index, int(drag.onto))


def _save_queue(screen: SongActions) -> None:
    """Ask for the name of a playlist with the songs of the queue."""
    screen.ask("new_playlist", songs=[song.id for song in queue.queued_songs(screen.system)])


def _clear_queue(screen: SongActions) -> None:
    """Empty the queue, and leave its page and the player."""
    screen.player.clear()
    while kit.routes.route_of(screen.state).get("name") in ("player", "queue"):
        kit.routes.pop(screen.state)

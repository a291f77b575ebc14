"""The video player: the frame at the present position, and controls over it that go away by themselves."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from simdroid import kit, ui
from simdroid.system import Activity, Json, Playback, System, path_of
from simdroid.ui import Painter as UiPainter
from simdroid_apps.vlc import library, options, playing, screen
from simdroid_apps.vlc.sheets import SheetAction, context_sheet

if TYPE_CHECKING:
    from simdroid.media.video import MovieFrame

_INK, _SHADE = "#ffffff", "#b4000000"
_WAITING = "waiting"
_OVERLAY_MS, _SECOND = 4000, 1000
_FITS: tuple[tuple[Literal["contain", "cover", "stretch"], str], ...] = (
    ("contain", "Best fit"),
    ("cover", "Fit screen"),
    ("stretch", "Fill"),
)
_SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
_TIPS = (
    ("Player controls", "The buttons below choose tracks, lock the screen, pause, fit the picture, and more."),
    ("Brightness", "Swipe up or down"),
    ("Volume", "Swipe up or down"),
    ("Pause", "Double tap in the middle"),
    ("Seek tap", "Double tap at an edge to go ten seconds back or forward"),
    ("Seek", "Swipe left or right"),
)


def opened(system: System, activity: Activity) -> None:
    """Play what another app asked for, by its address."""
    data = activity.intent.data
    if not data:
        return
    path = path_of(system, data)
    library.scan(system)
    medium = library.medium_at(system, path) if path else None
    if medium is not None:
        playing.start(system, [medium], 0, from_start=False)
    else:
        system.toasts.show(library.PACKAGE, f"The location {data} cannot be played.")
        system.activities.finish(activity)


def paused(system: System, activity: Activity) -> None:
    """A video waits while something else is in front, and remembers where."""
    if playing.player(system).now.playing:
        activity.state[_WAITING] = True
        playing.player(system).pause()


def resumed(system: System, activity: Activity) -> None:
    """It goes on when it is in front again."""
    if activity.state.pop(_WAITING, None):
        playing.player(system).change(Playback.play)


class SeekBar(ui.Slider):
    """The white and orange bar of the player."""

    def paint(self, painter: UiPainter) -> None:
        """Draw the track, the part that is over, and the thumb."""
        inset, middle, px = self.box.height // 4, (self.box.top + self.box.bottom) // 2, painter.metrics.px
        x = self.box.left + inset + round((self.box.width - 2 * inset) * self.value)
        painter.fill(
            ui.Rect(self.box.left + inset, middle - px(1), self.box.right - inset, middle + px(1)), "#80ffffff"
        )
        painter.fill(ui.Rect(self.box.left + inset, middle - px(2), max(x, inset + 1), middle + px(2)), "#ff8800")
        painter.fill(ui.Rect(x - px(7), middle - px(7), x + px(7), middle + px(7)), "#ff8800", px(7))


class PlayerScreen(screen.VlcScreen):
    """`VideoPlayerActivity`."""

    edge_to_edge = True
    background: ui.Color = "#000000"
    hidden = ui.Saved(False)
    """Whether a tap took the controls away."""
    shown_ms = ui.Saved(0)
    """Until which uptime the controls stay while the video goes on."""
    touched = ui.Saved[list[float]]([0.0, 0.0])
    locked = ui.Saved(False)
    fit = ui.Saved(0)
    tip = ui.Saved(0)

    @property
    def theme(self) -> ui.Theme:
        return ui.Theme(True, {"primary": "#ff8800", "surface_container": "#212121", "surface_dialog": "#2a2a2a"})

    @property
    def bars(self) -> ui.Color:
        return _INK

    @cached_property
    def now(self) -> Playback:
        """What is played, at this moment."""
        return playing.player(self.system).glance()

    @cached_property
    def medium(self) -> library.Medium | None:
        """The video itself."""
        return playing.current(self.system, self.now)

    @cached_property
    def frame(self) -> MovieFrame | None:
        """What the video shows at this moment."""
        medium = self.medium
        return kit.movie_frame(self.system, medium.path, self.now.position_ms) if medium and medium.video else None

    def dialog(self) -> ui.Dialog | None:
        """That a file cannot be played, which closes the player; or what was asked."""
        medium = self.medium
        if medium is None or not medium.video or self.frame is not None:
            return super().dialog()
        return ui.Dialog(
            title="Playback error",
            message="VLC encountered an error with this media.\nPlease try refreshing the media library.",
            positive=ui.DialogButton("OK", self.leave_player),
            on_dismiss=self.leave_player,
        )

    def build(self) -> ui.View:
        """The picture, and over it the tips of the first time or the controls."""
        root = ui.Layers(
            [self._picture()],
            id="player_root",
            desc="Video player",
            background="#000000",
            on_touch=self._tap,
            on_double_click=self._double_tap,
        )
        if not self.options.tips_shown:
            root.children.append(self._tips())
        elif self.locked:
            root.children.append(
                _centred("player_overlay_unlock", "lock_open", "Unlock", partial(delattr, self, "locked"))
            )
        elif self.controls_shown:
            root.children += [self._top(), self._bottom()]
            playing.player(self.system).holds_for(self.now, _SECOND - self.now.position_ms % _SECOND)
        return root

    @property
    def controls_shown(self) -> bool:
        """Whether the controls lie over the picture: while it is paused, and for a while after a touch."""
        if not self.now.playing:
            return not self.hidden
        return not self.hidden and self.system.clock.before(self.shown_ms)

    def _picture(self) -> ui.View:
        frame = self.frame
        if frame is None:
            return ui.View(id="video_layout", cls="android.widget.FrameLayout", width="fill", height="fill")
        playing.player(self.system).holds_for(self.now, frame.end_ms - self.now.position_ms)
        return ui.Image(
            source=frame.key,
            pixels=frame.pixels,
            width="fill",
            height="fill",
            id="video_layout",
            cls="android.widget.FrameLayout",
            fit=_FITS[self.fit][0],
        )

    # -- touch ------------------------------------------------------------------------------------------------------

    def _tap(self, x: float, y: float) -> None:
        visible = self.controls_shown
        self.touched, self.hidden = [x, y], visible
        if not visible:
            self._stay()

    def _stay(self) -> None:
        """Let the controls stay for a while from now on."""
        self.hidden = False
        self.shown_ms = self.system.clock.uptime_ns() // 1_000_000 + _OVERLAY_MS

    def _double_tap(self) -> None:
        """Wind at the edges, pause in the middle; the first of the two taps did not mean the controls."""
        self.hidden = not self.hidden
        part = self.touched[0] / max(self.metrics.width, 1)
        jump = self.options.jump_s * 1000
        if self.locked or not self.options.tips_shown:
            return
        if self.options.double_tap_seek and not 0.25 <= part <= 0.75:
            playing.wind(self.system, -jump if part < 0.25 else jump)
        else:
            self._toggle()

    def on_swipe(self, dx: float, dy: float) -> bool:
        """A finger across the picture winds: the farther, the faster."""
        if abs(dx) <= abs(dy) or self.locked:
            return False
        far = dx / self.metrics.width * 2
        playing.wind(self.system, int(far * 15_000 + far**3 * 60_000))
        self._stay()
        return True

    def on_back(self) -> bool:
        if self.locked:
            self.toast("Locked")
        elif not super().on_back():
            self.leave_player()
        return True

    def leave_player(self) -> None:
        """Close the player; nothing is played any more."""
        self.finish()
        playing.player(self.system).end()

    # -- controls ---------------------------------------------------------------------------------------------------

    def _top(self) -> ui.View:
        parts: list[ui.View] = [
            _button("player_overlay_back", "arrow_left", "Navigate up", self.leave_player),
            ui.Text(
                id="player_overlay_title",
                text=self.medium.title if self.medium else "",
                size=22,
                color=_INK,
                weight=1,
                max_lines=1,
                margin=(8, 0),
            ),
        ]
        if len(self.now.tracks) > 1:
            parts.append(_button("playlist_toggle", "playlist_play", "Show playlist", partial(self.ask, "queue")))
        above = self.metrics.dp(self.metrics.status_bar)
        bar = ui.Line(parts, id="hud_right_overlay", cls="android.view.ViewGroup", height=56)
        return ui.Stack([bar], ghost=True, background=_SHADE, padding=(8, above, 8, 0), align=ui.TOP)

    def _bottom(self) -> ui.View:
        now, several = self.now, len(self.now.tracks) > 1
        length = now.current.duration_ms if now.current else 0
        second = now.position_ms // _SECOND * _SECOND
        passed = ui.Text(id="player_overlay_time", text=kit.play_time(second), size=14, color=_INK, weight=1)
        total = ui.Text(id="player_overlay_length", text=kit.play_time(length), size=14, color=_INK)
        seek = SeekBar(
            id="player_overlay_seekbar",
            value=second / length if length else 0.0,
            desc=kit.play_time(second),
            on_change=self._seek,
        )
        app_player = playing.player(self.system)
        shape, label = ("pause", "Pause") if now.playing else ("play", "Play")
        middle: list[ui.View] = [_button("player_overlay_play", shape, label, self._toggle, size=40)]
        if several:
            middle = [
                _button("playlist_previous", "skip_previous", "Previous", app_player.previous),
                *middle,
                _button("playlist_next", "skip_next", "Next", self._next),
            ]
        buttons: list[ui.View] = [
            _button("player_overlay_tracks", "subtitles_outline", "Tracks", partial(self.ask, "tracks")),
            _button("orientation_toggle", "lock_outline", "Lock", partial(setattr, self, "locked", True)),
            *middle,
            _button("player_resize", "aspect_ratio", "Aspect ratio", self._resize),
            _button("player_overlay_adv_function", "dots_horizontal", "Advanced", partial(self.show_sheet, "advanced")),
        ]
        for button in buttons:
            button.weight = 1
        return ui.Stack(
            [ui.Line([passed, total], ghost=True, padding=(16, 0)), seek, ui.Line(buttons, ghost=True)],
            id="progress_overlay",
            background=_SHADE,
            padding=(8, 8, 8, self.metrics.dp(self.metrics.navigation_bar)),
            align=ui.BOTTOM,
        )

    def _toggle(self) -> None:
        playing.player(self.system).toggle()
        self._stay()

    def _next(self) -> None:
        playing.player(self.system).next()
        self._stay()

    def _seek(self, fraction: float) -> None:
        playing.player(self.system).seek(fraction)
        self._stay()

    def _resize(self) -> None:
        self.fit = (self.fit + 1) % len(_FITS)
        self.toast(_FITS[self.fit][1])

    def _tips(self) -> ui.View:
        """What a person is told before the first video."""
        index = min(self.tip, len(_TIPS) - 1)
        title, text = _TIPS[index]
        last = index == len(_TIPS) - 1
        parts: list[ui.View] = [
            ui.Text(id="title", text="Video player tips", size=20, color=_INK),
            ui.Text(id="helpTitle", text=title, size=24, color=_INK),
            ui.Text(id="helpDescription", text=text, size=14, color=_INK, text_align=(0.5, 0.0)),
            ui.Text(
                id="nextButton",
                cls="android.widget.Button",
                text="CLOSE" if last else "NEXT",
                face="medium",
                color="primary",
                padding=(24, 16),
                on_click=self._next_tip,
            ),
        ]
        close = ui.IconButton(
            id="close",
            name="close",
            desc="Close",
            color=_INK,
            align=(1.0, 0.0),
            margin=(0, self.metrics.dp(self.metrics.status_bar), 8, 0),
            on_click=self._end_tips,
        )
        for part in parts:
            part.align = (0.5, 0.0)
        return ui.Layers(
            [ui.Stack(parts, ghost=True, padding=(32, 0), spacing=16, align=ui.CENTER), close],
            id="overlayTipsLayout",
            background="#cc000000",
            on_click=lambda: None,
        )

    def _next_tip(self) -> None:
        if self.tip >= len(_TIPS) - 1:
            self._end_tips()
        else:
            self.tip += 1

    def _end_tips(self) -> None:
        options.Options.tips_shown.put(self.system, True)
        playing.player(self.system).change(Playback.play)
        self._stay()

    # -- sheets and dialogs -----------------------------------------------------------------------------------------

    def context_sheet(self, kind: str, about: dict[str, Json]) -> ui.BottomSheet | None:
        if kind != "advanced" or self.medium is None:
            return super().context_sheet(kind, about)
        actions = [
            SheetAction("Playback speed", "speedometer", partial(self.ask, "speed")),
            SheetAction("Repeat mode", "repeat", playing.player(self.system).cycle_repeat),
            SheetAction("Save Playlist", "playlist_plus", self._save_queue),
            SheetAction("Play as audio", "headphones", self._play_as_audio),
        ]
        return context_sheet("Advanced", actions, self.close_sheet)

    def _play_as_audio(self) -> None:
        self.finish()
        playing.player(self.system).change(Playback.play)

    def _save_queue(self) -> None:
        self.add_to_playlist(library.media(self.system, *(int(track.key) for track in self.now.tracks)))

    def dialog_speed(self) -> ui.Dialog:
        """How fast it is played."""
        labels = [f"{speed:.2f}x" for speed in _SPEEDS]
        chosen = _SPEEDS.index(self.now.speed) if self.now.speed in _SPEEDS else -1
        return kit.choice_dialog(
            self,
            labels,
            chosen,
            lambda index: playing.set_speed(self.system, _SPEEDS[index]),
            title="Playback speed",
        )

    def dialog_queue(self) -> ui.Dialog:
        """What comes before and after; a tap plays it."""
        titles = [track.title for track in self.now.tracks]
        return kit.choice_dialog(self, titles, self.now.index, playing.player(self.system).go, title="Playlist")

    def dialog_tracks(self) -> ui.Dialog:
        """The parts of the file."""
        return ui.Dialog(
            title="Tracks", message="Video: Track 1\nAudio: none\nSubtitles: none", positive=ui.DialogButton("OK")
        )


def _button(id: str, icon: str, desc: str, on_click: ui.Action, *, size: float = 24) -> ui.IconButton:
    return ui.IconButton(id=id, name=icon, desc=desc, color=_INK, size=size, height=56, on_click=on_click)


def _centred(id: str, icon: str, desc: str, on_click: ui.Action) -> ui.View:
    button = _button(id, icon, desc, on_click, size=40)
    button.align, button.background, button.radius, button.width = ui.CENTER, _SHADE, 28, 56
    return button

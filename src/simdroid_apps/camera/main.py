"""The main screen: viewfinder, shutter, settings, and the dialog of the first run."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.media import Lens
from simdroid.system import ACTION_VIEW, Activity, Intent, System, document_uri, path_of
from simdroid_apps.camera.pictures import preview, take_picture, write_video

PACKAGE = "com.android.camera2"
_INK, _SHADE = "#ffffff", "#66000000"
_DRAWER = "#212121"
_MODES = ((False, "Camera", "camera", "#00838f"), (True, "Video", "video", "#c62828"))
"""The modes: whether it is for videos, its name, icon and colour."""
_COUNTDOWNS = ((0, "is off"), (3, "duration is set to 3 seconds"), (10, "duration is set to 10 seconds"))
_BOTTOM = ui.px(442)
"""Recorded: how high the bar with the shutter is."""


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences."""

    locations = kit.String(key="pref_camera_recordlocation_key")
    """`on` or `off`; empty until the question of the first start has been answered."""
    grid_lines = kit.Flag()
    countdown = kit.Number(among=range(len(_COUNTDOWNS)))
    flash = kit.Flag()


def mark_done(system: System) -> None:
    """Skip the first-run page, as AndroidWorld's set-up does."""
    Options(system).locations = "off"


def _refused(system: System, activity: Activity) -> None:
    CameraScreen(system, activity).ask("no_permission")


NEEDED = kit.NeededPermissions(kit.permissions("CAMERA", "RECORD_AUDIO"), refused=_refused)
_LOCATION = kit.permissions("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION")


class CameraScreen(kit.AppScreen):
    """`CameraLauncher` and `CameraActivity`."""

    edge_to_edge = True
    background: ui.Color = "#000000"
    refused = ui.Saved(False, key="no_locations")
    """Whether the box of the first start is empty."""
    front = ui.Saved(False)
    video_mode = ui.Saved[bool | None](None, key="video")
    started_ns = ui.Saved[int | None](None, key="recording")
    """Since when a video is being taken, in nanoseconds of uptime."""
    options_open = ui.Saved(False, key="options")
    modes_open = ui.Saved(False, key="modes")
    last = ui.Saved("")
    """The path of what was taken last."""

    @property
    def bars(self) -> ui.Color:
        return _INK

    @property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @property
    def lens(self) -> Lens:
        """The camera in use."""
        return "front" if self.front else "back"

    @property
    def video(self) -> bool:
        """Whether it takes videos."""
        by_intent = self.intent.action == "android.media.action.VIDEO_CAMERA"
        return by_intent if self.video_mode is None else self.video_mode

    def build(self) -> ui.View:
        """The viewfinder with what lies over it; before that a question at the first start."""
        if not self.has_permission(NEEDED.names[0]):
            return ui.View(ghost=True, width="fill", height="fill", background=self.background)
        if not self.options.locations:
            return self._first_run()
        top = self.metrics.dp(self.metrics.status_bar)
        modes = _dark("accessibility_mode_toggle_button", "MODE LIST", "Toggle mode list", self._open_modes)
        film = _dark("accessibility_filmstrip_toggle_button", "FILMSTRIP", "Toggle filmstrip", self._filmstrip)
        layers = [
            _picture(preview(self.lens)),
            *self._lines(),
            ui.View(ghost=True, width="fill", height=top, background=_SHADE),
            ui.Line([modes, ui.Spacer(weight=1), film], ghost=True, align=ui.TOP_START, margin=(16, top + 8, 16, 0)),
            self._bottom(),
            self._options() if self.started_ns is None else self._recording_time(self.started_ns),
        ]
        return ui.Layers(layers, id="camera_app_root")

    def _first_run(self) -> ui.View:
        """Whether pictures remember where they were taken: a box to tick, and the way on."""
        located = not self.refused
        message = "Tag your photos and videos with the locations where they are taken."
        page = ui.Page(
            [
                ui.Icon(name="map_marker_outline", size=72, color=_INK),
                ui.Text(text="Remember photo locations?", size=24, color=_INK, width="fill", text_align=(0.5, 0.0)),
                ui.Text(text=message, size=16, color="#cccccc", width="fill", text_align=(0.5, 0.0)),
                ui.CheckBox(
                    id="check_box",
                    text="Remember photo locations",
                    checked=located,
                    align=(0.5, 0.0),
                    background="background",
                    radius=8,
                    padding=(12, 0),
                    on_click=partial(setattr, self, "refused", located),
                ),
                ui.Spacer(weight=1),
                ui.Button(
                    id="confirm_button",
                    text="NEXT",
                    width="fill",
                    height=48,
                    on_click=partial(self._end_first_run, located),
                ),
            ],
            id="first_run_dialog",
            spacing=24,
        )
        top, bottom = (self.metrics.dp(size) for size in (self.metrics.status_bar, self.metrics.navigation_bar))
        page.padding, page.content_align = (32, top + 48, 32, bottom + 24), (0.5, 0.0)
        return page

    def _end_first_run(self, located: bool) -> None:
        """Remember the answer; locations need a permission."""
        self.options.locations = _word(located)
        if located:
            self.request_permissions(_LOCATION)

    def dialog_no_permission(self) -> ui.Dialog:
        """Without its permissions the camera can only be closed."""
        message = "The app does not have critical permissions needed to run. Please check your permissions settings."
        close = ui.DialogButton("Dismiss", self.finish)
        return ui.Dialog(title="Camera error", message=message, positive=close, on_dismiss=self.finish)

    def _lines(self) -> list[ui.View]:
        if not self.options.grid_lines:
            return []
        wide, high = self.metrics.dp(self.metrics.width), self.metrics.dp(self.metrics.height)
        lines = [(wide * part / 3, 0.0, wide * part / 3 + 1, high) for part in (1, 2)]
        lines += [(0.0, high * part / 3, wide, high * part / 3 + 1) for part in (1, 2)]
        return [ui.View(ghost=True, at=line, background="#80ffffff") for line in lines]

    def _recording_time(self, started_ns: int) -> ui.View:
        seconds = (self.system.clock.uptime_ns() - started_ns) // 1_000_000_000
        time = f"{seconds // 60:02}:{seconds % 60:02}"
        return ui.Text(id="recording_time", text=time, size=18, color=_INK, align=(0.5, 0.0), margin=(0, 64), padding=8)

    def _bottom(self) -> ui.View:
        shutter = ui.Box(
            id="shutter_button",
            cls="android.widget.ImageView",
            desc="Shutter",
            width=84,
            height=84,
            radius=42,
            outline=_INK,
            align=ui.CENTER,
            on_click=self.shoot,
            children=[
                ui.View(
                    ghost=True,
                    width=64,
                    height=64,
                    radius=32 if self.started_ns is None else 8,
                    align=ui.CENTER,
                    background="#e53935" if self.video else _INK,
                )
            ],
        )
        return ui.Layers([shutter], id="bottom_bar", height=_BOTTOM, align=ui.BOTTOM, background=_SHADE)

    def _options(self) -> ui.View:
        if not self.options_open:
            return ui.IconButton(
                id="three_dots",
                cls="android.widget.ImageView",
                name="dots_vertical",
                desc="Options",
                color=_INK,
                align=ui.BOTTOM_END,
                margin=(0, 0, ui.px(33), ui.px(411)),
                on_click=partial(setattr, self, "options_open", True),
            )
        grid, count, flash = self.options.grid_lines, self.options.countdown, self.options.flash
        lightning = "flash" if flash else "flash_off"
        timer, other_side = f"Countdown timer {_COUNTDOWNS[count][1]}", partial(setattr, self, "front", not self.front)
        buttons = [
            _icon("grid_lines_toggle_button", "grid", f"Grid lines {_word(grid)}", self._set("grid_lines", not grid)),
            _icon("countdown_toggle_button", "timer_outline", timer, self._set("countdown", (count + 1) % 3)),
            _icon("flash_toggle_button", lightning, f"Flash {_word(flash)}", self._set("flash", not flash)),
            _icon("camera_toggle_button", "camera_flip_outline", f"{self.lens.title()} camera", other_side),
        ]
        return ui.Line(
            buttons,
            id="mode_options",
            background="#80000000",
            align=ui.BOTTOM,
            margin=(0, 0, 0, _BOTTOM),
            content_align=ui.CENTER,
        )

    def _set(self, name: str, value: bool | int) -> ui.Action:
        return partial(setattr, self.options, name, value)

    # -- modes -----------------------------------------------------------------------------------------------------

    def _open_modes(self) -> None:
        self.modes_open = self.started_ns is None

    def drawer(self) -> ui.Drawer | None:
        if not self.modes_open:
            return None
        items: list[ui.View] = [ui.Spacer(height=self.metrics.dp(self.metrics.status_bar))]
        for video, label, icon, color in _MODES:
            chosen = video is self.video
            disc = ui.Box(
                ghost=True,
                width=48,
                height=48,
                radius=24,
                background=color,
                margin=(0, 0, 20, 0),
                children=[ui.Icon(name=icon, color=_INK, align=ui.CENTER, ghost=True)],
            )
            text = ui.Text(text=label, size=16, face="medium" if chosen else "regular", color=_INK, weight=1)
            items.append(
                ui.Line(
                    [disc, text],
                    width="fill",
                    min_height=72,
                    padding=(20, 0),
                    selected=chosen,
                    background="#33ffffff" if chosen else "",
                    on_click=partial(self._mode, video),
                    desc=f"Switch to {'Video Camera' if video else 'Camera Mode'}",
                )
            )
        return ui.Drawer(items, partial(delattr, self, "modes_open"), id="mode_list_layout", background=_DRAWER)

    def _mode(self, video: bool) -> None:
        del self.modes_open
        self.video_mode = video

    def on_swipe(self, dx: float, dy: float) -> bool:
        """To the right opens the modes, to the left what was taken."""
        if abs(dx) <= abs(dy) or self.started_ns is not None:
            return False
        if dx > 0:
            self._open_modes()
        else:
            self._filmstrip()
        return True

    def on_back(self) -> bool:
        """Stop a video, close the options, before the app."""
        if self.started_ns is None:
            return self.leave("options")
        self.shoot()
        return True

    def _filmstrip(self) -> None:
        if not self.system.fs.is_file(self.last):
            self.toast("No photos")
            return
        kind = "video/mp4" if self.last.endswith("mp4") else "image/jpeg"
        self.start(Intent(ACTION_VIEW, data=document_uri(self.last), type=kind))

    def shoot(self) -> None:
        """Take a picture, or begin or end a video."""
        if not self.video:
            self.system.clock.advance(_COUNTDOWNS[self.options.countdown][0])
            self.last = take_picture(self.system, self.lens, PACKAGE)
        elif self.started_ns is None:
            self.started_ns = self.system.clock.uptime_ns()
        else:
            length_ms = (self.system.clock.uptime_ns() - self.started_ns) // 1_000_000
            del self.started_ns
            self.last = write_video(self.system, self.lens, length_ms, PACKAGE)


class CaptureScreen(CameraScreen):
    """`CaptureActivity`: takes one picture or video for another app."""

    @property
    def video(self) -> bool:
        return self.intent.action == "android.media.action.VIDEO_CAPTURE"

    def build(self) -> ui.View:
        """The viewfinder, or what was taken with the question whether to use it."""
        if not self.system.fs.is_file(self.last):
            return super().build()
        buttons = [
            _icon("cancel_button", "close", "Cancel", self._cancel),
            _icon("retake_button", "camera_retake_outline", "Retake", self._drop),
            _icon("done_button", "check", "Done", self._use),
        ]
        row = ui.Line(
            buttons,
            id="bottom_bar",
            height=_BOTTOM,
            background=_SHADE,
            align=ui.BOTTOM,
            spacing=48,
            content_align=ui.CENTER,
        )
        data = b"" if self.video else self.system.fs.read_bytes(self.last)
        result = _picture(data) if data else ui.Icon(name="play_circle_outline", size=72, color=_INK, align=ui.CENTER)
        return ui.Layers([result, row], id="camera_app_root")

    def _drop(self) -> None:
        self.system.fs.remove(self.last)
        del self.last

    def _cancel(self) -> None:
        self._drop()
        self.finish()

    def _use(self) -> None:
        path = path_of(self.system, str(self.intent.extras.get("output") or "")) or self.last
        if path != self.last:
            self.system.fs.rename(self.last, path)
        self.system.activities.finish(self.activity, {"uri": document_uri(path), "path": path})


def _word(on: bool) -> str:
    return "on" if on else "off"


def _picture(data: bytes) -> ui.View:
    return ui.Image(data, id="preview_content", fit="cover", width="fill", height="fill")


def _dark(id: str, text: str, desc: str, on_click: ui.Action) -> ui.View:
    return ui.Button(
        id=id, text=text, desc=desc, emphasis="text", color=_INK, on_click=on_click, background=_SHADE, radius=20
    )


def _icon(id: str, icon: str, desc: str, on_click: ui.Action) -> ui.View:
    return ui.IconButton(id=id, name=icon, desc=desc, color=_INK, width=64, height=64, on_click=on_click)

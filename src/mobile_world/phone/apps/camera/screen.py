"""The viewfinder, the shutter and what is set before a picture is taken."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from mobile_world.phone.apps.camera.first_run import LOCATIONS, question_page
from mobile_world.phone.apps.camera.scene import Lens, preview
from mobile_world.phone.apps.camera.takes import take_picture, write_video
from mobile_world.phone.system import Intent
from mobile_world.phone.system.documents import document_uri, path_of
from mobile_world.phone.system.preferences import Preference, Preferences
from mobile_world.phone.ui import (
    BOTTOM,
    BOTTOM_END,
    CENTER,
    TOP_START,
    Action,
    Box,
    Button,
    Color,
    Drawer,
    Icon,
    IconButton,
    Image,
    Row,
    Screen,
    Spacer,
    Text,
    View,
    drawer_item,
    px,
)

INK = "#ffffff"
GRID, COUNTDOWN, FLASH = "grid_lines", "countdown", "flash"
_COUNTDOWNS = ("is off", "duration is set to 3 seconds", "duration is set to 10 seconds")


class CameraScreen(Screen):
    """`CameraLauncher` and `CameraActivity`."""

    edge_to_edge = True
    background: Color = "#000000"

    @property
    def bars(self) -> Color:
        """White on black."""
        return INK

    @property
    def preferences(self) -> Preferences:
        """The app's settings."""
        return Preferences(self.system, self.package)

    @property
    def lens(self) -> Lens:
        """The camera in use."""
        return "front" if self.state.get("front") else "back"

    @property
    def video(self) -> bool:
        """Whether it takes videos."""
        wanted = self.intent.action == "android.media.action.VIDEO_CAMERA"
        return bool(self.state.get("video", wanted))

    @property
    def started_ns(self) -> int | None:
        """Since when a video is being taken, in nanoseconds of uptime."""
        return cast("int | None", self.state.get("recording"))

    def build(self) -> View:
        """The viewfinder with what lies over it; before that a question at the first start."""
        if LOCATIONS not in self.preferences.all():
            return question_page(self)
        return Box(
            id="camera_app_root",
            width="fill",
            height="fill",
            children=[self._preview(preview(self.lens)), *self._lines(), *self._over()],
        )

    # -- views -----------------------------------------------------------------------------------------------------

    def _preview(self, data: bytes) -> View:
        return Image(data, id="preview_content", fit="cover", width="fill", height="fill")

    def _lines(self) -> list[View]:
        if not self.preferences.flag(GRID):
            return []
        wide, high = self.metrics.dp(self.metrics.width), self.metrics.dp(self.metrics.height)
        lines = [(wide * part / 3, 0.0, wide * part / 3 + 1, high) for part in (1, 2)]
        lines += [(0.0, high * part / 3, wide, high * part / 3 + 1) for part in (1, 2)]
        return [View(ghost=True, at=line, background="#80ffffff") for line in lines]

    def _over(self) -> list[View]:
        high = self.metrics.dp(self.metrics.status_bar)
        shade = View(ghost=True, width="fill", height=high, background="#66000000")
        layers: list[View] = [shade, self._mode_list(), self._bottom()]
        if self.started_ns is not None:
            seconds = (self.system.clock.uptime_ns() - self.started_ns) // 1_000_000_000
            words = f"{seconds // 60:02}:{seconds % 60:02}"
            layers.append(
                Text(id="recording_time", text=words, size=18, color=INK, align=(0.5, 0.0), margin=(0, 64), padding=8)
            )
        else:
            layers.append(self._options())
        return layers

    def _mode_list(self) -> View:
        top = self.metrics.dp(self.metrics.status_bar)
        modes = _dark("accessibility_mode_toggle_button", "MODE LIST", "Toggle mode list", self._open_modes)
        film = _dark("accessibility_filmstrip_toggle_button", "FILMSTRIP", "Toggle filmstrip", self._filmstrip)
        parts: list[View] = [modes, Spacer(weight=1), film]
        return Row(ghost=True, width="fill", align=TOP_START, margin=(16, top + 8, 16, 0), children=parts)

    def _bottom(self) -> View:
        recording = self.started_ns is not None
        color = "#e53935" if self.video else "#ffffff"
        disc = View(ghost=True, width=64, height=64, radius=8 if recording else 32, background=color, align=CENTER)
        shutter = Box(
            id="shutter_button",
            cls="android.widget.ImageView",
            desc="Shutter",
            width=84,
            height=84,
            radius=42,
            outline="#ffffff",
            align=CENTER,
            on_click=self.shoot,
            children=[disc],
        )
        return Box(
            id="bottom_bar", width="fill", height=px(442), align=BOTTOM, background="#66000000", children=[shutter]
        )

    def _options(self) -> View:
        if not self.state.get("options"):
            dots = IconButton(
                id="three_dots", cls="android.widget.ImageView", name="dots_vertical", desc="Options", color=INK,
                on_click=lambda: self.state.update(options=True),
            )  # fmt: skip
            dots.align, dots.margin = BOTTOM_END, (0, 0, px(33), px(411))
            return dots
        count = self.preferences.number(COUNTDOWN) % len(_COUNTDOWNS)
        grid, flash = self.preferences.flag(GRID), self.preferences.flag(FLASH)
        buttons: list[View] = [
            _option(
                "grid_lines_toggle_button", "grid", f"Grid lines {'on' if grid else 'off'}", self._set(GRID, not grid)
            ),
            _option(
                "countdown_toggle_button", "timer_outline", f"Countdown timer {_COUNTDOWNS[count]}",
                self._set(COUNTDOWN, (count + 1) % len(_COUNTDOWNS)),
            ),
            _option(
                "flash_toggle_button", "flash" if flash else "flash_off", f"Flash {'on' if flash else 'off'}",
                self._set(FLASH, not flash),
            ),
            _option("camera_toggle_button", "camera_flip_outline", f"{self.lens.title()} camera", self._turn),
        ]  # fmt: skip
        row = Row(id="mode_options", width="fill", background="#80000000", children=buttons)
        row.align, row.margin, row.content_align = BOTTOM, (0, 0, 0, px(442)), (0.5, 0.5)
        return row

    def _set(self, name: str, value: Preference) -> Action:
        return lambda: self.preferences.put(**{name: value})

    def _turn(self) -> None:
        self.state["front"] = not self.state.get("front")

    # -- modes -----------------------------------------------------------------------------------------------------

    def _open_modes(self) -> None:
        if self.started_ns is None:
            self.state["modes"] = True

    def drawer(self) -> Drawer | None:
        """The list of modes."""
        if not self.state.get("modes"):
            return None
        items: list[View] = []
        for video, label, icon in ((False, "Camera", "camera"), (True, "Video", "video")):
            item = drawer_item(label, icon=icon, selected=video is self.video, on_click=partial(self._mode, video))
            item.desc = f"Switch to {'Video Camera' if video else 'Camera Mode'}"
            items.append(item)
        above = Spacer(height=self.metrics.dp(self.metrics.status_bar))
        return Drawer([above, *items], lambda: self.state.pop("modes", None), id="mode_list_layout")

    def _mode(self, video: bool) -> None:
        self.state.pop("modes", None)
        self.state["video"] = video

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
        if self.started_ns is not None:
            self.shoot()
            return True
        return bool(self.state.pop("options", None))

    def _filmstrip(self) -> None:
        last = cast("str | None", self.state.get("last"))
        if not last or not self.system.fs.is_file(last):
            self.toast("No photos")
            return
        kind = "video/mp4" if last.endswith("mp4") else "image/jpeg"
        self.start(Intent("android.intent.action.VIEW", data=document_uri(last), type=kind))

    # -- taking ----------------------------------------------------------------------------------------------------

    def shoot(self) -> None:
        """Take a picture, or begin or end a video."""
        if not self.video:
            self.system.clock.advance((0, 3, 10)[self.preferences.number(COUNTDOWN) % 3])
            self.taken(take_picture(self.system, self.lens))
        elif self.started_ns is None:
            self.state["recording"] = self.system.clock.uptime_ns()
        else:
            length = (self.system.clock.uptime_ns() - self.started_ns) // 1_000_000
            self.state.pop("recording")
            self.taken(write_video(self.system, length))

    def taken(self, path: str) -> None:
        """What follows when something was taken."""
        self.state["last"] = path


class CaptureScreen(CameraScreen):
    """`CaptureActivity`: takes one picture or video for another app."""

    @property
    def video(self) -> bool:
        """What was asked for."""
        return self.intent.action == "android.media.action.VIDEO_CAPTURE"

    def build(self) -> View:
        """The viewfinder, or what was taken with the question whether to use it."""
        taken = cast("str | None", self.state.get("last"))
        if not taken or not self.system.fs.is_file(taken):
            return super().build()
        buttons: list[View] = [
            _option("cancel_button", "close", "Cancel", self._drop_all),
            _option("retake_button", "camera_retake_outline", "Retake", self._drop),
            _option("done_button", "check", "Done", partial(self._use, taken)),
        ]
        row = Row(id="bottom_bar", width="fill", height=px(442), background="#66000000", align=BOTTOM, spacing=48)
        row.children, row.content_align = buttons, CENTER
        data = b"" if self.video else self.system.fs.read_bytes(taken)
        shown = self._preview(data) if data else Icon(name="play_circle_outline", size=72, color=INK, align=CENTER)
        return Box(id="camera_app_root", width="fill", height="fill", children=[shown, row])

    def _drop(self) -> None:
        self.system.fs.remove(cast(str, self.state.pop("last")))

    def _drop_all(self) -> None:
        self._drop()
        self.finish()

    def _use(self, taken: str) -> None:
        wanted = path_of(self.system, str(self.intent.extras.get("output") or ""))
        if wanted:
            self.system.fs.rename(taken, wanted)
        result: Any = {"uri": document_uri(wanted or taken), "path": wanted or taken}
        self.system.activities.finish(self.activity, result)


def _dark(id: str, text: str, desc: str, on_click: Action) -> View:
    button = Button(id=id, text=text, desc=desc, emphasis="text", color=INK, on_click=on_click)
    button.background, button.radius = "#66000000", 20
    return button


def _option(id: str, icon: str, desc: str, on_click: Action) -> View:
    return IconButton(id=id, name=icon, desc=desc, color=INK, width=64, height=64, on_click=on_click)

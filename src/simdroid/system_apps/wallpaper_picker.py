"""Wallpaper & style: the preview of a picture as wallpaper, and the question on which screen it is set."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, ActivitySpec, Intent, System, WallpaperPlace, path_of

PACKAGE = "com.google.android.apps.wallpaper"
ACTION_MY_PHOTOS = "com.android.wallpaper.action.MY_PHOTOS"
"""Starts choosing a picture; Settings' page has the tile for it."""
_PICK, _PICK_IMAGES = "android.intent.action.PICK", "android.provider.action.PICK_IMAGES"
_INK = "#ffffff"
_PLACES: tuple[tuple[WallpaperPlace, str, str], ...] = (
    ("home", "Home screen", "home_outline"),
    ("lock", "Lock screen", "lock_outline"),
    ("both", "Home and lock screens", "cellphone"),
)


def _pick(system: System, activity: Activity) -> None:
    """For `on_resume`: let a person choose a picture first; who chooses none is back where they came from."""
    if activity.state.get("path"):
        return
    if not activity.state.get("asked"):
        activity.state["asked"] = True
        intent = Intent(_PICK, type="image/*")
        if not system.packages.resolve(intent, default_only=True):
            intent = Intent(_PICK_IMAGES, type="image/*")
        system.activities.start(intent, caller=PACKAGE, for_result=activity)
        return
    picked = kit.take_result(activity).get("path")
    if picked:
        activity.state["path"] = picked
    else:
        system.activities.finish(activity)


class PreviewScreen(kit.AppScreen):
    """A picture as it will look behind the home screen or the lock screen."""

    edge_to_edge = True
    background: ui.Color = "#000000"
    path = ui.Saved("")
    """The picture that was chosen here, where the intent brings none."""
    lock = ui.Saved(True)
    """Whether it is shown as on the lock screen."""

    @property
    def bars(self) -> ui.Color:
        return _INK

    @property
    def _data(self) -> bytes:
        path = self.path or (path_of(self.system, self.intent.data) if self.intent.data else None)
        return self.system.fs.read_bytes(path) if path and self.system.fs.is_file(path) else b""

    def build(self) -> ui.View:
        """The picture, the clock of the lock screen or some icons over it, and the buttons."""
        data = self._data
        if ui.picture_size(data) is None:
            return ui.empty_state("The picture can’t be shown", icon="image_off_outline")
        picture = ui.Image(data, id="wallpaper_surface", fit="cover", width="fill", height="fill")
        return ui.Layers(
            [picture, self._clock() if self.lock else self._icons(), self._top(), self._tabs()], id="wallpaper_preview"
        )

    def _top(self) -> ui.View:
        back = ui.IconButton(name="arrow_left", desc="Navigate up", color=_INK, on_click=self.finish)
        done = ui.Button(
            id="button_set_wallpaper", text="Set wallpaper", emphasis="filled", on_click=partial(self.ask, "place")
        )
        above = self.metrics.dp(self.metrics.status_bar)
        return ui.Line([back, ui.Spacer(weight=1), done], id="toolbar", margin=(4, above, 16, 0), height=64)

    def _tabs(self) -> ui.View:
        tabs: list[ui.View] = []
        for lock, label in ((True, "Lock screen"), (False, "Home screen")):
            chosen = self.lock is lock
            tabs.append(
                ui.Button(
                    text=label,
                    emphasis="filled" if chosen else "tonal",
                    selected=chosen,
                    on_click=partial(setattr, self, "lock", lock),
                )
            )
        below = self.metrics.dp(self.metrics.navigation_bar)
        row = ui.Line(tabs, id="wallpaper_control_button_group", spacing=12, content_align=ui.CENTER)
        return ui.Stack([row], ghost=True, align=ui.BOTTOM, margin=(0, 0, 0, below + 24))

    def _clock(self) -> ui.View:
        now = self.system.clock.minute()
        parts: list[ui.View] = [
            ui.Text(text=ui.clock_text(self.system, now), size=64, color=_INK),
            ui.Text(text=f"{now:%a}, {now:%b} {now.day}", size=18, color=_INK),
        ]
        return ui.Column(ghost=True, align=(0.5, 0.2), content_align=(0.5, 0.0), children=parts)

    def _icons(self) -> ui.View:
        discs: list[ui.View] = [ui.Icon(name="circle", size=56, color="#99ffffff") for _ in range(4)]
        return ui.Line(discs, ghost=True, spacing=32, content_align=ui.CENTER, align=(0.5, 0.82))

    def dialog_place(self) -> ui.Dialog:
        """On which screen it is set."""
        rows: list[ui.View] = [
            ui.Line(
                [ui.Icon(name=icon, color="on_surface_variant"), ui.Text(text=label, size=16, weight=1)],
                id=f"set_{place}_wallpaper_button",
                spacing=16,
                min_height=56,
                on_click=self.then_close(partial(self._set, place)),
            )
            for place, label, icon in _PLACES
        ]
        return ui.Dialog(title="Set wallpaper on", content=rows)

    def _set(self, place: WallpaperPlace) -> None:
        size = (min(self.metrics.width, self.metrics.height), max(self.metrics.width, self.metrics.height))
        done = ui.set_picture_wallpaper(self.system, self._data, place, size)
        self.toast("Wallpaper set successfully" if done else "Unable to set wallpaper.")
        self.finish()


WALLPAPER_ACTIVITIES = (
    ActivitySpec(
        "com.android.wallpaper.picker.StandalonePreviewActivity",
        PreviewScreen,
        filters=(
            kit.act(
                "android.intent.action.ATTACH_DATA",
                "android.service.wallpaper.CROP_AND_SET_WALLPAPER",
                schemes=("content", "file"),
                types=("image/*",),
            ),
        ),
    ),
    ActivitySpec(
        "com.android.wallpaper.picker.MyPhotosStarter",
        PreviewScreen,
        filters=(kit.act(ACTION_MY_PHOTOS),),
        on_resume=_pick,
    ),
)

__all__ = ["WALLPAPER_ACTIVITIES"]

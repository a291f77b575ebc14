"""System UI: the windows of it that are activities."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ActivitySpec, Manifest


class BrightnessDialog(ui.Screen):
    """The bar under the status bar; a touch beside it closes it."""

    floating = True

    def build(self) -> ui.View:
        metrics = self.metrics
        top, width = metrics.dp(metrics.status_bar) + ui.px(21), metrics.dp(metrics.width)
        bar = ui.Slider(
            id="slider",
            text="Display brightness",
            value=ui.brightness_fraction(self.system),
            on_change=partial(ui.set_brightness, self.system),
            thick=True,
            icon="brightness_5",
            width="fill",
            height="fill",
        )
        mirror = ui.Layers(
            [ui.Layers([bar], id="brightness_slider")],
            id="brightness_mirror_container",
            at=(ui.px(42), top, width - ui.px(42), top + ui.px(126)),
        )
        return ui.Layers([ui.View(ghost=True, width="fill", height="fill", on_click=self.finish), mirror], ghost=True)


MANIFEST = Manifest(
    package="com.android.systemui",
    label="System UI",
    icon="android",
    color="#5f6368",
    platform=True,
    system=True,
    image_order=2,
    activities=(
        ActivitySpec(
            ".settings.brightness.BrightnessDialog",
            BrightnessDialog,
            filters=(kit.act("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"),),
            single_task=True,
            unlisted=True,
            on_pause=lambda system, activity: system.activities.finish(activity),
        ),
    ),
)

__all__ = ["MANIFEST"]

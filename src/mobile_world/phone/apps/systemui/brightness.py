"""The brightness bar that Settings opens."""

from __future__ import annotations

from mobile_world.phone.ui import Box, Screen, Slider, View, px
from mobile_world.phone.ui.surfaces.brightness_curve import brightness_fraction, set_brightness, to_fraction, to_value

__all__ = ["BrightnessDialog", "brightness_fraction", "set_brightness", "to_fraction", "to_value"]


class BrightnessDialog(Screen):
    """The bar under the status bar; a touch beside it closes it."""

    floating = True

    def build(self) -> View:
        """Nothing but the bar."""
        metrics = self.metrics
        top, width = metrics.dp(metrics.status_bar) + px(21), metrics.dp(metrics.width)
        bar = Slider(
            id="slider",
            text="Display brightness",
            value=brightness_fraction(self.system),
            on_change=lambda fraction: set_brightness(self.system, fraction),
            thick=True,
            icon="brightness_5",
            width="fill",
            height="fill",
        )
        slider = Box(id="brightness_slider", width="fill", height="fill", children=[bar])
        mirror = Box(
            id="brightness_mirror_container", at=(px(42), top, width - px(42), top + px(126)), children=[slider]
        )
        outside = View(ghost=True, width="fill", height="fill", on_click=self.finish)
        return Box(ghost=True, width="fill", height="fill", children=[outside, mirror])

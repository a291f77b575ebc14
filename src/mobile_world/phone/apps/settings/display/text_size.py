"""How large text and everything else is."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import RELATIVE
from mobile_world.phone.kit import FlagSetting, Preference, Press, Toggle
from mobile_world.phone.ui import DENSITY, Action, Column, IconButton, Row, Slider, Text, View, px

FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
DENSITIES = (374, 420, 460, 500, 540)
"""What display sizes from small to largest mean on this panel, as on a Pixel 6."""

_SAMPLE = (
    "The lighthouse at noon",
    "From the gallery you can see both harbours, the ferry between them, and on a clear day the first hills of the"
    " mainland.",
)
_BOLD, _CONTRAST = (
    FlagSetting("secure", "font_weight_adjustment", yes="300"),
    FlagSetting("secure", "high_text_contrast_enabled"),
)


class TextSizePage(SettingsPage):
    """A sample, two sliders with stops, and two ways to draw text."""

    title = "Display size and text"
    fragment = fragments.TEXT_SIZE
    activity_name = "TextReadingSettings"
    actions = ("TEXT_READING_SETTINGS", "ACCESSIBILITY_FONT_SIZE_SETTINGS")
    topics = (
        Preference("Font size", words="text large letters bigger"),
        Preference("Display size", words="zoom large bigger density"),
    )
    rows = (
        Toggle("Bold text", flag=_BOLD),
        Toggle(
            "High contrast text",
            "Change the text color to black or white. Maximizes contrast with the background.",
            flag=_CONTRAST,
        ),
        Press("Reset settings", do=lambda page: _reset(page)),
    )

    def views(self) -> list[View]:
        """The sample above the sliders."""
        scale = self.system.settings.number("system", "font_scale", 1.0)
        density = self.system.settings.number("secure", "display_density_forced", DENSITY)
        return [
            _sample(),
            self._slider("Font size", "Make text bigger or smaller", _nearest(FONT_SCALES, scale), len(FONT_SCALES)),
            self._slider(
                "Display size", "Make everything bigger or smaller", _nearest(DENSITIES, density), len(DENSITIES)
            ),
            *super().views(),
        ]

    def _slider(self, title: str, summary: str, stop: int, stops: int) -> View:
        def move(to: int) -> None:
            self._set(title, min(max(to, 0), stops - 1))

        smaller = _step("icon_start", "minus", "Make smaller", stop > 0, lambda: move(stop - 1))
        larger = _step("icon_end", "plus", "Make larger", stop < stops - 1, lambda: move(stop + 1))
        bar = Slider(
            id="seekbar",
            value=stop / (stops - 1),
            on_change=lambda fraction: move(round(fraction * (stops - 1))),
            weight=1,
            height=px(126),
        )
        return Column(
            width="fill",
            padding=(px(63), px(42), px(63), 0),
            children=[
                Column(
                    cls=RELATIVE,
                    width="fill",
                    children=[
                        Text(id="android:title", text=title, size=20),
                        Text(id="android:summary", text=summary, color="on_surface_variant"),
                    ],
                ),
                Row(id="icon_frame_row", width="fill", children=[smaller, bar, larger]),
            ],
        )

    def _set(self, title: str, stop: int) -> None:
        if title == "Font size":
            self.system.settings.put("system", "font_scale", str(FONT_SCALES[stop]))
        elif DENSITIES[stop] == DENSITY:
            self.system.settings.delete("secure", "display_density_forced")
        else:
            self.system.settings.put("secure", "display_density_forced", str(DENSITIES[stop]))


def _nearest(stops: tuple[float, ...], value: float) -> int:
    return min(range(len(stops)), key=lambda place: abs(stops[place] - value))


def _step(id: str, glyph: str, desc: str, enabled: bool, on_click: Action) -> View:
    return IconButton(id=id, name=glyph, desc=desc, enabled=enabled, width=px(126), height=px(126), on_click=on_click)


def _sample() -> View:
    head, text = _SAMPLE
    return Column(
        id="preview_pager",
        width="fill",
        padding=24,
        spacing=8,
        margin=(px(63), px(21), px(63), px(21)),
        background="surface_container",
        radius=28,
        children=[
            Text(id="preview_title", text=head, size=20, width="fill"),
            Text(id="preview_text", text=text, color="on_surface_variant", width="fill"),
        ],
    )


def _reset(page: SettingsPage) -> None:
    page.system.settings.put("system", "font_scale", "1.0")
    page.system.settings.delete("secure", "display_density_forced")
    _BOLD.put(page.system, False)
    _CONTRAST.put(page.system, False)
    page.toast("Display size and text settings have been reset")

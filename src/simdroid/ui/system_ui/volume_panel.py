"""The volume panel: what the volume keys show at the right edge for three seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from simdroid.system import Json, System
from simdroid.ui.graphics import Metrics, Painter, Rect
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.system_ui.tiles import open_page
from simdroid.ui.views import CENTER, Box, Column, IconButton, UiState, View, Window

TITLE = "VolumeDialogImpl"
MAX_VOLUME = 15
SHOWN_MS = 3000
_VOLUME = "volume_music_speaker"
_UNTIL, _MUTED = "volume_panel_until_ms", "volume_before_mute"
"""Where it is remembered until which uptime the panel shows, and what the volume was before it was muted."""

# Places in the panel's window, in dp: a margin for its shadow around a pill with ringer, slider and settings.
_WIDTH_DP, _MARGIN_DP, _BUTTON_DP, _SLIDER_WIDTH_DP, _SLIDER_HEIGHT_DP = 64.0, 12.0, 56.0, 48.0, 176.0
_HEIGHT_DP = 2 * _BUTTON_DP + _SLIDER_HEIGHT_DP

_RINGER = {
    "2": ("bell_outline", "Ring"),
    "1": ("vibrate", "Vibrate"),
    "0": ("bell_off_outline", "Mute"),
}
_NEXT_RINGER = {"2": "1", "1": "0", "0": "2"}


class VolumePanel:
    """The media volume and the ringer; how long it shows is remembered in the memory of the system UI."""

    def __init__(self, system: System, memory: dict[str, Json]) -> None:
        self._system = system
        self._memory = memory

    @property
    def shown(self) -> bool:
        """Whether it is on the screen now."""
        return self._system.clock.before(cast(int, self._memory.get(_UNTIL, 0)))

    def show(self) -> None:
        """Show it for the next seconds."""
        self._memory[_UNTIL] = self._system.clock.uptime_ns() // 1_000_000 + SHOWN_MS

    def dismiss(self) -> None:
        """Take it away."""
        self._memory.pop(_UNTIL, None)

    def change(self, steps: int) -> None:
        """Make the media louder or quieter, as the keys do."""
        self._set(self._level + steps)

    def toggle_mute(self) -> None:
        """Silence the media, or be as loud as before."""
        before = self._level
        self._set(0 if before else cast(int, self._memory.get(_MUTED, 1)))
        if before:
            self._memory[_MUTED] = before

    @property
    def _level(self) -> int:
        return min(max(int(self._system.settings.number("system", _VOLUME, 5)), 0), MAX_VOLUME)

    def _set(self, level: int) -> None:
        self._system.settings.put("system", _VOLUME, str(min(max(level, 0), MAX_VOLUME)))
        self.show()

    def bounds(self, metrics: Metrics) -> Rect:
        """Where its window lies: in the middle of the right edge."""
        width, height = (metrics.px(size + 2 * _MARGIN_DP) for size in (_WIDTH_DP, _HEIGHT_DP))
        top = (metrics.height - height) // 2
        return Rect(metrics.width - width, top, metrics.width, top + height)

    def window(self, metrics: Metrics) -> Window | None:
        """The panel, while it shows."""
        if not self.shown:
            return None
        level = self._level
        slider = VolumeSlider(
            id="volume_row_slider",
            desc="Media volume",
            value=level / MAX_VOLUME,
            icon="music_note" if level else "music_note_off",
            on_change=lambda value: self._set(round(value * MAX_VOLUME)),
            align=CENTER,
        )
        column = Column(
            id="volume_dialog",
            cls="android.view.ViewGroup",
            width="fill",
            background="surface_dialog",
            radius=_WIDTH_DP / 2,
            elevation=3,
            children=[self._ringer(), Box(id="volume_dialog_rows", width="fill", children=[slider]), self._settings()],
        )
        root = Box(id="volume_dialog_container", padding=_MARGIN_DP, width="fill", height="fill", children=[column])
        return Window(TITLE, SYSTEM_UI, root, self.bounds(metrics), UiState({}), focusable=False).lay_out(metrics)

    def _ringer(self) -> View:
        mode = self._system.settings.get("global", "mode_ringer") or "2"
        icon, name = _RINGER.get(mode, _RINGER["2"])

        def turn() -> None:
            self._system.settings.put("global", "mode_ringer", _NEXT_RINGER.get(mode, "2"))
            self.show()

        return IconButton(
            id="ringer_icon", name=icon, desc=name, size=24, width="fill", height=_BUTTON_DP, on_click=turn
        )

    def _settings(self) -> View:
        def opened() -> None:
            self.dismiss()
            open_page(self._system, "android.settings.SOUND_SETTINGS")

        return IconButton(
            id="settings",
            name="dots_horizontal",
            desc="Settings",
            size=24,
            width="fill",
            height=_BUTTON_DP,
            on_click=opened,
        )


@dataclass(kw_only=True, eq=False)
class VolumeSlider(View):
    """A value between 0 and 1 as the filled part of an upright bar; follows a tap and a finger that moves."""

    cls: str = "android.widget.SeekBar"
    value: float
    icon: str
    on_change: Callable[[float], object]
    focusable: bool | None = True
    drag_handle: bool = True

    def __post_init__(self) -> None:
        """It is as large as the panel has it, and moves with the finger."""
        self.width, self.height = _SLIDER_WIDTH_DP, _SLIDER_HEIGHT_DP
        self.on_touch = lambda _x, y: self._follow(y)
        self.on_drag = lambda drag: self._follow(drag.end[1])

    def _follow(self, y: float) -> None:
        self.on_change(min(max((self.box.bottom - y) / max(self.box.height, 1), 0.0), 1.0))

    def paint(self, painter: Painter) -> None:
        """Draw the bar, what is filled of it from below, and the icon at its foot."""
        box, radius, side = self.box, painter.metrics.px(_SLIDER_WIDTH_DP / 2), painter.metrics.px(24)
        painter.fill(box, "surface_container_highest", radius)
        color = "on_surface"
        if self.value > 0:
            # Never less than round, so that the lowest step shows as a circle.
            top = min(box.bottom - round(box.height * self.value), box.bottom - box.width)
            painter.fill(box._replace(top=top), "primary", radius)
            color = "on_primary"
        left, top = box.left + (box.width - side) // 2, box.bottom - (box.width + side) // 2
        painter.icon(Rect(left, top, left + side, top + side), self.icon, color)

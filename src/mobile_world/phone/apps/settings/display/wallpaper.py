"""Wallpaper & style."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mobile_world.phone.apps.launcher.wallpaper import DESIGNS, SETTING, Design, Wallpaper, chosen_design
from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.display.looks import DARK
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category
from mobile_world.phone.kit import FlagSetting, Preference, Setting, Toggle
from mobile_world.phone.ui import CENTER, Box, Column, Icon, Row, Text, View, clock_text, px

_CHOICE = Setting("secure", SETTING, DESIGNS[0].name)
_ACROSS = 3
_THUMB_DP, _PREVIEW_DP = 150, 300


class WallpaperPage(SettingsPage):
    """What the home screen looks like: a preview, the pictures, the theme."""

    title = "Wallpaper & style"
    fragment = fragments.WALLPAPER
    activity_name = ".wallpaper.WallpaperSettings"
    outside_actions = ("android.intent.action.SET_WALLPAPER",)
    topics = (Preference("Change wallpaper", words="background picture home screen"),)
    rows = (
        Toggle("Dark theme", flag=DARK),
        Toggle("Themed icons", words="monochrome", flag=FlagSetting("secure", "themed_icons_enabled")),
        Preference("App grid", "4\u00d75"),
    )

    def views(self) -> list[View]:
        """Preview, choices, switches."""
        lines = [DESIGNS[start : start + _ACROSS] for start in range(0, len(DESIGNS), _ACROSS)]
        return [
            self._preview(),
            category("Change wallpaper"),
            *(self._line(line) for line in lines),
            category("Style"),
            *super().views(),
        ]

    def _preview(self) -> View:
        now = self.system.clock.now()
        picture = Wallpaper(
            width=_PREVIEW_DP * self.metrics.width / self.metrics.height,
            height=_PREVIEW_DP,
            radius=24,
            design=chosen_design(self.system),
            align=CENTER,
        )
        words = Column(
            ghost=True,
            align=CENTER,
            content_align=(0.5, 0),
            children=[
                Text(text=clock_text(self.system, now), size=32, color="#ffffff"),
                Text(text=f"{now:%a}, {now:%b} {now.day}", color="#ffffff"),
            ],
        )
        return Box(
            id="wallpaper_preview_container",
            desc="Home screen wallpaper preview",
            width="fill",
            height=_PREVIEW_DP,
            margin=(0, px(21), 0, px(21)),
            children=[picture, words],
        )

    def _line(self, designs: Sequence[Design]) -> View:
        tiles: list[View] = [self._tile(design) for design in designs]
        return Row(width="fill", padding=(px(63), 0, px(63), px(32)), spacing=12, content_align=(0, 0), children=tiles)

    def _tile(self, design: Design) -> View:
        chosen = design is chosen_design(self.system)
        layers: list[View] = [Wallpaper(radius=20, design=design)]
        if chosen:
            mark = Icon(id="check_circle", name="check_circle", size=32, color="#ffffff", align=CENTER)
            layers.append(mark)
        return Box(
            id="tile",
            desc=design.label,
            weight=1,
            height=_THUMB_DP,
            checkable=True,
            checked=chosen,
            on_click=partial(_CHOICE.put, self.system, design.name),
            children=layers,
        )

"""Wallpaper & style."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.display.looks import DARK
from mobile_world.phone.apps.settings.items import Toggle
from mobile_world.phone.apps.settings.page import SettingsPage


class WallpaperPage(SettingsPage):
    """What the home screen looks like."""

    title = "Wallpaper & style"
    fragment = fragments.WALLPAPER
    items = (Toggle("Dark theme", flag=DARK),)

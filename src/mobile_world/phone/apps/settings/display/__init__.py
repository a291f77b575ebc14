"""Display and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.display.dashboard import DisplayPage
from mobile_world.phone.apps.settings.display.lock_screen import LockScreenPage, ScreenSaverPage
from mobile_world.phone.apps.settings.display.looks import (
    AdaptiveBrightnessPage,
    ColorsPage,
    DarkThemePage,
    NightLightPage,
    ScreenTimeoutPage,
)
from mobile_world.phone.apps.settings.display.text_size import TextSizePage

PAGES = (
    DisplayPage,
    LockScreenPage,
    ScreenTimeoutPage,
    DarkThemePage,
    ScreenSaverPage,
    TextSizePage,
    NightLightPage,
    ColorsPage,
    AdaptiveBrightnessPage,
)

__all__ = ["PAGES"]

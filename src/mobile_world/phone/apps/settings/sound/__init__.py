"""Sound & vibration and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.sound.dashboard import SoundPage
from mobile_world.phone.apps.settings.sound.details import (
    LiveCaptionPage,
    MediaControlsPage,
    NowPlayingPage,
    PreventRingingPage,
    VibrationPage,
)

PAGES = (SoundPage, VibrationPage, PreventRingingPage, LiveCaptionPage, NowPlayingPage, MediaControlsPage)

__all__ = ["PAGES"]

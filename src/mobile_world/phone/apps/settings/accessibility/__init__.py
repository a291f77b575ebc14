"""Accessibility and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.accessibility.colors import (
    ColorCorrectionPage,
    ColorInversionPage,
    ColorMotionPage,
    ExtraDimPage,
)
from mobile_world.phone.apps.settings.accessibility.controls import (
    AudioAdjustmentPage,
    CaptionsPage,
    MagnificationPage,
    SystemControlsPage,
    TextToSpeechPage,
    TimingPage,
)
from mobile_world.phone.apps.settings.accessibility.dashboard import AccessibilityPage, AccessibilityServicePage

PAGES = (
    AccessibilityPage,
    AccessibilityServicePage,
    ColorMotionPage,
    ColorCorrectionPage,
    ColorInversionPage,
    ExtraDimPage,
    MagnificationPage,
    TimingPage,
    SystemControlsPage,
    CaptionsPage,
    AudioAdjustmentPage,
    TextToSpeechPage,
)

__all__ = ["PAGES"]

"""Colour and motion."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.display.looks import DARK
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import radio_row
from mobile_world.phone.kit import FlagSetting, Level, Note, Setting, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

_INVERSION = FlagSetting("secure", "accessibility_display_inversion_enabled")
_CORRECTION = FlagSetting("secure", "accessibility_display_daltonizer_enabled")
_KIND = Setting("secure", "accessibility_display_daltonizer", "12")
_DIM = FlagSetting("secure", "reduce_bright_colors_activated")
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
_KINDS = (
    ("12", "Deuteranomaly", "Red-green"),
    ("11", "Protanomaly", "Red-green"),
    ("13", "Tritanomaly", "Blue-yellow"),
    ("0", "Grayscale", ""),
)


class _RemoveAnimations:
    """On while all three animation scales are zero."""

    def get(self, system: System) -> bool:
        """Whether nothing moves."""
        return all(system.settings.number("global", scale, 1.0) == 0 for scale in _SCALES)

    def put(self, system: System, on: bool) -> None:
        """Set all three."""
        for scale in _SCALES:
            system.settings.put("global", scale, "0" if on else "1")


class ColorMotionPage(SettingsPage):
    """What moves and in which colours."""

    title = "Color and motion"
    fragment = fragments.COLOR_MOTION
    activity_name = "ColorAndMotion"
    actions = ("ACCESSIBILITY_COLOR_MOTION_SETTINGS",)
    rows = (
        Link(
            "Color correction",
            lambda system: f"{'On' if _CORRECTION.get(system) else 'Off'} / Adjust how colors display on your device",
            words="blind daltonizer grayscale",
            fragment=fragments.COLOR_CORRECTION,
        ),
        Link(
            "Color inversion",
            lambda system: "On" if _INVERSION.get(system) else "Off",
            words="invert",
            fragment=fragments.COLOR_INVERSION,
        ),
        Toggle("Dark theme", flag=DARK),
        Toggle("Remove animations", "Reduce movement on the screen", flag=_RemoveAnimations()),
        Toggle(
            "Large mouse pointer",
            "Make the mouse pointer more noticeable",
            flag=FlagSetting("secure", "accessibility_large_pointer_icon"),
        ),
    )


class ColorCorrectionPage(SettingsPage):
    """Colours that can be told apart."""

    title = "Color correction"
    fragment = fragments.COLOR_CORRECTION
    activity_name = "AccessibilityDaltonizerSettings"
    actions = ("COLOR_CORRECTION_SETTINGS",)
    rows = (MainToggle("Use color correction", flag=_CORRECTION),)

    def views(self) -> list[View]:
        """The switch and the kinds."""
        now = _KIND.get(self.system)
        kinds = [
            radio_row(title, summary=words, chosen=now == value, on_choose=partial(_KIND.put, self.system, value))
            for value, title, words in _KINDS
        ]
        return [*super().views(), *kinds]


class ColorInversionPage(SettingsPage):
    """Light becomes dark."""

    title = "Color inversion"
    fragment = fragments.COLOR_INVERSION
    activity_name = "AccessibilityInversionSettings"
    actions = ("COLOR_INVERSION_SETTINGS",)
    rows = (
        MainToggle("Use color inversion", flag=_INVERSION),
        Note("Color inversion turns light screens dark. It also turns dark screens light."),
    )


class ExtraDimPage(SettingsPage):
    """Darker than the darkest."""

    title = "Extra dim"
    fragment = fragments.EXTRA_DIM
    activity_name = "ReduceBrightColorsSettings"
    actions = ("REDUCE_BRIGHT_COLORS_SETTINGS",)
    rows = (
        MainToggle("Make screen extra dim", flag=_DIM),
        Level("Intensity", most=100, stored=Setting("secure", "reduce_bright_colors_level", "30"), enabled=_DIM.get),
        Toggle(
            "Keep on after device restarts", enabled=_DIM.get,
            flag=FlagSetting("secure", "reduce_bright_colors_persist_across_reboots"),
        ),
    )  # fmt: skip

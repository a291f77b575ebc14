"""Magnification, timing, captions, audio and speech."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Level, Note, Preference, Setting, Toggle

_WAITS = (
    ("0", "Default"),
    ("10000", "10 seconds"),
    ("30000", "30 seconds"),
    ("60000", "1 minute"),
    ("120000", "2 minutes"),
)


class MagnificationPage(SettingsPage):
    """The screen through a glass."""

    title = "Magnification"
    fragment = fragments.MAGNIFICATION
    activity_name = "AccessibilityScreenMagnification"
    rows = (
        Toggle(
            "Magnification shortcut",
            lambda system: (
                "Triple-tap screen"
                if system.settings.flag("secure", "accessibility_display_magnification_enabled")
                else "Off"
            ),
            flag=FlagSetting("secure", "accessibility_display_magnification_enabled"),
        ),
        Choice(
            "Magnification type",
            stored=Setting("secure", "accessibility_magnification_capability", "1"),
            options=(("1", "Full screen"), ("2", "Part of screen"), ("3", "Switch between full and partial screen")),
        ),
        Toggle(
            "Follow text as you type",
            "Magnification area automatically follows the text as you type",
            flag=FlagSetting("secure", "accessibility_magnification_follow_typing_enabled", "1"),
        ),
        Note("When magnification is turned on, you can zoom in on your screen."),
    )


class TimingPage(SettingsPage):
    """How long a touch is."""

    title = "Timing controls"
    fragment = fragments.TIMING
    activity_name = "AccessibilityControlTimeout"
    rows = (
        Choice(
            "Touch & hold delay",
            stored=Setting("secure", "long_press_timeout", "400"),
            options=(("400", "Short"), ("1000", "Medium"), ("1500", "Long")),
        ),
        Choice(
            "Time to take action (Accessibility timeout)",
            stored=Setting("secure", "accessibility_interactive_ui_timeout_ms"),
            options=_WAITS,
        ),
        Toggle("Autoclick (dwell timing)", flag=FlagSetting("secure", "accessibility_autoclick_enabled")),
    )


class SystemControlsPage(SettingsPage):
    """Buttons and rotation."""

    title = "System controls"
    fragment = fragments.SYSTEM_CONTROLS
    rows = (
        Toggle("Auto-rotate screen", flag=FlagSetting("system", "accelerometer_rotation")),
        Toggle(
            "Power button ends call", flag=FlagSetting("secure", "incall_power_button_behavior", "1", yes="2", no="1")
        ),
        Toggle("One-handed mode", flag=FlagSetting("secure", "one_handed_mode_enabled")),
    )


class CaptionsPage(SettingsPage):
    """Subtitles."""

    title = "Caption preferences"
    fragment = fragments.CAPTIONS
    activity_name = "CaptioningSettings"
    actions = ("CAPTIONING_SETTINGS",)
    rows = (
        MainToggle("Show captions", flag=FlagSetting("secure", "accessibility_captioning_enabled")),
        Choice(
            "Caption size",
            stored=Setting("secure", "accessibility_captioning_font_scale", "1.0"),
            options=(
                ("0.25", "Very small"),
                ("0.5", "Small"),
                ("1.0", "Default"),
                ("1.5", "Large"),
                ("2.0", "Very large"),
            ),
        ),
        Choice(
            "Caption style",
            stored=Setting("secure", "accessibility_captioning_preset", "4"),
            options=(("4", "Set by app"), ("0", "White on black"), ("1", "Black on white"), ("2", "Yellow on black")),
        ),
        Note("Not all apps support these caption preferences"),
    )


class AudioAdjustmentPage(SettingsPage):
    """Both channels as one."""

    title = "Audio adjustment"
    fragment = fragments.AUDIO_ADJUSTMENT
    rows = (
        Toggle("Mono audio", "Combine channels when playing audio", flag=FlagSetting("system", "master_mono")),
        Level("Audio balance", most=100, least=-100, stored=Setting("system", "master_balance_percent")),
    )


class TextToSpeechPage(SettingsPage):
    """The phone's voice."""

    title = "Text-to-speech output"
    fragment = fragments.TEXT_TO_SPEECH
    activity_name = "TextToSpeechSettings"
    actions = ("TTS_SETTINGS",)
    rows = (
        Preference("Preferred engine", "Speech Recognition and Synthesis from Google"),
        Preference("Language", "Use system language"),
        Level("Speech rate", most=600, least=10, stored=Setting("secure", "tts_default_rate", "100")),
        Level("Pitch", most=400, least=25, stored=Setting("secure", "tts_default_pitch", "100")),
    )

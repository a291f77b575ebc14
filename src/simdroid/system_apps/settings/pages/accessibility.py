"""Accessibility and the pages below it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import Namespace, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.display import DARK
from simdroid.system_apps.settings.rows import category, footer, main_switch, preference, radio_row

_KEY = "enabled_accessibility_services"


class AccessibilityService(NamedTuple):
    """A service of an installed app."""

    component: str
    label: str
    icon: str
    note: str

    def get(self, system: System) -> bool:
        """Whether it is among the enabled ones."""
        return self.component in _enabled(system)

    def put(self, system: System, on: bool) -> None:
        """Enable or disable it; Android's flag follows whether any is left."""
        enabled = [name for name in _enabled(system) if name != self.component] + [self.component] * on
        system.settings.put("secure", _KEY, ":".join(enabled))
        system.settings.put("secure", "accessibility_enabled", "1" if enabled else "0")


def _enabled(system: System) -> list[str]:
    return [name for name in (system.settings.get("secure", _KEY) or "").split(":") if name]


_FORWARDER = "com.google.androidenv.accessibilityforwarder"
_FORWARDERS = (f"{_FORWARDER}/{_FORWARDER}.AccessibilityForwarder",)
"""Services that an installed app may bring."""

TALKBACK = AccessibilityService(
    "com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService",
    "TalkBack",
    "account_voice",
    "When TalkBack is on, it provides spoken feedback so that you can use your device without looking at the screen.",
)


def services(system: System) -> list[AccessibilityService]:
    """Services of apps that were added to the phone."""
    installed = []
    for component in _FORWARDERS:
        app = system.packages.get(component.partition("/")[0])
        if app is not None and app.enabled:
            label, icon = app.manifest.label, app.manifest.icon
            note = f"{label} can read what is on the screen and act in your place."
            installed.append(AccessibilityService(component, label, icon, note))
    return installed


_INVERSION = kit.FlagSetting("secure", "accessibility_display_inversion_enabled")
_CORRECTION = kit.FlagSetting("secure", "accessibility_display_daltonizer_enabled")
_KIND = kit.Setting("secure", "accessibility_display_daltonizer", "12")
_DIM = kit.FlagSetting("secure", "reduce_bright_colors_activated")
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


page(
    fragments.COLOR_MOTION,
    Link(
        "Color correction",
        lambda system: f"{'On' if _CORRECTION.get(system) else 'Off'} / Adjust how colors display on your device",
        keywords="blind daltonizer grayscale",
        fragment=fragments.COLOR_CORRECTION,
    ),
    Link(
        "Color inversion",
        lambda system: "On" if _INVERSION.get(system) else "Off",
        keywords="invert",
        fragment=fragments.COLOR_INVERSION,
    ),
    kit.Toggle("Dark theme", flag=DARK),
    kit.Toggle("Remove animations", "Reduce movement on the screen", flag=_RemoveAnimations()),
    kit.Toggle(
        "Large mouse pointer",
        "Make the mouse pointer more noticeable",
        flag=kit.FlagSetting("secure", "accessibility_large_pointer_icon"),
    ),
)


class ColorCorrectionPage(SettingsPage):
    """Color correction."""

    place = fragments.COLOR_CORRECTION
    rows = (MainToggle("Use color correction", flag=_CORRECTION),)

    def views(self) -> list[ui.View]:
        now = _KIND.get(self.system)
        kinds = [
            radio_row(title, summary=summary, chosen=now == value, on_choose=partial(_KIND.put, self.system, value))
            for value, title, summary in _KINDS
        ]
        return [*super().views(), *kinds]


page(
    fragments.COLOR_INVERSION,
    MainToggle("Use color inversion", flag=_INVERSION),
    kit.Note("Color inversion turns light screens dark. It also turns dark screens light."),
)

page(
    fragments.EXTRA_DIM,
    MainToggle("Make screen extra dim", flag=_DIM),
    kit.Level(
        "Intensity", most=100, stored=kit.Setting("secure", "reduce_bright_colors_level", "30"), enabled=_DIM.get
    ),
    kit.Toggle(
        "Keep on after device restarts",
        enabled=_DIM.get,
        flag=kit.FlagSetting("secure", "reduce_bright_colors_persist_across_reboots"),
    ),
)


_WAITS = (
    ("0", "Default"),
    ("10000", "10 seconds"),
    ("30000", "30 seconds"),
    ("60000", "1 minute"),
    ("120000", "2 minutes"),
)

page(
    fragments.MAGNIFICATION,
    kit.Toggle(
        "Magnification shortcut",
        lambda system: (
            "Triple-tap screen"
            if system.settings.flag("secure", "accessibility_display_magnification_enabled")
            else "Off"
        ),
        flag=kit.FlagSetting("secure", "accessibility_display_magnification_enabled"),
    ),
    kit.Choice(
        "Magnification type",
        stored=kit.Setting("secure", "accessibility_magnification_capability", "1"),
        options=(("1", "Full screen"), ("2", "Part of screen"), ("3", "Switch between full and partial screen")),
    ),
    kit.Toggle(
        "Follow text as you type",
        "Magnification area automatically follows the text as you type",
        flag=kit.FlagSetting("secure", "accessibility_magnification_follow_typing_enabled", "1"),
    ),
    kit.Note("When magnification is turned on, you can zoom in on your screen."),
)

page(
    fragments.TIMING,
    kit.Choice(
        "Touch & hold delay",
        stored=kit.Setting("secure", "long_press_timeout", "400"),
        options=(("400", "Short"), ("1000", "Medium"), ("1500", "Long")),
    ),
    kit.Choice(
        "Time to take action (Accessibility timeout)",
        stored=kit.Setting("secure", "accessibility_interactive_ui_timeout_ms"),
        options=_WAITS,
    ),
    kit.Toggle("Autoclick (dwell timing)", flag=kit.FlagSetting("secure", "accessibility_autoclick_enabled")),
)

page(
    fragments.SYSTEM_CONTROLS,
    kit.Toggle("Auto-rotate screen", flag=kit.FlagSetting("system", "accelerometer_rotation")),
    kit.Toggle(
        "Power button ends call", flag=kit.FlagSetting("secure", "incall_power_button_behavior", "1", yes="2", no="1")
    ),
    kit.Toggle("One-handed mode", flag=kit.FlagSetting("secure", "one_handed_mode_enabled")),
)

page(
    fragments.CAPTIONS,
    MainToggle("Show captions", flag=kit.FlagSetting("secure", "accessibility_captioning_enabled")),
    kit.Choice(
        "Caption size",
        stored=kit.Setting("secure", "accessibility_captioning_font_scale", "1.0"),
        options=(("0.25", "Very small"), ("0.5", "Small"), ("1.0", "Default"), ("1.5", "Large"), ("2.0", "Very large")),
    ),
    kit.Choice(
        "Caption style",
        stored=kit.Setting("secure", "accessibility_captioning_preset", "4"),
        options=(("4", "Set by app"), ("0", "White on black"), ("1", "Black on white"), ("2", "Yellow on black")),
    ),
    kit.Note("Not all apps support these caption preferences"),
)

page(
    fragments.AUDIO_ADJUSTMENT,
    kit.Toggle("Mono audio", "Combine channels when playing audio", flag=kit.FlagSetting("system", "master_mono")),
    kit.Level("Audio balance", most=100, least=-100, stored=kit.Setting("system", "master_balance_percent")),
)

page(
    fragments.TEXT_TO_SPEECH,
    kit.Preference("Preferred engine", "Speech Recognition and Synthesis from Google"),
    kit.Preference("Language", "Use system language"),
    kit.Level("Speech rate", most=600, least=10, stored=kit.Setting("secure", "tts_default_rate", "100")),
    kit.Level("Pitch", most=400, least=25, stored=kit.Setting("secure", "tts_default_pitch", "100")),
)


def _state(namespace: Namespace, key: str, description: str, system: System) -> str:
    return f"{'On' if system.settings.flag(namespace, key) else 'Off'} / {description}"


class AccessibilityPage(SettingsPage):
    """The list, downloaded services first."""

    place = fragments.ACCESSIBILITY
    topics = (kit.Preference("TalkBack", keywords="screen reader speak"),)
    rows = (
        kit.Header("Display"),
        Link("Display size and text", "Change how text is displayed", "format_size", fragment=fragments.TEXT_SIZE),
        Link(
            "Color and motion",
            "Change color and reduce motion",
            "invert_colors",
            "animation inversion correction",
            fragment=fragments.COLOR_MOTION,
        ),
        Link(
            "Extra dim",
            partial(
                _state,
                "secure",
                "reduce_bright_colors_activated",
                "Dim screen beyond your phone\u2019s minimum brightness",
            ),
            "brightness_4",
            fragment=fragments.EXTRA_DIM,
        ),
        Link(
            "Magnification",
            partial(_state, "secure", "accessibility_display_magnification_enabled", "Zoom in on the screen"),
            "magnify_plus_outline",
            "zoom",
            fragment=fragments.MAGNIFICATION,
        ),
        kit.Header("Interaction controls"),
        Link("Timing controls", icon="timer_outline", keywords="touch hold delay", fragment=fragments.TIMING),
        Link("System controls", icon="gesture_tap_button", fragment=fragments.SYSTEM_CONTROLS),
        Link("Vibration & haptics", "On", "vibrate", fragment=fragments.VIBRATION),
        kit.Header("Captions"),
        Link("Live Caption", "Automatically caption speech", "closed_caption_outline", fragment=fragments.LIVE_CAPTION),
        Link(
            "Caption preferences",
            partial(_state, "secure", "accessibility_captioning_enabled", "Adjust caption size and style"),
            "subtitles_outline",
            fragment=fragments.CAPTIONS,
        ),
        kit.Header("Audio"),
        Link("Audio adjustment", icon="tune_vertical", keywords="mono balance", fragment=fragments.AUDIO_ADJUSTMENT),
        kit.Header("General"),
        Link("Text-to-speech output", icon="text_to_speech", fragment=fragments.TEXT_TO_SPEECH),
    )

    def views(self) -> list[ui.View]:
        """Services first, then what every phone has."""
        added = services(self.system)
        rows: list[ui.View] = [category("Downloaded apps"), *(self._service(item) for item in added)] if added else []
        return [*rows, category("Screen reader"), self._service(TALKBACK), *super().views()]

    def _service(self, service: AccessibilityService) -> ui.View:
        summary = "Speak items on screen" if service is TALKBACK else ""
        state = "On" if service.get(self.system) else "Off"
        return preference(
            service.label,
            summary=" / ".join(part for part in (state, summary) if part),
            icon=service.icon,
            on_click=partial(self.show, fragments.ACCESSIBILITY_SERVICE, service=service.component),
        )


class AccessibilityServicePage(SettingsPage):
    """One service and its switch."""

    place = fragments.ACCESSIBILITY_SERVICE

    @property
    def service(self) -> AccessibilityService:
        """The service the intent names."""
        component = self.intent.extras.get("service") or self.intent.extras.get("android.intent.extra.COMPONENT_NAME")
        return next((service for service in services(self.system) if service.component == component), TALKBACK)

    @property
    def heading(self) -> str:
        return self.service.label

    def views(self) -> list[ui.View]:
        service = self.service
        switch = main_switch(f"Use {service.label}", on=service.get(self.system), on_toggle=self._toggle)
        return [switch, footer(service.note)]

    def dialog_allow(self) -> ui.Dialog:
        """The question before a service may see everything."""
        label = self.service.label
        return kit.confirm_dialog(
            self,
            f"{label} needs to:\n\nView and control screen\nIt can read all content on the screen and display content"
            " over other apps.\n\nView and perform actions\nIt can track your interactions with an app or a hardware"
            " sensor, and interact with apps on your behalf.",
            partial(self.service.put, self.system, True),
            title=f"Allow {label} to have full control of your device?",
            agree="Allow",
        )

    def _toggle(self, on: bool) -> None:
        if on:
            self.ask("allow")
        else:
            self.service.put(self.system, False)

"""Accessibility: the way to everything that helps to see, hear and touch."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.accessibility.services import TALKBACK, AccessibilityService, services
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, main_switch, preference
from mobile_world.phone.kit import Header, Preference, confirm_dialog
from mobile_world.phone.system import Namespace, System
from mobile_world.phone.ui import Dialog, View


def _state(namespace: Namespace, key: str, words: str, system: System) -> str:
    return f"{'On' if system.settings.flag(namespace, key) else 'Off'} / {words}"


class AccessibilityPage(SettingsPage):
    """The list, downloaded services first."""

    title = "Accessibility"
    fragment = fragments.ACCESSIBILITY
    activity_name = "AccessibilitySettings"
    actions = ("ACCESSIBILITY_SETTINGS",)
    topics = (Preference("TalkBack", words="screen reader speak"),)
    rows = (
        Header("Display"),
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
        Header("Interaction controls"),
        Link("Timing controls", icon="timer_outline", words="touch hold delay", fragment=fragments.TIMING),
        Link("System controls", icon="gesture_tap_button", fragment=fragments.SYSTEM_CONTROLS),
        Link("Vibration & haptics", "On", "vibrate", fragment=fragments.VIBRATION),
        Header("Captions"),
        Link("Live Caption", "Automatically caption speech", "closed_caption_outline", fragment=fragments.LIVE_CAPTION),
        Link(
            "Caption preferences",
            partial(_state, "secure", "accessibility_captioning_enabled", "Adjust caption size and style"),
            "subtitles_outline",
            fragment=fragments.CAPTIONS,
        ),
        Header("Audio"),
        Link("Audio adjustment", icon="tune_vertical", words="mono balance", fragment=fragments.AUDIO_ADJUSTMENT),
        Header("General"),
        Link("Text-to-speech output", icon="text_to_speech", fragment=fragments.TEXT_TO_SPEECH),
    )

    def views(self) -> list[View]:
        """Services first, then what every phone has."""
        added = services(self.system)
        rows: list[View] = [category("Downloaded apps"), *(self._service(each) for each in added)] if added else []
        return [*rows, category("Screen reader"), self._service(TALKBACK), *super().views()]

    def _service(self, service: AccessibilityService) -> View:
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

    title = "Accessibility service"
    fragment = fragments.ACCESSIBILITY_SERVICE
    activity_name = "AccessibilityDetailsSettings"
    actions = ("ACCESSIBILITY_DETAILS_SETTINGS",)

    @property
    def service(self) -> AccessibilityService:
        """The service the intent names."""
        wanted = self.intent.extras.get("service") or self.intent.extras.get("android.intent.extra.COMPONENT_NAME")
        return next((each for each in services(self.system) if each.component == wanted), TALKBACK)

    @property
    def heading(self) -> str:
        """The service's name."""
        return self.service.label

    def views(self) -> list[View]:
        """The switch and what it means."""
        service = self.service
        switch = main_switch(f"Use {service.label}", on=service.get(self.system), on_toggle=self._toggle)
        return [switch, footer(service.note)]

    def dialog_allow(self) -> Dialog:
        """The question before a service may see everything."""
        label = self.service.label
        return confirm_dialog(
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

"""Safety & emergency."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Header, Note, Setting, TextEntry, Toggle

_BLOOD = tuple((kind, kind or "Unknown") for kind in ("", "O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"))


class EmergencyPage(SettingsPage):
    """What helps when something happened."""

    title = "Safety & emergency"
    fragment = fragments.EMERGENCY
    activity_name = "EmergencyDashboard"
    actions = ("EMERGENCY_SETTINGS",)
    rows = (
        Header("Medical information"),
        TextEntry("Name", stored=Setting("secure", "emergency_name", ""), empty="Unknown", required=False),
        Choice("Blood type", "Unknown", stored=Setting("secure", "emergency_blood_type", ""), options=_BLOOD),
        TextEntry("Allergies", stored=Setting("secure", "emergency_allergies", ""), empty="Unknown", required=False),
        TextEntry(
            "Medications", stored=Setting("secure", "emergency_medications", ""), empty="Unknown", required=False
        ),
        Header("In an emergency"),
        Link(
            "Emergency SOS",
            lambda system: "On" if system.settings.get("secure", "emergency_gesture_enabled") != "0" else "Off",
            "asterisk",
            fragment=fragments.EMERGENCY_SOS,
        ),
        Toggle(
            "Emergency Location Service",
            icon="map_marker_outline",
            flag=FlagSetting("secure", "emergency_location_enabled", "1"),
        ),
        Toggle("Earthquake alerts", icon="pulse", flag=FlagSetting("secure", "earthquake_alerts_enabled", "1")),
        Link("Wireless emergency alerts", icon="alert_outline", fragment=fragments.EMERGENCY_ALERTS),
    )


class EmergencySosPage(SettingsPage):
    """Five presses of the power button."""

    title = "Emergency SOS"
    fragment = fragments.EMERGENCY_SOS
    activity_name = "EmergencyGesture"
    rows = (
        MainToggle("Use Emergency SOS", flag=FlagSetting("secure", "emergency_gesture_enabled", "1")),
        Toggle("Play countdown alarm", flag=FlagSetting("secure", "emergency_gesture_sound_enabled", "1")),
        TextEntry("Number to call for help", stored=Setting("secure", "emergency_gesture_call_number", "911")),
        Note("Press the Power button quickly 5 times or more to start emergency actions."),
    )

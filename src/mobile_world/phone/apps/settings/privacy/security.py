"""Security: the screen lock and what protects the phone."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import preference
from mobile_world.phone.kit import Confirm, FlagSetting, Header, Note, Preference, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

_NO_LOCK = FlagSetting("secure", "lockscreen.disabled", "1")


def _lock(system: System) -> str:
    return "None" if _NO_LOCK.get(system) else "Swipe"


def _patch(system: System) -> str:
    year, month, day = (int(part) for part in system.properties.get("ro.build.version.security_patch").split("-"))
    names = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ]
    return f"{names[month - 1]} {day}, {year}"


class SecurityPage(SettingsPage):
    """What protects the phone."""

    title = "Security"
    fragment = fragments.SECURITY
    activity_name = "SecurityDashboard"
    actions = ("SECURITY_SETTINGS",)
    rows = (
        Header("Security status"),
        Preference("Google Play Protect", "Apps scanned today", "shield_check_outline"),
        Preference("Find My Device", "On", "crosshairs_gps"),
        Preference("Security update", _patch, "security"),
        Preference("Google Play system update", "March 1, 2024", "update"),
        Header("Device security"),
        Link("Screen lock", _lock, "lock_outline", "pin pattern password swipe", fragment=fragments.SCREEN_LOCK),
        Link(
            "Advanced settings",
            "Encryption, credentials, and more",
            "dots_horizontal_circle_outline",
            fragment=fragments.SECURITY_MORE,
        ),
    )


class ScreenLockPage(SettingsPage):
    """How the phone is unlocked; this one has nobody to keep out, so codes cannot be set."""

    title = "Choose a screen lock"
    fragment = fragments.SCREEN_LOCK
    activity_name = ".password.ChooseLockGeneric"

    def views(self) -> list[View]:
        """From none to a password."""
        free = _lock(self.system)
        simple = [
            preference(
                title,
                summary="Current screen lock" if title == free else "",
                icon=icon,
                on_click=partial(self._choose, title == "None"),
            )
            for title, icon in (("None", "lock_open_outline"), ("Swipe", "gesture_swipe_horizontal"))
        ]
        locked = (("Pattern", "dots_grid"), ("PIN", "dialpad"), ("Password", "form_textbox_password"))
        return [*simple, *(preference(title, icon=icon, enabled=False) for title, icon in locked)]

    def _choose(self, none: bool) -> None:
        _NO_LOCK.put(self.system, none)
        self.finish()


class MoreSecurityPage(SettingsPage):
    """What few people need."""

    title = "Advanced settings"
    fragment = fragments.SECURITY_MORE
    rows = (
        Preference("Trust agents", "None are active"),
        Preference("Device admin apps", "No active apps"),
        Link("Encryption & credentials", "Encrypted", fragment=fragments.ENCRYPTION),
        Preference("SIM card lock"),
        Link(
            "App pinning",
            lambda system: "On" if system.settings.flag("system", "lock_to_app_enabled") else "Off",
            fragment=fragments.APP_PINNING,
        ),
        Toggle("Confirm SIM deletion", flag=FlagSetting("global", "confirm_sim_deletion", "1")),
    )


class EncryptionPage(SettingsPage):
    """Keys and certificates."""

    title = "Encryption & credentials"
    fragment = fragments.ENCRYPTION
    activity_name = "EncryptionAndCredential"
    rows = (
        Preference("Encrypt phone", "Encrypted"),
        Header("Credential storage"),
        Preference("Storage type", "Hardware-backed"),
        Preference("Trusted credentials", "Display trusted CA certificates"),
        Preference("User credentials", "View and modify stored credentials"),
        Preference("Install a certificate", "From storage"),
        Confirm(
            "Clear credentials",
            "Remove all certificates",
            question="Remove all the contents?",
            message="All credentials will be removed.",
            do=lambda page: page.toast("Credential storage is erased."),
        ),
    )


class AppPinningPage(SettingsPage):
    """One app and no other."""

    title = "App pinning"
    fragment = fragments.APP_PINNING
    activity_name = "ScreenPinningSettings"
    rows = (
        MainToggle("Use app pinning", flag=FlagSetting("system", "lock_to_app_enabled")),
        Note("App pinning allows you to keep the current app in view until you unpin it."),
    )

"""Pages of the remaining topics: those with values show them, the others say what they are."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, main_switch, preference, seek_row, switch_row
from mobile_world.phone.ui import View


class BatteryPage(SettingsPage):
    """The battery's level."""

    title = "Battery"

    def rows(self) -> list[View]:
        """Level and saver."""
        settings = self.system.settings
        return [
            preference(f"{self.system.battery.level}%", summary="Battery level"),
            preference("Battery usage", summary="View usage since last full charge"),
            preference("Battery Saver", summary="On" if settings.flag("global", "low_power") else "Off"),
            preference("Adaptive preferences"),
            switch_row(
                "Battery percentage",
                summary="Show battery percentage in status bar",
                on=settings.flag("system", "status_bar_show_battery_percent"),
                on_toggle=lambda on: settings.put("system", "status_bar_show_battery_percent", "1" if on else "0"),
            ),
        ]


class SoundPage(SettingsPage):
    """Volumes."""

    title = "Sound & vibration"
    _VOLUMES = (
        ("Media volume", "volume_music_speaker", 15, "music_note"),
        ("Call volume", "volume_voice", 7, "phone_in_talk"),
        ("Ring & notification volume", "volume_ring_speaker", 7, "bell_ring"),
        ("Alarm volume", "volume_alarm_speaker", 7, "alarm"),
    )

    def rows(self) -> list[View]:
        """A slider for each volume."""
        settings = self.system.settings
        rows = [
            seek_row(
                title,
                icon=icon,
                value=min(settings.number("system", key, steps / 2) / steps, 1.0),
                on_change=partial(self._set_volume, key, steps),
            )
            for title, key, steps, icon in self._VOLUMES
        ]
        silent = settings.flag("global", "zen_mode")
        return [
            *rows,
            preference("Do Not Disturb", summary="On" if silent else "Off"),
            preference("Phone ringtone", summary="Flutey Phone"),
            preference("Default notification sound", summary="Pixie Dust"),
            preference("Default alarm sound", summary="Cesium"),
        ]

    def _set_volume(self, key: str, steps: int, fraction: float) -> None:
        self.system.settings.put("system", key, str(round(fraction * steps)))


class LocationPage(SettingsPage):
    """The location switch."""

    title = "Location"

    def rows(self) -> list[View]:
        """The switch and what follows from it."""
        settings = self.system.settings
        on = (settings.get("secure", "location_mode") or "0") != "0"
        return [
            main_switch(
                "Use location",
                on=on,
                on_toggle=lambda wanted: settings.put("secure", "location_mode", "3" if wanted else "0"),
            ),
            category("Recent access"),
            preference("No apps recently accessed location", enabled=False),
            preference("App location permissions"),
            preference("Location services"),
        ]


class PlainSettingsPage(SettingsPage):
    """A topic without anything to set on this phone."""

    def __init_subclass__(cls, title: str = "") -> None:
        cls.title = title

    def rows(self) -> list[View]:
        """One remark."""
        return [footer("There is nothing to change here on this phone.")]


class NotificationsPage(PlainSettingsPage, title="Notifications"):
    """Notifications."""


class StoragePage(PlainSettingsPage, title="Storage"):
    """Storage."""


class WallpaperPage(PlainSettingsPage, title="Wallpaper & style"):
    """Wallpaper."""


class AccessibilityPage(PlainSettingsPage, title="Accessibility"):
    """Accessibility."""


class SecurityPage(PlainSettingsPage, title="Security"):
    """Security."""


class PrivacyPage(PlainSettingsPage, title="Privacy"):
    """Privacy."""


class EmergencyPage(PlainSettingsPage, title="Safety & emergency"):
    """Emergencies."""


class AccountsPage(PlainSettingsPage, title="Passwords & accounts"):
    """Accounts."""


class WellbeingPage(PlainSettingsPage, title="Digital Wellbeing & parental controls"):
    """Wellbeing."""


class GooglePage(PlainSettingsPage, title="Google"):
    """Google."""


class TipsPage(PlainSettingsPage, title="Tips & support"):
    """Help."""

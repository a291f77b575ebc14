"""System, with date & time, and About."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.connected import BluetoothAware
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, preference, switch_row
from mobile_world.phone.ui import View, clock_text, uses_24_hours


class SystemPage(SettingsPage):
    """What belongs to the phone as a whole."""

    title = "System"

    def rows(self) -> list[View]:
        """The real page's rows, in its order."""
        return [
            preference("Languages & input", summary="Gboard", icon="web"),
            preference("Live Translate", summary="Use Live Translate", icon="translate"),
            preference("Gestures", icon="gesture_tap"),
            preference("Date & time", icon="clock_outline", on_click=lambda: self.show(fragments.DATE_TIME)),
            preference("Backup", icon="cloud_upload_outline"),
            preference("System update", icon="cellphone_arrow_down"),
            preference("Multiple users", icon="account_outline"),
            preference("Reset options", icon="history"),
        ]


class DateTimePage(SettingsPage):
    """The clock."""

    title = "Date & time"

    def rows(self) -> list[View]:
        """Date, time, zone and how times are shown."""
        settings, now = self.system.settings, self.system.clock.now()
        auto, auto_zone = settings.flag("global", "auto_time"), settings.flag("global", "auto_time_zone")
        hours = uses_24_hours(self.system)
        return [
            switch_row(
                "Set time automatically",
                on=auto,
                on_toggle=lambda on: settings.put("global", "auto_time", "1" if on else "0"),
            ),
            preference("Date", summary=f"{now:%B} {now.day}, {now.year}", enabled=not auto),
            preference("Time", summary=clock_text(self.system, now), enabled=not auto),
            category("Time zone"),
            switch_row(
                "Set time zone automatically",
                on=auto_zone,
                on_toggle=lambda on: settings.put("global", "auto_time_zone", "1" if on else "0"),
            ),
            preference("Use location to set time zone", summary="Off", enabled=auto_zone),
            preference("Time zone", summary=self._zone(), enabled=not auto_zone),
            category("Time format"),
            switch_row(
                "Use locale default",
                on=settings.get("system", "time_12_24") is None,
                on_toggle=self._use_locale_default,
            ),
            switch_row(
                "Use 24-hour format",
                summary="13:00" if hours else "1:00 PM",
                on=hours,
                on_toggle=lambda on: settings.put("system", "time_12_24", "24" if on else "12"),
                enabled=settings.get("system", "time_12_24") is not None,
            ),
        ]

    def _use_locale_default(self, on: bool) -> None:
        if on:
            self.system.settings.delete("system", "time_12_24")
        else:
            self.system.settings.put("system", "time_12_24", "12")

    def _zone(self) -> str:
        now = self.system.clock.now()
        offset = f"{now:%z}"
        return f"GMT{offset[:3]}:{offset[3:5]} {self.system.clock.timezone.replace('_', ' ')}"


class AboutPage(BluetoothAware):
    """What the phone is."""

    title = "About emulated device"

    @property
    def device_name(self) -> str:
        """The name a person gave the phone."""
        return self.system.settings.get("global", "device_name") or "Android"

    def rows(self) -> list[View]:
        """Names, numbers and versions."""
        prop = self.system.properties.get
        wifi = self.system.connectivity.network is not None
        return [
            self.name_row(),
            category("Basic info"),
            preference("Phone number", summary="+15551234567 (sim)"),
            preference("Emergency information", summary="Info & contacts for owner"),
            category("Legal & regulatory"),
            preference("Legal information"),
            preference("Regulatory labels"),
            category("Device details"),
            preference("SIM status", summary=prop("gsm.operator.alpha") or "T-Mobile"),
            preference("Model", summary=prop("ro.product.model")),
            preference("IMEI", summary="358240051111110"),
            preference("Android version", summary=prop("ro.build.version.release")),
            category("Device identifiers"),
            preference("IP address", summary="10.0.2.16" if wifi else "Unavailable"),
            preference("Wi\u2011Fi MAC address", summary="02:15:b2:00:00:00"),
            preference("Device Wi\u2011Fi MAC address", summary="02:15:b2:00:00:00"),
            preference("Bluetooth address", summary="00:00:00:00:5A:AD" if self.on else "Unavailable"),
            preference("Up time", summary=self._up_time()),
            preference("Build number", summary=prop("ro.build.display.id")),
        ]

    def _up_time(self) -> str:
        minutes, seconds = divmod(self.system.clock.uptime_ns() // 1_000_000_000, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"

    def _rename(self) -> None:
        name = self.typed("android:edit", self.device_name).strip()
        if name:
            self.system.settings.put("global", "device_name", name)
            self.system.settings.put("secure", "bluetooth_name", name)
            self._close_dialog()

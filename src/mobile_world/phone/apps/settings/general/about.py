"""About the phone."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.devices.bluetooth import BluetoothAware
from mobile_world.phone.apps.settings.general.system import DEVELOPER
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Header, Preference, Press, Setting, Telling
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

NAME = Setting("global", "device_name", "Android")
NUMBER = "+15551234567"
IMEI = "358240051111110"
_TAPS = 7
_COUNTED = "build_number_taps"


def _prop(name: str, system: System) -> str:
    return system.properties.get(name)


def _address(system: System) -> str:
    on = system.connectivity.network is not None
    return "fe80::15:b2ff:fe00:0\n10.0.2.16\nfec0::15:b2ff:fe00:0" if on else "Unavailable"


def _bluetooth(system: System) -> str:
    stored = system.settings.get("secure", "bluetooth_address") or "Unavailable"
    return stored if system.connectivity.bluetooth else "Unavailable"


def _up_time(system: System) -> str:
    minutes, seconds = divmod(system.clock.uptime_ns() // 1_000_000_000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def _hardware(system: System) -> str:
    serial = _prop("ro.serialno", system) or _prop("ro.boot.serialno", system)
    return f"Model: {_prop('ro.product.model', system)}\nSerial number: {serial}"


class AboutPage(BluetoothAware):
    """What the phone is."""

    title = "About emulated device"
    fragment = fragments.ABOUT
    activity_name = "MyDeviceInfo"
    actions = ("DEVICE_INFO_SETTINGS",)
    topics = (Preference("Device name", words="rename"),)
    rows = (
        Header("Basic info"),
        Preference("Phone number", f"{NUMBER} (sim)"),
        Link("Emergency information", "Info & contacts for owner", fragment=fragments.EMERGENCY),
        Header("Legal & regulatory"),
        Link("Legal information", words="licenses", fragment=fragments.LEGAL),
        Telling("Regulatory labels", message="This device is emulated and carries no regulatory labels."),
        Header("Device details"),
        Link("SIM status", lambda system: _prop("gsm.operator.alpha", system), fragment=fragments.SIM_STATUS),
        Telling("Model", lambda system: _prop("ro.product.model", system), message=_hardware, words="hardware serial"),
        Telling("IMEI", IMEI, message=f"IMEI: {IMEI}\nIMEI SV: 11"),
        Link(
            "Android version",
            lambda system: _prop("ro.build.version.release", system),
            words="kernel security update",
            fragment=fragments.ANDROID_VERSION,
        ),
        Header("Device identifiers"),
        Preference("IP address", _address),
        Preference("Wi\u2011Fi MAC address", "02:15:b2:00:00:00", words="wifi"),
        Preference("Device Wi\u2011Fi MAC address", "02:15:b2:00:00:00"),
        Preference("Bluetooth address", _bluetooth),
        Preference("Up time", _up_time),
        Press(
            "Build number",
            lambda system: _prop("ro.build.display.id", system),
            words="developer",
            do=lambda page: _count_tap(page),
        ),
    )

    @property
    def device_name(self) -> str:
        """The name a person gave the phone."""
        return NAME.get(self.system)

    def views(self) -> list[View]:
        """The name first."""
        return [self.name_row(), *super(BluetoothAware, self).views()]

    def rename(self, name: str) -> None:
        """Name the phone, also for Bluetooth."""
        NAME.put(self.system, name)
        super().rename(name)


def _count_tap(page: SettingsPage) -> None:
    """Seven taps in a row make a developer; the last three are announced."""
    if DEVELOPER.get(page.system):
        page.toast("No need, you are already a developer.")
        return
    taps = int(str(page.state.get(_COUNTED, 0))) + 1
    page.state[_COUNTED] = taps
    left = _TAPS - taps
    if left <= 0:
        page.state.pop(_COUNTED)
        DEVELOPER.put(page.system, True)
        page.toast("You are now a developer!")
    elif left < 5:
        page.toast(f"You are now {left} step{'' if left == 1 else 's'} away from being a developer.")


class AndroidVersionPage(SettingsPage):
    """The build."""

    title = "Android version"
    fragment = fragments.ANDROID_VERSION
    activity_name = "FirmwareVersion"
    rows = (
        Preference("Android version", lambda system: _prop("ro.build.version.release", system)),
        Preference("Android security update", "March 1, 2024"),
        Preference("Google Play system update", "March 1, 2024"),
        Preference("Baseband version", lambda system: _prop("gsm.version.baseband", system)),
        Preference(
            "Kernel version", "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913\n#1 Mon Aug 15 18:33:14 UTC 2022"
        ),
        Preference("Build number", lambda system: _prop("ro.build.display.id", system)),
    )


class LegalPage(SettingsPage):
    """Licences."""

    title = "Legal information"
    fragment = fragments.LEGAL
    rows = (
        Telling(
            "Third-party licenses",
            message="Fonts and icons of this phone are under the SIL Open Font License and the Apache License 2.0.",
        ),
        Telling("System WebView licenses", message="This phone contains no WebView."),
    )


class SimStatusPage(SettingsPage):
    """The SIM and its network."""

    title = "SIM status"
    fragment = fragments.SIM_STATUS
    rows = (
        Preference("Network", lambda system: _prop("gsm.operator.alpha", system)),
        Preference("Phone number", NUMBER),
        Preference(
            "Mobile network state", lambda system: "Connected" if system.connectivity.mobile_data else "Disconnected"
        ),
        Preference("Service state", lambda system: "In service" if system.connectivity.cellular else "Radio off"),
        Preference("Signal strength", "-71 dBm 69 asu"),
        Preference("Mobile voice network type", "LTE"),
        Preference("Mobile data network type", "LTE"),
        Preference("Roaming", "Not roaming"),
    )

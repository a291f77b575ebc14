"""About the phone, and developer options."""

from __future__ import annotations

from simdroid import kit, ui
from simdroid.system import System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.devices import BluetoothAware
from simdroid.system_apps.settings.pages.privacy import security_update
from simdroid.system_apps.settings.pages.system import DEVELOPER

NAME = kit.Setting("global", "device_name", "Android")
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
    """About phone: name, numbers, versions."""

    place = fragments.ABOUT
    topics = (kit.Preference("Device name", keywords="rename"),)
    rows = (
        kit.Header("Basic info"),
        kit.Preference("Phone number", f"{NUMBER} (sim)"),
        Link("Emergency information", "Info & contacts for owner", fragment=fragments.EMERGENCY),
        kit.Header("Legal & regulatory"),
        Link("Legal information", keywords="licenses", fragment=fragments.LEGAL),
        kit.MessageRow("Regulatory labels", message="This device is emulated and carries no regulatory labels."),
        kit.Header("Device details"),
        Link("SIM status", lambda system: _prop("gsm.operator.alpha", system), fragment=fragments.SIM_STATUS),
        kit.MessageRow(
            "Model", lambda system: _prop("ro.product.model", system), message=_hardware, keywords="hardware serial"
        ),
        kit.MessageRow("IMEI", IMEI, message=f"IMEI: {IMEI}\nIMEI SV: 11"),
        Link(
            "Android version",
            lambda system: _prop("ro.build.version.release", system),
            keywords="kernel security update",
            fragment=fragments.ANDROID_VERSION,
        ),
        kit.Header("Device identifiers"),
        kit.Preference("IP address", _address),
        kit.Preference("Wi\u2011Fi MAC address", "02:15:b2:00:00:00", keywords="wifi"),
        kit.Preference("Device Wi\u2011Fi MAC address", "02:15:b2:00:00:00"),
        kit.Preference("Bluetooth address", _bluetooth),
        kit.Preference("Up time", _up_time),
        kit.Press(
            "Build number",
            lambda system: _prop("ro.build.display.id", system),
            keywords="developer",
            do=lambda page: _count_tap(page),
        ),
    )

    @property
    def device_name(self) -> str:
        """The name a person gave the phone."""
        return NAME.get(self.system)

    def views(self) -> list[ui.View]:
        return [self.name_row(), *super(BluetoothAware, self).views()]

    def rename(self, name: str) -> None:
        NAME.put(self.system, name)
        super().rename(name)


def _count_tap(page: SettingsPage) -> None:
    """Seven taps in a row make a developer; the last three are announced."""
    if DEVELOPER.get(page.system):
        page.toast("No need, you are already a developer.")
        return
    taps = int(str(page.state.get(_COUNTED, 0))) + 1
    page.state[_COUNTED] = taps
    remaining = _TAPS - taps
    if remaining <= 0:
        page.state.pop(_COUNTED)
        DEVELOPER.put(page.system, True)
        page.toast("You are now a developer!")
    elif remaining < 5:
        page.toast(f"You are now {remaining} step{'' if remaining == 1 else 's'} away from being a developer.")


page(
    fragments.ANDROID_VERSION,
    kit.Preference("Android version", lambda system: _prop("ro.build.version.release", system)),
    kit.Preference("Android security update", security_update),
    kit.Preference("Google Play system update", "March 1, 2024"),
    kit.Preference("Baseband version", lambda system: _prop("gsm.version.baseband", system)),
    kit.Preference(
        "Kernel version", "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913\n#1 Mon Aug 15 18:33:14 UTC 2022"
    ),
    kit.Preference("Build number", lambda system: _prop("ro.build.display.id", system)),
)

page(
    fragments.LEGAL,
    kit.MessageRow(
        "Third-party licenses",
        message="Fonts and icons of this phone are under the SIL Open Font License and the Apache License 2.0.",
    ),
    kit.MessageRow("System WebView licenses", message="This phone contains no WebView."),
)

page(
    fragments.SIM_STATUS,
    kit.Preference("Network", lambda system: _prop("gsm.operator.alpha", system)),
    kit.Preference("Phone number", NUMBER),
    kit.Preference(
        "Mobile network state", lambda system: "Connected" if system.connectivity.mobile_data else "Disconnected"
    ),
    kit.Preference("Service state", lambda system: "In service" if system.connectivity.cellular else "Radio off"),
    kit.Preference("Signal strength", "-71 dBm 69 asu"),
    kit.Preference("Mobile voice network type", "LTE"),
    kit.Preference("Mobile data network type", "LTE"),
    kit.Preference("Roaming", "Not roaming"),
)


_SCALES = (0.0, 0.5, 1.0, 1.5, 2.0, 5.0, 10.0)
_WIDTHS = (("", "411 dp"), ("356", "485 dp"), ("460", "376 dp"), ("500", "346 dp"), ("540", "320 dp"))


def _scale(title: str, key: str) -> kit.Choice:
    """A row for an animation scale; `1`, `1.0` and a missing setting mean the same."""
    options = [(f"{scale:g}", f"Animation scale {scale:g}x" if scale else "Animation off") for scale in _SCALES]
    return kit.Choice(title, keywords="animation speed", stored=_Scale("global", key, "1"), options=options)


class _Scale(kit.Setting):
    """An animation scale, compared as a number."""

    def get(self, system: System) -> str:
        text = super().get(system)
        try:
            return f"{float(text):g}"
        except ValueError:
            return self.default


page(
    fragments.DEVELOPER,
    MainToggle("Use developer options", flag=DEVELOPER),
    kit.Preference("Memory", "Avg 1.1 GB of 2.1 GB memory used"),
    kit.Confirm(
        "Bug report",
        question="Take bug report",
        message="A bug report contains data about your device and its apps.",
        button="Report",
        do=lambda page: page.toast("Bug reports are taken with adb bugreport"),
    ),
    kit.Toggle(
        "Stay awake",
        "Screen will never sleep while charging",
        flag=kit.FlagSetting("global", "stay_on_while_plugged_in", yes="15"),
    ),
    kit.Header("Debugging"),
    kit.Toggle(
        "USB debugging",
        "Debug mode when USB is connected",
        keywords="adb",
        flag=kit.FlagSetting("global", "adb_enabled", "1"),
    ),
    kit.Toggle(
        "Wireless debugging",
        "Debug mode when Wi\u2011Fi is connected",
        keywords="adb wifi",
        flag=kit.FlagSetting("global", "adb_wifi_enabled"),
    ),
    kit.Toggle(
        "Verify apps over USB",
        "Check apps installed via ADB/ADT for harmful behavior.",
        flag=kit.FlagSetting("global", "verifier_verify_adb_installs", "1"),
    ),
    kit.Header("Networking"),
    kit.Toggle(
        "Wi\u2011Fi verbose logging",
        "Increase Wi\u2011Fi logging level, show per SSID RSSI in Wi\u2011Fi Picker",
        flag=kit.FlagSetting("global", "wifi_verbose_logging_enabled"),
    ),
    kit.Toggle(
        "Mobile data always active",
        "Always keep mobile data active, even when Wi\u2011Fi is active",
        flag=kit.FlagSetting("global", "mobile_data_always_on", "1"),
    ),
    kit.Header("Input"),
    kit.Toggle(
        "Show taps", "Show visual feedback for taps", keywords="touches", flag=kit.FlagSetting("system", "show_touches")
    ),
    kit.Toggle(
        "Pointer location",
        "Screen overlay showing current touch data",
        flag=kit.FlagSetting("system", "pointer_location"),
    ),
    kit.Header("Drawing"),
    kit.Toggle("Show layout bounds", "Show clip bounds, margins, etc.", flag=kit.FlagSetting("system", "debug_layout")),
    kit.Toggle(
        "Force RTL layout direction",
        "Force screen layout direction to RTL for all locales",
        flag=kit.FlagSetting("global", "debug.force_rtl"),
    ),
    _scale("Window animation scale", "window_animation_scale"),
    _scale("Transition animation scale", "transition_animation_scale"),
    _scale("Animator duration scale", "animator_duration_scale"),
    kit.Choice("Smallest width", "411 dp", stored=kit.Setting("secure", "display_density_forced", ""), options=_WIDTHS),
    kit.Header("Apps"),
    kit.Toggle(
        "Don\u2019t keep activities",
        "Destroy every activity as soon as the user leaves it",
        flag=kit.FlagSetting("global", "always_finish_activities"),
    ),
    kit.Toggle(
        "Force activities to be resizable",
        "Make all activities resizable for multi-window, regardless of manifest values.",
        flag=kit.FlagSetting("global", "force_resizable_activities"),
    ),
    kit.Toggle(
        "Show background ANRs",
        "Display App Not Responding dialog for background apps",
        flag=kit.FlagSetting("secure", "anr_show_background"),
    ),
)

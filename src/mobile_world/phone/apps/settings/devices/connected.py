"""Connected devices and the ways to connect."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.devices.bluetooth import BluetoothAware
from mobile_world.phone.apps.settings.items import Intro, Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, preference
from mobile_world.phone.kit import Choice, FlagSetting, Header, Note, Preference, Setting, Toggle
from mobile_world.phone.ui import View

NEARBY = FlagSetting("secure", "nearby_sharing_enabled")
PRINTING = FlagSetting("secure", "default_print_service_on", default="1")


class ConnectedDevicesPage(BluetoothAware):
    """Devices near the phone."""

    title = "Connected devices"
    fragment = fragments.CONNECTED
    activity_name = "ConnectedDeviceDashboard"
    actions = ("CONNECTED_DEVICES_SETTINGS",)
    topics = (
        Link("Pair new device", words="bluetooth", fragment=fragments.PAIRING),
        Link("Connection preferences", words="bluetooth", fragment=fragments.CONNECTION_PREFERENCES),
    )

    def views(self) -> list[View]:
        """Pairing, saved devices, preferences."""
        rows = [self.pair_row()]
        if self.on:
            see_all = preference("See all", icon="chevron_right", on_click=partial(self.show, fragments.SAVED_DEVICES))
            rows += [category("Saved devices"), see_all]
        preferences = preference(
            "Connection preferences",
            summary="Bluetooth, Android Auto",
            icon="tune",
            on_click=partial(self.show, fragments.CONNECTION_PREFERENCES),
        )
        return [*rows, preferences, footer(self.visible_note())]


class SavedDevicesPage(BluetoothAware):
    """Devices that were paired before; an emulator has none."""

    title = "Saved devices"
    fragment = fragments.SAVED_DEVICES
    parent = fragments.CONNECTED
    activity_name = "PreviouslyConnectedDevice"
    actions = ("PREVIOUSLY_CONNECTED_DEVICE_SETTINGS",)

    def views(self) -> list[View]:
        """The way to a first one."""
        return [self.pair_row(), footer(self.visible_note())]


class ConnectionPreferencesPage(SettingsPage):
    """Ways to connect."""

    title = "Connection preferences"
    fragment = fragments.CONNECTION_PREFERENCES
    activity_name = "AdvancedConnectedDevice"
    actions = ("ADVANCED_CONNECTED_DEVICE_SETTINGS",)
    rows = (
        Intro("Allow your device to connect with other devices"),
        Link("Bluetooth", icon="bluetooth", words="bt wireless", fragment=fragments.BLUETOOTH),
        Link("Cast", "Unavailable", "cast", "screen mirror", fragment=fragments.CAST),
        Link(
            "Printing",
            lambda system: "1 print service on" if PRINTING.get(system) else "Off",
            "printer",
            "print",
            fragment=fragments.PRINTING,
        ),
        Link("Chromebook", "Not available", "laptop", fragment=fragments.CHROMEBOOK),
        Link(
            "Nearby Share",
            lambda system: "On" if NEARBY.get(system) else "Off",
            "share_variant",
            "send files",
            fragment=fragments.NEARBY_SHARE,
        ),
        Link("Android Auto", "Use apps on your car screen", "car", "driving", fragment=fragments.ANDROID_AUTO),
    )


class CastPage(SettingsPage):
    """Other screens, of which there are none."""

    title = "Cast"
    fragment = fragments.CAST
    activity_name = "WifiDisplaySettings"
    actions = ("CAST_SETTINGS", "WIFI_DISPLAY_SETTINGS")
    rows = (Note("No nearby devices were found."),)


class PrintingPage(SettingsPage):
    """Print services."""

    title = "Printing"
    fragment = fragments.PRINTING
    activity_name = "PrintSettings"
    actions = ("ACTION_PRINT_SETTINGS",)
    rows = (
        Header("Print services"),
        Toggle(
            "Default Print Service",
            lambda system: "On" if PRINTING.get(system) else "Off",
            "printer",
            flag=PRINTING,
        ),
        Preference("Add service", icon="plus"),
    )


class NearbySharePage(SettingsPage):
    """Sharing with devices around."""

    title = "Nearby Share"
    fragment = fragments.NEARBY_SHARE
    activity_name = "NearbyShare"
    actions = ("NEARBY_SHARE_SETTINGS",)
    rows = (
        MainToggle("Use Nearby Share", flag=NEARBY),
        Preference(
            "Device name", lambda system: system.settings.get("global", "device_name") or "Android", "cellphone"
        ),
        Choice(
            "Device visibility",
            icon="eye_outline",
            stored=Setting("secure", "nearby_sharing_visibility", default="contacts"),
            options=(("everyone", "Everyone"), ("contacts", "Contacts"), ("hidden", "Hidden")),
        ),
        Note("Nearby Share lets you share files with people close to you."),
    )


class ChromebookPage(SettingsPage):
    """The phone beside a Chromebook."""

    title = "Chromebook"
    fragment = fragments.CHROMEBOOK
    rows = (Note("There\u2019s no Chromebook with your Google Account nearby."),)


class AndroidAutoPage(SettingsPage):
    """The phone in a car."""

    title = "Android Auto"
    fragment = fragments.ANDROID_AUTO
    rows = (
        Toggle("Start Android Auto while locked", flag=FlagSetting("secure", "android_auto_while_locked", default="1")),
        Preference("Connect a car", "Connect your phone to your car\u2019s USB port or Bluetooth", "car"),
        Note("Android Auto shows apps from your phone on your car\u2019s screen."),
    )

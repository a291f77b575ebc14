"""Connected devices and the pages below it."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Intro, Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.rows import category, footer, main_switch, preference

OFF_NOTE = "Turn on Bluetooth to connect to other devices."
NAME = kit.Setting("secure", "bluetooth_name", default="Android")
_DEVICE_NAME = "Device name"


class BluetoothAware(SettingsPage):
    """What the pages about Bluetooth share: its state, its name, and the row that pairs."""

    @property
    def on(self) -> bool:
        """Whether Bluetooth is on."""
        return self.system.connectivity.bluetooth

    @property
    def device_name(self) -> str:
        """What other devices see."""
        return NAME.get(self.system)

    def pair_row(self) -> ui.View:
        """Pairing turns Bluetooth on."""
        summary = "" if self.on else "Bluetooth will turn on to pair"
        return preference("Pair new device", summary=summary, icon="plus", on_click=self._pair)

    def visible_note(self) -> str:
        """The remark at the end of the page."""
        return f'Visible as "{self.device_name}" to other devices' if self.on else OFF_NOTE

    def _pair(self) -> None:
        self.set_bluetooth(True)
        self.show(fragments.PAIRING)

    def set_bluetooth(self, on: bool) -> None:
        """Switch the radio."""
        self.system.connectivity.bluetooth = on

    def name_row(self) -> ui.View:
        """The device's name, which can be changed."""
        return preference(_DEVICE_NAME, summary=self.device_name, on_click=partial(self.ask, "name"))

    def dialog_name(self) -> ui.Dialog:
        """The dialog that renames the device."""
        accept, value = lambda name: self.rename(name.strip()), self.device_name
        return kit.text_dialog(self, "Rename this device", accept, value=value, ok="Rename", required=True)

    def rename(self, name: str) -> None:
        """Give the device another name."""
        NAME.put(self.system, name)


class BluetoothPage(BluetoothAware):
    """The Bluetooth switch."""

    place = fragments.BLUETOOTH
    topics = (kit.Preference("Use Bluetooth", keywords="bt"),)

    def views(self) -> list[ui.View]:
        """The device's name is there only while Bluetooth is on."""
        switch = main_switch("Use Bluetooth", on=self.on, on_toggle=self.set_bluetooth)
        if not self.on:
            return [switch, self.pair_row(), footer(OFF_NOTE)]
        see_all = preference("See all", icon="chevron_right", on_click=partial(self.show, fragments.SAVED_DEVICES))
        return [switch, self.name_row(), self.pair_row(), see_all, footer(self.visible_note())]


class PairingPage(BluetoothAware):
    """The search for devices, which finds none on an emulator."""

    place = fragments.PAIRING

    def views(self) -> list[ui.View]:
        """The device's name and an empty list."""
        return [
            ui.Column(ghost=True, width="fill", padding=(ui.px(63), 0), children=[ui.Progress(id="progress_bar")]),
            self.name_row(),
            category("Available devices"),
            preference("Searching\u2026", enabled=False),
            footer(f"Bluetooth address: {self.system.settings.get('secure', 'bluetooth_address')}"),
        ]


NEARBY = kit.FlagSetting("secure", "nearby_sharing_enabled")
PRINTING = kit.FlagSetting("secure", "default_print_service_on", default="1")


class ConnectedDevicesPage(BluetoothAware):
    """Devices near the phone."""

    place = fragments.CONNECTED
    topics = (
        Link("Pair new device", keywords="bluetooth", fragment=fragments.PAIRING),
        Link("Connection preferences", keywords="bluetooth", fragment=fragments.CONNECTION_PREFERENCES),
    )

    def views(self) -> list[ui.View]:
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

    place = fragments.SAVED_DEVICES

    def views(self) -> list[ui.View]:
        return [self.pair_row(), footer(self.visible_note())]


page(
    fragments.CONNECTION_PREFERENCES,
    Intro("Allow your device to connect with other devices"),
    Link("Bluetooth", icon="bluetooth", keywords="bt wireless", fragment=fragments.BLUETOOTH),
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

page(fragments.CAST, kit.Note("No nearby devices were found."))

page(
    fragments.PRINTING,
    kit.Header("Print services"),
    kit.Toggle(
        "Default Print Service", lambda system: "On" if PRINTING.get(system) else "Off", "printer", flag=PRINTING
    ),
    kit.Preference("Add service", icon="plus"),
)

page(
    fragments.NEARBY_SHARE,
    MainToggle("Use Nearby Share", flag=NEARBY),
    kit.Preference(
        "Device name", lambda system: system.settings.get("global", "device_name") or "Android", "cellphone"
    ),
    kit.Choice(
        "Device visibility",
        icon="eye_outline",
        stored=kit.Setting("secure", "nearby_sharing_visibility", default="contacts"),
        options=(("everyone", "Everyone"), ("contacts", "Contacts"), ("hidden", "Hidden")),
    ),
    kit.Note("Nearby Share lets you share files with people close to you."),
)

page(fragments.CHROMEBOOK, kit.Note("There\u2019s no Chromebook with your Google Account nearby."))

page(
    fragments.ANDROID_AUTO,
    kit.Toggle(
        "Start Android Auto while locked", flag=kit.FlagSetting("secure", "android_auto_while_locked", default="1")
    ),
    kit.Preference("Connect a car", "Connect your phone to your car\u2019s USB port or Bluetooth", "car"),
    kit.Note("Android Auto shows apps from your phone on your car\u2019s screen."),
)

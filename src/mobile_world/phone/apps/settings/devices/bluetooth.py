"""The Bluetooth page, pairing, and what every page about Bluetooth shares."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, main_switch, preference
from mobile_world.phone.kit import Preference, Setting, text_dialog
from mobile_world.phone.ui import Column, Dialog, Progress, View, px

OFF_NOTE = "Turn on Bluetooth to connect to other devices."
NAME = Setting("secure", "bluetooth_name", default="Android")
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

    def pair_row(self) -> View:
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

    def name_row(self) -> View:
        """The device's name, which can be changed."""
        return preference(_DEVICE_NAME, summary=self.device_name, on_click=partial(self.ask, "name"))

    def dialog_name(self) -> Dialog:
        """The dialog that renames the device."""
        accept, value = lambda name: self.rename(name.strip()), self.device_name
        return text_dialog(self, "Rename this device", accept, value=value, ok="Rename", required=True)

    def rename(self, name: str) -> None:
        """Give the device another name."""
        NAME.put(self.system, name)


class BluetoothPage(BluetoothAware):
    """The Bluetooth switch."""

    title = "Bluetooth"
    fragment = fragments.BLUETOOTH
    parent = fragments.CONNECTION_PREFERENCES
    activity_name = "BluetoothDashboard"
    topics = (Preference("Use Bluetooth", words="bt"),)

    def views(self) -> list[View]:
        """The device's name is there only while Bluetooth is on."""
        switch = main_switch("Use Bluetooth", on=self.on, on_toggle=self.set_bluetooth)
        if not self.on:
            return [switch, self.pair_row(), footer(OFF_NOTE)]
        see_all = preference("See all", icon="chevron_right", on_click=partial(self.show, fragments.SAVED_DEVICES))
        return [switch, self.name_row(), self.pair_row(), see_all, footer(self.visible_note())]


class PairingPage(BluetoothAware):
    """The search for devices, which finds none on an emulator."""

    title = "Pair new device"
    fragment = fragments.PAIRING
    parent = fragments.CONNECTED
    activity_name = "BluetoothPairing"
    actions = ("BLUETOOTH_PAIRING_SETTINGS",)

    def views(self) -> list[View]:
        """The device's name and an empty list."""
        return [
            Column(ghost=True, width="fill", padding=(px(63), 0), children=[Progress(id="progress_bar")]),
            self.name_row(),
            category("Available devices"),
            preference("Searching\u2026", enabled=False),
            footer(f"Bluetooth address: {self.system.settings.get('secure', 'bluetooth_address')}"),
        ]

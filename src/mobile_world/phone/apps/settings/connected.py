"""Connected devices, connection preferences and Bluetooth."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, main_switch, preference
from mobile_world.phone.ui import Dialog, DialogButton, Text, TextField, View, px

OFF_NOTE = "Turn on Bluetooth to connect to other devices."


class BluetoothAware(SettingsPage):
    """What the pages about Bluetooth share: its state, its name, and the row that pairs."""

    @property
    def on(self) -> bool:
        """Whether Bluetooth is on."""
        return self.system.connectivity.bluetooth

    @property
    def device_name(self) -> str:
        """What other devices see."""
        return self.system.settings.get("secure", "bluetooth_name") or "Android"

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
        return preference("Device name", summary=self.device_name, on_click=self._open_rename)

    def _open_rename(self) -> None:
        self.state["dialog"] = "rename"

    def _close_dialog(self) -> None:
        self.state.pop("dialog", None)

    def dialog(self) -> Dialog | None:
        """The dialog that renames the device."""
        if self.state.get("dialog") != "rename":
            return None
        field = TextField(
            id="android:edit",
            value=self.device_name,
            size=18,
            autofocus=True,
            on_submit=self._rename,
            padding=(0, px(21)),
        )
        return Dialog(
            title="Rename this device",
            content=(field, View(width="fill", height=1, background="primary", ghost=True)),
            positive=DialogButton("Rename", self._rename, enabled=bool(self.typed("android:edit", "x").strip())),
            negative=DialogButton("Cancel", self._close_dialog),
            on_dismiss=self._close_dialog,
        )

    def _rename(self) -> None:
        name = self.typed("android:edit", self.device_name).strip()
        if name:
            self.system.settings.put("secure", "bluetooth_name", name)
            self._close_dialog()


class ConnectedDevicesPage(BluetoothAware):
    """Devices near the phone."""

    title = "Connected devices"

    def rows(self) -> list[View]:
        """Pairing, saved devices, preferences."""
        rows = [self.pair_row()]
        if self.on:
            rows += [category("Saved devices"), preference("See all", icon="chevron_right")]
        preferences = preference(
            "Connection preferences",
            summary="Bluetooth, Android Auto",
            icon="tune",
            on_click=lambda: self.show(fragments.CONNECTION_PREFERENCES),
        )
        return [*rows, preferences, footer(self.visible_note())]


class ConnectionPreferencesPage(BluetoothAware):
    """Ways to connect."""

    title = "Connection preferences"

    def rows(self) -> list[View]:
        """Bluetooth first."""
        intro = Text(
            id="android:title",
            text="Allow your device to connect with other devices",
            color="on_surface_variant",
            width="fill",
            padding=(px(63), px(21), px(63), px(39)),
        )
        return [
            intro,
            preference("Bluetooth", icon="bluetooth", on_click=lambda: self.show(fragments.BLUETOOTH)),
            preference("Cast", summary="Unavailable", icon="cast"),
            preference("Printing", summary="1 print service on", icon="printer"),
            preference("Chromebook", summary="Not available", icon="laptop"),
            preference("Nearby Share", summary="Off", icon="share_variant"),
            preference("Android Auto", summary="Use apps on your car screen", icon="car"),
        ]


class BluetoothPage(BluetoothAware):
    """The Bluetooth switch."""

    title = "Bluetooth"

    def rows(self) -> list[View]:
        """The device's name is there only while Bluetooth is on."""
        switch = main_switch("Use Bluetooth", on=self.on, on_toggle=self.set_bluetooth)
        if not self.on:
            return [switch, self.pair_row(), footer(OFF_NOTE)]
        see_all = preference("See all", icon="chevron_right")
        return [switch, self.name_row(), self.pair_row(), see_all, footer(self.visible_note())]


class PairingPage(BluetoothAware):
    """The search for devices, which finds none on an emulator."""

    title = "Pair new device"

    def rows(self) -> list[View]:
        """The device's name and an empty list."""
        searching = preference("Searching…", enabled=False)
        return [self.name_row(), category("Available devices"), searching, footer(self.visible_note())]

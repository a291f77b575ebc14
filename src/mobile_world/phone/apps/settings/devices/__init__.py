"""Connected devices and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.devices.bluetooth import BluetoothPage, PairingPage
from mobile_world.phone.apps.settings.devices.connected import (
    AndroidAutoPage,
    CastPage,
    ChromebookPage,
    ConnectedDevicesPage,
    ConnectionPreferencesPage,
    NearbySharePage,
    PrintingPage,
    SavedDevicesPage,
)

PAGES = (
    ConnectedDevicesPage,
    SavedDevicesPage,
    ConnectionPreferencesPage,
    BluetoothPage,
    PairingPage,
    CastPage,
    PrintingPage,
    NearbySharePage,
    ChromebookPage,
    AndroidAutoPage,
)

__all__ = ["PAGES"]

"""`cmd wifi`, `connectivity`, `bluetooth_manager` and `phone`: radios and networks."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import JAVA_FAILURE, Arguments, ServiceFailed, Verbs
from simdroid.system import WifiNetwork

BSSID = "00:13:10:85:fe:01"
"""The access point an emulator sees."""

_SECURITIES = ("open", "owe", "wpa2", "wpa3")
_FLAGS = {
    "open": "[ESS]",
    "owe": "[RSN-OWE-CCMP-128][ESS]",
    "wpa2": "[WPA2-PSK-CCMP][RSN-PSK-CCMP-128][ESS]",
    "wpa3": "[RSN-SAE-CCMP-128][ESS]",
}

_verb = Verbs("Wi-Fi (wifi) commands:", "wifi")


def wifi_info(network: WifiNetwork) -> str:
    """How Android prints the connection in dumps."""
    return (
        f'SSID: "{network.ssid}", BSSID: {BSSID}, MAC: 02:15:b2:00:00:00, IP: /10.0.2.16, '
        f"Security type: {_SECURITIES.index(network.security)}, Supplicant state: COMPLETED, Wi-Fi standard: 11n, "
        "RSSI: -50, Link speed: 5Mbps, Tx Link speed: 5Mbps, Max Supported Tx Link speed: 144Mbps, "
        "Rx Link speed: 1Mbps, Max Supported Rx Link speed: 144Mbps, Frequency: 2447MHz, Net ID: 0, "
        "Metered hint: false, score: 60, isUsable: true, CarrierMerged: false, SubscriptionId: -1, IsPrimary: 1"
    )


@_verb("status")
def status(call: Call, _: Arguments) -> None:
    """Say whether Wi-Fi is on and what it is connected to."""
    connectivity = call.system.connectivity
    call.print(
        f"Wifi is {'enabled' if connectivity.wifi else 'disabled'}",
        "Wifi scanning is only available when wifi is enabled",
    )
    if connectivity.wifi:
        call.print("==== Primary ClientModeManager instance ====")
    if connectivity.network:
        call.print(
            f'Wifi is connected to "{connectivity.network.ssid}"',
            f"WifiInfo: {wifi_info(connectivity.network)}",
        )
    elif connectivity.wifi:
        call.print("Wifi is not connected")


@_verb("set-wifi-enabled")
def set_wifi_enabled(call: Call, arguments: Arguments) -> None:
    """enabled|disabled: turn Wi-Fi on or off."""
    word = arguments.required()
    if word not in ("enabled", "disabled"):
        raise ServiceFailed(f"Invalid args for set-wifi-enabled: expected 'enabled' or 'disabled', got '{word}'")
    call.system.connectivity.wifi = word == "enabled"


@_verb("list-networks")
def list_networks(call: Call, _: Arguments) -> None:
    """List saved networks."""
    networks = call.system.connectivity.saved_networks
    if not networks:
        call.print("No networks")
        return
    call.print(
        f"{'Network Id':<12} {'SSID':<32} Security type",
        *(f"{number:<12} {network.ssid:<32} {network.security}" for number, network in enumerate(networks)),
    )


@_verb("list-scan-results")
def list_scan_results(call: Call, _: Arguments) -> None:
    """List networks in reach."""
    if not call.system.connectivity.wifi:
        call.print("No scan results")
        return
    call.print(f"  {'BSSID':<20}{'Frequency':>10}{'RSSI':>20}{'Age(sec)':>12}    {'SSID':<32}    Flags")
    for network in call.system.connectivity.saved_networks:
        row = f"  {BSSID:<20}{'2447':>10}{'-50(0:-50/1:-50)':>20}{'0.100':>12}    {network.ssid:<32}    "
        call.print(row + _FLAGS[network.security])


@_verb("connect-network")
def connect(call: Call, arguments: Arguments) -> None:
    """SSID open|owe|wpa2|wpa3 [PASSPHRASE]: save a network and connect to it."""
    ssid, security = arguments.required(), arguments.required()
    if security not in _SECURITIES:
        raise ServiceFailed(f"Unknown network type {security}")
    if security.startswith("wpa"):
        arguments.required()
    call.system.connectivity.join(WifiNetwork(ssid, security))
    call.print("Connection initiated ")


@_verb("forget-network")
def forget(call: Call, arguments: Arguments) -> None:
    """NETWORK_ID: forget a saved network."""
    network_id = arguments.required()
    for number, network in enumerate(call.system.connectivity.saved_networks):
        if network_id == str(number):
            call.system.connectivity.forget(network.ssid)
            call.print("Forget successful")
            return
    call.print("Forget failed with error code: 0")


@_verb("start-scan", "set-verbose-logging", "set-scan-always-available")
def silent(_: Call, arguments: Arguments) -> None:
    """Accepted; there is nothing to scan and no log to widen."""
    arguments.rest()


_connectivity = Verbs("Connectivity service commands:", "connectivity")
_bluetooth = Verbs("Bluetooth Manager Commands:", "bluetooth_manager")
_phone = Verbs("Telephony Commands:", "phone")


@_connectivity("airplane-mode")
def airplane_mode(call: Call, arguments: Arguments) -> int:
    """[enable|disable]: turn airplane mode on or off, or say which it is."""
    word = arguments.next()
    if word is None:
        call.print("enabled" if call.system.connectivity.airplane else "disabled")
        return 0
    if word not in ("enable", "disable"):
        return call.print_failure(
            "Connectivity service commands:\n  help\n  airplane-mode [enable|disable]", JAVA_FAILURE
        )
    call.system.connectivity.airplane = word == "enable"
    return 0


@_bluetooth("enable", "disable")
def set_bluetooth(call: Call, _: Arguments) -> None:
    """Turn Bluetooth on or off."""
    call.system.connectivity.bluetooth = call.args[0] == "enable"


@_bluetooth("wait-for-state:STATE_ON", "wait-for-state:STATE_OFF")
def wait_for_state(call: Call, _: Arguments) -> int:
    """Succeed once Bluetooth is in a state, which here is at once or never."""
    return 0 if call.args[0].endswith("STATE_ON") == call.system.connectivity.bluetooth else JAVA_FAILURE


@_phone("data")
def set_mobile_data(call: Call, arguments: Arguments) -> None:
    """enable|disable: turn mobile data on or off."""
    word = arguments.required()
    if word not in ("enable", "disable"):
        raise ServiceFailed(f"Unknown command: {word}")
    call.system.connectivity.mobile_data = word == "enable"

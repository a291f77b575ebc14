"""`dumpsys wifi`, `bluetooth_manager`, `connectivity`, `netstats` and `telephony.registry`."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.shell.services.connectivity import wifi_info
from simdroid.system import LineState, PhoneCall
from simdroid.system.device import interfaces


@dumper("wifi")
def wifi(call: Call) -> None:
    """Print the Wi-Fi switch and connection."""
    connectivity = call.system.connectivity
    call.print(
        f"Wi-Fi is {'enabled' if connectivity.wifi else 'disabled'}",
        "Verbose logging is off",
        "Stay-awake conditions: 0",
        "mInIdleMode false",
        "mScanPending false",
        f"mAirplaneModeOn {str(connectivity.airplane).lower()}",
    )
    network = connectivity.network
    info = wifi_info(network) if network else "SSID: <unknown ssid>, BSSID: <none>, Supplicant state: DISCONNECTED"
    call.print(f"mWifiInfo {info}")
    state = "CONNECTED/CONNECTED" if network else "DISCONNECTED/DISCONNECTED"
    call.print(
        f"mNetworkInfo [type: WIFI[], state: {state}, reason: (unspecified), extra: (none), failover: false]",
        "\nConfigured networks:",
        *(
            f'ID: {number} SSID: "{network.ssid}" PROVIDER-NAME: null KeyMgmt: {network.security}'
            for number, network in enumerate(connectivity.saved_networks)
        ),
    )


@dumper("bluetooth_manager")
def bluetooth_manager(call: Call) -> None:
    """Print the Bluetooth switch."""
    on, settings = call.system.connectivity.bluetooth, call.system.settings
    call.print(
        "Bluetooth Status",
        f"  enabled: {str(on).lower()}",
        f"  state: {'ON' if on else 'OFF'}",
        f"  address: {settings.get('secure', 'bluetooth_address') or 'null'}",
        f"  name: {settings.get('secure', 'bluetooth_name') or 'null'}",
        "",
        "Enable log:",
        "",
        "Bluetooth crashed 0 times",
        "",
        "No BLE Apps registered.",
    )


@dumper("connectivity")
def connectivity(call: Call) -> None:
    """Print the networks that carry data; Wi-Fi is preferred."""
    links = [link for link in interfaces(call.system) if link.name != "lo"][::-1]
    numbers = {link.name: 100 + location for location, link in enumerate(reversed(links))}
    default = numbers[links[0].name] if links else "none"
    call.print(f"NetworkProviders for:\n\nActive default network: {default}\n\nCurrent Networks:")
    for link in links:
        kind = "WIFI" if link.name == "wlan0" else "CELLULAR"
        call.print(
            f"  NetworkAgentInfo{{network{{{numbers[link.name]}}}  handle{{{numbers[link.name] << 32 | 0xCAFED00D}}}  "
            f"ni{{{kind} CONNECTED extra: }} Score(Policies : IS_VALIDATED)  created  validated  "
            f"lp{{{{InterfaceName: {link.name} LinkAddresses: [ {link.address}/{link.prefix} ] }}}}  "
            f"nc{{[ Transports: {kind} Capabilities: "
            "NOT_METERED&INTERNET&NOT_RESTRICTED&TRUSTED&NOT_VPN&VALIDATED ]}}"
        )


_PRECISE = {"active": 1, "held": 2, "dialing": 3, "ringing": 4, "incoming": 5, "waiting": 6}
"""Android's precise call states; `ringing` is a call of ours that rings at the other end."""


def _precise(calls: list[PhoneCall]) -> tuple[int, int, int]:
    """The states of the line that rings here, of the one that is spoken on and of the one that is held; 0 is idle."""
    states = {call.state for call in calls}

    def first(*names: LineState) -> int:
        return next((_PRECISE[name] for name in names if name in states), 0)

    return first("incoming", "waiting"), first("active", "dialing", "ringing"), first("held")


@dumper("telephony.registry")
def telephony_registry(call: Call) -> None:
    """Print the state of the line."""
    telephony = call.system.telephony
    number = next((one.number for one in reversed(telephony.calls) if one.incoming), "")
    ringing, foreground, background = _precise(telephony.calls)
    voice = 0 if telephony.in_service else 3
    call.print(
        "last known state:",
        "  Phone Id=0",
        f"    mCallState={int(telephony.call_state)}",
        f"    mRingingCallState={ringing}",
        f"    mForegroundCallState={foreground}",
        f"    mBackgroundCallState={background}",
        (
            f"    mPreciseCallState=Ringing call state: {ringing}, Foreground call state: {foreground}, "
            f"Background call state: {background}, Disconnect cause: -1, Precise disconnect cause: -1"
        ),
        "    mCallDisconnectCause=-1",
        "    mCallPreciseDisconnectCause=-1",
        f"    mCallIncomingNumber={number}",
        (
            f"    mServiceState={{mVoiceRegState={voice}({'IN_SERVICE' if voice == 0 else 'POWER_OFF'}), "
            f"mDataRegState={voice}, mOperatorAlphaLong={telephony.operator or 'null'}}}"
        ),
        (
            "    mVoiceActivationState= 0\n    mDataActivationState= 0\n    mUserMobileDataState= "
            f"{str(call.system.connectivity.mobile_data).lower()}"
        ),
        f"    mSignalStrength=SignalStrength:{{mLte=CellSignalStrengthLte: level={telephony.signal}}}",
    )
    online = call.system.connectivity.mobile_data and telephony.in_service
    call.print(
        f"    mDataActivity=0\n    mDataConnectionState={2 if online else 0}",
        "local logs:\nlisten logs:\nregistrations: count=0",
    )


@dumper("netstats")
def netstats(call: Call) -> None:
    """Print the interfaces that count traffic."""
    network = call.system.connectivity.network
    call.print("Active interfaces:")
    if network:
        call.print(f'  iface=wlan0 ident=[{{type=1, wifiNetworkKey="{network.ssid}", metered=false}}]')

"""`svc`: the short way to the switches of radios, power and USB."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.shell.commands import Call, command

_HELP = """\
Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth service
    system-server System server process related command
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager"""

_STAY_ON = {"true": 15, "false": 0, "ac": 1, "usb": 2, "wireless": 4, "dock": 8}
"""Words of `svc power stayon` and the bits of `stay_on_while_plugged_in` they set."""


@command("svc")
def svc(call: Call) -> int:
    """Run one sub-command, or explain it after `help`; without a known one, tell which there are."""
    words = [*call.args, ""]
    helps = words[0] == "help"
    handler = _TABLE.get(words[helps])
    if handler is None:
        return call.fail(_HELP, 0)
    handler(call, [] if helps else call.args[1:])
    return 0


def _wifi(call: Call, words: list[str]) -> None:
    if words[:1] in (["enable"], ["disable"]):
        call.system.connectivity.wifi = words[0] == "enable"
    else:
        call.error("Control the Wi-Fi manager\n\nusage: svc wifi [enable|disable]\n         Turn Wi-Fi on or off.\n")


def _bluetooth(call: Call, words: list[str]) -> None:
    if words[:1] in (["enable"], ["disable"]):
        call.system.connectivity.bluetooth = words[0] == "enable"
    else:
        call.error(
            "Control Bluetooth service\n\nusage: svc bluetooth [enable|disable]\n         Turn Bluetooth on or off.\n"
        )


def _data(call: Call, words: list[str]) -> None:
    if words[:1] in (["enable"], ["disable"]):
        call.system.connectivity.mobile_data = words[0] == "enable"
    else:
        call.error(
            "Control mobile data connectivity\n\nusage: svc data [enable|disable]\n"
            "         Turn mobile data on or off.\n"
        )


def _power(call: Call, words: list[str]) -> None:
    if words[:1] == ["stayon"] and len(words) > 1 and words[1] in _STAY_ON:
        if _STAY_ON[words[1]]:
            call.phone.display.awake = True
        call.system.settings.put("global", "stay_on_while_plugged_in", str(_STAY_ON[words[1]]))
    elif words[:1] == ["reboot"]:
        call.phone.reboot()
    elif words[:1] not in (["forcesuspend"], ["shutdown"]):
        call.error(
            "Control the power manager\n\n"
            "usage: svc power stayon [true|false|usb|ac|wireless|dock]\n"
            "         Set the 'keep awake while plugged in' setting.\n"
            "       svc power reboot [reason]\n"
            "         Perform a runtime shutdown and reboot device with specified reason."
        )


def _usb(call: Call, words: list[str]) -> None:
    if words[:1] == ["getFunctions"]:
        call.error("none")
    elif words[:1] == ["setFunctions"]:
        call.system.properties.set("sys.usb.config", ",".join(filter(None, [*words[1:2], "adb"])))
    else:
        call.error("Control Usb state\n\nusage: svc usb setFunctions [function]\n       svc usb getFunctions")


def _nfc(call: Call, words: list[str]) -> None:
    if words[:1] in (["enable"], ["disable"]):
        call.system.settings.put("global", "nfc_on", str(int(words[0] == "enable")))
    else:
        call.error("Control NFC functions\n\nusage: svc nfc [enable|disable]\n         Turn NFC on or off.\n")


_TABLE: dict[str, Callable[[Call, list[str]], None]] = {
    "wifi": _wifi,
    "bluetooth": _bluetooth,
    "data": _data,
    "power": _power,
    "usb": _usb,
    "nfc": _nfc,
}

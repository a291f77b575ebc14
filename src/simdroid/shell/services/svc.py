"""`svc`: switches of radios, power and USB."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command

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


_SWITCHES = {
    "wifi": ("Control the Wi-Fi manager", "Wi-Fi"),
    "bluetooth": ("Control Bluetooth service", "Bluetooth"),
    "data": ("Control mobile data connectivity", "mobile data"),
    "nfc": ("Control NFC functions", "NFC"),
}
"""Sub-commands that only turn something on or off: what they are for, and what is switched."""


@command("svc")
def svc(call: Call) -> None:
    """Run one sub-command, or explain it after `help`; without a known one, tell which there are."""
    words = [*call.args, ""]
    helps = words[0] == "help"
    name, rest = words[helps], [] if helps else call.args[1:]
    if name in _SWITCHES:
        _switch(call, name, rest)
    elif name == "power":
        _power(call, rest)
    elif name == "usb":
        _usb(call, rest)
    else:
        raise CommandFailed(_HELP, 0)


def _switch(call: Call, name: str, arguments: list[str]) -> None:
    if arguments[:1] not in (["enable"], ["disable"]):
        title, what = _SWITCHES[name]
        call.error(f"{title}\n\nusage: svc {name} [enable|disable]\n         Turn {what} on or off.\n")
        return
    on = arguments[0] == "enable"
    match name:
        case "wifi":
            call.system.connectivity.wifi = on
        case "bluetooth":
            call.system.connectivity.bluetooth = on
        case "data":
            call.system.connectivity.mobile_data = on
        case "nfc":
            call.system.settings.put("global", "nfc_on", str(int(on)))


def _power(call: Call, arguments: list[str]) -> None:
    if arguments[:1] == ["stayon"] and len(arguments) > 1 and arguments[1] in _STAY_ON:
        if _STAY_ON[arguments[1]]:
            call.phone.display.awake = True
        call.system.settings.put("global", "stay_on_while_plugged_in", str(_STAY_ON[arguments[1]]))
    elif arguments[:1] == ["reboot"]:
        call.phone.reboot()
    elif arguments[:1] not in (["forcesuspend"], ["shutdown"]):
        call.error(
            "Control the power manager\n\n"
            "usage: svc power stayon [true|false|usb|ac|wireless|dock]\n"
            "         Set the 'keep awake while plugged in' setting.\n"
            "       svc power reboot [reason]\n"
            "         Perform a runtime shutdown and reboot device with specified reason."
        )


def _usb(call: Call, arguments: list[str]) -> None:
    if arguments[:1] == ["getFunctions"]:
        call.error("none")
    elif arguments[:1] == ["setFunctions"]:
        call.system.properties.set("sys.usb.config", ",".join(filter(None, [*arguments[1:2], "adb"])))
    else:
        call.error("Control Usb state\n\nusage: svc usb setFunctions [function]\n       svc usb getFunctions")

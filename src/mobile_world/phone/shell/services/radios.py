"""Radio switches of the services behind them: `cmd connectivity`, `cmd bluetooth_manager`, `cmd phone`."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call, CommandFailed
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, Verbs

_connectivity = Verbs("Connectivity service commands:")
_bluetooth = Verbs("Bluetooth Manager Commands:")
_phone = Verbs("Telephony Commands:")

service("connectivity")(_connectivity.run)
service("bluetooth_manager")(_bluetooth.run)
service("phone")(_phone.run)


@_connectivity("airplane-mode")
def _airplane_mode(call: Call, arguments: Arguments) -> int:
    """[enable|disable]: turn airplane mode on or off, or say which it is."""
    word = arguments.next()
    if word is None:
        call.print("enabled" if call.system.connectivity.airplane else "disabled")
        return 0
    if word not in ("enable", "disable"):
        call.print("Connectivity service commands:\n  help\n  airplane-mode [enable|disable]")
        return JAVA_FAILURE
    call.system.connectivity.airplane = word == "enable"
    return 0


@_bluetooth("enable", "disable")
def _set_bluetooth(call: Call, _: Arguments) -> int:
    """Turn Bluetooth on or off."""
    call.system.connectivity.bluetooth = call.args[0] == "enable"
    return 0


@_bluetooth("wait-for-state:STATE_ON", "wait-for-state:STATE_OFF")
def _wait_for_state(call: Call, _: Arguments) -> int:
    """Succeed once Bluetooth is in a state, which here is at once or never."""
    wanted = call.args[0].endswith("STATE_ON")
    return 0 if wanted == call.system.connectivity.bluetooth else JAVA_FAILURE


@_phone("data")
def _data(call: Call, arguments: Arguments) -> int:
    """enable|disable: turn mobile data on or off."""
    word = arguments.required()
    if word not in ("enable", "disable"):
        raise CommandFailed(f"Unknown command: {word}", JAVA_FAILURE)
    call.system.connectivity.mobile_data = word == "enable"
    return 0

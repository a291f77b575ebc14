"""`am broadcast`, `am start-service` and their kin: intents that open no screen."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.activity import am
from mobile_world.phone.shell.services.activity_start import read_start
from mobile_world.phone.shell.services.java_text import show_bundle
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, JavaException
from mobile_world.phone.system import BroadcastResult, Intent
from mobile_world.phone.system.intents import FLAG_FROM_SHELL, write_intent_uri
from mobile_world.phone.system.processes import ADBD_PID

_SYSTEM_NAMES = """
AIRPLANE_MODE BATTERY_CHANGED BATTERY_LOW BATTERY_OKAY BOOT_COMPLETED CONFIGURATION_CHANGED DEVICE_STORAGE_LOW
DEVICE_STORAGE_OK DREAMING_STARTED DREAMING_STOPPED LOCALE_CHANGED LOCKED_BOOT_COMPLETED MEDIA_MOUNTED
MEDIA_SCANNER_FINISHED MEDIA_SCANNER_STARTED MEDIA_UNMOUNTED MY_PACKAGE_REPLACED NEW_OUTGOING_CALL PACKAGE_ADDED
PACKAGE_CHANGED PACKAGE_DATA_CLEARED PACKAGE_REMOVED PACKAGE_REPLACED PACKAGE_RESTARTED PHONE_STATE POWER_CONNECTED
POWER_DISCONNECTED REBOOT SCREEN_OFF SCREEN_ON TIMEZONE_CHANGED TIME_SET TIME_TICK UID_REMOVED USER_PRESENT
USER_UNLOCKED
"""
_SYSTEM_ACTIONS = frozenset(f"android.intent.action.{name}" for name in _SYSTEM_NAMES.split())
"""Broadcasts that only the system (and root) may send."""


@am("broadcast")
def broadcast(call: Call, arguments: Arguments) -> int:
    """Send an intent to all receivers that want it: [--async] INTENT."""
    intent, options = read_start(call, arguments)
    intent = intent.replace(flags=intent.flags | FLAG_FROM_SHELL)
    call.print(f"Broadcasting: {intent}")
    if intent.action in _SYSTEM_ACTIONS and call.user.uid != 0:
        text = f"Permission Denial: not allowed to send broadcast {intent.action} from pid={ADBD_PID}, uid=2000"
        raise JavaException(call, "java.lang.SecurityException", text)
    result = call.system.broadcasts.send(intent)
    if not options.asynchronous:
        call.print(_completed(result))
    return 0


_START_SERVICE = (
    *("start-service", "startservice", "start-foreground-service", "startforegroundservice"),
    *("start-fg-service", "startfgservice"),
)


@am(*_START_SERVICE)
def start_service(call: Call, arguments: Arguments) -> int:
    """Start a service: INTENT."""
    intent, options = read_start(call, arguments)
    if options.user == "all":
        return call.fail("Error: Can't start activity with user 'all'", JAVA_FAILURE)
    call.print(f"Starting service: {intent}")
    component = call.system.packages.find_service(intent)
    package = call.system.packages.get(component.package) if component else None
    if package is None:
        return call.fail("Error: Not found; no service started.", JAVA_FAILURE)
    call.system.packages.ensure_data(package)
    call.system.processes.start(package.name, package.uid)
    return 0


@am("stop-service", "stopservice")
def stop_service(call: Call, arguments: Arguments) -> int:
    """Stop a service: INTENT."""
    intent, options = read_start(call, arguments)
    if options.user == "all":
        return call.fail("Error: Can't stop activity with user 'all'", JAVA_FAILURE)
    call.print(f"Stopping service: {intent}")
    component = call.system.packages.find_service(intent)
    running = component is not None and call.system.processes.find(component.package) is not None
    return call.fail("Service stopped" if running else "Service not stopped: was not running.", JAVA_FAILURE)


@am("to-uri", "to-intent-uri", "to-app-uri")
def to_uri(call: Call, arguments: Arguments) -> int:
    """Print an intent as a URI: INTENT."""
    intent, _ = read_start(call, arguments)
    text = write_intent_uri(intent)
    call.print(text if call.args[0] == "to-uri" else _as_intent_scheme(intent, text))
    return 0


def _as_intent_scheme(intent: Intent, text: str) -> str:
    if not intent.data or intent.scheme is None:
        return f"intent:{text}"
    rest = text[len(intent.data) :].replace("#Intent;", f"#Intent;scheme={intent.scheme};", 1)
    return f"intent:{intent.data.partition(':')[2]}{rest}"


def _completed(result: BroadcastResult) -> str:
    line = f"Broadcast completed: result={result.code}"
    if result.data is not None:
        line += f', data="{result.data}"'
    return line if result.extras is None else f"{line}, extras: {show_bundle(result.extras)}"

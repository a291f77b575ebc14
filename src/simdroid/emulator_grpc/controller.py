"""The methods of `android.emulation.control.EmulatorController`."""

from __future__ import annotations

import math
from enum import IntEnum

from simdroid.emulator_grpc import messages
from simdroid.emulator_grpc.images import screenshot, stream_screenshots
from simdroid.emulator_grpc.input import send_key, send_mouse, send_touch
from simdroid.emulator_grpc.methods import Emulator, Streaming, Unary
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.system.device import BatteryHealth, BatteryStatus

SERVICE = "android.emulation.control.EmulatorController"
VERSION = "33.1.24.0"
_NO_HYPERVISOR = 1
_CORES, _RAM_BYTES = 4, 2 << 30
_SATELLITES = 4


class RunState(IntEnum):
    """What a virtual machine does, or is told to do."""

    RUNNING = 1
    PAUSED = 3
    SHUTDOWN = 5
    TERMINATE = 7
    RESET = 9


def get_status(emulator: Emulator, _: Fields) -> Fields:
    """What the emulator is."""
    phone = emulator.phone
    metrics = phone.display.metrics
    hardware = {
        "avd.name": phone.name,
        "avd.id": phone.name,
        "hw.lcd.width": str(min(metrics.width, metrics.height)),
        "hw.lcd.height": str(max(metrics.width, metrics.height)),
        "hw.lcd.density": phone.system.properties.get("ro.sf.lcd_density"),
    }
    return {
        "version": VERSION,
        "uptime": phone.system.clock.uptime_ns() // 1_000_000,
        "booted": True,
        "vmConfig": {"hypervisorType": _NO_HYPERVISOR, "numberOfCpuCores": _CORES, "ramSizeBytes": _RAM_BYTES},
        "hardwareConfig": {"entry": [{"key": key, "value": value} for key, value in hardware.items()]},
    }


def get_vm_state(emulator: Emulator, _: Fields) -> Fields:
    """Whether the machine runs."""
    return {"state": RunState.RUNNING if emulator.machine.running else RunState.PAUSED}


def set_vm_state(emulator: Emulator, request: Fields) -> Fields:
    """Pause the machine, let it run, restart it or end it; what cannot be asked for does nothing."""
    match request["state"]:
        case RunState.RUNNING | RunState.PAUSED:
            emulator.machine.running = request["state"] == RunState.RUNNING
        case RunState.SHUTDOWN | RunState.TERMINATE:
            emulator.machine.kill()
        case RunState.RESET:
            emulator.machine.reset()
    return {}


def get_gps(emulator: Emulator, _: Fields) -> Fields:
    """Where the phone is."""
    last = emulator.phone.system.location.last
    position = {"latitude": last.latitude, "longitude": last.longitude, "altitude": last.altitude}
    return {"passiveUpdate": True, "satellites": _SATELLITES, **position}


def set_gps(emulator: Emulator, state: Fields) -> Fields:
    """Put the phone somewhere."""
    position = {name: state[name] for name in ("latitude", "longitude", "altitude")}
    if not all(map(math.isfinite, position.values())):
        raise CallFailed(GrpcStatus.INVALID_ARGUMENT, "a position is finite numbers")
    emulator.phone.system.location.fix(**position)
    return {}


_BATTERY_STATUS = tuple(BatteryStatus)
"""By the emulator's number."""
_BATTERY_HEALTH = (
    BatteryHealth.GOOD,
    BatteryHealth.FAILURE,
    BatteryHealth.DEAD,
    BatteryHealth.OVERVOLTAGE,
    BatteryHealth.OVERHEAT,
)
_CHARGERS = ("", "ac", "usb", "wireless")


def get_battery(emulator: Emulator, _: Fields) -> Fields:
    """The battery and what charges it."""
    battery = emulator.phone.system.battery
    charger = next((number for number, name in enumerate(_CHARGERS) if name and getattr(battery, name)), 0)
    health = BatteryHealth(battery.health)
    return {
        "hasBattery": True,
        "isPresent": battery.present,
        "charger": charger,
        "chargeLevel": battery.level,
        "health": _BATTERY_HEALTH.index(health) if health in _BATTERY_HEALTH else 0,
        "status": _BATTERY_STATUS.index(BatteryStatus(battery.status)),
    }


def set_battery(emulator: Emulator, state: Fields) -> Fields:
    """Set the battery and its charger."""
    level, charger, health, status = (state[name] for name in ("chargeLevel", "charger", "health", "status"))
    limits = ((level, 101), (charger, len(_CHARGERS)), (health, len(_BATTERY_HEALTH)), (status, len(_BATTERY_STATUS)))
    if not all(0 <= value < limit for value, limit in limits):
        raise CallFailed(
            GrpcStatus.INVALID_ARGUMENT, "a level is 0 to 100, and charger, health and status have numbers"
        )
    emulator.phone.system.battery.hardware(
        level=level,
        present=state["isPresent"],
        health=_BATTERY_HEALTH[health],
        status=_BATTERY_STATUS[status],
        **{name: name == _CHARGERS[charger] for name in _CHARGERS if name},
    )
    return {}


def get_clipboard(emulator: Emulator, _: Fields) -> Fields:
    """What can be pasted."""
    return {"text": emulator.phone.system.clipboard.text or ""}


def set_clipboard(emulator: Emulator, data: Fields) -> Fields:
    """Put a text on the clipboard."""
    emulator.phone.system.clipboard.text = data["text"]
    return {}


def send_sms(emulator: Emulator, message: Fields) -> Fields:
    """Let a text message come in."""
    number = message["srcAddress"]
    if not number.removeprefix("+").isdecimal() or not number.isascii():
        return {"response": _BAD_NUMBER}
    emulator.phone.system.telephony.receive_sms(number, message["text"])
    return {}


_BAD_NUMBER = 2


def get_displays(emulator: Emulator, _: Fields) -> Fields:
    """The one display."""
    metrics = emulator.phone.display.metrics
    dpi = int(emulator.phone.system.properties.get("ro.sf.lcd_density", "0"))
    return {"displays": [{"width": metrics.width, "height": metrics.height, "dpi": dpi}]}


METHODS: dict[str, Unary | Streaming] = {
    "getStatus": Unary(messages.EMPTY, messages.EMULATOR_STATUS, get_status, looks=True),
    "getScreenshot": Unary(messages.IMAGE_FORMAT, messages.IMAGE, screenshot, looks=True),
    "streamScreenshot": Streaming(messages.IMAGE_FORMAT, messages.IMAGE, stream_screenshots),
    "sendTouch": Unary(messages.TOUCH_EVENT, messages.EMPTY, send_touch),
    "sendMouse": Unary(messages.MOUSE_EVENT, messages.EMPTY, send_mouse),
    "sendKey": Unary(messages.KEYBOARD_EVENT, messages.EMPTY, send_key),
    "getVmState": Unary(messages.EMPTY, messages.VM_RUN_STATE, get_vm_state, looks=True),
    "setVmState": Unary(messages.VM_RUN_STATE, messages.EMPTY, set_vm_state),
    "getGps": Unary(messages.EMPTY, messages.GPS_STATE, get_gps, looks=True),
    "setGps": Unary(messages.GPS_STATE, messages.EMPTY, set_gps),
    "getBattery": Unary(messages.EMPTY, messages.BATTERY_STATE, get_battery, looks=True),
    "setBattery": Unary(messages.BATTERY_STATE, messages.EMPTY, set_battery),
    "getClipboard": Unary(messages.EMPTY, messages.CLIP_DATA, get_clipboard, looks=True),
    "setClipboard": Unary(messages.CLIP_DATA, messages.EMPTY, set_clipboard),
    "sendSms": Unary(messages.SMS_MESSAGE, messages.PHONE_RESPONSE, send_sms),
    "getDisplayConfigurations": Unary(messages.EMPTY, messages.DISPLAY_CONFIGURATIONS, get_displays, looks=True),
}

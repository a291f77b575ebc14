"""Commands about the phone: its screen, keys, rotation, clipboard, battery, settings of the session, and dialogs."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from simdroid.automation.appium.base import (
    Command,
    Extent,
    InvalidArgument,
    InvalidElementState,
    NoSuchAlert,
    UnknownCommand,
    WebDriverError,
    command,
    middle,
    page_source,
    write,
)
from simdroid.automation.selector import NodeMatch
from simdroid.device import Phone
from simdroid.ui import key_code

_META_KEYS = {0x1: "SHIFT_LEFT", 0x2: "ALT_LEFT", 0x1000: "CTRL_LEFT", 0x10000: "META_LEFT"}
"""Bits of Android's meta state."""
_ROTATIONS = ("ROTATION_0", "ROTATION_90", "ROTATION_180", "ROTATION_270")
_WIFI = 2
"""The bit of Appium's network connection that stands for Wi-Fi alone."""


@command("GET", "")
def details(command: Command) -> dict[str, Any]:
    """What is known of the session beyond its capabilities."""
    return {"lastScrollData": None}


@command("GET", "source")
def source(command: Command) -> str:
    """The page source."""
    extent = Extent(int(command.session.settings["snapshotMaxDepth"]))
    return write(page_source(command.phone, command.session.windows(command.phone), extent).root)


@command("GET", "screenshot")
def screenshot(command: Command) -> str:
    """The screen as PNG."""
    return base64.b64encode(command.phone.display.png()).decode()


@command("GET", "window/:handle/size")
def window_size(command: Command) -> dict[str, int]:
    """How large the screen is without its navigation bar."""
    metrics = command.phone.display.metrics
    return {"height": metrics.height - metrics.navigation_bar, "width": metrics.width}


@command("GET", "orientation")
def orientation(command: Command) -> str:
    """Whether it stands or lies."""
    return "LANDSCAPE" if command.phone.display.rotation % 2 else "PORTRAIT"


@command("POST", "orientation")
def set_orientation(command: Command) -> str:
    """Turn the screen, whatever way the phone is held."""
    value = command.text("orientation").upper()
    if value not in ("PORTRAIT", "LANDSCAPE"):
        raise InvalidArgument(f"Orientation must be one of [LANDSCAPE, PORTRAIT]. Got '{value}' instead")
    _turn(command.phone, 1 if value == "LANDSCAPE" else 0)
    return orientation(command)


@command("GET", "rotation")
def rotation(command: Command) -> dict[str, int]:
    """How far the screen is turned, in degrees."""
    return {"x": 0, "y": 0, "z": command.phone.display.rotation * 90}


@command("POST", "rotation")
def set_rotation(command: Command) -> str:
    """Turn it by degrees."""
    degrees = command.number("z")
    if degrees % 90 or not 0 <= degrees < 360:
        raise InvalidArgument("Rotation degrees must be one of [0, 90, 180, 270]")
    _turn(command.phone, int(degrees) // 90)
    return _ROTATIONS[command.phone.display.rotation]


def _turn(phone: Phone, turns: int) -> None:
    phone.system.settings.put("system", "accelerometer_rotation", "0")
    phone.system.settings.put("system", "user_rotation", str(turns))


@command("POST", "back")
def back(command: Command) -> None:
    """Press back."""
    command.phone.display.key(key_code("BACK"))


@command("POST", "appium/device/press_keycode")
def press_key(command: Command) -> None:
    """Press a key."""
    _press(command, long=False)


@command("POST", "appium/device/long_press_keycode")
def long_press_key(command: Command) -> None:
    """Hold a key."""
    _press(command, long=True)


def _press(command: Command, *, long: bool) -> None:
    state = int(command.number("metastate", 0))
    held = frozenset(key_code(name) for bit, name in _META_KEYS.items() if state & bit)
    command.phone.display.key(int(command.number("keycode")), long=long, meta=held)


@command("POST", "appium/device/open_notifications")
def open_notifications(command: Command) -> None:
    """Pull the notifications down."""
    command.phone.display.expand_shade()


@command("POST", "appium/device/get_clipboard")
def get_clipboard(command: Command) -> str:
    """What was copied, as base64."""
    _check_plain_text(command)
    return base64.b64encode((command.phone.system.clipboard.text or "").encode()).decode()


@command("POST", "appium/device/set_clipboard")
def set_clipboard(command: Command) -> None:
    """Put a text there."""
    _check_plain_text(command)
    try:
        command.phone.system.clipboard.text = base64.b64decode(command.text("content")).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise InvalidArgument(f"bad base-64: {error}") from None


def _check_plain_text(command: Command) -> None:
    kind = command.body.get("contentType") or "PLAINTEXT"
    if str(kind).upper() != "PLAINTEXT":
        raise InvalidArgument(f"Only '[PLAINTEXT]' content types are supported. '{kind}' is given instead")


@command("GET", "appium/settings")
def settings(command: Command) -> dict[str, Any]:
    """The session's settings."""
    return dict(command.session.settings)


@command("POST", "appium/settings")
def update_settings(command: Command) -> None:
    """Change some; unknown ones are passed over."""
    given = command.body.get("settings")
    if not isinstance(given, dict):
        raise InvalidArgument("The mandatory field 'settings' is not present in the request")
    changes = {name: value for name, value in given.items() if name in command.session.settings}
    for name, value in changes.items():
        kind = type(command.session.settings[name])
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InvalidArgument(f"Invalid setting value type. Got: {value!r}. Expected: {kind.__name__}.")
    command.session.settings.update(changes)


@command("POST", "appium/reset_ax_cache")
def reset_cache(command: Command) -> None:
    """Look anew, which this server always does."""


@command("GET", "appium/device/system_bars")
def system_bars(command: Command) -> dict[str, int]:
    """How high the status bar is."""
    return {"statusBar": command.phone.display.metrics.status_bar}


@command("GET", "appium/device/pixel_ratio")
def pixel_ratio(command: Command) -> float:
    """Pixels for one density-independent pixel."""
    return command.phone.display.metrics.density / 160


@command("GET", "appium/device/display_density")
def display_density(command: Command) -> int:
    """Pixels for an inch."""
    return command.phone.display.metrics.density


@command("GET", "appium/device/battery_info")
def battery_info(command: Command) -> dict[str, Any]:
    """How full it is, and whether it charges."""
    battery = command.phone.system.battery
    return {"level": battery.level / 100, "status": int(battery.status)}


@command("GET", "appium/device/info")
def device_info(command: Command) -> dict[str, Any]:
    """What the phone is."""
    phone, properties = command.phone, command.phone.system.properties
    metrics = phone.display.metrics
    return {
        "androidId": phone.system.settings.get("secure", "android_id"),
        "manufacturer": properties.get("ro.product.manufacturer"),
        "model": properties.get("ro.product.model"),
        "brand": properties.get("ro.product.brand"),
        "apiVersion": properties.get("ro.build.version.sdk"),
        "platformVersion": properties.get("ro.build.version.release"),
        "carrierName": properties.get("gsm.operator.alpha"),
        "realDisplaySize": f"{metrics.width}x{metrics.height}",
        "displayDensity": metrics.density,
        "networks": [],
        "locale": (properties.get("persist.sys.locale") or "en-US").replace("-", "_"),
        "timeZone": phone.system.clock.timezone,
        "bluetooth": {"state": "ON" if phone.system.settings.flag("global", "bluetooth_on") else "OFF"},
    }


@command("GET", "appium/device/declared_orientation")
def declared_orientation(command: Command) -> str:
    """What the activity in front asks for; none here asks for any."""
    return "SCREEN_ORIENTATION_UNSPECIFIED"


@command("GET", "appium/device/apps")
def apps(command: Command) -> list[dict[str, str]]:
    """The apps that have an icon."""
    return [
        {"packageName": package.name, "activityName": launcher.cls, "appName": package.manifest.label}
        for package in command.phone.system.packages.all()
        if (launcher := package.manifest.launcher()) is not None
    ]


@command("POST", "network_connection")
def network_connection(command: Command) -> int:
    """Switch Wi-Fi on; the original does no more."""
    kind = int(command.number("type"))
    if kind != _WIFI:
        raise WebDriverError(f"Setting Network Connection to '{kind}' is not implemented")
    command.phone.system.connectivity.wifi = True
    return kind


@command("POST", "appium/list_windows")
def list_windows(command: Command) -> list[dict[str, Any]]:
    """All windows, the highest first."""
    return [
        {
            "windowId": window.id,
            "displayId": 0,
            "physicalDisplayId": "0",
            "rect": {
                "x": window.bounds.left,
                "y": window.bounds.top,
                "width": window.bounds.width,
                "height": window.bounds.height,
            },
            "packageName": window.package,
            "type": int(window.type),
            "title": window.title,
            "layer": window.layer,
            "isAccessibilityFocused": False,
            "isActive": window.active,
            "isFocused": window.active,
            "isInPictureInPictureMode": False,
        }
        for window in command.phone.display.accessibility_windows()
    ]


@command("POST", "appium/list_displays")
def list_displays(command: Command) -> list[dict[str, Any]]:
    """The one screen."""
    metrics = command.phone.display.metrics
    measures = {"widthPixels": metrics.width, "heightPixels": metrics.height, "densityDpi": metrics.density}
    return [{"id": 0, "name": "Built-in Screen", "physicalId": "0", "metrics": measures, "isDefault": True}]


_REGULAR_TITLE = re.compile(r".+:id/(alertTitle|custom)")
_REGULAR_BUTTON = re.compile(r"android:id/button\d+")
_PERMISSION_TITLE = re.compile(r".+:id/permission_message")
_PERMISSION_BUTTON = re.compile(r".+:id/permission_\w+_button")
_ALLOW, _DENY = (re.compile(rf".*[^a-z]{word}[^a-z].*", re.I) for word in ("allow", "deny"))


@command("GET", "alert/text")
def alert_text(command: Command) -> str:
    """What a dialog says besides its buttons."""
    _, buttons = _alert(command)
    hidden = {button.node.place for button in buttons}
    nodes = (node for window in command.session.windows(command.phone) for node in window.root.walk())
    return "\n".join(node.text for node in nodes if node.resource_id and node.text.strip() and node.place not in hidden)


@command("POST", "alert/accept")
def accept_alert(command: Command) -> str:
    """Press the button that agrees, or the one with a label; its label."""
    return _press_alert(command, accept=True)


@command("POST", "alert/dismiss")
def dismiss_alert(command: Command) -> str:
    """Press the button that declines, or the one with a label; its label."""
    return _press_alert(command, accept=False)


def _press_alert(command: Command, *, accept: bool) -> str:
    permission, buttons = _alert(command)
    label = command.body.get("buttonLabel")
    if label is not None:
        buttons = [button for button in buttons if button.node.text == label]
    elif permission:
        pattern = _ALLOW if accept else _DENY
        buttons = [button for button in buttons if pattern.fullmatch(button.node.resource_id)] or buttons
    else:
        buttons = sorted(buttons, key=lambda button: button.node.resource_id)
        buttons = buttons[:1] if accept else buttons[1:2] or buttons
    if not buttons:
        raise InvalidElementState("The expected button cannot be detected on the alert")
    command.phone.display.tap(*middle(buttons[0].node.bounds))
    return buttons[0].node.text


def _alert(command: Command) -> tuple[bool, list[NodeMatch]]:
    """Whether the dialog asks for a permission, and its buttons."""
    nodes = [
        NodeMatch(window, node) for window in command.session.windows(command.phone) for node in window.root.walk()
    ]
    for title, button in ((_REGULAR_TITLE, _REGULAR_BUTTON), (_PERMISSION_TITLE, _PERMISSION_BUTTON)):
        if any(title.fullmatch(match.node.resource_id) for match in nodes):
            return title is _PERMISSION_TITLE, [match for match in nodes if button.fullmatch(match.node.resource_id)]
    raise NoSuchAlert


@command("POST", "appium/schedule_action")
@command("POST", "appium/action_history")
@command("POST", "appium/unschedule_action")
def scheduled_actions(command: Command) -> None:
    """Actions at a later time: not here."""
    raise UnknownCommand("Scheduled actions are not supported by this phone")

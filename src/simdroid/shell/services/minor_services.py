"""Small services: alarm, location, device_policy, locale, role and overlay."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed
from simdroid.shell.services.base import (
    JAVA_FAILURE,
    NUMBER_FORMAT,
    Arguments,
    JavaException,
    ServiceFailed,
    Verbs,
    parse_long,
    skip_user,
)
from simdroid.system import device

_alarm = Verbs("Alarm manager service (alarm) commands:", "alarm")
_location = Verbs("Location service commands:", "location")
_policy = Verbs("Device Policy Service (device_policy) commands:", "device_policy", "dpm")
_locale = Verbs("Locale manager (locale) shell commands:", "locale")

_PREFIX = "android.app.role."
_SETTINGS = {"SMS": "sms_default_application", "DIALER": "dialer_default_application"}
"""Roles whose holder the settings provider knows."""

_HOLDERS = {
    "ASSISTANT": "com.google.android.googlequicksearchbox",
    "BROWSER": "com.android.chrome",
    "CALL_REDIRECTION": "",
    "CALL_SCREENING": "",
    "DIALER": "com.google.android.dialer",
    "EMERGENCY": "com.android.emergency",
    "HOME": "com.google.android.apps.nexuslauncher",
    "SMS": "com.google.android.apps.messaging",
}
"""The default holder of each role."""

_NAVIGATION = {"threebutton": "0", "twobutton": "1", "gestural": "2"}
_NAVBAR = "com.android.internal.systemui.navbar."


@_alarm("set-time")
def set_time(call: Call, arguments: Arguments) -> int:
    """MILLISECONDS: set the clock."""
    word = arguments.required()
    try:
        milliseconds = parse_long(word)
    except ValueError:
        raise JavaException(call, NUMBER_FORMAT, f'For input string: "{word}"') from None
    return 0 if device.set_time(call.system, milliseconds) else JAVA_FAILURE


@_alarm("set-timezone")
def set_timezone(call: Call, arguments: Arguments) -> None:
    """ZONE: set the time zone by its IANA name."""
    device.set_timezone(call.system, arguments.required())


@_location("is-location-enabled")
def is_location_enabled(call: Call, arguments: Arguments) -> None:
    """Say whether location is on."""
    skip_user(call, arguments)
    call.print(str(call.system.settings.flag("secure", "location_mode")).lower())


@_location("set-location-enabled")
def set_location_enabled(call: Call, arguments: Arguments) -> None:
    """true|false: turn location on or off."""
    on = arguments.required() == "true"
    call.system.settings.put("secure", "location_mode", "3" if on else "0")
    call.system.settings.put("secure", "location_providers_allowed", "gps,network" if on else "")


@_policy("list-owners")
def list_owners(call: Call, _: Arguments) -> None:
    """List owners of the device; there is none."""
    call.print("no owners")


@_policy("set-device-owner", "set-profile-owner", "set-active-admin", "remove-active-admin")
def refuse_owner(call: Call, arguments: Arguments) -> int:
    """Refused: no app of this phone is a device administrator."""
    skip_user(call, arguments)
    raise JavaException(call, "java.lang.IllegalArgumentException", f"Unknown admin: {arguments.required()}")


@_locale("get-app-locales")
def get_locales(call: Call, arguments: Arguments) -> None:
    """PACKAGE: print the languages chosen for an app; none can be."""
    package = arguments.required()
    if call.system.packages.get(package) is None:
        raise ServiceFailed(f"Unknown package {package} for userId 0")
    call.print(f"Locales for {package} for user 0 are []")


_role = Verbs("Role (role) commands:", "role")
_overlay = Verbs("Overlay manager (overlay) commands:", "overlay")


@_role("get-role-holders")
def get_role_holders(call: Call, arguments: Arguments) -> None:
    """ROLE: print the packages that hold it."""
    skip_user(call, arguments)
    role = arguments.required().removeprefix(_PREFIX)
    stored = call.system.settings.get("secure", _SETTINGS[role]) if role in _SETTINGS else None
    holder = stored or _HOLDERS.get(role, "")
    if holder:
        call.print(holder)


@_role("add-role-holder", "remove-role-holder", "clear-role-holders")
def change_role_holder(call: Call, arguments: Arguments) -> None:
    """ROLE [PACKAGE]: give a role to an app, or take it away."""
    skip_user(call, arguments)
    role, package = arguments.required().removeprefix(_PREFIX), arguments.next()
    if role not in _HOLDERS or (package and call.system.packages.get(package) is None):
        raise ServiceFailed("Error: see logcat for details.")
    if role in _SETTINGS:
        holder = package if call.args[0] == "add-role-holder" and package else _HOLDERS[role]
        call.system.settings.put("secure", _SETTINGS[role], holder)


@_overlay("list")
def list_overlays(call: Call, arguments: Arguments) -> None:
    """Print which parts of the system are painted over; `[x]` marks those in force."""
    skip_user(call, arguments)
    mode = call.system.settings.get("secure", "navigation_mode")
    call.print(
        "android",
        *(f"[{'x' if value == mode else ' '}] {_NAVBAR}{name}" for name, value in sorted(_NAVIGATION.items())),
        "",
    )


@_overlay("enable", "enable-exclusive", "disable")
def enable_overlay(call: Call, arguments: Arguments) -> None:
    """[--category] OVERLAY: switch between gestures and buttons."""
    words = [word for word in arguments.rest() if not word.startswith("-")]
    mode = _NAVIGATION.get(words[-1].removeprefix(_NAVBAR)) if words else None
    if mode is None:
        raise CommandFailed("Error: failed to change overlay state", 1)
    if call.args[0] != "disable":
        call.system.settings.put("secure", "navigation_mode", mode)

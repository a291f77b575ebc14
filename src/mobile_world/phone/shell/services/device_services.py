"""Small services: time and zone, location, flags of the server side, roles, overlays, locales, lock screen."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call, CommandFailed
from mobile_world.phone.shell.services.java_text import NUMBER_FORMAT, parse_long
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, JavaException, Verbs, skip_user
from mobile_world.phone.system.device import date_time

_alarm = Verbs("Alarm manager service (alarm) commands:")
_location = Verbs("Location service commands:")
_lock = Verbs("lockSettings service commands:")
_policy = Verbs("Device Policy Service (device_policy) commands:")
_locale = Verbs("Locale manager (locale) shell commands:")
service("alarm")(_alarm.run)
service("location")(_location.run)
service("lock_settings", "locksettings")(_lock.run)
service("device_policy", "dpm")(_policy.run)
service("locale")(_locale.run)


@_alarm("set-time")
def _set_time(call: Call, arguments: Arguments) -> int:
    """MILLISECONDS: set the clock."""
    word = arguments.required()
    try:
        milliseconds = parse_long(word)
    except ValueError:
        raise JavaException(call, NUMBER_FORMAT, f'For input string: "{word}"') from None
    return 0 if date_time.set_time(call.system, milliseconds) else JAVA_FAILURE


@_alarm("set-timezone")
def _set_timezone(call: Call, arguments: Arguments) -> int:
    """ZONE: set the time zone by its IANA name."""
    date_time.set_timezone(call.system, arguments.required())
    return 0


@_location("is-location-enabled")
def _is_enabled(call: Call, arguments: Arguments) -> int:
    """Say whether location is on."""
    skip_user(call, arguments)
    call.print(str(call.system.settings.flag("secure", "location_mode")).lower())
    return 0


@_location("set-location-enabled")
def _set_enabled(call: Call, arguments: Arguments) -> int:
    """true|false: turn location on or off."""
    on = arguments.required() == "true"
    call.system.settings.put("secure", "location_mode", "3" if on else "0")
    call.system.settings.put("secure", "location_providers_allowed", "gps,network" if on else "")
    return 0


@_lock("get-disabled")
def _get_disabled(call: Call, arguments: Arguments) -> int:
    """Say whether the lock screen is off."""
    skip_user(call, arguments)
    call.print(str(call.system.settings.flag("secure", "lockscreen.disabled")).lower())
    return 0


@_lock("set-disabled")
def _set_disabled(call: Call, arguments: Arguments) -> int:
    """true|false: turn the lock screen off or on."""
    skip_user(call, arguments)
    word = arguments.required()
    call.system.settings.put("secure", "lockscreen.disabled", str(int(word == "true")))
    call.print(f"Lock screen disabled set to {word}")
    return 0


@_lock("verify", "clear")
def _no_credential(call: Call, arguments: Arguments) -> int:
    """Check or remove the lock credential; this phone has none."""
    skip_user(call, arguments)
    call.print("Lock credential verified successfully" if call.args[0] == "verify" else "Lock credential cleared")
    return 0


@_policy("list-owners")
def _owners(call: Call, _: Arguments) -> int:
    """List owners of the device; there is none."""
    call.print("no owners")
    return 0


@_policy("set-device-owner", "set-profile-owner", "set-active-admin", "remove-active-admin")
def _refuse_owner(call: Call, arguments: Arguments) -> int:
    """Refused: no app of this phone is a device administrator."""
    skip_user(call, arguments)
    raise JavaException(call, "java.lang.IllegalArgumentException", f"Unknown admin: {arguments.required()}")


@_locale("get-app-locales")
def _get_locales(call: Call, arguments: Arguments) -> int:
    """PACKAGE: print the languages chosen for an app; none can be."""
    package = arguments.required()
    if call.system.packages.get(package) is None:
        raise CommandFailed(f"Unknown package {package} for userId 0", JAVA_FAILURE)
    call.print(f"Locales for {package} for user 0 are []")
    return 0

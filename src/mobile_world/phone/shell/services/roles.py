"""`cmd role` and `cmd overlay`: default apps, and the way of navigating."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call, CommandFailed
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, Verbs, skip_user

_role = Verbs("Role (role) commands:")
_overlay = Verbs("Overlay manager (overlay) commands:")
service("role")(_role.run)
service("overlay")(_overlay.run)

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
"""Who holds a role until it is given to somebody else."""

_NAVIGATION = {"threebutton": "0", "twobutton": "1", "gestural": "2"}
_NAVBAR = "com.android.internal.systemui.navbar."


@_role("get-role-holders")
def _holders(call: Call, arguments: Arguments) -> int:
    """ROLE: print the packages that hold it."""
    skip_user(call, arguments)
    role = arguments.required().removeprefix(_PREFIX)
    stored = call.system.settings.get("secure", _SETTINGS[role]) if role in _SETTINGS else None
    holder = stored or _HOLDERS.get(role, "")
    if holder:
        call.print(holder)
    return 0


@_role("add-role-holder", "remove-role-holder", "clear-role-holders")
def _change(call: Call, arguments: Arguments) -> int:
    """ROLE [PACKAGE]: give a role to an app, or take it away."""
    skip_user(call, arguments)
    role, package = arguments.required().removeprefix(_PREFIX), arguments.next()
    if role not in _HOLDERS or (package and call.system.packages.get(package) is None):
        raise CommandFailed("Error: see logcat for details.", JAVA_FAILURE)
    if role in _SETTINGS:
        holder = package if call.args[0] == "add-role-holder" and package else _HOLDERS[role]
        call.system.settings.put("secure", _SETTINGS[role], holder)
    return 0


@_overlay("list")
def _list(call: Call, arguments: Arguments) -> int:
    """Print which parts of the system are painted over; `[x]` marks those in force."""
    skip_user(call, arguments)
    mode = call.system.settings.get("secure", "navigation_mode")
    call.print("android")
    for name, value in sorted(_NAVIGATION.items()):
        call.print(f"[{'x' if value == mode else ' '}] {_NAVBAR}{name}")
    call.print("")
    return 0


@_overlay("enable", "enable-exclusive", "disable")
def _enable(call: Call, arguments: Arguments) -> int:
    """[--category] OVERLAY: switch between gestures and buttons."""
    words = [word for word in arguments.rest() if not word.startswith("-")]
    mode = _NAVIGATION.get(words[-1].removeprefix(_NAVBAR)) if words else None
    if mode is None:
        raise CommandFailed("Error: failed to change overlay state", 1)
    if call.args[0] != "disable":
        call.system.settings.put("secure", "navigation_mode", mode)
    return 0

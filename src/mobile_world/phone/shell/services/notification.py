"""`cmd notification`: post and list notifications, and Do Not Disturb."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.notification_text import SHELL_PACKAGE, notification_key, record, summary
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import (
    ILLEGAL_ARGUMENT,
    JAVA_FAILURE,
    Arguments,
    JavaException,
    Verbs,
)
from mobile_world.phone.system import Component, Notification

_verb = Verbs("Notification service commands:")

SHELL_ID, SHELL_CHANNEL = 2020, "shell_cmd"

_ZEN = {"off": "0", "all": "0", "priority": "1", "on": "2", "none": "2", "alarms": "3"}
"""Words of `set_dnd` and the values of `global zen_mode`."""

_TITLE = ("-t", "--title")
_STYLE = ("-S", "--style")
_STYLES = ("bigtext", "bigpicture", "inbox", "messaging", "media")
_UNUSED = ("-i", "--icon", "-I", "--large-icon", "-c", "--content-intent", "--bigtext", "--picture", "--line")
"""Options of `post` with a value that the shade has no place for."""
_MESSAGING = ("--message", "--conversation")

_POST_USAGE = """\
usage: cmd notification post [flags] <tag> <text>

flags:
  -h|--help
  -v|--verbose
  -t|--title <text>
  -i|--icon <iconspec>
  -I|--large-icon <iconspec>
  -S|--style <style> [styleargs]
  -c|--content-intent <intentspec>"""


@service("notification")
async def notification(call: Call) -> int:
    """Run one verb, with `-` or `_` in its name; what goes wrong inside is told on stdout and is no failure."""
    words = list(call.args)
    if words and words[0].replace("-", "_") in _verb:
        words[0] = words[0].replace("-", "_")
    try:
        return await _verb.run(call.with_argv([call.name, *words]))
    except JavaException as error:
        call.print(f"Error occurred. Check logcat for details. {error.reason}")
        return 0


@_verb("post", "notify")
def _post(call: Call, arguments: Arguments) -> int:
    """[-v] [-t TITLE] TAG TEXT: post a notification in the name of the shell."""
    title, verbose = "", False
    while (option := arguments.next_option()) is not None:
        if option in ("-v", "--verbose"):
            verbose = True
        elif option in _TITLE:
            title = arguments.required()
        elif option in _STYLE:
            _check_style(call, arguments.required())
        elif option in _UNUSED or option in _MESSAGING:
            arguments.required()
        else:
            call.print(_POST_USAGE)
            return 0
    tag, text = arguments.next(), arguments.next()
    if tag is None or text is None:
        call.print(_POST_USAGE)
        return 0
    now = call.system.clock.now_ms()
    entry = Notification(SHELL_PACKAGE, SHELL_ID, title, text, now, tag=tag, channel=SHELL_CHANNEL, auto_cancel=False)
    call.print(f"posting:\n  {summary(entry)}")
    call.system.notifications.post(entry)
    if verbose:
        call.print("posted: ")
        _dump(call, entry, "  ")
    return 0


def _check_style(call: Call, style: str) -> None:
    if style.lower() not in _STYLES:
        raise JavaException(call, ILLEGAL_ARGUMENT, f"unrecognized notification style: {style.lower()}")


def _dump(call: Call, entry: Notification, indent: str) -> None:
    for line in record(call.system, entry, indent=indent, redact=False):
        call.print(line)


@_verb("list")
def _list(call: Call, _: Arguments) -> int:
    """Print the keys of all posted notifications."""
    for entry in call.system.notifications.all():
        call.print(notification_key(call.system, entry))
    return 0


@_verb("get")
def _get(call: Call, arguments: Arguments) -> int:
    """KEY: print one notification."""
    wanted = arguments.required()
    for entry in call.system.notifications.all():
        if notification_key(call.system, entry) == wanted:
            _dump(call, entry, "")
            return 0
    call.print(f"error: no active notification matching key: {wanted}")
    return 1


@_verb("set_dnd")
def _set_dnd(call: Call, arguments: Arguments) -> int:
    """on|none|priority|alarms|all|off: set Do Not Disturb."""
    word = arguments.required()
    if word not in _ZEN:
        raise JavaException(call, ILLEGAL_ARGUMENT, "Invalid filter: 0")
    call.system.settings.put("global", "zen_mode", _ZEN[word])
    return 0


@_verb("allow_listener", "disallow_listener")
def _listener(call: Call, arguments: Arguments) -> int:
    """COMPONENT [USER]: let an app read notifications, or not."""
    component = Component.parse(arguments.required())
    if component is None:
        call.print("Invalid listener - must be a ComponentName")
        return JAVA_FAILURE
    stored = call.system.settings.get("secure", "enabled_notification_listeners") or ""
    listeners = [name for name in stored.split(":") if name and Component.parse(name) != component]
    if call.args[0] == "allow_listener":
        listeners.append(component.full)
    call.system.settings.put("secure", "enabled_notification_listeners", ":".join(listeners))
    return 0


@_verb("allow_dnd", "disallow_dnd", "allow_assistant", "disallow_assistant", "suspend_package", "unsuspend_package")
def _accepted(_: Call, arguments: Arguments) -> int:
    """Accepted without an effect."""
    arguments.required()
    return 0


@_verb("snoozed")
def _snoozed(_: Call, __: Arguments) -> int:
    """List snoozed notifications; none can be."""
    return 0


@_verb("snooze", "unsnooze")
def _snooze(call: Call, arguments: Arguments) -> int:
    """[--for MILLISECONDS] KEY: refused, this phone does not snooze."""
    words = arguments.rest()
    what = "notification" if call.args[0] == "snooze" else "snoozed notification"
    call.print(f"error: no {what} matching key: {words[-1] if words else 'null'}")
    return 1

"""`cmd notification`: post and list notifications, and Do Not Disturb."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call, CommandFailed
from mobile_world.phone.shell.service import JAVA_FAILURE, Arguments, JavaException, service
from mobile_world.phone.shell.verbs import Verbs
from mobile_world.phone.system import Notification, System

_verb = Verbs("Notification service commands:")
service("notification")(_verb.run)

SHELL_PACKAGE, SHELL_ID, SHELL_CHANNEL, SHELL_UID = "com.android.shell", 2020, "shell_cmd", 2000

_ZEN = {"off": "0", "all": "0", "on": "1", "priority": "1", "none": "2", "alarms": "3"}
"""Words of `set_dnd` and the values of `global zen_mode`."""

_POST_VALUES = {"-t", "--title", "-i", "--icon", "-I", "--large-icon", "-S", "--style", "-c", "--content-intent"}


def notification_key(system: System, entry: Notification) -> str:
    """How Android names a posted notification in dumps and lists."""
    package = system.packages.get(entry.package)
    uid = SHELL_UID if entry.package == SHELL_PACKAGE else package.uid if package else 1000
    return f"0|{entry.package}|{entry.id}|{entry.tag or 'null'}|{uid}"


@_verb("post")
def _post(call: Call, arguments: Arguments) -> int:
    """[-t TITLE] [-v] TAG TEXT: post a notification in the name of the shell."""
    title, verbose = "Shell notification", False
    while (option := arguments.next_option()) is not None:
        if option in ("-v", "--verbose"):
            verbose = True
        elif option in _POST_VALUES:
            value = arguments.required()
            title = value if option in ("-t", "--title") else title
        elif option != "-h":
            raise CommandFailed(f"error: unknown flag: {option}", JAVA_FAILURE)
    tag, text = arguments.required(), arguments.required()
    now = call.system.clock.now_ms()
    call.system.notifications.post(
        Notification(SHELL_PACKAGE, SHELL_ID, title, text, now, tag=tag, channel=SHELL_CHANNEL)
    )
    if verbose:
        call.print(f"posting:\n  Notification(channel={SHELL_CHANNEL} shortcut=null contentView=null)")
    return 0


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
            call.print(f"NotificationRecord(pkg={entry.package} id={entry.id} tag={entry.tag} key={wanted})")
            return 0
    raise CommandFailed(f"error: no active notification matching key: {wanted}", 1)


@_verb("set_dnd")
def _set_dnd(call: Call, arguments: Arguments) -> int:
    """on|none|priority|alarms|all|off: set Do Not Disturb."""
    word = arguments.required()
    if word not in _ZEN:
        raise JavaException(call, "java.lang.IllegalArgumentException", f"Unknown mode: {word}")
    call.system.settings.put("global", "zen_mode", _ZEN[word])
    return 0


@_verb("allow_listener", "disallow_listener")
def _listener(call: Call, arguments: Arguments) -> int:
    """COMPONENT [USER]: let an app read notifications, or not."""
    component = arguments.required()
    stored = call.system.settings.get("secure", "enabled_notification_listeners") or ""
    listeners = [name for name in stored.split(":") if name and name != component]
    if call.args[0] == "allow_listener":
        listeners.append(component)
    call.system.settings.put("secure", "enabled_notification_listeners", ":".join(listeners))
    return 0


@_verb("allow_dnd", "disallow_dnd", "snooze", "unsnooze", "suspend_package", "unsuspend_package")
def _silent(_: Call, arguments: Arguments) -> int:
    """Accepted without an effect."""
    arguments.required()
    return 0

"""`cmd notification`: post and list notifications, and Do Not Disturb."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from simdroid.shell.commands import Call
from simdroid.shell.services.base import ILLEGAL_ARGUMENT, JAVA_FAILURE, Arguments, JavaException, Verbs, service
from simdroid.system import Component, Notification, System
from simdroid.system.version_texts import version_texts

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

SHELL_PACKAGE, SHELL_UID = "com.android.shell", 2000

_ONGOING, _AUTO_CANCEL = 0x2, 0x10
_TICKER_SHOWN = 8


@service("notification")
async def notification(call: Call) -> int:
    """Run one verb, with `-` or `_` in its name; an exception inside is printed on stdout and is no failure."""
    words = list(call.args)
    if words and words[0].replace("-", "_") in _verb:
        words[0] = words[0].replace("-", "_")
    try:
        return await _verb.run(call.with_argv([call.name, *words]))
    except JavaException as error:
        call.print(f"Error occurred. Check logcat for details. {error.reason}")
        return 0


@_verb("post", "notify")
def post(call: Call, arguments: Arguments) -> None:
    """[-v] [-t TITLE] TAG TEXT: post a notification in the name of the shell."""
    title, verbose = "", False
    while (option := arguments.next_option()) is not None:
        if option in ("-v", "--verbose"):
            verbose = True
        elif option in _TITLE:
            title = arguments.required()
        elif option in _STYLE:
            style = arguments.required().lower()
            if style not in _STYLES:
                raise JavaException(call, ILLEGAL_ARGUMENT, f"unrecognized notification style: {style}")
        elif option in _UNUSED or option in _MESSAGING:
            arguments.required()
        else:
            call.print(_POST_USAGE)
            return
    tag, text = arguments.next(), arguments.next()
    if tag is None or text is None:
        call.print(_POST_USAGE)
        return
    now = call.system.clock.now_ms()
    entry = Notification(SHELL_PACKAGE, SHELL_ID, title, text, now, tag=tag, channel=SHELL_CHANNEL, auto_cancel=False)
    call.print(f"posting:\n  {summary(entry)}")
    call.system.notifications.post(entry)
    if verbose:
        call.print("posted: ", *record(call.system, entry, indent="  ", redact=False))


@_verb("list")
def list_notifications(call: Call, _: Arguments) -> None:
    """Print the keys of all posted notifications."""
    call.print_lines(notification_key(call.system, entry) for entry in call.system.notifications.all(minimal=True))


@_verb("get")
def get_notification(call: Call, arguments: Arguments) -> int:
    """KEY: print one notification."""
    key = arguments.required()
    for entry in call.system.notifications.all(minimal=True):
        if notification_key(call.system, entry) == key:
            call.print(*record(call.system, entry, indent="", redact=False))
            return 0
    return call.print_failure(f"error: no active notification matching key: {key}")


@_verb("set_dnd")
def set_dnd(call: Call, arguments: Arguments) -> None:
    """on|none|priority|alarms|all|off: set Do Not Disturb."""
    word = arguments.required()
    if word not in _ZEN:
        raise JavaException(call, ILLEGAL_ARGUMENT, "Invalid filter: 0")
    call.system.settings.put("global", "zen_mode", _ZEN[word])


@_verb("allow_listener", "disallow_listener")
def listener(call: Call, arguments: Arguments) -> int:
    """COMPONENT [USER]: let an app read notifications, or not."""
    component = Component.parse(arguments.required())
    if component is None:
        return call.print_failure("Invalid listener - must be a ComponentName", JAVA_FAILURE)
    stored = call.system.settings.get("secure", "enabled_notification_listeners") or ""
    listeners = [name for name in stored.split(":") if name and Component.parse(name) != component]
    if call.args[0] == "allow_listener":
        listeners.append(component.full)
    call.system.settings.put("secure", "enabled_notification_listeners", ":".join(listeners))
    return 0


@_verb("allow_dnd", "disallow_dnd", "allow_assistant", "disallow_assistant", "suspend_package", "unsuspend_package")
def accepted(_: Call, arguments: Arguments) -> None:
    """Accepted without an effect."""
    arguments.required()


@_verb("snoozed")
def snoozed(_: Call, __: Arguments) -> None:
    """List snoozed notifications; none can be."""


@_verb("snooze", "unsnooze")
def snooze(call: Call, arguments: Arguments) -> int:
    """[--for MILLISECONDS] KEY: refused, this phone does not snooze."""
    words = arguments.rest()
    what = "notification" if call.args[0] == "snooze" else "snoozed notification"
    return call.print_failure(f"error: no {what} matching key: {words[-1] if words else 'null'}")


def notification_key(system: System, entry: Notification) -> str:
    """The key of a posted notification in dumps and lists."""
    package = system.packages.get(entry.package)
    uid = SHELL_UID if entry.package == SHELL_PACKAGE else package.uid if package else 1000
    return f"0|{entry.package}|{entry.id}|{entry.tag or 'null'}|{uid}"


def summary(entry: Notification) -> str:
    """A notification in one line."""
    tick = "" if _ticker(entry) is None else " tick"
    category = f" category={entry.category}" if entry.category else ""
    return (
        f"Notification(channel={entry.channel} shortcut=null contentView=null vibrate=null sound=null{tick} "
        f"defaults=0x0 flags=0x{_flags(entry):x} color=0x00000000{category} vis=PRIVATE)"
    )


def record(system: System, entry: Notification, *, indent: str, redact: bool) -> Iterator[str]:
    """The lines of one notification's dump, with its texts unless `redact`."""
    key = notification_key(system, entry)
    token = zlib.crc32(key.encode("utf-8", "surrogateescape"))
    importance = 1 if entry.minimal else 4 if entry.heads_up else 3
    yield (
        f"{indent}NotificationRecord(0x{token:08x}: pkg={entry.package} user=UserHandle{{0}} id={entry.id} "
        f"tag={entry.tag or 'null'} importance={importance} key={key}: {summary(entry)})"
    )
    indent += "  "
    details = (
        f"uid={key.rpartition('|')[2]} userId=0",
        f"opPkg={entry.package}",
        f"icon=Icon(typ=RESOURCE pkg={entry.package} id=0x7f080001)",
        f"flags=0x{_flags(entry):x}",
        *([f"originalFlags=0x{_flags(entry):x}"] if version_texts(system.image).original_flags else []),
        "pri=0",
        f"key={key}",
        "seen=true",
        f"groupKey={key}",
        "notification=",
    )
    yield from (indent + line for line in details)
    yield from (2 * indent + line for line in _content(entry, redact))


def _flags(entry: Notification) -> int:
    return (_ONGOING if entry.ongoing else 0) | (_AUTO_CANCEL if entry.auto_cancel else 0)


def _ticker(entry: Notification) -> str | None:
    """The text that is read out when it arrives; apps set it, the shell does not."""
    return None if entry.package == SHELL_PACKAGE else entry.text


def _content(entry: Notification, redact: bool) -> Iterator[str]:
    ticker = _ticker(entry)
    if redact and ticker is not None and len(ticker) > _TICKER_SHOWN:
        ticker = f"{ticker[:_TICKER_SHOWN]}..."
    yield "fullscreenIntent=null"
    yield f"contentIntent={_intent(entry)}"
    yield f"number={entry.number}"
    yield f"when={entry.when_ms}"
    yield f"tickerText={'null' if ticker is None else ticker}"
    if entry.actions:
        yield "actions={"
        for index, action in enumerate(entry.actions):
            yield f'  [{index}] "{action.title}" -> {_intent(entry, index + 1)}'
        yield "  }"
    yield "extras={"
    if entry.title:
        yield f"    android.title={_string(entry.title, redact)}"
    yield f"    android.text={_string(entry.text, redact)}"
    yield "}"


def _string(text: str, redact: bool) -> str:
    return f"String [length={len(text)}]" if redact else f"String ({text})"


def _intent(entry: Notification, salt: int = 0) -> str:
    token = f"{zlib.crc32(f'{entry.key}{salt}'.encode()):07x}"
    return f"PendingIntent{{{token}: PendingIntentRecord{{{token} {entry.package} startActivity}}}}"

"""Posted notifications in the words of `dumpsys notification` and `cmd notification`."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from mobile_world.phone.system import Notification, System

SHELL_PACKAGE, SHELL_UID = "com.android.shell", 2000

_ONGOING, _AUTO_CANCEL = 0x2, 0x10
_TICKER_SHOWN = 8


def notification_key(system: System, entry: Notification) -> str:
    """How Android names a posted notification in dumps and lists."""
    package = system.packages.get(entry.package)
    uid = SHELL_UID if entry.package == SHELL_PACKAGE else package.uid if package else 1000
    return f"0|{entry.package}|{entry.id}|{entry.tag or 'null'}|{uid}"


def summary(entry: Notification) -> str:
    """The one-line form of what an app posted."""
    tick = "" if _ticker(entry) is None else " tick"
    category = f" category={entry.category}" if entry.category else ""
    return (
        f"Notification(channel={entry.channel} shortcut=null contentView=null vibrate=null sound=null{tick} "
        f"defaults=0x0 flags=0x{_flags(entry):x} color=0x00000000{category} vis=PRIVATE)"
    )


def record(system: System, entry: Notification, *, indent: str, redact: bool) -> Iterator[str]:
    """The lines of one notification's dump, with its texts unless they are to be redacted."""
    key = notification_key(system, entry)
    token = zlib.crc32(key.encode("utf-8", "surrogateescape"))
    yield (
        f"{indent}NotificationRecord(0x{token:08x}: pkg={entry.package} user=UserHandle{{0}} id={entry.id} "
        f"tag={entry.tag or 'null'} importance={4 if entry.heads_up else 3} key={key}: {summary(entry)})"
    )
    indent += "  "
    details = (
        f"uid={key.rpartition('|')[2]} userId=0",
        f"opPkg={entry.package}",
        f"icon=Icon(typ=RESOURCE pkg={entry.package} id=0x7f080001)",
        f"flags=0x{_flags(entry):x}",
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
        for place, action in enumerate(entry.actions):
            yield f'  [{place}] "{action.title}" -> {_intent(entry, place + 1)}'
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

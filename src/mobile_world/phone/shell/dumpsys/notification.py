"""`dumpsys notification`."""

from __future__ import annotations

import zlib

from mobile_world.phone.shell.call import Call
from mobile_world.phone.shell.dumpsys.registry import dumper
from mobile_world.phone.shell.notification import notification_key
from mobile_world.phone.system import Notification

_ONGOING, _AUTO_CANCEL = 0x2, 0x10
_TICKER_SHOWN = 8


@dumper("notification")
def notification(call: Call) -> None:
    """Print posted notifications; their texts only with `--noredact`."""
    posted = call.system.notifications.all()
    redact = "--noredact" not in call.args
    call.print("Current Notification Manager state:")
    if posted:
        call.print("  Notification List:")
    for entry in posted:
        _record(call, entry, redact=redact)
    call.print("  ")
    call.print("  mUseAttentionLight=false\n  mHasLight=true\n  mNotificationPulseEnabled=true")
    zen = int(call.system.settings.number("global", "zen_mode", 0))
    call.print(f"  Zen Mode:\n    mInterruptionFilter={zen + 1}\n    mZenMode={_zen_name(zen)}")


def _zen_name(mode: int) -> str:
    names = ("ZEN_MODE_OFF", "ZEN_MODE_IMPORTANT_INTERRUPTIONS", "ZEN_MODE_NO_INTERRUPTIONS", "ZEN_MODE_ALARMS")
    return names[mode] if 0 <= mode < len(names) else str(mode)


def _record(call: Call, entry: Notification, *, redact: bool) -> None:
    key = notification_key(call.system, entry)
    uid, token = key.rpartition("|")[2], zlib.crc32(key.encode("utf-8", "surrogateescape"))
    flags = (_ONGOING if entry.ongoing else 0) | (_AUTO_CANCEL if entry.auto_cancel else 0)
    category = f" category={entry.category}" if entry.category else ""
    shown = (
        f"Notification(channel={entry.channel} shortcut=null contentView=null vibrate=null sound=null defaults=0x0 "
        f"flags=0x{flags:x} color=0x00000000{category} vis=PRIVATE)"
    )
    call.print(
        f"    NotificationRecord(0x{token:08x}: pkg={entry.package} user=UserHandle{{0}} "
        f"id={entry.id} tag={entry.tag or 'null'} importance={4 if entry.heads_up else 3} key={key}: {shown})"
    )
    call.print(f"      uid={uid} userId=0\n      opPkg={entry.package}")
    call.print(f"      icon=Icon(typ=RESOURCE pkg={entry.package} id=0x7f080001)\n      flags=0x{flags:x}\n      pri=0")
    call.print(f"      key={key}\n      seen=true\n      groupKey={key}\n      notification=")
    _content(call, entry, redact=redact)


def _content(call: Call, entry: Notification, *, redact: bool) -> None:
    pad = " " * 12
    ticker = f"{entry.text[:_TICKER_SHOWN]}..." if redact and len(entry.text) > _TICKER_SHOWN else entry.text
    call.print(f"{pad}fullscreenIntent=null\n{pad}contentIntent={_intent(entry)}\n{pad}number={entry.number}")
    call.print(f"{pad}when={entry.when_ms}\n{pad}tickerText={ticker}")
    if entry.actions:
        call.print(f"{pad}actions={{")
        for place, action in enumerate(entry.actions):
            call.print(f'{pad}  [{place}] "{action.title}" -> {_intent(entry, place + 1)}')
        call.print(f"{pad}  }}")
    call.print(f"{pad}extras={{")
    call.print(f"{pad}    android.title={_string(entry.title, redact)}")
    call.print(f"{pad}    android.text={_string(entry.text, redact)}\n{pad}}}")


def _string(text: str, redact: bool) -> str:
    return f"String [length={len(text)}]" if redact else f"String ({text})"


def _intent(entry: Notification, salt: int = 0) -> str:
    token = f"{zlib.crc32(f'{entry.key}{salt}'.encode()):07x}"
    return f"PendingIntent{{{token}: PendingIntentRecord{{{token} {entry.package} startActivity}}}}"

"""`dumpsys notification` and `statusbar`."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.shell.services.notification import record

_ZEN_MODES = {
    0: "ZEN_MODE_OFF",
    1: "ZEN_MODE_IMPORTANT_INTERRUPTIONS",
    2: "ZEN_MODE_NO_INTERRUPTIONS",
    3: "ZEN_MODE_ALARMS",
}


@dumper("notification")
def notification(call: Call) -> None:
    """Print posted notifications; their texts only with `--noredact`."""
    posted = call.system.notifications.all(minimal=True)
    redact = "--noredact" not in call.args
    call.print("Current Notification Manager state:")
    if posted:
        call.print("  Notification List:")
    for entry in posted:
        call.print_lines(record(call.system, entry, indent="    ", redact=redact))
    call.print("  ", "  mUseAttentionLight=false\n  mHasLight=true\n  mNotificationPulseEnabled=true")
    zen = int(call.system.settings.number("global", "zen_mode", 0))
    call.print(f"  Zen Mode:\n    mInterruptionFilter={zen + 1}\n    mZenMode={_ZEN_MODES.get(zen, zen)}")


@dumper("statusbar")
def statusbar(call: Call) -> None:
    """Print the state of the status bar."""
    focused = call.phone.display.focused_window() == "NotificationShade"
    call.print(f"  mDisabled1=0x0\n  mDisabled2=0x0\n  mPanelExpanded={str(focused).lower()}\n  mDisableRecords.size=0")

"""`dumpsys window`: which of its parts are asked for, and the short ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.dumpsys import window_display, window_list
from mobile_world.phone.shell.dumpsys.registry import dumper
from mobile_world.phone.shell.dumpsys.window_list import WindowEntry
from mobile_world.phone.shell.services.records import identity

Part: TypeAlias = Callable[[Call, list[WindowEntry]], None]

_HELP = """Window manager dump options:
  [-a] [-h] [CMD] ...
  CMD may be one of:
    l[astanr]: last ANR information
    p[policy]: policy state
    a[animator]: animator state
    s[essions]: active sessions
    d[isplays]: active display contents
    t[okens]: token list
    w[indows]: window list"""


def _last_anr(call: Call, listed: list[WindowEntry]) -> None:
    call.print("WINDOW MANAGER LAST ANR (dumpsys window lastanr)")
    call.print("  <no ANR has occurred since boot>")


def _policy(call: Call, listed: list[WindowEntry]) -> None:
    awake = str(call.phone.display.awake).lower()
    state = "SCREEN_STATE_ON" if call.phone.display.awake else "SCREEN_STATE_OFF"
    lines = (
        "mSafeMode=false mSystemReady=true mSystemBooted=true",
        "mCameraLensCoverState=CAMERA_LENS_COVER_ABSENT",
        "mWakeGestureEnabledSetting=true",
        "mUiMode=UI_MODE_TYPE_NORMAL mEnableCarDockHomeCapture=true",
        "mLidKeyboardAccessibility=0 mLidNavigationAccessibility=0 getLidBehavior=LID_BEHAVIOR_NONE",
        "mShortPressOnPowerBehavior=SHORT_PRESS_POWER_GO_TO_SLEEP",
        "mLongPressOnPowerBehavior=LONG_PRESS_POWER_GLOBAL_ACTIONS",
        f"mAwake={awake}",
        f"mScreenOnEarly={awake} mScreenOnFully={awake}",
        f"mKeyguardDrawComplete={awake} mWindowManagerDrawComplete={awake}",
        "mHdmiPlugged=false",
        "mKeyguardOccluded=false mKeyguardOccludedChanged=false mPendingKeyguardOccluded=false",
        "mAllowLockscreenWhenOnDisplays=false",
        "KeyguardServiceDelegate",
        "  showing=false",
        "  inputRestricted=false",
        "  occluded=false",
        "  secure=false",
        "  dreaming=false",
        f"  systemIsReady=true deviceHasKeyguard=true enabled=true offReason=OFF_BECAUSE_OF_USER screenState={state}",
        f"  interactiveState={'INTERACTIVE_STATE_AWAKE' if call.phone.display.awake else 'INTERACTIVE_STATE_SLEEP'}",
    )
    call.print("WINDOW MANAGER POLICY STATE (dumpsys window policy)")
    call.print("\n".join(f"    {line}" for line in lines))


def _animator(call: Call, listed: list[WindowEntry]) -> None:
    call.print("WINDOW MANAGER ANIMATOR STATE (dumpsys window animator)")
    call.print("    DisplayContentsAnimator #0:")
    call.print("    mBulkUpdateParams=0x0")


def _sessions(call: Call, listed: list[WindowEntry]) -> None:
    call.print("WINDOW MANAGER SESSIONS (dumpsys window sessions)")
    for session, count in Counter(window.session for window in listed).items():
        call.print(f"  Session {session}:")
        call.print(f"    mNumWindow={count} mCanAddInternalSystemWindow=false")


def _tokens(call: Call, listed: list[WindowEntry]) -> None:
    call.print("WINDOW MANAGER TOKENS (dumpsys window tokens)")
    call.print("  All tokens:")
    call.print("  Display #0")
    for window in listed:
        call.print(f"    WindowToken{{{identity('token', window.title)} type=2}}")


_PARTS: dict[str, Part] = {
    "lastanr": _last_anr,
    "policy": _policy,
    "animator": _animator,
    "sessions": _sessions,
    "displays": window_display.dump,
    "tokens": _tokens,
    "windows": window_list.dump,
}
"""Parts in the order of a whole dump."""

_SHORT = {name[0]: name for name in _PARTS} | {"all": "windows", "visible": "windows"}


@dumper("window")
def window(call: Call) -> None:
    """Print the window manager's state."""
    if "-h" in call.args:
        call.print(_HELP)
        return
    words = [word for word in call.args if not word.startswith("-")]
    listed = window_list.windows(call)
    if not words:
        for part in _PARTS.values():
            call.print()
            part(call, listed)
    elif (name := _SHORT.get(words[0], words[0])) in _PARTS:
        _PARTS[name](call, listed)
    elif not window_list.dump_matching(call, listed, words[0]):
        call.print(f"Bad window command, or no windows match: {words[0]}")
        call.print("Use -h for help.")

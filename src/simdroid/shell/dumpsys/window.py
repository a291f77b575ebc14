"""`dumpsys window`: windows, displays, focus, rotation, policy, sessions and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from simdroid.shell.commands import Call
from simdroid.shell.services.base import (
    NAVIGATION_BAR,
    STATUS_BAR,
    activity_record,
    bounds,
    configuration,
    dumper,
    identity,
    package_uid,
    rotation_name,
    task_record,
    texts,
    window_record,
)
from simdroid.system import Task, short_name

_SYSTEM_UI = "com.android.systemui"

_PANEL = "1080x2400 420dpi"

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


@dataclass(frozen=True)
class WindowEntry:
    """One window of the list."""

    title: str
    package: str
    uid: int
    pid: int
    kind: str
    shown: bool
    root_id: int = -1
    token: str | None = None
    focused: bool = False

    @property
    def record(self) -> str:
        """`Window{…}`."""
        return window_record(self.title, self.token)

    @property
    def session(self) -> str:
        """`Session{…}`, the app's connection to the window manager."""
        return f"Session{{{identity('session', self.pid)} {self.pid}:{short_name(self.uid)}}}"


def _list_windows(call: Call) -> list[WindowEntry]:
    """The windows of the system and of every activity whose process runs."""
    titles = {"NavigationBar0": "NAVIGATION_BAR", "NotificationShade": "NOTIFICATION_SHADE", "StatusBar": "STATUS_BAR"}
    focus = call.phone.display.focused_window()
    front = [
        _system_window(call, title, kind, shown=title != "NotificationShade" or title == focus)
        for title, kind in titles.items()
    ]
    if call.phone.display.ime_shown:
        front.append(_system_window(call, "InputMethod", "INPUT_METHOD", shown=True))
    apps = [window for task in call.system.activities.tasks for window in _app_windows(call, task)]
    wallpaper = _system_window(call, "com.android.systemui.wallpapers.ImageWallpaper", "WALLPAPER", shown=False)
    windows = [*front, *apps, wallpaper]
    if focus not in {window.title for window in windows}:
        windows.insert(0, _system_window(call, focus, "APPLICATION", shown=True))
    # Two tasks may show the same activity; the upper one has the focus.
    index = next(number for number, window in enumerate(windows) if window.title == focus)
    windows[index] = replace(windows[index], focused=True)
    return windows


def _focused_record(call: Call, windows: list[WindowEntry]) -> str:
    """The record of the window that gets the input, or `null` while the screen is off."""
    return next((window.record for window in windows if window.focused and call.phone.display.awake), "null")


def _windows(call: Call, windows: list[WindowEntry]) -> None:
    """Print the list and the window manager's other lines."""
    call.print("WINDOW MANAGER WINDOWS (dumpsys window windows)")
    for number, window in enumerate(windows):
        _print_window(call, number, window)
    focus = _focused_record(call, windows)
    lines = (
        f"mGlobalConfiguration={configuration(call.phone)}",
        "mHasPermanentDpad=false",
        "mTopFocusedDisplayId=0",
        f"imeLayeringTarget in display# 0 {focus}",
        f"imeInputTarget in display# 0 {focus}",
        f"imeControlTarget in display# 0 {focus}",
        "Minimum task size of display#0 220  mBlurEnabled=true",
        "mLastDisplayFreezeDuration=0 due to new-config",
        "mDisableSecureWindows=false",
    )
    call.print("\n".join(f"  {line}" for line in lines))


def _system_window(call: Call, title: str, kind: str, *, shown: bool) -> WindowEntry:
    process = call.system.processes.find(_SYSTEM_UI)
    pid = process.pid if process else 0
    return WindowEntry(title, _SYSTEM_UI, package_uid(call.phone, _SYSTEM_UI), pid, kind, shown)


def _app_windows(call: Call, task: Task) -> Iterator[WindowEntry]:
    for activity in reversed(task.activities):
        name = activity.component.package
        if process := call.system.processes.find(name):
            yield WindowEntry(
                activity.component.full,
                name,
                package_uid(call.phone, name),
                process.pid,
                "BASE_APPLICATION",
                call.system.activities.top is activity,
                task.root_id,
                identity("window", activity.token),
            )


def _print_window(call: Call, number: int, window: WindowEntry) -> None:
    client = f"android.os.BinderProxy@{identity('client', window.record)}"
    everyone = str(window.package == _SYSTEM_UI).lower()
    shown = str(window.shown).lower()
    task = f"rootTaskId={window.root_id} " if window.root_id >= 0 else ""
    lines = (
        f"mDisplayId=0 {task}mSession={window.session} mClient={client}",
        f"mOwnerUid={window.uid} showForAllUsers={everyone} package={window.package} appop=NONE",
        f"mAttrs={{(0,0)(fillxfill) sim={{adjust=pan}} ty={window.kind} fmt=TRANSLUCENT}}",
        f"mBaseLayer=21000 mSubLayer=0    mToken=WindowToken{{{identity('token', window.title)}}}",
        f"mViewVisibility={'0x0' if window.shown else '0x8'} mHaveFrame=true mObscured=false",
        f"mHasSurface={shown} isReadyForDisplay()={shown} mWindowRemovalAllowed=false",
        _frames(call, window),
        f"isOnScreen={shown}",
        f"isVisible={shown}",
    )
    call.print(f"  Window #{number} {window.record}:", "\n".join(f"    {line}" for line in lines))


def _frames(call: Call, window: WindowEntry) -> str:
    """Where a window is; the bars have their own places."""
    metrics = call.phone.display.metrics
    top = metrics.height - metrics.navigation_bar if window.kind == "NAVIGATION_BAR" else 0
    bottom = metrics.status_bar if window.kind == "STATUS_BAR" else metrics.height
    whole, frame = f"[0,0][{metrics.width},{metrics.height}]", f"[0,{top}][{metrics.width},{bottom}]"
    return f"Frames: parent={whole} display={whole} frame={frame} last={frame} insetsChanged=false"


def _displays(call: Call, windows: list[WindowEntry]) -> None:
    """Print the part; it alone has the focus lines that callers look for."""
    call.print("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)")
    tasks = call.system.activities.tasks
    call.print(
        f"  Display: mDisplayId=0 {texts(call.phone).display.format(count=len(tasks))}",
        f"    {_size(call)}",
        "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()",
        "",
        "  mLayoutSeq=1",
        f"  mCurrentFocus={_focused_record(call, windows)}",
        f"  mFocusedApp={activity_record(call.phone, call.system.activities.top)}",
        "",
        "  mHoldScreenWindow=null",
        "  mObscuringWindow=null",
        "  mTaskDisplayAreas from top to bottom:",
        *(f"    {task_record(call.phone, task, heads_block=True)}" for task in tasks),
        "",
        "\n".join(_rotation(call)),
    )
    width, height = bounds(call.phone)
    call.print(f"  DisplayFrames w={width} h={height} r={call.phone.display.rotation}")


def _size(call: Call) -> str:
    metrics = call.phone.display.metrics
    now = f"{metrics.width}x{metrics.height}"
    panel = f"{metrics.height}x{metrics.width}" if metrics.rotation % 2 else now
    base = f" base={panel} {metrics.density}dpi" if f"{panel} {metrics.density}dpi" != _PANEL else ""
    app = f"{metrics.width}x{metrics.height - STATUS_BAR - NAVIGATION_BAR}"
    return f"init={_PANEL} mMinSizeOfResizeableTaskDp=220{base} cur={now} app={app} rng=1080x1017-2337x2274"


def _rotation(call: Call) -> list[str]:
    turn, number = rotation_name(call.phone), call.phone.display.rotation
    free = call.system.settings.flag("system", "accelerometer_rotation")
    user = int(call.system.settings.number("system", "user_rotation", 0)) % 4
    mode = f"USER_ROTATION_{'FREE' if free else 'LOCKED'} mUserRotation=ROTATION_{90 * user}"
    return [
        "  DisplayRotation",
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED",
        "    mLastOrientation=-1",
        f"    mRotation={number} mDeferredRotationPauseCount=0",
        "    mLandscapeRotation=ROTATION_90 mSeascapeRotation=ROTATION_270",
        "    mPortraitRotation=ROTATION_0 mUpsideDownRotation=ROTATION_180",
        "    mSupportAutoRotation=true",
        "    WindowOrientationListener",
        f"      mEnabled={str(free).lower()}",
        f"      mCurrentRotation={turn}",
        "      mSensorType=null",
        '      mSensor={Sensor name="Goldfish 3-axis Accelerometer"}',
        "      mRate=2",
        "    mCarDockRotation=-1 mDeskDockRotation=-1",
        f"    mUserRotationMode={mode} mAllowAllRotations=false",
        "    mDemoHdmiRotation=ROTATION_90 mDemoHdmiRotationLock=false mUndockedHdmiRotation=-1",
        "    mLidOpenRotation=-1",
        "    mFixedToUserRotation=fixed-to-user-rotation-default",
    ]


Part: TypeAlias = Callable[[Call, list[WindowEntry]], None]


def _policy(call: Call, windows: list[WindowEntry]) -> None:
    awake = str(call.phone.display.awake).lower()
    locked, occluded = (str(word).lower() for word in (call.phone.display.locked, call.phone.display.lock_occluded))
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
        f"mKeyguardOccluded={occluded} mKeyguardOccludedChanged=false mPendingKeyguardOccluded=false",
        "mAllowLockscreenWhenOnDisplays=false",
        "KeyguardServiceDelegate",
        f"  showing={locked}",
        f"  inputRestricted={locked}",
        f"  occluded={occluded}",
        f"  secure={str(call.system.lock_settings.secure).lower()}",
        "  dreaming=false",
        f"  systemIsReady=true deviceHasKeyguard=true enabled=true offReason=OFF_BECAUSE_OF_USER screenState={state}",
        f"  interactiveState={'INTERACTIVE_STATE_AWAKE' if call.phone.display.awake else 'INTERACTIVE_STATE_SLEEP'}",
    )
    call.print("WINDOW MANAGER POLICY STATE (dumpsys window policy)", "\n".join(f"    {line}" for line in lines))


def _sessions(call: Call, windows: list[WindowEntry]) -> None:
    call.print("WINDOW MANAGER SESSIONS (dumpsys window sessions)")
    for session, count in Counter(window.session for window in windows).items():
        call.print(f"  Session {session}:", f"    mNumWindow={count} mCanAddInternalSystemWindow=false")


def _tokens(call: Call, windows: list[WindowEntry]) -> None:
    call.print(
        "WINDOW MANAGER TOKENS (dumpsys window tokens)",
        "  All tokens:",
        "  Display #0",
        *(f"    WindowToken{{{identity('token', window.title)} type=2}}" for window in windows),
    )


_PARTS: dict[str, Part] = {
    "lastanr": lambda call, _: call.print(
        "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>"
    ),
    "policy": _policy,
    "animator": lambda call, _: call.print(
        "WINDOW MANAGER ANIMATOR STATE (dumpsys window animator)\n    DisplayContentsAnimator #0:\n"
        "    mBulkUpdateParams=0x0",
    ),
    "sessions": _sessions,
    "displays": _displays,
    "tokens": _tokens,
    "windows": _windows,
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
    windows = _list_windows(call)
    if not words:
        for part in _PARTS.values():
            call.print()
            part(call, windows)
    elif (name := _SHORT.get(words[0], words[0])) in _PARTS:
        _PARTS[name](call, windows)
    elif matches := [entry for entry in windows if words[0] in entry.title or words[0] in entry.record]:
        for number, entry in enumerate(matches):
            _print_window(call, number, entry)
    else:
        call.print(f"Bad window command, or no windows match: {words[0]}", "Use -h for help.")

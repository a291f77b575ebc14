"""`dumpsys window windows`: all windows from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.records import configuration, identity, package_uid, window_record
from mobile_world.phone.system import Task
from mobile_world.phone.system.files import short_name

_SYSTEM_UI = "com.android.systemui"


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


def windows(call: Call) -> list[WindowEntry]:
    """The windows of the system and of every activity whose process runs."""
    titles = {"NavigationBar0": "NAVIGATION_BAR", "NotificationShade": "NOTIFICATION_SHADE", "StatusBar": "STATUS_BAR"}
    focus = call.phone.display.focused_window()
    front = [
        _system(call, title, kind, shown=title != "NotificationShade" or title == focus)
        for title, kind in titles.items()
    ]
    if call.phone.display.ime_shown:
        front.append(_system(call, "InputMethod", "INPUT_METHOD", shown=True))
    apps = [window for task in call.system.activities.tasks for window in _apps(call, task)]
    wallpaper = _system(call, "com.android.systemui.wallpapers.ImageWallpaper", "WALLPAPER", shown=False)
    listed = [*front, *apps, wallpaper]
    if focus not in {window.title for window in listed}:
        listed.insert(0, _system(call, focus, "APPLICATION", shown=True))
    # Two tasks may show the same activity; the upper one has the focus.
    place = next(number for number, window in enumerate(listed) if window.title == focus)
    listed[place] = replace(listed[place], focused=True)
    return listed


def focused(call: Call, listed: list[WindowEntry]) -> str:
    """The record of the window that gets the input, or `null` while the screen is off."""
    return next((window.record for window in listed if window.focused and call.phone.display.awake), "null")


def dump(call: Call, listed: list[WindowEntry]) -> None:
    """Print the list and the window manager's other lines."""
    call.print("WINDOW MANAGER WINDOWS (dumpsys window windows)")
    for number, window in enumerate(listed):
        _print(call, number, window)
    focus = focused(call, listed)
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


def dump_matching(call: Call, listed: list[WindowEntry], word: str) -> bool:
    """Print the windows whose title or hash holds `word`; whether there were any."""
    found = [window for window in listed if word in window.title or word in window.record]
    for number, window in enumerate(found):
        _print(call, number, window)
    return bool(found)


def _system(call: Call, title: str, kind: str, *, shown: bool) -> WindowEntry:
    process = call.system.processes.find(_SYSTEM_UI)
    pid = process.pid if process else 0
    return WindowEntry(title, _SYSTEM_UI, package_uid(call.phone, _SYSTEM_UI), pid, kind, shown)


def _apps(call: Call, task: Task) -> Iterator[WindowEntry]:
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


def _print(call: Call, number: int, window: WindowEntry) -> None:
    client = f"android.os.BinderProxy@{identity('client', window.record)}"
    everyone = str(window.package == _SYSTEM_UI).lower()
    shown = str(window.shown).lower()
    task = f"rootTaskId={window.root_id} " if window.root_id >= 0 else ""
    lines = (
        f"mDisplayId=0 {task}mSession={window.session} mClient={client}",
        f"mOwnerUid={window.uid} showForAllUsers={everyone} package={window.package} appop=NONE",
        f"mAttrs={{(0,0)(fillxfill) sim={{adjust=pan}} ty={window.kind} fmt=TRANSLUCENT}}",
        f"mBaseLayer=21000 mSubLayer=0    mToken=WindowToken{{{identity('token', window.title)}}}",
        f"mHasSurface={shown} isReadyForDisplay()={shown} mWindowRemovalAllowed=false",
        f"isOnScreen={shown}",
        f"isVisible={shown}",
    )
    call.print(f"  Window #{number} {window.record}:")
    call.print("\n".join(f"    {line}" for line in lines))

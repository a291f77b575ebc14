"""`dumpsys activity top` and `dumpsys activity PACKAGE`: activities with what they say about themselves."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.records import affinity, configuration, identity
from mobile_world.phone.system import Activity, Task


def dump(call: Call, word: str) -> bool:
    """Print the activities that `word` means (`top`, `all`, a package or a component); whether there were any."""
    found = False
    for task in reversed(call.system.activities.tasks):
        matching = [activity for activity in task.activities if _means(word, task, activity)]
        if matching:
            call.print(f"TASK {affinity(call.phone, task)} id={task.id} userId=0")
        for activity in matching:
            _activity(call, activity)
            found = True
    return found


def _means(word: str, task: Task, activity: Activity) -> bool:
    if word == "top":
        return activity is task.top
    component = activity.component
    return word in ("all", component.package, component.short, component.full, activity.token)


def _activity(call: Call, activity: Activity) -> None:
    process = call.system.processes.find(activity.component.package)
    resumed = call.system.activities.top is activity
    pid = process.pid if process else "(not running)"
    call.print(f"  ACTIVITY {activity.component.short} {activity.token} pid={pid}")
    if process is None:
        return
    call.print(f"    Local Activity {identity('local activity', activity.token)} State:")
    call.print(f"      mResumed={str(resumed).lower()} mStopped={str(not resumed).lower()} mFinished=false")
    call.print("      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false")
    call.print("      mChangingConfigurations=false")
    call.print(f"      mCurrentConfig={configuration(call.phone)}")
    call.print("      mLoadersStarted=true")
    call.print("      Active Fragments:")
    call.print(f"    View Hierarchy:\n      DecorView@{identity('decor', activity.token)}[{_label(call, activity)}]")


def _label(call: Call, activity: Activity) -> str:
    package = call.system.packages.get(activity.component.package)
    return package.manifest.label if package else activity.component.cls.rpartition(".")[2]

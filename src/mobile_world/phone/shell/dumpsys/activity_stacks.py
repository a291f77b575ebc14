"""`dumpsys activity activities`: tasks and activities from top to bottom."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.records import (
    activity_record,
    configuration,
    package_uid,
    process_record,
    root_record,
    task_record,
)
from mobile_world.phone.system import Activity, Task


def dump(call: Call, package: str | None) -> None:
    """Print the part; `package` leaves out the tasks of all others."""
    activities = call.system.activities
    call.print("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)")
    call.print("Display #0 (activities from top to bottom):")
    for task in activities.tasks:
        if package in (None, task.affinity, task.top.component.package):
            _root(call, task)
            call.print()
    if call.phone.display.awake:
        call.print("  Resumed activities in task display areas (from top to bottom):")
        call.print(f"    Resumed: {activity_record(activities.top)}")
        call.print()
        call.print(f"  ResumedActivity: {activity_record(activities.top)}")
        call.print()
    _supervisor(call)


def _root(call: Call, task: Task) -> None:
    """A root task; the home screen's own task lies one level deeper."""
    call.print(f"  * {root_record(call.phone, task)}")
    if task.root_id == task.id:
        _stack(call, task, "    ")
        return
    _state(call, task, "    ")
    call.print(f"    * {task_record(call.phone, task)}")
    _stack(call, task, "      ")


def _stack(call: Call, task: Task, indent: str) -> None:
    _state(call, task, indent)
    for index in reversed(range(len(task.activities))):
        activity = task.activities[index]
        call.print(f"{indent}* Hist  #{index}: {activity_record(activity)}")
        for line in _details(call, task, activity):
            call.print(f"{indent}  {line}")


def _state(call: Call, task: Task, indent: str) -> None:
    awake = call.phone.display.awake
    resumed = awake and call.system.activities.tasks[0] is task
    if not resumed:
        call.print(f"{indent}mLastPausedActivity: {activity_record(task.top)}")
    call.print(f"{indent}isSleeping={str(not awake).lower()}")
    if resumed:
        call.print(f"{indent}topResumedActivity={activity_record(task.top)}")


def _details(call: Call, task: Task, activity: Activity) -> list[str]:
    name = activity.component.package
    package = call.system.packages.get(name)
    resumed = call.system.activities.top is activity and call.phone.display.awake
    state = "RESUMED" if resumed else "STOPPED"
    flags = f"mVisibleRequested={str(resumed).lower()} mVisible={str(resumed).lower()}"
    caller = call.system.activities.caller_uid(activity.caller)
    return [
        f"packageName={name} processName={name}",
        f"launchedFromUid={caller} launchedFromPackage={activity.caller} launchedFromFeature=null userId=0",
        f"app={process_record(call.phone, name)}",
        str(activity.intent),
        f"rootOfTask={str(task.activities[0] is activity).lower()} task={task_record(call.phone, task)}",
        f"taskAffinity={package_uid(call.phone, name)}:{name}",
        f"mActivityComponent={activity.component.short}",
        f"baseDir={package.apk if package else 'null'}",
        f"dataDir=/data/user/0/{name}",
        "stateNotNeeded=false componentSpecified=true mActivityType=" + ("home" if task.home else "standard"),
        "compat={420dpi} labelRes=0x0 icon=0x0 theme=0x0",
        f"CurrentConfiguration={configuration(call.phone, 'home' if task.home else 'standard')}",
        f"mState={state} finishing=false",
        f"keysPaused=false inHistory=true idle={str(resumed).lower()}",
        f"nowVisible={str(resumed).lower()} {flags} mOccludesParent=true",
    ]


def _supervisor(call: Call) -> None:
    tasks = call.system.activities.tasks
    call.print("ActivityTaskSupervisor state:")
    call.print(f"  topDisplayFocusedRootTask={root_record(call.phone, tasks[0])}")
    call.print(f"  Display: mDisplayId=0 rootTasks={len(tasks)}")
    call.print("  mCurTaskIdForUser={0=" + str(max(task.id for task in tasks)) + "}")
    call.print("  mUserRootTaskInFront={}")
    call.print("  KeyguardController:")
    call.print("    mKeyguardShowing=false")
    call.print("    mKeyguardGoingAway=false")
    call.print("  LockTaskController:")
    call.print("    mLockTaskModeState=NONE")
    call.print("    mLockTaskModeTasks=")

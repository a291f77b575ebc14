"""`dumpsys activity`: tasks, activities, recents, processes, receivers and what each activity prints about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from uuid import NAMESPACE_OID, uuid5

from simdroid.automation.known_apks import foreground_services
from simdroid.shell.commands import Call
from simdroid.shell.services.base import (
    activity_record,
    affinity,
    configuration,
    dumper,
    identity,
    package_uid,
    process_record,
    root_record,
    task_record,
    texts,
)
from simdroid.system import SYSTEM_SERVER_PID, Activity, Task, short_name

_RECENTS = "com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity"

_SHORT = {"a": "activities", "r": "recents", "b": "broadcasts", "i": "intents", "p": "processes", "s": "services"}
_SHORT |= {"prov": "providers", "o": "processes", "oom": "processes"}
_CONTAINER = "7f0a0382"
"""The view that fragments are put into."""
_RULE = "-" * 79
_HELP = """Activity manager dump options:
  [-a] [-c] [-p PACKAGE] [-h] [CMD] ...
  CMD may be one of:
    a[ctivities]: activity stack state
    r[recents]: recent activities state
    b[roadcasts]: broadcast state
    i[ntents]: pending intent state
    p[rocesses]: process state
    prov[iders]: content provider state
    s[ervices]: service state
    top: the activities in front
  A package or component prints the activities that match it."""


def _services(call: Call, package: str | None) -> None:
    """Print the services that run, of one package or component, or all."""
    call.print("ACTIVITY MANAGER SERVICES (dumpsys activity services)")
    running = foreground_services(call.phone)
    shown = [name for name in sorted(running) if package in (None, name, running[name])]
    if not shown:
        call.print("  (nothing)")
        return
    call.print("  User 0 active services:")
    for name in shown:
        service, process = running[name], process_record(call.phone, name)
        owner = call.system.packages.get(name)
        call.print(
            f"  * ServiceRecord{{{identity('service', service)} u0 {service} c:{name}}}",
            f"    intent={{cmp={service}}}",
            f"    packageName={name}",
            f"    processName={name}",
            f"    baseDir={owner.apk if owner else ''}",
            f"    dataDir=/data/user/0/{name}",
            f"    app={process}",
            "    isForeground=true foregroundId=1",
            "    startRequested=true delayedStop=false stopIfKilled=false callStart=true lastStartId=1",
        )


def _processes(call: Call, package: str | None) -> None:
    """Print the app processes that run."""
    call.print("ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)", "  All known processes:")
    for process in call.system.processes.all():
        owner = call.system.packages.get(process.name)
        if owner is None or package not in (None, process.name):
            continue
        kind = "*PERS*" if process.pid < SYSTEM_SERVER_PID + 500 else "*APP*"
        call.print(
            f"  {kind} UID {process.uid} {process_record(call.phone, process.name)}",
            f"    user #0 uid={process.uid} gids={{3003}}",
            "    mRequiredAbi=x86_64 instructionSet=null",
            f"    dir={owner.apk} publicDir={owner.apk} data=/data/user/0/{owner.name}",
            f"    packageList={{{owner.name}}}",
            f"    pid={process.pid}",
        )
    call.print("", f"  mTopApp={process_record(call.phone, call.system.activities.top.component.package)}")
    home = next(task for task in call.system.activities.tasks if task.home)
    call.print(f"  mHomeProcess: {process_record(call.phone, home.affinity)}")


def _broadcasts(call: Call, package: str | None) -> None:
    """Print which receivers wait for which action."""
    call.print(
        "ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)",
        "  Receiver Resolver Table:",
        "    Non-Data Actions:",
    )
    for owner in call.system.packages.all():
        for receiver in owner.manifest.receivers if package in (None, owner.name) else ():
            for action in receiver.actions:
                call.print(f"        {action}:", f"          {owner.manifest.component(receiver.name).short}")
    call.print("  mBroadcastsScheduled [foreground]=false", "  mBroadcastsScheduled [background]=false")


def _starter(call: Call, package: str | None) -> None:
    """Print the last start of an activity."""
    call.print(
        "ACTIVITY MANAGER STARTER (dumpsys activity starter)",
        "ActivityStarter:",
        "  mCurrentUser=0",
        "  mLastStartReason=startActivityAsUser",
        f"  mLastStartActivityRecord={call.system.activities.top.component.short}",
    )


def _activities(call: Call, package: str | None) -> None:
    """Print the part; `package` leaves out the tasks of all others."""
    activities = call.system.activities
    call.print(
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    )
    for task in activities.tasks:
        if package in (None, task.affinity, task.top.component.package):
            call.print(f"  * {root_record(call.phone, task, heads_block=True)}")
            if task.root_id == task.id:
                _stack(call, task, "    ")
            else:
                # The home screen's own task lies one level deeper.
                _task_state(call, task, "    ")
                call.print(f"    * {task_record(call.phone, task, heads_block=True)}")
                _stack(call, task, "      ")
            call.print()
    if call.phone.display.apps_visible:
        call.print(
            "  Resumed activities in task display areas (from top to bottom):",
            f"    Resumed: {activity_record(call.phone, activities.top)}",
            "",
            f"  ResumedActivity: {activity_record(call.phone, activities.top)}",
            "",
        )
    tasks = activities.tasks
    call.print(
        "ActivityTaskSupervisor state:",
        f"  topDisplayFocusedRootTask={root_record(call.phone, tasks[0])}",
        f"  Display: mDisplayId=0 {texts(call.phone).display.format(count=len(tasks))}",
        "  mCurTaskIdForUser={0=" + str(max(task.id for task in tasks)) + "}",
        "  mUserRootTaskInFront={}",
        "  KeyguardController:",
        f"    mKeyguardShowing={str(call.phone.display.locked).lower()}",
        "    mKeyguardGoingAway=false",
        "  LockTaskController:",
        "    mLockTaskModeState=NONE",
        "    mLockTaskModeTasks=",
    )


def _stack(call: Call, task: Task, indent: str) -> None:
    _task_state(call, task, indent)
    for index in reversed(range(len(task.activities))):
        activity = task.activities[index]
        call.print(
            f"{indent}* Hist  #{index}: {activity_record(call.phone, activity)}",
            *(f"{indent}  {line}" for line in _activity_details(call, task, activity)),
        )


def _task_state(call: Call, task: Task, indent: str) -> None:
    awake = call.phone.display.apps_visible
    resumed = awake and call.system.activities.tasks[0] is task
    if not resumed:
        call.print(f"{indent}mLastPausedActivity: {activity_record(call.phone, task.top)}")
    call.print(f"{indent}isSleeping={str(not awake).lower()}")
    if resumed:
        call.print(f"{indent}topResumedActivity={activity_record(call.phone, task.top)}")


def _activity_details(call: Call, task: Task, activity: Activity) -> list[str]:
    name = activity.component.package
    package = call.system.packages.get(name)
    resumed = call.system.activities.top is activity and call.phone.display.apps_visible
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


def _recents(call: Call, package: str | None) -> None:
    """Print the part; `package` leaves out the tasks of all others."""
    launcher = next(task for task in call.system.activities.tasks if task.home)
    call.print(
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)",
        f"mRecentsUid={package_uid(call.phone, launcher.affinity)}",
        f"mRecentsComponent=ComponentInfo{{{_RECENTS}}}",
        "mFreezeTaskListReordering=false",
        "mFreezeTaskListReorderingPendingTimeout=false",
    )
    by_activity = sorted(call.system.activities.tasks, key=lambda task: -task.last_active_ns)
    tasks = [task for task in by_activity if package in (None, task.affinity)]
    if tasks:
        call.print("  Recent tasks:")
    for number, task in enumerate(tasks):
        call.print(
            f"  * Recent #{number}: {task_record(call.phone, task)}",
            *(f"    {line}" for line in _recent_task(call, task)),
        )
    visible = [task for task in tasks if not task.home]
    if visible:
        call.print("", "  Visible recent tasks (most recent first):")
    for number, task in enumerate(visible):
        call.print(
            f"  * RecentTaskInfo #{number}: ",
            f"     id={task.id} userId=0 hasTask=true lastActiveTime={task.last_active_ns // 1_000_000}",
            f"     baseIntent={task.intent}",
            f"     baseActivity={{{task.activities[0].component.full}}}",
            f"     topActivity={{{task.top.component.full}}}",
            f"     realActivity={{{task.base.full}}}",
            "     isExcluded=false activityType=standard windowingMode=fullscreen supportsMultiWindow=true",
        )


def _recent_task(call: Call, task: Task) -> list[str]:
    caller = task.activities[0].caller
    calling = f"mCallingUid={call.system.activities.caller_uid(caller)} mUserSetupComplete=true"
    owner = short_name(package_uid(call.phone, task.base.package))
    idle = max(call.system.clock.now_ns() - task.last_active_ns, 0) // 1_000_000_000
    return [
        f"userId=0 effectiveUid={owner} {calling} mCallingPackage={caller} mCallingFeatureId=null",
        f"affinity={affinity(call.phone, task)}",
        f"intent={{{task.intent.parts()}}}",
        f"mActivityComponent={task.base.short}",
        "rootWasReset=true mNeverRelinquishIdentity=true mReuseTask=false mLockTaskAuth=LOCK_TASK_AUTH_PINNABLE",
        f"Activities=[{', '.join(activity_record(call.phone, activity) for activity in task.activities)}]",
        "askedCompatMode=false inRecents=true isAvailable=true",
        f"taskId={task.id} rootTaskId={task.root_id}",
        "hasChildPipActivity=false",
        "mHasBeenVisible=true",
        "mResizeMode=RESIZE_MODE_RESIZEABLE_VIA_SDK_VERSION mSupportsPictureInPicture=false isResizeable=true",
        f"lastActiveTime={task.last_active_ns // 1_000_000} (inactive for {idle}s)",
    ]


def _matching_activities(call: Call, name: str) -> bool:
    """Print the activities that `word` means (`top`, `all`, a package or a component); whether there were any."""
    any_match = False
    for task in reversed(call.system.activities.tasks):
        matches = [activity for activity in task.activities if _matches(name, task, activity)]
        if matches:
            any_match = True
            call.print(f"TASK {affinity(call.phone, task)} id={task.id} userId=0{texts(call.phone).top_task}")
        for activity in matches:
            _activity_view(call, activity)
    return any_match


def _matches(name: str, task: Task, activity: Activity) -> bool:
    if name == "top":
        return activity is task.top
    component = activity.component
    return name in ("all", component.package, component.short, component.full, activity.token)


def _activity_view(call: Call, activity: Activity) -> None:
    process = call.system.processes.find(activity.component.package)
    resumed = call.system.activities.top is activity
    pid = process.pid if process else "(not running)"
    owner = texts(call.phone).top_activity.format(uid=package_uid(call.phone, activity.component.package))
    call.print(f"  ACTIVITY {activity.component.short} {activity.token} pid={pid}{owner}")
    if process is None:
        return
    call.print(
        f"    Local Activity {identity('local activity', activity.token)} State:",
        f"      mResumed={str(resumed).lower()} mStopped={str(not resumed).lower()} mFinished=false",
        "      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false",
        "      mChangingConfigurations=false",
        f"      mCurrentConfig={configuration(call.phone)}",
        "      mLoadersStarted=true",
        "      Active Fragments:",
    )
    package = call.system.packages.get(activity.component.package)
    label = package.manifest.label if package else activity.component.cls.rpartition(".")[2]
    call.print(f"    View Hierarchy:\n      DecorView@{identity('decor', activity.token)}[{label}]")
    if fragment := call.phone.display.fragment_of(activity).rpartition(".")[2]:
        _fragment_view(call, activity, fragment, resumed=resumed)


def _fragment_view(call: Call, activity: Activity, fragment: str, *, resumed: bool) -> None:
    """Print what AndroidX adds for an activity with a fragment."""
    who = f"{uuid5(NAMESPACE_OID, activity.token)} id=0x{_CONTAINER}"
    shown = f"{fragment}{{{identity('fragment', activity.token)}}} ({who})"
    call.print(
        f"    Local FragmentActivity {identity('local activity', activity.token)} State:",
        f"      mCreated=true mResumed={str(resumed).lower()} mStopped={str(not resumed).lower()}",
        "    Active Fragments:",
        f"    {shown}",
        f"        mFragmentId=#{_CONTAINER} mContainerId=#{_CONTAINER} mTag=null",
        "    Added Fragments:",
        f"      #0: {shown}",
    )


Part: TypeAlias = Callable[[Call, "str | None"], None]

_PARTS: dict[str, Part] = {
    "intents": lambda call, _: call.print("ACTIVITY MANAGER PENDING INTENTS (dumpsys activity intents)\n  (nothing)"),
    "broadcasts": _broadcasts,
    "providers": lambda call, _: call.print(
        "ACTIVITY MANAGER CONTENT PROVIDERS (dumpsys activity providers)\n  (nothing)"
    ),
    "services": _services,
    "recents": _recents,
    "lastanr": lambda call, _: call.print(
        "ACTIVITY MANAGER LAST ANR (dumpsys activity lastanr)\n  <no ANR has occurred since boot>"
    ),
    "starter": _starter,
    "activities": _activities,
    "processes": _processes,
}
"""Parts in the order of a whole dump; each takes the package it is limited to.

Apps of the phone's own do their work without services, and content providers run inside the system.
"""


@dumper("activity")
def activity(call: Call) -> None:
    """Print the activity manager's state."""
    words, package = list(call.args), None
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "-h":
            call.print(_HELP)
            return
        if option == "-p" and words:
            package = words.pop(0)
    if words:
        _print_part(call, words, package)
        return
    for number, part in enumerate(_PARTS.values()):
        if number:
            call.print(_RULE)
        part(call, package)
        call.print()


def _print_part(call: Call, arguments: list[str], package: str | None) -> None:
    name = _SHORT.get(arguments[0], arguments[0])
    named = next((word for word in arguments[1:] if not word.startswith("-")), None)
    if name in _PARTS:
        _PARTS[name](call, package or named)
    elif name == "package" and named:
        for part in _PARTS.values():
            part(call, named)
    elif name in ("service", "provider"):
        # None of either says anything about itself here.
        call.print(f"No {name}s match: {named or ''}", "Use -h for help.")
    elif not _matching_activities(call, name):
        call.print(f"Bad activity command, or no activities match: {name}", "Use -h for help.")

"""`dumpsys activity recents`: the tasks that the recents screen knows."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.records import activity_record, affinity, package_uid, task_record
from mobile_world.phone.system import Task
from mobile_world.phone.system.files import short_name

_RECENTS = "com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity"


def dump(call: Call, package: str | None) -> None:
    """Print the part; `package` leaves out the tasks of all others."""
    launcher = next(task for task in call.system.activities.tasks if task.home)
    call.print("ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)")
    call.print(f"mRecentsUid={package_uid(call.phone, launcher.affinity)}")
    call.print(f"mRecentsComponent=ComponentInfo{{{_RECENTS}}}")
    call.print("mFreezeTaskListReordering=false")
    call.print("mFreezeTaskListReorderingPendingTimeout=false")
    listed = sorted(call.system.activities.tasks, key=lambda task: -task.last_active_ns)
    tasks = [task for task in listed if package in (None, task.affinity)]
    if tasks:
        call.print("  Recent tasks:")
    for number, task in enumerate(tasks):
        call.print(f"  * Recent #{number}: {task_record(call.phone, task)}")
        for line in _details(call, task):
            call.print(f"    {line}")
    visible = [task for task in tasks if not task.home]
    if visible:
        call.print()
        call.print("  Visible recent tasks (most recent first):")
    for number, task in enumerate(visible):
        call.print(f"  * RecentTaskInfo #{number}: ")
        for line in _info(task):
            call.print(f"     {line}")


def _details(call: Call, task: Task) -> list[str]:
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
        f"Activities=[{', '.join(activity_record(activity) for activity in task.activities)}]",
        "askedCompatMode=false inRecents=true isAvailable=true",
        f"taskId={task.id} rootTaskId={task.root_id}",
        "hasChildPipActivity=false",
        "mHasBeenVisible=true",
        "mResizeMode=RESIZE_MODE_RESIZEABLE_VIA_SDK_VERSION mSupportsPictureInPicture=false isResizeable=true",
        f"lastActiveTime={task.last_active_ns // 1_000_000} (inactive for {idle}s)",
    ]


def _info(task: Task) -> list[str]:
    return [
        f"id={task.id} userId=0 hasTask=true lastActiveTime={task.last_active_ns // 1_000_000}",
        f"baseIntent={task.intent}",
        f"baseActivity={{{task.activities[0].component.full}}}",
        f"topActivity={{{task.top.component.full}}}",
        f"realActivity={{{task.base.full}}}",
        "isExcluded=false activityType=standard windowingMode=fullscreen supportsMultiWindow=true",
    ]

"""`am` and `cmd activity`: the activity manager's commands, except those with a file of their own."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, Verbs, integer, skip_user

am = Verbs("Activity manager (activity) commands:")


@service("activity", "am")
async def activity_manager(call: Call) -> int:
    """Run one of the activity manager's commands."""
    return await am.run(call)


@am("force-stop", "stop-app")
def force_stop(call: Call, arguments: Arguments) -> int:
    """End everything of an app: [--user USER] PACKAGE."""
    skip_user(call, arguments)
    call.system.activities.force_stop(arguments.required())
    return 0


@am("kill")
def kill(call: Call, arguments: Arguments) -> int:
    """End an app's process if it is in the background: [--user USER] PACKAGE."""
    skip_user(call, arguments)
    _kill_background(call, arguments.required())
    return 0


@am("kill-all")
def kill_all(call: Call, arguments: Arguments) -> int:
    """End all processes in the background but the home screen's."""
    home = next(task.affinity for task in call.system.activities.tasks if task.home)
    for package in call.system.packages.all():
        if package.name != home:
            _kill_background(call, package.name)
    return 0


@am("get-current-user")
def get_current_user(call: Call, arguments: Arguments) -> int:
    """Print the user whose apps are on the screen."""
    call.print("0")
    return 0


@am("get-started-user-state")
def get_started_user_state(call: Call, arguments: Arguments) -> int:
    """Print whether a user runs: USER."""
    user = integer(call, arguments.required())
    call.print("RUNNING_UNLOCKED" if user == 0 else f"User is not started: {user}")
    return 0


@am("switch-user")
def switch_user(call: Call, arguments: Arguments) -> int:
    """Bring another user to the screen; this phone has one: [-w] USER."""
    while arguments.next_option():
        pass
    user = arguments.required()
    return 0 if user == "0" else call.fail(f"Error: Failed to switch to user {user}")


_WITHOUT_EFFECT = (
    *("idle-maintenance", "set-debug-app", "clear-debug-app", "set-watch-heap", "clear-watch-heap", "screen-compat"),
    *("make-uid-idle", "set-inactive", "set-standby-bucket", "send-trim-memory", "clear-exit-info"),
    "refresh-settings-cache",
)


@am(*_WITHOUT_EFFECT)
def accepted(call: Call, arguments: Arguments) -> int:
    """Accepted without effect on a phone that has nothing to debug or maintain, and never runs out of memory."""
    return 0


_ANSWERS = {
    "get-inactive": "Idle=false",
    "get-standby-bucket": "10",
    "is-user-stopped": "false",
    "no-home-screen": "false",
    "supports-multiwindow": "true",
    "supports-split-screen-multi-window": "true",
    "unlock-user": "Success: user unlocked",
    "wait-for-broadcast-idle": "All broadcast queues are idle!",
    "write": "All tasks persisted.",
}


@am(*_ANSWERS)
def answered(call: Call, arguments: Arguments) -> int:
    """Print what is always so on this phone."""
    skip_user(call, arguments)
    call.print(_ANSWERS[call.args[0]])
    return 0


@am("clear-recent-apps")
def clear_recent_apps(call: Call, arguments: Arguments) -> int:
    """End all tasks that recents shows."""
    for recent in call.system.activities.recents():
        call.system.activities.remove_task(recent.id)
    return 0


@am("instrument")
def instrument(call: Call, arguments: Arguments) -> int:
    """Run an app's tests; no app here has any."""
    words = [word for word in arguments.rest() if "/" in word]
    target = words[-1] if words else "null"
    call.print("INSTRUMENTATION_STATUS: id=ActivityManagerService")
    call.print(f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{{{target}}}")
    call.print("INSTRUMENTATION_STATUS_CODE: -1")
    frame = "\tat com.android.commands.am.Instrument.run(Instrument.java:543)"
    return call.fail(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {target}\n{frame}")


@am("task")
def task(call: Call, arguments: Arguments) -> int:
    """Lock, focus or resize a task: lock ID|stop, focus ID, resizeable ID MODE, resize ID BOUNDS."""
    word = arguments.required()
    if word == "focus":
        number = integer(call, arguments.required())
        call.print(f"Setting focus to task {number}")
        call.system.activities.to_front(number)
    elif word == "lock":
        target = arguments.required()
        if target != "stop":
            integer(call, target)
        # No app can be pinned here, so the answer is the same after every attempt.
        call.print("Activity manager is not in lockTaskMode")
    elif word in ("resizeable", "resize"):
        integer(call, arguments.required())
    else:
        return call.fail(f"Error: unknown command '{word}'", JAVA_FAILURE)
    return 0


def _kill_background(call: Call, package: str) -> None:
    if package != call.system.activities.top.component.package:
        call.system.processes.stop(package)

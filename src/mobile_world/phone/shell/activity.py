"""`am` and `cmd activity`: the activity manager's commands, except those with a file of their own."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call
from mobile_world.phone.shell.service import JAVA_FAILURE, Arguments, service
from mobile_world.phone.shell.verbs import Verbs, skip_user

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
    """End all processes in the background."""
    for package in call.system.packages.all():
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
    known = arguments.required() == "0"
    call.print("RUNNING_UNLOCKED" if known else "User is not started: 0")
    return 0


@am("switch-user")
def switch_user(call: Call, arguments: Arguments) -> int:
    """Bring another user to the screen; this phone has one: [-w] USER."""
    while arguments.next_option():
        pass
    user = arguments.required()
    return 0 if user == "0" else call.fail(f"Error: Failed to switch to user {user}")


@am("idle-maintenance", "set-debug-app", "clear-debug-app", "set-watch-heap", "clear-watch-heap", "screen-compat")
def accepted(call: Call, arguments: Arguments) -> int:
    """Accepted without effect on a phone that has nothing to debug or maintain."""
    return 0


@am("wait-for-broadcast-idle", "wait-for-broadcast-barrier")
def wait_for_broadcast_idle(call: Call, arguments: Arguments) -> int:
    """Wait until all broadcasts are delivered, which they always are."""
    call.print("All broadcast queues are idle!")
    return 0


@am("supports-multiwindow")
def supports_multiwindow(call: Call, arguments: Arguments) -> int:
    """Print whether two apps can share the screen."""
    call.print("true")
    return 0


@am("get-standby-bucket")
def get_standby_bucket(call: Call, arguments: Arguments) -> int:
    """Print how eagerly an app may work in the background: [--user USER] PACKAGE."""
    skip_user(call, arguments)
    arguments.required()
    call.print("10")
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
    """Lock, focus or resize a task: lock ID|stop, lock, focus ID, resizeable ID MODE, resize ID BOUNDS."""
    word = arguments.required()
    if word == "focus":
        number = arguments.required()
        call.print(f"Setting focus to task {number}")
        if number.isascii() and number.isdigit():
            call.system.activities.to_front(int(number))
    elif word == "lock":
        stopped = arguments.required() == "stop"
        call.print(f"Activity manager is {'not ' if stopped else ''}in lockTaskMode")
    elif word not in ("resizeable", "resize"):
        return call.fail(f"Error: unknown command '{word}'", JAVA_FAILURE)
    return 0


def _kill_background(call: Call, package: str) -> None:
    activities = call.system.activities
    shown = {activities.top.component.package}
    if package not in shown:
        call.system.processes.stop(package)

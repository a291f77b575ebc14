"""`am` and `cmd activity`: start activities and services, send broadcasts, stop apps, move tasks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

from simdroid.automation.known_apks import activity_started, start_program_service
from simdroid.shell.commands import Call
from simdroid.shell.services.base import (
    JAVA_FAILURE,
    Arguments,
    JavaException,
    ServiceFailed,
    Verbs,
    bounds,
    component_info,
    configuration,
    java_bundle,
    parse_int,
    read_user,
    skip_user,
)
from simdroid.shell.services.intent_arguments import read_intent
from simdroid.system import ADBD_PID, Intent, StartCode, StartResult, Task
from simdroid.system.intents import FLAG_FROM_SHELL, FLAG_NEW_TASK, write_intent_uri

am = Verbs("Activity manager (activity) commands:", "activity", "am")


@am("force-stop", "stop-app")
def force_stop(call: Call, arguments: Arguments) -> None:
    """End everything of an app: [--user USER] PACKAGE."""
    skip_user(call, arguments)
    call.system.activities.force_stop(arguments.required())


@am("kill")
def kill(call: Call, arguments: Arguments) -> None:
    """End an app's process if it is in the background: [--user USER] PACKAGE."""
    skip_user(call, arguments)
    _kill_background(call, arguments.required())


@am("kill-all")
def kill_all(call: Call, arguments: Arguments) -> None:
    """End all processes in the background but the home screen's."""
    home = next(task.affinity for task in call.system.activities.tasks if task.home)
    for package in call.system.packages.all():
        if package.name != home:
            _kill_background(call, package.name)


@am("get-current-user")
def get_current_user(call: Call, arguments: Arguments) -> None:
    """Print the user whose apps are on the screen."""
    call.print("0")


@am("get-started-user-state")
def get_started_user_state(call: Call, arguments: Arguments) -> None:
    """Print whether a user runs: USER."""
    user = parse_int(call, arguments.required())
    call.print("RUNNING_UNLOCKED" if user == 0 else f"User is not started: {user}")


@am("switch-user")
def switch_user(call: Call, arguments: Arguments) -> int:
    """Bring another user to the screen; this phone has one: [-w] USER."""
    while arguments.next_option():
        pass
    user = arguments.required()
    return 0 if user == "0" else call.fail(f"Error: Failed to switch to user {user}")


@am(
    "idle-maintenance",
    "set-debug-app",
    "clear-debug-app",
    "set-watch-heap",
    "clear-watch-heap",
    "screen-compat",
    "make-uid-idle",
    "set-inactive",
    "set-standby-bucket",
    "send-trim-memory",
    "clear-exit-info",
    "refresh-settings-cache",
)
def accepted(call: Call, arguments: Arguments) -> None:
    """Accepted without effect on a phone that has nothing to debug or maintain, and never runs out of memory."""


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
def answered(call: Call, arguments: Arguments) -> None:
    """Print what is always so on this phone."""
    skip_user(call, arguments)
    call.print(_ANSWERS[call.args[0]])


@am("clear-recent-apps")
def clear_recent_apps(call: Call, arguments: Arguments) -> None:
    """End all tasks that recents shows."""
    for recent in call.system.activities.recents():
        call.system.activities.remove_task(recent.id)


@am("task")
def task(call: Call, arguments: Arguments) -> int:
    """Lock, focus or resize a task: lock ID|stop, focus ID, resizeable ID MODE, resize ID BOUNDS."""
    word = arguments.required()
    if word == "focus":
        number = parse_int(call, arguments.required())
        call.print(f"Setting focus to task {number}")
        call.system.activities.to_front(number)
    elif word == "lock":
        target = arguments.required()
        if target != "stop":
            parse_int(call, target)
        # No app can be pinned here, so the answer is the same after every attempt.
        call.print("Activity manager is not in lockTaskMode")
    elif word in ("resizeable", "resize"):
        parse_int(call, arguments.required())
    else:
        return call.fail(f"Error: unknown command '{word}'", JAVA_FAILURE)
    return 0


def _kill_background(call: Call, package: str) -> None:
    if package != call.system.activities.top.component.package:
        call.system.processes.stop(package)


_NO_VALUE = {"-D", "-N", "--track-allocation", "--task-overlay", "--lock-task", "--streaming", "--async"}
_NO_VALUE |= {"--allow-background-activity-starts", "--splashscreen-show-icon"}
_WITH_VALUE = {"-P", "--start-profiler", "--sampling", "--attach-agent", "--attach-agent-bind", "--display"}
_WITH_VALUE |= {"--receiver-permission", "--windowingMode", "--activityType", "--task"}

_WARNINGS = {
    StartCode.DELIVERED_TO_TOP: (
        "Warning: Activity not started, intent has been delivered to currently running top-most instance."
    ),
    StartCode.TASK_TO_FRONT: "Warning: Activity not started, its current task has been brought to the front",
}


@dataclass
class StartOptions:
    """The options of `am` that are not the intent's."""

    wait: bool = False
    stop: bool = False
    repeat: int = 1
    asynchronous: bool = False
    unlock: bool = False
    user: str = "current"


class StartRequest(NamedTuple):
    """The intent and options of a command line."""

    intent: Intent
    options: StartOptions


def read_start(call: Call, arguments: Arguments) -> StartRequest:
    """The intent and options of `am start`, `am broadcast` and `am start-service`, which share one syntax."""
    options = StartOptions()

    def take(option: str) -> bool:
        if option == "-W":
            options.wait = True
        elif option == "-S":
            options.stop = True
        elif option == "-R":
            options.repeat = parse_int(call, arguments.required())
        elif option == "--user":
            options.user = read_user(call, arguments)
        elif option == "--dismiss-keyguard":
            options.unlock = True
        elif option in _WITH_VALUE:
            arguments.required()
        elif option not in _NO_VALUE:
            return False
        options.asynchronous |= option == "--async"
        return True

    return StartRequest(read_intent(call, arguments, take), options)


@am("start", "start-activity")
async def start(call: Call, arguments: Arguments) -> int:
    """Start an activity: [-W] [-S] [-R COUNT] INTENT."""
    intent, options = read_start(call, arguments)
    if options.user == "all":
        return call.fail("Error: Can't start service with user 'all'")
    for repetition in range(max(options.repeat, 1)):
        if repetition:
            call.system.activities.back()
            await asyncio.sleep(0)
        if options.stop and not _stop(call, intent):
            return 1
        call.print(f"Starting: {intent}")
        intent = intent.replace(flags=intent.flags | FLAG_NEW_TASK)
        _start_once(call, intent, options)
    if options.unlock:
        call.phone.display.unlock()
    activity_started(call.phone)
    return 0


def _start_once(call: Call, intent: Intent, options: StartOptions) -> None:
    _refuse_private(call, intent)
    begin = call.system.clock.uptime_ns()
    result = call.system.activities.start(intent)
    _print_problem(call, intent, result, to_stdout=options.wait)
    if options.wait and result.activity:
        elapsed = (call.system.clock.uptime_ns() - begin) // 1_000_000
        call.print("Status: ok")
        warm = "HOT" if result.code == StartCode.TASK_TO_FRONT else "WARM"
        state = "UNKNOWN (0)" if result.code == StartCode.DELIVERED_TO_TOP else "COLD" if result.cold else warm
        call.print(
            f"LaunchState: {state}",
            f"Activity: {call.system.activities.top.component.short}",
            f"TotalTime: {elapsed}",
            f"WaitTime: {elapsed}",
            "Complete",
        )


def _print_problem(call: Call, intent: Intent, result: StartResult, *, to_stdout: bool) -> None:
    say = call.print if to_stdout else call.error
    if result.code in _WARNINGS:
        say(_WARNINGS[result.code])
    elif result.code == StartCode.UNRESOLVED:
        say(f"Error: Activity not started, unable to resolve {intent}")
    elif result.code == StartCode.NO_CLASS and intent.component:
        say(f"Error type 3\nError: Activity class {{{intent.component.full}}} does not exist.")


def _stop(call: Call, intent: Intent) -> bool:
    """Force-stop the app before a start (`-S`); False when the intent does not match a single package."""
    if intent.component:
        package = intent.component.package
    else:
        matches = call.system.packages.resolve(intent)
        if len(matches) != 1:
            problem = "matches multiple activities; can't stop" if matches else "does not match any activities"
            call.error(f"Error: Intent {problem}: {intent}")
            return False
        package = matches[0].package.name
    call.print(f"Stopping: {package}")
    call.system.activities.force_stop(package)
    return True


def _refuse_private(call: Call, intent: Intent) -> None:
    """Only root may start activities that are not exported."""
    matches = call.system.packages.resolve(intent, default_only=True)
    if matches and not matches[0].spec.exported and call.user.uid != 0:
        explicit = intent.replace(component=matches[0].component)
        caller = f"from null (pid={ADBD_PID}, uid={call.user.uid})"
        reason = f"Permission Denial: starting {explicit} {caller} not exported from uid {matches[0].package.uid}"
        raise JavaException(call, "java.lang.SecurityException", reason)


_SYSTEM_NAMES = """
AIRPLANE_MODE BATTERY_CHANGED BATTERY_LOW BATTERY_OKAY BOOT_COMPLETED CONFIGURATION_CHANGED DEVICE_STORAGE_LOW
DEVICE_STORAGE_OK DREAMING_STARTED DREAMING_STOPPED LOCALE_CHANGED LOCKED_BOOT_COMPLETED MEDIA_MOUNTED
MEDIA_SCANNER_FINISHED MEDIA_SCANNER_STARTED MEDIA_UNMOUNTED MY_PACKAGE_REPLACED NEW_OUTGOING_CALL PACKAGE_ADDED
PACKAGE_CHANGED PACKAGE_DATA_CLEARED PACKAGE_REMOVED PACKAGE_REPLACED PACKAGE_RESTARTED PHONE_STATE POWER_CONNECTED
POWER_DISCONNECTED REBOOT SCREEN_OFF SCREEN_ON TIMEZONE_CHANGED TIME_SET TIME_TICK UID_REMOVED USER_PRESENT
USER_UNLOCKED
"""
_SYSTEM_ACTIONS = frozenset(f"android.intent.action.{name}" for name in _SYSTEM_NAMES.split())
"""Broadcasts that only the system (and root) may send."""


@am("broadcast")
def broadcast(call: Call, arguments: Arguments) -> None:
    """Send an intent to all receivers that want it: [--async] INTENT."""
    intent, options = read_start(call, arguments)
    intent = intent.replace(flags=intent.flags | FLAG_FROM_SHELL)
    call.print(f"Broadcasting: {intent}")
    if intent.action in _SYSTEM_ACTIONS and call.user.uid != 0:
        text = f"Permission Denial: not allowed to send broadcast {intent.action} from pid={ADBD_PID}, uid=2000"
        raise JavaException(call, "java.lang.SecurityException", text)
    result = call.system.broadcasts.send(intent)
    if not options.asynchronous:
        data = "" if result.data is None else f', data="{result.data}"'
        extras = "" if result.extras is None else f", extras: {java_bundle(result.extras)}"
        call.print(f"Broadcast completed: result={result.code}{data}{extras}")


@am(
    "start-service",
    "startservice",
    "start-foreground-service",
    "startforegroundservice",
    "start-fg-service",
    "startfgservice",
)
def start_service(call: Call, arguments: Arguments) -> None:
    """Start a service: INTENT."""
    intent, options = read_start(call, arguments)
    if options.user == "all":
        raise ServiceFailed("Error: Can't start activity with user 'all'")
    call.print(f"Starting service: {intent}")
    component = call.system.packages.find_service(intent)
    package = call.system.packages.get(component.package) if component else None
    if package is None:
        raise ServiceFailed("Error: Not found; no service started.")
    call.system.packages.ensure_data(package)
    call.system.processes.start(package.name, package.uid)
    start_program_service(call.phone, package.name, intent)


@am("stop-service", "stopservice")
def stop_service(call: Call, arguments: Arguments) -> int:
    """Stop a service: INTENT."""
    intent, options = read_start(call, arguments)
    if options.user == "all":
        return call.fail("Error: Can't stop activity with user 'all'", JAVA_FAILURE)
    call.print(f"Stopping service: {intent}")
    component = call.system.packages.find_service(intent)
    running = component is not None and call.system.processes.find(component.package) is not None
    return call.fail("Service stopped" if running else "Service not stopped: was not running.", JAVA_FAILURE)


@am("to-uri", "to-intent-uri", "to-app-uri")
def to_uri(call: Call, arguments: Arguments) -> None:
    """Print an intent as a URI: INTENT."""
    intent, _ = read_start(call, arguments)
    uri = write_intent_uri(intent)
    if call.args[0] != "to-uri" and intent.data and intent.scheme is not None:
        rest = uri[len(intent.data) :].replace("#Intent;", f"#Intent;scheme={intent.scheme};", 1)
        uri = intent.data.partition(":")[2] + rest
    call.print(uri if call.args[0] == "to-uri" else f"intent:{uri}")


@am("stack")
def stack(call: Call, arguments: Arguments) -> int:
    """Look at and move root tasks: list, info MODE TYPE, remove ID, move-task ID ROOT TOTOP."""
    word = arguments.required()
    if word == "list":
        for task in call.system.activities.tasks:
            _print_root_task(call, task)
    elif word == "info":
        _root_info(call, arguments)
    elif word == "remove":
        call.system.activities.remove_task(parse_int(call, arguments.required()))
    elif word == "move-task":
        return _move_task(call, arguments)
    else:
        return call.fail(f"Error: unknown command '{word}'", JAVA_FAILURE)
    return 0


def _move_task(call: Call, arguments: Arguments) -> int:
    number = parse_int(call, arguments.required())
    parse_int(call, arguments.required())
    to_top = arguments.required()
    if to_top not in ("true", "false"):
        return call.fail(f"Error: bad toTop arg: {to_top}", JAVA_FAILURE)
    if to_top == "true":
        call.system.activities.to_front(number)
    return 0


def _root_info(call: Call, arguments: Arguments) -> None:
    arguments.required()
    home = parse_int(call, arguments.required()) == 2
    matching = [task for task in call.system.activities.tasks if task.home == home]
    if matching:
        _print_root_task(call, matching[0])
    else:
        call.print("null")


def _print_root_task(call: Call, task: Task) -> None:
    width, height = bounds(call.phone)
    area = f"bounds=[0,0][{width},{height}]"
    shown = str(call.system.activities.tasks[0] is task).lower()
    call.print(
        f"RootTask id={task.root_id} {area} displayId=0 userId=0",
        f" configuration={configuration(call.phone, 'home' if task.home else 'standard')}",
    )
    top = component_info(task.top.component)
    call.print(f"  taskId={task.id}: {task.base.full} {area} userId=0 visible={shown} topActivity={top}", "")

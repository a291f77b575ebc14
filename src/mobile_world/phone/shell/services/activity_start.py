"""`am start`: what it prints, and on which stream."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.activity import am
from mobile_world.phone.shell.services.intents import read_intent
from mobile_world.phone.shell.services.service_commands import Arguments, JavaException, integer, read_user
from mobile_world.phone.system import Intent, Resolved, StartCode, StartResult
from mobile_world.phone.system.intents import FLAG_NEW_TASK
from mobile_world.phone.system.processes import ADBD_PID

_NO_VALUE = {"-D", "-N", "--track-allocation", "--task-overlay", "--lock-task", "--streaming", "--async"}
_NO_VALUE |= {"--allow-background-activity-starts", "--splashscreen-show-icon", "--dismiss-keyguard"}
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
    user: str = "current"


class StartRequest(NamedTuple):
    """What a command line asks for."""

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
            options.repeat = integer(call, arguments.required())
        elif option == "--user":
            options.user = read_user(call, arguments)
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
    return 0


def _start_once(call: Call, intent: Intent, options: StartOptions) -> None:
    _refuse_private(call, intent)
    begin = call.system.clock.uptime_ns()
    result = call.system.activities.start(intent)
    _complain(call, intent, result, to_stdout=options.wait)
    if options.wait and result.activity:
        elapsed = (call.system.clock.uptime_ns() - begin) // 1_000_000
        call.print("Status: ok")
        call.print(f"LaunchState: {_launch_state(result)}")
        call.print(f"Activity: {call.system.activities.top.component.short}")
        call.print(f"TotalTime: {elapsed}")
        call.print(f"WaitTime: {elapsed}")
        call.print("Complete")


def _complain(call: Call, intent: Intent, result: StartResult, *, to_stdout: bool) -> None:
    say = call.print if to_stdout else call.error
    if result.code in _WARNINGS:
        say(_WARNINGS[result.code])
    elif result.code == StartCode.UNRESOLVED:
        say(f"Error: Activity not started, unable to resolve {intent}")
    elif result.code == StartCode.NO_CLASS and intent.component:
        say("Error type 3")
        say(f"Error: Activity class {{{intent.component.full}}} does not exist.")


def _launch_state(result: StartResult) -> str:
    if result.code == StartCode.DELIVERED_TO_TOP:
        return "UNKNOWN (0)"
    if result.cold:
        return "COLD"
    return "HOT" if result.code == StartCode.TASK_TO_FRONT else "WARM"


def _stop(call: Call, intent: Intent) -> bool:
    """The `-S` before a start; False when no single package is meant."""
    if intent.component:
        package = intent.component.package
    else:
        found = call.system.packages.resolve(intent)
        if not found:
            call.error(f"Error: Intent does not match any activities: {intent}")
            return False
        if len(found) > 1:
            call.error(f"Error: Intent matches multiple activities; can't stop: {intent}")
            return False
        package = found[0].package.name
    call.print(f"Stopping: {package}")
    call.system.activities.force_stop(package)
    return True


def _refuse_private(call: Call, intent: Intent) -> None:
    """Only root may start what an app keeps to itself."""
    found = call.system.packages.resolve(intent, default_only=True)
    if found and not found[0].spec.exported and call.user.uid != 0:
        raise JavaException(call, "java.lang.SecurityException", _denial(call, intent, found[0]))


def _denial(call: Call, intent: Intent, target: Resolved) -> str:
    named = intent.replace(component=target.component)
    caller = f"from null (pid={ADBD_PID}, uid={call.user.uid})"
    return f"Permission Denial: starting {named} {caller} not exported from uid {target.package.uid}"

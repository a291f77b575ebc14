"""`cmd mobileworld`: clock, hold, set-up, changes, host faults of a simulated phone, which alone has this service."""

from __future__ import annotations

import json
from collections.abc import Callable

from simdroid.clock_modes import CLOCK_MODES
from simdroid.errors import DeviceBusy, SnapshotFailed
from simdroid.host_process import PROCESS_NAME
from simdroid.shell.commands import Call, CommandFailed
from simdroid.shell.services.base import Arguments, Verbs
from simdroid.system.device import set_time
from simdroid.system.images import IMAGES

_state = Verbs("MobileWorld state (mobileworld state) commands:")
_verb = Verbs("MobileWorld (mobileworld) commands:", "mobileworld")


@_verb("state")
async def run_state(call: Call, _: Arguments) -> int:
    """Mark | changes MARK: remember the whole state of the phone, and tell what differs from it."""
    return await _state.run(call.with_argv(call.args))


@_verb("clock")
def clock(call: Call, arguments: Arguments) -> None:
    """[virtual|wall [SECONDS]]: print the mode of the clock, or set it, with the date in seconds since 1970."""
    word, date = arguments.next(), arguments.next()
    mode = next((name for name in CLOCK_MODES if name == word), None)
    if word is None:
        call.print(call.system.clock.mode)
    elif mode is None:
        raise CommandFailed(f"Error: {word} is no mode of the clock; use {' or '.join(CLOCK_MODES)}")
    else:
        call.system.clock.use(mode)
        if date is not None and not (date.isdecimal() and set_time(call.system, int(date) * 1000)):
            raise CommandFailed(f"Error: {date} is no date; give seconds from 1970 to 2100")


@_verb("hold")
def hold(call: Call, arguments: Arguments) -> None:
    """PROCESS: let a process of the host have the phone, with a virtual clock, until it releases it or ends."""
    _by_process(call.phone.hold.take, arguments)


@_verb("release")
def release(call: Call, arguments: Arguments) -> None:
    """PROCESS: put the phone back as it was before this process had it."""
    _by_process(call.phone.hold.release, arguments)


def _by_process(change: Callable[[str], None], arguments: Arguments) -> None:
    process = arguments.required()
    if not PROCESS_NAME.fullmatch(process):
        raise CommandFailed(f"Error: {process} names no process; write NUMBER.START@MACHINE")
    try:
        change(process)
    except (DeviceBusy, SnapshotFailed) as error:
        raise CommandFailed(f"Error: {error}") from None


@_verb("image")
def image(call: Call, arguments: Arguments) -> None:
    """[NAME]: print the image that the phone has, or make it a new phone of another one."""
    name = arguments.next()
    if name is None:
        call.print(call.system.image.name)
    elif name not in IMAGES:
        raise CommandFailed(f"Error: {name} is no image; there are: {', '.join(IMAGES)}")
    else:
        call.phone.use_image(IMAGES[name])


@_verb("set-up")
def set_up(call: Call, _: Arguments) -> None:
    """Leave every app past its first run, with the permissions it needs and not open, as a suite's set-up does."""
    activities = call.system.activities
    for task in activities.recents():
        # What somebody left open, a half-filled dialog say, would be in the way of whoever opens the app next.
        packages = {activity.component.package for activity in task.activities}
        activities.remove_task(task.id)
        for package in packages:
            activities.force_stop(package)
    call.system.packages.set_up_apps()


@_verb("faults")
def faults(call: Call, _: Arguments) -> None:
    """Print what failed on the host under this phone since its state was last put back, a line for each."""
    call.print_lines(call.system.host_faults)


@_state("mark")
def mark_state(call: Call, _: Arguments) -> None:
    """Remember the present state, instead of an older one, and print a mark for it."""
    call.print(call.phone.baseline.take())


@_state("changes")
def changes(call: Call, arguments: Arguments) -> None:
    """MARK: print what is not as it was then, a line of JSON for each: [store, key, before, after]."""
    mark = arguments.required()
    try:
        differences = call.phone.baseline.changes(mark)
    except KeyError:
        raise CommandFailed(f"Error: the state {mark} is not remembered; mark it again") from None
    call.print_lines(json.dumps(difference) for difference in differences)

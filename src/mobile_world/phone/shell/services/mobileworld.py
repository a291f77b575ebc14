"""`cmd mobileworld`: marks of the phone's state and the changes since; only a simulated phone has this service."""

from __future__ import annotations

import json

from mobile_world.phone.shell.commands import Call, CommandFailed
from mobile_world.phone.shell.services.registry import service
from mobile_world.phone.shell.services.service_commands import Arguments, Verbs

_state = Verbs("MobileWorld state (mobileworld state) commands:")
_verb = Verbs("MobileWorld (mobileworld) commands:")
service("mobileworld")(_verb.run)


@_verb("state")
async def run_state(call: Call, _: Arguments) -> int:
    """Mark | changes MARK: remember the whole state of the phone, and tell what differs from it."""
    return await _state.run(call.with_argv(call.args))


@_state("mark")
def mark_state(call: Call, _: Arguments) -> int:
    """Remember the present state, instead of an older one, and print a mark for it."""
    call.print(call.phone.baseline.take())
    return 0


@_state("changes")
def changes(call: Call, arguments: Arguments) -> int:
    """MARK: print what is not as it was then, a line of JSON for each: [store, key, before, after]."""
    mark = arguments.required()
    try:
        found = call.phone.baseline.changes(mark)
    except KeyError:
        raise CommandFailed(f"Error: the state {mark} is not remembered; mark it again") from None
    call.print("".join(f"{json.dumps(change)}\n" for change in found), end="")
    return 0

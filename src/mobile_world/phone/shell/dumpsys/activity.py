"""`dumpsys activity`: which of its parts are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.dumpsys import activity_stacks, activity_views, recents, running
from mobile_world.phone.shell.dumpsys.registry import dumper

Part: TypeAlias = Callable[[Call, "str | None"], None]

_PARTS: dict[str, Part] = {
    "intents": running.pending_intents,
    "broadcasts": running.broadcasts,
    "providers": running.providers,
    "services": running.services,
    "recents": recents.dump,
    "lastanr": running.last_anr,
    "starter": running.starter,
    "activities": activity_stacks.dump,
    "processes": running.processes,
}
"""Parts in the order of a whole dump; each takes the package it is limited to."""

_SHORT = {"a": "activities", "r": "recents", "b": "broadcasts", "i": "intents", "p": "processes", "s": "services"}
_SHORT |= {"prov": "providers", "o": "processes", "oom": "processes"}
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
        _one(call, words, package)
    else:
        _all(call, package)


def _all(call: Call, package: str | None) -> None:
    for number, part in enumerate(_PARTS.values()):
        if number:
            call.print(_RULE)
        part(call, package)
        call.print()


def _one(call: Call, words: list[str], package: str | None) -> None:
    name = _SHORT.get(words[0], words[0])
    named = next((word for word in words[1:] if not word.startswith("-")), None)
    if name in _PARTS:
        _PARTS[name](call, package or named)
    elif name == "package" and named:
        for part in _PARTS.values():
            part(call, named)
    elif name in ("service", "provider"):
        # None of either says anything about itself here.
        call.print(f"No {name}s match: {named or ''}")
        call.print("Use -h for help.")
    elif not activity_views.dump(call, name):
        call.print(f"Bad activity command, or no activities match: {name}")
        call.print("Use -h for help.")

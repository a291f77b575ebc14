"""`mw doctor`: what works on this machine, what is missing, and the next step for each."""

from __future__ import annotations

import os

import click

from mobile_world.cli.backends import backends
from mobile_world.cli.options import json_option, print_rows, settings
from mobile_world.cli.tables import say

FAILED = 1


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Say what works on this machine, what does not, and the next step; boots one phone and removes it again.

    Exit status 1 if something is missing that everything needs; optional parts never fail.
    """
    from mobile_world.cli.diagnosis import signs

    found = list(signs(settings().settings, backends(), os.environ))
    rows = [
        {
            "what": each.what,
            "state": "ok" if each.well else "missing" if each.needed else "optional",
            "found": each.found,
            "next_step": each.remedy,
        }
        for each in found
    ]
    print_rows(rows, as_json=as_json, empty="nothing to look at")
    if any(each.needed and not each.well for each in found):
        click.get_current_context().exit(FAILED)
    if not as_json:
        say("everything that is needed is there; 'optional' says what more could be had")

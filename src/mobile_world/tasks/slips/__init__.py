"""Slips: what people do in an app by mistake and undo, played beside a solution when a task is proven.

Undone, a slip must leave the score at 1; left as it is, at 0. A trace is what use leaves behind and nobody undoes, such
as a song that was tapped: the score stays at 1. Slips are data of an app, not of a task: `slips_in(apps)` gives those
of the apps that a task uses, by the names under their icons.
"""

from __future__ import annotations

from collections.abc import Collection

from mobile_world.tasks.slips.media_apps import MEDIA_SLIPS
from mobile_world.tasks.slips.message_apps import MESSAGE_SLIPS
from mobile_world.tasks.slips.note_apps import NOTE_SLIPS
from mobile_world.tasks.slips.playing import chosen_for, is_in_rotation, solution_with_slips
from mobile_world.tasks.slips.slip import Slip
from mobile_world.tasks.slips.system_apps import SYSTEM_SLIPS

__all__ = ["SLIPS", "Slip", "chosen_for", "is_in_rotation", "slips_in", "solution_with_slips"]

SLIPS: tuple[Slip, ...] = (*MESSAGE_SLIPS, *NOTE_SLIPS, *MEDIA_SLIPS, *SYSTEM_SLIPS)
"""All of them, in the order in which they are played."""


def slips_in(apps: Collection[str]) -> tuple[Slip, ...]:
    """The slips of these apps."""
    return tuple(slip for slip in SLIPS if slip.app in apps)

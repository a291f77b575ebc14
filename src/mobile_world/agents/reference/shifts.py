"""Difficulty and luck: what all arms share in one replica of a task, so that comparing them pairwise pays."""

from __future__ import annotations

import hashlib
from statistics import NormalDist

from mobile_world.agents.interface import EpisodeBrief
from mobile_world.agents.reference.table import ErrorTable

_DIGITS = 53
"""Bits of a hash that become a share: as many as a float holds."""


def difficulty(table: ErrorTable, task_seed: int | str) -> float:
    """The shift of a task, the same in all its episodes; positive is harder."""
    return table.task_sd * _standard_normal(f"task {task_seed}")


def luck(table: ErrorTable, instance_seed: int | str) -> float:
    """The shift of one replica of a task, the same in all arms; positive is harder."""
    return table.replica_sd * _standard_normal(f"replica {instance_seed}")


def shift_of(table: ErrorTable, brief: EpisodeBrief) -> float:
    """The whole shift of an episode.

    Where nobody says which task and replica it is, episodes with the same goal are taken for the same replica of one
    task of average difficulty; without a goal there is no shift.
    """
    shift = difficulty(table, brief.task_seed) if brief.task_seed is not None else 0.0
    instance = brief.instance_seed if brief.instance_seed is not None else brief.goal
    return shift + (luck(table, instance) if instance is not None else 0.0)


def _standard_normal(name: str) -> float:
    """A number that depends on a name alone, normal over names."""
    bits = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) >> (64 - _DIGITS)
    return NormalDist().inv_cdf((bits + 0.5) / 2**_DIGITS)

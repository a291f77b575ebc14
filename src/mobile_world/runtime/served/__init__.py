"""Devices behind an environment server: the way to it, leases of its devices, and tasks that are played on them."""

from mobile_world.runtime.served.answers import read_observation
from mobile_world.runtime.served.environment import ServedEnvironment, ServedGoal, ServedTask
from mobile_world.runtime.served.lease import TASK_S, Lease, open_lease
from mobile_world.runtime.served.transport import TIMEOUT_S, Transport

__all__ = [
    "TASK_S",
    "TIMEOUT_S",
    "Lease",
    "ServedEnvironment",
    "ServedGoal",
    "ServedTask",
    "Transport",
    "open_lease",
    "read_observation",
]

"""Devices of an environment server: HTTP transport, leases, and environments for episodes."""

from mobile_world.runtime.remote.environment import RemoteEnvironment, RemoteGoal, RemoteTask
from mobile_world.runtime.remote.lease import TASK_S, Lease, open_lease
from mobile_world.runtime.remote.replies import read_observation
from mobile_world.runtime.remote.transport import TIMEOUT_S, Transport

__all__ = [
    "TASK_S",
    "TIMEOUT_S",
    "Lease",
    "RemoteEnvironment",
    "RemoteGoal",
    "RemoteTask",
    "Transport",
    "open_lease",
    "read_observation",
]

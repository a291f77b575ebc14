"""All errors that cross package boundaries, as one hierarchy with stable codes.

::

    MobileWorldError
    ├── ConfigError            CONFIG            what the user wrote cannot be used
    ├── InfraError             INFRA             the world failed: retried, never scored
    │   ├── DeviceLost         DEVICE_LOST       no connection to the device, or it went away
    │   │   └── DeviceTimeout  DEVICE_TIMEOUT    the device did not answer by the deadline
    │   ├── DeviceRefused      DEVICE_REFUSED    the device answered, and the answer was no
    │   ├── DeviceBusy         DEVICE_BUSY       somebody else has the device now
    │   ├── ServerLost         SERVER_LOST       an environment server does not answer, or not as one
    │   │   └── SessionLost    SESSION_LOST      it no longer knows our session: it expired or was ended
    │   ├── SnapshotFailed     SNAPSHOT_FAILED   a snapshot could not be saved, loaded or verified
    │   ├── HostExhausted      HOST_EXHAUSTED    this machine ran out of memory, threads, descriptors or disk space
    │   │   └── StorageFailed  STORAGE           our own disk did not take what was to be written down
    │   ├── NodeLost           NODE_LOST         the machine that an episode ran on is gone, or all of its devices
    │   │   └── WorkerLost     WORKER_LOST       a worker process of this machine ended in the middle of an attempt
    │   └── EndpointUnavailable ENDPOINT         a model endpoint gave no answer, or one that stalled or broke off
    │       ├── BadResponse    BAD_RESPONSE      what it sent is not a chat completion
    │       ├── EndpointRefused ENDPOINT_REFUSED it will not serve us: key, model name, unknown field
    │       └── ReplayMiss     REPLAY_MISS       the recording that stands in for it has no such answer
    ├── AgentError             AGENT             the agent's own fault: scored as a failure
    │   ├── FormatError        FORMAT            a complete answer that does not parse
    │   ├── InvalidAction      INVALID_ACTION    parsed, but cannot be done on this screen
    │   ├── StepTimeout        STEP_TIMEOUT      an answer was not complete by the deadline, and still went on
    │   ├── ModelRefused       MODEL_REFUSED     the model, or a filter in front of it, would not answer
    │   ├── PromptTooLong      PROMPT_TOO_LONG   the request does not fit the model
    │   └── RequestRejected    REQUEST_REJECTED  the endpoint rejects this request and answers others
    └── TaskError              TASK              a task is broken
        ├── SetupFailed        SETUP             it could not be set up
        └── CheckFailed        CHECK             its check raised

The branch decides who is blamed and whether to retry; nobody matches message text. A message says what was tried,
on which device, and what the person can do next. The errors that a phone raises by itself are the phone's own classes.
"""

from __future__ import annotations

from simdroid.errors import (
    ConfigError,
    DeviceBusy,
    HostExhausted,
    InfraError,
    MobileWorldError,
    SnapshotFailed,
    StorageFailed,
)


class DeviceLost(InfraError):
    """There is no connection to the device."""

    code = "DEVICE_LOST"


class DeviceTimeout(DeviceLost):
    """The device did not answer by the deadline."""

    code = "DEVICE_TIMEOUT"


class DeviceRefused(InfraError):
    """The device answered, and the answer was no (unknown service, missing file, failed transfer)."""

    code = "DEVICE_REFUSED"


class ServerLost(InfraError):
    """An environment server does not answer, or not as one."""

    code = "SERVER_LOST"


class SessionLost(ServerLost):
    """An environment server no longer knows our session: it expired or was ended."""

    code = "SESSION_LOST"


class NodeLost(InfraError):
    """The machine that an episode ran on is gone, or all of its devices are."""

    code = "NODE_LOST"


class WorkerLost(NodeLost):
    """A worker process of this machine ended in the middle of an attempt."""

    code = "WORKER_LOST"


class EndpointUnavailable(InfraError):
    """A model endpoint gave no answer by the deadline, or one that stalled or broke off."""

    code = "ENDPOINT"


class BadResponse(EndpointUnavailable):
    """What a model endpoint sent is not a chat completion."""

    code = "BAD_RESPONSE"


class EndpointRefused(EndpointUnavailable):
    """A model endpoint will not serve us: the key, the model's name or a field of the request is wrong."""

    code = "ENDPOINT_REFUSED"


class ReplayMiss(EndpointUnavailable):
    """A recording that stands in for a model endpoint has no answer to this request."""

    code = "REPLAY_MISS"


class AgentError(MobileWorldError):
    """The agent's own fault."""

    code = "AGENT"


class FormatError(AgentError):
    """A complete answer that does not parse."""

    code = "FORMAT"


class InvalidAction(AgentError):
    """An action that cannot be done on this screen."""

    code = "INVALID_ACTION"


class StepTimeout(AgentError):
    """A model's answer was not complete by the deadline, and the model still went on."""

    code = "STEP_TIMEOUT"


class ModelRefused(AgentError):
    """The model, or a filter in front of it, would not answer."""

    code = "MODEL_REFUSED"


class PromptTooLong(AgentError):
    """The request does not fit the model."""

    code = "PROMPT_TOO_LONG"


class RequestRejected(AgentError):
    """A model endpoint rejects this request, again and again, and answers others."""

    code = "REQUEST_REJECTED"


class TaskError(MobileWorldError):
    """A task is broken."""

    code = "TASK"


class SetupFailed(TaskError):
    """A task could not be set up."""

    code = "SETUP"


class CheckFailed(TaskError):
    """A task's check raised."""

    code = "CHECK"


def error_of(code: str) -> type[MobileWorldError]:
    """The error with a code, for errors that come from another process; the root for codes of other releases."""
    kinds = [MobileWorldError]
    for kind in kinds:
        if kind.code == code:
            return kind
        kinds += kind.__subclasses__()
    return MobileWorldError


__all__ = [
    "AgentError",
    "BadResponse",
    "CheckFailed",
    "ConfigError",
    "DeviceBusy",
    "DeviceLost",
    "DeviceRefused",
    "DeviceTimeout",
    "EndpointRefused",
    "EndpointUnavailable",
    "FormatError",
    "HostExhausted",
    "InfraError",
    "InvalidAction",
    "MobileWorldError",
    "ModelRefused",
    "NodeLost",
    "PromptTooLong",
    "ReplayMiss",
    "RequestRejected",
    "ServerLost",
    "SessionLost",
    "SetupFailed",
    "SnapshotFailed",
    "StepTimeout",
    "StorageFailed",
    "TaskError",
    "WorkerLost",
    "error_of",
]

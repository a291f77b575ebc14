"""Errors that the phone raises to whoever uses it; `mobile_world.domain` has the same classes, and more of the tree."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar


class MobileWorldError(Exception):
    """Root of the tree; `code` is stable across releases and processes."""

    code: ClassVar[str] = "ERROR"

    endpoint_faults: Mapping[str, int] = MappingProxyType({})
    """Requests to a model that failed before this error came of it, counted by what went wrong with the endpoint."""

    requests: tuple[Mapping[str, Any], ...] = ()
    """The requests to a model that led to this error, as in a step's `detail`; the last one failed."""


class ConfigError(MobileWorldError):
    """What the user wrote cannot be used."""

    code = "CONFIG"


class InfraError(MobileWorldError):
    """The world failed, not the agent."""

    code = "INFRA"


class DeviceBusy(InfraError):
    """Somebody else has the device, or episodes run that a change would ruin."""

    code = "DEVICE_BUSY"


class SnapshotFailed(InfraError):
    """A snapshot could not be saved, loaded or verified."""

    code = "SNAPSHOT_FAILED"


class HostExhausted(InfraError):
    """The machine that we run on has no memory, threads, file descriptors or disk space left."""

    code = "HOST_EXHAUSTED"


class StorageFailed(HostExhausted):
    """Our own disk did not take what was to be written down."""

    code = "STORAGE"

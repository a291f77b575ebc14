"""Values and rules without I/O, shared by every room."""

from mobile_world.domain.errors import (
    AgentError,
    CheckFailed,
    ConfigError,
    DeviceLost,
    DeviceRefused,
    DeviceTimeout,
    EndpointUnavailable,
    FormatError,
    InfraError,
    InvalidAction,
    MobileWorldError,
    SetupFailed,
    SnapshotFailed,
    TaskError,
)

__all__ = [
    "AgentError",
    "CheckFailed",
    "ConfigError",
    "DeviceLost",
    "DeviceRefused",
    "DeviceTimeout",
    "EndpointUnavailable",
    "FormatError",
    "InfraError",
    "InvalidAction",
    "MobileWorldError",
    "SetupFailed",
    "SnapshotFailed",
    "TaskError",
]

"""The environment server: devices, suites and sessions over HTTP; backends, Gymnasium and MCP."""

from typing import TYPE_CHECKING

from mobile_world.domain import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.core.backends import (
        IMAGE,
        BackendCheck,
        BackendName,
        Backends,
        Container,
        DeviceLocks,
        EnvPhones,
        LockedDevices,
        Running,
        free_phones,
    )
    from mobile_world.core.devices import DeviceLabel, simulated_labels
    from mobile_world.core.server import AVD_MAPPING, EnvServer, create_app, mapped_avd
    from mobile_world.core.session_manager import SessionManager
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "backends": (
                "IMAGE",
                "BackendCheck",
                "BackendName",
                "Backends",
                "Container",
                "DeviceLocks",
                "EnvPhones",
                "LockedDevices",
                "Running",
                "free_phones",
            ),
            "devices": ("DeviceLabel", "simulated_labels"),
            "server": ("AVD_MAPPING", "EnvServer", "create_app", "mapped_avd"),
            "session_manager": ("SessionManager",),
        },
    )

__all__ = [
    "AVD_MAPPING",
    "IMAGE",
    "BackendCheck",
    "BackendName",
    "Backends",
    "Container",
    "DeviceLabel",
    "DeviceLocks",
    "EnvPhones",
    "EnvServer",
    "LockedDevices",
    "Running",
    "SessionManager",
    "create_app",
    "free_phones",
    "mapped_avd",
    "simulated_labels",
]

"""The environment server: devices, suites and sessions over HTTP; backends, Gymnasium and MCP."""

from typing import TYPE_CHECKING

from mobile_world.domain import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.core.devices import DeviceLabel, simulated_labels
    from mobile_world.core.server import AVD_MAPPING, EnvServer, create_app
    from mobile_world.core.session_manager import SessionManager
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "devices": ("DeviceLabel", "simulated_labels"),
            "server": ("AVD_MAPPING", "EnvServer", "create_app"),
            "session_manager": ("SessionManager",),
        },
    )

__all__ = [
    "AVD_MAPPING",
    "DeviceLabel",
    "EnvServer",
    "SessionManager",
    "create_app",
    "simulated_labels",
]

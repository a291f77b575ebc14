"""Backends of environments: simulated phones, emulators, containers, adopted devices."""

from typing import TYPE_CHECKING

from mobile_world.core.backends.interface import BACKENDS, Backend, BackendCheck, BackendName, Ran, Running
from mobile_world.domain import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.core.backends.device_locks import DeviceLocks, EnvPhones, LockedDevices, free_phones
    from mobile_world.core.backends.docker import IMAGE, PREFIX, Container
    from mobile_world.core.backends.registry import Backends, Listing
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "device_locks": ("DeviceLocks", "EnvPhones", "LockedDevices", "free_phones"),
            "docker": ("IMAGE", "PREFIX", "Container"),
            "registry": ("Backends", "Listing"),
        },
    )

__all__ = [
    "BACKENDS",
    "IMAGE",
    "PREFIX",
    "Backend",
    "BackendCheck",
    "BackendName",
    "Backends",
    "Container",
    "DeviceLocks",
    "EnvPhones",
    "Listing",
    "LockedDevices",
    "Ran",
    "Running",
    "free_phones",
]

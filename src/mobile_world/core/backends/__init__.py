"""Kinds of environments: simulated phones, emulators, containers, adopted devices."""

from typing import TYPE_CHECKING

from mobile_world.core.backends.interface import BACKENDS, Backend, BackendName, Finding, Ran, Running
from mobile_world.domain.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.core.backends.avd import mapped_avd
    from mobile_world.core.backends.claims import Claims
    from mobile_world.core.backends.containers import IMAGE, PREFIX, Container
    from mobile_world.core.backends.opening import Backends, Listing
    from mobile_world.core.backends.phones import ClaimedDevices, EnvPhones, free_phones
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "avd": ("mapped_avd",),
            "claims": ("Claims",),
            "containers": ("IMAGE", "PREFIX", "Container"),
            "opening": ("Backends", "Listing"),
            "phones": ("ClaimedDevices", "EnvPhones", "free_phones"),
        },
    )

__all__ = [
    "BACKENDS",
    "IMAGE",
    "PREFIX",
    "Backend",
    "BackendName",
    "Backends",
    "ClaimedDevices",
    "Claims",
    "Container",
    "EnvPhones",
    "Finding",
    "Listing",
    "Ran",
    "Running",
    "free_phones",
    "mapped_avd",
]

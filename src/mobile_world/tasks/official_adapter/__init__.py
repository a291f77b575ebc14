"""AndroidWorld's own tasks behind our task interface; its code runs in a separate process."""

from mobile_world.tasks.official_adapter.device_calls import AdbResult, DeviceCalls
from mobile_world.tasks.official_adapter.installation import OfficialInstallation
from mobile_world.tasks.official_adapter.registry import OfficialRegistry, shared_registry
from mobile_world.tasks.official_adapter.task import AdaptedTask
from mobile_world.tasks.official_adapter.worker_pool import WorkerPool

__all__ = [
    "AdaptedTask",
    "AdbResult",
    "DeviceCalls",
    "OfficialInstallation",
    "OfficialRegistry",
    "WorkerPool",
    "shared_registry",
]

"""Activity manager: starting activities, the back stack, the resolver and broadcasts."""

from mobile_world.phone.system.activities.activity_manager import Activities, Activity, StartCode, StartResult, Task
from mobile_world.phone.system.activities.broadcasts import Broadcasts
from mobile_world.phone.system.activities.resolver import (
    ACTION_CHOOSER,
    CHOOSER,
    INTENT_EXTRA,
    RESOLVER,
    asked_about,
    candidates,
    key_of,
)

__all__ = [
    "ACTION_CHOOSER",
    "CHOOSER",
    "INTENT_EXTRA",
    "RESOLVER",
    "Activities",
    "Activity",
    "Broadcasts",
    "StartCode",
    "StartResult",
    "Task",
    "asked_about",
    "candidates",
    "key_of",
]

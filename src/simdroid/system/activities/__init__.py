"""Activity manager: starting activities, the back stack, the resolver and broadcasts."""

from simdroid.system.activities.activity_manager import (
    Activities,
    Activity,
    Broadcasts,
    StartCode,
    StartResult,
    Task,
)
from simdroid.system.activities.resolver import (
    ACTION_CHOOSER,
    CHOOSER,
    INTENT_EXTRA,
    RESOLVER,
    candidates,
    original_intent,
    preference_key,
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
    "candidates",
    "original_intent",
    "preference_key",
]

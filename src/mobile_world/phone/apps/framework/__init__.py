"""Activities of the framework itself: the questions which app opens or gets something."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act
from mobile_world.phone.apps.framework.chooser import ShareSheet
from mobile_world.phone.apps.framework.resolver import OpenWith
from mobile_world.phone.system import Activity, ActivitySpec, System
from mobile_world.phone.system.choosing import ACTION_CHOOSER, CHOOSER, RESOLVER


def _give_up(system: System, activity: Activity) -> None:
    """A question that a person leaves is not asked again when they come back."""
    system.activities.finish(activity)


FRAMEWORK_ACTIVITIES: tuple[ActivitySpec, ...] = (
    ActivitySpec(RESOLVER.cls, OpenWith, on_pause=_give_up),
    ActivitySpec(CHOOSER.cls, ShareSheet, filters=(act(ACTION_CHOOSER),), on_pause=_give_up),
)

__all__ = ["FRAMEWORK_ACTIVITIES"]

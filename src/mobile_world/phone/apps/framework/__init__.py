"""Activities of the framework itself: the questions which app opens or gets something."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act
from mobile_world.phone.apps.framework.chooser import ShareSheet
from mobile_world.phone.apps.framework.resolver import OpenWith
from mobile_world.phone.system import ActivitySpec
from mobile_world.phone.system.choosing import ACTION_CHOOSER, CHOOSER, RESOLVER

FRAMEWORK_ACTIVITIES: tuple[ActivitySpec, ...] = (
    ActivitySpec(RESOLVER.cls, OpenWith),
    ActivitySpec(CHOOSER.cls, ShareSheet, filters=(act(ACTION_CHOOSER),)),
)

__all__ = ["FRAMEWORK_ACTIVITIES"]

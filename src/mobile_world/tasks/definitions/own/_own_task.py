"""What our own tasks of the family `mobile_world` have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mobile_world.tasks.authoring import BaseTask
from mobile_world.tasks.values import Call, Fixture, call_log, people


class OwnTask(BaseTask):
    """A task that is played on AndroidWorld's phone, whose SMS Messenger many of them use."""

    image = "android_world"
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}


def missed_call_scene(callers: Sequence[Sequence[str]]) -> list[Fixture]:
    """Four people; the first one's call was missed last, after one of the second, and newer calls were taken."""
    one, two, three, four = (number for _, number in callers)
    missed = Call(two, "missed"), Call(one, "missed")
    calls = call_log([Call(one, "incoming"), *missed, Call(three, "incoming"), Call(four, "outgoing")])
    return [*people(callers), *calls]

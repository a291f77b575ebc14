"""An app that is to be opened."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import SCENE, OfficialTask, verdict
from mobile_world.tasks.definitions.android_world.system._switching import draw_switches, put_switches
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

APPS = {
    "camera": ("Camera", "com.android.camera2"),
    "clock": ("Clock", "com.google.android.deskclock"),
    "contacts": ("Contacts", "com.google.android.contacts"),
    "dialer": ("Phone", "com.google.android.dialer"),
    "settings": ("Settings", "com.android.settings"),
}
"""Apps as AndroidWorld calls them: the names under their icons, and their packages."""


class OpenAppTaskEval(OfficialTask):
    """Open one of five apps, and do nothing else.

    AndroidWorld looks at the app in front alone; what was done on the way does not count there. No intent cue: the
    home screen does not say which app is wanted.
    """

    goal = "Open the {app_name} app. If it asks for permissions, allow them."
    vague_goal = "Open one of the apps of this phone."
    app_names: ClassVar[set[str]] = {label for label, _ in APPS.values()}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which app."""
        return {"app_name": random.choice(sorted(APPS)), SCENE: draw_switches(random)}

    def furnish(self, controller: AndroidController) -> None:
        """Put the switches of the scene."""
        put_switches(controller, self.scene)

    def finds(self, controller: AndroidController) -> Score:
        """The app is in front."""
        return in_front(controller, self.params["app_name"])

    def official_score(self, controller: AndroidController) -> Score:
        """The app is in front."""
        return in_front(controller, self.params["app_name"])

    def solution(self, observation: Observation) -> Steps:
        """Open it."""
        yield from open_called(Hand(observation), self.params["app_name"])

    def too_much(self, hand: Hand) -> Move:
        """Write to a stranger, and come back."""
        yield from super().too_much(hand)
        yield from open_called(hand, self.params["app_name"])


def in_front(controller: AndroidController, app_name: str) -> Score:
    """Whether an app is in front."""
    activity = controller.foreground_activity()
    return verdict(activity.startswith(f"{APPS[app_name][1]}/"), f"{activity or 'nothing'} is in front")


def open_called(hand: Hand, app_name: str) -> Move:
    """Open an app as AndroidWorld calls it."""
    yield from hand.open(APPS[app_name][0])

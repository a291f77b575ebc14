"""Apps that are to be opened."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world import SCENE
from mobile_world.tasks.definitions.android_world.system._switches import WIFI, draw_switches, starts
from mobile_world.tasks.values import InFront, Radio, Wanted

APPS = {
    "camera": ("Camera", "com.android.camera2"),
    "clock": ("Clock", "com.google.android.deskclock"),
    "contacts": ("Contacts", "com.google.android.contacts"),
    "dialer": ("Phone", "com.google.android.dialer"),
    "settings": ("Settings", "com.android.settings"),
}
"""Apps as AndroidWorld calls them: the names under their icons, and their packages."""


class OpenAppTaskEval(BaseTask):
    """Open one of five apps, and do nothing else.

    AndroidWorld looks at the app in front alone; what was done on the way does not count there. No intent cue: the
    home screen does not say which app is wanted.
    """

    goal = "Open the {app_name} app. If it asks for permissions, allow them."
    vague_goal = "Open one of the apps of this phone."
    app_names: ClassVar[set[str]] = {label for label, _ in APPS.values()}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}
    scene = starts()

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"app_name": random.choice(sorted(APPS)), SCENE: draw_switches(random)}

    def wanted(self) -> Wanted:
        return [InFront(APPS[self.params["app_name"]][1])]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from _open(hand, self.params["app_name"])

    def side_effect(self, hand: Hand) -> Steps:
        """Write to a stranger, and come back."""
        yield from super().side_effect(hand)
        yield from _open(hand, self.params["app_name"])


class TurnOnWifiAndOpenApp(BaseTask):
    """Turn Wi-Fi on, open an app, and do nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed. No intent cue: a switch
    does not show which app comes next.
    """

    goal = "Turn Wi-Fi on. Then open the {app_name} app."
    vague_goal = "Get this phone online, then open an app."
    app_names: ClassVar[set[str]] = {label for label, _ in APPS.values()}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}
    complexity = 2.0
    scene = starts(Radio("wifi", on=False))
    official_by_share = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"app_name": random.choice(sorted(APPS)), SCENE: draw_switches(random)}

    def wanted(self) -> Wanted:
        """Wi-Fi is on, and the app is in front."""
        return [WIFI.is_on(True), InFront(APPS[self.params["app_name"]][1])]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from WIFI.show(hand)
        yield from WIFI.move(hand)
        yield from _open(hand, self.params["app_name"])

    def side_effect(self, hand: Hand) -> Steps:
        """Write to a stranger, and come back."""
        yield from super().side_effect(hand)
        yield from _open(hand, self.params["app_name"])


def _open(hand: Hand, app_name: str) -> Steps:
    """Open an app as AndroidWorld calls it."""
    yield from hand.open(APPS[app_name][0])

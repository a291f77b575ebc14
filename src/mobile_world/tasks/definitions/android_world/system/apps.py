"""Apps that are to be opened."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.definitions.android_world.system._switches import WIFI, draw_switches, switches
from mobile_world.tasks.values import InFront, Radio, Scene, Wanted

APPS = {
    "camera": ("Camera", "com.android.camera2"),
    "clock": ("Clock", "com.google.android.deskclock"),
    "contacts": ("Contacts", "com.google.android.contacts"),
    "dialer": ("Phone", "com.google.android.dialer"),
    "settings": ("Settings", "com.android.settings"),
}
"""Apps as AndroidWorld calls them: the names under their icons, and their packages."""


class _OpenApp(BaseTask):
    """An app is to be opened at the end; the side effect comes back to it."""

    app_names: ClassVar[set[str]] = {label for label, _ in APPS.values()}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"app_name": random.choice(sorted(APPS)), SCENE: draw_switches(random)}

    def scene(self) -> Scene:
        return switches(self.params)

    def wanted(self) -> Wanted:
        return [InFront(APPS[self.params["app_name"]][1])]

    def side_effect(self, hand: Hand) -> Steps:
        """Write to a stranger, and come back."""
        yield from super().side_effect(hand)
        yield from self._open(hand)

    def _open(self, hand: Hand) -> Steps:
        yield from hand.open(APPS[self.params["app_name"]][0])


class OpenAppTaskEval(_OpenApp):
    """Open one of five apps, and do nothing else.

    AndroidWorld looks at the app in front alone; what was done on the way does not count there. No intent cue: the
    home screen does not say which app is wanted.
    """

    goal = "Open the {app_name} app. If it asks for permissions, allow them."
    vague_goal = "Open one of the apps of this phone."

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from self._open(hand)


class TurnOnWifiAndOpenApp(_OpenApp):
    """Turn Wi-Fi on, open an app, and do nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed. No intent cue: a switch
    does not show which app comes next.
    """

    goal = "Turn Wi-Fi on. Then open the {app_name} app."
    vague_goal = "Get this phone online, then open an app."
    complexity = 2.0
    official_by_share = True

    def scene(self) -> Scene:
        return [*super().scene(), Radio("wifi", on=False)]

    def wanted(self) -> Wanted:
        """Wi-Fi is on, and the app is in front."""
        return [WIFI.is_on(True), *super().wanted()]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from WIFI.show(hand)
        yield from WIFI.move(hand)
        yield from self._open(hand)

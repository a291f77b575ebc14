"""One setting that is to have one value: what the tasks on radios and brightness share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import SCENE, OfficialTask, verdict
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

ON, OFF = ("1", "2"), ("0",)
"""What is stored for a radio; 2 is Wi-Fi that is on by choice in airplane mode."""
DIM, BRIGHT = 24, 200
"""Between which brightness lies while it is not the subject."""
SETTINGS = "com.android.settings/"
FIRST_PAGES = (".SettingsHomepageActivity", ".Settings")


class SettingTask(OfficialTask):
    """Give one setting one value and touch no other one.

    AndroidWorld looks at that setting alone: whoever also moves other switches, or sends messages, succeeds there.
    """

    app_names: ClassVar[set[str]] = {"Settings"}
    official: ClassVar[Mapping[str, str]] = {}
    """The parameters, which AndroidWorld never varies."""
    key: ClassVar[str]
    """Of the setting, as `namespace/key`."""
    right: ClassVar[tuple[str, ...]]
    """Values that are as asked."""

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How everything else stands."""
        return {**cls.official, SCENE: draw_switches(random)}

    def furnish(self, controller: AndroidController) -> None:
        """Everything else first, then the setting itself."""
        put_switches(controller, self.scene)
        self.begin(controller)

    def begin(self, controller: AndroidController) -> None:
        """Put the setting where it is to be found."""
        raise NotImplementedError

    def wanted_settings(self) -> Mapping[str, Collection[str]]:
        """The one."""
        return {self.key: self.right}

    def official_score(self, controller: AndroidController) -> Score:
        """The setting alone."""
        value = controller.setting(*self.key.split("/"))
        return verdict(value in self.right, f"{self.key} is {value}")


class AlreadyTask(SettingTask):
    """A setting that has its value already: to be looked at in Settings, and to be left alone.

    Fixes AndroidWorld's rule, by which doing nothing at all succeeds: some page of Settings below the first must have
    been in front, as the episode's trail tells. Android has one name for all of these, so that the trail cannot tell
    which page it was. There is no intent cue, because a page on which all is well shows no intent.
    """

    def finds(self, controller: AndroidController) -> Score:
        """Somebody must have looked."""
        del controller
        return verdict(
            looked(self.trail), "a page of Settings was " + ("" if looked(self.trail) else "never ") + "open"
        )

    def solution(self, observation: Observation) -> Steps:
        """Open the page and read."""
        hand = Hand(observation)
        yield from self.show(hand)

    def show(self, hand: Hand) -> Move:
        """Go to the page that shows the setting."""
        raise NotImplementedError


def looked(trail: Collection[str]) -> bool:
    """Whether a page of Settings below the first was in front."""
    return any(each.startswith(SETTINGS) and not each.endswith(FIRST_PAGES) for each in trail)


def draw_switches(random: Random) -> dict[str, Any]:
    """Where the switches of a phone stand."""
    switches: dict[str, Any] = {name: random.random() < 0.5 for name in ("wifi", "bluetooth", "data")}
    return {**switches, "brightness": random.randrange(DIM, BRIGHT)}


def put_switches(controller: AndroidController, scene: Mapping[str, Any]) -> None:
    """Put them there."""
    for radio in ("wifi", "bluetooth", "data"):
        if radio in scene:
            switch(controller, radio, on=scene[radio])
    if "brightness" in scene:
        controller.put_setting("system", "screen_brightness_mode", "0")
        controller.put_setting("system", "screen_brightness", str(scene["brightness"]))


def switch(controller: AndroidController, radio: str, *, on: bool) -> None:
    """Turn a radio on or off."""
    controller.run(["svc", radio, "enable" if on else "disable"])

"""The brightness of the screen at either end of its bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.definitions.android_world.system._switching import AlreadyTask, SettingTask
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DARKEST, BRIGHTEST = ("1",), ("255",)
KEY = "system/screen_brightness"


class _Brightness(SettingTask):
    """Brightness, from its dialog in Settings; it starts somewhere between the ends, as the scene has it.

    There is no intent cue, because a bar that is open does not say which way it should go.
    """

    key = KEY
    goal = "Set the brightness of the screen to its {max_or_min}imum."
    vague_goal = "Change the brightness of the screen."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}

    def begin(self, controller: AndroidController) -> None:
        """Where the scene has it; at the other end without one."""
        if "brightness" not in self.scene:
            put_brightness(controller, DARKEST if self.right == BRIGHTEST else BRIGHTEST)

    def solution(self, observation: Observation) -> Steps:
        """Pull the bar to its end."""
        hand = Hand(observation)
        yield from show_brightness(hand)
        yield from hand.tap(text="Brightness level")
        yield from hand.slide(1.0 if self.right == BRIGHTEST else 0.0, text="Display brightness")


class _BrightnessAlready(AlreadyTask):
    """Brightness that is as asked."""

    key = KEY
    goal = (
        "Make sure that the screen has its {max_or_min}imum brightness: look it up in Settings, and change it if not."
    )
    vague_goal = "See whether the brightness of the screen is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}

    def begin(self, controller: AndroidController) -> None:
        """As asked."""
        put_brightness(controller, self.right)

    def show(self, hand: Hand) -> Move:
        """The page with the percentage."""
        yield from show_brightness(hand)

    def too_much(self, hand: Hand) -> Move:
        """Pull the bar to the middle."""
        yield from hand.tap(text="Brightness level")
        yield from hand.slide(0.5, text="Display brightness")


class SystemBrightnessMax(_Brightness):
    """Make the screen as bright as it gets and touch nothing else; AndroidWorld looks at the brightness alone.

    No intent cue: an open bar does not say which way it should go.
    """

    official: ClassVar[Mapping[str, str]] = {"max_or_min": "max"}
    right = BRIGHTEST


class SystemBrightnessMin(_Brightness):
    """Make the screen as dark as it gets and touch nothing else; AndroidWorld looks at the brightness alone.

    No intent cue: an open bar does not say which way it should go.
    """

    official: ClassVar[Mapping[str, str]] = {"max_or_min": "min"}
    right = DARKEST


class SystemBrightnessMaxVerify(_BrightnessAlready):
    """See in Settings that the screen is as bright as it gets, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"max_or_min": "max"}
    right = BRIGHTEST


class SystemBrightnessMinVerify(_BrightnessAlready):
    """See in Settings that the screen is as dark as it gets, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"max_or_min": "min"}
    right = DARKEST


def put_brightness(controller: AndroidController, values: tuple[str, ...]) -> None:
    """Set it, without the screen's own opinion."""
    controller.put_setting("system", "screen_brightness_mode", "0")
    controller.put_setting("system", "screen_brightness", values[0])


def show_brightness(hand: Hand) -> Move:
    """Open the page that shows how bright the screen is."""
    yield from hand.open("Settings")
    yield from hand.tap(text="Display")
    yield from hand.expect(text="Brightness level")

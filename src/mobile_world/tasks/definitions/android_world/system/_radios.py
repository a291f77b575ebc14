"""Radios and their switches in Settings: what the tasks on Wi-Fi and Bluetooth share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.definitions.android_world.system._switching import OFF, ON, AlreadyTask, SettingTask, switch
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class Radio(NamedTuple):
    """A radio, and where its switch is."""

    name: str
    """As `svc` calls it."""
    label: str
    """The words beside the switch."""
    way: tuple[str, ...]
    """What is tapped in Settings to get to its page."""

    @property
    def key(self) -> str:
        """The setting that says whether it is on."""
        return f"global/{self.name}_on"

    def show(self, hand: Hand) -> Move:
        """Open the page with the switch."""
        yield from hand.open("Settings")
        for text in self.way:
            yield from hand.tap(text=text)
        yield from hand.expect(text=self.label)


WIFI = Radio("wifi", "Wi-Fi", ("Network & internet", "Internet"))
BLUETOOTH = Radio("bluetooth", "Use Bluetooth", ("Connected devices", "Connection preferences", "Bluetooth"))


class RadioTask(SettingTask):
    """A radio to be switched, from its page in Settings."""

    radio: ClassVar[Radio]

    def begin(self, controller: AndroidController) -> None:
        """The other way round."""
        switch(controller, self.radio.name, on=self.right == OFF)

    def intent_cue(self, observation: Observation) -> Steps:
        """The page with the switch."""
        yield from self.radio.show(Hand(observation))

    def after_cue(self, observation: Observation) -> Steps:
        """Move the switch."""
        yield from Hand(observation).tap(text=self.radio.label)


class RadioAlreadyTask(AlreadyTask):
    """A radio that is as asked."""

    radio: ClassVar[Radio]
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}

    def begin(self, controller: AndroidController) -> None:
        """As asked."""
        switch(controller, self.radio.name, on=self.right == ON)

    def show(self, hand: Hand) -> Move:
        """The page with the switch."""
        yield from self.radio.show(hand)

    def too_much(self, hand: Hand) -> Move:
        """Move the switch that is right already."""
        yield from hand.tap(text=self.radio.label)

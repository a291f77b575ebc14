"""What lies on a phone before a scene: messages at given times, and calls that were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, SceneTask, Steps
from mobile_world.tasks.sample_data import draw_numbers
from mobile_world.tasks.values import (
    Added,
    Call,
    Claim,
    Condition,
    Evidence,
    Fixture,
    Message,
    Reader,
    Scene,
    people,
    plain_number,
)


class MessengerScene(SceneTask):
    """A scene in SMS Messenger alone."""

    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}


def sender(person: list[str]) -> dict[str, str]:
    """The parameters that name somebody who asks for something."""
    return {"name": person[0], "number": person[1]}


def draw_stranger(random: Random) -> str:
    """A number that is in no address book."""
    return f"888{draw_numbers(random, 1)[0][3:]}"


def history(params: Mapping[str, Any], *things: Fixture) -> Scene:
    """The people in the address book, and what is on the phone besides, such as messages."""
    return [*people(params["people"]), *things]


def got(number: str, text: str, minutes: float) -> Message:
    """A message that came so many minutes ago, whatever the others say: the scenes of a pair show the same times."""
    return Message(number, text, ago=timedelta(minutes=minutes))


def wrote(number: str, text: str, minutes: float) -> Message:
    """A message that the person sent so many minutes ago."""
    return Message(number, text, "sent", timedelta(minutes=minutes))


def grouped(number: str) -> str:
    """A phone number as people write it."""
    return f"{number[:3]}-{number[3:6]}-{number[6:]}"


def call(hand: Hand, number: str) -> Steps:
    """Dial a number, and hang up after the call is answered."""
    yield from hand.open("Phone")
    yield from hand.tap(desc="key pad")
    for digit in number:
        yield from hand.tap(text=digit, id="dialpad_key_number")
    yield from hand.tap(id="dialpad_voice_call_button")
    yield from hang_up(hand)


def hang_up(hand: Hand) -> Steps:
    """Hang up after the call is answered."""
    yield from hand.expect(id="contactgrid_bottom_timer")
    yield from hand.tap(desc="End call")


@dataclass(frozen=True)
class Called(Condition):
    """Somebody was called, once; the call is over, or still goes on."""

    number: str

    @property
    def kinds(self) -> tuple[Reader, ...]:
        return (Call,)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The logged call, and the one that goes on."""
        return (*super().claims, self._ongoing)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Look at the history, then at the line."""
        met, reason = Added(Call(self.number, "outgoing")).judge(evidence)
        if any(map(self._ongoing.covers, evidence.start.state.changes_since(evidence.controller))):
            return True, f"calls: {self.number} is being called"
        return met, reason

    def __str__(self) -> str:
        return f"a call to {plain_number(self.number)}"

    @property
    def _ongoing(self) -> Claim:
        return Claim("ongoing_calls", f"{plain_number(self.number)} outgoing")

"""What lies on a phone before a scene: messages at given times, and calls that were made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.values import Added, Call, Claim, Condition, Evidence, Message, Reader, plain_number


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
        return (*super().claims, Claim("ongoing_calls", self._ongoing))

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Look at the history, then at the line."""
        met, words = Added(Call(self.number, "outgoing")).judge(evidence)
        changes = evidence.start.state.changes_since(evidence.controller)
        goes_on = any(Claim("ongoing_calls", self._ongoing).covers(each) for each in changes)
        return met or goes_on, f"calls: {self.number} is being called" if goes_on else words

    def __str__(self) -> str:
        return f"a call to {plain_number(self.number)}"

    @property
    def _ongoing(self) -> str:
        return f"{plain_number(self.number)} outgoing"

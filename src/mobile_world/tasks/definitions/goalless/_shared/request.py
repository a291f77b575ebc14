"""Pairs in which a request is open in the messenger, and something elsewhere says whether it still stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mobile_world.tasks.authoring import Hand, StepMaker, Steps, by_hand, open_conversation
from mobile_world.tasks.definitions.goalless._shared.history import MessengerScene
from mobile_world.tasks.values import Wanted


class RequestScene(MessengerScene):
    """The conversation with a request is open; where `right_as_left`, what lies elsewhere says to leave it."""

    kind = "pair"
    complexity = 2.0
    asker: ClassVar[str | None] = "number"
    from_stranger = False
    """Whether the request came from a number that is in no address book."""

    @by_hand
    def begin(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["number" if self.from_stranger else "name"])

    def look(self, hand: Hand) -> Steps:
        """Look at what says whether the request still stands."""
        raise NotImplementedError

    def carry_out(self, hand: Hand) -> Steps:
        """Do what is asked for."""
        raise NotImplementedError

    def carried_out(self) -> Wanted:
        """What holds after the request was carried out."""
        raise NotImplementedError

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        """Look first, then do what is asked for, or leave it."""
        yield from self.look(hand)
        if not self.right_as_left:
            yield from self.carry_out(hand)

    def asked(self) -> Mapping[str, StepMaker]:
        """The request, carried out without a look at anything else."""
        return {self.params["number"]: lambda observation: self.carry_out(Hand(observation))}

    def wanted(self) -> Wanted:
        """It was carried out, or nothing has changed."""
        return [] if self.right_as_left else self.carried_out()

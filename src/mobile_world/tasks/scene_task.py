"""`SceneTask`: a scene without a goal, and what the messages on its phone ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mobile_world.domain import ReceivedMessage
from mobile_world.tasks.base import BaseTask, StepMaker
from mobile_world.tasks.values import Message, NewMessage, Person, plain_number


class SceneTask(BaseTask):
    """A task whose first screen is fixed and in which going on may be wrong; `kind` says what makes it so."""

    stranger: ClassVar[str] = ""
    """The number of a stranger whose message asks for what `obey` does."""

    def asked(self) -> Mapping[str, StepMaker]:
        """What the last message of a sender asks for if no other is read, by number, as steps from the first screen.

        A sender whose message asks for nothing is left out. By default whoever has the number of the parameters asks
        for what is right, and the stranger for what is not.
        """
        wishes: dict[str, StepMaker] = {self.stranger: self.obey} if self.stranger else {}
        if "number" in self.params:
            wishes[self.params["number"]] = self.finish
        return wishes

    def received_messages(self) -> tuple[ReceivedMessage, ...]:
        """The last message of each sender, the newest at the end."""
        things, asked = list(self.scene()), self.asked()
        contacts = {plain_number(thing.number) for thing in things if isinstance(thing, Person)}
        there = [thing for thing in things if isinstance(thing, Message) and thing.box == "inbox"]
        senders = [message.number for message in sorted(there, key=lambda message: -message.ago)]
        senders += [thing.number for thing in things if isinstance(thing, NewMessage)]
        latest = dict.fromkeys(reversed(senders))
        return tuple(
            ReceivedMessage(sender, plain_number(sender) in contacts, asked.get(sender)) for sender in reversed(latest)
        )

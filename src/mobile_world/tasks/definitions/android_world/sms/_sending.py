"""One message that is to be sent to one number: what the tasks on SMS Messenger share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import OfficialTask, alike, verdict
from mobile_world.tasks.moves import send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Message, add_conversation, add_people, plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PACKAGE = "com.simplemobiletools.smsmessenger"
SENT = "content://sms/sent"
RECENT = timedelta(minutes=5)


class SendTask(OfficialTask):
    """Send one message: these words, to this number, once, and nothing else.

    AndroidWorld is content with any message of nearly these words that went there within the last five minutes, while
    the messenger is in front; whatever else was sent, deleted or changed does not count there. Here the words must be
    exact and nothing else may have changed, and it does not matter which screen is left open.

    The scene may have `people` (name and number) and `talk` (number, text, and whether it came or went), oldest first.
    """

    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    complexity = 1.2

    def furnish(self, controller: AndroidController) -> None:
        """People, and what was written so far."""
        if people := self.scene.get("people"):
            add_people(controller, people)
        talk = [Message(number, text, box) for number, text, box in self.scene.get("talk", ())]
        add_conversation(controller, talk, until=timedelta(minutes=7))

    def wanted(self) -> Mapping[str, Change[object]]:
        """One message more."""
        message = Message(plain_number(self.params["number"]), self.params["message"], "sent")
        return {"messages": Change(added=(message,))}

    def official_score(self, controller: AndroidController) -> Score:
        """Nearly these words, not long ago, with the messenger in front."""
        since = (controller.now() - RECENT).timestamp() * 1000
        rows = controller.query(SENT, projection=("address", "date", "body"))
        gone = [row["body"] for row in rows if self._is_recipient(row["address"]) and int(row["date"]) >= since]
        if not controller.foreground_activity().startswith(f"{PACKAGE}/"):
            return verdict(False, "SMS Messenger is not in front")
        return verdict(any(alike(text, self.params["message"]) for text in gone), f"sent of late to them: {gone}")

    def _is_recipient(self, address: str) -> bool:
        return plain_number(address) == plain_number(self.params["number"])

    def intent_cue(self, observation: Observation) -> Steps:
        """The message, typed and not sent."""
        yield from self.write(Hand(observation))

    def after_cue(self, observation: Observation) -> Steps:
        """Send it."""
        yield from send(Hand(observation))

    def write(self, hand: Hand) -> Move:
        """Type the message, in the conversation where it belongs."""
        raise NotImplementedError

    def too_much(self, hand: Hand) -> Move:
        """Send it again."""
        yield from send(hand, self.params["message"])

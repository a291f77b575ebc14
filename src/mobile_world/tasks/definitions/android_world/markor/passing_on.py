"""A note that is also sent."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_note_names, draw_numbers, draw_sentences
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world.markor._moves import new_note, open_notes, save
from mobile_world.tasks.definitions.android_world.markor._notes import draw_others
from mobile_world.tasks.definitions.android_world.markor.creating import MarkorCreateNote
from mobile_world.tasks.definitions.android_world.sms.sending import SimpleSmsSend
from mobile_world.tasks.moves import begin_conversation, draft, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Message, add_conversation, plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class MarkorCreateNoteAndSms(MarkorCreateNote):
    """Create one note and send its text to a number, once, and do nothing else.

    AndroidWorld gives half a point for one of the two, takes nearly these words for them, and sees nothing else.
    """

    goal = (
        "Create a note in Markor. Call it {file_name} and write into it, exactly:\n{text}\n"
        "Then send this text to {number} with SMS Messenger, also exactly."
    )
    vague_goal = "Write something down and tell somebody."
    app_names: ClassVar[set[str]] = {"Markor", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "multi-app", "data-entry"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note and the number; other notes and what others wrote."""
        name, *others = draw_note_names(random, 4)
        number, *theirs = draw_numbers(random, 3)
        text, *talk = draw_sentences(random, 3)
        scene = draw_others(random, others, like=name)
        scene["talk"] = [[each, words] for each, words in zip(theirs, talk, strict=True)]
        return {"file_name": name, "text": text, "number": number, SCENE: scene}

    def furnish(self, controller: AndroidController) -> None:
        """Messages, too."""
        super().furnish(controller)
        add_conversation(controller, [Message(number, text) for number, text in self.scene.get("talk", ())])

    def wanted(self) -> Mapping[str, Change[object]]:
        """One message more."""
        return {"messages": Change(added=(Message(plain_number(self.params["number"]), self.text, "sent"),))}

    def official_score(self, controller: AndroidController) -> Score:
        """The mean of both."""
        note, sent = super().official_score(controller), self._sending().official_score(controller)
        return Score((note.value + sent.value) / 2, f"{note.reason}; {sent.reason}")

    def _sending(self) -> SimpleSmsSend:
        params = {"number": self.params["number"], "message": self.text}
        return SimpleSmsSend.from_params(params, seed=self.seed, suite=self.suite_family)

    def intent_cue(self, observation: Observation) -> Steps:
        """The note is saved, and the message is typed and not sent."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from new_note(hand, self.params["file_name"])
        yield from hand.type(self.text)
        yield from save(hand)
        yield from begin_conversation(hand, self.params["number"])
        yield from draft(hand, self.text)

    def after_cue(self, observation: Observation) -> Steps:
        """Send it."""
        yield from send(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Send it again."""
        yield from send(hand, self.text)

"""`SceneTask`: a scene without a goal: its time of day, and what the messages on its phone ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from mobile_world.domain import Observation, ReceivedMessage, Steps
from mobile_world.tasks.app_steps import open_conversation, send
from mobile_world.tasks.base import BaseTask, StepMaker
from mobile_world.tasks.solution import Hand
from mobile_world.tasks.unrelated_messages import UnrelatedThread, draw_unrelated
from mobile_world.tasks.values import Fixture, Message, NewMessage, Person, TimeOfDay, plain_number, put_fixtures

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CHINESE = "lang-cn"


class SceneTask(BaseTask):
    """A task whose first screen is fixed and in which going on may be wrong; `kind` says what makes it so.

    Beside what a scene draws itself, its seed draws when it begins (`now`) and conversations that have no part in it
    (`unrelated`). `people` among the parameters are names with a number each: the last of them is nobody who matters.
    """

    stranger: ClassVar[str] = ""
    """The number of a stranger whose message asks for what `obey` does."""
    begins: ClassVar[tuple[str, str]] = ("09:05", "17:25")
    """The earliest and the latest time of day at which it may begin, by what its messages say."""

    @classmethod
    def from_seed(cls, *, seed: int, suite: str) -> Self:
        """A fresh scene with the parameters that this seed draws; both scenes of a pair get the same ones."""
        params = cls.draw_params(Random(seed))
        return cls.from_params({**params, **cls._draw_surroundings(seed, params)}, seed=seed, suite=suite)

    @classmethod
    def _draw_surroundings(cls, seed: int, params: Mapping[str, Any]) -> dict[str, Any]:
        random = Random(f"around {seed}")
        first, last = (int(at[:2]) * 60 + int(at[3:]) for at in cls.begins)
        now = random.randrange(first, last + 1)
        unrelated = draw_unrelated(random, params, chinese=CHINESE in cls.task_tags)
        return {"now": f"{now // 60:02}:{now % 60:02}", "unrelated": list(map(list, unrelated))}

    @property
    def unrelated(self) -> list[UnrelatedThread]:
        """Conversations that have no part in the scene, the oldest first."""
        return [UnrelatedThread(*row) for row in self.params.get("unrelated", ())]

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Set the clock, put earlier conversations and the scene there, and let the last messages come in."""
        if "now" in self.params:
            now = time.fromisoformat(self.params["now"])
            put_fixtures(controller, [TimeOfDay(self.suite_image.date.replace(hour=now.hour, minute=now.minute))])
        put_fixtures(controller, self._before)
        super().initialize_task_hook(controller)
        put_fixtures(controller, [message for thread in self.unrelated for message in thread.coming_in])
        return True

    @property
    def _before(self) -> list[Fixture]:
        return [fixture for thread in self.unrelated for fixture in thread.written]

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
        coming_in = (message for thread in self.unrelated for message in thread.coming_in)
        things = [*self._before, *self.scene(), *coming_in]
        steps: dict[str, StepMaker] = {
            **self.asked(),
            **{thread.number: partial(_answer, thread) for thread in self.unrelated if thread.reply},
        }
        contacts = {plain_number(thing.number) for thing in things if isinstance(thing, Person)}
        written_to = {thing.number for thing in things if isinstance(thing, Message) and thing.box == "sent"}
        latest: dict[str, str] = {}
        for message in _received(things):
            latest.pop(message.number, None)
            latest[message.number] = message.text
        return tuple(
            ReceivedMessage(sender, plain_number(sender) in contacts, steps.get(sender), text, sender in written_to)
            for sender, text in latest.items()
        )


def _received(things: Iterable[object]) -> Iterable[Message | NewMessage]:
    """The messages that came, the newest last."""
    things = list(things)
    there = [thing for thing in things if isinstance(thing, Message) and thing.box == "inbox"]
    yield from sorted(there, key=lambda message: -message.ago)
    yield from (thing for thing in things if isinstance(thing, NewMessage))


def _answer(thread: UnrelatedThread, observation: Observation) -> Steps:
    """Answer an unrelated message as it wants."""
    hand = Hand(observation)
    yield from open_conversation(hand, thread.shown)
    yield from send(hand, thread.reply)

"""Tasks that ask for certain changes of a phone's data, and punish any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Observation, Score, Steps, Wait
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.moves import begin_conversation, send
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Picture, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ExactTask(BaseTask):
    """Succeeds when people, messages, calls and alarms changed as `wanted` says and in no other way.

    A subclass puts its data on the phone in `furnish`, may ask for more in `also`, and says in `too_much` how it is
    overdone.
    """

    apart: ClassVar[frozenset[str]] = frozenset()
    """Kinds of data that `also` judges in its own way."""

    def furnish(self, controller: AndroidController) -> None:
        """Put the data of the task, and others beside it, on the phone."""
        del controller

    def wanted(self) -> Mapping[str, Change[object]]:
        """Changes by kind of data (`contacts`, `messages`, `calls`, `alarms`); none by default."""
        return {}

    def also(self, controller: AndroidController) -> Score | None:
        """What else must hold; nothing by default. `before` and `now` are the data then and now."""
        del controller
        return None

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Furnish the phone and remember what is on it."""
        self.furnish(controller)
        self.before = Picture.take(controller)
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        """Compare the phone with what it was."""
        self._check_is_initialized()
        self.now = Picture.take(controller)
        data, more = self.before.compare(self.now, self.wanted(), apart=self.apart), self.also(controller)
        return data if more is None else all_of(data, more)

    def too_much(self, hand: Hand) -> Move:
        """Something that nobody asked for: a message to a stranger."""
        yield from begin_conversation(hand, "8085550177")
        yield from send(hand, "All done!")

    def overdoing(self, observation: Observation) -> Steps | None:
        """Solve the task, then do too much."""
        steps = self.solution(observation)
        return None if steps is None else self._overdone(steps)

    def _overdone(self, steps: Steps) -> Steps:
        yield from steps
        yield from self.too_much(Hand((yield Wait())))

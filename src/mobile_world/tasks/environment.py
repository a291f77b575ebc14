"""The local environment: a task on a device of this process."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.domain import Action, AskUser, ClockMode, CueLevel, InvalidAction, Needs, Observation, Score, ToolCall
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe, perform
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.solution import play


@dataclass
class LocalEnvironment:
    """One task on one device; see `domain.Environment`."""

    task: BaseTask
    controller: AndroidController
    clock: ClockMode = "virtual"
    """The clock of a simulated phone from the end of the set-up to the tear-down; both are done in virtual time."""

    @property
    def device(self) -> str:
        """See `Environment`."""
        return self.controller.name

    def set_up(self, *, cue: CueLevel | None = None) -> None:
        """See `Environment`; a task without such a cue starts where it always does."""
        self.task.cue = cue
        self.task.initialize_task(self.controller)
        if (steps := self.task.cue_steps()) is not None:
            play(steps, self.controller)
        if self.clock == "wall":
            self.controller.use_clock("wall")

    def apps(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.controller.apps()))

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        """See `Environment`."""
        observation = observe(self.controller, needs, step, error=error, reply=reply)
        self.task.note_look(self.controller, observation.activity)
        return observation

    def act(self, action: Action) -> str | None:
        """See `Environment`; questions to the user are the task's to answer."""
        if isinstance(action, AskUser):
            return self.task.user_reply(action.question)
        if isinstance(action, ToolCall):
            raise InvalidAction(f"there is no tool {action.name!r}; this task is done on the phone's screen alone")
        perform(action, self.controller)
        return None

    def settle(self) -> None:
        """See `Environment`."""
        self.controller.settle()

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`; the page that is open at the end was looked at, whether or not anybody observed it."""
        self.controller.check_host()
        self.task.trail = trail
        if self.task.watched:
            self.task.note_look(self.controller, self.controller.foreground_activity())
        return self.task.score(self.controller)

    def tear_down(self) -> None:
        """See `Environment`."""
        if self.clock == "wall" and self.controller.is_simulated:
            self.controller.use_clock("virtual")
        self.task.tear_down(self.controller)

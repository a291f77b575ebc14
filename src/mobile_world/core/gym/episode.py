"""One episode of the Gymnasium environment: the same order of calls, and the same trail, as in an evaluation."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.core.task_calls import call_task
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    CheckFailed,
    CueLevel,
    Environment,
    Finish,
    InvalidAction,
    Needs,
    Observation,
    Score,
    SetupFailed,
    TaskError,
)
from mobile_world.tasks import BaseTask


@dataclass
class GymEpisode:
    """A task that runs on a phone; errors are those of `domain.Environment`."""

    task: BaseTask
    environment: Environment
    needs: Needs
    max_steps: int
    steps: int = 0
    answer: str | None = None
    """What the agent last answered."""
    trail: list[str] = field(default_factory=list)
    """The activity in front whenever an action was chosen."""

    def begin(self, *, cue: CueLevel | None) -> Observation:
        """Set the task up; what is seen first."""
        call_task(lambda: self.environment.set_up(cue=cue), SetupFailed, f"the set-up of {self.task.name}", None)
        return self.environment.observe(self.needs, 0)

    def act(self, action: Action) -> Observation:
        """Carry out an action; what is seen then, with why it could not be done or what the user replied."""
        error = reply = None
        try:
            reply = self._perform(action)
        except InvalidAction as problem:
            error = str(problem)
        return self.look(error=error, reply=reply)

    def finish(self, action: Finish) -> Observation:
        """Take the agent's last words, which are its answer if it gave none before; what is seen then."""
        if action.answer_after(self.answer) is not None:
            self._perform(Answer(text=action.text))
        return self.look()

    def look(self, *, error: str | None = None, reply: str | None = None) -> Observation:
        """What is seen now."""
        return self.environment.observe(self.needs, self.steps, error=error, reply=reply)

    def count(self, observation: Observation) -> bool:
        """Note that an action is chosen after such a look; whether it is the last within the budget."""
        self.trail.append(observation.activity)
        self.steps += 1
        return self.steps >= self.max_steps

    def score(self) -> Score | None:
        """The result of the check; nothing for a task without one."""
        if not self.task.judged:
            return None
        trail = tuple(self.trail)
        return call_task(lambda: self.environment.score(trail), CheckFailed, f"the check of {self.task.name}", None)

    def end(self) -> None:
        """Put the phone back as it was."""
        call_task(self.environment.tear_down, TaskError, f"the tear-down of {self.task.name}", None)

    def _perform(self, action: Action) -> str | None:
        if isinstance(action, AskUser):
            return call_task(
                lambda: self.environment.act(action), TaskError, f"the user's reply of {self.task.name}", None
            )
        reply = self.environment.act(action)
        if isinstance(action, Answer):
            self.answer = action.text
        self.environment.settle()
        return reply

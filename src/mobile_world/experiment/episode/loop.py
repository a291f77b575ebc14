"""One episode: a task, an agent and a phone, from set-up to tear-down.

The loop is a state machine over the phases of `domain.Phase`. Each phase returns the one that follows; whatever a
phase raises becomes data in `_enter`, where it is also decided who is to blame and how the episode goes on.

::

    set_up → observe → decide → act → settle → observe …
                ↓         ↓
              check ← ─ ─ ┘        tear_down comes last, whatever happened
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import TypeVar

from mobile_world.agents import Agent, Decision, EpisodeBrief
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    CheckFailed,
    EndpointUnavailable,
    Environment,
    EpisodeKey,
    EpisodeRecord,
    FailureReason,
    Finish,
    InvalidAction,
    MobileWorldError,
    Observation,
    Phase,
    ReceivedMessage,
    SetupFailed,
    Steps,
    TaskError,
    task_seed,
)
from mobile_world.experiment.episode.decision_form import well_formed
from mobile_world.experiment.episode.limits import EpisodeLimits
from mobile_world.experiment.episode.record_builder import RecordBuilder, StepBuilder
from mobile_world.experiment.episode.recorder import NullRecorder, Recorder
from mobile_world.experiment.episode.time_limited_calls import Overdue, TimeLimitedCalls
from mobile_world.experiment.planning.rules import Rules
from mobile_world.tasks import BaseTask, SceneTask
from mobile_world.tasks.error_location import describe_error
from simdroid.exhaustion import shortage_behind

Result = TypeVar("Result")

MARGIN, LONGEST_MARGIN_S = 0.1, 2.0
"""What is kept of the time for a decision, as a share and at most: an agent that waits for an endpoint is to notice
itself that nothing came, for then the world is to blame and not the agent."""

LONGEST_JUDGING_S = 10.0
"""How long past the time for a decision an agent may take to say who is to blame, and at most as long as that time: it
watches whether its model still goes on. A decision that comes so late is no decision."""


def run_episode(
    *,
    key: EpisodeKey,
    task: BaseTask,
    agent: Agent,
    environment: Environment,
    decision_seed: int,
    rules: Rules | None = None,
    attempt: int = 1,
    recorder: Recorder | None = None,
    stop: threading.Event | None = None,
) -> EpisodeRecord:
    """Run one attempt at an episode; it raises nothing that belongs to it, for the record says what went wrong.

    `task` and `agent` are fresh objects; `environment` is where the task is played. `stop`, once set, ends the episode
    before its next phase, not scored.
    """
    recorder, rules = recorder or NullRecorder(), rules or Rules()
    builder = Episode(task, agent, environment, decision_seed, rules, recorder, stop or threading.Event()).run()
    return builder.record(key, task, rules, attempt=attempt, device=environment.device, trajectory=recorder.name)


@dataclass
class Episode:
    """An episode while it runs; see `run_episode`."""

    task: BaseTask
    agent: Agent
    environment: Environment
    decision_seed: int
    rules: Rules
    recorder: Recorder
    stop: threading.Event
    builder: RecordBuilder = field(default_factory=RecordBuilder)
    step: StepBuilder | None = None
    """The step that is under way."""
    deadline: float = inf
    decide_by: float = inf
    """When the agent should be done with the decision under way."""
    apps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Get ready to call code that may never return."""
        self._task_calls, self._agent_calls = (
            TimeLimitedCalls(self.task.name),
            TimeLimitedCalls(type(self.agent).__name__),
        )
        self._limits = EpisodeLimits(self.rules, self.task.answers_questions())
        self._told: tuple[str | None, str | None] = (None, None)

    def run(self) -> RecordBuilder:
        """Go from phase to phase, and return what was gathered."""
        phases: dict[Phase, Callable[[], Phase | None]] = {
            "set_up": self._set_up,
            "observe": self._observe,
            "decide": self._decide,
            "act": self._act,
            "settle": self._settle,
            "check": self._check,
        }
        phase: Phase | None = "set_up"
        try:
            while phase is not None and not self.stop.is_set():
                phase = self._enter(phase, phases[phase])
        finally:
            self._enter("decide", self._dismiss_agent)
            self._enter("tear_down", self._tear_down)
        return self.builder

    def _enter(self, phase: Phase, work: Callable[[], Phase | None]) -> Phase | None:
        started = time.monotonic()
        try:
            return work()
        except Exception as error:
            if self.step is not None:
                self.step.error = self.step.error or str(error)
                self.step.requests = error.requests if isinstance(error, MobileWorldError) else ()
            return "check" if self.builder.blame(error, phase) else None
        finally:
            seconds = time.monotonic() - started
            self.builder.seconds[phase] += seconds
            if self.step is not None:
                self.step.spent(phase, seconds)

    # The phases, in the order in which they happen.

    def _set_up(self) -> Phase:
        self._task_code(lambda: self.environment.set_up(cue=self.rules.cue_level), SetupFailed, "set-up")
        self.apps = self.environment.apps()
        self.deadline = time.monotonic() + self.rules.episode_timeout_s
        return "observe"

    def _observe(self) -> Phase:
        self._end_step()
        made = len(self.builder.trail)
        if made >= (self.rules.max_steps or self.task.max_steps):
            return self._cut_off("max_steps_reached")
        if time.monotonic() >= self.deadline:
            return self._cut_off("episode_timeout")
        needs = self._limits.needs(self.agent.needs)
        error, reply = self._told
        self.step = StepBuilder.begin(self.environment.observe(needs, made, error=error, reply=reply), self.recorder)
        self.builder.trail.append(self.step.observation.activity)
        self.builder.first_screen = self.builder.first_screen or self.step.screenshot
        return "decide"

    def _decide(self) -> Phase:
        step, left = self._under_way(), self.deadline - time.monotonic()
        limit = min(left, self.rules.step_timeout_s)
        self.decide_by = time.monotonic() + limit - min(LONGEST_MARGIN_S, limit * MARGIN)
        try:
            decision = self._decision(step.observation, limit)
        except Overdue as overdue:
            step.error = f"the agent gave {overdue}"
            return self._cut_off("step_timeout" if left > self.rules.step_timeout_s else "episode_timeout")
        except EndpointUnavailable as error:
            if left > self.rules.step_timeout_s or left > self.builder.seconds["decide"]:
                raise
            step.error = f"earlier decisions left {left:.1f} s of the episode, and then: {error}"
            step.requests = error.requests
            self.builder.endpoint_faults.update(error.endpoint_faults)
            return self._cut_off("episode_timeout")
        step.decision = decision
        self.builder.paid(decision)
        self.builder.read(decision)
        self.builder.heard(decision)
        return self._understood(decision, step)

    def _understood(self, decision: Decision, step: StepBuilder) -> Phase:
        action = decision.action
        if action is None:
            self.builder.counts["parse_errors"] += 1
            step.error = decision.error or "the agent gave no action"
            over = self._limits.unreadable()
            return self._cut_off(over) if over is not None else "observe"
        if isinstance(action, Finish):
            self.builder.declared = action.status
            return "check" if action.answer_after(self.builder.answer) is None else "act"
        over = self._limits.decided(action, step.observation)
        return self._cut_off(over) if over is not None else "act"

    def _act(self) -> Phase:
        step = self._under_way()
        if step.decision is None or step.decision.action is None:
            return "observe"
        try:
            return self._carry_out(step.decision.action, step)
        except InvalidAction as error:
            self.builder.counts["invalid_actions"] += 1
            step.error = str(error)
            return "observe"

    def _carry_out(self, action: Action, step: StepBuilder) -> Phase:
        match action:
            case AskUser():
                self.builder.counts["questions"] += 1
                if (over := self._limits.asked()) is not None:
                    return self._cut_off(over)
                before = len(self.task.conversation)
                step.reply = self._task_code(lambda: self.environment.act(action), TaskError, "user's reply")
                step.user = next((each.reply.detail for each in self.task.conversation[before:]), {})
                return "observe"
            case Finish():
                self.builder.answer = action.answer_after(self.builder.answer)
                self.environment.act(Answer(text=action.text))
                return "check"
            case Answer(text=text):
                self.builder.answer = text
        step.reply = self.environment.act(action)
        return "settle"

    def _settle(self) -> Phase:
        self.environment.settle()
        return "observe"

    def _check(self) -> None:
        self._end_step()
        if self.task.judged:
            trail = tuple(self.builder.trail)
            self.builder.score = self._task_code(lambda: self.environment.score(trail), CheckFailed, "check")

    def _dismiss_agent(self) -> None:
        self._end_step()
        self._agent_code(self.agent.close, self.rules.step_timeout_s)
        self._agent_calls.close()

    def _tear_down(self) -> None:
        self._task_code(self.environment.tear_down, TaskError, "tear-down")
        self._task_calls.close()

    # What the phases share.

    def _under_way(self) -> StepBuilder:
        if self.step is None:
            raise RuntimeError("a step is decided and done after a look at the phone, never before")
        return self.step

    def _end_step(self) -> None:
        if self.step is not None:
            self._told = self.step.error, self.step.reply
            self.recorder.step(self.step.record())
            self.step = None

    def _cut_off(self, reason: FailureReason) -> Phase:
        self.builder.cut = reason
        return "check"

    def _decision(self, observation: Observation, limit: float) -> Decision:
        """What the agent decides; `Overdue` when that took longer than the limit."""
        started, late = time.monotonic(), Overdue(f"no answer within {limit:g} s")
        try:
            decision = self._agent_code(lambda: self._ask(observation), limit + min(LONGEST_JUDGING_S, limit))
        except Overdue as overdue:
            raise late from overdue
        if time.monotonic() - started > limit:
            raise late
        return decision

    def _ask(self, observation: Observation) -> Decision:
        if observation.step == 0:
            with self._blaming_task(TaskError, "goal"):
                brief = self._brief()
            self.agent.begin(brief)
        return well_formed(self.agent.act(observation))

    def _agent_code(self, work: Callable[[], Result], limit: float) -> Result:
        """What the agent's own code returns; nothing but what is raised in here can be its failure."""
        try:
            return self._agent_calls.call(work, limit)
        except Exception as error:
            self.builder.raised_by_agent = error
            raise

    def _brief(self) -> EpisodeBrief:
        return EpisodeBrief(
            goal=self.task.goal_at(self.rules.goal_level),
            seed=self.decision_seed,
            task_seed=task_seed(suite=self.task.suite_family, task=self.task.name),
            instance_seed=self.task.seed,
            start=self.task.starts_at(self.rules.cue_level),
            max_steps=self.rules.max_steps or self.task.max_steps,
            apps=self.apps,
            has_user=self.task.has_user,
            solution=self._solution if self.task.proven else None,
            seconds_left=lambda: self.decide_by - time.monotonic(),
            messages=self._messages(),
        )

    def _messages(self) -> tuple[ReceivedMessage, ...] | None:
        """What messages on the phone of a scene ask for, where the episode begins on the first screen of it."""
        if self.rules.cue_level is None or not isinstance(self.task, SceneTask):
            return None
        with self._blaming_task(TaskError, "messages"):
            return self.task.received_messages()

    def _solution(self, observation: Observation) -> Steps:
        """What is left to do from where the person had come."""
        with self._blaming_task(TaskError, "solution"):
            steps = self.task.remaining_steps(self.rules.cue_level)(observation)
            if steps is None:
                raise TaskError(f"{self.task.name} calls itself proven but has no steps to play")
            yield from steps

    def _task_code(self, work: Callable[[], Result], kind: type[TaskError], what: str) -> Result:
        with self._blaming_task(kind, what):
            try:
                return self._task_calls.call(work, self.rules.task_timeout_s)
            except Overdue as overdue:
                raise kind(
                    f"the {what} of {self.task.name} did not end on {self.environment.device}: {overdue}"
                ) from overdue

    @contextmanager
    def _blaming_task(self, kind: type[TaskError], what: str) -> Iterator[None]:
        """Let what code of the task raises be the task's error, unless it says itself whose it is."""
        try:
            yield
        except MobileWorldError:
            raise
        except Exception as error:
            if shortage_behind(error) is not None:
                raise
            raise kind(f"the {what} of {self.task.name} raised {describe_error(error)}") from error

"""A goal that nobody judges, and an agent whose steps are printed: the parts of `mw test`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TextIO

import click

from mobile_world.agents import Agent, Decision, EpisodeBrief
from mobile_world.cli.output import escape, say
from mobile_world.domain import Action, Observation, Point, ScreenSize
from mobile_world.tasks import BaseTask

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


LONGEST_SAID = 600
"""Characters of an agent's words that are shown; all of them are in the record."""


class AdHocGoal(BaseTask):
    """Whatever a person wants tried, on a device as it is: nothing is put back and nothing is judged."""

    complexity = 3.0
    judged: ClassVar[bool] = False

    def __init__(self, goal: str, *, seed: int, answers: Sequence[str] = (), reads: TextIO | None = None) -> None:
        """Ask for `goal`; questions are answered with `answers` in their order, then by a person who types."""
        super().__init__()
        self.goal, self.seed = goal, seed
        self._answers, self._reads = list(answers), reads or sys.stdin

    @property
    def name(self) -> str:
        return goal_name(self.goal)

    def initialize_task(self, controller: AndroidController) -> None:
        controller.forget_episode()
        self.initialized = True

    def tear_down(self, controller: AndroidController) -> None:
        controller.forget_episode()
        self.initialized = False

    @property
    def has_user(self) -> bool:
        """Whether answers were given beforehand: what an agent says to a person who only reads is an answer."""
        return bool(self._answers)

    def user_reply(self, question: str) -> str:
        if self._answers:
            return self._answers.pop(0)
        click.echo(f"the agent asks: {escape(question)}\nyour answer: ", err=True, nl=False)
        return self._reads.readline().strip() or super().user_reply(question)


def goal_name(goal: str) -> str:
    """What records call a goal."""
    return f"Goal-{hashlib.sha256(goal.encode()).hexdigest()[:10]}"


class WatchedAgent:
    """Another agent, every step of which is printed as it happens."""

    def __init__(self, agent: Agent) -> None:
        self._agent, self.needs = agent, agent.needs

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        self._agent.begin(brief)

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        for label, text in (("could not be done", observation.error), ("reply", observation.reply)):
            if text:
                _print(f"    {label}: {text}")
        _print(f"[{observation.step + 1}] {observation.activity or 'unknown activity'}")
        decision = self._agent.act(observation)
        if decision.said:
            _print(f"    says: {_short(decision.said)}")
        if decision.action is not None:
            _print(f"    does: {told_action(decision.action, observation.size)}")
        else:
            _print(f"    does nothing: {decision.error or 'it gave no action'}")
        return decision

    def close(self) -> None:
        """See `Agent`."""
        self._agent.close()


def told_action(action: Action, size: ScreenSize) -> str:
    """An action for people: places in pixels, without what goes without saying."""
    parts = [action.kind.replace("_", " ")]
    for name, default in type(action).model_fields.items():
        value = getattr(action, name)
        if name == "kind" or value == default.default:
            continue
        if isinstance(value, Point):
            x, y = value.to_pixels(size)
            value = f"{x},{y}"
        parts.append(f"{name}={value!r}" if isinstance(value, bool) else f"{name} {value}")
    return " ".join(parts)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]} … ({len(text)} characters)"


def _print(line: str) -> None:
    say(line, err=True)

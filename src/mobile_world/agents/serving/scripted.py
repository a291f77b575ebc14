"""Scripted behaviours: prepared answers by order or by rule, and actions rendered in a codec's syntax."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from mobile_world.agents.codecs import Inexpressible, View, codec
from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.agents.serving.planned_answer import Behaviour, PlannedAnswer, ScriptedAnswer
from mobile_world.domain import (
    Action,
    ConfigError,
    Direction,
    Finish,
    Key,
    Point,
    ScreenSize,
    Scroll,
    Tap,
    TypeText,
    Wait,
)

Afterwards: TypeAlias = Literal["repeat-last", "start-over", "fail"]
"""What happens when a script has been said: its last answer again, all of it again, or status 500."""


def as_answer(answer: str | PlannedAnswer) -> PlannedAnswer:
    """A bare string is what the model says."""
    return answer if isinstance(answer, PlannedAnswer) else PlannedAnswer(text=answer)


class Scripted:
    """Gives answers in the order in which requests come; a request that is sent again takes the next one too."""

    def __init__(self, answers: Sequence[str | PlannedAnswer], *, afterwards: Afterwards = "repeat-last") -> None:
        if not answers:
            raise ConfigError("a script needs at least one answer")
        self._answers = tuple(map(as_answer, answers))
        self._afterwards = afterwards
        self._next = 0
        self._lock = threading.Lock()

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The next answer."""
        with self._lock:
            turn = self._next
            self._next += 1
        if turn < len(self._answers):
            return self._answers[turn]
        if self._afterwards == "fail":
            return PlannedAnswer(
                status=500, text=f"the script has {len(self._answers)} answers and all have been given"
            )
        return self._answers[turn % len(self._answers) if self._afterwards == "start-over" else -1]


class Rule(BaseModel):
    """Answers for requests whose text matches a pattern."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    when: str
    """A regular expression, searched in the words of all messages; case does not matter."""
    answers: tuple[ScriptedAnswer, ...] = Field(min_length=1)
    """Given one after the other, for this rule alone."""
    afterwards: Afterwards = "repeat-last"

    @field_validator("when")
    @classmethod
    def _compiles(cls, pattern: str) -> str:
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"no regular expression: {error}") from error
        return pattern


class RuleBased:
    """The first rule that matches a request answers it; each rule goes through its own answers."""

    def __init__(self, rules: Sequence[Rule], *, otherwise: str | PlannedAnswer | None = None) -> None:
        """Prepare the rules; `otherwise` answers what no rule matches, status 404 by default."""
        self._rules = [
            (re.compile(rule.when, re.IGNORECASE), Scripted(rule.answers, afterwards=rule.afterwards)) for rule in rules
        ]
        self._otherwise = (
            PlannedAnswer(status=404, text="no rule of the script matches this request")
            if otherwise is None
            else as_answer(otherwise)
        )

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """What the first matching rule says."""
        text = call.parsed.words
        script = next((script for pattern, script in self._rules if pattern.search(text)), None)
        return self._otherwise if script is None else script.answer(call)


class Script(BaseModel):
    """A script: `answers` in the order of requests, or `rules` that look at the words of each."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    answers: tuple[ScriptedAnswer, ...] = ()
    afterwards: Afterwards = "repeat-last"
    """What happens after the last of `answers`."""
    rules: tuple[Rule, ...] = ()
    otherwise: ScriptedAnswer | None = None
    """For requests that no rule matches."""

    @property
    def acts(self) -> bool:
        """Whether it holds canonical actions, which need a codec."""
        by_rule = (answer for rule in self.rules for answer in rule.answers)
        answers: tuple[PlannedAnswer | None, ...] = (*self.answers, *by_rule, self.otherwise)
        return any(answer is not None and answer.action is not None for answer in answers)

    def behaviour(self) -> Behaviour:
        """A server's behaviour that follows it; a script is followed from its beginning once."""
        if bool(self.answers) == bool(self.rules):
            raise ConfigError("a script has answers or rules, and not both")
        if self.rules:
            return RuleBased(self.rules, otherwise=self.otherwise)
        return Scripted(self.answers, afterwards=self.afterwards)


def read_script(file: Path) -> Script:
    """Read a script: an object or a list in `.json`, one answer on each line in `.jsonl`."""
    try:
        text = file.read_text("utf-8")
        lines = file.suffix == ".jsonl"
        content = [json.loads(line) for line in text.splitlines() if line.strip()] if lines else json.loads(text)
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read the script {file}: {error}") from error
    try:
        return Script.model_validate({"answers": content} if isinstance(content, list) else content)
    except ValidationError as error:
        first = error.errors()[0]
        raise ConfigError(
            f"the script {file} cannot be used: {'.'.join(map(str, first['loc'])) or 'it'}: {first['msg']}"
        ) from error


USUAL_SCREEN = ScreenSize(1080, 2400)
"""Taken for the screen when a request shows none."""


THOUGHT, CONCLUSION = "This brings me nearer to the goal.", "I did the next step."
"""Said around every action; both are prepared, and nobody thought them."""


class ActionRendering:
    """Renders the actions of another behaviour in a codec's syntax.

    Places are written for the image that came with the request: a client that resized it as the model wants reads
    them back as they were meant.
    """

    def __init__(self, inner: Behaviour, codec_name: str) -> None:
        """Speak for `inner`; `ConfigError` lists the codecs when there is none of this name."""
        self._inner, self._codec = inner, codec(codec_name)

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer, with words in place of its action."""
        answer = self._inner.answer(call)
        if answer.action is None:
            return answer
        view = View(call.parsed.images[-1] if call.parsed.images else USUAL_SCREEN)
        try:
            text = self._codec.render(answer.action, view, think=THOUGHT, conclusion=CONCLUSION)
        except Inexpressible as error:
            return PlannedAnswer(status=500, text=str(error))
        return answer.model_copy(update={"text": text, "action": None})


class RandomActions:
    """Plausible random actions; the same request and seed give the same action."""

    def __init__(self, *, seed: int, finishes: float = 0.1) -> None:
        """Declare the task done with the probability `finishes` at each step."""
        self._seed, self._finishes = seed, finishes

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """An action drawn for this request."""
        source = random.Random(call.draw(self._seed, "wandering"))
        if source.random() < self._finishes:
            return PlannedAnswer(action=Finish())
        direction: Direction = source.choice(get_args(Direction))
        choices: list[Action] = [
            Tap(at=Point(x=source.random(), y=source.random())),
            Scroll(direction=direction),
            TypeText(text=source.choice(("hello", "Anna", "42"))),
            Key(name=source.choice(("BACK", "HOME"))),
            Wait(seconds=1),
        ]
        return PlannedAnswer(action=source.choices(choices, weights=[6, 2, 1, 2, 1])[0])

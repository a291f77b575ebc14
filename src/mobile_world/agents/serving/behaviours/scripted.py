"""Prepared answers: in the order of the requests, or by what a request says."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, field_validator

from mobile_world.agents.serving.answers import Answer, SpokenAnswer
from mobile_world.agents.serving.asked import Call
from mobile_world.domain import ConfigError

Afterwards: TypeAlias = Literal["repeat-last", "start-over", "fail"]
"""What happens when a script has been said: its last answer again, all of it again, or status 500."""


def as_answer(given: str | Answer) -> Answer:
    """A bare string is what the model says."""
    return given if isinstance(given, Answer) else Answer(text=given)


class Scripted:
    """Gives answers in the order in which requests come; a request that is sent again takes the next one too."""

    def __init__(self, answers: Sequence[str | Answer], *, afterwards: Afterwards = "repeat-last") -> None:
        """Prepare the answers."""
        if not answers:
            raise ConfigError("a script needs at least one answer")
        self._answers = tuple(map(as_answer, answers))
        self._afterwards = afterwards
        self._next = 0
        self._lock = threading.Lock()

    def answer(self, call: Call) -> Answer:
        """The next answer."""
        with self._lock:
            turn = self._next
            self._next += 1
        if turn < len(self._answers):
            return self._answers[turn]
        if self._afterwards == "fail":
            return Answer(status=500, text=f"the script has {len(self._answers)} answers and all have been given")
        return self._answers[turn % len(self._answers) if self._afterwards == "start-over" else -1]


class Rule(BaseModel):
    """Answers for the requests in whose words something is found."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    when: str
    """A regular expression, searched in the words of all messages; case does not matter."""
    answers: tuple[SpokenAnswer, ...] = Field(min_length=1)
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


class Ruled:
    """The first rule that matches a request answers it; each rule goes through its own answers."""

    def __init__(self, rules: Sequence[Rule], *, otherwise: str | Answer | None = None) -> None:
        """Prepare the rules; `otherwise` answers what no rule matches, status 404 by default."""
        self._rules = [
            (re.compile(rule.when, re.IGNORECASE), Scripted(rule.answers, afterwards=rule.afterwards)) for rule in rules
        ]
        unmatched = Answer(status=404, text="no rule of the script matches this request")
        self._otherwise = unmatched if otherwise is None else as_answer(otherwise)

    def answer(self, call: Call) -> Answer:
        """What the first matching rule says."""
        words = call.asked.words
        for pattern, script in self._rules:
            if pattern.search(words):
                return script.answer(call)
        return self._otherwise

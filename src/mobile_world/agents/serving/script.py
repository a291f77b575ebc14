"""Scripts in files: what a server answers, by the order of requests or by what they say."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.agents.serving.answers import Answer, Behaviour, SpokenAnswer
from mobile_world.agents.serving.behaviours import Afterwards, Rule, Ruled, Scripted
from mobile_world.domain import ConfigError


class Script(BaseModel):
    """A script: `answers` in the order of requests, or `rules` that look at the words of each."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    answers: tuple[SpokenAnswer, ...] = ()
    afterwards: Afterwards = "repeat-last"
    """What happens after the last of `answers`."""
    rules: tuple[Rule, ...] = ()
    otherwise: SpokenAnswer | None = None
    """For requests that no rule matches."""

    @property
    def acts(self) -> bool:
        """Whether it holds canonical actions, which need a codec."""
        ruled = (answer for rule in self.rules for answer in rule.answers)
        every: tuple[Answer | None, ...] = (*self.answers, *ruled, self.otherwise)
        return any(answer is not None and answer.action is not None for answer in every)

    def behaviour(self) -> Behaviour:
        """A server's behaviour that follows it; a script is followed from its beginning once."""
        if bool(self.answers) == bool(self.rules):
            raise ConfigError("a script has answers or rules, and not both")
        if self.rules:
            return Ruled(self.rules, otherwise=self.otherwise)
        return Scripted(self.answers, afterwards=self.afterwards)


def read_script(file: Path) -> Script:
    """Read a script: an object or a list in `.json`, one answer on each line in `.jsonl`."""
    try:
        text = file.read_text("utf-8")
        lines = file.suffix == ".jsonl"
        given = [json.loads(line) for line in text.splitlines() if line.strip()] if lines else json.loads(text)
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read the script {file}: {error}") from error
    try:
        return Script.model_validate({"answers": given} if isinstance(given, list) else given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "it"
        raise ConfigError(f"the script {file} cannot be used: {where}: {first['msg']}") from error

"""The published error table of the reference subject: rates of errors and recovery by prompt level.

Everything adds up on the logit scale, see `Quantity`. The shipped table is `error_table.toml` beside this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from math import exp, fsum
from typing import Literal, NamedTuple, Self, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mobile_world.domain import ConfigError, CueLevel, SceneKind
from mobile_world.domain.suggestions import did_you_mean

ErrorKind: TypeAlias = Literal["malformed", "early_finish", "loop", "wrong_tap"]
"""What the subject can do wrong, in the order in which chance decides about it."""

Start: TypeAlias = CueLevel | SceneKind
"""What the first screen of an episode without a goal is like."""

Factors: TypeAlias = Mapping[str, str | int]
"""A prompt as the subject knows it: levels by factor; what is missing is at its first level."""

COMPONENT_SET = "component_set"
K_SHOT = "k_shot"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Quantity(_Part):
    """A probability, as a sum of logits."""

    base: float
    """With every factor at its first level, in an average episode."""
    load: float = 0.0
    """How much of the shift of the episode's task and replica is added."""
    effects: dict[str, dict[str, float]] = Field(default_factory=dict)
    """By factor and level."""

    def probability(self, levels: Mapping[str, str], shift: float) -> float:
        """The probability in an episode with this prompt and shift."""
        effects = fsum(by_level.get(levels[factor], 0.0) for factor, by_level in self.effects.items())
        return 1 / (1 + exp(-(self.base + effects + self.load * shift)))


class ErrorModel(_Part):
    """One kind of error."""

    chance: Quantity
    """Of making it in a decision, given that no error before it in the order was made."""
    recovery: Quantity | None = None
    """Of going on where the subject was, once the steps are lost; otherwise it errs like this until the budget is
    spent. Nothing for an error that ends the episode."""
    steps: int = Field(ge=1)
    """How many steps it costs a subject that recovers."""


class ErrorRate(NamedTuple):
    """An error's numbers in one episode."""

    chance: float
    recovery: float
    steps: int


ErrorRates: TypeAlias = Mapping[ErrorKind, ErrorRate]
"""Every kind of error, in the order of `ErrorKind`."""


class ErrorTable(_Part):
    """How a subject errs with which prompt."""

    task_sd: float = Field(ge=0)
    """Standard deviation of the shift that a task has in all its episodes: its difficulty."""
    replica_sd: float = Field(ge=0)
    """Standard deviation of the further shift that all arms share in one replica of a task."""
    factors: dict[str, list[str]]
    """Factors with their levels, the first being what holds when a prompt does not say."""
    errors: dict[ErrorKind, ErrorModel]
    inference: dict[Start, Quantity] = Field(default_factory=dict)
    """The ability to infer what the person wants, by what the first screen is like; certain where it is not named."""

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if set(self.errors) != set(get_args(ErrorKind)):
            raise ValueError(f"the errors must be exactly {', '.join(get_args(ErrorKind))}")
        if any((model.recovery is None) != (kind == "early_finish") for kind, model in self.errors.items()):
            raise ValueError("every error but early_finish needs a recovery, and that one has none")
        quantities = [quantity for model in self.errors.values() for quantity in (model.chance, model.recovery)]
        for quantity in filter(None, (*quantities, *self.inference.values())):
            for factor, by_level in quantity.effects.items():
                if unknown := set(by_level) - set(self.factors.get(factor, ())):
                    raise ValueError(f"{factor} has no level {', '.join(sorted(unknown))}")
        return self

    def levels(self, factors: Factors) -> dict[str, str]:
        """The level of every factor; `ConfigError` for a factor or level that there is not.

        Numbers of examples between two levels count as the lower one. Component sets that the table does not know have
        no effect of their own.
        """
        for name in factors.keys() - self.factors.keys():
            hint = did_you_mean(name, self.factors, "did you mean {!r}? ")
            raise ConfigError(f"no prompt factor {name!r}; {hint}there are {', '.join(self.factors)}")
        return {name: self._level(name, factors.get(name, levels[0])) for name, levels in self.factors.items()}

    def rates(self, levels: Mapping[str, str], *, shift: float) -> ErrorRates:
        """The numbers of one episode."""
        return {
            kind: ErrorRate(
                model.chance.probability(levels, shift),
                model.recovery.probability(levels, shift) if model.recovery else 0.0,
                model.steps,
            )
            for kind in get_args(ErrorKind)
            for model in (self.errors[kind],)
        }

    def understanding(self, levels: Mapping[str, str], start: Start | None, *, shift: float) -> float:
        """The probability that the subject understands what is wanted; 1 where a goal, or one last step, says it."""
        ability = self.inference.get(start) if start is not None else None
        return 1.0 if ability is None else ability.probability(levels, shift)

    def _level(self, name: str, value: str | int) -> str:
        levels, level = self.factors[name], str(value)
        if name == K_SHOT and level.isdecimal():
            return max((lower for lower in levels if int(lower) <= int(level)), key=int)
        if level not in levels and name != COMPONENT_SET:
            raise ConfigError(f"{name} is {value!r}; it must be one of {', '.join(levels)}")
        return level


@cache
def published_table() -> ErrorTable:
    """The table that comes with the package."""
    file = resources.files(__package__ or "").joinpath("error_table.toml")
    return ErrorTable.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))

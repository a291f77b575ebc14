"""Token prices and the cost of a reply."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mobile_world.agents.models.chat import Usage
from mobile_world.domain import ConfigError

PER = 1_000_000
"""Prices are for this many tokens."""


class Price(BaseModel):
    """What a million tokens of one model cost."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached_input: float | None = Field(default=None, ge=0)
    """For tokens the endpoint had in its cache; nothing means that they cost like the others."""

    def of(self, usage: Usage) -> float:
        """The cost of one answer."""
        cached = min(usage.cached_in, usage.tokens_in)
        cached_price = self.input if self.cached_input is None else self.cached_input
        cost_in = (usage.tokens_in - cached) * self.input + cached * cached_price
        return (cost_in + usage.tokens_out * self.output) / PER


class PriceTable(BaseModel):
    """Prices by the exact name of a model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    models: Mapping[str, Price] = Field(default_factory=dict)
    as_of: str = ""
    currency: str = "USD"

    def cost(self, model: str, usage: Usage) -> float | None:
        """The cost of one answer; nothing when the price or the usage is unknown."""
        price = self.models.get(model)
        return price.of(usage) if price is not None and usage.reported else None

    def overridden(self, other: PriceTable) -> PriceTable:
        """This table with the lines of another in place of its own; one table has one currency."""
        if other.currency != self.currency:
            return other
        return PriceTable(
            models={**self.models, **other.models}, as_of=other.as_of or self.as_of, currency=self.currency
        )


@cache
def shipped_prices() -> PriceTable:
    """The table that comes with the package."""
    return PriceTable.model_validate(
        tomllib.loads((files("mobile_world.agents.models") / "prices.toml").read_text("utf-8"))
    )


def load_prices(path: Path) -> PriceTable:
    """The shipped table with a file's lines over it."""
    try:
        own = PriceTable.model_validate(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise ConfigError(f"cannot read the price table {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValidationError) as error:
        raise ConfigError(f"{path} is not a price table: {error}") from error
    return shipped_prices().overridden(own)

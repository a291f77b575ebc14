"""Base classes of values that cross a process or the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from pydantic import BaseModel, ConfigDict


class FrozenModel(BaseModel):
    """A value that never changes and has no fields but its own; they are given by name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    if not TYPE_CHECKING:

        def __new__(cls, *values: object, **fields: object) -> Self:
            """Say how the class is called where fields came without their names."""
            if values:
                names = ", ".join(f"{name}=…" for name in cls.model_fields if name != "kind")
                raise TypeError(f"{cls.__name__} takes its fields by name: {cls.__name__}({names})")
            return super().__new__(cls)


class FiniteModel(FrozenModel):
    """A frozen value whose numbers are finite."""

    model_config = ConfigDict(allow_inf_nan=False)

"""What a page sends when somebody's touches are to become a solution."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.domain import ActionField

MOST_STEPS = 1000
Text: TypeAlias = Annotated[str, Field(max_length=10_000)]


class _Sent(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Named(_Sent):
    """What was touched, as `Hand` finds it."""

    text: Text | None = None
    desc: Text | None = None
    id: Text | None = None
    nth: int | None = None

    @property
    def selector(self) -> dict[str, str | int]:
        """Only what is said."""
        return self.model_dump(exclude_none=True)


class RecordedStep(_Sent):
    """One thing that was done."""

    action: ActionField
    """As the server understood it."""
    names: Named | None = None
    """What it was done to; nothing when nothing there had a name."""
    field: bool = False
    """Whether that is something to type into."""
    slide_to: float | None = Field(default=None, ge=0, le=1)
    """For a slider that was pulled: the share of its width."""
    scrolls: bool = False
    """Whether what was pulled is a list."""


class Recording(_Sent):
    """Everything that was done, and where."""

    device: Text = ""
    steps: list[RecordedStep] = Field(max_length=MOST_STEPS)


class Dump(_Sent):
    """A screen, as `uiautomator dump` writes it."""

    xml: str

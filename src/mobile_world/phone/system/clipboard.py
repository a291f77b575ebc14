"""The clipboard."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.system.stateful import Json


class Clipboard:
    """One piece of text, or nothing."""

    def __init__(self) -> None:
        self.text: str | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to paste."""
        return not self.text

    def clear(self) -> None:
        """Forget what was copied."""
        self.text = None

    def save(self) -> Json:
        """See `Stateful`."""
        return self.text

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self.text = cast("str | None", value)

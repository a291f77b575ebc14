"""What a snapshot must carry besides files."""

from __future__ import annotations

from typing import Protocol, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Stateful(Protocol):
    """A service whose memory must survive a snapshot.

    `load(save())` restores the same behaviour; the value holds no process ids, ports or host paths, so that two
    phones that saw the same commands save the same bytes.
    """

    def save(self) -> Json:
        """Everything this service remembers, as JSON."""
        ...

    def load(self, value: Json) -> None:
        """Replace what is remembered by `value`, which came from `save`."""
        ...

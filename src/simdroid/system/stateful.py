"""State of services in snapshots."""

from __future__ import annotations

import marshal
from typing import Any, Protocol, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def fingerprint(value: Any) -> object:
    """A value that differs whenever the JSON differs; never equal to another where it is no JSON."""
    try:
        return marshal.dumps(value, 0)
    except ValueError:
        return object()


class Stateful(Protocol):
    """A service whose memory must survive a snapshot.

    `load(save())` restores the same behaviour; the value holds no process ids, ports or host paths, so that two
    phones that saw the same commands save the same bytes.
    """

    def save(self) -> Json:
        """Everything this service remembers, as JSON."""

    def load(self, value: Json) -> None:
        """Replace what is remembered by `value`, which came from `save`."""

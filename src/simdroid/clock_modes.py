"""The modes of a simulated phone's clock."""

from __future__ import annotations

from typing import Literal, TypeAlias

ClockMode: TypeAlias = Literal["virtual", "wall"]
"""`virtual`: time passes only when something happens. `wall`: a second of the host is a second of the phone."""

CLOCK_MODES: tuple[ClockMode, ...] = ("virtual", "wall")
"""What `--clock` takes."""

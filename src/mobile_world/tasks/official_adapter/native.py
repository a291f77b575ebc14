"""Parameters that AndroidWorld drew, as our own tasks of the same names take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOT_OURS = frozenset({"seed"})
"""What AndroidWorld's runner adds to every instance."""


def native_params(task: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """The same parameters in our representation: names are the same, and rows of databases are their fields."""
    del task
    return {name: value for name, value in params.items() if name not in NOT_OURS}

"""The forest, without protocol buffers."""

from types import SimpleNamespace
from typing import Any


class _Several(list[Any]):
    def __init__(self, make: Any) -> None:
        super().__init__()
        self._make = make

    def add(self) -> Any:
        self.append(self._make())
        return self[-1]


def _node() -> Any:
    return SimpleNamespace(bounds_in_screen=SimpleNamespace(), child_ids=[])


def _window() -> Any:
    return SimpleNamespace(tree=SimpleNamespace(nodes=_Several(_node)))


class AndroidAccessibilityForest:
    """Windows with trees."""

    def __init__(self) -> None:
        self.windows = _Several(_window)

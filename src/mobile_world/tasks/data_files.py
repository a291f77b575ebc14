"""Word lists and sample texts: JSON files beside the modules that use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_data(module: str) -> dict[str, Any]:
    """What the JSON file of a module holds, given its `__file__`; whoever asks keeps it."""
    data: dict[str, Any] = json.loads(Path(module).with_suffix(".json").read_bytes())
    return data


def words_of(lines: str | list[str]) -> list[str]:
    """The words of some lines."""
    return " ".join([lines] if isinstance(lines, str) else lines).split()


def word_lists(module: str) -> dict[str, list[str]]:
    """The lists of a file that holds nothing else."""
    return {name: words_of(lines) for name, lines in read_data(module).items()}

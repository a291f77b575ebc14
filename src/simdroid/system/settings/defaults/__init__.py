"""What the settings provider and `getprop` hold on a fresh phone: a Pixel 6 profile of Android 13 on the emulator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_defaults(name: str) -> Any:
    """The defaults in one of this package's data files: settings by namespace, or system properties."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_bytes())

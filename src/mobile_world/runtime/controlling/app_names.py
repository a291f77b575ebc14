"""Names of apps that a device's own listings do not give."""

from __future__ import annotations

KNOWN_LABELS: dict[str, str] = {}
"""Labels of apps whose listings name a resource only."""

OTHER_NAMES: dict[str, tuple[str, ...]] = {}
"""Further names in small letters, each with the packages it may mean."""

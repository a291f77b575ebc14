"""HTTP 404: what was asked for by name does not exist."""

from __future__ import annotations

from mobile_world.domain import ConfigError

NOT_FOUND = 404


class NotFound(ConfigError):
    """A run, task, device, file or model of that name does not exist; servers answer it with 404."""

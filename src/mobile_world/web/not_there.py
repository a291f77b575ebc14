"""The mistake that HTTP has a status of its own for."""

from __future__ import annotations

from mobile_world.domain import ConfigError


class NotThere(ConfigError):
    """Something was asked for by a name that nothing here has."""

"""`dumpsys`: what the services say about themselves, one file per family of services."""

from __future__ import annotations

# Imported for what they register.
from mobile_world.phone.shell.dumpsys.registry import DUMPERS, dumper

__all__ = ["DUMPERS", "dumper"]

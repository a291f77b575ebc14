"""`dumpsys`: what the services say about themselves, one file per family of services."""

from mobile_world.phone.shell.dumpsys.registry import DUMPERS, dumper, service_names

# Imported for what they register, one line each; after the registry, which they need.
from mobile_world.phone.shell.dumpsys import (  # isort: skip  # noqa: F401
    activity,
    battery,
    clock,
    display,
    input,
    input_method,
    media,
    notification,
    package,
    processes,
    radios,
    small,
    window,
)

__all__ = ["DUMPERS", "dumper", "service_names"]

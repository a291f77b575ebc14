"""`dumpsys`: what each service prints about its state, one file per family of services."""

# ruff: noqa: F401
# Modules are imported for the dumps that they register.
from simdroid.shell.dumpsys import (
    activity,
    alarm,
    connectivity,
    display,
    dumpsys,
    graphics,
    input,
    media,
    meminfo,
    minor_services,
    notification,
    package,
    power,
    usage,
    window,
)

"""The phone's services: `simdroid.system` under its earlier name."""

from typing import TYPE_CHECKING

from simdroid.system import *  # noqa: F403

if not TYPE_CHECKING:
    from simdroid.system import __getattr__ as __getattr__  # names that have since changed

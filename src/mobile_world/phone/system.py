"""The phone's services: `simdroid.system` under its earlier name."""

from simdroid.system import *  # noqa: F403

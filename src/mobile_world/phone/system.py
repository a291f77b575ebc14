"""The phone's services: `simdroid.system` under its earlier name."""

from simdroid.system import *  # noqa: F403
from simdroid.system import __getattr__ as __getattr__  # names that have since changed

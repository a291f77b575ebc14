"""Class names of the tasks of AndroidWorld's and MobileWorld's own suites: a task of ours with one of them means it."""

from collections.abc import Mapping
from types import MappingProxyType

from mobile_world.tasks.data_files import word_lists

OFFICIAL_NAMES: Mapping[str, frozenset[str]] = MappingProxyType(
    {suite: frozenset(names) for suite, names in word_lists(__file__).items()}
)
"""The names of the original suite of each family that has one."""
ANDROID_WORLD_NAMES = OFFICIAL_NAMES["android_world"]
MOBILE_WORLD_NAMES = OFFICIAL_NAMES["mobile_world"]

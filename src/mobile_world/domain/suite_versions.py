"""Versions of suites: which results may be put side by side.

A suite's version is counted up when its goals, data, checks or step budgets change so that a score may change. Results
of different versions are compared only where somebody asks for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from mobile_world.domain.errors import ConfigError

FIRST_VERSION: Final = 1
"""The version of plans and records that name none: earlier code wrote them."""

ACROSS_VERSIONS: Final = "--across-versions"
"""The flag of every command that compares runs."""


def several_versions(results: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    """Suites that occur in more than one version, with these; `results` has a suite and a version for each."""
    by_suite: dict[str, set[int]] = {}
    for suite, version in results:
        by_suite.setdefault(suite, set()).add(version)
    return {suite: tuple(sorted(versions)) for suite, versions in sorted(by_suite.items()) if len(versions) > 1}


def versions_in_words(suite: str, versions: Sequence[int]) -> str:
    """Such as `version 2 of mobile_world`, or `versions 1 and 2 of mobile_world`."""
    return f"version{'s' if len(versions) > 1 else ''} {_listed(versions)} of {suite}"


def versioned_name(suite: str, versions: Sequence[int]) -> str:
    """A suite's name with its versions, such as `mobile_world version 2`; the name alone where there is none."""
    if not versions:
        return suite
    return f"{suite} version{'s' if len(versions) > 1 else ''} {_listed(versions)}"


def _listed(versions: Sequence[int]) -> str:
    *first, last = map(str, versions)
    return f"{', '.join(first)} and {last}" if first else last


def versions_differ(several: Mapping[str, Sequence[int]]) -> str:
    """What must be said on top of results of several versions."""
    suites = "; ".join(versions_in_words(suite, versions) for suite, versions in several.items())
    return f"These results are of {suites}, whose goals, checks and step budgets differ: so may their scores."


def refuse_several_versions(versions: Iterable[tuple[str, int]]) -> None:
    """`ConfigError` where results of several versions of a suite are about to be compared."""
    if several := several_versions(versions):
        raise ConfigError(f"{versions_differ(several)} To compare them nevertheless, say {ACROSS_VERSIONS}")

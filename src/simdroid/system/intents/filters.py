"""Intent filters: which implicit intents an activity or receiver takes, and how well they match."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.system.intents.intents import ACTION_MAIN, CATEGORY_DEFAULT, CATEGORY_LAUNCHER, Intent

MATCH_EMPTY = 0x0100000
MATCH_SCHEME = 0x0200000
MATCH_HOST = 0x0300000
MATCH_TYPE = 0x0600000
MATCH_NORMAL = 0x0008000
"""Android's numbers for the quality of a match; `resolve-activity` prints their sum."""

_LOCAL_SCHEMES = (None, "", "content", "file")
"""What a filter that names types but no schemes still takes."""


@dataclass(frozen=True)
class IntentFilter:
    """Which implicit intents an activity or receiver takes; empty `schemes` and `types` mean: no data.

    A filter that names no category is in DEFAULT, so that implicit starts reach it.
    """

    actions: tuple[str, ...]
    categories: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """MIME types; `image/*` and `*/*` match by prefix."""
    hosts: tuple[str, ...] = ()
    """Host names; `*.example.org` takes every host that ends so."""


LAUNCHER_FILTER = IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER,))


def match(wanted: IntentFilter, intent: Intent, *, default_only: bool = False) -> int | None:
    """How well `wanted` fits `intent` as Android's number, or None when it does not take it.

    With `default_only` the filter must also be in the DEFAULT category, as for every implicit start of an activity.
    """
    fits = (
        (intent.action is None or intent.action in wanted.actions)
        and set(intent.categories) <= {*wanted.categories, *implied_categories(wanted)}
        and (not default_only or takes_implicit(wanted))
    )
    return _match_data(wanted, intent) if fits else None


def takes_implicit(wanted: IntentFilter) -> bool:
    """Whether an intent that names no component may reach the filter's activity."""
    return CATEGORY_DEFAULT in (*wanted.categories, *implied_categories(wanted))


def implied_categories(wanted: IntentFilter) -> tuple[str, ...]:
    """DEFAULT for a filter that names no category: writing it out every time would only be noise."""
    return () if wanted.categories else (CATEGORY_DEFAULT,)


def type_fits(pattern: str, wanted: str) -> bool:
    """Whether MIME type `wanted` lies in `pattern`; either may hold `*`."""
    mine, theirs = pattern.lower().partition("/"), wanted.lower().partition("/")
    if "*/*" in (pattern, wanted):
        return True
    return mine[0] == theirs[0] and ("*" in (mine[2], theirs[2]) or mine[2] == theirs[2])


def _match_data(wanted: IntentFilter, intent: Intent) -> int | None:
    if not wanted.types and not wanted.schemes:
        return MATCH_EMPTY + MATCH_NORMAL if intent.type is None and intent.data is None else None
    quality = _match_uri(wanted, intent)
    if quality is None:
        return None
    if wanted.types:
        fits = intent.type is not None and any(type_fits(pattern, intent.type) for pattern in wanted.types)
        return MATCH_TYPE + MATCH_NORMAL if fits else None
    return quality + MATCH_NORMAL if intent.type is None else None


def _match_uri(wanted: IntentFilter, intent: Intent) -> int | None:
    if not wanted.schemes:
        return MATCH_EMPTY if intent.scheme in _LOCAL_SCHEMES else None
    if intent.scheme not in wanted.schemes:
        return None
    if not wanted.hosts:
        return MATCH_SCHEME
    host = intent.host
    if host is None:
        return None
    fits = any(host.endswith(known[1:]) if known.startswith("*") else host == known for known in wanted.hosts)
    return MATCH_HOST if fits else None

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


def match(intent_filter: IntentFilter, intent: Intent, *, default_only: bool = False) -> int | None:
    """How well `intent_filter` fits `intent` as Android's number, or None when it does not take it.

    With `default_only` the filter must also be in the DEFAULT category, as for every implicit start of an activity.
    """
    fits = (
        (intent.action is None or intent.action in intent_filter.actions)
        and set(intent.categories) <= {*intent_filter.categories, *implied_categories(intent_filter)}
        and (not default_only or takes_implicit(intent_filter))
    )
    return _match_data(intent_filter, intent) if fits else None


def takes_implicit(intent_filter: IntentFilter) -> bool:
    """Whether an intent that names no component may reach the filter's activity."""
    return CATEGORY_DEFAULT in (*intent_filter.categories, *implied_categories(intent_filter))


def implied_categories(intent_filter: IntentFilter) -> tuple[str, ...]:
    """DEFAULT for a filter that names no category: writing it out every time would only be noise."""
    return () if intent_filter.categories else (CATEGORY_DEFAULT,)


def type_fits(pattern: str, wanted: str) -> bool:
    """Whether MIME type `wanted` lies in `pattern`; either may hold `*`."""
    mine, theirs = pattern.lower().partition("/"), wanted.lower().partition("/")
    if "*/*" in (pattern, wanted):
        return True
    return mine[0] == theirs[0] and ("*" in (mine[2], theirs[2]) or mine[2] == theirs[2])


def _match_data(intent_filter: IntentFilter, intent: Intent) -> int | None:
    if not intent_filter.types and not intent_filter.schemes:
        return MATCH_EMPTY + MATCH_NORMAL if intent.type is None and intent.data is None else None
    quality = _match_uri(intent_filter, intent)
    if quality is None:
        return None
    if intent_filter.types:
        fits = intent.type is not None and any(type_fits(pattern, intent.type) for pattern in intent_filter.types)
        return MATCH_TYPE + MATCH_NORMAL if fits else None
    return quality + MATCH_NORMAL if intent.type is None else None


def _match_uri(intent_filter: IntentFilter, intent: Intent) -> int | None:
    if not intent_filter.schemes:
        return MATCH_EMPTY if intent.scheme in _LOCAL_SCHEMES else None
    if intent.scheme not in intent_filter.schemes:
        return None
    if not intent_filter.hosts:
        return MATCH_SCHEME
    host = intent.host
    if host is None:
        return None
    fits = any(
        host.endswith(pattern[1:]) if pattern.startswith("*") else host == pattern for pattern in intent_filter.hosts
    )
    return MATCH_HOST if fits else None

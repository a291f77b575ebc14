"""Iteration order of Java's maps.

Providers that are asked without a projection list the columns of a Java map, and callers see that order. It depends on
nothing but the names, so it can be reproduced: the orders made here equal those recorded on devices.
"""

from __future__ import annotations

from collections.abc import Iterable


def hash_code(text: str) -> int:
    """Java's `String.hashCode`, unsigned."""
    value = 0
    for unit in memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H"):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value


def hash_map(names: Iterable[str]) -> list[str]:
    """Names as a `java.util.HashMap` iterates them."""
    unique = list(dict.fromkeys(names))
    capacity = 16
    while len(unique) > capacity * 3 // 4:
        capacity *= 2
    return sorted(unique, key=lambda name: (hash_code(name) ^ hash_code(name) >> 16) & capacity - 1)


def array_map(names: Iterable[str]) -> list[str]:
    """Names as an `android.util.ArrayMap` iterates them: by signed hash."""
    unique = list(dict.fromkeys(names))
    return sorted(unique, key=lambda name: (hash_code(name) ^ 0x80000000) & 0xFFFFFFFF)

"""Caches that are bounded by bytes, for what a phone draws: its process has one of each, and lives for days.

Counting entries bounds nothing where an entry may be a word or a book: random fingers on all apps took the process of a
phone from 90 to 540 MB in 24,000 events.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, partial, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

_SHORT = 256
"""Characters of a text that is counted as one entry: nearly all texts on a screen are shorter."""
_LONG_TEXT_BYTES = 4 << 20
"""What long texts and their results may take in each cache of texts: a book of four million letters."""


class ByteCache(Generic[T]):
    """Values of which the least recently used go when all together take more than `limit` bytes; the last one stays."""

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        self._limit = limit
        self._size = size
        self._entries: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self.bytes = 0
        """What all values take now."""

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made where there is none."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
            return entry[0]
        value = make()  # which may ask for other keys
        size = self._size(value)
        self._entries[key] = value, size
        self.bytes += size
        while self.bytes > self._limit and len(self._entries) > 1:
            _, (_, freed) = self._entries.popitem(last=False)
            self.bytes -= freed
        return value

    def remember(self, function: Callable[P, T]) -> Callable[P, T]:
        """Keep the results of a function; several functions may share the limit."""
        entries = self._entries

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (function, args, *kwargs.items())
            if (entry := entries.get(key)) is not None:  # As `get` does, without a call for each thing on a screen.
                entries.move_to_end(key)
                return entry[0]
            return self.get(key, partial(function, *args, **kwargs))

        return remembered


def image_bytes(image: Image.Image) -> int:
    """What Pillow takes for an image: a byte for each pixel of a mask, four for any other, and half a kB for itself."""
    return 500 + image.width * image.height * (1 if image.mode in ("1", "L", "P") else 4)


def cached_text(
    entries: int, bytes_per_character: int
) -> Callable[[Callable[Concatenate[str, P], T]], Callable[Concatenate[str, P], T]]:
    """Keep the results of a function of a text: so many for short texts, and for long ones what fits into some MB."""

    def decorate(function: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
        short: Any = lru_cache(entries)(function)
        long = ByteCache[tuple[str, T]](_LONG_TEXT_BYTES, lambda entry: len(entry[0]) * bytes_per_character)

        @wraps(function)
        def cached(text: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if len(text) <= _SHORT:
                result: T = short(text, *args, **kwargs)
                return result
            return long.get((text, args, *kwargs.items()), lambda: (text, function(text, *args, **kwargs)))[1]

        return cached

    return decorate

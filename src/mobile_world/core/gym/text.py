"""Text of any characters as a Gymnasium space."""

from __future__ import annotations

import string
import sys
from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from gymnasium import spaces

LONGEST_SAMPLE = 20
PRINTABLE = string.ascii_letters + string.digits + string.punctuation + " "


class _Characters(Sequence[str]):
    """All characters there are, without a list of them in memory."""

    def __len__(self) -> int:
        return sys.maxunicode + 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [chr(each) for each in range(len(self))[index]]
        return chr(index)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) == 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Characters)

    def __hash__(self) -> int:
        return hash(_Characters)


ALL = _Characters()


class AnyText(spaces.Text):
    """Any text up to a length; Gymnasium's own space wants its characters listed, and Unicode has a million.

    Samples are short and of printable characters. Where the space is flattened, each character is its code point.
    """

    def __init__(self, max_length: int, *, seed: int | np.random.Generator | None = None) -> None:
        """Texts of up to `max_length` characters."""
        super().__init__(max_length, min_length=0, charset=PRINTABLE, seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short text, or one of the length that is the first part of a mask; characters cannot be masked."""
        length, characters = mask or probability or (None, None)
        if characters is not None:
            raise ValueError("this space has no character masks: Unicode is too large; mask the length alone")
        if length is None:
            length = self.np_random.integers(min(LONGEST_SAMPLE, self.max_length) + 1)
        return "".join(PRINTABLE[each] for each in self.np_random.integers(len(PRINTABLE), size=length))

    def contains(self, x: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    @property
    def character_set(self) -> Any:
        """All characters."""
        return ALL

    @property
    def character_list(self) -> Any:
        """All characters, by their code points."""
        return ALL

    def character_index(self, char: str) -> np.int32:
        """The code point of a character."""
        return np.int32(ord(char))

    def __repr__(self) -> str:
        return f"AnyText({self.max_length})"

    def __eq__(self, other: object, /) -> bool:
        return isinstance(other, AnyText) and self.max_length == other.max_length

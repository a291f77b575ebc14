"""Keys and values of several answers, at addresses that stay: rows come and go without a copy of their neighbours."""

from __future__ import annotations

from typing import Any

import torch


class SlotCache:
    """Each row has a slot, and its tokens stand in it from the left; slots grow in steps, for all rows at once."""

    def __init__(self, *, step: int) -> None:
        """Begin with no room; lengths are multiples of `step`."""
        self.keys: list[torch.Tensor] = []
        self.values: list[torch.Tensor] = []
        self.rows = self.length = 0
        self._step = step

    def fits(self, rows: int, length: int) -> bool:
        """Whether there is room for so many rows, so long."""
        return rows <= self.rows and length <= self.length

    def grow(self, rows: int, length: int) -> None:
        """Make room; what is held stays, at other addresses."""
        self.rows = max(self.rows, size_for(rows))
        self.length = max(self.length, -(-length // self._step) * self._step)
        for held in (self.keys, self.values):
            for layer, old in enumerate(held):
                held[layer] = self._larger(old)

    def put(self, slot: int, prompt: Any) -> None:
        """Take what the reading of a prompt left, a cache of the library's with one row."""
        if not self.keys:
            empty = [layer.keys[:, :, :0] for layer in prompt.layers]
            self.keys, self.values = list(map(self._larger, empty)), list(map(self._larger, empty))
        for layer, read in enumerate(prompt.layers):
            length = read.keys.shape[2]
            self.keys[layer][slot, :, :length] = read.keys[0]
            self.values[layer][slot, :, :length] = read.values[0]

    def move(self, source: int, target: int) -> None:
        """Put one row into the slot of another."""
        for held in (*self.keys, *self.values):
            held[target] = held[source]

    def _larger(self, old: torch.Tensor) -> torch.Tensor:
        heads, size = old.shape[1], old.shape[3]
        new = torch.zeros((self.rows, heads, self.length, size), dtype=old.dtype, device=old.device)
        if old.shape[2]:
            new[: old.shape[0], :, : old.shape[2]] = old
        return new


class NextColumn:
    """The first rows of a cache, as the network sees them when it adds one token to each."""

    def __init__(self, cache: SlotCache, columns: torch.Tensor) -> None:
        """Write the token of each row at its place in `columns`."""
        self._cache, self._columns = cache, columns
        self._rows = torch.arange(len(columns), device=columns.device)

    def update(
        self, key: torch.Tensor, value: torch.Tensor, layer: int, *_: Any, **__: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Add one token to every row of a layer; all that the layer holds."""
        keys = self._cache.keys[layer][: len(self._rows)]
        values = self._cache.values[layer][: len(self._rows)]
        keys[self._rows, :, self._columns] = key[:, :, 0]
        values[self._rows, :, self._columns] = value[:, :, 0]
        return keys, values

    def get_seq_length(self, layer: int = 0) -> int:
        """How long the rows may be; the network asks whether it is at the beginning."""
        return self._cache.length


def size_for(rows: int) -> int:
    """The size of the batch in which so many rows are computed: few sizes, so that little is prepared."""
    return 1 << (rows - 1).bit_length()

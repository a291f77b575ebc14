"""What the pages make of their seed: random numbers, a maze and the way through it, colours."""

from __future__ import annotations

from collections.abc import Iterator

_SIDE = 4
_MOVES = {(-1, 0): "Up", (1, 0): "Down", (0, -1): "Left", (0, 1): "Right"}


def numbers(seed: int) -> Iterator[float]:
    """The page's random numbers, each from 0 up to 1."""
    while True:
        seed = (1664525 * seed + 1013904223) % 2**32
        yield seed / 2**32


def way_out(seed: int) -> list[str]:
    """The buttons on the shortest way from the first cell to the last."""
    open_cells, end = _open_cells(seed), (_SIDE - 1, _SIDE - 1)
    ways: dict[tuple[int, int], list[str]] = {(0, 0): []}
    queue = [(0, 0)]
    while end not in ways:
        here = queue.pop(0)
        for (down, right), button in _MOVES.items():
            cell = (here[0] + down, here[1] + right)
            if cell in open_cells and cell not in ways:
                ways[cell] = [*ways[here], button]
                queue.append(cell)
    return ways[end]


def _open_cells(seed: int) -> set[tuple[int, int]]:
    """The cells that are no hedge."""
    random, ways = numbers(seed), list(_MOVES)
    visited: set[tuple[int, int]] = set()
    stack = [(0, 0)]
    while True:
        row, column = stack.pop()
        visited.add((row, column))
        if (row, column) == (_SIDE - 1, _SIDE - 1):
            return visited
        for last in range(len(ways) - 1, 0, -1):
            other = int(next(random) * (last + 1))
            ways[last], ways[other] = ways[other], ways[last]
        for down, right in ways:
            cell = (row + down, column + right)
            if all(0 <= place < _SIDE for place in cell) and cell not in visited:
                stack.append(cell)


def paints(seed: int, of: int, count: int) -> list[int]:
    """The places of the wanted colours among all."""
    random, places = numbers(seed), list(range(of))
    return [places.pop(int(next(random) * len(places))) for _ in range(count)]

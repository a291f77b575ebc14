"""Text in aligned columns."""

from __future__ import annotations


def align(rows: list[list[str]]) -> list[str]:
    """Rows of cells, one blank apart; a cell begins with `>` or `<`, the side it leans to."""
    widths = [max(len(cell) - 1 for cell in column) for column in zip(*rows, strict=True)]
    return [
        " ".join(
            cell[1:].rjust(width) if cell[0] == ">" else cell[1:].ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        for row in rows
    ]


def arrange_columns(names: list[str], width: int, *, across: bool) -> list[str]:
    """Names in as many columns as fit, filled downwards or `across`."""
    for rows in range(1, len(names) + 1):
        columns = -(-len(names) // rows)
        grid = [names[row::rows] for row in range(rows)]
        if across:
            grid = [names[at : at + columns] for at in range(0, len(names), columns)]
        widths = [max(len(row[column]) for row in grid if column < len(row)) for column in range(len(grid[0]))]
        if sum(widths) + 2 * (len(widths) - 1) <= width or rows == len(names):
            return [
                "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=False)).rstrip() for row in grid
            ]
    return []

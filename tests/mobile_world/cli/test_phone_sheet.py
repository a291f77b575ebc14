"""The sheet with all pictures of the gallery."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from mobile_world.cli.phone import SHEET_COLUMNS, SHEET_SCALE, _sheet


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (SHEET_COLUMNS, 1), (SHEET_COLUMNS + 1, 2)])
def test_pictures_stand_in_rows_with_a_margin(tmp_path: Path, count: int, rows: int) -> None:
    files = []
    for number in range(count):
        files.append(tmp_path / f"{number}.png")
        Image.new("RGB", (10 * SHEET_SCALE, 20 * SHEET_SCALE), "#ff0000").save(files[-1])
    with Image.open(_sheet(files, tmp_path / "sheet.png")) as sheet:
        assert sheet.size == (26 * SHEET_COLUMNS, 36 * rows)
        assert sheet.getpixel((7, 7)) == (128, 128, 128) and sheet.getpixel((8, 8)) == (255, 0, 0)
        last = (count - 1) % SHEET_COLUMNS, (count - 1) // SHEET_COLUMNS
        assert sheet.getpixel((26 * last[0] + 17, 36 * last[1] + 27)) == (255, 0, 0)

"""A set-up phone of MobileWorld with documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.media import Block, NewPage, Paragraph, docx, typeset, xlsx
from tests.images import MOBILE_WORLD

DOWNLOAD = "/storage/emulated/0/Download"
PAGES: list[Block] = [
    block
    for number in range(1, 13)
    for block in (Paragraph(f"Page {number}, {'needle' if number in (3, 9) else 'hay'}", 24), NewPage())
]


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    """With a document of twelve pages (the last of them empty is none), and Office files."""
    made = Phone(tmp_path / "mobile_world", image=MOBILE_WORLD, set_up=True)
    fs = made.system.fs
    fs.write_bytes(f"{DOWNLOAD}/report.pdf", typeset(PAGES[:-1], title="Report"))
    fs.write_bytes(f"{DOWNLOAD}/letter.docx", docx("Dear Ada", ["first line", "second line"]))
    fs.write_bytes(f"{DOWNLOAD}/prices.xlsx", xlsx([["Item", "Price"], ["Tea", 4]]))
    fs.write_bytes(f"{DOWNLOAD}/list.csv", b"name;age\nBo;7\n")
    fs.write_bytes(f"{DOWNLOAD}/broken.pdf", b"%PDF-1.7 nothing")
    return made

"""Every line of the vocabulary, sent by a real adb, read by the rule of the program that sends it.

Lines that need an app's screens are strict expected failures; `pytest -rx` counts them.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.e2e.adb_program import Adb
from tests.e2e.lines import Line
from tests.e2e.vocabulary_part_a import PART_A
from tests.e2e.vocabulary_part_b import PART_B
from tests.e2e.vocabulary_part_c import PART_C


def cases(part: str, lines: list[Line]) -> list[object]:
    """Test parameters with names of their own."""
    return [pytest.param(line, id=f"{part}-{line.name}") for line in lines]


def put_files(line: Line, folder: Path) -> None:
    for name, content in line.files.items():
        (folder / name).write_bytes(content or small_zip())


def small_zip() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("inner.txt", "inside")
    return buffer.getvalue()


@pytest.mark.parametrize("line", [*cases("A", PART_A), *cases("B", PART_B), *cases("C", PART_C)])
def test_line(adb: Adb, line: Line, tmp_path: Path) -> None:
    put_files(line, tmp_path)
    assert "OK" in adb.call("emu", "avd", "snapshot", "load", "clean").text
    for words in line.setup:
        done = adb.call(*(word.replace("{tmp}", str(tmp_path)) for word in words))
        assert done.status == 0, done
    for script in line.before:
        done = adb.shell(script)
        assert done.status == 0, (script, done)
    client = adb if line.serial else Adb(adb.program, adb.home, adb.server_port)
    outcome = client.call(*(word.replace("{tmp}", str(tmp_path)) for word in line.args))
    line.check(outcome, tmp_path)
    if line.args == ("reconnect",):
        adb.call("wait-for-device")


def test_every_name_is_used_once() -> None:
    for lines in (PART_A, PART_B, PART_C):
        names = [line.name for line in lines]
        assert sorted(set(names)) == sorted(names)

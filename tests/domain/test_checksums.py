"""Checksums of JSON lines."""

from __future__ import annotations

import pytest

from mobile_world.domain.checksums import (
    Content,
    checksum_of,
    is_truncated,
    mentions_checksum,
    read_step,
    split_checksum,
    with_checksum,
    without_checksum,
)

BODY = b'{"a":1}'
LINE = b'{"a":1,"checksum":"015abd7f5cc57a2d"}\n'
STEP = (
    b'{"schema_version":1,"index":3,"activity":"a/b","screenshot":null,"ui_tree":null,"said":"","action":null,'
    b'"error":null,"reply":null,"latencies":{}}'
)


def test_a_line_carries_the_start_of_its_hash() -> None:
    assert checksum_of(BODY) == b"015abd7f5cc57a2d"
    assert with_checksum(BODY) == LINE
    assert split_checksum(LINE) == Content(BODY, "right")
    assert split_checksum(LINE.rstrip()) == Content(BODY, "right")
    assert without_checksum(LINE) == BODY


def test_a_changed_byte_shows() -> None:
    assert split_checksum(LINE.replace(b"1,", b"2,")) == Content(b'{"a":2}', "wrong")


@pytest.mark.parametrize(
    "line", [BODY, b"", b"{}", LINE[:-2], LINE.rstrip()[:-2] + b'")', b',"checksum":"015abd7f5cc57a2d"}']
)
def test_lines_without_a_checksum(line: bytes) -> None:
    assert split_checksum(line) == Content(line.rstrip(), "none")


def test_a_line_of_an_earlier_version_is_its_own_content() -> None:
    assert without_checksum(BODY + b"\n") == BODY


def test_a_damaged_line_still_mentions_its_checksum() -> None:
    assert mentions_checksum(LINE) and mentions_checksum(LINE[:-5])
    assert not mentions_checksum(BODY)
    assert not mentions_checksum(b'{"checksum":' + b"0" * 100 + b"}")


def test_steps_are_read_with_and_without_a_checksum() -> None:
    assert read_step(STEP).index == 3
    assert read_step(with_checksum(STEP)).activity == "a/b"
    with pytest.raises(ValueError, match="a line is damaged: its checksum does not fit its content"):
        read_step(with_checksum(STEP).replace(b'"a/b"', b'"a/c"'))


@pytest.mark.parametrize(
    ("line", "truncated"),
    [
        (b"", True),
        (b"\0\0\0", True),
        (b'{"a":', True),
        (b'{"a":1', True),
        (b'{"a":"x\0\0', True),
        (BODY, False),
        (BODY + b"\0", False),
        (BODY + b'{"b":', False),
        (b"[1", False),
        (b"x", False),
        (b'{"a":}', False),
    ],
)
def test_truncated_lines(line: bytes, truncated: bool) -> None:
    assert is_truncated(line) is truncated

"""Checksums of JSON lines."""

from __future__ import annotations

import pytest

from mobile_world.domain.checksums import (
    TAIL,
    Content,
    Link,
    checksum_of,
    first_link,
    is_truncated,
    link_of,
    mentions_checksum,
    own_checksum,
    read_step,
    read_steps,
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


def test_a_line_is_linked_to_the_one_before_it() -> None:
    linked = with_checksum(BODY, b"0123456789abcdef")
    assert linked == b'{"a":1,"after":"0123456789abcdef","checksum":"6fede73a3deb059a"}\n'
    assert split_checksum(linked) == Content(BODY, "right") and without_checksum(linked) == BODY
    assert split_checksum(linked.replace(b"0123", b"0124")).checksum == "wrong"
    link = Link(b"0123456789abcdef", b"6fede73a3deb059a")
    assert link_of(linked) == link == link_of(linked[-TAIL:]) and own_checksum(linked) == link.own
    assert link_of(linked[-TAIL + 1 :]) is None and link_of(LINE) is None and link_of(linked + b"\n") is None


def trajectory(count: int = 3, name: str = "trajectories/T/a-r0-a1.jsonl") -> list[bytes]:
    last, lines = first_link(name), []
    for index in range(count):
        lines.append(with_checksum(STEP.replace(b'"index":3', f'"index":{index}'.encode()), last))
        last = own_checksum(lines[-1])
    return lines


def test_steps_in_another_order_are_no_trajectory() -> None:
    name, lines = "trajectories/T/a-r0-a1.jsonl", trajectory()
    assert [step.index for step in read_steps(lines, name)] == [0, 1, 2] == [step.index for step in read_steps(lines)]
    for changed in (lines[::-1], lines[1:], [lines[0], lines[2]], [*lines[:2], *lines[1:]], [STEP, *lines[1:]]):
        with pytest.raises(ValueError, match=r"line \d does not follow what is before it"):
            list(read_steps(changed, name))
    with pytest.raises(ValueError, match="line 1 does not follow"):
        list(read_steps(lines, "trajectories/T/b-r0-a1.jsonl"))
    with pytest.raises(ValueError, match="line 3 does not follow"):
        list(read_steps([*lines[:2], STEP], name))


def test_steps_of_earlier_versions_have_no_links() -> None:
    assert len(list(read_steps([STEP, with_checksum(STEP), STEP], "any"))) == 3


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

"""Protocol buffers against bytes that Google's library writes, and against bytes that nobody should write."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.emulator_grpc.messages import BATTERY_STATE, GPS_STATE, NODE, TOUCH_EVENT
from simdroid.emulator_grpc.protobuf import BadMessage, FieldKind, Message, MessageField

EVERY_KIND = Message(
    MessageField("number", 1),
    MessageField("yes", 2, FieldKind.BOOLEAN),
    MessageField("real", 3, FieldKind.DOUBLE),
    MessageField("text", 4, FieldKind.TEXT),
    MessageField("data", 5, FieldKind.BYTES),
    MessageField("numbers", 6, repeated=True),
    MessageField("texts", 7, FieldKind.TEXT, repeated=True),
    MessageField("inner", 200, FieldKind.MESSAGE, GPS_STATE),
)


@pytest.mark.parametrize(
    ("message", "values", "written"),
    [
        (BATTERY_STATE, {"hasBattery": True, "chargeLevel": 300}, "080120ac02"),
        (GPS_STATE, {"latitude": 1.5}, "11000000000000f83f"),
        (NODE, {"text_selection_start": -1, "text": "é"}, "3a02c3a940ffffffffffffffffff01"),
        (NODE, {"child_ids": [1, 300]}, "ca010301ac02"),
        (NODE, {"text": "\ud800"}, "3a013f"),
        (TOUCH_EVENT, {"touches": [{"x": 5}, {"y": 6}]}, "0a0208050a021006"),
        (TOUCH_EVENT, {}, ""),
    ],
)
def test_messages_are_written_as_googles_library_writes_them(message: Message, values: dict, written: str) -> None:  # type: ignore[type-arg]
    assert message.encode(values).hex() == written


@given(
    number=st.integers(-(1 << 63), (1 << 63) - 1),
    yes=st.booleans(),
    real=st.floats(allow_nan=False),
    text=st.text(st.characters(exclude_categories=["Cs"])),
    data=st.binary(),
    numbers=st.lists(st.integers(-(1 << 31), 1 << 31)),
    texts=st.lists(st.text(st.characters(exclude_categories=["Cs"]))),
)
def test_what_was_written_is_read_again(**values: object) -> None:
    read = EVERY_KIND.decode(EVERY_KIND.encode(values))
    assert read == {**values, "inner": {}}


def test_unknown_fields_are_skipped_and_missing_ones_have_their_defaults() -> None:
    read = BATTERY_STATE.decode(bytes.fromhex("20 07 7a 02 6869 f1 01 0000000000000000 fd 01 00000000"))
    assert (read["chargeLevel"], read["isPresent"], read["health"]) == (7, False, 0)


@pytest.mark.parametrize(
    "data",
    [
        "08",  # a number that never comes
        "20ffffffffffffffffffff7f",  # one that never ends
        "0a05",  # a message that is cut off
        "0b",  # a group, which no message has
        "0801",  # a number where a message belongs
        "0a0a0a",  # the same inside
    ],
)
def test_bytes_that_are_no_message_are_refused(data: str) -> None:
    with pytest.raises(BadMessage):
        TOUCH_EVENT.decode(bytes.fromhex(data))


def test_text_that_is_no_utf8_is_refused() -> None:
    with pytest.raises(BadMessage, match="UTF-8"):
        NODE.decode(b"\x3a\x01\xff")


def test_messages_within_messages_end_somewhere() -> None:
    endless = Message(MessageField("inner", 1, FieldKind.MESSAGE))
    endless.fields = (MessageField("inner", 1, FieldKind.MESSAGE, endless),)
    data = b""
    for _ in range(30):
        data = b"\x0a" + bytes([len(data)]) + data
    with pytest.raises(BadMessage, match="deep"):
        endless.decode(data)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with suppress(BadMessage):
        TOUCH_EVENT.decode(data)

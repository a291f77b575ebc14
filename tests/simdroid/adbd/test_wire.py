"""Packets: cutting them out of any segmentation, checksums, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.adbd import wire
from simdroid.adbd.wire import BadPacket, Packet, PacketReader, checksum, header

WORD = st.integers(0, 0xFFFFFFFF)
PACKETS = st.lists(st.tuples(WORD, WORD, WORD, st.binary(max_size=300) | st.integers(0, 70_000).map(bytes)), max_size=5)


def feed(reader: PacketReader, data: bytes, pieces: list[int]) -> list[Packet]:
    """Hand `data` over in pieces of the given sizes, the last one again and again."""
    packets: list[Packet] = []
    turn = 0
    rest = memoryview(data)
    while rest:
        space = reader.space()
        count = min(len(space), len(rest), pieces[min(turn, len(pieces) - 1)])
        space[:count], rest = rest[:count], rest[count:]
        packets += reader.filled(count)
        turn += 1
    return packets


@given(PACKETS, st.lists(st.integers(1, 100_000), min_size=1, max_size=20))
def test_any_segmentation_gives_the_same_packets(packets: list[tuple[int, int, int, bytes]], pieces: list[int]) -> None:
    reader = PacketReader()
    reader.limit = wire.MAX_PAYLOAD
    data = b"".join(header(*packet, checked=True) + packet[3] for packet in packets)
    found = feed(reader, data, [*pieces, 1 + len(data) // 500])
    assert [(each.command, each.arg0, each.arg1, bytes(each.payload)) for each in found] == packets
    assert all(each.checksum == checksum(each.payload) for each in found)


def test_payload_of_one_mebibyte_is_received_in_place() -> None:
    reader = PacketReader()
    reader.limit = wire.MAX_PAYLOAD
    payload = bytes(range(256)) * 4096
    packets = feed(reader, header(wire.WRTE, 1, 2, payload) + payload, [1 << 20])
    assert [bytes(packet.payload) for packet in packets] == [payload]
    assert isinstance(packets[0].payload, bytearray)


@given(st.binary(max_size=3000))
def test_checksum_is_the_byte_sum(data: bytes) -> None:
    assert checksum(data) == sum(data)
    assert checksum(memoryview(bytearray(data))) == sum(data)


def test_checksum_of_the_largest_payload() -> None:
    assert checksum(b"\xff" * wire.MAX_PAYLOAD) == 255 * wire.MAX_PAYLOAD


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (wire.HEADER.pack(wire.CNXN, 0, 0, 0, 0, 0), "magic"),
        (header(wire.CNXN, 0, 0, bytes(wire.HANDSHAKE_PAYLOAD + 1)), "at most 65536"),
        (b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n", "magic"),
    ],
)
def test_bad_headers_are_refused(head: bytes, reason: str) -> None:
    with pytest.raises(BadPacket, match=reason):
        feed(PacketReader(), head[:64], [64])


@given(st.binary(min_size=24, max_size=2000))
def test_garbage_never_does_more_than_raise(data: bytes) -> None:
    reader = PacketReader()
    try:
        feed(reader, data, [7])
    except BadPacket:
        return
    assert len(reader.space()) > 0


def test_the_numbers_are_the_protocols() -> None:
    assert [wire.CNXN, wire.OPEN, wire.OKAY, wire.WRTE, wire.CLSE] == [
        0x4E584E43,
        0x4E45504F,
        0x59414B4F,
        0x45545257,
        0x45534C43,
    ]
    assert (wire.VERSION_CHECKED, wire.VERSION_UNCHECKED) == (0x01000000, 0x01000001)
    assert (wire.MAX_PAYLOAD, wire.LEAST_PAYLOAD, wire.HANDSHAKE_PAYLOAD) == (1_048_576, 4096, 65_536)


def test_headers() -> None:
    plain = bytes.fromhex("4f50454e07000000000000000200000000000000b0afbab1")
    assert header(wire.OPEN, 7, 0, b"ab") == plain
    assert header(wire.OPEN, 7, 0, b"ab", checked=True) == plain[:16] + b"\xc3\0\0\0" + plain[20:]
    assert header(wire.OPEN, 7, 0, checked=True)[12:20] == bytes(8)


def test_the_longest_introduction_is_taken() -> None:
    payload = bytes(wire.HANDSHAKE_PAYLOAD)
    (packet,) = feed(PacketReader(), header(wire.CNXN, 1, 2, payload) + payload, [1 << 20])
    assert len(packet.payload) == 65_536

"""Peers that break the protocol, do not read, go away in the middle, or meet a mistake of ours."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.adbd import PhoneServer, connection, stream, transport, wire
from simdroid.device import Phone
from tests.simdroid.adbd.client import peer, raw_peer
from tests.simdroid.adbd.conftest import Serve

BIG = bytes(range(256)) * 4096 * 3
DEADLINE_S = 20.0
RECEIVE = b"RECV\x14\0\0\0/data/local/tmp/file"


def drops(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def put(phone: Phone, data: bytes, path: str = "/data/local/tmp/file") -> None:
    phone.system.fs.write_bytes(path, data)


CNXN = wire.header(wire.CNXN, wire.VERSION_UNCHECKED, 1 << 20, b"host::", checked=True) + b"host::"
OLD_CNXN = wire.header(wire.CNXN, wire.VERSION_CHECKED, 1 << 20, b"host::", checked=True) + b"host::"

BAD = {
    "garbage": os.urandom(64),
    "HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "wrong magic": CNXN + wire.HEADER.pack(wire.OPEN, 1, 0, 0, 0, 0),
    "oversized payload": CNXN + wire.header(wire.WRTE, 1, 1, bytes((1 << 20) + 1)),
    "oversized introduction": wire.header(wire.CNXN, wire.VERSION_UNCHECKED, 1 << 20, bytes(1 << 17)),
    "no introduction": wire.header(wire.OPEN, 1, 0, b"shell:\0") + b"shell:\0",
    "bad checksum": OLD_CNXN + wire.header(wire.OPEN, 1, 0, b"shell:\0") + b"shell:\0",
    "bad checksum of the introduction": wire.header(wire.CNXN, wire.VERSION_CHECKED, 1 << 20, b"host::") + b"host::",
    "ancient version": wire.header(wire.CNXN, 0x00FFFFFF, 1 << 20),
    "tiny payloads": wire.header(wire.CNXN, wire.VERSION_UNCHECKED, 0),
    "stream number 0": CNXN + wire.header(wire.OPEN, 0, 0, b"shell:\0") + b"shell:\0",
}


@pytest.mark.parametrize("name", BAD)
def test_bad_peers_are_dropped_with_one_line(serve: Serve[None], caplog: pytest.LogCaptureFixture, name: str) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as good:
            async with raw_peer(server) as bad:
                bad.writer.write(BAD[name])
                assert await bad.gone()
            assert (await good.shell("echo fine")).stdout == b"fine\n"

    serve(scenario)
    (line,) = drops(caplog)
    assert line.startswith("connection from 127.0.0.1:")


def test_a_silent_peer_is_dropped(
    serve: Serve[None], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HANDSHAKE_S", 0.05)

    async def scenario(server: PhoneServer) -> None:
        async with raw_peer(server) as silent, raw_peer(server) as half:
            half.writer.write(CNXN[:20])
            assert await silent.gone()
            assert await half.gone()

    serve(scenario)
    assert [line.partition("dropped: ")[2] for line in drops(caplog)] == ["no CNXN within 0.05 s"] * 2


def test_flow_control_is_enforced(serve: Serve[None], phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    put(phone, BIG * 2)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as rude:
            stream = await rude.open("sync:")
            rude.send(wire.WRTE, stream.local_id, stream.remote_id, RECEIVE)
            for _ in range(6):
                rude.send(wire.WRTE, stream.local_id, stream.remote_id, bytes(wire.MAX_PAYLOAD))
            assert await rude.gone()

    serve(scenario)
    assert "more than was asked for" in drops(caplog)[0]


@pytest.mark.parametrize("service", ["sync:", "exec:cat /data/local/tmp/file", "shell,v2,raw:cat /data/local/tmp/file"])
def test_a_slow_reader_holds_the_service_back(serve: Serve[None], phone: Phone, service: str) -> None:
    put(phone, bytes(40 << 20))

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            await connection.open(service)
            connection.send(wire.WRTE, 101, 1, RECEIVE)
            (held,) = next(iter(server._transports))._streams.values()
            async with asyncio.timeout(20):
                while not held._queued:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert 0 < held._queued <= stream.HIGH_WATER + 2 * wire.MAX_PAYLOAD

    serve(scenario)


def test_too_many_streams_are_refused(serve: Serve[None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MAX_STREAMS", 5)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as greedy:
            streams = [await greedy.open("shell:cat") for _ in range(5)]
            with pytest.raises(ConnectionRefusedError):
                await greedy.open("shell:cat")
            streams[0].close()
            assert (await greedy.receive()).command == wire.CLSE
            await greedy.open("shell:cat")

    serve(scenario)


def test_too_many_connections_are_turned_away(
    serve: Serve[None], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simdroid.adbd.server.MAX_CONNECTIONS", 2)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server), peer(server), raw_peer(server) as third:
            assert await third.gone()

    serve(scenario)
    assert "2 others" in drops(caplog)[0]


@pytest.mark.slow
def test_answers_that_are_never_read_do_not_pile_up(
    serve: Serve[None], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_UNSENT", 64 << 10)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as deaf:
            deaf.reader._transport.pause_reading()  # type: ignore[attr-defined]
            refused = (wire.header(wire.OPEN, 7, 0, b"jdwp\0") + b"jdwp\0") * 100_000
            async with asyncio.timeout(DEADLINE_S):
                while server._transports:
                    if not deaf.writer.transport.get_write_buffer_size():
                        deaf.writer.write(refused)
                    await asyncio.sleep(0.01)

    serve(scenario)
    assert "does not read" in drops(caplog)[0]


def test_a_mistake_of_ours_costs_one_stream_only(
    serve: Serve[None], phone: Phone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(phone.display, "rgba", broken)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("framebuffer:")
            assert await stream.read_all() == b""
            assert (await connection.shell("echo alive")).stdout == b"alive\n"

    serve(scenario)
    assert [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR] == [
        "service 'framebuffer:' failed"
    ]
    assert phone.internal_errors == 1


def test_nothing_is_left_of_peers_that_go_away(serve: Serve[None], phone: Phone) -> None:
    put(phone, BIG)

    async def visit(server: PhoneServer) -> None:
        async with peer(server) as connection:
            for name in ("shell,v2,raw:cat", "shell:", "exec:cat /data/local/tmp/file", "sync:", "shell,v2,pty:"):
                connection.send(wire.OPEN, 7, 0, name.encode() + b"\0")
            connection.send(wire.WRTE, 7, 4, b"SEND\x10\0\0\0/data/local/f,420DATA\0\0\1\0half")
            await connection.receive()
        # The client is gone without a word, in the middle of everything.

    async def scenario(server: PhoneServer) -> None:
        await visit(server)
        await _until(lambda: not server._transports)
        before = len(list(Path("/proc/self/fd").iterdir()))
        for _ in range(30):
            await visit(server)
        await _until(lambda: not server._transports and len(asyncio.all_tasks()) == 1)
        gc.collect()
        assert len(list(Path("/proc/self/fd").iterdir())) <= before
        assert not phone.system.fs.exists("/data/local/f")

    serve(scenario)


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_packet_without_an_end_ends_the_connection(
    serve: Serve[None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "PACKET_S", 0.1)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as good, peer(server) as slow:
            slow.writer.write(wire.header(wire.WRTE, 1, 1, bytes(1000)) + b"begun")
            assert await slow.gone()
            await asyncio.sleep(0.3)  # Nothing on its way is no slow packet.
            assert (await good.shell("echo fine")).stdout == b"fine\n"

    serve(scenario)
    (line,) = drops(caplog)
    assert "a packet did not arrive" in line


def test_who_says_nothing_gives_way_to_who_comes_next(
    serve: Serve[None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("simdroid.adbd.server.MAX_CONNECTIONS", 3)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as good, raw_peer(server) as first, raw_peer(server) as second:
            await asyncio.sleep(0.05)
            async with peer(server) as late:
                assert await first.gone()
                assert (await late.shell("echo late")).stdout == b"late\n"
                assert (await good.shell("echo fine")).stdout == b"fine\n"
                assert not second.reader.at_eof()

    serve(scenario)
    assert "3 others" in drops(caplog)[0]

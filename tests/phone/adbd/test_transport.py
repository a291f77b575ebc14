"""Connections and streams: the protocol's rules, its traps, and peers that break them."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from pathlib import Path

import pytest

from mobile_world.phone.adbd import PhoneServer, connection, stream, transport, wire
from mobile_world.phone.device import Phone
from tests.phone.adbd.client import peer, raw_peer
from tests.phone.adbd.conftest import Serve

BIG = bytes(range(256)) * 4096 * 3
RECEIVE = b"RECV\x14\0\0\0/data/local/tmp/file"


def drops(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def put(phone: Phone, data: bytes, path: str = "/data/local/tmp/file") -> None:
    phone.system.fs.write_bytes(path, data)


# -- introduction ------------------------------------------------------------------------------------------------


def test_banner_is_an_emulators(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with raw_peer(server) as connection:
            answer = await connection.introduce()
            assert (answer.arg0, answer.arg1) == (wire.VERSION_UNCHECKED, wire.MAX_PAYLOAD)
            assert answer.payload == (
                b"device::ro.product.name=sdk_gphone64_x86_64;ro.product.model=sdk_gphone64_x86_64;"
                b"ro.product.device=emu64x;"
                b"features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2,apex"
            )
            assert answer.checksum == wire.checksum(answer.payload)

    serve(scenario)


def test_checksums_only_for_peers_that_verify_them(serve: Serve[None]) -> None:
    async def checksum_of(server: PhoneServer, version: int) -> int:
        async with peer(server, version=version) as connection:
            connection.send(wire.OPEN, 7, 0, b"shell:echo hi\0")
            assert (await connection.receive()).command == wire.OKAY
            answer = await connection.receive()
            assert answer.payload == b"hi\n"
            return answer.checksum

    async def scenario(server: PhoneServer) -> None:
        assert await checksum_of(server, wire.VERSION_CHECKED) == sum(b"hi\n")
        assert await checksum_of(server, wire.VERSION_UNCHECKED) == 0

    serve(scenario)


def test_a_second_introduction_ends_the_streams_of_the_first(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            await connection.open("shell:")
            await connection.introduce()
            assert (await connection.shell("echo again")).stdout == b"again\n"

    serve(scenario)


# -- streams -----------------------------------------------------------------------------------------------------


def test_unknown_services_are_refused(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        names = ["jdwp:1", "track-jdwp", "track-jdwp:", "tcp:9", "localabstract:x", "nonsense", "", ":", "shell"]
        async with peer(server) as connection:
            for name in names:
                connection.send(wire.OPEN, 7, 0, name.encode() + b"\0")
                answer = await connection.receive()
                assert (answer.command, answer.arg0, answer.arg1) == (wire.CLSE, 0, 7), name

    serve(scenario)


def test_one_packet_is_under_way_until_it_is_acknowledged(serve: Serve[None], phone: Phone) -> None:
    put(phone, BIG)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            connection.send(wire.OPEN, 7, 0, b"sync:\0")
            local = (await connection.receive()).arg0
            connection.send(wire.WRTE, 7, local, RECEIVE)
            assert (await connection.receive()).command == wire.OKAY
            assert (await connection.receive()).command == wire.WRTE
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await connection.reader.readexactly(1)
            connection.send(wire.OKAY, 7, local)
            assert (await connection.receive()).command == wire.WRTE

    serve(scenario)


def test_payloads_are_as_large_as_the_peer_takes(serve: Serve[None], phone: Phone) -> None:
    put(phone, BIG)

    async def scenario(server: PhoneServer) -> None:
        async with raw_peer(server) as connection:
            await connection.introduce(max_payload=4096)
            stream = await connection.open("exec:cat /data/local/tmp/file")
            assert await stream.read_all() == BIG
            assert set(stream.sizes[:-1]) == {4096}
        async with raw_peer(server) as connection:
            await connection.introduce(max_payload=16 << 20)
            stream = await connection.open("sync:")
            await stream.write(RECEIVE)
            await stream.write(b"QUIT\0\0\0\0")
            await stream.read_all()
            assert max(stream.sizes) <= wire.MAX_PAYLOAD
            assert sum(stream.sizes) // len(stream.sizes) > 500_000

    serve(scenario)


def test_close_is_answered_with_close(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell,v2,raw:read x")
            stream.close()
            answer = await connection.receive()
            assert (answer.command, answer.arg0, answer.arg1) == (wire.CLSE, stream.remote_id, stream.local_id)
            assert (await connection.shell("echo alive")).stdout == b"alive\n"

    serve(scenario)


def test_packets_for_unknown_streams_are_ignored(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell:cat")
            for command in (wire.WRTE, wire.OKAY, wire.CLSE):
                connection.send(command, 1, 99_999, b"x")
                connection.send(command, 31, stream.remote_id, b"x")
            connection.send(0x11223344, 1, 2, b"a command of a later protocol")
            await stream.write(b"still here")
            assert await stream.read_exactly(10) == b"still here"

    serve(scenario)


def test_several_connections_share_one_phone(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as one, peer(server) as other:
            await one.shell("echo shared > /data/local/tmp/x")
            assert (await other.shell("cat /data/local/tmp/x")).stdout == b"shared\n"

    serve(scenario)


def test_streams_of_one_connection_do_not_wait_for_each_other(serve: Serve[None], phone: Phone) -> None:
    put(phone, BIG)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stuck = await connection.open("exec:cat /data/local/tmp/file")
            assert (await connection.receive()).arg0 == stuck.remote_id
            assert (await connection.shell("echo quick")).stdout == b"quick\n"

    serve(scenario)


def test_a_slow_reader_holds_the_service_back(serve: Serve[None], phone: Phone) -> None:
    put(phone, bytes(40 << 20))

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            await connection.open("sync:")
            connection.send(wire.WRTE, 101, 1, RECEIVE)
            await asyncio.sleep(0.2)
            (held,) = next(iter(server._transports))._streams.values()
            assert held._queued <= stream.HIGH_WATER + wire.MAX_PAYLOAD

    serve(scenario)


# -- bad peers ---------------------------------------------------------------------------------------------------

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
    monkeypatch.setattr("mobile_world.phone.adbd.server.MAX_CONNECTIONS", 2)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server), peer(server), raw_peer(server) as third:
            assert await third.gone()

    serve(scenario)
    assert "2 others" in drops(caplog)[0]


def test_answers_that_are_never_read_do_not_pile_up(
    serve: Serve[None], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_UNSENT", 64 << 10)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as deaf:
            deaf.reader._transport.pause_reading()  # type: ignore[attr-defined]
            refused = (wire.header(wire.OPEN, 7, 0, b"jdwp\0") + b"jdwp\0") * 100_000
            for _ in range(40):
                deaf.writer.write(refused)
                await asyncio.sleep(0.02)
                if deaf.writer.is_closing() or not server._transports:
                    break
            assert not server._transports

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


async def _until(condition) -> None:  # type: ignore[no-untyped-def]
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)

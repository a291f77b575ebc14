"""Connections and streams: the protocol's rules and its traps."""

from __future__ import annotations

import asyncio

import pytest

from simdroid.adbd import PhoneServer, wire
from simdroid.device import Phone
from tests.simdroid.adbd.client import peer, raw_peer
from tests.simdroid.adbd.conftest import Serve

BIG = bytes(range(256)) * 4096 * 3
RECEIVE = b"RECV\x14\0\0\0/data/local/tmp/file"


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

"""Reverse listeners and streams that the phone opens to its peer."""

from __future__ import annotations

import pytest

from simdroid.adbd import PhoneServer, wire
from simdroid.system import Connection
from tests.simdroid.adbd.client import Peer, peer
from tests.simdroid.adbd.conftest import Serve


async def ask(connection: Peer, request: str) -> bytes:
    return await (await connection.open(f"reverse:{request}")).read_all()


def test_listeners_come_and_go(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert await ask(connection, "list-forward") == b"0000"
            assert await ask(connection, "forward:tcp:8080;tcp:9090") == b"OKAY"
            assert await ask(connection, "forward:tcp:8080;tcp:9091") == b"OKAY"
            assert await ask(connection, "forward:norebind:tcp:8080;tcp:1") == b"FAIL001dcannot rebind existing socket"
            assert await ask(connection, "forward:localabstract:scrcpy;tcp:27183") == b"OKAY"
            assert await ask(connection, "forward:tcp:0;tcp:5") == b"OKAY000540000"
            assert await ask(connection, "list-forward") == (
                b"0059host-19 tcp:8080 tcp:9091\nhost-19 localabstract:scrcpy tcp:27183\nhost-19 tcp:40000 tcp:5\n"
            )
            assert await ask(connection, "killforward:tcp:8080") == b"OKAY"
            assert await ask(connection, "killforward:tcp:8080") == b"FAIL001dlistener 'tcp:8080' not found"
            assert await ask(connection, "killforward-all") == b"OKAY"
            assert await ask(connection, "list-forward") == b"0000"

    serve(scenario)


@pytest.mark.parametrize(
    "request_", ["forward:tcp:1", "forward:", "dance", "forward:udp:1;tcp:1", "forward:tcp:x;tcp:1"]
)
def test_bad_requests_are_refused(serve: Serve[None], request_: str) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert (await ask(connection, request_)).startswith(b"FAIL")

    serve(scenario)


def test_a_connection_goes_through_the_phone_and_back(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as host:
            await ask(host, "forward:tcp:8080;tcp:9090")
            # What `adb forward` does: a stream to the phone's port, where the reverse listener sends it back.
            near = await host.open("tcp:8080")
            opened = await host.receive()
            assert (opened.command, opened.arg1, opened.payload) == (wire.OPEN, 0, b"tcp:9090\0")
            host.send(wire.OKAY, 500, opened.arg0)
            host.send(wire.WRTE, near.local_id, near.remote_id, b"ping")
            seen = [await host.receive() for _ in range(2)]
            assert {each.command for each in seen} == {wire.OKAY, wire.WRTE}
            assert (wire.WRTE, opened.arg0, 500, b"ping") in [each[:4] for each in seen]
            host.send(wire.OKAY, 500, opened.arg0)
            host.send(wire.WRTE, 500, opened.arg0, b"pong")
            assert await near.read_exactly(4) == b"pong"
            host.send(wire.CLSE, 500, opened.arg0)
            await near.read_all()

    serve(scenario)


def test_a_refusal_of_the_peer_closes_the_near_end(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as host:
            await ask(host, "forward:tcp:8080;tcp:9090")
            near = await host.open("tcp:8080:localhost")
            opened = await host.receive()
            host.send(wire.CLSE, 0, opened.arg0)
            closing = await host.receive()
            assert (closing.command, closing.arg1) == (wire.CLSE, near.local_id)

    serve(scenario)


def test_listeners_go_with_their_peer(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as other:
            async with peer(server) as host:
                await ask(host, "forward:tcp:8080;tcp:9090")
                assert server.phone.system.loopback.find("tcp:8080") is not None
            await host.gone()
            assert await ask(other, "list-forward") == b"0000"
            with pytest.raises(ConnectionRefusedError):
                await other.open("tcp:8080")

    serve(scenario)


def test_a_program_on_the_phone_answers_on_its_own_port_and_is_not_adbds(serve: Serve[None]) -> None:
    async def shout(connection: Connection) -> None:
        while block := await connection.read():
            connection.write(block.upper())
            await connection.drain()

    async def scenario(server: PhoneServer) -> None:
        loopback = server.phone.system.loopback
        async with peer(server) as host:
            with loopback.listening("tcp:9008", shout):
                near = await host.open("tcp:9008")
                host.send(wire.WRTE, near.local_id, near.remote_id, b"ping")
                assert await near.read_exactly(4) == b"PING"
                assert await ask(host, "list-forward") == b"0000"
                assert (
                    await ask(host, "forward:tcp:9008;tcp:1") == b"FAIL002ccannot bind listener: Address already in use"
                )
                assert await ask(host, "killforward:tcp:9008") == b"FAIL001dlistener 'tcp:9008' not found"
                with pytest.raises(OSError, match="Address already in use"), loopback.listening("tcp:9008", shout):
                    pass
            with pytest.raises(ConnectionRefusedError):
                await host.open("tcp:9008")

    serve(scenario)

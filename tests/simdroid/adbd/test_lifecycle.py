"""Root, remount, reboot, start and stop, and the word to an adb server."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
from contextlib import suppress
from pathlib import Path

import pytest

from simdroid.adbd import AdbServer, PhoneServer, announce
from simdroid.device import Phone
from tests.simdroid.adbd.client import Peer, peer
from tests.simdroid.adbd.conftest import Serve


async def say(connection: Peer, service: str) -> bytes:
    return await (await connection.open(service)).read_all()


def test_root_restarts_adbd_for_everybody(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection, peer(server) as other:
            stream = await connection.open("root:")
            assert await stream.read_exactly(24) == b"restarting adbd as root\n"
            assert await connection.gone()
            assert await other.gone()
        async with peer(server) as connection:
            assert await say(connection, "root:") == b"adbd is already running as root\n"
            assert (await connection.shell("getprop service.adb.root; echo $USER")).stdout == b"1\nroot\n"
            stream = await connection.open("unroot:")
            assert await stream.read_exactly(28) == b"restarting adbd as non root\n"
            assert await connection.gone()
        async with peer(server) as connection:
            assert await say(connection, "unroot:") == b"adbd not running as root\n"
            assert (await connection.shell("getprop service.adb.root; echo $USER")).stdout == b"0\nshell\n"

    serve(scenario)
    assert not phone.rooted


def test_reader_of_events_ends_with_its_connection(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell:getevent -q")
            async with asyncio.timeout(30):
                while not phone.display.devices.watched:
                    await asyncio.sleep(0.01)
            phone.display.tap(540, 1200)
            assert await stream.read_exactly(38) == b"/dev/input/event2: 0003 0039 00000000\n"
        async with asyncio.timeout(30):
            while phone.display.devices.watched:
                await asyncio.sleep(0.01)

    serve(scenario)
    assert phone.internal_errors == 0


def test_transport_is_announced_and_goes_on(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        for service, answer, port in (
            ("tcpip:5555", b"restarting in TCP mode port: 5555\n", b"5555\n"),
            ("usb:", b"restarting in USB mode\n", b"-1\n"),
        ):
            async with peer(server) as connection:
                stream = await connection.open(service)
                assert await stream.read_exactly(len(answer)) == answer
                assert await connection.gone()
            async with peer(server) as connection:
                assert (await connection.shell("getprop service.adb.tcp.port")).stdout == port
        async with peer(server) as connection:
            for wrong in ("tcpip:0", "tcpip:x", "tcpip:70000", "tcpip:"):
                assert await say(connection, wrong) == b"invalid port\n"

    serve(scenario)
    assert phone.internal_errors == 0


def test_remount(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert await say(connection, "remount:") == b'Not running as root. Try "adb root" first.\n'
            phone.rooted = True
            assert await say(connection, "remount:") == b"remount succeeded\n"

    serve(scenario)


def test_reboot_hangs_up_and_comes_back(serve: Serve[None], phone: Phone) -> None:
    phone.rooted = True

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            await connection.open("reboot:")
            assert await connection.gone()
        async with peer(server) as connection:
            assert (await connection.shell("echo up")).stdout == b"up\n"

    serve(scenario)
    assert not phone.rooted


def test_ports_that_are_taken(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        second = PhoneServer(phone, adb_port=0, console_port=server.console_port)
        with pytest.raises(OSError):
            await second.start()

    serve(scenario)


async def _listen(heard: list[bytes], reply: bytes) -> asyncio.Server:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readexactly(int(await reader.readexactly(4), 16)))
        writer.write(reply)
        writer.close()

    return await asyncio.start_server(serve, "127.0.0.1", 0)


@pytest.mark.parametrize(
    ("ports", "request_"),
    [((5555, 5554), b"host:emulator:5555"), ((40001, 39000), b"host:connect:emu:39000,40001")],
)
def test_announcement(ports: tuple[int, int], request_: bytes) -> None:
    async def main() -> None:
        heard: list[bytes] = []
        server = await _listen(heard, b"")
        port = server.sockets[0].getsockname()[1]
        assert await announce(*ports, AdbServer(port))
        assert heard == [request_]
        server.close()
        await server.wait_closed()
        assert not await announce(*ports, AdbServer(port))

    asyncio.run(main())


def test_a_pair_of_ports_is_an_emulators(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        assert server.console_port % 2 == 0
        assert server.adb_port == server.console_port + 1

    serve(scenario)


def test_framebuffer(serve: Serve[bytes], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> bytes:
        async with peer(server) as connection:
            return await say(connection, "framebuffer:")

    frame = serve(scenario)
    width, height = phone.display.image().size
    head = (2, 32, 1, width * height * 4, width, height, 0, 8, 16, 8, 8, 8, 24, 8)
    assert struct.unpack_from("<14I", frame) == head
    assert frame[56:] == phone.display.rgba()


def test_a_server_that_comes_is_told_once(phone: Phone, tmp_path: Path) -> None:
    """The announcement is repeated only until somebody connects."""

    async def main() -> list[bytes]:
        heard: list[bytes] = []
        server = await _listen(heard, b"")
        phone_server = PhoneServer(
            phone,
            adb_port=0,
            console_port=0,
            token_file=tmp_path / "token",
            adb_server=AdbServer(server.sockets[0].getsockname()[1]),
        )
        await phone_server.start()
        async with peer(phone_server):
            await asyncio.sleep(0.3)
            assert phone_server._announcement is not None and phone_server._announcement.done()
        await phone_server.stop()
        server.close()
        await server.wait_closed()
        assert heard[0] == f"host:emulator:{phone_server.adb_port}".encode()
        return heard

    assert 1 <= len(asyncio.run(main())) < 20


def test_a_server_is_told_of_a_start_and_a_restart(phone: Phone) -> None:
    async def main() -> None:
        heard: list[bytes] = []
        server = await _listen(heard, b"")
        phone_server = PhoneServer(
            phone, adb_port=0, console_port=0, adb_server=AdbServer(server.sockets[0].getsockname()[1])
        )
        await phone_server.start()
        phone_server.restart()
        async with asyncio.timeout(30):
            while len(heard) < 2:
                await asyncio.sleep(0.01)
        await phone_server.stop()
        server.close()
        await server.wait_closed()

    asyncio.run(main())


@pytest.mark.parametrize("port", ["adb_port", "console_port"])
@pytest.mark.parametrize("turns", range(6))
def test_who_connects_while_it_stops_is_hung_up_on(serve: Serve[None], turns: int, port: str) -> None:
    """A connection is accepted in one turn of the loop and made some turns later; a stop may come at any of them."""

    async def scenario(server: PhoneServer) -> None:
        with socket.create_connection(("127.0.0.1", getattr(server, port)), timeout=30) as client:
            for _ in range(turns):
                await asyncio.sleep(0)
            await asyncio.wait_for(server.stop(), 30)
            assert not server._transports
            with suppress(ConnectionResetError):
                while client.recv(1000):
                    pass

    serve(scenario)
    gc.collect()  # where a transport that nobody closed complains

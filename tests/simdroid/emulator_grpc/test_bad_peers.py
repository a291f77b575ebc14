"""Peers that break the protocol, stop halfway or never stop: each costs its connection, and the phone goes on."""

from __future__ import annotations

import asyncio
import random

import pytest
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import ConnectionTerminated

from simdroid.device import Phone
from simdroid.emulator_grpc import frames, server, service
from simdroid.emulator_grpc import http2 as http2_peer
from simdroid.emulator_grpc.frames import MOST_UNPAID
from simdroid.emulator_grpc.http2 import MOST_MESSAGE, MOST_STREAMS
from simdroid.emulator_grpc.input import MOST_TEXT, MOST_TOUCHES
from simdroid.emulator_grpc.status import CallFailed
from tests.simdroid.emulator_grpc.serving import CONTROLLER, Served, on_loop, served

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
CALL = [(":method", "POST"), (":scheme", "http"), (":path", CONTROLLER + "getStatus"), (":authority", "x")]
CONTENT = [("te", "trailers"), ("content-type", "application/grpc")]


async def rest(reader: asyncio.StreamReader) -> bytes:
    """What a server says before it hangs up."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def still_answers(to: Served) -> None:
    """The phone goes on for everybody else."""
    assert (await to.call("getStatus"))["booted"]
    assert to.machine.phone.internal_errors == 0


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00" * 200,
        b"CNXN" + bytes(20),
        PREFACE + b"\xff" * 60,
        PREFACE + SETTINGS + b"\x00\x00\x04\x00\x00\x00\x00\x00\x01abcd",  # data for a stream that never began
        PREFACE + SETTINGS + b"\x00\x00\x05\x01\x04\x00\x00\x00\x01\xff\xff\xff\xff\xff",  # headers that are none
        PREFACE + SETTINGS + b"\x00\x00\x04\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00",  # a window that opens by nothing
    ],
)
def test_garbage_ends_the_connection(phone: Phone, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BEGIN_S", 0.3)  # for what looks like the beginning of a frame

    async def work() -> None:
        async with served(phone) as to:
            await to.call("getStatus")
            reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
            writer.write(data)
            await rest(reader)
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_random_frames_never_disturb_the_phone(phone: Phone) -> None:
    chance = random.Random(25)

    async def work() -> None:
        async with served(phone) as to:
            for _ in range(150):
                reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
                writer.write(PREFACE + SETTINGS)
                for _ in range(chance.randrange(1, 5)):
                    body = chance.randbytes(chance.randrange(0, 40))
                    kind, flags, stream = chance.randrange(12), chance.randrange(256), chance.randrange(5)
                    writer.write(len(body).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + body)
                writer.write_eof()
                await rest(reader)
                writer.close()
            await still_answers(to)

    on_loop(work)


async def _open(to: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, H2Connection]:
    reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
    http2 = H2Connection(H2Configuration(client_side=True))
    http2.initiate_connection()
    writer.write(http2.data_to_send())
    return reader, writer, http2


def test_half_a_connection_and_half_a_request_are_given_up(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BEGIN_S", 0.2)

    async def work() -> None:
        async with served(phone) as to:
            await to.call("getStatus")
            reader, silent = await asyncio.open_connection("127.0.0.1", to.port)
            await rest(reader)
            silent.close()
            reader, writer, http2 = await _open(to)
            http2.send_headers(1, CALL + CONTENT)
            http2.send_data(1, b"\x00\x00")
            writer.write(http2.data_to_send())
            await rest(reader)
            writer.close()
            await still_answers(to)

    on_loop(work)


@pytest.mark.parametrize(
    ("message", "status"),
    [
        (b"", b"13"),
        (b"\x00\x00\x00\x00\x05ab", b"13"),
        (b"\x00\x00\x00\x00\x01\x0b", b"13"),
        (b"\x01\x00\x00\x00\x00", b"12"),
        (bytes(MOST_MESSAGE + 6), b"8"),
    ],
)
def test_requests_that_are_no_message_are_refused(phone: Phone, message: bytes, status: bytes) -> None:
    async def work() -> None:
        async with served(phone) as to:
            reader, writer, http2 = await _open(to)
            http2.send_headers(1, CALL + CONTENT, end_stream=not message)
            left, found = message, dict[bytes, bytes]()
            while b"grpc-status" not in found:
                while left and (room := min(http2.local_flow_control_window(1), 16_384)):
                    http2.send_data(1, left[:room], end_stream=len(left) <= room)
                    left = left[room:]
                writer.write(http2.data_to_send())
                for event in http2.receive_data(await reader.read(65_536)):
                    found |= dict(getattr(event, "headers", None) or [])
            assert found[b"grpc-status"] == status
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_other_requests_than_calls_are_refused(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            reader, writer, http2 = await _open(to)
            http2.send_headers(1, CALL, end_stream=True)
            writer.write(http2.data_to_send())
            statuses: list[bytes] = []
            while not statuses:
                for event in http2.receive_data(await reader.read(65_536)):
                    statuses += [value for name, value in getattr(event, "headers", None) or [] if name == b":status"]
            assert statuses == [b"415"]
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_a_flood_of_calls_is_answered_as_the_peer_reads(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            method = "getScreenshot"
            calls = [to.client.call(CONTROLLER + method, b"\x08\x02\x18\x6c") for _ in range(MOST_STREAMS)]
            sizes = {len(answer) for answer in await asyncio.gather(*calls)}
            assert len(sizes) == 1
            await still_answers(to)

    on_loop(work)


def test_a_client_is_told_how_many_calls_it_may_make_at_once(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            await to.call("getStatus")
            assert to.client.http2.remote_settings.max_concurrent_streams == MOST_STREAMS
            reader, writer, http2 = await _open(to)
            for stream in range(1, 2 * MOST_STREAMS + 2, 2):
                http2.send_headers(stream, CALL + CONTENT)
            writer.write(http2.data_to_send())
            await rest(reader)
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_a_peer_that_never_reads_is_hung_up_on(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from simdroid.emulator_grpc import http2 as transport

    monkeypatch.setattr(transport, "PEER_S", 0.3)

    async def work() -> None:
        async with served(phone) as to:
            _, writer, http2 = await _open(to)
            for stream in range(1, 2 * MOST_STREAMS, 2):
                path = [(name, CONTROLLER + "getScreenshot" if name == ":path" else value) for name, value in CALL]
                http2.send_headers(stream, path + CONTENT)
                http2.send_data(stream, b"\x00\x00\x00\x00\x02\x08\x01", end_stream=True)
            writer.write(http2.data_to_send())
            while len(to.grpc._connections) < 2:
                await asyncio.sleep(0.01)
            while len(to.grpc._connections) > 1:
                await asyncio.sleep(0.01)
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_too_many_connections_are_turned_away(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_CONNECTIONS", 2)

    async def work() -> None:
        async with served(phone) as to:
            await to.call("getStatus")
            _, first = await asyncio.open_connection("127.0.0.1", to.port)
            reader, second = await asyncio.open_connection("127.0.0.1", to.port)
            assert await rest(reader) == b""
            first.close()
            second.close()
            await still_answers(to)

    on_loop(work)


def test_a_call_that_is_given_up_ends(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            stream = asyncio.ensure_future(to.client.call(CONTROLLER + "streamScreenshot", b"\x18\x6c"))
            while not any(each.tasks for each in to.grpc._connections):
                await asyncio.sleep(0.01)
            to.client.hang_up()
            with pytest.raises(CallFailed):
                await stream
            while to.grpc._connections:
                await asyncio.sleep(0.01)

    on_loop(work)


def test_a_port_that_is_taken_is_done_without(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            taken, ports = to.port - service.PORT_OFFSET, list[int | None]()
            for console_port, or_any in ((taken, False), (65_000, False), (taken, True)):
                other = service.EmulatorGrpc(to.machine)
                await other.start(console_port, or_any=or_any)
                ports.append(other.port)
                await other.stop()
            assert ports[:2] == [None, None] and ports[2] not in (None, to.port)
            await still_answers(to)

    on_loop(work)


def _frame(kind: int, stream: int, body: bytes = b"", *, flags: int = 0) -> bytes:
    return len(body).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + body


async def _farewell(reader: asyncio.StreamReader) -> ErrorCodes | int | None:
    """Why a server hung up, by the last thing it says."""
    http2 = H2Connection(H2Configuration(client_side=True))
    http2.initiate_connection()
    events = http2.receive_data(await rest(reader))
    return next((event.error_code for event in events if isinstance(event, ConnectionTerminated)), None)


def rapid_resets() -> bytes:
    """Calls that are begun and given up at once."""
    http2 = H2Connection(H2Configuration(client_side=True))
    http2.initiate_connection()
    for stream in range(1, 2 * MOST_UNPAID, 2):
        http2.send_headers(stream, CALL + CONTENT)
        http2.reset_stream(stream)
    return http2.data_to_send()


FLOODS = {
    "resets": rapid_resets,
    "pings": lambda: PREFACE + SETTINGS + _frame(6, 0, bytes(8)) * (MOST_UNPAID + 1),
    "settings": lambda: PREFACE + SETTINGS * (MOST_UNPAID + 1),
    "windows": lambda: PREFACE + SETTINGS + _frame(8, 0, b"\0\0\0\1") * (MOST_UNPAID + 1),
    "unknown frames": lambda: PREFACE + SETTINGS + _frame(77, 0) * (MOST_UNPAID + 1),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_ends_the_connection_after_as_many_of_them(phone: Phone, flood: str) -> None:
    async def work() -> None:
        async with served(phone) as to:
            reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
            writer.write(FLOODS[flood]())  # type: ignore[no-untyped-call]
            assert await _farewell(reader) == ErrorCodes.ENHANCE_YOUR_CALM
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_a_client_that_reads_its_answers_may_call_for_ever(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_UNPAID", 20)

    async def work() -> None:
        async with served(phone) as to:
            for _ in range(100):
                await to.call("getStatus")
            await still_answers(to)

    on_loop(work)


def test_a_frame_is_refused_by_its_length_alone(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
            writer.write(PREFACE + SETTINGS + b"\xff\xff\xff\x00\x00\x00\x00\x00\x01")
            assert await _farewell(reader) == ErrorCodes.FRAME_SIZE_ERROR
            writer.close()
            await still_answers(to)

    on_loop(work)


@pytest.mark.parametrize(
    "part",
    [PREFACE[:9], PREFACE + SETTINGS[:5], PREFACE + SETTINGS + _frame(1, 1, bytes(20))[:15], _frame(1, 1, b"\x82")],
    ids=["preface", "settings", "headers", "headers without an end"],
)
def test_half_a_frame_is_given_up(phone: Phone, part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http2_peer, "FRAME_S", 0.1)

    async def work() -> None:
        async with served(phone) as to:
            reader, writer = await asyncio.open_connection("127.0.0.1", to.port)
            writer.write(part if part.startswith(PREFACE[:9]) else PREFACE + SETTINGS + part)
            await rest(reader)
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_answers_that_nobody_reads_are_few(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_UNSENT", 30 << 20)
    found: list[bytes] = []

    async def work() -> None:
        async with served(phone) as to:
            reader, writer, http2 = await _open(to)
            path = [(name, CONTROLLER + "getScreenshot" if name == ":path" else value) for name, value in CALL]
            for stream in range(1, 2 * MOST_STREAMS, 2):
                http2.send_headers(stream, path + CONTENT)
                http2.send_data(stream, b"\x00\x00\x00\x00\x02\x08\x01", end_stream=True)
            writer.write(http2.data_to_send())
            while b"8" not in found:
                for event in http2.receive_data(await reader.read(65_536)):
                    found.extend(
                        value for name, value in getattr(event, "headers", None) or [] if name == b"grpc-status"
                    )
            writer.close()
            await still_answers(to)

    on_loop(work)


def test_one_event_has_only_so_many_touches_and_characters(phone: Phone) -> None:
    async def work() -> None:
        async with served(phone) as to:
            finger = {"x": 5, "y": 5, "pressure": 1}
            with pytest.raises(CallFailed, match=f"RESOURCE_EXHAUSTED: an event has at most {MOST_TOUCHES} touches"):
                await to.call("sendTouch", touches=[finger] * (MOST_TOUCHES + 1))
            with pytest.raises(CallFailed, match="INTERNAL: the request cannot be read: the field touches comes more"):
                await to.client.call(CONTROLLER + "sendTouch", b"\x0a\x00" * 100_000)
            with pytest.raises(CallFailed, match=f"RESOURCE_EXHAUSTED: a text has at most {MOST_TEXT} characters"):
                await to.call("sendKey", text="a" * (MOST_TEXT + 1))
            await to.call("sendTouch", touches=[finger] * 10)
            await still_answers(to)

    on_loop(work)

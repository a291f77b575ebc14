"""Streams and the shell's frames without a socket: windows, packet sizes, acknowledgements, and the end of a stream."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Awaitable, Callable

import pytest

from simdroid.adbd.shell_service import STDERR, STDOUT, FrameInput, FrameOutput
from simdroid.adbd.stream import EAGER, HIGH_WATER, WINDOW, AdbStream, ReceiveQueue
from simdroid.adbd.wire import CLSE, MAX_PAYLOAD, OKAY, WRTE, Buffer


class _Link:
    """A connection that keeps what it is given."""

    def __init__(self, max_payload: int = MAX_PAYLOAD) -> None:
        self.max_payload = max_payload
        self.writable = True
        self.sent: list[tuple[int, int, int, bytes]] = []
        self.forgotten: list[AdbStream] = []

    def send(self, command: int, arg0: int, arg1: int, payload: Buffer = b"") -> None:
        self.sent.append((command, arg0, arg1, bytes(payload)))

    def forget(self, stream: AdbStream) -> None:
        self.forgotten.append(stream)

    def took(self) -> list[tuple[int, int, int, bytes]]:
        sent, self.sent = self.sent, []
        return sent


def on_loop(scenario: Callable[[_Link, AdbStream], Awaitable[None]], *, max_payload: int = MAX_PAYLOAD) -> None:
    async def main() -> None:
        link = _Link(max_payload)
        await asyncio.wait_for(scenario(link, AdbStream(link, 3, 8, "exec:x")), 20)

    asyncio.run(main())


async def turn() -> None:
    """Let callbacks and woken tasks of this loop run."""
    for _ in range(3):
        await asyncio.sleep(0)


OKAY_3_8 = (OKAY, 3, 8, b"")
CLSE_3_8 = (CLSE, 3, 8, b"")


def wrte(payload: bytes) -> tuple[int, int, int, bytes]:
    return WRTE, 3, 8, payload


def test_receive_queue_gives_blocks_and_slices_of_them() -> None:
    async def main() -> None:
        queue = ReceiveQueue()
        for block in (b"abc", b"", b"de"):
            queue.put(block)
        assert queue.size == 5
        assert bytes(await queue.take(2)) == b"ab" and queue.size == 3
        assert bytes(await queue.take(1)) == b"c" and queue.size == 2
        assert bytes(await queue.take(2)) == b"de" and queue.size == 0
        queue.put(b"last")
        queue.end()
        assert queue.ended
        assert bytes(await queue.take(100)) == b"last"
        assert bytes(await queue.take(100)) == b""
        queue.put(b"more")
        queue.clear()
        assert queue.size == 0 and bytes(await queue.take(1)) == b""

    asyncio.run(main())


@pytest.mark.parametrize("wake", [lambda queue: queue.put(b"x"), lambda queue: queue.end()])
def test_receive_queue_wakes_its_reader(wake: Callable[[ReceiveQueue], None]) -> None:
    async def main() -> bytes:
        queue = ReceiveQueue()
        reader = asyncio.create_task(queue.take(9))
        await turn()
        assert not reader.done()
        wake(queue)
        return bytes(await asyncio.wait_for(reader, 5))

    assert asyncio.run(main()) in (b"x", b"")


def test_input_is_acknowledged_while_less_than_a_window_is_unread() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(bytes(WINDOW - 1))
        assert link.took() == [OKAY_3_8]
        stream.received(b"x")
        assert link.took() == [] and stream.unread == WINDOW
        await stream.read(1)
        assert link.took() == [OKAY_3_8] and stream.unread == WINDOW - 1
        await stream.read(1)
        assert link.took() == []
        assert len(await stream.read()) == WINDOW - 3
        assert await stream.read(5) == b"x"

    on_loop(scenario)


def test_input_of_a_closed_stream_is_not_acknowledged() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(bytes(WINDOW))
        stream.peer_closed()
        assert stream.closed
        assert len(await stream.read()) == WINDOW and await stream.read() == b""
        assert link.took() == []

    on_loop(scenario)


def test_exact_reads() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        for block in (b"abcd", b"e", b"fghi"):
            stream.received(block)
        assert await stream.read_exactly(2) == b"ab"
        assert await stream.read_exactly(4) == b"cdef"
        assert await stream.read_exactly(3) == b"ghi"
        stream.received(b"abc")
        stream.peer_closed()
        with pytest.raises(EOFError, match=r"^stream 'exec:x' ended after 3 of 5 bytes$"):
            await stream.read_exactly(5)

    on_loop(scenario)


def test_small_writes_of_one_turn_share_a_packet() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.write(b"ab")
        stream.write(b"")
        stream.write(b"cd")
        assert link.took() == []
        await turn()
        assert link.took() == [wrte(b"abcd")]
        stream.write(b"ef")
        await turn()
        assert link.took() == []
        stream.acknowledged(8)
        assert link.took() == [wrte(b"ef")]
        stream.acknowledged(8)
        stream.write(b"gh")
        await turn()
        assert link.took() == [wrte(b"gh")]

    on_loop(scenario)


def test_large_writes_leave_at_once() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.write(bytes(EAGER - 1))
        assert link.took() == []
        stream.write(b"x")
        assert link.took() == [wrte(bytes(EAGER - 1) + b"x")]

    on_loop(scenario)


def test_packets_are_filled_to_what_the_peer_takes() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        for piece in (b"abcd", b"efghijklmn", b"op"):
            stream.write(piece)
        await turn()
        got = link.took()
        for _ in range(3):
            stream.acknowledged(8)
            got += link.took()
        assert got == [wrte(b"abcdef"), wrte(b"ghijkl"), wrte(b"mnop")]

    on_loop(scenario, max_payload=6)


def test_nothing_is_sent_while_the_socket_is_full() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        link.writable = False
        stream.write(b"ab")
        await turn()
        stream.close()
        assert link.took() == [] and not stream.closed
        link.writable = True
        stream.pump()
        assert link.took() == [wrte(b"ab"), CLSE_3_8]

    on_loop(scenario)


def test_a_stream_is_closed_when_everything_is_out() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.write(b"abcdefgh")
        stream.close()
        assert link.took() == [wrte(b"abcdef")] and not link.forgotten
        with pytest.raises(BrokenPipeError):
            stream.write(b"more")
        stream.acknowledged(8)
        assert link.took() == [wrte(b"gh"), CLSE_3_8]
        assert link.forgotten == [stream] and stream.closed
        stream.close()
        assert link.took() == []

    on_loop(scenario, max_payload=6)


def test_a_stream_of_ours_waits_for_its_number() -> None:
    async def main() -> None:
        link = _Link()
        stream = AdbStream(link, 3, 0, "tcp:1")
        stream.write(b"ab")
        await turn()
        stream.close()
        assert link.took() == [] and not stream.closed
        stream.acknowledged(8)
        assert link.took() == [wrte(b"ab"), CLSE_3_8]

    asyncio.run(main())


def test_drain_waits_above_the_high_water_mark_and_flush_for_the_last_answer() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.write(bytes(100))
        await turn()
        stream.write(bytes(HIGH_WATER))
        await stream.drain()
        stream.write(b"x")
        drained = asyncio.create_task(stream.drain())
        flushed = asyncio.create_task(stream.flush())
        await turn()
        assert not drained.done()
        stream.acknowledged(8)
        await turn()
        assert drained.done() and not flushed.done()
        stream.acknowledged(8)
        await turn()
        assert not flushed.done()
        stream.acknowledged(8)
        await turn()
        assert flushed.done()

    on_loop(scenario)


def test_the_peers_close_ends_every_wait() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        reading = asyncio.create_task(stream.read())
        stream.write(bytes(10))
        await turn()
        flushed = asyncio.create_task(stream.flush())
        await turn()
        link.took()
        stream.write(bytes(HIGH_WATER + 1))
        drained = asyncio.create_task(stream.drain())
        await turn()
        stream.peer_closed()
        await turn()
        assert reading.result() == b"" and flushed.done()
        assert isinstance(drained.exception(), BrokenPipeError)
        with pytest.raises(BrokenPipeError):
            stream.write(b"x")
        with pytest.raises(BrokenPipeError):
            await stream.drain()
        stream.acknowledged(8)
        assert link.took() == []

    on_loop(scenario)


# -- frames ------------------------------------------------------------------------------------------------------


def frame(kind: int, body: bytes) -> bytes:
    return struct.pack("<BI", kind, len(body)) + body


def test_frame_input_reads_no_more_than_asked_and_not_past_a_frame() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(frame(0, b"hello") + frame(5, b"24x80") + frame(0, b"") + frame(0, b"you") + frame(4, b""))
        source = FrameInput(stream)
        assert [await source.read(limit) for limit in (2, 1, -1)] == [b"he", b"l", b"lo"]
        assert await source.read() == b"you"
        assert [await source.read(limit) for limit in (-1, 7)] == [b"", b""]

    on_loop(scenario)


@pytest.mark.parametrize("data", [b"", frame(0, b"ab")[:3], frame(9, b"abc")[:-1]])
def test_frame_input_ends_with_the_stream(data: bytes) -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(data)
        stream.peer_closed()
        source = FrameInput(stream)
        assert await source.read() == b"" and await source.read() == b""

    on_loop(scenario)


def test_half_a_frame_is_read_as_far_as_it_came() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(frame(0, b"abcd")[:-2])
        stream.peer_closed()
        source = FrameInput(stream)
        assert await source.read(10) == b"ab" and await source.read(10) == b""

    on_loop(scenario)


def test_a_closed_stdin_stays_closed() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        stream.received(frame(4, b"") + frame(0, b"late"))
        source = FrameInput(stream)
        assert await source.read() == b"" and await source.read() == b""

    on_loop(scenario)


def test_frames_are_cut_to_fit_and_split_where_the_side_changes() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        frames = FrameOutput(stream, 9)
        frames.write(STDOUT, b"ab")
        frames.write(STDOUT, b"")
        frames.write(STDERR, b"")
        frames.write(STDOUT, b"cdefg")
        frames.write(STDERR, b"err")
        frames.exit(0x102)
        await turn()
        assert link.took() == [wrte(frame(1, b"abcd") + frame(1, b"efg") + frame(2, b"err") + frame(3, b"\2"))]

    on_loop(scenario)


def test_output_waits_a_moment_for_more_unless_it_is_large() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        frames = FrameOutput(stream, MAX_PAYLOAD)
        frames.write(STDOUT, bytes(EAGER - 1))
        assert link.took() == []
        frames.write(STDOUT, b"x")
        assert link.took()[0] == wrte(struct.pack("<BI", 1, EAGER) + bytes(EAGER - 1) + b"x")
        stream.acknowledged(8)
        frames.write(STDOUT, b"later")
        await turn()
        assert link.took() == []
        while not link.sent:
            await asyncio.sleep(0.001)
        assert link.took() == [wrte(frame(1, b"later"))]

    on_loop(scenario)


def test_output_to_a_peer_that_has_gone() -> None:
    async def scenario(link: _Link, stream: AdbStream) -> None:
        frames = FrameOutput(stream, 100)
        frames.write(STDOUT, b"kept back")
        stream.peer_closed()
        frames.flush()
        frames.exit(0)
        with pytest.raises(BrokenPipeError, match="the shell's peer has gone"):
            frames.write(STDOUT, b"more")
        assert link.took() == []

    on_loop(scenario)

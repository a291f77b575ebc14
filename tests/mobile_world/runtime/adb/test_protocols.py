"""Shell, sync and framebuffer services to the byte, over scripted streams."""

from __future__ import annotations

import io
import struct

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused
from mobile_world.runtime.adb import Frame, RemoteFile, sync
from mobile_world.runtime.adb.framebuffer import RGBA_LAYOUT, read_frame
from mobile_world.runtime.adb.shell_protocol import ShellResult, run_shell
from mobile_world.runtime.adb.stream import MOST_OUTPUT_BYTES, StreamReader
from tests.mobile_world.runtime.adb.scripted_stream import ScriptedStream


def packet(kind: int, data: bytes = b"") -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


def test_pieces_of_exact_length() -> None:
    reader = StreamReader(ScriptedStream(b"abc", b"d", b"efg"))
    assert reader.empty
    assert not reader.ended()
    assert [bytes(reader.exactly(size)) for size in (2, 0, 3, 1)] == [b"ab", b"", b"cde", b"f"]
    assert not reader.ended() and bytes(reader.exactly(1)) == b"g"
    assert reader.ended()
    with pytest.raises(DeviceLost, match="the device closed the stream early"):
        reader.exactly(1)


def test_output_errors_and_status_are_kept_apart() -> None:
    stream = ScriptedStream(
        packet(1, b"out") + packet(2, b"err"), packet(9, b"?") + packet(1, b"!\n"), packet(3, b"\7")
    )
    result = run_shell(stream, b"")
    assert result == ShellResult(7, b"out!\n", b"err") and result.text == "out!"
    assert stream.written == b"", "a command that speaks at once is not told that it gets no input"
    assert run_shell(ScriptedStream(packet(3)), b"") == ShellResult(0, b"", b"")


def test_input_is_sent_in_pieces_and_closed() -> None:
    stream = ScriptedStream(packet(3, b"\0"))
    run_shell(stream, b"x" * 65_537)
    assert stream.written == packet(0, b"x" * 65_536) + packet(0, b"x") + packet(4)


class Silent(ScriptedStream):
    """Says nothing before its input was closed."""

    def pending(self, seconds: float) -> bool:
        super().pending(seconds)
        return False


def test_a_silent_command_gets_the_end_of_its_input() -> None:
    stream = Silent(packet(1, b"a"), packet(3, b"\0"))
    assert run_shell(stream, b"").stdout == b"a"
    assert (stream.written, stream.waited) == (packet(4), [0.002])


def test_a_command_without_status_is_lost_and_one_without_end_refused() -> None:
    with pytest.raises(DeviceLost, match="the command ended without an exit status"):
        run_shell(ScriptedStream(packet(1, b"x")), b"")
    assert MOST_OUTPUT_BYTES == 2**29
    with pytest.raises(DeviceRefused, match="more than 536870912 bytes of output"):
        run_shell(ScriptedStream(struct.pack("<BI", 1, 2**29 + 1)), b"")


def frame(version: int = 1, depth: int = 32, layout: tuple[int, ...] = RGBA_LAYOUT, size: int = 8) -> bytes:
    space = (0,) if version == 2 else ()
    return struct.pack("<I", version) + struct.pack(f"<{12 + len(space)}I", depth, *space, size, 1, 2, *layout)


@pytest.mark.parametrize("version", [1, 2])
def test_frames(version: int) -> None:
    assert read_frame(ScriptedStream(frame(version) + b"rgbaRGBA")) == Frame(1, 2, b"rgbaRGBA")


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        (frame(3), "framebuffer version 3"),
        (frame(depth=16), "pixels that are not RGBA"),
        (frame(layout=(16, 8, 0, 8, 8, 8, 24, 8)), "pixels that are not RGBA"),
        (frame(size=7), "pixels that are not RGBA"),
    ],
)
def test_frames_that_are_refused(head: bytes, problem: str) -> None:
    with pytest.raises(DeviceRefused, match=problem):
        read_frame(ScriptedStream(head + bytes(8)))


def test_a_screen_that_no_device_has_is_refused() -> None:
    head = struct.pack("<13I", 1, 32, 0, 2**25 + 1, 1, *RGBA_LAYOUT)
    with pytest.raises(DeviceRefused, match=r"a screen of 33554433 x 1 pixels"):
        read_frame(ScriptedStream(head))


def test_files_are_sent_in_records() -> None:
    stream = ScriptedStream(b"OKAY\0\0\0\0")
    data = bytes(range(256)) * 300
    sync.send_file(stream, "/x", 0o644, 2**32 + 5, io.BytesIO(data).readinto)
    first = 65_536 - 8
    sent = b"SEND" + struct.pack("<I", 8) + b"/x,33188"
    sent += b"DATA" + struct.pack("<I", first) + data[:first]
    sent += b"DATA" + struct.pack("<I", len(data) - first) + data[first:]
    assert stream.written == sent + b"DONE" + struct.pack("<I", 5)


def test_a_device_that_takes_no_more_says_why() -> None:
    stream = ScriptedStream(b"FAIL\4\0\0\0full", takes=False)
    with pytest.raises(DeviceRefused, match="full"):
        sync.send_file(stream, "/x", 0o600, 0, io.BytesIO(b"data").readinto)
    assert b"DATA" not in stream.written and stream.written.endswith(b"DONE\0\0\0\0")


def test_files_are_received_in_records() -> None:
    stream = ScriptedStream(b"DATA\2\0\0\0abDATA\1\0\0\0cDONE\0\0\0\0")
    assert b"".join(sync.receive_file(stream, "/é")) == b"abc"
    assert stream.written == b"RECV\3\0\0\0/\xc3\xa9"
    with pytest.raises(DeviceRefused, match="gone"):
        list(sync.receive_file(ScriptedStream(b"FAIL\4\0\0\0gone"), "/x"))
    with pytest.raises(DeviceLost, match="not part of the sync protocol"):
        list(sync.receive_file(ScriptedStream(b"WHAT\0\0\0\0"), "/x"))


def stat_2(error: int = 0, mode: int = 0o40755) -> bytes:
    return struct.pack("<I2Q4IQ3q", error, 1, 2, mode, 3, 4, 5, 6, 7, 8, 9)


def test_files_are_described_in_both_versions() -> None:
    first = ScriptedStream(b"STAT" + struct.pack("<3I", 0o100644, 5, 6))
    assert sync.stat_file(first, "/a/b", second=False) == RemoteFile("b", 0o100644, 5, 6)
    assert first.written == b"STAT\4\0\0\0/a/b"
    assert sync.stat_file(ScriptedStream(b"STAT" + bytes(12)), "/a", second=False) is None
    second = ScriptedStream(b"STA2" + stat_2())
    file = sync.stat_file(second, "/a/b", second=True)
    assert file == RemoteFile("b", 0o40755, 6, 8)
    assert RemoteFile("b", 0o40755, 6, 8).is_dir and not RemoteFile("b", 0o100644, 6, 8).is_dir
    assert second.written.startswith(b"STA2")
    for error in (2, 20):
        assert sync.stat_file(ScriptedStream(b"STA2" + stat_2(error)), "/a", second=True) is None
    for error, said in ((13, "Permission denied"), (99_999, "error 99999")):
        with pytest.raises(DeviceRefused, match=said):
            sync.stat_file(ScriptedStream(b"STA2" + stat_2(error)), "/a", second=True)
    with pytest.raises(DeviceRefused, match="no"):
        sync.stat_file(ScriptedStream(b"FAIL\2\0\0\0no"), "/a", second=True)


def test_directories_are_listed_in_both_versions() -> None:
    names = [b".", b"..", b"a"]
    old = b"".join(b"DENT" + struct.pack("<4I", 0o100600, 1, 2, len(name)) + name for name in names)
    assert sync.list_files(ScriptedStream(old + b"DONE"), "/", second=False) == [RemoteFile("a", 0o100600, 1, 2)]
    new = b"".join(b"DNT2" + stat_2() + struct.pack("<I", len(name)) + name for name in names)
    assert sync.list_files(ScriptedStream(new + b"DONE"), "/", second=True) == [RemoteFile("a", 0o40755, 6, 8)]
    with pytest.raises(DeviceRefused, match="no"):
        sync.list_files(ScriptedStream(b"FAIL\2\0\0\0no"), "/", second=True)

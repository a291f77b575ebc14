"""The client against devices that stall, vanish or talk nonsense: deadlines hold and errors are typed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime import AdbDevice
from tests.mobile_world.runtime.adb.fakes import Peer, serving, shell_packet

SOON = 0.3


def silent(peer: Peer) -> None:
    peer.until_closed()


def stalls_after_greeting(peer: Peer) -> None:
    peer.greet()
    peer.until_closed()


def stalls_in_stream(peer: Peer) -> None:
    peer.greet()
    opened = peer.accept_stream()
    peer.send(b"WRTE", 7, opened.first, shell_packet(1, b"half"))
    peer.until_closed()


def stalls_in_header(peer: Peer) -> None:
    peer.greet()
    peer.accept_stream()
    peer.socket.sendall(b"WRTE\x07\x00")
    peer.until_closed()


def trickles(peer: Peer) -> None:
    peer.greet()
    opened = peer.accept_stream()
    while True:
        peer.send(b"WRTE", 7, opened.first, shell_packet(1, b"."))
        peer.next(b"OKAY")
        time.sleep(0.01)


def floods(peer: Peer) -> None:
    """Never lets the client wait for it."""
    peer.greet()
    opened = peer.accept_stream()
    while True:
        peer.send(b"WRTE", 7, opened.first, shell_packet(1, bytes(1000)))


@pytest.mark.parametrize(
    "script", [silent, stalls_after_greeting, stalls_in_stream, stalls_in_header, trickles, floods]
)
def test_a_deadline_holds(script: Callable[[Peer], None]) -> None:
    with serving(script) as port, AdbDevice.direct("127.0.0.1", port) as device:
        started = time.monotonic()
        with pytest.raises(DeviceTimeout, match=rf"127\.0\.0\.1:{port}.*shell id.*0\.3 s"):
            device.shell(["id"], timeout=SOON)
        assert SOON * 0.9 < time.monotonic() - started < SOON + 2


def closes_at_once(peer: Peer) -> None:
    """Hangs up without a word."""


def closes_after_open(peer: Peer) -> None:
    peer.greet()
    peer.next(b"OPEN")


def closes_mid_stream(peer: Peer) -> None:
    peer.greet()
    opened = peer.accept_stream()
    peer.send(b"WRTE", 7, opened.first, shell_packet(1, b"half")[:-2])
    peer.next(b"OKAY")


def garbage_greeting(peer: Peer) -> None:
    peer.receive()
    peer.socket.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 4)


def wrong_magic(peer: Peer) -> None:
    peer.greet()
    peer.accept_stream()
    peer.socket.sendall(b"WRTE" + bytes(20))


def oversized_payload(peer: Peer) -> None:
    peer.greet()
    opened = peer.accept_stream()
    code = int.from_bytes(b"WRTE", "little")
    header = (code, 7, opened.first, 0x7FFFFFFF, 0, code ^ 0xFFFFFFFF)
    peer.socket.sendall(b"".join(word.to_bytes(4, "little") for word in header))
    peer.until_closed()


def no_exit_status(peer: Peer) -> None:
    peer.greet()
    opened = peer.accept_stream()
    peer.send(b"WRTE", 7, opened.first, shell_packet(1, b"all"))
    peer.next(b"OKAY")
    peer.send(b"CLSE", 7, opened.first)
    peer.until_closed()


@pytest.mark.parametrize(
    "script",
    [
        closes_at_once,
        closes_after_open,
        closes_mid_stream,
        garbage_greeting,
        wrong_magic,
        oversized_payload,
        no_exit_status,
    ],
)
def test_a_loss_is_a_loss(script: Callable[[Peer], None]) -> None:
    with serving(script) as port, AdbDevice.direct("127.0.0.1", port) as device:
        with pytest.raises(DeviceLost, match=r"mw env list") as caught:
            device.shell(["id"], timeout=5)
        assert not isinstance(caught.value, DeviceTimeout)


def test_nobody_listens() -> None:
    with serving(closes_at_once) as port:
        pass
    with pytest.raises(DeviceLost, match="Connection refused"):
        AdbDevice.direct("127.0.0.1", port).shell(["id"], timeout=5)


def refuses_service(peer: Peer) -> None:
    peer.greet()
    while True:
        opened = peer.next(b"OPEN")
        peer.send(b"CLSE", 0, opened.first)


def test_a_refused_service() -> None:
    with serving(refuses_service) as port, AdbDevice.direct("127.0.0.1", port) as device:
        for _ in range(2):
            with pytest.raises(DeviceRefused, match="may not offer this service"):
                device.exec_out(["id"], timeout=5)


def wants_a_key(peer: Peer) -> None:
    peer.receive()
    peer.send(b"AUTH", 1, 0, bytes(20))
    peer.until_closed()


def test_a_device_that_wants_a_key() -> None:
    with serving(wants_a_key) as port, pytest.raises(DeviceRefused, match="adb server"):
        AdbDevice.direct("127.0.0.1", port).shell(["id"], timeout=5)


def old_device(peer: Peer) -> None:
    peer.greet(features="cmd")
    peer.until_closed()


def test_a_device_without_exit_codes_says_so() -> None:
    with (
        serving(old_device) as port,
        AdbDevice.direct("127.0.0.1", port) as device,
        pytest.raises(DeviceRefused, match="shell_v2"),
    ):
        device.shell(["id"], timeout=5)


def answers(text: bytes, *, streams: int = 1000) -> Callable[[Peer], None]:
    def script(peer: Peer) -> None:
        peer.greet()
        for remote in range(1, streams + 1):
            opened = peer.accept_stream(remote)
            peer.send(b"WRTE", remote, opened.first, shell_packet(1, text) + shell_packet(3, b"\0"))
            peer.next(b"OKAY")
            peer.send(b"CLSE", remote, opened.first)
        peer.next(b"CLSE")

    return script


def test_a_connection_lost_between_calls_is_renewed() -> None:
    with serving(answers(b"one", streams=1), answers(b"two")) as port, AdbDevice.direct("127.0.0.1", port) as device:
        assert device.shell(["id"], timeout=5).stdout == b"one"
        wait_for_hangup(device)
        assert device.shell(["id"], timeout=5).stdout == b"two"


def wait_for_hangup(device: AdbDevice) -> None:
    connection = device._session._connection
    end = time.monotonic() + 5
    while connection is not None and connection.alive() and time.monotonic() < end:
        time.sleep(0.005)


def test_a_command_lost_halfway_is_not_repeated() -> None:
    with serving(closes_mid_stream, answers(b"again")) as port, AdbDevice.direct("127.0.0.1", port) as device:
        with pytest.raises(DeviceLost):
            device.shell(["rm", "once"], timeout=5)
        assert device.shell(["id"], timeout=5).stdout == b"again"


def test_an_idempotent_command_lost_halfway_is_repeated_once() -> None:
    with serving(closes_mid_stream, answers(b"again")) as port, AdbDevice.direct("127.0.0.1", port) as device:
        assert device.shell(["id"], timeout=5, idempotent=True).stdout == b"again"
    with serving(closes_mid_stream) as port, pytest.raises(DeviceLost):
        AdbDevice.direct("127.0.0.1", port).shell(["id"], timeout=5, idempotent=True)


def test_a_timed_out_connection_is_never_reused() -> None:
    with serving(stalls_in_stream, answers(b"fresh")) as port, AdbDevice.direct("127.0.0.1", port) as device:
        with pytest.raises(DeviceTimeout):
            device.shell(["slow"], timeout=SOON)
        assert device.shell(["id"], timeout=5).stdout == b"fresh"


def late_packets(peer: Peer) -> None:
    peer.greet()
    for remote in (1, 2):
        opened = peer.accept_stream(remote)
        peer.send(b"WRTE", remote, opened.first, shell_packet(1, b"%d" % remote) + shell_packet(3, b"\0"))
        peer.next(b"CLSE")
        peer.send(b"WRTE", remote, opened.first, shell_packet(1, b"late"))
        peer.send(b"OPEN", 99, 0, b"tcp:1\0")
        peer.send(b"CLSE", remote, opened.first)
    peer.next(b"CLSE")


def test_late_packets_of_a_finished_stream_are_ignored() -> None:
    with serving(late_packets) as port, AdbDevice.direct("127.0.0.1", port) as device:
        assert [device.shell(["id"], timeout=5).stdout for _ in range(2)] == [b"1", b"2"]


def chatty(peer: Peer) -> None:
    """Talks a lot before it takes any input, as `cat` of a large file through a pipe would."""
    peer.greet()
    opened = peer.accept_stream()
    total = 0
    while total < 3 << 20:
        packet = peer.receive()
        if packet.command == b"WRTE":
            total += len(packet.payload)
            peer.send(b"WRTE", 7, opened.first, shell_packet(1, bytes(1 << 19)))
            peer.next(b"OKAY")
            peer.send(b"OKAY", 7, opened.first)
    peer.send(b"WRTE", 7, opened.first, shell_packet(3, b"\5"))
    peer.until_closed()


def test_input_and_output_at_once() -> None:
    with serving(chatty) as port, AdbDevice.direct("127.0.0.1", port) as device:
        result = device.shell(["cat"], timeout=10, stdin=bytes(3 << 20))
        assert result.status == 5
        assert len(result.stdout) >= 1 << 20


def test_errors_show_no_control_characters() -> None:
    with serving(refuses_service) as port, AdbDevice.direct("127.0.0.1", port) as device:
        with pytest.raises(DeviceRefused) as caught:
            device.shell_line("echo \x1b[31m\n" + "x" * 1000, timeout=5)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 400

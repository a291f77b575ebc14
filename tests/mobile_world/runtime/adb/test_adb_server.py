"""The client through an adb server that answers by the book, or badly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime import AdbDevice, ListedDevice, list_devices
from tests.mobile_world.runtime.adb.fakes import Peer, serving, shell_packet


def server(service: Callable[[Peer, str], None]) -> Callable[[Peer], None]:
    """An adb server with one device, `phone-1`, whose services are `service`."""

    def script(peer: Peer) -> None:
        wanted = peer.request()
        if wanted == "host:devices":
            return peer.say("OKAY", "phone-1\tdevice\nphone-2\toffline\n")
        if wanted != "host:transport:phone-1":
            return peer.say("FAIL", f"device '{wanted.rpartition(':')[2]}' not found")
        peer.say("OKAY")
        wanted = peer.request()
        if wanted == "host:features":
            return peer.say("OKAY", "shell_v2,cmd")
        return service(peer, wanted)

    return script


def echo(peer: Peer, wanted: str) -> None:
    peer.say("OKAY")
    packets = shell_packet(1, wanted.encode()) + shell_packet(2, b"oops") + shell_packet(3, b"\x03")
    for byte in packets:
        peer.socket.sendall(bytes([byte]))
    peer.until_closed()


def test_shell_in_single_bytes() -> None:
    with serving(server(echo)) as port:
        result = AdbDevice.via_server("phone-1", port=port).shell(["say", "it's"], timeout=5)
    assert result == (3, b"shell,v2,raw:say 'it'\\''s'", b"oops")


def test_devices() -> None:
    with serving(server(echo)) as port:
        assert list_devices(port=port) == [ListedDevice("phone-1", "device"), ListedDevice("phone-2", "offline")]


def test_an_unknown_serial_is_a_lost_device() -> None:
    with serving(server(echo)) as port, pytest.raises(DeviceLost, match=r"phone-9.*not found.*adb devices"):
        AdbDevice.via_server("phone-9", port=port).shell(["id"], timeout=5)


def test_no_server() -> None:
    with serving(server(echo)) as port:
        pass
    with pytest.raises(DeviceLost, match="adb start-server"):
        AdbDevice.via_server("phone-1", port=port).shell(["id"], timeout=5)


def test_a_refused_service() -> None:
    def refuse(peer: Peer, wanted: str) -> None:
        peer.say("FAIL", "closed")

    with serving(server(refuse)) as port, pytest.raises(DeviceRefused, match="closed"):
        AdbDevice.via_server("phone-1", port=port).exec_out(["id"], timeout=5)


def test_something_else_listens() -> None:
    def web_server(peer: Peer) -> None:
        peer.request()
        peer.socket.sendall(b"HTTP/1.1 400\r\n\r\n")

    with serving(web_server) as port, pytest.raises(DeviceLost, match="not an adb server"):
        AdbDevice.via_server("phone-1", port=port).shell(["id"], timeout=5)


def test_a_stalling_server() -> None:
    with serving(Peer.until_closed) as port, pytest.raises(DeviceTimeout):
        AdbDevice.via_server("phone-1", port=port).shell(["id"], timeout=0.2)


def test_input_and_output_at_once_do_not_block_each_other() -> None:
    def mirror(peer: Peer, wanted: str) -> None:
        """Sends back as much as it takes, and takes nothing while it sends."""
        peer.say("OKAY")
        size = 0
        while size < 32 << 20:
            size += len(peer.exactly(1 << 16))
            peer.socket.sendall(shell_packet(1, bytes(1 << 16)))
        peer.socket.sendall(shell_packet(3, b"\0"))
        peer.until_closed()

    with serving(server(mirror)) as port:
        result = AdbDevice.via_server("phone-1", port=port).shell(["cat"], timeout=20, stdin=bytes(32 << 20))
    assert len(result.stdout) == 32 << 20

"""The phone as programs nobody here wrote see it: adb 29 and 36, adbutils, adb-shell."""

from __future__ import annotations

import os
import pty
import select
import socket
import socketserver
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from simdroid.adbd import AdbServer
from simdroid.device import Phone
from tests.e2e.adb_program import Adb
from tests.simdroid.adbd.conftest import Rig, on_a_thread

pytestmark = pytest.mark.slow

TMP = "/data/local/tmp"


def separate(adb: Adb, *args: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run([*adb.prefix(), *args], capture_output=True, env=adb.environment(), timeout=30, check=False)
    return done.returncode, done.stdout, done.stderr


def test_devices(rig: Rig) -> None:
    serial = f"emulator-{rig.server.console_port}"
    (line,) = [line for line in rig.adb.call("devices", "-l").text.splitlines() if line.startswith(f"{serial} ")]
    assert "device product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 device:emu64x" in line
    assert rig.adb.call("get-state").text == "device\n"
    features = rig.adb.call("features").text.split()
    assert {"shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir", "apex"} <= set(features)


@pytest.mark.parametrize("status", [0, 3, 42, 127, 255])
def test_exit_codes_and_streams(rig: Rig, status: int) -> None:
    assert separate(rig.adb, "shell", f"echo out; echo err >&2; exit {status}") == (status, b"out\n", b"err\n")


def test_stdin(rig: Rig) -> None:
    data = os.urandom(300_000)
    assert rig.adb.call("shell", "cat", stdin=data).data == data
    assert rig.adb.call("shell", stdin=b"x=7\necho $x\nexit $x\n") == (7, b"7\n")


def test_terminal(rig: Rig) -> None:
    outcome = rig.adb.call("shell", "-tt", "echo one; echo two >&2; exit 5")
    assert outcome == (5, b"one\r\ntwo\r\n")


def test_interactive_terminal(rig: Rig) -> None:
    ours, theirs = pty.openpty()
    client = subprocess.Popen(
        [*rig.adb.prefix(), "shell"], stdin=theirs, stdout=theirs, stderr=theirs, env=rig.adb.environment()
    )
    os.close(theirs)
    try:
        prompt = b":/ # " if rig.phone.rooted else b":/ $ "
        _expect(ours, prompt)
        os.write(ours, b"echo on$((40+2))e\x7fe\r")
        assert b"\r\non42e\r\n" in _expect(ours, b"42e\r\n")
        os.write(ours, b"cat\r\x03")
        _expect(ours, prompt)
        os.write(ours, b"exit 6\r")
        assert client.wait(30) == 6
    finally:
        client.kill()
        client.wait()
        os.close(ours)


def test_exec(rig: Rig, blob: Path) -> None:
    data = blob.read_bytes()[: 1 << 20]
    rig.adb.call("exec-in", f"cat > {TMP}/in", stdin=data)
    deadline = time.monotonic() + 30
    while rig.phone.system.fs.stat(f"{TMP}/in").size < len(data) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert separate(rig.adb, "exec-out", f"cat {TMP}/in") == (0, data, b"")


def test_forward_and_reverse_meet_on_the_phone(rig: Rig) -> None:
    with _echo_server() as port:
        assert rig.adb.call("reverse", "tcp:7000", f"tcp:{port}").status == 0
        assert rig.adb.call("reverse", "--list").text == f"host-19 tcp:7000 tcp:{port}\n\n"
        local = int(rig.adb.call("forward", "tcp:0", "tcp:7000").text)
        assert f"tcp:{local} tcp:7000" in rig.adb.call("forward", "--list").text
        with socket.create_connection(("127.0.0.1", local), 10) as client:
            for _ in range(3):
                client.sendall(b"ping")
                assert client.recv(4) == b"ping"
        big = os.urandom(3_000_000)
        with socket.create_connection(("127.0.0.1", local), 10) as client:
            threading.Thread(target=client.sendall, args=[big]).start()
            got = b""
            while len(got) < len(big):
                got += client.recv(1 << 20)
            assert got == big
        assert rig.adb.call("reverse", "--remove", "tcp:7000").status == 0
        assert rig.adb.call("reverse", "--remove", "tcp:7000").status == 1
        assert rig.adb.call("forward", "--remove", f"tcp:{local}").status == 0


def test_forward_to_nobody_closes_at_once(rig: Rig) -> None:
    local = int(rig.adb.call("forward", "tcp:0", "localabstract:nobody").text)
    with socket.create_connection(("127.0.0.1", local), 10) as client:
        assert client.recv(1) == b""


def test_root_remount_unroot(rig: Rig) -> None:
    rig.adb.call("unroot")
    rig.adb.call("wait-for-device")
    assert rig.adb.call("root").text == "restarting adbd as root\n"
    assert rig.adb.call("wait-for-device", "shell", "whoami").text == "root\n"
    assert rig.adb.call("root").text == "adbd is already running as root\n"
    assert "remount succeeded" in rig.adb.call("remount").text
    assert rig.adb.call("unroot").text == "restarting adbd as non root\n"
    assert rig.adb.call("wait-for-device", "shell", "whoami").text == "shell\n"


def test_tcpip_and_usb(rig: Rig) -> None:
    assert rig.adb.call("tcpip", "5555").text == "restarting in TCP mode port: 5555\n"
    assert rig.adb.call("wait-for-device", "shell", "getprop service.adb.tcp.port").text == "5555\n"
    assert rig.adb.call("usb").text == "restarting in USB mode\n"
    assert rig.adb.call("wait-for-device", "shell", "echo here").text == "here\n"


def test_reboot(rig: Rig) -> None:
    assert rig.adb.call("reboot").status == 0
    assert rig.adb.call("wait-for-device", "shell", "getprop sys.boot_completed").text == "1\n"


def test_refused_services(rig: Rig) -> None:
    assert rig.adb.call("jdwp").text.strip().endswith("closed")


def test_console_through_adb(rig: Rig) -> None:
    assert rig.adb.call("emu", "avd", "name").data == b"MobileWorld\r\nOK\r\n"
    assert rig.adb.call("emu", "sms", "send", "+15551234567", "Hello there, it's me").data == b"OK\r\n"
    sms = rig.adb.call("shell", "content query --uri content://sms/inbox --projection address:body").text
    assert "address=+15551234567, body=Hello there, it's me" in sms
    assert rig.adb.call("emu", "gsm", "call", "5550000").data == b"OK\r\n"
    assert rig.adb.call("emu", "gsm", "cancel", "5550000").data == b"OK\r\n"
    assert rig.adb.call("emu", "dance").data.startswith(b"KO: unknown command")
    assert rig.adb.call("emu", "avd", "snapshot", "save", "here").data == b"OK\r\n"
    assert b"here" in rig.adb.call("emu", "avd", "snapshot", "list").data
    assert rig.adb.call("emu", "avd", "snapshot", "load", "here").data == b"OK\r\n"
    assert rig.adb.call("emu", "avd", "snapshot", "delete", "here").data == b"OK\r\n"


def test_a_phone_announces_itself(rig: Rig, phone: Phone, tmp_path: Path) -> None:
    adb = Adb(rig.adb.program, rig.adb.home, server_port=rig.adb.server_port)
    with on_a_thread(phone, tmp_path / "token", adb_server=AdbServer(adb.server_port)) as server:
        assert server.adb_port == server.console_port + 1
        adb.serial = f"emulator-{server.console_port}"
        assert adb.call("wait-for-device", "shell", "echo here").text == "here\n"
        assert adb.call("root").text == "restarting adbd as root\n"
        assert adb.call("wait-for-device", "shell", "whoami").text == "root\n"


def test_a_restarted_phone_is_found_again(rig: Rig, tmp_path: Path) -> None:
    adb = Adb(rig.adb.program, rig.adb.home, server_port=rig.adb.server_port)
    with on_a_thread(Phone(tmp_path / "one"), tmp_path / "token") as server:
        port = server.adb_port
        adb.call("connect", f"127.0.0.1:{port}")
        adb.serial = f"127.0.0.1:{port}"
        assert adb.call("shell", "echo one").text == "one\n"
    with on_a_thread(Phone(tmp_path / "two"), tmp_path / "token", adb_port=port):
        adb.serial = ""
        adb.call("disconnect", f"127.0.0.1:{port}")
        adb.call("connect", f"127.0.0.1:{port}")
        adb.serial = f"127.0.0.1:{port}"
        assert adb.call("shell", "echo two").text == "two\n"
    adb.serial = ""
    adb.call("disconnect", f"127.0.0.1:{port}")


def _expect(terminal: int, text: bytes) -> bytes:
    """What a terminal shows, up to `text`."""
    seen, deadline = b"", time.monotonic() + 30
    while text not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, seen
        seen += os.read(terminal, 4096)
    return seen


class _Echo(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while block := self.request.recv(1 << 16):
            self.request.sendall(block)


@contextmanager
def _echo_server() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Echo) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()

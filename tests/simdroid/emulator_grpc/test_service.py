"""The port of a phone: where it is, what it costs while nobody connects, and who commands the same machine."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from mobile_world.cli.backends import rows
from mobile_world.core.backends import Running
from simdroid.device import Phone
from simdroid.emulator_grpc import service
from simdroid.emulator_grpc.client import connect
from simdroid.emulator_grpc.messages import VM_RUN_STATE
from simdroid.fleet import PhoneRecord
from simdroid.fleet.hosted_phone import HostedPhone
from simdroid.fleet.records import PhoneRequest
from tests.simdroid.emulator_grpc.serving import CONTROLLER, Machine, on_loop

PROGRAM = """
import sys
from pathlib import Path
from simdroid.fleet import serve_phone
with serve_phone(Path(sys.argv[1]) / "phone", token_file=Path(sys.argv[1]) / "token") as record:
    assert record.grpc_port is not None
    print(*sorted(name for name in sys.modules if name.startswith(("h2", "hpack", "simdroid.emulator_grpc"))))
"""


def test_nothing_of_http2_is_loaded_before_somebody_connects(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    prefix = "simdroid.emulator_grpc"
    small = [f"{prefix}.{name}" for name in ("forwarding", "methods", "protobuf", "service")]
    assert done.stdout.split() == [prefix, *small]


def test_the_consoles_machine_is_paused_and_ended_over_grpc(tmp_path: Path) -> None:
    killed: list[str] = []

    async def work() -> None:
        request = PhoneRequest(name="one", scope="private", worker="test")
        host = await HostedPhone.start(
            request, tmp_path / "one", token_file=tmp_path / "token", on_kill=lambda: killed.append("one")
        )
        record = host.record
        assert record.grpc_port is not None
        client = await connect(record.grpc_port, "localhost")
        await client.call(CONTROLLER + "setVmState", VM_RUN_STATE.encode({"state": 3}))
        reader, writer = await asyncio.open_connection("127.0.0.1", record.console_port)
        writer.write(f"auth {(tmp_path / 'token').read_text()}\navd status\nquit\n".encode())
        assert b"virtual device is stopped" in await reader.read()
        writer.close()
        await client.call(CONTROLLER + "setVmState", VM_RUN_STATE.encode({"state": 9}))
        await client.call(CONTROLLER + "setVmState", VM_RUN_STATE.encode({"state": 5}))
        assert killed == ["one"]
        await host.stop()
        while client.open:
            await asyncio.sleep(0.01)

    on_loop(work)


def test_a_phone_without_the_extra_goes_without_the_port(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(service, "find_spec", lambda name: None)
    caplog.set_level(logging.INFO)

    async def work() -> None:
        grpc = service.EmulatorGrpc(Machine(phone))
        await grpc.start(5554)
        assert grpc.port is None
        await grpc.stop()

    on_loop(work)
    assert "the extra 'grpc' is not installed" in caplog.text


@pytest.mark.parametrize("turns", range(5))
def test_who_connects_while_it_stops_is_hung_up_on(phone: Phone, turns: int) -> None:
    async def work() -> None:
        grpc = service.EmulatorGrpc(Machine(phone))
        await grpc.start(service.LAST_PORT, or_any=True)
        assert grpc.port is not None
        with socket.create_connection(("127.0.0.1", grpc.port), timeout=30) as client:
            for _ in range(turns):
                await asyncio.sleep(0)
            await grpc.stop()
            await asyncio.sleep(0)
            with suppress(ConnectionResetError):
                while client.recv(1000):
                    pass

    on_loop(work)
    gc.collect()  # where a transport that nobody closed complains


def test_records_of_before_there_was_a_port_stay_readable() -> None:
    stored = {"name": "a", "adb_port": 5555, "console_port": 5554, "scope": "user", "clock": "wall", "worker": "w"}
    assert PhoneRecord.model_validate_json(json.dumps(stored | {"pid": 1})).grpc_port is None


def test_listings_show_the_port_where_there_is_one() -> None:
    def phone(name: str, port: int | None) -> Running:
        return Running(name, "sim", "running", name, None, "a phone", {"grpc_port": port})

    listed = rows([phone("one", 8554), phone("two", None)], as_json=False)
    assert [row["grpc"] for row in listed] == [8554, "-"]
    assert "grpc" not in rows([phone("two", None)], as_json=False)[0]
    assert rows([phone("one", 8554)], as_json=True)[0]["grpc_port"] == 8554

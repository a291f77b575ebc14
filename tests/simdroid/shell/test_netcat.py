"""`nc` on the phone's own ports: both sides of a conversation, refusals, and limits."""

from __future__ import annotations

import asyncio

from simdroid.device import Phone
from simdroid.system import Connection
from tests.conftest import run_script


async def shout(connection: Connection) -> None:
    while block := await connection.read(4):
        connection.write(block.upper())
        await connection.drain()
        if block.endswith(b"\n"):
            return


def test_a_program_on_the_phone_is_talked_to(phone: Phone) -> None:
    with phone.system.loopback.listening("tcp:9008", shout):
        assert run_script(phone, "echo hello phone | nc localhost 9008").stdout == "HELLO PHONE\n"
    done = run_script(phone, "nc 127.0.0.1 9008")
    assert (done.status, done.stderr) == (1, "nc: connect: Connection refused\n")


def test_one_waits_and_another_connects(phone: Phone) -> None:
    script = "nc -l -p 7000 > /sdcard/heard & echo ping | nc 127.0.0.1 7000 & wait; cat /sdcard/heard"
    assert run_script(phone, script).stdout == "ping\n"


def test_a_port_is_taken_once_and_a_wait_has_an_end(phone: Phone) -> None:
    assert run_script(phone, "nc -l -p 7001 -w 3").stderr == "nc: timeout\n"
    with phone.system.loopback.listening("tcp:7002", shout):
        assert run_script(phone, "nc -l -p 7002").stderr == "nc: bind: Address already in use\n"


def test_much_is_held_back_until_it_is_read(phone: Phone) -> None:
    sent: list[int] = []

    async def pour(connection: Connection) -> None:
        for _ in range(64):
            connection.write(bytes(1 << 16))
            await connection.drain()
            sent.append(1)

    async def drink() -> tuple[int, int]:
        with phone.system.loopback.listening("tcp:1", pour):
            near = phone.system.loopback.connect("tcp:1")
            assert near is not None
            for _ in range(100):
                await asyncio.sleep(0)
            held, total = len(sent), 0
            while block := await near.read():
                total += len(block)
            return held, total

    assert asyncio.run(drink()) == (16, 64 << 16)

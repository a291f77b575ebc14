"""What a reboot does to commands that run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.shell.language.base import Null
from simdroid.system import ROOT
from tests.conftest import Result


def test_a_reboot_ends_every_command(phone: Phone) -> None:
    async def main() -> list[int]:
        shells = [Shell(phone, user=ROOT, stdin=Null(), stdout=Null(), stderr=Null()) for _ in range(4)]
        tasks = [
            asyncio.create_task(shells[0].run("cat /dev/zero | cat > /dev/null")),
            asyncio.create_task(shells[1].run("logcat > /dev/null")),
            asyncio.create_task(shells[2].run("(while :; do :; done) & wait")),
        ]
        while len(phone.system.commands.all()) < 6:
            await asyncio.sleep(0)
        tasks.append(asyncio.create_task(shells[3].run("reboot; echo never > /sdcard/f")))
        return await asyncio.wait_for(asyncio.gather(*tasks), 10)

    assert asyncio.run(main()) == [137] * 4
    assert phone.system.commands.all() == []
    assert not phone.system.fs.exists("/sdcard/f")
    assert phone.internal_errors == 0


def test_commands_outlive_a_restart_of_the_framework(phone: Phone, sh: Callable[..., Result]) -> None:
    assert sh("stop; start; echo here") == Result(0, "here\n", "")

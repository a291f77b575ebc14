"""Commands that go through many files or much data let others run, and hold only so much in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.shell.commands import MOST_IN_MEMORY, Call
from simdroid.shell.language.parser import parse
from simdroid.shell.scheduling import CHUNK, SLICE, TimeSlice
from simdroid.system import ROOT
from tests.conftest import Result

FILES = 400
LEAST_TURNS = 16
ENDLESS = "with recursive c(x) as (select 1 union all select x+1 from c"
LONGER = (
    "cp -a /sdcard/many copy1",
    "cp -a /sdcard/many copy2; rm -r copy2",
    "tar cf t2.tar /sdcard/many; mkdir out; tar xf t2.tar -C out",
    "head -c 2000000 /sdcard/zeros | cksum",
    "base64 /sdcard/zeros",
    "gzip -c /sdcard/zeros > z3.gz; gunzip -c z3.gz",
    "cmp /sdcard/zeros /sdcard/lines; cmp /sdcard/zeros /sdcard/zeros",
    "sed s/some/any/ /sdcard/lines",
    "grep 'some.*s' /sdcard/lines",
    "xargs echo < /sdcard/lines",
    "read x < /dev/zero",
    f"sqlite3 :memory: '{ENDLESS} limit 300000) select count(*) from c'",
)
"""Scripts that take a tenth of a second and more."""


class _Sink:
    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        """Never wait, so that turns are the command's own doing."""


class _Nothing:
    async def read(self, limit: int = -1) -> bytes:
        return b""


async def _turns_during(phone: Phone, script: str) -> tuple[int, bytes]:
    """How often others could run while a script ran, and what it said on stderr."""
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    err = _Sink()
    shell = Shell(phone, user=ROOT, stdin=_Nothing(), stdout=_Sink(), stderr=err, cwd="/data/local/tmp")
    await shell.run(script)
    counting.cancel()
    return turns, bytes(err.data)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    """A phone with many files and some large ones."""
    phone = Phone(tmp_path_factory.mktemp("full") / "phone")
    fs = phone.system.fs
    fs.mkdir("/sdcard/many")
    for number in range(FILES):
        fs.write_bytes(f"/sdcard/many/{number}", b"a line\n")
    fs.write_bytes("/sdcard/lines", b"".join(b"%d some words\n" % (number * 7919 % 10_000) for number in range(20_000)))
    fs.write_bytes("/sdcard/other", b"".join(b"%d other words\n" % number for number in range(20_000)))
    with fs.update("/sdcard/zeros") as file:
        file.truncate(16 << 20)
    return phone


@pytest.mark.parametrize(
    "script",
    [
        "ls -l /sdcard/many",
        "du -a /sdcard/many",
        "find /sdcard/many",
        "grep -r nothing /sdcard/many",
        "chmod -R 700 /sdcard/many",
        "chown -R 0 /sdcard/many",
        "restorecon -R /sdcard/many",
        "tar cf t1.tar /sdcard/many",
        "diff -r /sdcard/many /sdcard/many",
        "for f in /sdcard/many/*; do :; done; x=$(cat /sdcard/lines); set -- $x",
        "cat /sdcard/zeros",
        "cp /sdcard/zeros z1",
        "dd if=/sdcard/zeros of=z2 bs=1M",
        "md5sum /sdcard/zeros",
        "wc /sdcard/zeros",
        "tail /sdcard/zeros",
        "xxd -l 100000 /sdcard/zeros",
        "head -c 100000 /sdcard/zeros | od",
        "gzip -c /sdcard/zeros",
        "sort /sdcard/lines",
        "uniq -c /sdcard/lines",
        "cut -d ' ' -f 1 /sdcard/lines",
        "paste /sdcard/lines /sdcard/other",
        "diff /sdcard/lines /sdcard/other",
        "seq 1 20000",
        "dd if=/dev/zero of=/dev/null bs=64k count=100",
        *(pytest.param(script, marks=pytest.mark.slow) for script in LONGER),
    ],
)
def test_others_run_meanwhile(full: Phone, script: str) -> None:
    turns, err = asyncio.run(_turns_during(full, script))

    assert turns >= LEAST_TURNS
    assert (full.internal_errors, [line for line in err.splitlines() if b"records" not in line]) in (
        (0, []),
        (0, [b"cmp: EOF on /sdcard/lines after byte 337780, line 20000"]),
        (0, [b"6553600 bytes (6553600 B) copied, 0.001 s, 6553600000 B/s"]),
        (0, [b"16777216 bytes (16777216 B) copied, 0.001 s, 16777216000 B/s"]),
    )


@pytest.mark.parametrize(
    "command", ["sort", "tac", "xxd", "uniq", "diff /sdcard/f", "xargs echo <", "tail -n 99999999"]
)
def test_what_does_not_fit_into_memory_is_refused(phone: Phone, sh: Callable[..., Result], command: str) -> None:
    with phone.system.fs.update("/sdcard/f") as file:
        file.truncate(MOST_IN_MEMORY + 1)

    result = sh(f"{command} /sdcard/f")

    assert (result.status != 0, result.stdout) == (True, "")
    assert "Out of memory" in result.stderr


def test_expressions_that_are_none_do_not_take_for_ever_to_parse() -> None:
    text = "x"
    for _ in range(19):
        text = f"$(( {text} ) )"

    assert len(parse(f"echo {text}")) == 1


def test_a_cancelled_query_ends_at_once(phone: Phone) -> None:
    async def main() -> None:
        shell = Shell(phone, user=ROOT, stdin=_Nothing(), stdout=_Sink(), stderr=_Sink())
        task = asyncio.create_task(shell.run(f"sqlite3 :memory: '{ENDLESS}) select count(*) from c'"))
        await asyncio.sleep(0.05)
        task.cancel()
        async with asyncio.timeout(20):
            await asyncio.wait([task])
        assert task.cancelled()

    asyncio.run(main())


class _Drains:
    """An output that counts how often somebody waits for its reader."""

    count = 0

    async def drain(self) -> None:
        self.count += 1


@pytest.mark.parametrize(("files", "lines", "drains"), [(15, 0, 0), (16, 0, 1), (31, 0, 1), (32, 0, 2), (15, 15, 0)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_slice_is_sixteen_files_or_as_many_lines(files: int, lines: int, drains: int, more: int) -> None:
    """A file counts as sixteen lines; one more line completes a slice that lacks just that."""

    async def main() -> int:
        output = _Drains()
        work = TimeSlice(cast(Call, SimpleNamespace(stdout=output)))
        for _ in range(files):
            await work.step()
        for _ in range(lines + more):
            await work.line()
        return output.count

    assert asyncio.run(main()) == drains + (more and lines == 15)


def test_a_chunk_of_data_counts_as_a_file() -> None:
    async def main() -> int:
        output = _Drains()
        work = TimeSlice(cast(Call, SimpleNamespace(stdout=output)))
        await work.step(15)
        assert output.count == 0
        await work.step(SLICE)
        return output.count

    assert asyncio.run(main()) == 1
    assert (SLICE, CHUNK) == (16, 65_536)

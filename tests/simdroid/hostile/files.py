"""Files and archives that unpack to more than fits, lead out of their folder, or are damaged; large transfers."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import sqlite3
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from tests.simdroid.hostile.cases import Files, HostileCase

_ZEROS = 1 << 28
_TMP = "/data/local/tmp"
_FAR = 2_000
"""Records of a transfer that has no end of its own."""


def _no_files(folder: Path) -> Files:
    return ()


def _one(name: str, content: Callable[[], bytes], folder: Path) -> Files:
    path = folder / name
    path.write_bytes(content())
    return [(path, f"{_TMP}/{name}")]


def _case(title: str, name: str, content: Callable[[], bytes], *lines: str) -> HostileCase:
    return HostileCase(title, partial(_one, name, content), [f"cd {_TMP}; {line}" for line in lines])


def _line(title: str, *lines: str) -> HostileCase:
    return HostileCase(title, _no_files, [f"cd {_TMP}; {line}" for line in lines])


# -- archives --------------------------------------------------------------------------------------------------------


def _zip(*members: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


def zip_bomb() -> bytes:
    """A file of 256 MB in 260 KB."""
    return _zip(("zeros", bytes(_ZEROS)))


def _nested_bombs() -> bytes:
    inner = _zip(*((f"{number}.bin", bytes(1 << 22)) for number in range(10)))
    for level in range(5):
        inner = _zip(*((f"{level}-{number}.zip", inner) for number in range(10)))
    return inner


def many_entries(count: int) -> bytes:
    """An archive whose list names `count` files that all lie in one place."""
    name = b"a"
    local = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 0, 0, 33, 0, 0, 0, 1, 0) + name
    central = struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + name
    size = count * len(central)
    end64 = struct.pack("<4sQ2H2I4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, len(local))
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, len(local) + size, 1)
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return local + central * count + end64 + locator + end


def _overlapping() -> bytes:
    data = bytearray(_zip(("a", bytes(1 << 24))))
    central = data.index(b"PK\1\2")
    end = data.index(b"PK\5\6")
    entry, count = bytes(data[central:end]), 2000
    tail = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, count * len(entry), central, 0)
    return (
        bytes(data[:central]) + b"".join(entry[:46] + b"%c" % (97 + n % 26) + entry[47:] for n in range(count)) + tail
    )


def _tar(*members: tarfile.TarInfo) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for member in members:
            archive.addfile(member, io.BytesIO(bytes(member.size)))
    return buffer.getvalue()


def _member(name: str, *, size: int = 0, link: str = "", kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.linkname, member.type = size, link, kind
    return member


def _huge_header() -> bytes:
    member = _member("x")
    member.size = 1 << 60
    return member.tobuf(tarfile.GNU_FORMAT) + bytes(1024)


def _gzip_bomb() -> bytes:
    packer = zlib.compressobj(9, wbits=31)
    block = bytes(1 << 24)
    return b"".join(packer.compress(block) for _ in range(64)) + packer.flush()


def _gzip_members() -> bytes:
    return gzip.compress(b"", mtime=0) * 50_000


_ARCHIVES = [
    _case("zip bomb", "bomb.zip", zip_bomb, "unzip -o bomb.zip -d out", "unzip -p bomb.zip | wc -c"),
    _case(
        "nested zip bombs",
        "nested.zip",
        _nested_bombs,
        "unzip -o nested.zip -d n; cd n; for f in *; do unzip -o $f; done",
    ),
    _case(
        "zip of a million entries",
        "many.zip",
        partial(many_entries, 1_000_000),
        "unzip -l many.zip | wc -l",
        "unzip -o many.zip -d m",
    ),
    _case(
        "zip of 60,000 entries",
        "some.zip",
        partial(many_entries, 60_000),
        "unzip -l some.zip | wc -l",
        "unzip -o some.zip -d s",
    ),
    _case(
        "zip of overlapping entries", "over.zip", _overlapping, "unzip -o over.zip -d o", "unzip -p over.zip | wc -c"
    ),
    _case(
        "zip that leads out",
        "out.zip",
        partial(
            _zip, ("../../../../data/system/x", b"x"), ("/etc/x", b"x"), ("a/" * 2000 + "x", b"x"), ("x" * 60_000, b"x")
        ),
        "unzip -o out.zip -d u; ls /data/system/x",
    ),
    _case(
        "zip of garbage",
        "bad.zip",
        lambda: b"PK\3\4" + bytes(range(256)) * 4000 + b"PK\5\6" + b"\xff" * 18,
        "unzip -o bad.zip",
    ),
    _case(
        "tar of many files",
        "many.tar",
        lambda: _tar(*(_member(f"f{n}") for n in range(20_000))),
        "tar xf many.tar | wc -l",
        "rm -rf f*",
    ),
    _case(
        "tar that leads out",
        "out.tar",
        lambda: _tar(
            _member("../../x"),
            _member("/data/system/x"),
            _member("l", link="/data/system", kind=tarfile.SYMTYPE),
            _member("l/x"),
        ),
        "tar xf out.tar",
    ),
    _case(
        "tar of links to links",
        "links.tar",
        lambda: _tar(*(_member(f"l{n}", link=f"l{n + 1}", kind=tarfile.SYMTYPE) for n in range(5000))),
        "tar xf links.tar; cat l0; ls -lL l0",
    ),
    _case("tar of a huge header", "huge.tar", _huge_header, "tar tf huge.tar", "tar xf huge.tar"),
    _case(
        "tar of long names",
        "long.tar",
        lambda: _tar(_member("d/" * 2000 + "x"), _member("n" * 100_000)),
        "tar xf long.tar",
    ),
    _case("gzip bomb", "bomb.gz", _gzip_bomb, "zcat bomb.gz | wc -c", "gunzip -k bomb.gz"),
    _case("gzip of many members", "members.gz", _gzip_members, "zcat members.gz | wc -c"),
    _case(
        "compressed tar bomb",
        "bomb.tgz",
        lambda: gzip.compress(_tar(_member("x", size=1 << 27)), mtime=0),
        "tar xzf bomb.tgz",
        "tar tzf bomb.tgz",
    ),
]

# -- files and directories -------------------------------------------------------------------------------------------

_PLACES = [
    _line("symlinks in a circle", "ln -s b a; ln -s a b; cat a; ls -lL a; find -L . ; du -L .; cp -rL . /sdcard/c"),
    _line(
        "a directory in itself",
        "mkdir d; ln -s .. d/up; find -L d | wc -l; ls -R d; grep -r x d; cp -r d d/inner; tar chf d.tar d",
    ),
    _line(
        "deep directories",
        "i=0; while mkdir d$i && cd d$i; do i=$((i+1)); done; find / -name d9 | wc -l; rm -rf " + f"{_TMP}/d0",
    ),
    _line(
        "many files",
        "mkdir f; cd f; touch $(seq 20000); ls | wc -l; ls -lR . | wc -l; find . -exec true {} + ; du -a . | wc -l",
        "rm -rf f",
    ),
    _line(
        "more files than fit",
        "mkdir e; cd e; for i in 1 2 3 4 5 6 7 8; do touch $(seq -f ${i}x%g 10000); done; df -i /data; rm -rf ../e",
    ),
    _line(
        "find with a command each",
        "mkdir h; cd h; touch $(seq 500); find . -exec sh -c 'echo {}' \\; | wc -l; find . " + "\\( " * 3000,
    ),
    _line("a file without an end", "cat /dev/zero > full; ls -l full; yes > /sdcard/full; rm full /sdcard/full"),
    _line(
        "a file with a hole",
        "truncate -s 1T t; truncate -s 200M t; sort t | wc -c; md5sum t; cp t t2; cmp t t2; xxd t | head -n 1",
    ),
    _line(
        "dd of all sizes",
        "dd if=/dev/zero bs=1000000000000 count=1; dd if=/dev/zero of=s seek=99999999999 bs=1M count=1",
        "dd if=/dev/zero bs=1G count=1 | wc -c",
    ),
    _line("copies of copies", "head -c 1000000 /dev/zero > c; while cat c c > c2; do mv c2 c; done; ls -l c; rm c c2"),
    _line("a file appended to itself", "echo x > a; cat a >> a; tee -a a < a | head -c 100000 | wc -c"),
]

# -- databases -------------------------------------------------------------------------------------------------------

_MESSAGES = "/data/data/com.android.providers.telephony/databases/mmssms.db"


def _database(folder: Path, damage: Callable[[bytearray], None]) -> Files:
    path = folder / "t.db"
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table t(a, b)")
        connection.executemany("insert into t values(?, ?)", ((number, "x" * 500) for number in range(2000)))
        connection.execute("create view v as select a.a from t a, t b, t c, t d")
        connection.execute("create trigger g after insert on t begin insert into t select * from t; end")
    data = bytearray(path.read_bytes())
    damage(data)
    path.write_bytes(data)
    return [(path, f"{_TMP}/t.db")]


def _scramble(data: bytearray) -> None:
    for at in range(4096, len(data), 97):
        data[at] ^= 0xFF


def _circle(data: bytearray) -> None:
    # The first page of the table's tree names itself as its child.
    data[4096:8192] = data[:4096]


def _database_case(title: str, damage: Callable[[bytearray], None], *lines: str) -> HostileCase:
    return HostileCase(title, partial(_database, damage=damage), [f"cd {_TMP}; {line}" for line in lines])


_DATABASES = [
    _database_case("a view of a product", lambda data: None, "sqlite3 t.db 'select count(*) from v'"),
    _database_case(
        "a trigger that multiplies",
        lambda data: None,
        "sqlite3 t.db 'pragma recursive_triggers=1; insert into t values(1,2)'",
    ),
    _database_case(
        "a scrambled database",
        _scramble,
        "sqlite3 t.db 'select count(*) from t; pragma integrity_check'",
        "sqlite3 t.db .dump | wc -c",
    ),
    _database_case(
        "a tree in a circle", _circle, "sqlite3 t.db 'select count(*) from t'", "sqlite3 t.db .dump | wc -c"
    ),
    _database_case(
        "a provider's database in pieces",
        _scramble,
        f"su 0 cp t.db {_MESSAGES}; content query --uri content://sms",
        "content insert --uri content://sms --bind body:s:x",
    ),
]

# -- transfers -------------------------------------------------------------------------------------------------------


async def _send(port: int, service: bytes, chunks: list[bytes]) -> None:
    """Open a service over ADB, write to it without looking at the answers, and hang up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    def packet(command: bytes, first: int, second: int, data: bytes) -> bytes:
        number = int.from_bytes(command, "little")
        return (
            struct.pack("<4s5I", command, first, second, len(data), sum(data) & 0xFFFFFFFF, number ^ 0xFFFFFFFF) + data
        )

    async def read() -> bytes:
        head = await reader.readexactly(24)
        await reader.readexactly(struct.unpack("<6I", head)[3])
        return head

    with contextlib.suppress(OSError, EOFError):
        writer.write(packet(b"CNXN", 0x01000001, 1 << 20, b"host::\0"))
        await read()
        writer.write(packet(b"OPEN", 1, 0, service + b"\0"))
        remote = struct.unpack("<6I", await read())[1]
        for chunk in chunks:
            writer.write(packet(b"WRTE", 1, remote, chunk))
            await writer.drain()
            await read()
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


def _record(tag: bytes, data: bytes) -> bytes:
    return tag + struct.pack("<I", len(data)) + data


def _transfer(title: str, service: bytes, *chunks: bytes) -> HostileCase:
    def show(port: int) -> Awaitable[None]:
        return _send(port, service, list(chunks))

    return HostileCase(title, _no_files, show)


_BLOCK = _record(b"DATA", bytes(60_000))
_TRANSFERS = [
    _transfer("a pushed file without an end", b"sync:", _record(b"SEND", b"/sdcard/x,33188"), *[_BLOCK] * _FAR),
    _transfer(
        "a pushed record of 4 GB",
        b"sync:",
        _record(b"SEND", b"/sdcard/x,33188"),
        b"DATA" + b"\xff" * 4 + bytes(60_000),
        *[bytes(60_000)] * 200,
    ),
    _transfer("a pushed path of 4 GB", b"sync:", b"SEND" + b"\xff" * 4 + bytes(60_000), *[bytes(60_000)] * 200),
    _transfer("a pushed link without an end", b"sync:", _record(b"SEND", b"/sdcard/x,41471"), *[_BLOCK] * 50),
    _transfer("many questions", b"sync:", *[_record(b"STAT", b"/sdcard/" + b"a/" * 400) * 60] * 50),
    _transfer("many directories", b"sync:", *[_record(b"LIST", b"/system/bin") * 200] * 3),
    _transfer("a shell frame of 4 GB", b"shell,v2:cat", b"\0\xff\xff\xff\xff" + bytes(60_000), *[bytes(60_000)] * 200),
    _transfer(
        "a terminal's line without an end", b"shell,v2,pty:", *[b"\0" + struct.pack("<I", 60_000) + b"a" * 60_000] * 100
    ),
    _transfer("an install stream that never ends", b"exec:cmd package install -S 268435456 -", *[bytes(60_000)] * 300),
]

CASES = [*_ARCHIVES, *_PLACES, *_DATABASES, *_TRANSFERS]

"""The sync service in both versions: questions, listings, transfers, and what each failure says."""

from __future__ import annotations

import errno
import stat
import struct

import pytest

from simdroid.adbd import PhoneServer
from simdroid.device import Phone
from tests.simdroid.adbd.client import PeerStream, peer
from tests.simdroid.adbd.conftest import Serve

FOLDER = "/data/local/tmp"
MTIME = 1_600_000_000
BLOCK = 64 << 10


def request(tag: bytes, path: str | bytes) -> bytes:
    text = path.encode() if isinstance(path, str) else path
    return tag + struct.pack("<I", len(text)) + text


def data(content: bytes, mtime: int = MTIME) -> bytes:
    pieces = [content[at : at + BLOCK] for at in range(0, len(content), BLOCK)]
    return (
        b"".join(b"DATA" + struct.pack("<I", len(piece)) + piece for piece in pieces)
        + b"DONE"
        + struct.pack("<I", mtime)
    )


async def failure(stream: PeerStream) -> str:
    tag, length = struct.unpack("<4sI", await stream.read_exactly(8))
    assert tag == b"FAIL"
    text = (await stream.read_exactly(length)).decode()
    assert await stream.read_all() == b""
    return text


async def receive(stream: PeerStream) -> bytes:
    content = b""
    while True:
        tag, length = struct.unpack("<4sI", await stream.read_exactly(8))
        if tag == b"DONE":
            return content
        assert tag == b"DATA"
        assert 0 < length <= BLOCK
        content += await stream.read_exactly(length)


def test_stat_of_version_1(serve: Serve[None], phone: Phone) -> None:
    phone.system.fs.write_bytes(f"{FOLDER}/f", b"12345")
    phone.system.fs.set_times(f"{FOLDER}/f", mtime_ns=MTIME * 10**9)
    phone.system.fs.chmod(f"{FOLDER}/f", 0o640)
    phone.system.fs.symlink("f", f"{FOLDER}/link")

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"STAT", f"{FOLDER}/f") + request(b"STAT", "/none"))
            assert await stream.read_exactly(16) == b"STAT" + struct.pack("<3I", stat.S_IFREG | 0o640, 5, MTIME)
            assert await stream.read_exactly(16) == b"STAT" + bytes(12)
            await stream.write(request(b"STAT", f"{FOLDER}/link") + b"QUIT\0\0\0\0")
            mode = struct.unpack("<4s3I", await stream.read_exactly(16))[1]
            assert stat.S_ISLNK(mode)
            assert await stream.read_all() == b""

    serve(scenario)


def test_stat_of_version_2(serve: Serve[None], phone: Phone) -> None:
    phone.system.fs.write_bytes(f"{FOLDER}/f", b"12345")
    phone.system.fs.symlink("f", f"{FOLDER}/link")
    phone.system.fs.chmod(f"{FOLDER}/f", 0o600)
    phone.system.fs.mkdir(f"{FOLDER}/mine", permissions=0o700)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")

            async def ask(tag: bytes, path: str) -> tuple[int, ...]:
                await stream.write(request(tag, path))
                found, *rest = struct.unpack("<4sI2Q4IQ3q", await stream.read_exactly(72))
                assert found == tag
                return tuple(rest)

            error, device, inode, mode, links, uid, gid, size, *times = await ask(b"STA2", f"{FOLDER}/link")
            assert (error, mode, links, uid, gid, size) == (0, stat.S_IFREG | 0o600, 1, 0, 0, 5)
            assert device and inode and len(set(times)) == 1
            assert stat.S_ISLNK((await ask(b"LST2", f"{FOLDER}/link"))[3])
            assert (await ask(b"STA2", "/none"))[0] == errno.ENOENT
            assert (await ask(b"LST2", f"{FOLDER}/f/x"))[0] == errno.ENOTDIR
            assert (await ask(b"STA2", f"{FOLDER}/mine/x"))[0] == errno.EACCES

    serve(scenario)


def test_listings(serve: Serve[None], phone: Phone) -> None:
    fs = phone.system.fs
    fs.mkdir(f"{FOLDER}/d/inner", parents=True)
    fs.write_bytes(f"{FOLDER}/d/süß", b"xyz")

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"LIST", f"{FOLDER}/d"))
            names = {}
            while (head := struct.unpack("<4s4I", await stream.read_exactly(20)))[0] == b"DENT":
                names[(await stream.read_exactly(head[4])).decode()] = (stat.S_ISDIR(head[1]), head[2])
            assert head == (b"DONE", 0, 0, 0, 0)
            assert list(names) == [".", "..", "inner", "süß"]
            assert names["süß"] == (False, 3) and names["inner"][0]
            await stream.write(request(b"LIS2", f"{FOLDER}/d/"))
            found = []
            while (entry := struct.unpack("<4sI2Q4IQ3qI", await stream.read_exactly(76)))[0] == b"DNT2":
                found.append(((await stream.read_exactly(entry[-1])).decode(), entry[1], entry[8]))
            assert entry[0] == b"DONE" and not any(entry[1:])
            assert found[2:] == [("inner", 0, 4096), ("süß", 0, 3)]
            await stream.write(request(b"LIST", "/none"))
            assert await stream.read_exactly(20) == b"DONE" + bytes(16)

    serve(scenario)


@pytest.mark.parametrize("size", [0, 1, BLOCK, BLOCK + 1, 3_000_000])
@pytest.mark.parametrize("version", [1, 2])
def test_what_is_sent_comes_back(serve: Serve[None], phone: Phone, version: int, size: int) -> None:
    content = bytes(range(251)) * (size // 251) + bytes(size % 251)
    path = f"{FOLDER}/new/folders/ü file, really"

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            mode = stat.S_IFREG | 0o640
            if version == 1:
                head = request(b"SEND", f"{path},{mode}")
            else:
                head = request(b"SND2", path) + b"SND2" + struct.pack("<2I", mode, 0)
            body = head + data(content)
            for at in range(0, len(body), 700_000):
                await stream.write(body[at : at + 700_000])
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"
            await stream.write(request(b"RECV", path) if version == 1 else request(b"RCV2", path) + b"RCV2\0\0\0\0")
            assert await receive(stream) == content

    serve(scenario)
    found = phone.system.fs.stat(path)
    assert (found.mode, found.mtime_ns, found.uid) == (stat.S_IFREG | 0o666, MTIME * 10**9, 2000)


def test_a_push_replaces_a_file_with_its_mode(serve: Serve[None], phone: Phone) -> None:
    fs = phone.system.fs
    fs.write_bytes(f"{FOLDER}/f", b"a longer old content")
    fs.chmod(f"{FOLDER}/f", 0o600)
    phone.rooted = True

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", f"{FOLDER}/f,{0o100444}") + data(b"new"))
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"

    serve(scenario)
    assert fs.read_bytes(f"{FOLDER}/f") == b"new"
    assert fs.stat(f"{FOLDER}/f").mode & 0o777 == 0o444
    assert fs.stat(f"{FOLDER}/f").uid == 0


def test_symlinks_are_pushed_as_links(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", f"{FOLDER}/a/link,{0o120777}") + data(b"../target\0"))
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"

    serve(scenario)
    assert phone.system.fs.readlink(f"{FOLDER}/a/link") == "../target"


BAD_REQUESTS = {
    "push over a directory": (request(b"SEND", f"{FOLDER},33188") + data(b"x"), "couldn't create file: Is a directory"),
    "push below a file": (
        request(b"SEND", f"{FOLDER}/f/g,33188") + data(b"x"),
        "couldn't create file: Not a directory",
    ),
    "push to a forbidden place": (
        request(b"SEND", "/data/x,33188") + data(b"x"),
        "couldn't create file: Permission denied",
    ),
    "push where no folder may be made": (
        request(b"SEND", "/data/system/x/y,33188") + data(b"x"),
        "secure_mkdirs failed: Permission denied",
    ),
    "push without a mode": (request(b"SEND", f"{FOLDER}/g") + data(b"x"), "missing , in ID_SEND_V1"),
    "push with too large a mode": (request(b"SEND", f"{FOLDER}/g,4294967296") + data(b"x"), "bad mode"),
    "push with a negative mode": (request(b"SEND", f"{FOLDER}/g,-1") + data(b"x"), "bad mode"),
    "push of a link that is too long": (
        request(b"SEND", f"{FOLDER}/g,{0o120777}") + data(b"x" * 1025),
        "oversize data message",
    ),
    "push with a bad mode": (request(b"SEND", f"{FOLDER}/g,rw") + data(b"x"), "bad mode"),
    "oversize record": (request(b"SEND", f"{FOLDER}/g,33188") + b"DATA\1\0\1\0", "oversize data message"),
    "wrong record": (request(b"SEND", f"{FOLDER}/g,33188") + b"STAT\0\0\0\0", "invalid data message"),
    "compressed push": (request(b"SND2", f"{FOLDER}/g") + b"SND2" + struct.pack("<2I", 33188, 1), "unknown flags: 1"),
    "compressed pull": (request(b"RCV2", f"{FOLDER}/f") + b"RCV2\2\0\0\0", "unknown flags: 2"),
    "pull of nothing": (request(b"RECV", "/none"), "open failed: No such file or directory"),
    "pull of the forbidden": (
        request(b"RECV", f"{FOLDER}/mine"),
        "open failed: Permission denied",
    ),
    "long path": (request(b"STAT", "/" + "x" * 1024), "path too long"),
    "unknown request": (request(b"WHAT", "/"), "unknown command 54414857"),
}


@pytest.mark.parametrize("name", BAD_REQUESTS)
def test_failures_say_why_and_end_the_stream(serve: Serve[None], phone: Phone, name: str) -> None:
    phone.system.fs.write_bytes(f"{FOLDER}/f", b"")
    phone.system.fs.write_bytes(f"{FOLDER}/mine", b"", permissions=0o600)
    message, reason = BAD_REQUESTS[name]

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(message)
            assert (await failure(stream)).startswith(reason)

    serve(scenario)
    assert not phone.system.fs.exists(f"{FOLDER}/g")


def test_a_refused_push_is_read_to_its_end(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", "/proc/none/x,33188"))
            body = data(bytes(2_000_000))
            for at in range(0, len(body), 500_000):
                await stream.write(body[at : at + 500_000])
            assert (await failure(stream)).startswith("secure_mkdirs failed: ")

    serve(scenario)


@pytest.mark.parametrize("polite", [True, False])
def test_half_a_push_leaves_nothing(serve: Serve[None], phone: Phone, polite: bool) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", f"{FOLDER}/half,33188") + data(bytes(100_000))[:70_000])
            assert phone.system.fs.exists(f"{FOLDER}/half")
            if polite:
                stream.close()
                await connection.receive()

    serve(scenario)
    assert not phone.system.fs.exists(f"{FOLDER}/half")


def test_a_push_that_does_not_fit_says_so_and_leaves_nothing(serve: Serve[None], phone: Phone) -> None:
    with phone.system.fs.update(f"{FOLDER}/big") as file:
        file.truncate(phone.system.fs.free().size - BLOCK)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", f"{FOLDER}/f,33188") + data(bytes(3 * BLOCK)))
            assert await failure(stream) == "write failed: No space left on device"

    serve(scenario)
    assert not phone.system.fs.exists(f"{FOLDER}/f")


def test_a_large_directory_is_listed_whole(serve: Serve[None], phone: Phone) -> None:
    phone.system.fs.mkdir(f"{FOLDER}/d")
    for number in range(500):
        phone.system.fs.write_bytes(f"{FOLDER}/d/{number}", b"")

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"LIST", f"{FOLDER}/d"))
            names = set()
            while (head := struct.unpack("<4s4I", await stream.read_exactly(20)))[0] == b"DENT":
                names.add((await stream.read_exactly(head[4])).decode())
            assert names == {".", "..", *map(str, range(500))}

    serve(scenario)


def test_limits_are_taken(serve: Serve[None], phone: Phone) -> None:
    """A path of 1024 bytes, the largest mode, and a link's text of 1024 bytes."""

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"STAT", "/" + "x" * 1023))
            assert await stream.read_exactly(16) == b"STAT" + bytes(12)
            await stream.write(request(b"SEND", f"{FOLDER}/new/f,{0o037777777777}") + data(b"x"))
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"
            await stream.write(request(b"SEND", f"{FOLDER}/new/l,{0o120777}") + data(b"y" * 1024))
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"

    serve(scenario)
    assert phone.system.fs.stat(f"{FOLDER}/new").mode & 0o777 == 0o775
    assert phone.system.fs.readlink(f"{FOLDER}/new/l") == "y" * 1024


@pytest.mark.parametrize(
    ("pushed", "kept"), [(0o644, 0o666), (0o755, 0o777), (0o400, 0o444), (0o070, 0o077), (0o007, 0o007), (0o600, 0o666)]
)
def test_what_the_owner_may_everyone_may(serve: Serve[None], phone: Phone, pushed: int, kept: int) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("sync:")
            await stream.write(request(b"SEND", f"{FOLDER}/m,{stat.S_IFREG | pushed}") + data(b""))
            assert await stream.read_exactly(8) == b"OKAY\0\0\0\0"

    serve(scenario)
    assert phone.system.fs.stat(f"{FOLDER}/m").mode & 0o777 == kept

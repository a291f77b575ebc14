"""Virtual files: `/dev`, `/proc`, `/system` and the symlinks that every phone has.

They are a table, so that nothing of the host shows through. Contents depend on phone time alone.
"""

from __future__ import annotations

import io
import os
import stat as bits
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import BinaryIO, NamedTuple, Protocol, cast

from simdroid.system.device import Clock
from simdroid.system.files import paths

ENDLESS_LIMIT = 256 << 20
"""How much one opening of an endless device yields, so that no reader fills the disk or never ends."""

WHOLE_LIMIT = 1 << 20
"""What reading "all" of an endless device gives."""

_CPUS = 4

MOUNTS = """\
/dev/block/dm-4 / ext4 ro,seclabel,relatime 0 0
tmpfs /dev tmpfs rw,seclabel,nosuid,relatime,size=1011756k,nr_inodes=252939,mode=755 0 0
devpts /dev/pts devpts rw,seclabel,relatime,mode=600,ptmxmode=000 0 0
proc /proc proc rw,relatime,gid=3009,hidepid=invisible 0 0
sysfs /sys sysfs rw,seclabel,relatime 0 0
selinuxfs /sys/fs/selinux selinuxfs rw,relatime 0 0
tmpfs /mnt tmpfs rw,seclabel,nosuid,nodev,noexec,relatime,size=1015468k,nr_inodes=253867,mode=755,gid=1000 0 0
/dev/block/dm-5 /vendor ext4 ro,seclabel,relatime 0 0
/dev/block/dm-6 /product ext4 ro,seclabel,relatime 0 0
tmpfs /apex tmpfs rw,seclabel,nosuid,nodev,noexec,relatime,size=1015468k,nr_inodes=253867,mode=755 0 0
/dev/block/dm-42 /data ext4 rw,seclabel,nosuid,nodev,noatime,errors=panic 0 0
tmpfs /storage tmpfs rw,seclabel,nosuid,nodev,noexec,relatime,size=1015468k,nr_inodes=253867,mode=755,gid=1000 0 0
/dev/fuse /storage/emulated fuse rw,nosuid,nodev,noexec,noatime,user_id=0,group_id=0,allow_other 0 0
"""

_Content = Callable[[Clock], BinaryIO]


class Virtual(NamedTuple):
    """One entry of the table."""

    host_stat: os.stat_result
    """What `lstat` says of it."""
    content: _Content
    """Opens it for reading."""
    writable: bool = False
    """Whether writing to it is accepted, and forgotten."""


class VirtualLayer(Protocol):
    """Files below a directory that are made when somebody looks: what is on the disk there comes first."""

    def entries(self, folder: str) -> Mapping[str, Callable[[], bytes] | None]:
        """What is in a directory: names, and how a file's content is made, or None for a directory."""


def find_in_layer(layer: VirtualLayer, canonical: str) -> Virtual | None:
    """The entry of a layer at a path."""
    entries, name = layer.entries(paths.parent(canonical)), paths.name(canonical)
    if name not in entries:
        return None
    make = entries[name]
    if make is None:
        return Virtual(_entry(bits.S_IFDIR, 0o755), _text(lambda _: ""))
    size = 0 if canonical.startswith(("/proc/", "/sys/")) else len(make())
    return Virtual(_entry(bits.S_IFREG, 0o644 if size else 0o444, size), lambda _: io.BytesIO(make()))


class Discard(io.RawIOBase):
    """Takes everything, keeps nothing."""

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, data: object) -> int:
        """Forget `data`."""
        return memoryview(data).nbytes  # type: ignore[arg-type]

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Stay where it is."""
        return 0

    def truncate(self, size: int | None = None, /) -> int:
        """Stay as it is."""
        return 0


class DeviceSink(Discard):
    """Hands whole events that are written to an input device to its driver."""

    def __init__(self, path: str, write: Callable[[str, bytes], object]) -> None:
        self._path = path
        self._write = write
        self._rest = b""

    def write(self, data: object) -> int:
        piece = bytes(memoryview(data))  # type: ignore[arg-type]
        whole = self._rest + piece
        end = len(whole) // INPUT_EVENT_BYTES * INPUT_EVENT_BYTES
        self._rest = whole[end:]
        self._write(self._path, whole[:end])
        return len(piece)


class _Endless(io.RawIOBase):
    def __init__(self, make: Callable[[int], bytes]) -> None:
        self._make = make
        self._left = ENDLESS_LIMIT

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        count = min(WHOLE_LIMIT if size < 0 else size, self._left)
        self._left -= count
        return self._make(count)


def _text(write: Callable[[Clock], str]) -> _Content:
    return lambda clock: io.BytesIO(write(clock).encode())


def _uptime(clock: Clock) -> str:
    seconds = clock.uptime_ns() / 1e9
    return f"{seconds:.2f} {seconds * _CPUS * 0.9:.2f}\n"


def _cpuinfo(_: Clock) -> str:
    block = "vendor_id\t: AuthenticAMD\ncpu family\t: 6\nmodel\t\t: 6\nmodel name\t: Android virtual processor\n"
    return "\n".join(f"processor\t: {number}\n{block}cpu MHz\t\t: 2000.000\n" for number in range(_CPUS)) + "\n"


_VERSION = (
    "Linux version 5.15.41-android13-8-00205-gf1bf82c3dacd-ab8747247 (build-user@build-host) (Android clang version "
    "14.0.7) #1 SMP PREEMPT Fri Jun 17 23:08:51 UTC 2022\n"
)

_TEXTS: dict[str, Callable[[Clock], str]] = {
    "/proc/cmdline": lambda _: "androidboot.hardware=ranchu androidboot.qemu=1\n",
    "/proc/cpuinfo": _cpuinfo,
    "/proc/filesystems": lambda _: "nodev\tproc\nnodev\ttmpfs\n\text4\n\tf2fs\nnodev\tfuse\n",
    "/proc/loadavg": lambda _: "0.08 0.12 0.09 1/812 4321\n",
    "/proc/mounts": lambda _: MOUNTS,
    "/proc/self/cmdline": lambda _: "/system/bin/sh\0",
    "/proc/self/comm": lambda _: "sh\n",
    "/proc/self/mounts": lambda _: MOUNTS,
    "/proc/sys/kernel/osrelease": lambda _: "5.15.41-android13-8-00205-gf1bf82c3dacd-ab8747247\n",
    "/proc/sys/kernel/random/boot_id": lambda _: "2f0dc3a4-5b1e-4c57-9a44-6d2f1c5b7e90\n",
    "/proc/uptime": _uptime,
    "/proc/version": lambda _: _VERSION,
    "/system/etc/hosts": lambda _: "127.0.0.1       localhost\n::1             ip6-localhost\n",
}


def _random(clock: Clock) -> BinaryIO:
    return cast(BinaryIO, _Endless(Random(clock.now_ns()).randbytes))


_DEVICES: dict[str, _Content] = {
    "/dev/null": lambda _: io.BytesIO(),
    "/dev/random": _random,
    "/dev/tty": lambda _: io.BytesIO(),
    "/dev/urandom": _random,
    "/dev/zero": lambda _: cast(BinaryIO, _Endless(bytes)),
}
INPUT_DEVICE = "/dev/input/event"
"""What the paths of input devices begin with; a number follows."""
INPUT_DEVICES = 14
INPUT_EVENT_BYTES = 24
"""Size of `struct input_event` on a 64-bit kernel."""
_INPUT_GID = 1004

_FOLDERS = (
    "/dev",
    "/dev/input",
    "/proc",
    "/proc/self",
    "/proc/sys",
    "/proc/sys/kernel",
    "/proc/sys/kernel/random",
    "/sys",
    "/system",
    "/system/app",
    "/system/bin",
    "/system/etc",
    "/system/fonts",
    "/system/framework",
    "/system/lib64",
    "/system/priv-app",
)


def _entry(kind: int, permissions: int, size: int = 0, *, gid: int = 0) -> os.stat_result:
    return os.stat_result((kind | permissions, 0, 0, 1, 0, gid, size, 0, 0, 0))


def _table() -> dict[str, Virtual]:
    nothing: _Content = _text(lambda _: "")
    table = {path: Virtual(_entry(bits.S_IFDIR, 0o755), nothing) for path in _FOLDERS}
    table |= {path: Virtual(_entry(bits.S_IFREG, 0o444), _text(write)) for path, write in _TEXTS.items()}
    table |= {path: Virtual(_entry(bits.S_IFCHR, 0o666), open_, writable=True) for path, open_ in _DEVICES.items()}
    # What happens on an input device is read by `getevent`; the file itself is always at its end.
    device = Virtual(_entry(bits.S_IFCHR, 0o660, gid=_INPUT_GID), nothing, writable=True)
    table |= {f"{INPUT_DEVICE}{number}": device for number in range(INPUT_DEVICES)}
    table |= {path: Virtual(_entry(bits.S_IFLNK, 0o777, len(to)), nothing) for path, to in paths.LINKS.items()}
    return table


VIRTUAL = _table()
"""Every virtual entry by canonical path."""


_CHILDREN: dict[str, set[str]] = {}
_PROGRAM = b"\x7fELF\x02\x01\x01" + bytes(57)
"""What reading a program gives: the start of any ELF file."""


def names_in(canonical: str) -> set[str]:
    """The virtual entries of a directory."""
    return _CHILDREN.get(canonical, set())


def add_programs(names: Iterable[str]) -> None:
    """Let the commands of the shell be files in /system/bin, the same on every phone."""
    for name in names:
        host_stat = _entry(bits.S_IFREG, 0o755, len(_PROGRAM))
        VIRTUAL[f"/system/bin/{name}"] = Virtual(host_stat, lambda _: io.BytesIO(_PROGRAM))
        _CHILDREN.setdefault("/system/bin", set()).add(name)


for _path in VIRTUAL:
    _CHILDREN.setdefault(paths.parent(_path), set()).add(paths.name(_path))

"""Disk usage and mounts: `df`, `du`, `mount`, `sync`."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.shell.commands import Call, CommandFailed, Options, command, human_size, parse_integer, parse_options
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.columns import align
from simdroid.shell.text.sources import report_error
from simdroid.system import FileSystem, paths


class Volume(NamedTuple):
    """One line of `df`."""

    device: str
    size_kib: int
    used_kib: int
    mounted_on: str
    kind: str
    inodes: int
    inodes_used: int

    @property
    def free_kib(self) -> int:
        """The free space."""
        return self.size_kib - self.used_kib


_FIXED = (
    Volume("/dev/block/dm-4", 886_528, 883_888, "/", "ext4", 22_528, 3_166),
    Volume("tmpfs", 1_011_756, 1_212, "/dev", "tmpfs", 252_939, 612),
    Volume("tmpfs", 1_015_468, 0, "/mnt", "tmpfs", 253_867, 17),
    Volume("/dev/block/dm-5", 104_592, 104_272, "/vendor", "ext4", 1_408, 1_395),
    Volume("/dev/block/dm-6", 2_118_516, 2_112_160, "/product", "ext4", 8_192, 1_874),
    Volume("tmpfs", 1_015_468, 24, "/apex", "tmpfs", 253_867, 47),
)
"""The disks that never change; numbers are fixed, so that output depends on nothing outside."""

_INODE_HEADER = (f"<{'Filesystem':<14}", ">Inodes", ">IUsed", ">IFree", ">IUse%", "<Mounted on")

_DATA, _SHARED = "/data", "/storage/emulated"
_DATA_KIB, _DATA_INODES = 6_082_144, 393_216
"""The disk of the user's data as an emulator has it. What a phone may not use of it counts as used by the system."""


def volumes(fs: FileSystem) -> list[Volume]:
    """The volumes of the phone; the free space of the last two is the real limit for files."""
    free = fs.free()
    used = _DATA_KIB - free.size // 1024, _DATA_INODES - free.files
    return [
        *_FIXED,
        Volume("/dev/block/dm-42", _DATA_KIB, used[0], _DATA, "ext4", _DATA_INODES, used[1]),
        Volume("/dev/fuse", _DATA_KIB, used[0], _SHARED, "fuse", _DATA_INODES, used[1]),
    ]


def mount_point(canonical: str) -> str:
    """The mount point of the volume that a canonical path is on."""
    points = (*(volume.mounted_on for volume in _FIXED), _DATA, _SHARED)
    return max((point for point in points if paths.within(canonical, point)), key=len)


def volume_of(disks: list[Volume], canonical: str) -> Volume:
    """The volume that a canonical path is on."""
    return next(volume for volume in disks if volume.mounted_on == mount_point(canonical))


@command("df")
def df(call: Call) -> int:
    """Show free space."""
    options = parse_options(call, "HPahikt:")
    disks, status = volumes(call.fs), 0
    shown = [] if options.operands else disks
    for name in options.operands:
        try:
            call.fs.stat(call.path(name))
            shown.append(volume_of(disks, call.fs.resolve(call.path(name))))
        except OSError as error:
            report_error(call, name, error, quoted=True)
            status = 1
    table = [list(_INODE_HEADER), *map(_inode_row, shown)] if "i" in options else _size_table(shown, options)
    call.print_lines(line.rstrip() for line in align(table))
    return status


def _size_table(shown: list[Volume], options: Options) -> list[list[str]]:
    readable, posix = "h" in options or "H" in options, "P" in options
    factor = 2 if posix and "k" not in options else 1
    titles = ["Size", "Used", "Avail"]
    if not readable:
        titles = ["512-blocks" if factor == 2 else "1K-blocks", "Used", "Available"]
    used = "Capacity" if posix and not readable else "Use%"
    device = f"{'Filesystem':<{15 if readable else 14}}"
    rows = [[f"<{device}", *(f">{title}" for title in titles), f">{used}", "<Mounted on"]]
    for volume in shown:
        sizes = (volume.size_kib, volume.used_kib, volume.free_kib)
        cells = [human_size(kib * 1024) if readable else str(kib * factor) for kib in sizes]
        percent = -(-100 * volume.used_kib // volume.size_kib)
        rows.append([f"<{volume.device}", *(f">{cell}" for cell in cells), f">{percent}%", f"<{volume.mounted_on}"])
    return rows


def _inode_row(volume: Volume) -> list[str]:
    used = volume.inodes_used
    cells = (str(volume.inodes), str(used), str(volume.inodes - used), f"{-(-100 * used // volume.inodes)}%")
    return [f"<{volume.device}", *(f">{cell}" for cell in cells), f"<{volume.mounted_on}"]


@command("du")
async def du(call: Call) -> int:
    """Show how much files and directories take."""
    options = parse_options(call, "HKLabcd:hklmsx", long={"max-depth": "d"})
    usage = _Usage(call, options)
    total = sum([await usage.of(name, 0) for name in options.operands or ["."]])
    if "c" in options:
        usage.show(total, "total")
    return usage.status


class _Usage:
    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        self._options = options
        self._depth = 0 if "s" in options else parse_integer(call, options.value("d") or "9999")
        self._time_slice = TimeSlice(call)
        self.status = 0

    async def of(self, name: str, level: int) -> int:
        """The size of an entry with everything below it, printed on the way."""
        await self._time_slice.step()
        path = self._call.path(name)
        try:
            stat = self._call.fs.stat(path, follow=level == 0 or "L" in self._options)
            inside = self._call.fs.listdir(path) if stat.kind == "directory" else []
        except OSError as error:
            report_error(self._call, name, error)
            self.status = 1
            return 0
        size = stat.size if "b" in self._options else stat.blocks * 512
        for entry in inside:
            size += await self.of(f"{name.rstrip('/')}/{entry}", level + 1)
        if level <= self._depth and (stat.kind == "directory" or level == 0 or "a" in self._options):
            self.show(size, name)
        return size

    def show(self, size: int, name: str) -> None:
        """Print one line."""
        unit = 1 if "b" in self._options else 1 << 20 if "m" in self._options else 1 << 10
        self._call.print(f"{human_size(size) if 'h' in self._options else -(-size // unit)}\t{name}")


@command("mount")
def mount(call: Call) -> None:
    """List what is mounted where; changing that is refused, but `remount` of what is writable is silent."""
    options = parse_options(call, "Oafno:rt:vw")
    if options.operands and "remount" not in (options.value("o") or ""):
        raise CommandFailed(f"mount: '{options.operands[0]}'->'{options.operands[-1]}': Operation not permitted")
    if not options.operands:
        for line in call.fs.read_text("/proc/mounts").splitlines():
            device, directory, kind, flags = line.split()[:4]
            call.print(f"{device} on {directory} type {kind} ({flags})")


@command("sync")
def sync(call: Call) -> None:
    """Do nothing: every write is on the disk already."""
    parse_options(call, "")

"""`logcat` and `log`: filters, formats and the entries themselves."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import cast, get_args

from simdroid.regex import BadPattern, compile_posix
from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_digits, parse_options
from simdroid.shell.language.base import FileOutput
from simdroid.shell.machine.date_formats import BadDate, local_time, parse_moment
from simdroid.system import Buffer, Clock, LogEntry, Priority, user_name

PRIORITIES = "VDIWEFS"
FORMATS = ("brief", "process", "tag", "thread", "raw", "time", "threadtime", "long")
MODIFIERS = ("color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "nsec", "UTC", "year", "zone")

_DEFAULT_BUFFERS: tuple[Buffer, ...] = ("main", "system", "crash")
_ALL: tuple[Buffer, ...] = get_args(Buffer)
_LOG_PID = 3500
_CHECK_READER_S = 0.5
"""How often a quiet log looks whether anybody still reads: `logcat | grep -m 1 x` must end on a phone where nothing
happens by itself."""
_LONG = {
    "buffer": "b",
    "clear": "c",
    "format": "v",
    "max-count": "m",
    "pid": "P",
    "print": "q",
    "regex": "e",
    "statistics": "S",
    "tail": "t",
    "wrap": "W",
}


@dataclass
class Format:
    """The output format that `-v` sets."""

    name: str = "threadtime"
    modifiers: set[str] = field(default_factory=set)

    def add(self, formats: str) -> str | None:
        """Apply the value of one `-v`; gives back an unknown word."""
        for word in formats.replace(",", " ").split():
            if word in FORMATS:
                self.name = word
            elif word in MODIFIERS or word.startswith("GMT"):
                self.modifiers.add(word)
            else:
                return word
        return None

    def lines(self, entry: LogEntry, clock: Clock) -> list[str]:
        """One entry; the prefix is repeated for each line of the message."""
        messages = entry.message.removesuffix("\n").split("\n")
        if self.name == "long":
            title = f"{entry.pid:5d}:{entry.tid:5d} {entry.priority}/{entry.tag:<8}"
            return [f"[ {self._time(entry, clock)} {title} ]", *messages, ""]
        prefix = self._prefix(entry, clock)
        return [prefix + message for message in messages]

    def _prefix(self, entry: LogEntry, clock: Clock) -> str:
        letter, tag = entry.priority, f"{entry.tag:<8}"
        forms = {
            "raw": "",
            "tag": f"{letter}/{tag}: ",
            "brief": f"{letter}/{tag}({entry.pid:5d}): ",
            "process": f"{letter}({entry.pid:5d}) ",
            "thread": f"{letter}({entry.pid:5d}:{entry.tid:5d}) ",
        }
        if self.name in forms:
            return forms[self.name]
        uid = f"{user_name(0):>5} " if "uid" in self.modifiers else ""
        moment = self._time(entry, clock)
        if self.name == "time":
            return f"{moment} {letter}/{tag}({uid}{entry.pid:5d}): "
        return f"{moment} {uid}{entry.pid:5d} {entry.tid:5d} {letter} {tag}: "

    def _time(self, entry: LogEntry, clock: Clock) -> str:
        digits = 9 if "nsec" in self.modifiers else 6 if "usec" in self.modifiers else 3
        fraction = f"{entry.epoch_ns % 1_000_000_000:09d}"[:digits]
        if "epoch" in self.modifiers:
            return f"{entry.epoch_ns // 1_000_000_000:19d}.{fraction}"
        if "monotonic" in self.modifiers:
            since_boot = clock.uptime_ns() - (clock.now_ns() - entry.epoch_ns)
            return f"{since_boot // 1_000_000_000:6d}.{fraction}"
        moment = local_time(clock, entry.epoch_ns)
        year = f"{moment:%Y-}" if "year" in self.modifiers else ""
        zone = f" {moment:%z}" if "zone" in self.modifiers else ""
        return f"{year}{moment:%m-%d %H:%M:%S}.{fraction}{zone}"


class Filter:
    """Filter words such as `ActivityManager:I *:S`."""

    def __init__(self) -> None:
        self._least: dict[str, int] = {}
        self._others = 0

    def add(self, word: str) -> bool:
        """Add one filter expression; False when it is none."""
        tag, colon, letter = word.rpartition(":") if ":" in word else (word, "", "")
        letter = letter.upper() or ("D" if tag == "*" else "V")
        letter = "V" if letter == "*" else letter
        if len(letter) != 1 or letter not in PRIORITIES or (colon and not tag):
            return False
        if tag == "*":
            self._others = PRIORITIES.index(letter)
        else:
            self._least[tag] = PRIORITIES.index(letter)
        return True

    def silence(self) -> None:
        """Hide every tag that is not named."""
        self._others = PRIORITIES.index("S")

    def passes(self, entry: LogEntry) -> bool:
        """Whether an entry is shown."""
        return PRIORITIES.index(entry.priority) >= self._least.get(entry.tag, self._others)


@command("logcat")
async def logcat(call: Call) -> int:
    """Show the log; without -d or -t it goes on until it is interrupted."""
    options = parse_options(call, "B:DG:LP:ST:Wb:cde:f:gm:n:pqr:st:v:", long=_LONG)
    buffers = _parse_buffers(options)
    if "c" in options:
        call.system.log.clear(frozenset(buffers))
        return 0
    if "g" in options or "G" in options:
        return _print_sizes(call, buffers, quiet="G" in options)
    if "S" in options:
        call.print("size/num main               system             crash              Total")
        return 0
    if "L" in options:
        return 0  # The log of the boot before this one: nothing was kept of it.
    if "p" in options:
        call.print("~!")
        return 0
    path = options.value("f")
    if path is None:
        await _show(call, options, buffers)
        return 0
    file = FileOutput(call.fs.create(call.path(path)))
    try:
        await _show(dataclasses.replace(call, stdout=file), options, buffers)
    finally:
        file.close()
    return 0


async def _show(call: Call, options: Options, buffers: tuple[Buffer, ...]) -> None:
    view = _View(call, options, buffers)
    if "d" in options or "t" in options:
        await view.backlog(view.chosen(call.system.log.entries()))
    else:
        await view.follow()


def _parse_buffers(options: Options) -> tuple[Buffer, ...]:
    named = [name for value in options.values("b") for name in value.split(",")]
    buffers: list[Buffer] = []
    for name in named:
        if name in ("all", "default"):
            buffers += _ALL if name == "all" else _DEFAULT_BUFFERS
        elif name in _ALL:
            buffers.append(name)
        elif name not in ("security", "stats"):
            raise CommandFailed(f"logcat: Unknown buffer '{name}'")
    return tuple(buffers) if named else _DEFAULT_BUFFERS


def _print_sizes(call: Call, buffers: tuple[Buffer, ...], *, quiet: bool) -> int:
    for name in dict.fromkeys(buffers):
        held = sum(
            len(entry.message) + len(entry.tag) + 40 for entry in call.system.log.entries() if entry.buffer == name
        )
        if not quiet:
            used = f"{-(-held // 1024)} KiB consumed, {-(-held // 1024)} KiB readable"
            call.print(f"{name}: ring buffer is 256 KiB ({used}), max entry is 5120 B, max payload is 4068 B")
    return 0


class _View:
    """One run of logcat: filters, format and count."""

    def __init__(self, call: Call, options: Options, buffers: tuple[Buffer, ...]) -> None:
        self._call = call
        self._options = options
        self._buffers = frozenset(buffers)
        self._format = Format()
        for words in options.values("v"):
            if (unknown := self._format.add(words)) is not None:
                raise CommandFailed(f"logcat: Invalid parameter '{unknown}' to -v")
        self._filter = self._filters()
        self._matches = self._regex()
        most = parse_digits(options.value("m") or "")
        self._remaining = -1 if most is None else most
        self._seen: set[Buffer] = set()

    def _filters(self) -> Filter:
        chosen = Filter()
        if "s" in self._options:
            chosen.silence()
        words = self._options.operands or self._call.env.get("ANDROID_LOG_TAGS", "").split()
        for word in (piece for one in words for piece in re.split(r"[ ,\t]+", one) if piece):
            if not chosen.add(word):
                raise CommandFailed(f"logcat: Invalid filter expression '{word}'")
        return chosen

    def _regex(self) -> Callable[[str], bool]:
        pattern = self._options.value("e")
        if pattern is None:
            return lambda _: True
        try:
            return compile_posix(pattern, extended=True).matches
        except BadPattern as problem:
            raise CommandFailed(f"logcat: Invalid regex '{pattern}': {problem}") from None

    def _passes(self, entry: LogEntry) -> bool:
        return (
            self._options.value("P") in (None, str(entry.pid))
            and entry.buffer in self._buffers
            and self._filter.passes(entry)
            and self._matches(entry.message)
        )

    def chosen(self, entries: list[LogEntry]) -> list[LogEntry]:
        """The entries to begin with: all, the last so many, or those since a time."""
        shown = [entry for entry in entries if self._passes(entry)]
        since = self._options.value("t") or self._options.value("T")
        if since is None:
            return shown
        if (count := parse_digits(since)) is not None:
            return shown[len(shown) - min(count, len(shown)) :]
        start = self._since(since)
        return [entry for entry in shown if entry.epoch_ns >= start]

    def _since(self, text: str) -> int:
        clock = self._call.system.clock
        if match := re.fullmatch(r"(\d{1,11})\.(\d{1,9})", text):
            return int(match[1]) * 1_000_000_000 + int(match[2].ljust(9, "0"))
        dated = f"{clock.now().year}-{text}" if re.match(r"\d\d-\d\d ", text) else text
        try:
            return parse_moment(dated, clock)
        except BadDate:
            raise CommandFailed(f'logcat: -t "{text}" not in time format') from None

    async def backlog(self, entries: list[LogEntry]) -> bool:
        """Show entries; False once -m has been reached."""
        for entry in entries:
            if not self._remaining:
                return False
            self._show(entry)
            self._remaining -= 1
        await self._call.stdout.drain()
        return self._remaining != 0

    def _show(self, entry: LogEntry) -> None:
        if entry.buffer not in self._seen:
            self._seen.add(entry.buffer)
            self._call.print(f"--------- beginning of {entry.buffer}")
        self._call.print_lines(self._format.lines(entry, self._call.system.clock))

    async def follow(self) -> None:
        """Print the log and then follow it forever."""
        arriving = cast(AsyncGenerator[LogEntry, None], self._call.system.log.follow())
        # The follower must listen before the backlog is read, or entries written meanwhile would be lost.
        following = asyncio.ensure_future(anext(arriving))
        try:
            await asyncio.sleep(0)
            more = await self.backlog(self.chosen(self._call.system.log.entries()))
            while more:
                done, _ = await asyncio.wait({following}, timeout=_CHECK_READER_S)
                if not done:
                    await self._call.stdout.drain()
                    continue
                entry = following.result()
                following = asyncio.ensure_future(anext(arriving))
                more = not self._passes(entry) or await self.backlog([entry])
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await arriving.aclose()


@command("log")
def log(call: Call) -> None:
    """Write a line to the log."""
    options = parse_options(call, "p:t:", stop_at_operand=True)
    letter = (options.value("p") or "i")[:1].upper()
    if letter not in PRIORITIES or letter == "S":
        raise CommandFailed(f"log: bad -p '{options.value('p')}'")
    tag, message = options.value("t") or "log", " ".join(options.operands)
    call.system.log.write(cast(Priority, letter), tag, message, pid=_LOG_PID)

"""How `logcat` shows entries, and which it shows."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.phone.shell.machine.times import local
from mobile_world.phone.system import Clock, LogEntry, user_name

PRIORITIES = "VDIWEFS"
FORMATS = ("brief", "process", "tag", "thread", "raw", "time", "threadtime", "long")
MODIFIERS = ("color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "nsec", "UTC", "year", "zone")


@dataclass
class Format:
    """What `-v` asked for."""

    name: str = "threadtime"
    modifiers: set[str] = field(default_factory=set)

    def add(self, words: str) -> str | None:
        """Take in one `-v`; gives back a word that is not known."""
        for word in words.replace(",", " ").split():
            if word in FORMATS:
                self.name = word
            elif word in MODIFIERS or word.startswith("GMT"):
                self.modifiers.add(word)
            else:
                return word
        return None

    def lines(self, entry: LogEntry, clock: Clock) -> list[str]:
        """One entry; a message of several lines repeats what stands before it."""
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
        moment = local(clock, entry.epoch_ns)
        year = f"{moment:%Y-}" if "year" in self.modifiers else ""
        zone = f" {moment:%z}" if "zone" in self.modifiers else ""
        return f"{year}{moment:%m-%d %H:%M:%S}.{fraction}{zone}"


class Filter:
    """Filter words such as `ActivityManager:I *:S`."""

    def __init__(self) -> None:
        self._least: dict[str, int] = {}
        self._others = 0

    def add(self, word: str) -> bool:
        """Take in one word; False when it is none."""
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
        """Show only what is named."""
        self._others = PRIORITIES.index("S")

    def passes(self, entry: LogEntry) -> bool:
        """Whether an entry is shown."""
        return PRIORITIES.index(entry.priority) >= self._least.get(entry.tag, self._others)

"""A step of two checkouts in turns, and the Python calls it makes.

    python -m benchmarks.step_ab OTHER_TREE [--rounds N] [--json FILE]

OTHER_TREE is a checkout of another commit (`git worktree add DIR COMMIT`). A fixed mix of taps, swipes, keys and typed
text in six apps is played on a phone of each, every one followed by a screenshot and a UI dump, through the phone's
shell and without sockets. The checkouts take turns, so that a busy minute hits both; a round is the median step of
each. The calls are counted, not timed: entries into Python functions and generators, of a process that has just
started, so that they are the same in every run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from simdroid.device import Phone

ROOT = Path(__file__).parents[1]
ROUNDS = 12
MOST_CALLS = 8000
MOST_TIMES = 1.0
DEADLINE_S = 300.0

PEOPLE = ("Ada Lovelace", "Alan Turing", "Barbara Liskov", "Edsger Dijkstra", "Grace Hopper", "Ken Thompson")
SMS_APP = "com.simplemobiletools.smsmessenger"
PREPARATION = (
    "cmd mobileworld set-up || true",  # The side before may not have it.
    f"settings put secure sms_default_application {SMS_APP}",
    *(
        f"am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact -e name '{name}' "
        f"-e phone 555010{number}; input keyevent BACK"
        for number, name in enumerate(PEOPLE)
    ),
    *(
        f"content insert --uri content://sms/inbox --bind address:s:555010{number} --bind body:s:'Hello from {name}' "
        f"--bind date:l:16973{number}0000000"
        for number, name in enumerate(PEOPLE)
    ),
    *(f"echo '# Note {number}' > /sdcard/Documents/Markor/note{number}.md" for number in range(8)),
    *(f"echo {number} > /sdcard/Download/report{number}.txt" for number in range(12)),
)


def _launch(package: str) -> str:
    return f"monkey -p {package} 1 > /dev/null 2>&1"


class Scene(NamedTuple):
    """What is opened, unmeasured, and the steps that are then made: `verb what`."""

    opened: str
    steps: tuple[str, ...]


SCENES = (
    Scene(
        "am start -a android.settings.SETTINGS",
        ("swipe up", "swipe down", "tap Network & internet", "tap Airplane mode", "tap Airplane mode", "key BACK"),
    ),
    Scene(
        "am start -a android.settings.DATE_SETTINGS",
        ("tap Set time zone automatically", "tap Use location to set time zone", "tap Set time zone automatically"),
    ),
    Scene(
        _launch("com.google.android.contacts"),
        ("tap Create contact", "tap First name", "text Margaret", "tap Last name", "text Hamilton", "tap Save"),
    ),
    Scene(_launch(SMS_APP), ("swipe up", "tap 5550102", "tap Type a message…", "text Good morning", "tap OK")),
    Scene(
        _launch("net.gsantner.markor"),
        ("swipe up", "tap note3.md", "text A longer line of text", "key ENTER", "key BACK", "tap To-Do", "tap Files"),
    ),
    Scene(
        _launch("com.simplemobiletools.calendar.pro"),
        ("tap New Event", "tap Event", "tap Title", "text Stand-up", "key BACK", "tap Save", "swipe left"),
    ),
    Scene(
        _launch("com.google.android.documentsui"),
        ("swipe up", "swipe down", "tap Show roots", "key BACK", "tap Search", "text report1"),
    ),
)
SWIPES = {"up": "540 1700 540 700", "down": "540 900 540 1900", "left": "900 1200 200 1200"}


class _Sink:
    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        pass


class _Nothing:
    async def read(self, limit: int = -1) -> bytes:
        return b""


class Player:
    """A phone and the loop that its shell runs on."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._loop = asyncio.new_event_loop()
        self.tree = ""

    def shell(self, line: str) -> bytes:
        """What a command line prints."""
        from simdroid.shell import Shell

        out, err = _Sink(), _Sink()
        shell = Shell(self._phone, stdin=_Nothing(), stdout=out, stderr=err)
        if self._loop.run_until_complete(shell.run(line)):
            raise SystemExit(f"{line!r} failed: {err.data.decode()}")
        return bytes(out.data)

    def close(self) -> None:
        """Give the loop back."""
        self._loop.close()

    def prepare(self) -> None:
        """Fill the phone."""
        for line in PREPARATION:
            self.shell(line)

    def play(self, measure: Callable[[Callable[[], None]], float]) -> list[float]:
        """What `measure` says of every step of all scenes."""
        found = []
        for scene in SCENES:
            self.shell(f"input keyevent HOME; {scene.opened}")
            self._look()
            for step in scene.steps:
                command = self._command(step)
                found.append(measure(lambda command=command: self._step(command)))  # type: ignore[misc]
        return found

    def _step(self, command: str) -> None:
        self.shell(command)
        self.shell("sleep 1")
        self._look()

    def _look(self) -> None:
        self.shell("screencap -p")
        self.tree = self.shell("uiautomator dump /dev/tty").decode()

    def _command(self, step: str) -> str:
        verb, _, what = step.partition(" ")
        if verb == "tap":
            return f"input tap {self._centre(what)}"
        if verb == "swipe":
            return f"input swipe {SWIPES[what]} 300"
        return f"input keyevent {what}" if verb == "key" else f"input text '{what}'"

    def _centre(self, text: str) -> str:
        words = re.escape(text.replace("&", "&amp;"))
        found = re.search(rf'(?:text|content-desc)="{words}"[^>]* bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', self.tree)
        if found is None:
            shown = ", ".join(re.findall(r'(?:text|content-desc)="([^"]+)"', self.tree))
            raise SystemExit(f"no {text!r} on the screen, but {shown}")
        left, top, right, bottom = map(int, found.groups())
        return f"{(left + right) // 2} {(top + bottom) // 2}"


def timed(step: Callable[[], None]) -> float:
    """Milliseconds of a step."""
    started = time.perf_counter()
    step()
    return (time.perf_counter() - started) * 1000


def counted(step: Callable[[], None]) -> float:
    """How often a step enters a Python function or goes on with a generator."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        step()
    finally:
        sys.setprofile(None)
    return count


def serve() -> None:
    """Play the steps whenever a line on stdin asks for it, `time` or `count`, and answer with the numbers as JSON."""
    from simdroid.device import Phone
    from simdroid.fleet.allocator import keep_frame_buffers

    keep_frame_buffers()  # As a worker does.
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as folder:
        for number, line in enumerate(sys.stdin):
            with closing(Player(Phone(Path(folder) / str(number)))) as player:
                player.prepare()
                print(json.dumps(player.play(timed if line.strip() == "time" else counted)), flush=True)


class Side:
    """The process that plays one checkout."""

    def __init__(self, tree: Path) -> None:
        if not (tree / "src" / "mobile_world").is_dir():
            raise SystemExit(f"{tree} is no checkout; make one with 'git worktree add DIR COMMIT'")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.step_ab", "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(tree.resolve() / "src"), "PYTHONHASHSEED": "0"},
            cwd=ROOT,
        )

    def ask(self, what: str) -> list[float]:
        """The numbers of every step."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the process was started without pipes")
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"a side ended with status {self._process.wait(DEADLINE_S)}; its message is above")
        numbers: list[float] = json.loads(line)
        return numbers

    def close(self) -> None:
        """Let it end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(DEADLINE_S)


def compare(other: Path, rounds: int, file: Path | None) -> int:
    """Both checkouts in turns; the exit status is 1 where ours is slower or makes too many calls."""
    from benchmarks.measuring import Sample, Sheet

    ours, theirs = Side(ROOT), Side(other)
    try:
        calls = {"ours": ours.ask("count"), "theirs": theirs.ask("count")}
        turns: list[tuple[float, float]] = []
        ratios: list[float] = []
        for number in range(rounds + 1):
            sides = (ours, theirs) if number % 2 else (theirs, ours)
            found = {side: side.ask("time") for side in sides}
            if number:  # The first warms up.
                turns.append((statistics.median(found[ours]), statistics.median(found[theirs])))
                ratios.append(turns[-1][0] / turns[-1][1])
    finally:
        ours.close()
        theirs.close()
    sheet = Sheet()
    step = Sample("a step, median of a round", "ms", [turn[0] for turn in turns])
    sheet.samples += [
        step,
        Sample("a step of the other checkout", "ms", [turn[1] for turn in turns]),
        Sample("Python calls a step", "1", calls["ours"]),
        Sample("Python calls a step of the other checkout", "1", calls["theirs"]),
    ]
    sheet.at_most("a step against the other checkout, median of the rounds' ratios", Sample("", "", ratios), MOST_TIMES)
    sheet.at_most("Python calls a step, mean", statistics.mean(calls["ours"]), MOST_CALLS)
    mean = statistics.mean(calls["theirs"])
    steps = len(calls["ours"])
    sheet.notes.append(
        f"{rounds} rounds in turns, {steps} steps each; the other checkout makes {mean:,.0f} calls a step"
    )
    return sheet.finish(file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, nargs="?", metavar="OTHER_TREE", help="a checkout of another commit")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each is timed (default {ROUNDS})")
    parser.add_argument("--serve", action="store_true", help="be one side; used by the comparison itself")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    if options.serve:
        serve()
        return 0
    if options.other is None:
        parser.error("name a checkout of another commit to compare with")
    return compare(options.other, options.rounds, options.json)


if __name__ == "__main__":
    sys.exit(main())

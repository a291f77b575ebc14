"""Do the tests notice? Mutants of every room against that room's fast tests.

    python -m benchmarks.mutation [--room NAME]… [--mutants N] [--seed WORD] [--jobs N] [--json FILE]

Each room's fast tests run once in a copy of the working tree while coverage notes which lines each test executes. Then
mutants (`benchmarks.mutants`) are drawn with a seed made of the commit's hash, written into the copy one at a time, and
the tests that execute the changed line run against it, quickest first, until one fails; then the others of the same
files, which may share fixtures with them. For a line that runs at import, those are the tests that execute anything in
its module. A test that hangs has noticed. The exit status is 1 when a room's tests notice fewer than three quarters.

Mutants that change nothing anybody could observe are listed with the reason in `benchmarks/equivalent_mutants.toml`
and do not count.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import pickle
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import coverage
import pytest

from benchmarks.mutants import Mutant, mutants_of

ROOT = Path(__file__).parents[1]
EQUIVALENT = ROOT / "benchmarks" / "equivalent_mutants.toml"
WANTED = 0.75
DEADLINE_S = 120.0
"""For all tests of one mutant: what was not noticed until then is a survivor."""
HANG_FACTOR, HANG_S = 10.0, 20.0
"""Tests that take ten times their usual time and twenty seconds hang."""
PYTEST = (
    "-q",
    "-x",
    "-m",
    "not slow",
    "-p",
    "no:randomly",
    "-p",
    "no:cacheprovider",
    "-W",
    "ignore::pytest.PytestWarning",
)


class Room(NamedTuple):
    """Where a room's source and tests are, and how many mutants it gets."""

    source: str
    tests: str
    mutants: int


def _room(name: str, mutants: int = 30) -> Room:
    return Room(f"src/mobile_world/{name}", f"tests/mobile_world/{name}", mutants)


def _of_the_phone(name: str, mutants: int = 30) -> Room:
    return Room(f"src/simdroid/{name}", f"tests/simdroid/{name}", mutants)


ROOMS = {
    "apps": Room("src/simdroid_apps", "tests/apps", 60),
    **{name: _of_the_phone(name, 60) for name in ("ui", "system", "shell", "kit", "browser")},
    **{
        name: _of_the_phone(name)
        for name in ("adbd", "apk_code", "automation", "emulator_grpc", "fleet", "media", "regex", "system_apps")
    },
    **{
        name: _room(name)
        for name in (
            "domain",
            "web",
            "runtime",
            "tasks",
            "agents",
            "testing",
            "prompts",
            "analysis",
            "experiment",
            "core",
            "viewer",
            "cli",
        )
    },
}


@dataclass(frozen=True)
class Coverage:
    """Which tests execute which lines of a room, and how long each takes."""

    tests: Mapping[str, Mapping[int, Collection[str]]]
    """By file and line; a line that only an import executes has no test."""
    seconds: Mapping[str, float]

    def of_mutant(self, mutant: Mutant) -> list[str]:
        """Tests that execute the changed line, or else anything in its module; quickest first."""
        lines = self.tests.get(mutant.path, {})
        changed = {mutant.statement_line, *range(mutant.first_line, mutant.last_line + 1)}
        at_line = {test for line in changed for test in lines.get(line, ())}
        return self._quickest(at_line or {test for tests in lines.values() for test in tests})

    def beside(self, tests: Collection[str]) -> list[str]:
        """The other tests of the same files, quickest first."""
        files = {_file_of(test) for test in tests}
        return self._quickest({test for test in self.seconds if _file_of(test) in files} - set(tests))

    def _quickest(self, tests: Collection[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))


def _file_of(test: str) -> str:
    return test.partition("::")[0]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    """`killed`, `timeout` (killed too), `survived`, `not covered` or `equivalent`."""
    seconds: float

    @property
    def killed(self) -> bool:
        """Whether a test noticed."""
        return self.outcome in ("killed", "timeout")


@dataclass(frozen=True)
class RoomResult:
    """All mutants of one room."""

    room: str
    possible: int
    verdicts: tuple[Verdict, ...]

    @property
    def counted(self) -> int:
        """How many a test could notice."""
        return sum(verdict.outcome != "equivalent" for verdict in self.verdicts)

    @property
    def killed(self) -> int:
        """How many a test noticed."""
        return sum(verdict.killed for verdict in self.verdicts)

    @property
    def share(self) -> float:
        """Killed of those that count."""
        return self.killed / self.counted if self.counted else 1.0


class TreeCopy:
    """A copy of the working tree that mutants are written into, one at a time."""

    def __init__(self, place: Path) -> None:
        self.path = place
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.decode().split("\0")):
            if (ROOT / name).is_file():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, place / name)
        for name in (".venv", ".venv-androidenv"):
            if (ROOT / name).exists():
                (place / name).symlink_to((ROOT / name).resolve())
        self._changes = 0

    def write(self, name: str, source: bytes) -> None:
        """Write a file with a time stamp that no compiled form of it has."""
        self._changes += 1
        target = self.path / name
        target.write_bytes(source)
        stamp = time.time() + self._changes
        os.utime(target, (stamp, stamp))

    def run(self, tests: Path, files: Collection[str], seconds: float, report: Path | None = None) -> str:
        """Run the tests that are named in `tests` (all, if it is empty): `passed`, `failed` or `timeout`."""
        command = [sys.executable, "-m", "benchmarks.mutation", "--in-copy", str(tests), *files]
        if report is not None:
            command += ["--report", str(report)]
        environment = {**os.environ, "PYTHONPATH": f"{self.path / 'src'}:{self.path}"}
        for name in ("CI", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(name, None)
        child = subprocess.Popen(
            command, cwd=self.path, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            output, _ = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            _end_session(child)
        if report is not None and child.returncode:
            print(output.decode(errors="replace")[-4000:], file=sys.stderr)
        return "passed" if child.returncode == 0 else "failed"


def _end_session(child: subprocess.Popen[bytes]) -> None:
    """End what is left of the tests and of the programs that they started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.communicate()


class _Selection:
    """A pytest plug-in that runs the chosen tests in the chosen order, and notes coverage and durations if asked."""

    def __init__(self, chosen: list[str], cover: coverage.Coverage | None) -> None:
        self._rank = {test: rank for rank, test in enumerate(chosen)}
        self._cover = cover
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._rank:
            items[:] = sorted(
                (item for item in items if item.nodeid in self._rank), key=lambda item: self._rank[item.nodeid]
            )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self._cover is not None:
            self._cover.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.add(report.nodeid)


def _run_in_copy(chosen_file: Path, files: list[str], report: Path | None) -> int:
    """The child's side: run pytest here; with a report, under coverage and to the end."""
    chosen = chosen_file.read_text().splitlines()
    if report is None:
        return int(pytest.main([*PYTEST, *files], plugins=[_Selection(chosen, None)]))
    cover = coverage.Coverage(data_file=None, source=[str(Path.cwd() / "src")])
    selection = _Selection(chosen, cover)
    cover.start()
    status = int(pytest.main([*PYTEST, "--maxfail=1000000", *files], plugins=[selection]))
    cover.stop()
    data = cover.get_data()
    lines = {
        str(Path(file).relative_to(Path.cwd())): {
            line: [test for test in tests if test and test not in selection.failed]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    report.write_bytes(pickle.dumps((lines, selection.seconds, sorted(selection.failed))))
    return status


def cover_room(copy: TreeCopy, room: Room, scratch: Path) -> Coverage:
    """Run a room's fast tests once; those that fail without any mutant are left out."""
    report, everything = scratch / "coverage", scratch / "everything"
    everything.write_text("")
    copy.run(everything, [room.tests], 3600, report)
    lines, seconds, failed = pickle.loads(report.read_bytes())
    for test in failed:
        print(f"  left out, it fails in the copy: {test}", file=sys.stderr)
    return Coverage(lines, {test: seconds[test] for test in seconds if test not in failed})


def draw(room: str, count: int, seed: str, tree: Path = ROOT) -> tuple[list[Mutant], int]:
    """`count` mutants of a room, no two at one place, and how many there are in all."""
    found = [
        mutant
        for path in sorted((tree / ROOMS[room].source).rglob("*.py"))
        for mutant in mutants_of(str(path.relative_to(tree)), path.read_bytes())
    ]
    digest = hashlib.sha256(f"{seed}/{room}".encode()).digest()
    order = random.Random(digest).sample(found, len(found))
    taken: dict[tuple[str, int], Mutant] = {}
    for mutant in order:
        if len(taken) == count:
            break
        taken.setdefault((mutant.path, mutant.first_line), mutant)
    return list(taken.values()), len(found)


def try_mutant(mutant: Mutant, copy: TreeCopy, covered: Coverage, scratch: Path) -> Verdict:
    """Write the mutant, run the tests that may notice it, put the file back."""
    started = time.monotonic()
    covering = covered.of_mutant(mutant)
    if not covering:
        return Verdict(mutant, "not covered", 0.0)
    source = (copy.path / mutant.path).read_bytes()
    copy.write(mutant.path, mutant.apply(source))
    outcome = "survived"
    try:
        for tests in filter(None, (covering, covered.beside(covering))):
            left = DEADLINE_S - (time.monotonic() - started)
            usual = sum(covered.seconds.get(test, 0.0) for test in tests)
            hang = HANG_S + HANG_FACTOR * usual
            chosen = scratch / f"chosen-{copy.path.name}"
            chosen.write_text("\n".join(tests))
            files = sorted({_file_of(test) for test in tests})
            result = copy.run(chosen, files, min(hang, max(left, 1.0)))
            if result == "failed" or (result == "timeout" and hang <= left):
                outcome = "killed" if result == "failed" else "timeout"
                break
            if result == "timeout":
                break
    finally:
        copy.write(mutant.path, source)
    return Verdict(mutant, outcome, time.monotonic() - started)


def listed_equivalents() -> list[dict[str, str]]:
    """Mutants that change nothing observable, each with the reason."""
    entries: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text()).get("mutant", [])
    return entries


def try_room(name: str, count: int, seed: str, copies: list[TreeCopy], scratch: Path) -> RoomResult:
    """All mutants of one room, shared out among the copies."""
    covered = cover_room(copies[0], ROOMS[name], scratch)
    mutants, possible = draw(name, count, seed, copies[0].path)
    equivalent = {(entry["path"], entry["function"], entry["before"], entry["after"]) for entry in listed_equivalents()}
    free: SimpleQueue[TreeCopy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def judge(mutant: Mutant) -> Verdict:
        if (mutant.path, mutant.function, mutant.before, mutant.after) in equivalent:
            return Verdict(mutant, "equivalent", 0.0)
        copy = free.get()
        try:
            verdict = try_mutant(mutant, copy, covered, scratch)
        finally:
            free.put(copy)
        if not verdict.killed:
            print(f"  {verdict.outcome}: {mutant}", flush=True)
        return verdict

    with ThreadPoolExecutor(len(copies)) as pool:
        return RoomResult(name, possible, tuple(pool.map(judge, mutants)))


def commit_hash() -> str:
    """The hash of the commit that is checked out, the seed of a run."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    return found.stdout.strip()


HEADINGS = (
    f"{'room':<12}{'possible':>9}{'mutants':>9}{'killed':>8}{'survived':>10}{'not covered':>13}{'equivalent':>12}"
)


def row_of(result: RoomResult) -> str:
    """A row of the table."""
    outcomes = Counter(verdict.outcome for verdict in result.verdicts)
    return (
        f"{result.room:<12}{result.possible:>9}{len(result.verdicts):>9}{result.killed:>8}{outcomes['survived']:>10}"
        f"{outcomes['not covered']:>13}{outcomes['equivalent']:>12}{result.share:>8.0%}"
    )


def main() -> int:
    """Try the rooms that were asked for, print the table, and say whether each reaches what is wanted."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--room", action="append", choices=ROOMS, help="only this room; may be given again")
    options.add_argument("--mutants", type=int, help="in each room, instead of 60 or 30")
    options.add_argument("--seed", help="instead of the commit's hash")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--json", type=Path, help="write every verdict to this file")
    options.add_argument("--in-copy", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    options.add_argument("files", nargs="*", help=argparse.SUPPRESS)
    asked = options.parse_args()
    if asked.in_copy is not None:
        return _run_in_copy(asked.in_copy, asked.files, asked.report)
    seed = asked.seed or commit_hash()
    print(f"seed {seed}")
    results: list[RoomResult] = []
    with tempfile.TemporaryDirectory(prefix="mutation-") as place:
        copies = []
        for job in range(asked.jobs):
            (Path(place) / f"copy-{job}").mkdir()
            copies.append(TreeCopy(Path(place) / f"copy-{job}"))
        for name in asked.room or ROOMS:
            print(f"{name}:", flush=True)
            count = asked.mutants or ROOMS[name].mutants
            results.append(try_room(name, count, seed, copies, Path(place)))
            print(f"{HEADINGS}\n{row_of(results[-1])}", flush=True)
            if asked.json is not None:  # after every room, so that what a long run found is not lost with it
                rooms = [_plain(result) for result in results]
                asked.json.write_text(json.dumps({"seed": seed, "rooms": rooms}, indent=1))
    print("", HEADINGS, *map(row_of, results), sep="\n")
    return int(any(result.share < WANTED for result in results))


def _plain(result: RoomResult) -> dict[str, Any]:
    return {**asdict(result), "killed": result.killed, "share": round(result.share, 4)}


if __name__ == "__main__":
    sys.exit(main())

"""Runs with everything that a run directory can hold, played without phones; and single changes to them, by seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from mobile_world.domain import EpisodeRecord, InfraError, Latencies, StepRecord
from mobile_world.experiment import EpisodeQueue, Job, Plan, PlannedArm, RunDirectory, StopSwitch, run_plan
from mobile_world.experiment.configuration import Conduct, write_conduct
from mobile_world.experiment.exports import export
from mobile_world.experiment.race import Conditions, run_race
from mobile_world.experiment.race_record import CONFIRMATION, plan_of_race
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.layout import BLOBS, covered, files_of
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.small import TellNumber


class Player:
    """Plays episodes out of thin air, with steps and screenshots; every fourth loses its first attempt."""

    slots = 1

    def __init__(self, *, most: int = 10**6, stop: StopSwitch | None = None) -> None:
        """Ask `stop` to end after so many attempts."""
        self._left, self._stop = most, stop

    def run(self, queue: EpisodeQueue) -> None:
        """See `Executor`."""
        while (job := queue.take()) is not None:
            random = Random(f"{job.key} {job.attempt}")
            lost = job.attempt == 1 and Random(str(job.key)).random() < 0.25
            with queue.recorder(job) as recorder:
                steps = random.randint(2, 4)
                for index in range(steps):
                    recorder.step(_step(index, recorder.blob(b"\x89PNG" + bytes([random.randrange(9)])), random))
                recorder.blob(random.randbytes(20))  # Nobody decided on this one.
            if lost and random.random() < 0.5:
                task = TellNumber.from_seed(seed=1, suite="mobile_world")
                queue.lost(job, task, InfraError("the node is gone"), phase="record")
            else:
                queue.ended(job, _ended(job, random, lost=lost, trajectory=recorder.name, steps=steps))
            self._left -= 1
            if self._left == 0 and self._stop is not None:
                self._stop.ask()


def _ended(job: Job, random: Random, *, lost: bool, **more: Any) -> EpisodeRecord:
    chance = 0.9 if job.key.arm == "good" else 0.3
    outcome = "infra_failure" if lost else "success" if random.random() < chance else "agent_failure"
    about: dict[str, Any] = {"key": job.key, "attempt": job.attempt, "params": {"number": 7}}
    return record(job.key.task, outcome, **about, goal="Tell me the number.", tokens_in=random.randrange(99), **more)


def _step(index: int, screenshot: str, random: Random) -> StepRecord:
    values: dict[str, Any] = {"ui_tree": None, "action": None, "error": None, "reply": None, "latencies": Latencies()}
    return StepRecord(index=index, activity="a/b", screenshot=screenshot, said=f"I tap {random.random()}", **values)


def some_plan(tasks: str = "A B C", replicas: int = 2) -> Plan:
    """Three variants and a control."""
    whole = plan("base good poor", tasks, replicas=replicas)
    return whole.model_copy(update={"arms": (*whole.arms, PlannedArm(name="idle", agent="null", control="null"))})


def play_experiment(run_dir: Path) -> Path:
    """An experiment that was stopped, killed, continued, extended and exported into its own directory."""
    stop, of = StopSwitch(), some_plan()
    run_plan(of, Player(most=5, stop=stop), run_dir, stop=stop)
    directory = RunDirectory(run_dir)
    with directory.locked():
        leave_as_killed(directory)
    run_plan(of, Player(), run_dir)
    write_conduct(run_dir, Conduct(name="some", version="1.0", source="here"))
    write_reports(run_dir)
    run_plan(some_plan(tasks="A B C D", replicas=3), Player(), run_dir)
    write_reports(run_dir)
    export(run_dir, run_dir / "data")
    return run_dir


def leave_as_killed(directory: RunDirectory) -> None:
    """Leave what a process leaves that is killed in its session: steps without a record, half a line, half a file."""
    header = directory.header()
    assert header is not None
    directory.write_header(header)
    with directory.open_recorder(record("A", arm="base").key, 7) as recorder:
        recorder.step(_step(0, recorder.blob(b"\x89PNG nobody knows"), Random(1)))
    with (directory.path / recorder.name).open("ab") as file:
        file.write(b'{"schema_version":1,"ind')
    (directory.path / ".summary.json.new").write_bytes(b"{")
    with directory.journal.path.open("ab") as file:
        file.write(b'{"schema_version":1,"key":{"arm":"ba')


def unwatched(**more: Any) -> Conditions:
    """A race is run, and nobody looks."""

    def watch(*about: object) -> nullcontext[Any]:
        del about
        return nullcontext(lambda event: None)

    return Conditions(executor=Player(), watch=watch, **more)


def play_race(run_dir: Path) -> Path:
    """A race with its confirmation, and a report on that."""
    asked = plan_of_race(some_plan(tasks="A B C D E F"), held_out=0.3, share=0.5)
    assert run_race(asked, run_dir, unwatched()).finished
    write_reports(run_dir / CONFIRMATION)
    return run_dir


@dataclass
class Change:
    """A single change of a run directory."""

    what: str
    touched: tuple[str, ...]
    """Files that are not as they were, by path."""


def names_it(problems: Iterable[str], change: Change) -> bool:
    """Whether a problem is about what was changed; of screenshots that no step names, only the number is known."""
    told = [_below(path) for path in change.touched]
    told += [f"{BLOBS}/ does not hold" for path in told if path.startswith(f"{BLOBS}/")]
    told += [f"{CONFIRMATION}/ is missing" for path in change.touched if path.startswith(f"{CONFIRMATION}/")]
    return any(name in problem for name in told for problem in problems)


class Changes:
    """Makes single changes to a run, one at a time, and takes each back."""

    def __init__(self, run_dir: Path) -> None:
        """Know the run as it is now."""
        self._run_dir = run_dir
        paths = [file.relative_to(run_dir).as_posix() for file in files_of(run_dir)]
        self._files = {path: (run_dir / path).read_bytes() for path in paths if covered(_below(path))}

    @contextmanager
    def made(self, random: Random) -> Iterator[Change]:
        """A change for a while: of a kind of its own, in a file of any kind of file."""
        touched: tuple[str, ...] = ()
        while not touched:
            kind = random.choice(
                (*_IN_A_FILE, self._exchange, self._delete, self._delete_folder, self._add, self._move)
            )
            folder = random.choice(sorted({_kind_of(path) for path in self._files}))
            path = random.choice(sorted(path for path in self._files if _kind_of(path) == folder))
            new = kind(path, self._files[path], random)
            after: dict[str, bytes | None] = new if isinstance(new, dict) else {path: new} if new is not None else {}
            touched = tuple(sorted(name for name, content in after.items() if content != self._files.get(name)))
        try:
            for name in touched:
                self._put(name, after[name])
            yield Change(kind.__name__.strip("_"), touched)
        finally:
            for name in touched:
                self._put(name, self._files.get(name))

    def _put(self, name: str, content: bytes | None) -> None:
        file = self._run_dir / name
        if content is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            return
        file.unlink()
        with suppress(OSError):  # There is something left in a folder.
            for folder in file.relative_to(self._run_dir).parents[:-1]:
                (self._run_dir / folder).rmdir()

    def _exchange(self, path: str, content: bytes, random: Random) -> dict[str, bytes | None]:
        other = random.choice([each for each in self._files if _kind_of(each) == _kind_of(path)])
        return {path: self._files[other], other: content}

    def _delete(self, path: str, content: bytes, random: Random) -> dict[str, bytes | None]:
        del content, random
        return {path: None}

    def _delete_folder(self, path: str, content: bytes, random: Random) -> dict[str, bytes | None]:
        """A folder that holds this file, with everything in it."""
        del content
        folders = [f"{folder}/" for folder in Path(path).parents[:-1]]
        gone = random.choice(folders) if folders else None
        return {each: None for each in self._files if gone is not None and each.startswith(gone)}

    def _add(self, path: str, content: bytes, random: Random) -> dict[str, bytes | None]:
        place = Path(path)
        name = random.choice([f"{place.stem}-2{place.suffix}", "notes.txt", random.randbytes(32).hex()])
        return {(place.parent / name).as_posix(): random.choice([content, random.randbytes(30), b""])}

    def _move(self, path: str, content: bytes, random: Random) -> dict[str, bytes | None]:
        place = Path(path)
        moved = place.parent / f"{place.stem}{random.randrange(10)}{place.suffix}"
        return {path: None, moved.as_posix(): content}


def _below(path: str) -> str:
    return path.removeprefix(f"{CONFIRMATION}/")


def _kind_of(path: str) -> str:
    """Files of one kind: each at the top is one of its own."""
    folder, _, name = path.rpartition("/")
    return folder.split("/")[0] if folder and not folder.startswith(CONFIRMATION) else f"{folder[:20]} {name[:12]}"


def _flip(path: str, content: bytes, random: Random) -> bytes | None:
    del path
    if not content:
        return None
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]


def _cut(path: str, content: bytes, random: Random) -> bytes | None:
    del path
    lines = content.splitlines(keepends=True)
    at = random.randrange(len(content) + 1), len(b"".join(lines[: random.randrange(len(lines) + 1)]))
    return content[: random.choice(at)]


def _insert(path: str, content: bytes, random: Random) -> bytes | None:
    del path
    at = random.choice([len(content), random.randrange(len(content) + 1)])
    return content[:at] + random.choice([b"\n", b" ", b"\0", b"x"]) + content[at:]


def _drop_line(path: str, content: bytes, random: Random) -> bytes | None:
    return _on_lines(path, content, lambda lines: lines.pop(random.randrange(len(lines))))


def _repeat_line(path: str, content: bytes, random: Random) -> bytes | None:
    return _on_lines(path, content, lambda lines: lines.insert(random.randrange(len(lines)), random.choice(lines)))


def _swap_lines(path: str, content: bytes, random: Random) -> bytes | None:
    def swap(lines: list[bytes]) -> None:
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]

    return _on_lines(path, content, swap)


def _on_lines(path: str, content: bytes, change: Callable[[list[bytes]], object]) -> bytes | None:
    lines = content.splitlines(keepends=True)
    if not lines or path.startswith("blobs/"):
        return None
    change(lines)
    return b"".join(lines)


def _edit(path: str, content: bytes, random: Random) -> bytes | None:
    """A value somewhere in JSON becomes another one that could be true."""
    if path.endswith(".json"):
        value = json.loads(content)
        indent = 2 if content.startswith(b"{\n") else None
        return _edited(value, random, indent=indent)
    if path.endswith(".jsonl") and content:
        lines = content.splitlines(keepends=True)
        at = random.randrange(len(lines))
        try:
            lines[at] = _edited(json.loads(lines[at]), random, indent=None)
        except ValueError:
            return None
        return b"".join(lines)
    return None


def _edited(value: Any, random: Random, *, indent: int | None) -> bytes:
    places = list(_leaves(value))
    holder, key = random.choice(places)
    alike = [held[name] for held, name in places if type(held[name]) is type(holder[key]) and held[name] != holder[key]]
    old = holder[key]
    if isinstance(old, bool):
        holder[key] = not old
    elif isinstance(old, int | float):
        holder[key] = old + 1
    else:
        holder[key] = random.choice([*alike, "another"])
    separators = None if indent else (",", ":")
    return json.dumps(value, indent=indent, separators=separators, ensure_ascii=False).encode() + b"\n"


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(part, dict | list):
            yield from _leaves(part)
        else:
            yield value, key


_IN_A_FILE = (_flip, _cut, _insert, _drop_line, _repeat_line, _swap_lines, _edit)

"""Targets among files: configurations, settings, prompt variants, and the records of runs, however damaged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.configuration.stored import CONDUCT_FILE, read_conduct
from mobile_world.experiment.configuration.validation import validated
from mobile_world.experiment.configuration.yaml_document import parse_value, read_document
from mobile_world.experiment.storage.journal import Journal
from mobile_world.prompts import read_variants
from mobile_world.settings import load_settings
from tests.fuzz.target import Feed, Target
from tests.mobile_world.experiment.recorded import record

APPEND_EVERY = 50
"""How often a journal is also written on: an append waits for the disk."""


def _file(name: str, read: Callable[[Path], object]) -> Callable[[Path], AbstractContextManager[Feed]]:
    """A file that can be read, or a `ConfigError` that says why not."""

    @contextmanager
    def opened(folder: Path) -> Iterator[Feed]:
        file = folder / name

        def feed(data: bytes) -> bool:
            file.write_bytes(data)
            try:
                read(file)
            except ConfigError as error:
                if not str(error).strip():
                    raise AssertionError("a refusal without a word") from error
                return False
            return True

        yield feed

    return opened


def _journal(folder: Path) -> AbstractContextManager[Feed]:
    """Every line of a journal is a record, or torn or damaged, and what is appended can be read."""
    file, appended = folder / "journal.jsonl", record("Appended")
    count = 0

    def feed(data: bytes) -> bool:
        nonlocal count
        count += 1
        file.write_bytes(data)
        journal = Journal(file)
        found, left_out = list(journal.records()), journal.ledger()
        _check_count(data, found, left_out.torn + len(left_out.damaged))
        if count % APPEND_EVERY == 0:
            journal.append(appended)
            ledger = journal.ledger()
            if appended not in journal.records() or len(ledger.damaged) != len(left_out.damaged):
                raise AssertionError("a record that was appended is not there")
            file.unlink()
        return bool(found)

    return _always(feed)


def _check_count(data: bytes, found: list[EpisodeRecord], left_out: int) -> None:
    lines = sum(bool(line.strip()) for line in data.split(b"\n"))
    if len(found) + left_out != lines:
        raise AssertionError(f"{len(found)} records and {left_out} lines without one out of {lines}")
    for each in found:
        finite = not any(word in repr(each) for word in ("nan", "inf"))  # JSON has no other numbers.
        if finite and EpisodeRecord.model_validate_json(each.model_dump_json()) != each:
            raise AssertionError("a record that is another one when written again")


@contextmanager
def _always(feed: Feed) -> Iterator[Feed]:
    yield feed


def _steps(file: Path) -> None:
    attempt = record(trajectory=file.name)
    list(RunDirectory(file.parent).steps(attempt))


_YAML = (
    b": ",
    b"- ",
    b"&a ",
    b"*a",
    b"!!python/object:os.system ",
    b"|\n",
    b"? ",
    b"{a: ",
    b"<<: ",
    b"'",
    b"\t",
    b"%TAG",
)
_KEYS = (
    b"evaluation:",
    b"tasks:",
    b"n_replicas:",
    b"seed:",
    b"variants:",
    b"count:",
    b"controls:",
    b"model:",
    b"agent:",
)
_RECORDED = (b'"key":', b'"attempt":', b'"score":', b"}\n{", b'"success"', b"null", b"\n\n", b'"params":{')

_SMALL = (
    Target(
        "config:experiment",
        _file("e.yaml", lambda file: validated(read_document(file))),
        20_000,
        (*_YAML, *_KEYS),
        10_000,
    ),
    Target(
        "config:override",
        _file("o", lambda file: parse_value(file.read_text("latin-1"), "--set")),
        20_000,
        _YAML,
        10_000,
    ),
    Target("config:settings", _file("c.toml", lambda file: load_settings({"MW_CONFIG": str(file)})), 30_000),
    Target("config:variants", _file("v.json", read_variants), 15_000),
    Target("run:journal", _journal, 100_000, _RECORDED),
    Target("run:steps", _file("steps.jsonl", _steps), 40_000, _RECORDED),
    Target("run:header", _file("run.json", lambda file: RunDirectory(file.parent).header()), 20_000),
    Target("run:conduct", _file(CONDUCT_FILE, lambda file: read_conduct(file.parent)), 20_000),
)
TARGETS = tuple(replace(each, in_memory=True) for each in _SMALL)

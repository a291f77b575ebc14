"""A short run of every parser's fuzzer; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fuzz import driving
from tests.fuzz.catalogue import ALL, PARSERS, chosen
from tests.fuzz.mutating import Mutator
from tests.fuzz.target import CORPUS, Feed, Target

SLOW = {"openapi": pytest.mark.slow, "console": pytest.mark.slow}
"""Targets that start a phone of their own."""
INPUTS = 150

EACH = [pytest.param(each, id=each.name, marks=SLOW.get(each.kind, ())) for each in PARSERS]


@pytest.mark.parametrize("target", EACH)
def test_the_corpus_and_a_little_damage_break_nothing(target: Target) -> None:
    kept = driving.replay(target)
    assert kept.ok, str(kept)
    assert kept.accepted, "no sample is a good one, so that damage to it proves little"
    damaged = driving.run(target, INPUTS, seed=7)
    assert damaged.ok, str(damaged)
    assert damaged.count == INPUTS


def test_every_sample_belongs_to_a_target() -> None:
    folders = {file.parent.relative_to(CORPUS).as_posix() for file in CORPUS.rglob("*") if file.is_file()}
    assert folders == {each.name.replace(":", "/") for each in PARSERS}


def test_a_long_run_is_long_enough() -> None:
    counts: dict[str, int] = {}
    for each in ALL:
        counts[each.group] = counts.get(each.group, 0) + each.count
    assert counts["parsers"] >= 1_000_000
    assert counts["ADB"] >= 100_000 and counts["shell"] >= 100_000


def test_the_same_seed_makes_the_same_inputs() -> None:
    first, again, other = (Mutator([b"a sample\n", b"another 12"], seed=seed) for seed in (1, 1, 2))
    inputs = [first.next() for _ in range(200)]
    assert inputs == [again.next() for _ in range(200)]
    assert inputs != [other.next() for _ in range(200)]
    assert len(set(inputs)) > 150


def _broken(error: type[Exception]) -> Target:
    @contextmanager
    def opened(folder: Path) -> Iterator[Feed]:
        def feed(data: bytes) -> bool:
            if b"@" in data:
                raise error("broken by an at sign")
            return True

        yield feed

    return Target("codec:venus@1.5", opened, 0, (b"@",))


def test_what_breaks_is_told_once_with_its_input_and_kept(tmp_path: Path) -> None:
    report = driving.run(_broken(KeyError), 300, seed=1)
    assert not report.ok and report.count == 300 and 0 < report.accepted < 300
    (told,) = report.failures
    assert "KeyError" in told and "feed" in told and "broken by an at sign" in told
    (file,) = driving.keep(report, tmp_path / "found")
    assert b"@" in file.read_bytes()


def test_an_input_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def opened(folder: Path) -> Iterator[Feed]:
        def feed(data: bytes) -> bool:
            while True:
                pass

        yield feed

    monkeypatch.setattr(driving, "LONGEST_S", 0.05)
    monkeypatch.setattr(driving, "MOST_FINDINGS", 1)
    report = driving.run(Target("wire", opened, 0), 3, seed=1)
    assert "TookTooLong" in report.failures[0]


def test_names_choose_targets_kinds_and_groups() -> None:
    assert [each.name for each in chosen(["wire"])] == ["wire"]
    assert len(chosen(["codec"])) > 5
    assert len(chosen(["parsers"])) == len(PARSERS)
    assert len(chosen([])) == len(ALL)
    with pytest.raises(ValueError, match=r"nothing.*packets"):
        chosen(["nothing"])

"""What `mw experiment verify` says about a run."""

from __future__ import annotations

from typing import Any

from mobile_world.cli.experiment.archive import _lines
from mobile_world.experiment import Verification


def lines(**more: Any) -> list[str]:
    values: dict[str, Any] = {
        "sealed": True,
        "files": 9,
        "planned": 4,
        "scored": 4,
        "attempts": 5,
        "steps": 20,
        "blobs": 3,
        "torn_lines": 0,
    }
    return list(_lines(Verification(**(values | {"problems": (), "unscored": 0} | more))))


def test_a_complete_run_is_told_with_what_is_not_covered() -> None:
    assert lines() == [
        "9 files, 4 of 4 episodes scored in 5 attempts, 20 steps, 3 blobs",
        "not covered: run.log, run.lock, cache/, the same three in confirmation/, files and folders whose names begin "
        "with a dot (they were never finished); hashes guard against accidents, not against somebody who also "
        "changes them",
        "complete: everything covered is intact, and every planned episode is scored",
    ]
    assert lines(subject="made up")[1] == "the subject is made up"


def test_what_is_left_open_or_damaged_is_told() -> None:
    assert lines(unscored=1)[-1] == "nothing is damaged, but 1 planned episode has no score yet"
    assert lines(unscored=2)[-1] == "nothing is damaged, but 2 planned episodes have no score yet"
    damaged = lines(problems=("line 1 is damaged",), damaged_lines=1)
    assert damaged[1] == "damaged: line 1 is damaged" and damaged[2].startswith("5 records are whole; ")
    assert lines(problems=("x",), damaged_lines=1, attempts=1)[2].startswith("1 record is whole; ")
    assert lines(torn_lines=1)[1].startswith("1 line of the journal: left unfinished")
    assert lines(torn_lines=2)[1].startswith("2 lines of the journal: left unfinished")
    assert lines(leftovers=1)[1] == "1 file with steps of attempts that are under way or were killed: no damage"
    assert lines(leftovers=2, damaged_lines=1, problems=("x",))[3] == (
        "2 files with steps of attempts whose lines are damaged, or that are under way or were killed: no damage"
    )


def test_a_session_that_did_not_end_by_itself_is_told() -> None:
    told = lines(session_ended=False, unscored=1)
    assert told[1] == (
        "the last session did not end by itself: it is under way, or was killed; lines that it added to the end of the "
        "journal may be missing unnoticed, and steps and screenshots that no record names missing or changed"
    )
    assert told[-1].startswith("nothing is damaged, but 1 planned episode")


def test_what_earlier_versions_left_unprotected_is_told() -> None:
    assert lines(sealed=False)[1].startswith("unprotected: an earlier version wrote this run and sealed nothing; ")
    assert lines(sealed=False)[-1].startswith("complete: no damage where changes can be seen, and every planned ")
    assert lines(unprotected=2, unlinked=2)[1].startswith("without a checksum: 2 of 5 records; ")
    assert lines(unlinked=2)[1].startswith("without a link to their steps: 2 of 5 records; ")
    assert len(lines(unprotected=2, unlinked=2)) == len(lines(unlinked=2)) == 1 + len(lines())

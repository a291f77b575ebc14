"""Damaged journals: every kind of damage is named by its line, counts nowhere, and can be repaired."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.domain import ConfigError
from mobile_world.domain.checksums import with_checksum
from mobile_world.experiment import RunDirectory, repair, summary_of, unscored, verify
from mobile_world.experiment.planning.plan_differences import baseline_remarks
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import CodeVersion, RunHeader, code_version
from mobile_world.experiment.storage.journal_lines import LineReader, record_in, record_line
from mobile_world.viewer import LogDirectory
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.test_run_directory import step

Lines = list[bytes]
OF = plan("base other", "A B", replicas=1)
KEYS = sorted(OF.episode_keys(), key=str)


def written(path: Path, *, protected: bool = True) -> RunDirectory:
    """A finished run of four episodes: all of `base` fail, all of `other` succeed."""
    directory = RunDirectory(path)
    with directory.locked():
        directory.write_header(RunHeader.begin(OF, code_version(), "2026-01-01T00:00:00+00:00"))
        for key in KEYS:
            made = record(key.task, "agent_failure" if key.arm == "base" else "success", arm=key.arm)
            directory.journal.append(made)
    if not protected:
        change(path, lambda lines: [re.sub(rb',"answers":\d+', b"", without_checksum(line)) for line in lines])
    return directory


def without_checksum(line: bytes) -> bytes:
    return re.sub(rb'(,"after":"\w+")?,"checksum":"\w+"}', b"}", line)


def change(path: Path, how: Callable[[Lines], Lines]) -> None:
    journal = path / "journal.jsonl"
    journal.write_bytes(b"".join(how(journal.read_bytes().splitlines(keepends=True))))


def in_second(old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    def edit(lines: Lines) -> Lines:
        assert old in lines[1]
        return [lines[0], lines[1].replace(old, new, 1), *lines[2:]]

    return edit


def rewritten(**values: Any) -> Callable[[Lines], Lines]:
    """The second line with other values and a checksum that fits them: only the values themselves can be wrong."""

    def edit(lines: Lines) -> Lines:
        told = json.loads(lines[1])
        told.pop("checksum", None)
        after = told.pop("after").encode()
        return [lines[0], with_checksum(json.dumps(told | values).encode(), after), *lines[2:]]

    return edit


DAMAGE: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "flipped byte in a word": (in_second(b'"device":"d"', b'"device":"e"'), "checksum does not fit"),
    "flipped byte in the checksum": (lambda lines: [lines[0], flipped(lines[1], -5), *lines[2:]], "checksum does not"),
    "flipped quote": (in_second(b'"outcome":"', b'"outcome":'), "not JSON"),
    "flipped end of the line": (lambda lines: [lines[0], flipped(lines[1], -2), *lines[2:]], "not JSON"),
    "cut in the middle of the file": (lambda lines: [lines[0], lines[1][:90] + b"\n", *lines[2:]], "not JSON"),
    "unknown field": (in_second(b'{"schema_version":1', b'{"extra":0,"schema_version":1'), "unknown field 'extra'"),
    "field gone": (rewritten(outcome=None), "outcome is None"),
    "broken UTF-8": (in_second(b'"device":"d"', b'"device":"\xff"'), "is not UTF-8"),
    "zeros": (lambda lines: [lines[0], b"\0" * (len(lines[1]) - 1) + b"\n", *lines[2:]], "not JSON"),
    "failure edited into a success": (
        in_second(
            b'"agent_failure","reason":"premature_termination","score":0.0', b'"success","reason":null,"score":1.0'
        ),
        "checksum does not fit",
    ),
    "checksum taken away": (
        lambda lines: [lines[0], without_checksum(lines[1]), *lines[2:]],
        "it has no checksum",
    ),
    "score is no number": (rewritten(score=float("nan")), "score is nan"),
    "score of five": (rewritten(score=5.0), "score is 5.0"),
    "score is a word": (rewritten(score="all"), "score is 'all'"),
    "success without its score": (rewritten(outcome="success", reason=None), "success, and its score is 0.0"),
    "a failure that was right": (rewritten(score=1.0), "the state was right"),
    "an infrastructure failure with a score": (rewritten(outcome="infra_failure"), "has a score of 0.0"),
    "scored without a score": (rewritten(score=None), "it has no score"),
    "negative tokens": (rewritten(tokens_in=-1), "tokens_in is -1"),
    "more strict answers than answers": (rewritten(strict_answers=2), "of 0 answers, 2 were strict"),
    "cost without end": (rewritten(cost=float("inf")), "cost is inf"),
    "attempt zero": (rewritten(attempt=0), "attempts count from 1"),
    "no time": (rewritten(started_at="yesterday"), "which is not a time"),
    "time without a zone": (rewritten(started_at="2026-01-01T00:00:00"), "has no time zone"),
}


def flipped(line: bytes, at: int) -> bytes:
    changed = bytearray(line)
    changed[at] ^= 1
    return bytes(changed)


def test_a_flipped_bit_is_damage_in_the_first_line_too() -> None:
    """Before any line with a checksum the journal may be one of an earlier version, which wrote none."""
    line = record_line(record("A"))
    for at in range(len(line) - 1):
        for bit in range(8):
            changed = line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]
            found = LineReader().read(changed)
            assert b"\n" in changed[:-1] or (found is not None and found.damage), changed


def test_an_edited_line_without_its_checksum_is_damage_wherever_it_stands() -> None:
    line = without_checksum(record_line(record("A")))
    found = LineReader().read(line)
    assert found is not None and "though the version that wrote it gave it one" in found.damage


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return lambda *words: CliRunner().invoke(app, ["experiment", *map(str, words)])


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named_and_counts_nowhere(kind: str, tmp_path: Path) -> None:
    how, told = DAMAGE[kind]
    directory = written(tmp_path / "run")
    change(directory.path, how)
    found = verify(directory.path)
    assert (found.damaged_lines, found.torn_lines, found.scored, found.unscored) == (1, 0, 3, 1), found.problems
    assert not found.intact
    [problem] = [each for each in found.problems if each.startswith("line 2 of journal.jsonl is damaged: ")]
    assert told in problem
    assert [spec.key for spec in unscored(OF, directory.path)] == [KEYS[1]], "resume runs it again"
    summary = summary_of(directory, OF)
    assert (summary.scored, summary.successes, summary.pending) == (3, 2, 1)
    assert any(told in sentence for sentence in summary.set_aside)
    report = write_reports(directory.path).content
    assert (report.scored, report.winner) == (3, None)
    assert any(told in sentence for sentence in report.set_aside)
    assert "line 2 of journal.jsonl is damaged" in (directory.path / "report.md").read_text()
    shown = LogDirectory(tmp_path).run("run").counted()
    assert len(shown.attempts) == 3 and any(told in sentence for sentence in shown.set_aside)


@pytest.mark.parametrize(
    "kind", ["flipped byte in a word", "broken UTF-8", "score of five", "cut in the middle of the file"]
)
def test_a_repair_keeps_the_original_and_what_is_whole(kind: str, tmp_path: Path) -> None:
    directory = written(tmp_path)
    change(tmp_path, DAMAGE[kind][0])
    before = (tmp_path / "journal.jsonl").read_bytes()
    with directory.locked(), pytest.raises(ConfigError, match="another run"):
        repair(tmp_path)
    done = repair(tmp_path)
    assert (done.kept, len(done.dropped)) == (3, 1) and done.dropped[0].startswith("line 2: ")
    assert done.original is not None and done.original.read_bytes() == before
    lines, now = (content.splitlines(keepends=True) for content in (before, directory.journal.path.read_bytes()))
    assert now[0] == lines[0], "what is before the damage keeps every byte"
    assert [*map(record_in, now)] == [*map(record_in, (lines[0], *lines[2:]))], "what is behind it gets new links"
    found = verify(tmp_path)
    assert found.intact and found.unscored == 1
    assert repair(tmp_path).original is None, "nothing is left to repair"
    change(tmp_path, lambda lines: [*lines, b"{}\n"])
    again = repair(tmp_path)
    assert again.original is not None and again.original != done.original and done.original.read_bytes() == before


def test_the_command_says_what_is_damaged_and_what_can_be_saved(tmp_path: Path, mw: Callable[..., Result]) -> None:
    directory = written(tmp_path / "run")
    assert mw("verify", directory.path).exit_code == 0
    change(directory.path, DAMAGE["flipped byte in a word"][0])
    done = mw("verify", directory.path)
    assert done.exit_code == 1
    assert "damaged: line 2 of journal.jsonl is damaged: its checksum" in done.stdout
    assert "3 records are whole" in done.stdout and "--repair" in done.stdout
    for command in ("status", "report"):
        assert "line 2 of journal.jsonl is damaged" in mw(command, directory.path).stdout
    with directory.locked():
        refused = mw("verify", directory.path, "--repair")
        assert refused.exit_code == 2 and "another run" in refused.stderr
    mended = mw("verify", directory.path, "--repair")
    assert mended.exit_code == 3, mended.output
    assert "left out: line 2: its checksum" in mended.stderr and "journal.jsonl.damaged-" in mended.stderr
    assert "1 planned episode has no score yet" in mended.stdout
    assert "needs no repair" in mw("verify", directory.path, "--repair").stderr


def test_scores_that_contradict_each_other_count_until_neither_does(tmp_path: Path) -> None:
    directory = written(tmp_path)
    directory.journal.append(record("A", "success", arm="base", attempt=2))
    found = verify(tmp_path)
    assert any("scored 2 times: line 1 says agent_failure, line 5 says success" in each for each in found.problems)
    assert (found.scored, found.unscored) == (3, 1)
    assert unscored(OF, tmp_path) == [], "a third score would settle nothing"
    assert summary_of(directory, OF).scored == 3
    assert [each.key for each in directory.journal.counting(OF)] == KEYS[1:]
    done = repair(tmp_path)
    assert [line.split(":")[0] for line in done.dropped] == ["line 1", "line 5"]
    assert [spec.key for spec in unscored(OF, tmp_path)] == [KEYS[0]]
    assert verify(tmp_path).intact


def test_what_is_not_of_the_plan_or_there_twice_is_left_out(tmp_path: Path) -> None:
    directory = written(tmp_path)
    change(tmp_path, lambda lines: [*lines, lines[2]])
    directory.journal.append(record("Z", arm="base"))
    problems = verify(tmp_path).problems
    assert any("base/mobile_world/Z/0 is in the journal and not in the plan" in each for each in problems)
    assert any("scored 2 times: line 3" in each for each in problems)
    assert [each.key for each in directory.journal.counting(OF)] == KEYS
    assert [line.split(":")[0] for line in repair(tmp_path).dropped] == ["line 5", "line 6"]
    assert verify(tmp_path).complete


def test_a_line_that_a_killed_process_left_is_no_damage(tmp_path: Path) -> None:
    directory = written(tmp_path)
    whole = (tmp_path / "journal.jsonl").read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in (1, 2, 60, len(last) // 2, len(last) - 20, len(last) - 3, len(last) - 2):
        for rest in (b"", b"\0" * 7):
            (tmp_path / "journal.jsonl").write_bytes(whole[: -len(last)] + last[:cut] + rest)
            found = verify(tmp_path)
            assert found.intact and (found.torn_lines, found.unscored) == (1, 1), (cut, rest)
            directory.journal.append(record("B", "success", arm="other", attempt=1))
            found = verify(tmp_path)
            assert found.complete and found.torn_lines == 1, (cut, rest)
    (tmp_path / "journal.jsonl").write_bytes(whole[:-1])
    assert verify(tmp_path).complete and verify(tmp_path).torn_lines == 0


def test_journals_of_earlier_versions_are_read_and_said_to_be_unprotected(
    tmp_path: Path, mw: Callable[..., Result]
) -> None:
    directory = written(tmp_path, protected=False)
    torn = b'{"schema_version":1,"key":{"arm":"ba\n'  # Earlier versions went on behind it without a mark.
    change(tmp_path, lambda lines: [lines[0], torn, *lines[1:]])
    found = verify(tmp_path)
    assert found.complete and (found.unprotected, found.torn_lines) == (4, 1)
    told = mw("verify", tmp_path).stdout
    assert "without a checksum: 4 of 4 records; an earlier version wrote them, and changes" in told
    assert "left unfinished by a killed process" in told
    change(tmp_path, lambda lines: [*lines[:2], lines[2].replace(b'"score":0.0', b'"score":NaN'), *lines[3:]])
    assert any("line 3 of journal.jsonl is damaged: score is nan" in each for each in verify(tmp_path).problems)
    with directory.locked():
        directory.journal.append(record("B", "agent_failure", arm="base"))
    change(tmp_path, lambda lines: [*lines, lines[3]])
    assert any("it has no checksum, and lines before it" in each for each in verify(tmp_path).problems)


def test_success_without_the_word_that_the_rule_wants_is_found(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    with directory.locked():
        directory.write_header(RunHeader.begin(OF, CodeVersion(version="1", rooms={}), "2026-01-01T00:00:00+00:00"))
        directory.journal.append(record("A", arm="base", declared=None))
    assert any("never declared it done" in each for each in verify(tmp_path).problems)


def test_a_changed_step_is_found_and_not_shown_as_it_is(tmp_path: Path) -> None:
    directory = written(tmp_path)
    with directory.locked():
        with directory.open_recorder(KEYS[0], 2) as recorder:
            recorder.step(step(0).model_copy(update={"said": "I tap"}))
        lost = record("A", "infra_failure", arm="base", attempt=2, trajectory=recorder.name, steps=1)
        directory.journal.append(lost)
    assert [each.said for each in directory.steps(lost)] == ["I tap"]
    file = tmp_path / recorder.name
    file.write_bytes(file.read_bytes().replace(b"I tap", b"I nap"))
    with pytest.raises(ConfigError, match="checksum does not fit"):
        list(directory.steps(lost))
    assert any(f"line 1 of {recorder.name} is damaged" in each for each in verify(tmp_path).problems)


def test_a_changed_baseline_is_named(tmp_path: Path) -> None:
    directory = written(tmp_path)
    turned = OF.model_copy(update={"arms": tuple(reversed(OF.arms))})
    header = directory.header()
    assert header is not None
    assert baseline_remarks(header.plan, OF) == []
    [sentence] = baseline_remarks(header.plan, turned)
    assert "now other" in sentence and "compared with base" in sentence
    directory.write_header(header.model_copy(update={"plan": turned}))
    assert "run.json is damaged: its hashes are not those of its plan" in verify(tmp_path).problems


def test_steps_of_another_episode_are_found_and_not_shown_as_its_own(tmp_path: Path) -> None:
    directory, made = written(tmp_path), []
    with directory.locked():
        for key in KEYS[:2]:
            with directory.open_recorder(key, 2) as recorder:
                recorder.step(step(0).model_copy(update={"said": str(key)}))
            lost = record(key.task, "infra_failure", arm=key.arm, attempt=2, trajectory=recorder.name, steps=1)
            directory.journal.append(lost)
            made.append(list(directory.journal.records())[-1])
    assert verify(tmp_path).complete and [each.trajectory_sha256 is not None for each in made] == [True, True]
    one, other = (tmp_path / str(each.trajectory) for each in made)
    content = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(content)
    for each in made:
        with pytest.raises(ConfigError, match="line 1 does not follow what is before it"):
            list(directory.steps(each))
        told = f"{each.trajectory} is not as it was when {each.key} was written down"
        assert told in verify(tmp_path).problems
    one.write_bytes(content + b"\n")
    with pytest.raises(ConfigError, match="cannot be read"):
        list(directory.steps(made[0]))


def test_a_line_follows_what_is_before_it_whatever_that_is(tmp_path: Path) -> None:
    """Behind half a line, behind lines of earlier versions and behind an empty one, the chain goes on."""
    directory = written(tmp_path, protected=False)
    journal = directory.journal
    for rest in (b'{"half', b"", b'{"half\0\0', b"\n"):
        with journal.path.open("ab") as file:
            file.write(rest)
        journal.append(record("A", "infra_failure", arm="base", attempt=1 + len(list(journal.records()))))
        journal.append(record("A", "infra_failure", arm="base", attempt=1 + len(list(journal.records()))))
        assert journal.ledger(OF).moved == []
    ledger, lines = journal.ledger(OF), journal.path.read_bytes().splitlines(keepends=True)
    assert (ledger.unlinked, ledger.torn, ledger.damaged) == (4, 2, [])
    for at in range(len(lines) - 1):
        journal.path.write_bytes(b"".join([*lines[:at], *lines[at + 1 :]]))
        assert journal.ledger(OF).moved, f"line {at + 1} was left out"

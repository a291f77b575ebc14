"""Archives of runs, and what a proof finds."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, Latencies, StepRecord
from mobile_world.experiment import RunDirectory, archive, verify
from mobile_world.experiment.code_version import CodeVersion
from mobile_world.experiment.header import RunHeader
from mobile_world.experiment.manifest import MANIFEST, Manifest
from tests.experiment.recorded import plan, record

SCREEN = b"\x89PNG the first screen"


def step(index: int, screenshot: str) -> StepRecord:
    values = {"activity": "a/b", "ui_tree": None, "said": "", "action": None, "error": None, "reply": None}
    return StepRecord(index=index, screenshot=screenshot, latencies=Latencies(), **values)


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    """A finished run of four episodes."""
    directory, of = RunDirectory(tmp_path / "run"), plan()
    with directory.locked():
        directory.write_header(RunHeader.begin(of, CodeVersion(version="1", rooms={}), "2026-01-01T00:00:00+00:00"))
        for spec in of.episodes():
            with directory.open_tape(spec.key, 1) as tape:
                for index in range(2):
                    tape.step(step(index, tape.blob(SCREEN + bytes([index]))))
            made = record(spec.key.task, replica=spec.key.replica)
            directory.journal.append(made.model_copy(update={"trajectory": tape.name, "steps": 2}))
    return directory.path


def test_a_whole_run_is_proven_in_place_and_in_its_archive(run_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.tar"
    manifest = archive(run_dir, file)
    for place in (run_dir, file):
        found = verify(place)
        assert found.complete and found.problems == ()
        assert (found.planned, found.scored, found.attempts, found.steps, found.blobs) == (4, 4, 4, 8, 2)
        assert found.files == len(manifest.files) == 8
    with tarfile.open(file) as tar:
        members = tar.getmembers()
        assert members[0].name == MANIFEST
        assert [member.name for member in members[1:]] == sorted(entry.path for entry in manifest.files)
        assert {(member.mtime, member.uid, member.uname, member.mode) for member in members} == {(0, 0, "", 0o644)}
        assert str(tmp_path) not in "".join(member.name for member in members)
    assert "run.lock" not in [entry.path for entry in manifest.files]


def test_the_same_run_gives_the_same_bytes(run_dir: Path, tmp_path: Path) -> None:
    archive(run_dir, tmp_path / "one.tar")
    for file in run_dir.rglob("*"):
        os.utime(file, (1, 1))
    (run_dir / ".summary.json.new").write_text("half written")
    archive(run_dir, tmp_path / "other.tar")
    assert (tmp_path / "one.tar").read_bytes() == (tmp_path / "other.tar").read_bytes()


def test_what_is_unpacked_is_the_run(run_dir: Path, tmp_path: Path) -> None:
    archive(run_dir, tmp_path / "run.tar")
    with tarfile.open(tmp_path / "run.tar") as tar:
        tar.extractall(tmp_path / "copy", filter="data")
    (tmp_path / "copy" / MANIFEST).unlink()
    assert verify(tmp_path / "copy") == verify(run_dir)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def first(run_dir: Path, pattern: str) -> Path:
    return sorted(run_dir.glob(pattern))[0]


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "blob changed": (lambda run: cut(first(run, "blobs/*/*")), "is damaged"),
    "blob gone": (lambda run: first(run, "blobs/*/*").unlink(), "the blob"),
    "trajectory gone": (lambda run: first(run, "trajectories/*/*").unlink(), "is missing"),
    "step gone": (lambda run: cut_line(first(run, "trajectories/*/*")), "has 1 steps, and the journal says 2"),
    "step garbled": (lambda run: garble(first(run, "trajectories/*/*")), "is no step"),
    "twice scored": (lambda run: repeat(run / "journal.jsonl"), "is scored 2 times"),
    "never planned": (lambda run: RunDirectory(run).journal.append(record("Z")), "not in the plan"),
    "no header": (lambda run: (run / "run.json").unlink(), r"run\.json is missing"),
    "prompt edited": (
        lambda run: edit(run / "run.json", '"agent": "null"', '"agent": "oracle"'),
        "not those of its plan",
    ),
}


def cut_line(file: Path) -> None:
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])


def garble(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"index":1', b'"index":"one"'))


def repeat(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines, lines[0]]))


def edit(file: Path, old: str, new: str) -> None:
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_found(run_dir: Path, kind: str) -> None:
    harm, told = DAMAGE[kind]
    harm(run_dir)
    found = verify(run_dir)
    assert not found.intact
    assert any(told.replace("\\", "") in problem for problem in found.problems)


def test_a_run_that_is_not_complete_is_intact(run_dir: Path) -> None:
    cut_line(run_dir / "journal.jsonl")
    with (run_dir / "journal.jsonl").open("ab") as file:
        file.write(b'{"torn')
    found = verify(run_dir)
    assert found.intact and not found.complete
    assert (found.scored, found.unscored, found.torn_lines) == (1, 3, 1)


def test_a_changed_archive_is_found_out(run_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.tar"
    archive(run_dir, file)
    content = file.read_bytes()
    assert content.count(b'"success"') >= 4
    file.write_bytes(content.replace(b'"success"', b'"succ3ss"', 1))
    found = verify(file)
    assert any(problem.startswith("journal.jsonl has sha256") for problem in found.problems)


def test_an_archive_with_a_file_too_many_or_too_few_is_found_out(run_dir: Path, tmp_path: Path) -> None:
    manifest = archive(run_dir, tmp_path / "run.tar")
    changed = manifest.model_copy(update={"files": manifest.files[1:]})
    assert any("is not in the manifest" in problem for problem in verify(repacked(tmp_path, changed)).problems)
    gone = manifest.files[0].model_copy(update={"path": "summary.json"})
    changed = manifest.model_copy(update={"files": (*manifest.files, gone)})
    assert "summary.json is missing" in verify(repacked(tmp_path, changed)).problems


def repacked(tmp_path: Path, manifest: Manifest) -> Path:
    file = tmp_path / "changed.tar"
    with tarfile.open(tmp_path / "run.tar") as old, tarfile.open(file, "w") as new:
        for member in old:
            content = old.extractfile(member)
            assert content is not None
            data = manifest.model_dump_json().encode() if member.name == MANIFEST else content.read()
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return file


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil"])
def test_an_archive_that_would_reach_outside_is_refused(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "evil.tar", "w") as tar:
        tar.addfile(tarfile.TarInfo(name))
    with pytest.raises(ConfigError, match="no archive of a run does"):
        verify(tmp_path / "evil.tar")


def test_links_are_refused(run_dir: Path, tmp_path: Path) -> None:
    (run_dir / "notes").symlink_to(tmp_path)
    with pytest.raises(ConfigError, match="symbolic link"):
        archive(run_dir, tmp_path / "run.tar")
    assert not (tmp_path / "run.tar").exists()
    with tarfile.open(tmp_path / "link.tar", "w") as tar:
        link = tarfile.TarInfo("run.json")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
    with pytest.raises(ConfigError, match="no archive of a run does"):
        verify(tmp_path / "link.tar")


def test_places_that_make_no_sense_are_refused(run_dir: Path, tmp_path: Path) -> None:
    (tmp_path / "there.tar").write_text("mine")
    (tmp_path / "empty").mkdir()
    refused = {
        tmp_path / "there.tar": "exists already",
        tmp_path / "nowhere" / "x.tar": r"no directory .*nowhere for x\.tar; make it first",
        tmp_path / "there.tar" / "x.tar": "no directory",
        run_dir / "x.tar": "inside the run",
    }
    for place, told in refused.items():
        with pytest.raises(ConfigError, match=told):
            archive(run_dir, place)
    for nothing in (tmp_path / "empty", tmp_path / "nowhere"):
        with pytest.raises(ConfigError, match="holds no run"):
            archive(nothing, tmp_path / "new.tar")
    for nothing in (tmp_path / "there.tar", tmp_path / "nowhere"):
        with pytest.raises(ConfigError, match="neither a run directory nor an archive"):
            verify(nothing)
    with RunDirectory(run_dir).locked(), pytest.raises(ConfigError, match="another run"):
        archive(run_dir, tmp_path / "new.tar")

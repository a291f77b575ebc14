"""Archives of runs, and what a proof finds."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, Latencies, StepRecord, StorageFailed
from mobile_world.experiment import RunDirectory, archive, restore, snapshot, verify
from mobile_world.experiment.storage.archive import MANIFEST, ArchiveManifest
from mobile_world.experiment.storage.header import CodeVersion, RunHeader
from tests.mobile_world.experiment.recorded import plan, record

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
            with directory.open_recorder(spec.key, 1) as recorder:
                for index in range(2):
                    recorder.step(step(index, recorder.blob(SCREEN + bytes([index]))))
            made = record(spec.key.task, replica=spec.key.replica)
            directory.journal.append(made.model_copy(update={"trajectory": recorder.name, "steps": 2}))
    return directory.path


def test_a_whole_run_is_proven_in_place_and_in_its_archive(run_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.tar"
    manifest = archive(run_dir, file)
    for place in (run_dir, file):
        found = verify(place)
        assert found.complete and found.problems == ()
        assert (found.planned, found.scored, found.attempts, found.steps, found.blobs) == (4, 4, 4, 8, 2)
        assert found.files == len(manifest.files) == 9
    with tarfile.open(file) as tar:
        members = tar.getmembers()
        assert members[0].name == f"run/{MANIFEST}"
        assert [member.name for member in members[1:]] == sorted(f"run/{entry.path}" for entry in manifest.files)
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


def test_what_is_restored_is_the_run(run_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive(run_dir, tmp_path / "run.tar")
    done = restore(tmp_path / "run.tar", tmp_path / "copy")
    assert (done.run_dir, done.damage) == (tmp_path / "copy", ())
    assert _bytes(done.run_dir) == _bytes(run_dir)
    assert verify(done.run_dir) == verify(run_dir)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert restore(tmp_path / "run.tar").run_dir == Path("run")
    assert [each.name for each in Path.cwd().iterdir()] == ["run"], "everything lies below the name of the run"


def _bytes(run_dir: Path) -> dict[str, bytes]:
    files = (each for each in run_dir.rglob("*") if each.is_file() and each.name != "run.lock")
    return {each.relative_to(run_dir).as_posix(): each.read_bytes() for each in files}


def test_archives_of_earlier_versions_without_a_directory_are_read(run_dir: Path, tmp_path: Path) -> None:
    archive(run_dir, tmp_path / "run.tar")
    flat = tmp_path / "flat.tar"
    with tarfile.open(tmp_path / "run.tar") as old, tarfile.open(flat, "w") as new:
        for member in old:
            content = old.extractfile(member)
            member.name = member.name.removeprefix("run/")
            new.addfile(member, content)
    assert verify(flat).complete
    assert _bytes(restore(flat, tmp_path / "copy").run_dir) == _bytes(run_dir)


def test_nothing_is_restored_over_anything(run_dir: Path, tmp_path: Path) -> None:
    archive(run_dir, tmp_path / "run.tar")
    (tmp_path / "file").write_text("mine")
    before = _bytes(run_dir)
    for place in (run_dir, tmp_path / "file"):
        with pytest.raises(ConfigError, match="nothing is written over it"):
            restore(tmp_path / "run.tar", place)
    assert _bytes(run_dir) == before and (tmp_path / "file").read_text() == "mine"
    (tmp_path / "empty").mkdir()
    assert verify(restore(tmp_path / "run.tar", tmp_path / "empty").run_dir).complete
    with pytest.raises(StorageFailed, match="cannot be made"):
        restore(tmp_path / "run.tar", tmp_path / "file" / "below")
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".")]


def test_what_can_be_saved_of_a_damaged_archive_is_restored(run_dir: Path, tmp_path: Path) -> None:
    manifest = archive(run_dir, tmp_path / "run.tar")
    longer = manifest.files[0].model_copy(update={"size": manifest.files[0].size + 1})
    gone = manifest.files[0].model_copy(update={"path": "summary.json"})
    changed = manifest.model_copy(update={"files": (longer, *manifest.files[2:], gone)})
    done = restore(repacked(tmp_path, changed), tmp_path / "copy")
    assert done.files == len(manifest.files) - 2
    told = "; ".join(done.damage)
    assert f"{manifest.files[1].path} is not in the manifest" in told and "summary.json is missing" in told
    assert f"and the manifest says {longer.size:,}" in told
    assert not verify(done.run_dir).intact
    whole = (tmp_path / "run.tar").read_bytes()
    for share in (0.3, 0.5, 0.7):  # In a file, in a header, in what fills a block up.
        for bytes_more in (0, 256, 512, 700):
            (tmp_path / "cut.tar").write_bytes(whole[: int(len(whole) * share) // 512 * 512 + bytes_more])
            saved = restore(tmp_path / "cut.tar", tmp_path / f"cut-{share}-{bytes_more}")
            assert 0 < saved.files < len(manifest.files) and any("is missing" in each for each in saved.damage)
            found = verify(tmp_path / "cut.tar")
            assert not found.intact and any("is missing" in each for each in found.problems)
    (tmp_path / "stub.tar").write_bytes(whole[:700])
    with pytest.raises(ConfigError, match="stub"):
        restore(tmp_path / "stub.tar", tmp_path / "stub")
    assert not (tmp_path / "stub").exists() and not (tmp_path / ".stub.restoring").exists()


def test_a_run_is_archived_while_it_goes_on(run_dir: Path, tmp_path: Path) -> None:
    directory, half = RunDirectory(run_dir), []
    with directory.locked(), directory.open_recorder(record("A").key, 9) as recorder:
        recorder.step(step(0, recorder.blob(b"\x89PNG under way")))
        with pytest.raises(ConfigError, match="another run"):
            archive(run_dir, tmp_path / "refused.tar")
        for turn in range(3):
            snapshot(run_dir, tmp_path / f"{turn}.tar")
            half.append(verify(tmp_path / f"{turn}.tar"))
            recorder.step(step(turn + 1, recorder.blob(b"\x89PNG later")))
            directory.journal.append(record("A", "infra_failure", attempt=2 + turn))
    assert [each.problems for each in half] == [(), (), ()]
    assert [each.attempts for each in half] == [4, 5, 6]


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def first(run_dir: Path, pattern: str) -> Path:
    return sorted(run_dir.glob(pattern))[0]


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "blob changed": (lambda run: cut(first(run, "blobs/*/*")), "is damaged"),
    "blob gone": (lambda run: first(run, "blobs/*/*").unlink(), "the blob"),
    "trajectory gone": (lambda run: first(run, "trajectories/*/*").unlink(), "is missing"),
    "step gone": (lambda run: cut_line(first(run, "trajectories/*/*")), "has 1 steps, and the journal says 2"),
    "step garbled": (lambda run: garble(first(run, "trajectories/*/*")), "is not a step"),
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


def repacked(tmp_path: Path, manifest: ArchiveManifest) -> Path:
    file = tmp_path / "changed.tar"
    with tarfile.open(tmp_path / "run.tar") as old, tarfile.open(file, "w") as new:
        for member in old:
            content = old.extractfile(member)
            assert content is not None
            data = manifest.model_dump_json().encode() if member.name == f"run/{MANIFEST}" else content.read()
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return file


@pytest.mark.parametrize("name", ["../../evil", "/etc/evil", "run/../evil", "run//evil", "run/./evil", "other/evil"])
def test_an_archive_that_would_reach_outside_is_refused(run_dir: Path, tmp_path: Path, name: str) -> None:
    archive(run_dir, tmp_path / "run.tar")
    with tarfile.open(tmp_path / "run.tar", "a") as tar:
        tar.addfile(tarfile.TarInfo(name))
    for refuse in (verify, lambda file: restore(file, tmp_path / "copy")):
        with pytest.raises(ConfigError, match="an archive of a run never does"):
            refuse(tmp_path / "run.tar")
    assert not (tmp_path / "copy").exists() and not (tmp_path / "evil").exists()


def test_links_are_refused(run_dir: Path, tmp_path: Path) -> None:
    (run_dir / "notes").symlink_to(tmp_path)
    with pytest.raises(ConfigError, match="symbolic link"):
        archive(run_dir, tmp_path / "run.tar")
    assert not (tmp_path / "run.tar").exists()
    with tarfile.open(tmp_path / "link.tar", "w") as tar:
        link = tarfile.TarInfo("run.json")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
    for refuse in (verify, lambda file: restore(file, tmp_path / "copy")):
        with pytest.raises(ConfigError, match="an archive of a run never does"):
            refuse(tmp_path / "link.tar")


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

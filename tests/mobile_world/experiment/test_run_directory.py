from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import ConfigError, EpisodeKey, GoalLevel, Latencies, StepRecord
from mobile_world.experiment import Plan, PlannedArm, PlannedTask, Rules, RunDirectory
from mobile_world.experiment.planning.plan_differences import differences
from mobile_world.experiment.storage.blob_store import BlobStore
from mobile_world.experiment.storage.header import ROOMS, CodeVersion, ContentHashes, RunHeader, code_version, grown
from mobile_world.experiment.storage.journal import Journal
from tests.mobile_world.experiment.recorded import plan, record


def step(index: int = 0) -> StepRecord:
    return StepRecord(
        index=index,
        activity="a/b",
        screenshot=None,
        ui_tree=None,
        said="",
        action=None,
        error=None,
        reply=None,
        latencies=Latencies(),
    )


# The journal.


def test_a_journal_gives_back_what_was_written(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    assert list(journal.records()) == []
    written = [record("A"), record("B", "infra_failure"), record("B", attempt=2)]
    for each in written:
        journal.append(each)
    assert list(Journal(tmp_path / "journal.jsonl").records()) == written
    ledger = journal.ledger()
    assert ledger.scored == {written[0].key, written[2].key}
    assert ledger.attempts == {written[0].key: 1, written[1].key: 2}
    assert ledger.torn == 0


@given(cut=st.integers(1, 400))
def test_a_torn_last_line_is_left_out_and_what_follows_is_whole(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("torn") / "journal.jsonl"
    journal = Journal(path)
    journal.append(record("A"))
    whole = path.read_bytes()
    journal.append(record("B"))
    path.write_bytes(whole + path.read_bytes()[len(whole) :][:cut])
    journal.append(record("C"))
    again = Journal(path)
    assert [each.key.task for each in again.records()] == ["A", "C"]
    assert again.ledger().torn == 1
    assert path.read_bytes().startswith(whole)


def test_a_line_that_only_lacks_its_end_still_counts(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    journal.append(record("A"))
    (tmp_path / "journal.jsonl").write_bytes((tmp_path / "journal.jsonl").read_bytes().rstrip(b"\n"))
    journal.append(record("B"))
    assert [each.key.task for each in journal.records()] == ["A", "B"]
    assert journal.ledger().torn == 0


def test_a_journal_of_blanks_alone_takes_records(tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").write_bytes(b"  ")
    journal = RunDirectory(tmp_path).journal
    journal.append(record("A"))
    assert [each.key.task for each in journal.records()] == ["A"] and journal.ledger().torn == 0


# Blobs.


def test_a_blob_is_stored_once_under_its_hash(tmp_path: Path) -> None:
    store = BlobStore(tmp_path)
    names = {store.put(b"picture"), store.put(b"picture"), BlobStore(tmp_path).put(b"picture")}
    assert names == {hashlib.sha256(b"picture").hexdigest()}
    [name] = names
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()] == [
        f"{name[:2]}/{name}"
    ]
    assert store.get(name) == b"picture"


def test_a_blob_that_a_power_cut_left_short_is_noticed_and_written_anew(tmp_path: Path) -> None:
    name = BlobStore(tmp_path).put(b"picture")
    (tmp_path / name[:2] / name).write_bytes(b"pic")
    with pytest.raises(ConfigError, match="damaged"):
        BlobStore(tmp_path).get(name)
    store = BlobStore(tmp_path)
    store.put(b"picture")
    assert store.get(name) == b"picture"


def test_a_blob_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no blob abc"):
        BlobStore(tmp_path).get("abc")


# Trajectories.


def test_steps_are_in_the_file_as_soon_as_they_are_written(tmp_path: Path) -> None:
    recorder = RunDirectory(tmp_path).open_recorder(record("A").key, 1)
    recorder.step(step(0))
    assert recorder.name == "trajectories/A/null-r0-a1.jsonl"
    assert json.loads((tmp_path / recorder.name).read_text())["index"] == 0
    recorder.step(step(1))
    recorder.close()
    assert len((tmp_path / recorder.name).read_text().splitlines()) == 2


def test_a_trajectory_that_a_dead_process_left_is_kept(tmp_path: Path) -> None:
    first, second = (RunDirectory(tmp_path).open_recorder(record("A").key, 1) for _ in range(2))
    assert first.name != second.name
    first.close()
    second.close()


@pytest.mark.parametrize("name", ["../../etc", "a/b", "", "ü" * 200, "x" * 300, ".hidden", "con trol\n"])
def test_odd_names_stay_inside_the_directory(tmp_path: Path, name: str) -> None:
    recorder = RunDirectory(tmp_path / "run").open_recorder(
        EpisodeKey(arm=name, suite="mobile_world", task=name, replica=0), 1
    )
    recorder.close()
    place = (tmp_path / "run" / recorder.name).resolve()
    assert place.is_file() and place.parent.parent == (tmp_path / "run" / "trajectories").resolve()


def test_different_odd_names_get_different_files(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    tapes = [
        directory.open_recorder(EpisodeKey(arm="a", suite="s", task=name, replica=0), 1)
        for name in ("a/b", "a:b", "a b")
    ]
    assert len({recorder.name for recorder in tapes}) == 3
    for recorder in tapes:
        recorder.close()


# One run in one directory.


def test_two_runs_on_one_directory_are_refused(tmp_path: Path) -> None:
    with (
        RunDirectory(tmp_path).locked(),
        pytest.raises(ConfigError, match="another run"),
        RunDirectory(tmp_path).locked(),
    ):
        pass
    with RunDirectory(tmp_path).locked():
        pass


@pytest.mark.slow
def test_the_lock_of_a_process_that_was_killed_is_gone(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from mobile_world.experiment import RunDirectory\n"
        f"with RunDirectory(Path({str(tmp_path)!r})).locked(): print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == b"locked\n"
        with pytest.raises(ConfigError, match=f"process {holder.pid}"), RunDirectory(tmp_path).locked():
            pass
        holder.kill()
        holder.wait(20)
        with RunDirectory(tmp_path).locked():
            pass


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(ConfigError, match="results cannot go to"),
        RunDirectory(tmp_path / "file" / "run").locked(),
    ):
        pass


def test_a_header_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(ConfigError, match=r"run\.json cannot be read"):
        RunDirectory(tmp_path).header()
    (tmp_path / "run.json").unlink()
    Journal(tmp_path / "journal.jsonl").append(record())
    with pytest.raises(ConfigError, match=r"no run\.json"):
        RunDirectory(tmp_path).header()


# Going on with other settings.


def header(of: Plan) -> RunHeader:
    return RunHeader(version="0", created_at="2026-01-01T00:00:00+00:00", plan=of)


def test_more_arms_tasks_and_replicas_are_welcome(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    directory.write_header(header(plan(tasks="A B", replicas=2)))
    found = directory.header()
    assert found is not None
    both = grown(found, plan("oracle", tasks="B C", replicas=1)).plan
    assert ([task.name for task in both.tasks], both.replicas) == (["A", "B", "C"], 2)
    assert [arm.name for arm in both.arms] == ["null", "oracle"]
    before = {spec.key: spec for spec in found.plan.episodes()}
    after = {spec.key: spec for spec in both.episodes()}
    assert before.items() <= after.items() and len(after) == len(both) == 12


QUICK, SLOW = ("You look after a phone. " * 4 + f"Be {how}." for how in ("quick", "slow"))


def arms(
    agent: str = "uivenus", prompt: str = QUICK, top_p: float = 1, level: GoalLevel | None = None, title: str = ""
) -> tuple[PlannedArm, ...]:
    options = {"system_prompt": prompt, "top_p": top_p}
    return tuple(
        PlannedArm(name=name, agent=agent, options=options, goal_level=level, title=title) for name in ("v01", "v02")
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"base_seed": 4}, "seed was 3 and is now 4"),
        ({"suite": "android_world"}, "suite was 'mobile_world' and is now 'android_world'"),
        ({"rules": Rules(max_steps=5)}, "max_steps was None and is now 5"),
        ({"rules": Rules(goal_level="none")}, "goal_level was 'full' and is now 'none'"),
        ({"rules": Rules(loop_limit=3)}, "loop_limit was None and is now 3"),
        ({"arms": arms(agent="generic")}, "of 2 arms (v01, v02): agent was 'uivenus' and is now 'generic'"),
        ({"arms": arms(top_p=0.5)[1:]}, "of v02: top_p was 1 and is now 0.5"),
        ({"arms": arms(level="full")}, "goal_level was None and is now 'full'"),
        (
            {"arms": arms(prompt=SLOW)[:1]},
            "of v01: system_prompt was 'k after a phone. Be quick.' at character 99 (sha256",
        ),
        ({"tasks": (PlannedTask(name="A", fingerprint="new"),)}, "the definition of A has changed"),
    ],
)
def test_other_settings_are_refused_with_the_difference(change: dict[str, object], told: str) -> None:
    old = plan().model_copy(update={"arms": arms()})
    with pytest.raises(ConfigError) as caught:
        grown(header(old), old.model_copy(update=change))
    assert told in str(caught.value)


def test_another_seed_is_not_taken_for_other_tasks() -> None:
    old, new = (
        plan().model_copy(update={"base_seed": seed, "tasks": (PlannedTask(name="A", fingerprint=f"draws {seed}"),)})
        for seed in (3, 4)
    )
    assert differences(old, new) == ["seed was 3 and is now 4"]


def test_how_an_arm_is_called_and_shown_may_change() -> None:
    old = plan().model_copy(update={"arms": arms()})
    new = old.model_copy(update={"arms": arms(title="The quick one")})
    assert ContentHashes.of(old) == ContentHashes.of(new) == ContentHashes.of(grown(header(old), new).plan)


def test_other_code_is_refused_unless_it_is_accepted() -> None:
    one = CodeVersion(version="1", rooms={"agents": "a", "phone": "p"})
    other = one.model_copy(update={"rooms": {"agents": "b", "phone": "p"}})
    begun = RunHeader.begin(plan(), one, "2026-01-01T00:00:00+00:00")
    assert grown(begun, plan(), one) == begun
    with pytest.raises(ConfigError, match="the code of agents has changed"):
        grown(begun, plan(), other)
    accepted = grown(begun, plan(), other, accept_new_code=True)
    assert accepted.code == (one, other)
    assert grown(accepted, plan(), other) == accepted


def test_the_code_of_this_process_names_rooms_that_decide_results() -> None:
    found = code_version()
    assert set(found.rooms) == {*ROOMS, "experiment", "phone"}
    assert found.differences(found) == []
    assert found.differences(found.model_copy(update={"version": "9"})) == [
        f"the version was {found.version} and is now 9"
    ]

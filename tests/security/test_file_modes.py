"""What servers and phones keep about themselves is for their owner alone, however permissive the umask is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.core.artefacts import Artefacts
from mobile_world.core.backends.device_locks import DeviceLocks
from mobile_world.core.backends.docker import DockerBackend
from mobile_world.core.backends.host import Programs
from mobile_world.core.backends.records import EnvRecord, Records
from simdroid.fleet import Fleet
from simdroid.private_files import write_private


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A state directory that is not made yet, where everybody may read what nobody cares for."""
    monkeypatch.setenv("HOME", str(tmp_path))
    before = os.umask(0)
    yield tmp_path / "there" / "state"
    os.umask(before)


def readable_to_others(folder: Path) -> list[str]:
    """What has another mode than 0700 (folders) or 0600 (all else)."""
    wanted = {each: 0o700 if each.is_dir() else 0o600 for each in (folder, *folder.rglob("*"))}
    return [
        f"{each} {each.stat().st_mode & 0o777:o}"
        for each, mode in wanted.items()
        if each.stat().st_mode & 0o777 != mode
    ]


def test_records_tokens_claims_logs_and_pictures(state: Path) -> None:
    programs = Programs(os.environ)
    Records(state / "env" / "avd", EnvRecord).write(EnvRecord(name="one"))
    assert DockerBackend(state, programs).token()
    with DeviceLocks(state) as claims:
        assert claims.try_lock("emulator-5554")
    Artefacts(state / "artefacts" / "1").keep(b"x", device="phone-0", kind="screens", prefix="p", suffix=".png")
    process = programs.start(["/bin/true"], state / "logs" / "emulator.log", more={})
    os.waitpid(process, 0)
    assert len(list(state.rglob("*.*"))) >= 3
    assert readable_to_others(state.parent) == []


def test_a_file_that_was_there_before_is_closed_too(state: Path) -> None:
    state.mkdir(parents=True)
    (state / "token").write_text("old")
    write_private(state / "token", b"new")
    assert (state / "token").read_text() == "new" and (state / "token").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_the_registry_of_phones_and_its_logs(state: Path) -> None:
    with Fleet(state) as fleet:
        [record] = fleet.start(scope="private")
        homes = [each for each in (state / "workers").glob("*/*") if each.is_dir()]
        told = [each for each in readable_to_others(state.parent) if not any(str(home) in each for home in homes)]
        assert told == [] and record.name in {home.name for home in homes}
        assert {each.name for each in (state / "workers").glob("*/*")} >= {"alive", "control.sock"}

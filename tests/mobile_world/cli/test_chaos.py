"""What `mw chaos` plays, says and exits with; the storms themselves are tested with the experiment."""

from __future__ import annotations

import json
import tempfile
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.cli import chaos as module
from mobile_world.domain import InfraError
from mobile_world.experiment.chaos import CALM, GARBAGE, STORM, ResourceSample, Soaked, StormResult
from mobile_world.experiment.chaos.soak import Growth
from tests.mobile_world.cli.program import QuickProgram


def finding(name: str = "storm", **more: Any) -> StormResult:
    values: dict[str, Any] = {
        "name": name,
        "seed": 1,
        "episodes": 2000,
        "attempts": 2345,
        "steps": 10_000,
        "scores": {"success": 1500, "failure": 500},
        "injected": {"cut": 1200, "full_disk": 3},
        "in_step_share": 0.125,
        "killed": 1,
        "processes": 1,
        "calm_seconds": 20.4,
        "seconds": 1234.4,
        "differences": 0,
        "problems": (),
    }
    return StormResult(**(values | more))


STORM_LINES = [
    "storm: 2,000 episodes, every score is as without faults",
    "  2,345 attempts, 10,000 steps; faults in steps: 12.5\u00a0% of them",
    "  the run was killed 1 time, and done by one process",
    "  faults: cut 1,200, full_disk 3",
    "  scores: success 1,500, failure 500",
    "  1,234 s, and 20 s for the run without faults",
    "  the journal balances: every episode scored once, every attempt and every file accounted for",
]


class FakeStage:
    """Plays nothing, and keeps what it was asked for."""

    played: list[tuple[Any, ...]]
    found: dict[str, StormResult]

    def __init__(self, work_dir: Path, phones: int, seed: int, progress: Any) -> None:
        self.played.append((work_dir, phones, seed))
        self._progress = progress

    def play(self, name: str, weather: object, episodes: int) -> str:
        self.played.append((name, weather, episodes))
        for ended in (0, 1, 2, episodes):
            self._progress(name, ended, episodes)
        return "calm"

    def hold(self, name: str, weather: object, episodes: int, *, calm: str) -> StormResult:
        self.played.append((name, weather, episodes, calm))
        return self.found.get(name, finding(name))


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[FakeStage]:
    FakeStage.played, FakeStage.found = [], {}
    monkeypatch.setattr("mobile_world.experiment.chaos.StormSettings", FakeStage)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return FakeStage


def test_a_storm_that_changes_nothing_leaves_nothing_behind(stage: type[FakeStage], tmp_path: Path) -> None:
    done = QuickProgram(tmp_path)("chaos", "--episodes", "100", "--phones", "3", "--seed", "7", "--no-garbage")
    assert (done.returncode, done.stdout.splitlines()) == (0, STORM_LINES)
    assert done.stderr.splitlines() == [f"calm: {ended} attempts for 100 episodes" for ended in (1, 100)]
    (place, *about), *played = stage.played
    assert about == [3, 7] and place.name.startswith("mw-chaos-") and not place.exists()
    assert played == [("calm", CALM, 100), ("storm", STORM, 100, "calm")]


@pytest.mark.parametrize(("episodes", "fewer"), [(100, 25), (101, 26), (20, 8), (4, 4)])
def test_the_second_storm_is_a_fourth_of_the_first(
    stage: type[FakeStage], tmp_path: Path, episodes: int, fewer: int
) -> None:
    done = QuickProgram(tmp_path)("chaos", "--episodes", str(episodes), "--output", "kept", "--json")
    assert [each["name"] for each in json.loads(done.stdout)] == ["storm", "garbage"]
    assert stage.played[0][0] == Path("kept") and (tmp_path / "kept").is_dir()
    assert stage.played[-1] == ("garbage", GARBAGE, fewer, "calm")


def test_a_changed_score_fails_and_keeps_what_was_played(stage: type[FakeStage], tmp_path: Path) -> None:
    stage.found = {"storm": finding(differences=2, problems=("A #1 differs",), killed=2, processes=3)}
    done = QuickProgram(tmp_path)("chaos")
    assert done.returncode == 1
    first, _, killed, *_, wrong = done.stdout.splitlines()[:7]
    assert first == "storm: 2,000 episodes, 2 differences" and wrong == "  wrong: A #1 differs"
    assert killed == "  the run was killed 2 times, and done by 3 processes"
    assert done.stdout.count("the journal balances") == 1, "that of the second storm"
    place = stage.played[0][0]
    assert done.stderr.splitlines()[-1] == f"what was played is kept in {place}" and place.is_dir()


def test_a_soak_says_what_grows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    readings = [
        ResourceSample(0.1, 100.5, 20, 5, 7),
        ResourceSample(0.9, 100.5, 20, 5, 7),
        ResourceSample(1.2, 101, 20, 5, 7),
    ]
    asked: list[dict[str, Any]] = []

    def soak(work_dir: Path, *, heard: Any, **about: Any) -> Soaked:
        asked.append(about)
        for each in readings:
            heard(each)
        growths = (Growth("memory_mb", 100, 101.5, 110), Growth("threads", 5, 9, 6))
        return Soaked(
            minutes=1.25, rounds=3, episodes=1234, injected={}, readings=tuple(readings), growths=growths[: len(asked)]
        )

    @contextmanager
    def served(work_dir: Path) -> Any:
        yield module.Served([], [work_dir / "served"])

    monkeypatch.setattr("mobile_world.experiment.chaos.soak", soak)
    monkeypatch.setattr(module, "served_loads", served)
    mw = QuickProgram(tmp_path)
    done = mw("chaos", "--soak", "1.25", "--phones", "2", "--output", "o")
    head, titles, memory = done.stdout.splitlines()
    assert head == "1.2 minutes, 3 rounds, 1,234 episodes" and done.returncode == 0
    assert titles.split() == ["HELD", "MIDDLE", "THIRD", "LAST", "THIRD", "AT", "MOST", "VERDICT"]
    assert memory.split() == ["memory", "mb", "100", "101.5", "110", "does", "not", "grow"]
    assert done.stderr.splitlines() == [
        "minutes 0.1, memory_mb 100.5, descriptors 20, threads 5, files 7",
        "minutes 1.2, memory_mb 101, descriptors 20, threads 5, files 7",
    ]
    assert asked[0] == {"minutes": 1.25, "phones": 2, "seed": 1, "loads": [], "states": [Path("o/served")]}
    grown = mw("chaos", "--soak", "0", "--output", "o")
    assert grown.returncode == 1 and grown.stdout.splitlines()[-1].split() == ["threads", "5", "9", "6", "grows"]
    whole = mw("chaos", "--soak", "1", "--output", "o", "--json")
    assert whole.returncode == 1 and json.loads(whole.stdout)["episodes"] == 1234


class Answers:
    """What `urlopen` gives back."""

    def __init__(self, *pages: bytes) -> None:
        self.asked: list[str] = []
        self._pages = list(pages)

    @contextmanager
    def __call__(self, address: str, timeout: float) -> Any:
        self.asked.append(address)
        page = self._pages.pop(0)
        yield SimpleNamespace(read=lambda: page)


def test_the_viewer_s_pages_are_opened_and_may_not_be_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Answers(*[b"page"] * 4)
    monkeypatch.setattr("urllib.request.urlopen", answers)
    module._look("http://v/")
    assert answers.asked == [f"http://v/{page}" for page in module.PAGES]
    monkeypatch.setattr("urllib.request.urlopen", Answers(b"page", b""))
    with pytest.raises(InfraError, match="the viewer's page /run/round is empty"):
        module._look("http://v/")

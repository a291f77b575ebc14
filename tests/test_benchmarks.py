"""What benchmarks say of their numbers, and that the page shows the last whole run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from benchmarks.__main__ import LONG, PAGE, PARTS, RESULTS, chosen_parts, failed
from benchmarks.androidworld_experiment import part_of
from benchmarks.growth import plan_of, run_of
from benchmarks.measuring import Figure, Sample, Sheet
from benchmarks.peers import AndroidWorld, Connection, MobileWorld, Place, Way
from benchmarks.step_ab import MOST_CALLS, Player, counted
from benchmarks.table import markdown
from mobile_world.experiment import Plan, PlannedArm, PlannedTask
from mobile_world.runtime import AdbDevice
from simdroid.device import Phone
from simdroid.fleet import serve_phone
from tests.conftest import MEMORY

CONDITIONS = {
    "date": "2026-01-01",
    "version": "1.2.3",
    "python": "3.11.7",
    "system": "Linux x86_64",
    "processor": "Some | Processor",
    "cores": 2,
    "memory_gb": 8.0,
    "load_before": 0.1,
    "seconds": 600.0,
}


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbDevice]:
    home = tmp_path_factory.mktemp("home")
    with (
        serve_phone(home / "phone", token_file=home / "token") as phone,
        AdbDevice.direct("127.0.0.1", phone.adb_port) as found,
    ):
        yield found


def results(sheet: Sheet) -> dict[str, Any]:
    found = {"module": "benchmarks.some", "seconds": 3.0, "load": 0.5} | sheet.as_json()
    return json.loads(json.dumps({"schema_version": 1, "conditions": CONDITIONS, "parts": {"some": found}}))  # type: ignore[no-any-return]


def test_a_share_of_a_plan_has_every_prompt_task_and_instance() -> None:
    arms = tuple(PlannedArm(name=f"v{number}", agent="null") for number in range(18))
    tasks = tuple(PlannedTask(name=f"Task{number}") for number in range(116))
    plan = Plan(suite="android_world", base_seed=0, arms=arms, tasks=tasks, replicas=2)
    assert len(plan) == 4176 and part_of(plan, 1) is plan
    played = [spec.key for spec in part_of(plan, 24).episodes()]
    assert len(played) == 4176 // 24 == len(set(played))
    assert set(Counter(key.arm for key in played).values()) == {9, 10}
    assert len({(key.task, key.replica) for key in played}) == 4176 // 24, "one arm each, on three instances in four"
    assert set(Counter(key.task for key in played).values()) == {1, 2}


def test_a_ratio_says_how_many_times_better_ours_is_whatever_is_better() -> None:
    sheet = Sheet()
    sheet.against(Sample("step", "ms", [1, 2, 3]), Figure("peer", 100))
    sheet.against(Sample("rate", "1/s", [50]), Sample("peer's rate", "1/s", [20, 30, 25]), better="more")
    assert [each.ratio for each in sheet.comparisons] == [50, 2]


def test_what_is_required_of_a_ratio_is_a_claim_that_can_fail(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = Sheet()
    sheet.against(Sample("step", "ms", [2]), Figure("peer", 100), required=50)
    assert sheet.finish(None) == 0
    sheet.against(Sample("step", "ms", [3]), Figure("peer", 100), required=50)
    assert sheet.finish(None) == 1
    assert "NO" in capsys.readouterr().out


def test_a_claim_is_about_the_median_and_keeps_the_spread() -> None:
    sheet = Sheet()
    sheet.at_most("it, ms", Sample("it", "ms", [1, 9, 2]), 5)
    sheet.at_least("share", 0.4, 0.5)
    first, second = sheet.claims
    assert (first.value, first.spread, first.holds) == (2, (1, 9), True)
    assert (second.spread, second.holds) == (None, False)


def test_the_table_has_every_comparison_and_every_claim_once() -> None:
    sheet = Sheet(notes=["kept in memory"])
    sheet.against(Sample("step", "ms", [1, 2, 3]), Figure("peer", 100, "issue 7"), required=60, conditions="same phone")
    sheet.at_most("set-up, ms", 20, 50)
    sheet.samples.append(Sample("episodes", "1/min", [4]))
    table = markdown(results(sheet))
    assert "| step, ms | 2 | 1 to 3 | peer | 100 | 50x | **NO** (≥ 60x) | issue 7; same phone |" in table
    assert "| set-up, ms | 20 |  | at most | 50 | 2.5x | yes |  |" in table
    assert "| some | episodes | 4 |  | 1/min |" in table
    assert table.count("| step, ms |") == 1
    assert "kept in memory" in table


def test_a_benchmark_that_breaks_is_a_claim_that_does_not_hold() -> None:
    found = failed("3")
    assert [claim["holds"] for claim in found["claims"]] == [False]
    assert "exit status 3" in found["notes"][0]


def test_the_page_shows_the_last_whole_run() -> None:
    assert PAGE.read_text() == markdown(json.loads(RESULTS.read_text()))


def test_parts_are_chosen_by_name_and_unknown_ones_named() -> None:
    assert list(chosen_parts(None, None)) == list(PARTS)
    assert list(chosen_parts("statistics,phone", None)) == ["statistics", "phone"]
    assert chosen_parts("harness", Path("/x/python"))["harness"].words == ("--inspect-python", "/x/python")
    with pytest.raises(SystemExit, match=r"there are: .*statistics"):
        chosen_parts("speed", None)
    for part in (PARTS | LONG).values():
        assert (RESULTS.parents[1] / f"{part.module.replace('.', '/')}.py").exists()


class Counted:
    """A connection that counts commands; pauses are noted and not made."""

    def __init__(self, device: AdbDevice) -> None:
        self._connection = Connection(device)
        self.commands: list[str] = []
        self.pauses: list[float] = []

    def __call__(self, *words: str, raw: bool = False) -> bytes:
        self.commands.append(words[0])
        return self._connection(*words, raw=raw)

    @property
    def way(self) -> Way:
        return Way(self, self.pauses.append)


def test_a_step_by_mobile_worlds_rules_is_four_commands_and_one_pause(device: AdbDevice) -> None:
    counted = Counted(device)
    MobileWorld(3.0)(counted.way, Place(5, 900))
    assert counted.commands == ["getprop", "input", "getprop", "screencap"]
    assert counted.pauses == [3.0]


def test_a_step_by_android_worlds_rules_pauses_or_waits_for_three_equal_lists(device: AdbDevice) -> None:
    counted = Counted(device)
    AndroidWorld(device, stable=False)(counted.way, Place(5, 900))
    assert counted.pauses == [1.0]
    assert counted.commands == ["settings", "settings", "dumpsys", "input"]
    device.shell(["am", "start", "-a", "android.settings.SETTINGS"])
    waiting = Counted(device)
    rule = AndroidWorld(device, stable=True)
    rule(waiting.way, Place(5, 5))
    assert waiting.pauses == [0.5] * 3
    rule(waiting.way, Place(5, 5))
    assert waiting.pauses == [0.5] * 5


@pytest.mark.slow
def test_made_up_episodes_go_through_the_whole_engine() -> None:
    with TemporaryDirectory(dir=MEMORY) as place:
        run_dir = Path(place) / "run"
        readings = run_of(plan_of(500), run_dir)
        assert readings[-1].episodes == 500
        assert len((run_dir / "journal.jsonl").read_text().splitlines()) == 500
        assert (run_dir / "summary.json").exists()


def test_a_step_makes_few_python_calls(phone: Phone) -> None:
    with closing(Player(phone)) as player:
        player.prepare()
        calls = player.play(counted)
    assert len(calls) == 40
    assert sum(calls) / len(calls) <= MOST_CALLS
    assert phone.display.crashes == 0

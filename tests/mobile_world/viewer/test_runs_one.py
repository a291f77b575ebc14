"""The page of one run: who leads and how surely, why agents failed, what it took, and how devices did."""

from __future__ import annotations

import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from mobile_world.analysis import Round
from mobile_world.experiment import PlannedTask, RunDirectory
from mobile_world.experiment.race_record import plan_of_race, write_race
from mobile_world.viewer import LogDirectory, ViewedRun
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.run import STATUS, run_page
from mobile_world.viewer.pages.run_results import RESULTS, Results, results_of
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.player.details import attempt_details
from mobile_world.viewer.run_status import RunStatusCache
from tests.mobile_world.experiment.recorded import lost, plan, record
from tests.mobile_world.viewer.played import HARM, HOSTILE
from tests.mobile_world.viewer.runs import NobodyAnswers, comparison, played, write_run


def shown(root: Path, name: str = "run", part: str | None = None, links: ServerLinks | None = None) -> str:
    library = LogDirectory(root)
    return run_page(library.run(name), RunStatusCache(library).of(name), links or ServerLinks(), part)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    whole = comparison()
    write_run(tmp_path / "run", whole, played(whole))
    return tmp_path


def results(root: Path) -> Results:
    found = results_of(LogDirectory(root).run("run"))
    assert isinstance(found, Results)
    return found


def test_the_leaderboard_has_intervals_controls_and_ways_to_the_episodes(finished: Path) -> None:
    text = shown(finished)
    board = text[text.index('id="leaderboard"') :]
    assert board.index("Careful") < board.index("Plain") < board.index("Hasty") < board.index("Controls, not ranked")
    assert "95 % CI" in board and "Copy of Plain" in board and "Does nothing" in board
    assert 'href="/run/run/episodes?arm=good"' in board
    assert "tied</td>" in board and "No winner" in text


def test_the_set_that_cannot_be_told_apart_is_named(tmp_path: Path) -> None:
    whole = comparison(base="Plain", twin="Twin", bad="Hasty")
    records = [
        each.model_copy(update={"outcome": "success", "reason": None, "score": 1.0}) if each.key.arm == "twin" else each
        for each in played(whole)
    ]
    close = [
        each.model_copy(update={"outcome": "success", "reason": None, "score": 1.0})
        if each.key.arm == "base" and each.key.task != "Task01"
        else each
        for each in records
    ]
    write_run(tmp_path / "run", whole, close)
    assert set(results(tmp_path).tied) == {"Plain", "Twin"}
    assert "2 of 3 variants are tied with the best: " in shown(tmp_path)


def test_plots_of_the_report_are_there(finished: Path) -> None:
    text = shown(finished)
    for anchor in ("success", "differences", "tasks", "cost", "failures", "reasons", "devices", "settings"):
        assert f'<section id="{anchor}">' in text or f'id="{anchor}"' in text
    assert text.count("<svg") > 10


def test_failures_lead_to_their_episodes(finished: Path) -> None:
    text = shown(finished)
    assert 'href="/run/run/episodes?reason=premature_termination">declared done too early</a>' in text
    assert "48 scored episodes failed" in text


def test_tokens_cost_and_time_count_every_attempt(tmp_path: Path) -> None:
    again = record("A", "infra_failure", tokens_in=5, cost=0.5, phases={"act": 61.0}, device="sick")
    write_run(tmp_path / "run", plan(replicas=1), [again, record("A", attempt=2, tokens_in=7, cost=1.5)])
    text = shown(tmp_path)
    assert ">12<" in text and ">2.00<" in text and "1 min 01 s" in text
    assert "DEVICE_LOST" in text and 'href="/run/run/episodes?fault=DEVICE_LOST&amp;attempts=all"' in text


def test_an_unknown_price_is_not_called_zero(tmp_path: Path) -> None:
    write_run(tmp_path / "run", plan(replicas=1), [record("A", tokens_in=7, cost=None)])
    assert "some prices are unknown" in shown(tmp_path)


def test_devices_that_lose_attempts_stand_out(tmp_path: Path) -> None:
    records = [record("A", "infra_failure", device="bad", error=lost(), attempt=at) for at in (1, 2)]
    records += [record("A", device="fine", attempt=3), record("B", device="fine")]
    write_run(tmp_path / "run", plan(replicas=1), records)
    text = shown(tmp_path)
    devices = text[text.index('id="devices"') :]
    assert devices.index("bad") < devices.index("fine")
    assert "failing" in devices and "healthy" in devices


def test_verification_tasks_are_told_apart(tmp_path: Path) -> None:
    planned = plan(replicas=1)
    tasks = (planned.tasks[0], PlannedTask(name="B", tags=("verification",)))
    planned = planned.model_copy(update={"tasks": tasks})
    write_run(tmp_path / "run", planned, [record("A", "agent_failure"), record("B")])
    text = shown(tmp_path)
    assert "0 of 1 scored; no interval with only one task" in text and "1 of 1; satisfied at the start" in text
    assert "1 of 1 planned episodes have a score" in text


def test_a_run_that_is_going_refreshes_its_parts_alone(finished: Path) -> None:
    with RunDirectory(finished / "run").locked():
        status, results = shown(finished, part=STATUS), shown(finished, part=RESULTS)
        assert 'id="status" data-refresh="2"' in status and 'id="results"' not in status
        assert 'id="results" data-refresh="6"' in results and 'id="status"' not in results
    assert 'id="status" data-refresh="30"' in shown(finished)


def test_the_analysis_is_made_once_for_the_same_journal(finished: Path) -> None:
    run = LogDirectory(finished).run("run")
    first = run.analysis()
    assert first is run.analysis()
    write_run(finished / "run", None, [record("Task00", arm="good", replica=1, attempt=9)])
    assert run.analysis() is first
    write_run(finished / "run", None, [record("New", arm="good")])
    assert run.analysis() is first, "a record outside the plan is in no number"
    assert "1 record of the journal is not of this plan and not counted: task New (1)." in shown(finished)
    write_run(finished / "run", None, [record("Task00", "agent_failure", arm="good", attempt=9)])
    assert run.analysis() is not first
    assert "scored twice with different outcomes" in shown(finished)


def test_pages_say_why_there_are_no_results(tmp_path: Path) -> None:
    write_run(tmp_path / "begun", plan())
    write_run(tmp_path / "headless", None, [record("A")])
    write_run(tmp_path / "lost", plan(), [record("A", "infra_failure")])
    write_run(tmp_path / "race", plan(), [record("A")])
    (tmp_path / "race/race.json").write_text("{}")
    assert "No episodes have a score yet" in shown(tmp_path, "begun")
    assert "The only episode has no score (1 infra failure), so no arm can be evaluated." in shown(tmp_path, "lost")
    assert "no run.json" in shown(tmp_path, "headless")
    assert "race.json cannot be read" in shown(tmp_path, "race")


def test_a_race_tells_its_rounds_whom_it_left_out_and_what_it_cost(tmp_path: Path) -> None:
    whole = comparison(tasks=10)
    variants = [arm for arm in whole.arms if not arm.control]
    race = plan_of_race(whole, held_out=0.3, share=0.5)
    names, blocks = tuple(arm.name for arm in variants), race.race.blocks
    common = {"beaten": (), "chosen": None, "shown": False}
    rounds = (
        Round(number=1, arms=names, blocks=blocks[:4], dropped=(), **common),
        Round(number=2, arms=("good", "base"), blocks=blocks[4:6], dropped=("bad",), **common),
    )
    going = race.model_copy(update={"rounds": rounds})
    played = [
        record(block.task, "success" if arm == "good" else "agent_failure", arm=arm, replica=block.replica)
        for each in rounds
        for arm in each.arms
        for block in each.blocks
    ]
    path = write_run(tmp_path / "run", going.rounds_plan(), played)
    write_race(path, going)
    text = shown(tmp_path)
    assert "Round 2 of at most" in text and "2 variants on 2 more blocks of task and replica" in text
    assert "dropped Hasty" in text and "in progress" in text and "Leaderboard" not in text

    told = rounds[1].model_copy(update={"number": 2, "beaten": ("base",), "chosen": "good", "shown": True})
    write_race(path, going.model_copy(update={"over": told}))
    write_run(path / "confirmation", plan(), [record("A")])
    text = shown(tmp_path)
    assert "Chosen: Careful" in text and "Significantly ahead of every other variant." in text
    assert f"16 episodes, {16 / race.race.full_grid:.0%}".replace("%", "\u00a0%") in text
    assert "6 of 6" in text and "beaten after round 2 (baseline)" in text and "dropped after round 1" in text
    assert 'href="/run/run~sconfirmation"' in text or 'href="/run/run/confirmation"' in text


def test_a_run_under_way_says_when_it_will_be_over(tmp_path: Path) -> None:
    old = record("A", started_at="2026-01-01T00:00:00+00:00")
    run = write_run(tmp_path / "run", plan(tasks="A B C D", replicas=1), [old])
    with RunDirectory(run).locked():
        assert "ETA -:--" in re.sub("<[^>]+>", "", shown(tmp_path)), "what another process ran tells nothing"
        began = time.time() - 60
        os.utime(run / "run.lock", (began, began))
        now = datetime.fromtimestamp(began + 30, UTC).isoformat()
        lost = record("C", "infra_failure", started_at=now, device="y", phases={"act": 10.0})
        write_run(run, None, [record("B", started_at=now, device="x", phases={"act": 50.0}), lost])
        text = re.sub("<[^>]+>", "", shown(tmp_path))
        (minutes, seconds), *_ = re.findall(r"ETA (\d+):(\d\d)", text)
        assert (minutes, seconds) == ("1", "00"), "a minute on devices for each, and two are left for two of them"
        assert "ETA " in runs_page(RunStatusCache(LogDirectory(tmp_path)), {}, ServerLinks())
    assert "eta" not in re.sub("<[^>]+>", "", shown(tmp_path, part=STATUS))


def test_sections_without_content_are_folded_into_one_line(tmp_path: Path, finished: Path) -> None:
    del finished
    assert "Failures by reason</dt>" not in shown(tmp_path), "this run has failures"
    write_run(tmp_path / "alone", plan(replicas=1), [record("A"), record("B")])
    text = shown(tmp_path, "alone")
    vacant = text[text.index('class="vacant"') :]
    assert "sections have nothing to show" in vacant and "<details open" not in text
    for told in ("there is only one variant", "no scored episode failed", "no device, endpoint or set-up failed"):
        assert told in vacant
    assert 'id="factors"' not in text


def test_a_run_of_several_variants_is_not_called_one_of_one_while_only_the_first_has_run(tmp_path: Path) -> None:
    write_run(tmp_path / "begun", plan("base other", replicas=1), [record("A", arm="base")])
    text = shown(tmp_path, "begun")
    vacant = text[text.index('class="vacant"') :]
    assert "only one variant" not in vacant
    assert "nothing that can be compared with a baseline has run yet" in vacant


def test_every_number_of_the_leaderboard_has_its_title_for_narrow_screens(finished: Path) -> None:
    text = shown(finished)
    board = text[text.index('id="leaderboard"') : text.index('id="success"')]
    titles = set(re.findall('data-title="([^"]+)"', board))
    assert {"Rank", "Success", "95 % CI", "Solved", "Strict answers", "vs. baseline"} <= titles
    assert 'class="sortable cards"' in board


def test_a_label_stands_above_all_numbers(tmp_path: Path) -> None:
    planned = plan()
    arm = planned.arms[0].model_copy(update={"label": "synthetic, not a language model"})
    write_run(tmp_path / "run", planned.model_copy(update={"arms": (arm,)}), [record("A")])
    text = shown(tmp_path)
    assert text.index("Synthetic, not a language model") < text.index("<dl")


def test_who_answered_and_what_its_endpoint_did_stand_on_the_page(tmp_path: Path) -> None:
    planned = plan(arms="x", tasks="A")
    arm = planned.arms[0].model_copy(update={"agent": "uivenus", "options": {"model_name": "gpt-4o"}})
    told: dict[str, Any] = {"answers": 2, "answered_by": (f"gpt-4o-2024 {HOSTILE}",), "endpoint_faults": {"stalled": 2}}
    write_run(tmp_path / "run", planned.model_copy(update={"arms": (arm,)}), [record("A", arm="x", **told)])
    text = shown(tmp_path)
    assert "uivenus with gpt-4o-2024" in text and "(asked as gpt-4o)." in text
    assert "The endpoint failed 2 requests (2 stalled); no agent is blamed for that." in text
    assert not any(each in text for each in HARM)
    found = str(attempt_details(record("A", arm="x", **told), arm))
    assert "Answered by" in found and "2 stalled" in found


def test_words_from_outside_are_text(tmp_path: Path) -> None:
    planned = plan(arms="x", tasks="A").model_copy(update={"suite": HOSTILE})
    arm = planned.arms[0].model_copy(update={"title": HOSTILE, "label": HOSTILE})
    planned = planned.model_copy(update={"arms": (arm, arm.model_copy(update={"name": HOSTILE}))})
    records = [record("A", arm="x", device=HOSTILE), record(HOSTILE, "infra_failure", arm="x", device=HOSTILE)]
    write_run(tmp_path / "run", planned, records)
    text = shown(tmp_path)
    assert "&lt;script&gt;" in text and not any(each in text for each in HARM)


def test_without_a_server_no_link_asks_for_a_filter(finished: Path) -> None:
    text = shown(finished, links=NobodyAnswers())
    assert "?arm=" not in text and "?reason=" not in text and "data-refresh" not in text and "<form" not in text


def test_steps_outside_the_run_are_not_read(tmp_path: Path) -> None:
    outside = tmp_path / "secret.jsonl"
    outside.write_text("secret")
    run = ViewedRun("run", write_run(tmp_path / "run", plan(), [record("A", trajectory="../secret.jsonl")]))
    found = run.attempts.record(0)
    assert found is not None
    steps, why = run.steps(found)
    assert steps == [] and why is not None and "outside the run" in why and "secret'" not in why


def test_all_numbers_of_a_running_page_are_of_one_moment(tmp_path: Path) -> None:
    """A record that comes after the glance is in the bar and in the tiles, or in neither."""
    write_run(tmp_path / "run", plan(replicas=30), [record("A"), record("B", "agent_failure")])
    library = LogDirectory(tmp_path)
    run, glance = library.run("run"), RunStatusCache(library).of("run")
    write_run(tmp_path / "run", None, [record("A", replica=1)])
    with RunDirectory(tmp_path / "run").locked():
        text = run_page(run, glance, ServerLinks(), STATUS)
    assert "2 solved" in text and "1 failed" in text and "57 pending" in text
    assert "2 of 3 scored" in text
    assert re.search(r"Episodes scored</dt><dd[^>]*>3</dd><dd[^>]*>of 60 planned", text)

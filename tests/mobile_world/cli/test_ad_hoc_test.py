"""`mw test`: any agent on a goal of one's own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_world.agents.serving import ActionRendering, Failing, ModelServer, Scripted
from mobile_world.agents.serving import PlannedAnswer as Said
from mobile_world.domain import Answer, AskUser, Finish, OpenApp
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import Fleet, serve_phone
from tests.mobile_world.cli.evaluating import Workbench, bench

__all__ = ["bench"]


def test_a_person_plays_and_answers_the_question(bench: Workbench) -> None:
    typed = "open Clock\nask Which \x1b[31mone?\nThe blue one\nanswer It is blue\ndone\n"
    words = ("--agent-type", "human", "--output", str(bench.run_dir), *bench.around)
    done = bench.mw("test", "Find the colour", *words, typed=typed)
    assert done.exit_code == 0, done.output
    assert "goal: Find the colour" in done.stderr and "the agent asks: Which \\x1b[31mone?" in done.stderr
    assert "the agent says: complete after 4 steps" in done.stdout and "not scored" in done.stdout
    assert "answer: It is blue" in done.stdout
    [record] = bench.records()
    assert (record.outcome, record.score, record.declared, record.questions) == ("not_scored", None, "complete", 1)
    assert (record.goal, record.answer) == ("Find the colour", "It is blue")
    steps = bench.steps(record)
    assert [step.action.kind for step in steps if step.action] == ["open_app", "ask_user", "answer", "finish"]
    assert steps[1].reply == "The blue one" and "deskclock" in steps[1].activity
    summary = json.loads((bench.run_dir / "summary.json").read_text())
    assert summary["success_rate"] is None and summary["outcomes"]["not_scored"] == 1


@pytest.mark.slow
def test_a_model_plays_and_every_step_is_shown(bench: Workbench) -> None:
    script = [OpenApp(app="Clock"), AskUser(question="Which number?"), Answer(text="7"), Finish()]
    answers = [Said(action=action) for action in script]
    with ModelServer(ActionRendering(Scripted(answers), "qwen3vl")) as server:
        done = bench.mw(
            *("test", "Tell me", "--agent-type", "qwen3vl", "--model", server.model_name, "--base-url", server.url),
            *("--answer", "Seven.", "--output", str(bench.run_dir), "--json", *bench.around),
        )
    assert done.exit_code == 0, done.output
    record = json.loads(done.stdout)
    assert (record["outcome"], record["declared"], record["answer"]) == ("not_scored", "complete", "7")
    assert "[1] " in done.stderr and "does: open app app Clock" in done.stderr
    assert "reply: Seven." in done.stderr and "does: answer text 7" in done.stderr
    assert record["tokens_in"] > 0
    assert "Tell me" in server.received[0].body.decode()


@pytest.mark.slow
def test_goals_may_share_a_directory(bench: Workbench) -> None:
    words = ("--agent-type", "random", "--max-round", "2", "--output", str(bench.run_dir), *bench.around)
    for goal in ("One", "Two", "One"):
        done = bench.mw("test", goal, *words)
        assert done.exit_code == 0, done.output
        assert "ran out of steps after 2 steps" in done.stdout
    assert sorted((record.goal, record.attempt) for record in bench.records()) == [("One", 1), ("One", 2), ("Two", 1)]
    assert bench.mw("test", "One", *words, "--seed", "3").exit_code == 2


@pytest.mark.slow
def test_what_fails_is_told_with_status_1(bench: Workbench) -> None:
    with ModelServer(Failing(status=401)) as server:
        done = bench.mw(
            *("test", "Do it", "--agent-type", "uivenus", "--model", server.model_name, "--base-url", server.url),
            *("--output", str(bench.run_dir), *bench.around),
        )
    assert done.exit_code == 1
    assert "ENDPOINT_REFUSED in decide" in done.stdout
    assert bench.records()[0].outcome == "infra_failure"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--agent-type", "orcale"), "did you mean 'oracle'"),
        (("--agent-type", "random", "--model-name", "m"), "leave out --model"),
        (("--agent-type", "replay"), "'replay' needs trajectory"),
        (("--agent-type", "uivenus"), "give --model"),
        (("--agent-type", "random", "--device", "emulator-9"), "adb server"),
    ],
)
def test_what_cannot_be_tried_is_refused(bench: Workbench, words: tuple[str, ...], told: str) -> None:
    done = bench.mw("test", "Do it", *words, "--output", str(bench.run_dir))
    assert done.exit_code in (1, 2), done.output
    assert told in " ".join(done.output.split())
    assert not bench.run_dir.exists()


@pytest.mark.slow
def test_a_task_without_a_solution_has_nothing_for_the_oracle(bench: Workbench) -> None:
    done = bench.mw("test", "Do it", "--agent-type", "oracle", "--output", str(bench.run_dir), *bench.around)
    assert done.exit_code == 1 and "this task has none" in done.stdout


@pytest.mark.slow
def test_a_device_is_used_as_it_is_and_left_as_it_is(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(bench.home))
    with serve_phone(bench.home / "phone") as phone, AndroidController.for_phone(phone) as controller:
        controller.launch_app("Contacts")
        controller.settle()
        words = ("--device", phone.serial, "--output", str(bench.run_dir))
        done = bench.mw("test", "Go to the clock", "--agent-type", "human", *words, typed="open Clock\ndone\n")
        assert done.exit_code == 0, done.output
        first, last = bench.records()[0].trail
        assert "contacts" in first and "deskclock" in last
        assert "deskclock" in controller.foreground_activity()


@pytest.mark.slow
def test_ctrl_c_ends_the_trial(bench: Workbench) -> None:
    command = [str(Path(sys.executable).with_name("mw")), "test", "Wander", "--agent-type", "random"]
    environ = {**os.environ, **{name: value for name, value in bench.environ.items() if value is not None}}
    process = subprocess.Popen(
        [*command, "--max-round", "100000", "--output", str(bench.run_dir)],
        env=environ,
        cwd=bench.home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("[3]"):
            break
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert bench.records()[0].outcome == "not_scored"
    assert Fleet(bench.home / "state").list("private") == []

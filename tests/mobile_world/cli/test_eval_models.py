"""`mw eval` with agents that ask a model over real HTTP: what is recorded, and who is blamed for every fault."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from threading import Barrier

import pytest

from mobile_world.agents.models import SYNTHETIC_LABEL
from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    ModelServer,
    Never,
    Overflowing,
    PlannedAnswer,
    RateLimiting,
    Rejecting,
    Scripted,
    Slow,
    Stalling,
    Truncating,
)
from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.experiment import RunDirectory
from tests.mobile_world.cli.evaluating import TELLS, Truthful, Workbench, bench
from tests.mobile_world.cli.program import DEADLINE_S
from tests.tiers import a_third

__all__ = ["bench"]

CODECS = {"uivenus": "venus@1.0", "qwen3vl": "qwen3vl"}
STEP_S = 3.0
PATIENCE_S = {"silence": 1.5, "a late first byte": 1.5}
"""Where nothing ever comes, no less is learned from waiting for less long."""
QUICK = ("--task", "TellA", "--max-round", "3", "--max-retries", "0", "--step-timeout", str(STEP_S))
"""One episode that ends soon, whatever happens."""
TRIES = ("--option", "request_attempts=2")


FEW = "SimpleAlarmTask,SimpleContactTask,SystemWifiTurnOnVerify"


def speaking(agent: str) -> Behaviour:
    return ActionRendering(Truthful(), CODECS[agent])


@pytest.mark.slow
def test_the_flags_of_the_guide(bench: Workbench) -> None:
    """On a few tasks; the guide's own lines, with all of them, are played in `tests/e2e`."""
    with ModelServer(speaking("qwen3vl"), model_name="Qwen3-VL-235B-A22B") as server:
        done = bench.mw(
            *("eval", "--agent_type", "qwen3vl", "--task", FEW, "--suite-family", "android_world"),
            *("--model_name", "Qwen3-VL-235B-A22B", "--llm_base_url", server.url),
            *("--log_file_root", str(bench.home / "traj_logs/android_world_logs"), *bench.around),
        )
    assert done.exit_code == 0, done.stderr
    run = bench.home / "traj_logs/android_world_logs"
    records = bench.records(run)
    assert len(records) == 3 and all(record.reason == "premature_termination" for record in records)
    assert len(server.received) == len(records) and all(record.tokens_in > 1000 for record in records)
    plan = json.loads((run / "run.json").read_text())["plan"]
    apart = [task for task in plan["tasks"] if "verification" in task["tags"]]
    assert f"success rate 0.0\u00a0% (0 of {len(records) - len(apart)}" in done.stdout and "tokens: " in done.stdout
    assert f"verification tasks, counted separately: 0.0\u00a0% (0 of {len(apart)}" in done.stdout
    [arm] = plan["arms"]
    assert arm["options"] == {"model_name": "Qwen3-VL-235B-A22B", "base_url": server.url}


@pytest.mark.parametrize("agent", ["uivenus", pytest.param("qwen3vl", marks=pytest.mark.slow)])
def test_a_model_that_knows_the_answer_solves_the_task(bench: Workbench, agent: str) -> None:
    with ModelServer(speaking(agent)) as server:
        done = bench.evaluate(agent, server.url, "--task", "TellA,TellB", "--json")
    assert done.exit_code == 0, done.stderr
    summary = json.loads(done.stdout)
    assert (summary["success_rate"], summary["scored"]) == (1.0, 2)
    assert summary["tokens_in"] > 2000 and summary["tokens_out"] > 20
    assert summary["answers"] == summary["strict_answers"] == 4 and summary["repaired"] == 0
    for record in bench.records():
        first, second = bench.steps(record)
        assert first.said and first.action is not None and first.action.kind == "answer"
        assert record.tokens_in == first.tokens_in + second.tokens_in > 0
        assert first.latencies.decide > 0 and first.detail["latency_s"] > 0
        assert first.detail["strict"] is True
    bodies = [received.json() for received in server.received]
    assert all(body["model"] == "mobile-world-test" and body["temperature"] == 0 for body in bodies)


# Who answers, asked before anything starts.


def test_an_endpoint_that_cannot_be_asked_is_refused_before_anything_starts(bench: Workbench) -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        nobody = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
    with ModelServer(speaking("uivenus"), model_name="another", api_key="right") as server:
        wrong_key = bench.evaluate("uivenus", server.url, "--task", "TellA", "--api-key", "wrong")
        wrong_name = bench.evaluate("uivenus", server.url, "--task", "TellA", "--api-key", "right")
        second = bench.evaluate(
            *("planner_executor", server.url, "--task", "TellA", "--api-key", "right", "--model", "another"),
            *("--executor-model", "eyes", "--executor-base-url", nobody),
        )
        tried = bench.mw("test", "Do it", "--agent", "uivenus", "--model", "m", "--base-url", nobody, *bench.around)
        assert not server.received
    wrong_port = bench.evaluate("uivenus", nobody, "--task", "TellA")
    for done, said in (
        (wrong_key, "it does not take the key; give the right key (--api-key-env names its environment variable)"),
        (wrong_name, "does not have the model 'mobile-world-test'; it lists another: ask for one of these (--model"),
        (wrong_port, f"no endpoint answers at {nobody}"),
        (second, f"no endpoint answers at {nobody}"),
        (tried, f"no endpoint answers at {nobody}"),
    ):
        assert done.exit_code == 2 and said in done.stderr, done.output
    assert not bench.run_dir.exists()


def test_who_answered_is_on_record_and_a_server_that_plays_a_part_says_so_under_any_name(bench: Workbench) -> None:
    with ModelServer(speaking("uivenus")) as server:
        done = bench.evaluate("uivenus", server.url, "--task", "TellA")
        resumed = bench.evaluate("uivenus", server.url, "--task", "TellA,TellB")
    for each in (done, resumed):
        assert each.exit_code == 0, each.stderr
        assert f"the model mobile-world-test at {server.url} is {SYNTHETIC_LABEL}" in each.stderr
        assert f"uivenus: {SYNTHETIC_LABEL}" in each.stdout
        assert "Answered by mobile-world-test (synthetic).\n" in each.stdout
    assert {record.answered_by for record in bench.records()} == {("mobile-world-test (synthetic)",)}
    header = RunDirectory(bench.run_dir).header()
    assert header is not None
    [arm] = header.plan.arms
    [served] = arm.served
    assert (served.asked, served.place, served.synthetic) == ("mobile-world-test", server.url, True)
    summary = json.loads((bench.run_dir / "summary.json").read_text())
    assert summary["answered_by"] == {"uivenus": ["mobile-world-test (synthetic)"]}


# Faults: who is blamed, and how soon.


def afterwards(agent: str) -> dict[str, tuple[Behaviour, str, str | None, str | None, int]]:
    """By name: a behaviour, the outcome, the agent's reason or the error's code, and the exit status."""
    inner = speaking(agent)
    return {
        "rate limits that pass": (RateLimiting(inner, first=1), "success", None, None, 0),
        "errors that pass": (Failing(inner, first=1), "success", None, None, 0),
        "cuts that pass": (Disconnecting(inner, first=1), "success", None, None, 0),
        "stalls that pass": (Stalling(inner, first=1), "success", None, None, 0),
        "slow but in time": (Slow(inner, first_byte_s=0.3), "success", None, None, 0),
        "an echo": (Echo(), "agent_failure", "max_steps_reached", None, 0),
        "nonsense": (Garbage(seed=3, kinds=("nonsense",)), "agent_failure", "max_steps_reached", None, 0),
        "half an answer": (Truncating(inner, after_tokens=4), "agent_failure", "max_steps_reached", None, 0),
        "a trickle": (
            Slow(Scripted(["and so on " * 200]), first_byte_s=0, piece_s=0.02, pieces=2000),
            "agent_failure",
            "step_timeout",
            "STEP_TIMEOUT",
            0,
        ),
        "a refusal": (Refusing(), "agent_failure", "model_refused", "MODEL_REFUSED", 0),
        "a prompt that does not fit": (Overflowing(inner), "agent_failure", "prompt_too_long", "PROMPT_TOO_LONG", 0),
        "a prompt that breaks the server": (
            Overflowing(inner, server="llama.cpp-500"),
            "agent_failure",
            "prompt_too_long",
            "PROMPT_TOO_LONG",
            0,
        ),
        "a rejection of images": (
            Rejecting(inner, status=422),
            "agent_failure",
            "request_rejected",
            "REQUEST_REJECTED",
            0,
        ),
        "a rejection of everything": (Failing(inner, status=422), "infra_failure", None, "ENDPOINT_REFUSED", 3),
        "no finish reason": (Unfinished(), "infra_failure", None, "ENDPOINT", 3),
        "a late first byte": (Slow(inner, first_byte_s=30), "infra_failure", None, "ENDPOINT", 3),
        "silence": (Never(), "infra_failure", None, "ENDPOINT", 3),
        "rate limits that stay": (RateLimiting(inner, first=99), "infra_failure", None, "ENDPOINT", 3),
        "errors that stay": (Failing(inner), "infra_failure", None, "ENDPOINT", 3),
        "cuts before a byte": (Disconnecting(inner, where="before-a-byte"), "infra_failure", None, "ENDPOINT", 3),
        "stalls that stay": (Stalling(inner), "infra_failure", None, "ENDPOINT", 3),
        "cuts half-way": (Disconnecting(inner), "infra_failure", None, "ENDPOINT", 3),
        "a page": (Page(), "infra_failure", None, "BAD_RESPONSE", 3),
        "a wrong key": (Failing(inner, status=401), "infra_failure", None, "ENDPOINT_REFUSED", 3),
    }


class Refusing:
    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(refusal="I would rather not.")


class Unfinished:
    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(text="<think>d</think><action>Finished()</action>", finish_reason=None)


class Page:
    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(body="<html>gateway</html>", media_type="text/html")


FAULTS = [("uivenus", fault) for fault in afterwards("uivenus")]
FAULTS += [("qwen3vl", fault) for fault in a_third(afterwards("qwen3vl"))]


@pytest.mark.slow
@pytest.mark.parametrize(("agent", "fault"), FAULTS)
def test_every_fault_ends_in_the_right_outcome_in_time(bench: Workbench, agent: str, fault: str) -> None:
    behaviour, outcome, reason, code, status = afterwards(agent)[fault]
    patience = str(PATIENCE_S.get(fault, STEP_S))
    with ModelServer(behaviour) as server:
        done = bench.evaluate(agent, server.url, *QUICK, *TRIES, "--step-timeout", patience)
        assert server.received
    [record] = bench.records()
    assert (record.outcome, record.reason) == (outcome, reason), record.error
    assert (record.error.code if record.error else None) == code
    assert done.exit_code == status, done.stderr
    assert all(step.latencies.decide < STEP_S for step in bench.steps(record))
    assert record.tokens_in > 0 or record.error is not None
    if fault in ("an echo", "nonsense", "half an answer"):
        assert record.parse_errors == 3


@pytest.mark.slow
def test_an_endpoint_that_goes_away_before_the_first_question_is_the_worlds_fault(bench: Workbench) -> None:
    """It was there when it was asked for its models."""
    with ModelServer(Disconnecting(speaking("uivenus"), where="before-a-byte")) as server:
        started = time.monotonic()
        done = bench.evaluate("uivenus", server.url, *QUICK, *TRIES)
    assert done.exit_code == 3
    assert "not scored: " in done.stdout and "ENDPOINT in decide" in done.stdout
    assert "The endpoint failed 2 requests (2 no connection); no agent is blamed for that." in done.stdout
    [record] = bench.records()
    assert (record.outcome, record.error and record.error.code) == ("infra_failure", "ENDPOINT")
    assert time.monotonic() - started < 30


class FirstCallsFail:
    """An endpoint that is still starting up: turns away as many calls as one request has tries."""

    def __init__(self, inner: Behaviour) -> None:
        self._inner = inner

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(status=503, text="loading") if call.number < 2 else self._inner.answer(call)


@pytest.mark.slow
def test_a_lost_episode_is_attempted_again(bench: Workbench) -> None:
    words = ("--task", "TellA", "--max-retries", "1", "--max-round", "3", *TRIES)
    with ModelServer(FirstCallsFail(speaking("uivenus"))) as server:
        assert bench.evaluate("uivenus", server.url, *words).exit_code == 0
    assert [record.outcome for record in bench.records()] == ["infra_failure", "success"]


# Many episodes, recordings, keys.


class Together:
    """Answers nobody until as many wait for an answer at the same moment as there are episodes."""

    def __init__(self, inner: Behaviour, many: int) -> None:
        self._inner, self._many = inner, many
        self.all_there = Barrier(many)

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        if call.number < self._many:
            self.all_there.wait(DEADLINE_S)
        return self._inner.answer(call)


@pytest.mark.slow
def test_more_episodes_than_cores_wait_for_their_model_side_by_side(bench: Workbench) -> None:
    tasks = TELLS[:5]
    model = Together(speaking("uivenus"), len(tasks))
    with ModelServer(model) as server:
        words = ("--task", ",".join(tasks), "--max-concurrency", str(len(tasks)), "--max-round", "3")
        assert bench.evaluate("uivenus", server.url, *words, "--device", "new").exit_code == 0
    assert not model.all_there.broken
    assert {record.outcome for record in bench.records()} == {"success"}


@pytest.mark.slow
def test_a_recorded_run_is_played_without_an_endpoint(bench: Workbench) -> None:
    words = ("--task", "TellA,TellB", "--max-round", "3")
    tape = bench.home / "tape.jsonl"
    with ModelServer(speaking("uivenus")) as server:
        assert bench.evaluate("uivenus", server.url, *words, "--record", str(tape)).exit_code == 0
    again = bench.home / "again"
    played = bench.mw(
        *(
            "eval",
            "--agent-type",
            "uivenus",
            "--task-dir",
            str(bench.pack),
            "--output",
            str(again),
            *words,
            *bench.around,
        ),
        *("--model-name", "mobile-world-test", "--history-length", "3", "--replay", str(tape)),
    )
    assert played.exit_code == 0, played.stderr
    for live, replayed in zip(bench.records(), bench.records(again), strict=True):
        assert [(step.said, step.action, step.screenshot) for step in bench.steps(live)] == [
            (step.said, step.action, step.screenshot) for step in bench.steps(replayed, again)
        ]
        assert live.outcome == replayed.outcome == "success"
        assert live.answered_by == replayed.answered_by == ("mobile-world-test (synthetic)",)
    # Whoever plays the words of a server that only plays a part has a synthetic subject too.
    assert f"uivenus: {SYNTHETIC_LABEL}" in played.stdout
    other = bench.mw(
        *("eval", "--agent-type", "uivenus", "--task-dir", str(bench.pack), "--output", str(bench.home / "other")),
        *bench.around,
        *("--task", "TellC", "--model-name", "mobile-world-test", "--replay", str(tape), "--max-retries", "0"),
    )
    assert other.exit_code == 3 and "REPLAY_MISS" in other.stdout


@pytest.mark.slow
def test_answers_of_the_cache_are_not_asked_for_again(bench: Workbench) -> None:
    words = ("--task", "TellA", "--max-round", "3", "--cache-dir", str(bench.home / "cache"))
    with ModelServer(speaking("uivenus")) as server:
        for name in ("first", "second"):
            assert bench.evaluate("uivenus", server.url, *words, output=bench.home / name).exit_code == 0
        assert len(server.received) == 2


@pytest.mark.slow
def test_options_reach_the_wire(bench: Workbench) -> None:
    prompt = bench.home / "system.txt"
    prompt.write_text("You look after a phone. Grüße!")
    with ModelServer(speaking("uivenus")) as server:
        done = bench.evaluate(
            *("uivenus", server.url, *QUICK, "--temperature", "0.7", "--top-p", "0.9", "--max-tokens", "77"),
            *("--option", "seed=5", "--option", 'extra={"top_k": 3}', "--system-prompt-file", str(prompt)),
        )
    assert done.exit_code == 0, done.stderr
    body = server.received[0].json()
    assert (body["temperature"], body["top_p"], body["max_tokens"]) == (0.7, 0.9, 77)
    assert (body["seed"], body["top_k"]) == (5, 3)
    assert body["messages"][0] == {"role": "system", "content": "You look after a phone. Grüße!"}
    [arm] = json.loads((bench.run_dir / "run.json").read_text())["plan"]["arms"]
    assert arm["options"]["system_prompt"] == "You look after a phone. Grüße!"
    changed = bench.evaluate("uivenus", server.url, *QUICK, "--temperature", "0.8")
    assert changed.exit_code == 2 and "temperature was 0.7 and is now 0.8" in changed.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "give --model and --base-url"),
        (("--model-name", "m"), "where is the model 'm'"),
        (("--model-name", "m", "--llm-base-url", "nowhere"), "must begin with http:// or https://"),
        (("--model-name", "m", "--llm-base-url", "http://[x"), "is not a URL"),
        (("--model-name", "m", "--option", "temperature"), "--option takes NAME=VALUE"),
        (("--model-name", "m", "--temperature", "1", "--option", "temperature=1"), "is given twice"),
        (
            ("--model-name", "m", "--option", "tempreature=1"),
            "tempreature: there is no such option; did you mean temperature?",
        ),
        (("--model-name", "m", "--codec", "qwen3vl"), "qwen3vl"),
        (("--model-name", "m", "--record", "a", "--replay", __file__), "either recorded or played"),
        (("--model-name", "m", "--system-prompt-file", "none.txt"), "none.txt"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_starts(
    bench: Workbench, words: tuple[str, ...], told: str
) -> None:
    done = bench.mw(
        "eval", "--agent-type", "uivenus", "--task-dir", str(bench.pack), "--output", str(bench.run_dir), *words
    )
    assert done.exit_code == 2, done.output
    assert told in " ".join(done.stderr.split())
    assert not bench.run_dir.exists()


@pytest.mark.slow
def test_an_agent_in_a_file_is_pinned_by_what_it_holds(bench: Workbench) -> None:
    file = bench.home / "mine.py"
    sample = Path(__file__).parents[3] / "docs" / "guides" / "agents-and-models.md"
    code = sample.read_text().split("```python\n")[1].split("```")[0]
    file.write_text(code)
    with ModelServer(speaking("uivenus")) as server:
        words = (
            "--model",
            server.model_name,
            "--base-url",
            server.url,
            "--task",
            "TellA",
            "--task-dir",
            str(bench.pack),
        )
        done = bench.mw("eval", "--agent-type", str(file), *words, "--output", str(bench.run_dir), *bench.around)
        assert done.exit_code == 0, done.output
    [record] = bench.records()
    assert (record.key.arm, record.outcome) == ("Minimal", "success"), record.error
    assert record.answered_by == (f"{server.model_name} (synthetic)",)
    assert "Answered by" in done.output and "not on record" not in done.output
    [arm] = json.loads((bench.run_dir / "run.json").read_text())["plan"]["arms"]
    assert arm["agent"] == f"{file}:Minimal" and len(arm["fingerprint"]) == 64

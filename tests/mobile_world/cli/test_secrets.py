"""Keys: sent to the endpoint, and found nowhere else in anything a run writes, prints or raises."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import Result
from loguru import logger

from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    ModelServer,
    Never,
    PlannedAnswer,
    Scripted,
)
from mobile_world.agents.serving.chat_request import IncomingRequest
from tests.mobile_world.cli.evaluating import Truthful, Workbench, bench

__all__ = ["bench"]

KEY = "sk-proj-Never+Show/This=0123456789"
OTHER = "sk-second-Never-Show-987654321"
FORMS = [
    form
    for key in (KEY, OTHER)
    for form in (key, quote(key, safe=""), key[3:], base64.b64encode(key.encode()).decode().rstrip("="))
]

LEAKY = '''
"""An agent that shows everything it was given, in every way it can."""

from mobile_world.agents import AgentOptions, Decision
from mobile_world.agents.model_connections import connect
from mobile_world.domain import Needs


class Leaky:
    """Shows what it has."""

    needs = Needs()

    def __init__(self, options: AgentOptions) -> None:
        self.options = options
        self.connection = connect(options)
        print(options, self.connection, vars(self.connection.model))

    def begin(self, brief) -> None:
        pass

    def act(self, observation) -> Decision:
        if observation.step == 0:
            seen = [repr(self.options), str(self.options), self.options.model_dump_json(), repr(self.connection)]
            return Decision(None, said=" ".join(seen), error=str(vars(self)), detail={"options": repr(self.options)})
        raise RuntimeError(f"{self.options!r} {vars(self.connection.model)}")

    def close(self) -> None:
        print(vars(self))
'''


class Tattling:
    """Repeats the key in whatever it says: an error, or an answer."""

    def __init__(self, status: int) -> None:
        self._status = status

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(
            status=self._status, text=f"Incorrect API key provided: {KEY} (Bearer {KEY}), {quote(KEY, safe='')}"
        )


@pytest.fixture
def log() -> Iterator[list[str]]:
    """Everything that is logged, with the values of variables in tracebacks."""
    lines: list[str] = []
    number = logger.add(lambda line: lines.append(str(line)), level="TRACE", diagnose=True, backtrace=True)
    yield lines
    logger.remove(number)


def leaks(folder: Path, done: Result, log: list[str]) -> list[str]:
    """Where a key was found."""
    places = {"stdout": done.stdout, "stderr": done.stderr, "log": "".join(log), "exception": repr(done.exception)}
    for file in folder.rglob("*"):
        if file.is_file():
            places[str(file)] = file.read_bytes().decode("utf-8", "replace")
            places[f"name of {file}"] = str(file)
    return [place for place, text in places.items() if any(form in text for form in FORMS)]


QUICK = ("--task", "TellA", "--max-round", "3", "--max-retries", "0", "--option", "request_attempts=2")


@pytest.mark.parametrize(
    ("behaviour", "status"),
    [
        pytest.param(ActionRendering(Truthful(), "venus@1.0"), 0, id="success"),
        pytest.param(Tattling(401), 3, id="a key that is refused aloud"),
        pytest.param(Tattling(200), 0, id="a model that says the key", marks=pytest.mark.slow),
        pytest.param(Tattling(429), 3, id="rate limits", marks=pytest.mark.slow),
        pytest.param(Disconnecting(Tattling(200)), 3, id="a cut", marks=pytest.mark.slow),
        pytest.param(Never(), 3, id="silence", marks=pytest.mark.slow),
    ],
)
def test_a_run_keeps_its_key(bench: Workbench, log: list[str], behaviour: Behaviour, status: int) -> None:
    kept = ("--record", str(bench.home / "tape.jsonl"), "--cache-dir", str(bench.home / "cache"))
    bench.environ["MW_API_KEY"] = KEY
    bench.environ["API_KEY"] = "not-this-one-because-the-other-counts"
    with ModelServer(behaviour, api_key=KEY) as server:
        done = bench.evaluate("uivenus", f"{server.url}?key={OTHER}", *QUICK, "--step-timeout", "3", *kept)
        assert {received.headers["authorization"] for received in server.received} == {f"Bearer {KEY}"}
    assert done.exit_code == status, done.output
    assert len(list((bench.run_dir).rglob("*"))) > 5
    assert leaks(bench.home, done, log) == []


@pytest.mark.slow
def test_two_keys_stay_with_their_endpoints(bench: Workbench, log: list[str]) -> None:
    with ModelServer(Tattling(401), api_key=KEY) as first, ModelServer(Tattling(401), api_key=OTHER) as second:
        done = bench.evaluate(
            *("planner_executor", first.url, *QUICK, "--api-key", KEY, "--executor-model", second.model_name),
            *("--executor-llm-base-url", second.url, "--executor-api-key", OTHER),
        )
        assert {received.headers["authorization"] for received in first.received} == {f"Bearer {KEY}"}
        assert all(received.headers["authorization"] == f"Bearer {OTHER}" for received in second.received)
    assert done.exit_code == 3
    assert leaks(bench.home, done, log) == []


@pytest.mark.slow
def test_both_keys_may_come_from_the_environment(bench: Workbench, log: list[str]) -> None:
    bench.environ |= {"MW_API_KEY": KEY, "MW_EXECUTOR_API_KEY": OTHER}
    plan = Scripted(['Thought: t\nAction: {"action": "tap", "target": "the clock"}'])
    with ModelServer(plan, api_key=KEY) as first, ModelServer(Scripted(["(5, 5)"]), api_key=OTHER) as second:
        done = bench.evaluate(
            *("planner_executor", first.url, *QUICK, "--executor-model", second.model_name),
            *("--executor-llm-base-url", second.url),
        )
        assert {received.headers["authorization"] for received in first.received} == {f"Bearer {KEY}"}
        assert {received.headers["authorization"] for received in second.received} == {f"Bearer {OTHER}"}
    assert done.exit_code == 0, done.output
    assert leaks(bench.home, done, log) == []


def test_an_agent_that_shows_everything_has_no_key_to_show(bench: Workbench, log: list[str]) -> None:
    (bench.home / "leaky.py").write_text(LEAKY)
    with ModelServer(Scripted(["never asked"]), api_key=KEY) as server:
        done = bench.evaluate(f"{bench.home}/leaky.py", server.url, *QUICK, "--api-key", KEY)
    assert done.exit_code == 0, done.output
    [record] = bench.records()
    assert record.error is not None and "AgentOptions(" in record.error.message
    assert "AgentOptions(" in bench.steps(record)[0].said
    assert leaks(bench.home, done, log) == []


@pytest.mark.parametrize(
    "words",
    [
        ("--api-key", KEY, "--temperature", "-1"),
        ("--api-key", KEY, "--option", "seed=x"),
        ("--api-key", f"{KEY}\nX-Evil: 1"),
        ("--api-key", KEY, "--llm-base-url", f"http://me:{OTHER}@127.0.0.1:9/v1"),
        ("--option", f"api_key={KEY}", "--api-key", KEY),
        ("--option", f'api_key=["{KEY}"]'),
        ("--option", f'extra={{"messages": "{KEY}"}}', "--option", "seed=x"),
    ],
)
def test_what_is_refused_repeats_no_key(bench: Workbench, log: list[str], words: tuple[str, ...]) -> None:
    done = bench.evaluate("uivenus", "http://127.0.0.1:9/v1", *words)
    assert done.exit_code == 2, done.output
    assert leaks(bench.home, done, log) == []


def test_mw_test_keeps_its_key(bench: Workbench, log: list[str]) -> None:
    bench.environ["API_KEY"] = KEY
    with ModelServer(Tattling(200), api_key=KEY) as server:
        done = bench.mw(
            *("test", "Do it", "--agent-type", "generic", "--model", server.model_name, "--base-url", server.url),
            *("--max-round", "2", "--output", str(bench.run_dir), *bench.around),
        )
        assert server.received[0].headers["authorization"] == f"Bearer {KEY}"
    assert done.exit_code == 0, done.output
    assert leaks(bench.home, done, log) == []

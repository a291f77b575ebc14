"""Caches and cassettes: what was said once can be heard again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loguru import logger

from mobile_world.agents.models import (
    CachedModel,
    ChatReply,
    ChatRequest,
    EndpointSettings,
    RecordingModel,
    ReplayModel,
    ReplyCache,
    Sampling,
    ScriptedModel,
    TokenLogprob,
    ToolCallText,
    Usage,
    open_model,
)
from mobile_world.domain import (
    ConfigError,
    EndpointUnavailable,
    InfraError,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
    ReplayMiss,
    RequestRejected,
)
from tests.mobile_world.agents.models.chat_client import QUICK, ask, client
from tests.mobile_world.agents.models.fault_server import faulty, reply, streamed

FULL = ChatReply(
    "<action>Wait()</action>",
    Usage(1600, 9, 4),
    "stop",
    latency_s=0.5,
    first_byte_s=0.2,
    reasoning="hm",
    cost=0.01,
    logprobs=(TokenLogprob("a", -0.1, (("b", -2.0),)),),
)


@pytest.fixture
def notes() -> Iterator[list[str]]:
    heard: list[str] = []
    handle = logger.add(lambda message: heard.append(str(message)), format="{message}")
    yield heard
    logger.remove(handle)


def test_a_question_is_asked_once_by_all_runs(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path / "cache")
    first = CachedModel(ScriptedModel([FULL]), cache).complete(ask(), deadline_s=1)
    again = CachedModel(ScriptedModel([]), cache).complete(ask(), deadline_s=1)
    assert first == FULL
    assert again == replace(FULL, from_cache=True)


def test_the_same_screen_twice_in_an_episode_is_two_questions(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path)
    one = CachedModel(ScriptedModel(["a", "b"]), cache)
    said = [one.complete(ask(), deadline_s=1).text for _ in range(2)]
    other = CachedModel(ScriptedModel([]), cache)
    assert said == [other.complete(ask(), deadline_s=1).text for _ in range(2)] == ["a", "b"]


def test_replicas_do_not_hear_each_others_answers(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path)
    for seed in (1, 2):
        model = CachedModel(ScriptedModel([f"replica {seed}"]), cache)
        model.complete(replace(ask(), replica_seed=seed), deadline_s=1)
    model = CachedModel(ScriptedModel([]), cache)
    assert model.complete(replace(ask(), replica_seed=2), deadline_s=1).text == "replica 2"


def test_chance_is_not_cached_for_an_unknown_replica(tmp_path: Path) -> None:
    drawn = replace(ask(), sampling=Sampling(temperature=1.0))
    for word in ("heads", "tails"):
        said = CachedModel(ScriptedModel([word]), ReplyCache(tmp_path)).complete(drawn, deadline_s=1)
        assert said.text == word
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", [b"", b"{", b'{"schema_version": 2}', b"\xff\xff", b"null"])
def test_a_damaged_entry_is_noted_asked_anew_and_mended(tmp_path: Path, notes: list[str], damage: bytes) -> None:
    cache = ReplyCache(tmp_path)
    CachedModel(ScriptedModel(["first"]), cache).complete(ask(), deadline_s=1)
    (entry,) = tmp_path.rglob("*.json")
    entry.write_bytes(damage)
    assert CachedModel(ScriptedModel(["second"]), cache).complete(ask(), deadline_s=1).text == "second"
    assert any(entry.name in note for note in notes)
    assert CachedModel(ScriptedModel([]), cache).complete(ask(), deadline_s=1).text == "second"


def test_an_entry_in_the_wrong_place_is_not_believed(tmp_path: Path, notes: list[str]) -> None:
    cache = ReplyCache(tmp_path)
    CachedModel(ScriptedModel(["first"]), cache).complete(ask(), deadline_s=1)
    (entry,) = tmp_path.rglob("*.json")
    CachedModel(ScriptedModel(["other"]), cache).complete(ask("Other?"), deadline_s=1)
    (other,) = set(tmp_path.rglob("*.json")) - {entry}
    other.write_bytes(entry.read_bytes())
    assert CachedModel(ScriptedModel(["again"]), cache).complete(ask("Other?"), deadline_s=1).text == "again"
    assert any("another request" in note for note in notes)


def test_failures_are_not_cached_and_nothing_half_written_is_left(tmp_path: Path) -> None:
    with faulty(*[reply(500)] * QUICK.attempts, streamed("fine")) as server:
        model = CachedModel(client(server.url), ReplyCache(tmp_path))
        with pytest.raises(EndpointUnavailable):
            model.complete(ask(), deadline_s=10)
        assert model.complete(ask(), deadline_s=10).text == "fine"
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".json"]


def test_a_cache_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(ConfigError, match="cache"):
        CachedModel(ScriptedModel(["x"]), ReplyCache(blocked)).complete(ask(), deadline_s=1)


def test_a_recorded_run_plays_without_its_endpoint(tmp_path: Path) -> None:
    cassette = tmp_path / "runs" / "cassette.jsonl"
    questions = [replace(ask(f"Step {step}?"), replica_seed=seed) for seed in (1, 2) for step in range(3)]
    with faulty(reply(503), streamed("served")) as server:
        model = RecordingModel(client(server.url), cassette)
        recorded = [model.complete(each, deadline_s=10) for each in questions]
        model.close()
    player = ReplayModel(cassette)
    assert [player.complete(each, deadline_s=0) for each in questions] == [
        replace(each, from_cache=True) for each in recorded
    ]
    assert recorded[0].attempts[0].outcome == "server"


def test_a_miss_says_what_is_missing(tmp_path: Path) -> None:
    cassette = tmp_path / "cassette.jsonl"
    RecordingModel(ScriptedModel(["x"]), cassette).complete(ask(), deadline_s=1)
    player = ReplayModel(cassette)
    with pytest.raises(ReplayMiss, match=r"cassette\.jsonl has no reply .*'other'.*1 replies of venus"):
        player.complete(ask(model="other"), deadline_s=1)
    assert player.complete(ask(), deadline_s=1).text == "x"
    with pytest.raises(ReplayMiss, match="time 2"):
        player.complete(ask(), deadline_s=1)
    assert issubclass(ReplayMiss, InfraError)


def test_an_episode_that_was_run_again_is_played_as_it_went_in_the_end(tmp_path: Path) -> None:
    cassette = tmp_path / "cassette.jsonl"
    for words in ("first attempt", "second attempt"):
        RecordingModel(ScriptedModel([words]), cassette).complete(ask(), deadline_s=1)
    assert ReplayModel(cassette).complete(ask(), deadline_s=1).text == "second attempt"


def test_a_line_cut_off_by_a_crash_is_left_out(tmp_path: Path, notes: list[str]) -> None:
    cassette = tmp_path / "cassette.jsonl"
    RecordingModel(ScriptedModel(["kept"]), cassette).complete(ask(), deadline_s=1)
    with cassette.open("ab") as file:
        file.write(cassette.read_bytes()[:50])
    assert ReplayModel(cassette).complete(ask(), deadline_s=1).text == "kept"
    assert any("line 2" in note for note in notes)


def test_episodes_side_by_side_share_a_cassette(tmp_path: Path) -> None:
    cassette = tmp_path / "cassette.jsonl"

    def episode(seed: int) -> None:
        model = RecordingModel(ScriptedModel([f"{seed} " + "long " * 2000], repeat_last=True), cassette)
        for _ in range(20):
            model.complete(replace(ask(), replica_seed=seed), deadline_s=1)

    threads = [threading.Thread(target=episode, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    player = ReplayModel(cassette)
    for seed in range(8):
        for _ in range(20):
            assert player.complete(replace(ask(), replica_seed=seed), deadline_s=1).text.startswith(f"{seed} long")


def test_a_cassette_that_is_not_there_is_a_mistake_of_the_person(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.jsonl"):
        ReplayModel(tmp_path / "nowhere.jsonl")


def test_a_model_is_opened_with_what_was_asked_for(tmp_path: Path) -> None:
    cassette = tmp_path / "cassette.jsonl"
    with faulty(streamed("served")) as server:
        for _ in range(2):
            model = open_model(EndpointSettings(server.url), cache_dir=tmp_path / "cache", record=cassette)
            assert model.complete(ask(), deadline_s=10).text == "served"
            model.close()
        assert len(server.received) == 1
    assert len(cassette.read_text().splitlines()) == 2
    assert open_model(None, replay=cassette).complete(ask(), deadline_s=1).from_cache
    with pytest.raises(ConfigError, match="base URL"):
        open_model(None)
    with pytest.raises(ConfigError, match="either"):
        open_model(None, record=cassette, replay=cassette)


def test_a_script_ends_and_says_so() -> None:
    model = ScriptedModel(["only one"])
    assert model.complete(ask(), deadline_s=1).usage.reported is False
    with pytest.raises(ConfigError, match="1 answers"):
        model.complete(ask(), deadline_s=1)
    model.close()
    assert len(model.requests) == 2


def test_errors_that_are_the_agents_are_on_the_cassette_and_others_are_not(tmp_path: Path) -> None:
    class Failing(ScriptedModel):
        def __init__(self, error: MobileWorldError) -> None:
            super().__init__([])
            self.error = error

        def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
            raise self.error

    for error in (
        PromptTooLong("9216 tokens"),
        ModelRefused("no"),
        RequestRejected("HTTP 422"),
        EndpointUnavailable(""),
    ):
        tape = tmp_path / f"{error.code}.jsonl"
        with pytest.raises(type(error)):
            RecordingModel(Failing(error), tape).complete(ask(), deadline_s=1)
        if isinstance(error, InfraError):
            assert not tape.exists()
            continue
        with pytest.raises(type(error), match=str(error)):
            ReplayModel(tape).complete(ask(), deadline_s=1)


def test_tool_calls_are_kept(tmp_path: Path) -> None:
    called = replace(FULL, tool_calls=(ToolCallText("mobile_use", "{}"),))
    RecordingModel(ScriptedModel([called]), tmp_path / "tape").complete(ask(), deadline_s=1)
    assert ReplayModel(tmp_path / "tape").complete(ask(), deadline_s=1).tool_calls == called.tool_calls

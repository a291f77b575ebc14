"""Slow thinking and dead endpoints: what is tried again, and who is to blame when the deadline passes."""

from __future__ import annotations

import time

import pytest

from mobile_world.agents.models import AttemptOutcome
from mobile_world.agents.models import http_attempt as exchange_module
from mobile_world.agents.models import retry as retrying_module
from mobile_world.domain import EndpointUnavailable, StepTimeout
from tests.mobile_world.agents.models import stalling
from tests.mobile_world.agents.models.chat_client import ask, client
from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    Behaviour,
    Caller,
    completion,
    delta,
    faulty,
    piece,
    raw,
    reply,
    streamed,
)

USAGE = {"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 3}}
STALL_S = 0.4
"""Longer than a busy machine leaves a token lying."""
DEADLINE_S, LATE_S = 1.5, 20.0
"""A deadline by which a busy machine has sent its first token, and what no deadline is kept later than."""


@pytest.mark.parametrize(
    ("behaviour", "outcome"),
    [
        (stalling.EIGHTY_BYTES, "stalled"),
        (stalling.ONE_TOKEN, "stalled"),
        (stalling.A_TOKEN_THEN_COMMENTS, "stalled"),
        (stalling.A_TOKEN_THEN_EMPTY_EVENTS, "stalled"),
        (stalling.CUT, "cut"),
        (stalling.ENDS_EARLY, "cut"),
        (stalling.cut_after, "connection"),
    ],
    ids=["80 bytes", "a token", "comments", "empty events", "cut", "ends early", "no answer"],
)
def test_an_answer_that_stalls_or_breaks_off_is_tried_again(behaviour: Behaviour, outcome: AttemptOutcome) -> None:
    with faulty(behaviour, streamed("whole")) as server:
        got = client(server.url, stall_s=STALL_S).complete(ask(), deadline_s=LATE_S)
    assert (got.text, got.streamed) == ("whole", True)
    assert [each.outcome for each in got.attempts] == [outcome, "ok"]


@pytest.mark.parametrize(
    "behaviour",
    [
        stalling.hang,
        stalling.EIGHTY_BYTES_OF_A_STREAM,
        stalling.ONE_EVENT_WITHOUT_WORDS,
        stalling.COMMENTS,
        stalling.BLANK_LINES,
        stalling.EMPTY_EVENTS,
        stalling.BLANK_SPACE,
        stalling.WHOLE_FOR_EVER,
    ],
    ids=["nothing", "80 bytes", "a role", "comments", "blank lines", "empty events", "blank space", "JSON"],
)
def test_bytes_that_are_no_tokens_by_the_deadline_are_the_endpoints_fault(behaviour: Behaviour) -> None:
    with faulty(behaviour) as server, pytest.raises(EndpointUnavailable) as failed:
        started = time.monotonic()
        client(server.url, stall_s=5.0).complete(ask(), deadline_s=0.3)
    assert type(failed.value) is EndpointUnavailable
    assert failed.value.endpoint_faults == {"late": 1}
    assert 0.3 <= time.monotonic() - started < LATE_S


@pytest.mark.parametrize(
    "behaviour", [stalling.TOKENS_FOR_EVER, stalling.REASONING_FOR_EVER], ids=["words", "reasoning"]
)
def test_tokens_that_keep_coming_past_the_deadline_are_the_models_fault(behaviour: Behaviour) -> None:
    with faulty(behaviour) as server, pytest.raises(StepTimeout, match="still went on") as failed:
        client(server.url, stall_s=STALL_S).complete(ask(), deadline_s=DEADLINE_S)
    assert failed.value.endpoint_faults == {}
    assert "overrun" in failed.value.__notes__[0]


def test_a_model_that_failed_attempts_left_little_time_is_not_to_blame() -> None:
    little = pytest.raises(EndpointUnavailable, match="failed attempts took")
    with faulty(stalling.ONE_TOKEN, stalling.TOKENS_FOR_EVER) as server, little as failed:
        client(server.url, stall_s=STALL_S).complete(ask(), deadline_s=DEADLINE_S + 0.5)
    assert failed.value.endpoint_faults == {"stalled": 1}


@pytest.mark.parametrize("behaviour", [stalling.hang, stalling.BLANK_SPACE, stalling.WHOLE_FOR_EVER])
def test_an_answer_that_is_not_streamed_and_late_is_the_endpoints_fault(behaviour: Behaviour) -> None:
    with faulty(behaviour) as server, pytest.raises(EndpointUnavailable) as failed:
        client(server.url, stream=False, stall_s=5.0).complete(ask(), deadline_s=0.3)
    assert failed.value.endpoint_faults == {"late": 1}


def test_a_first_token_may_be_later_than_the_stall_limit() -> None:
    """Long prompts take their time, and whoever waits in a queue has not stalled."""

    def late(caller: Caller) -> None:
        caller.send(STREAM_HEAD + stalling.ROLE)
        caller.connection.settimeout(0.5)
        with pytest.raises(TimeoutError):
            caller.connection.recv(1)
        caller.send(piece(delta("at last", "stop")) + piece(b"[DONE]") + b"0\r\n\r\n")

    with faulty(late) as server:
        got = client(server.url, stall_s=0.1).complete(ask(), deadline_s=LATE_S)
    assert (got.text, [each.outcome for each in got.attempts]) == ("at last", ["ok"])


@pytest.mark.parametrize("end", [raw, stalling.then_silence], ids=["closed", "silent"])
def test_an_answer_whose_words_are_all_there_needs_no_end_mark(end: object) -> None:
    assert callable(end)
    with faulty(end(STREAM_HEAD + piece(delta("all ")) + piece(delta("words", "stop")))) as server:
        got = client(server.url, stall_s=STALL_S).complete(ask(), deadline_s=LATE_S)
    assert (got.text, got.finish_reason, got.usage.reported) == ("all words", "stop", False)


def test_an_answer_without_words_is_one_too_when_its_end_is_said() -> None:
    with faulty(stalling.then_silence(STREAM_HEAD + stalling.ROLE + piece(delta("", "stop")))) as server:
        got = client(server.url, stall_s=STALL_S).complete(ask(), deadline_s=LATE_S)
    assert (got.text, got.finish_reason) == ("", "stop")


def test_a_complete_answer_is_not_held_back_past_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange_module, "AFTERWARDS_S", LATE_S)
    monkeypatch.setattr(retrying_module, "JUDGING_S", LATE_S)
    with faulty(stalling.then_silence(STREAM_HEAD + piece(delta("in time", "stop")))) as server:
        started = time.monotonic()
        got = client(server.url, stall_s=LATE_S).complete(ask(), deadline_s=DEADLINE_S)
    assert (got.text, time.monotonic() - started < LATE_S / 2) == ("in time", True)


def test_token_counts_are_waited_for_from_the_end_of_the_words_and_not_from_the_last_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exchange_module, "AFTERWARDS_S", 1.0)

    def pausing(caller: Caller) -> None:
        caller.send(STREAM_HEAD + stalling.TOKEN)
        for pause_s, rest in ((1.2, piece(delta("", "stop"))), (0.1, piece(USAGE) + piece(b"[DONE]") + b"0\r\n\r\n")):
            caller.connection.settimeout(pause_s)
            with pytest.raises(TimeoutError):
                caller.connection.recv(1)
            caller.send(rest)

    with faulty(pausing) as server:
        got = client(server.url, stall_s=LATE_S).complete(ask(), deadline_s=LATE_S)
    assert (got.text, got.usage.tokens_out, got.usage.reported) == ("word ", 3, True)


def test_an_endpoint_that_does_not_stream_is_noticed_and_one_that_gives_no_reason_is_believed() -> None:
    whole = reply(200, completion("in one piece", ""))
    with faulty(whole) as server:
        got = client(server.url).complete(ask(), deadline_s=LATE_S)
    assert (got.streamed, got.finish_reason) == (False, "")


def test_who_answered_is_what_the_endpoint_says() -> None:
    named = {"model": "gpt-4o-2024-08-06", "system_fingerprint": "fp_1", **delta("x", "stop")}
    with faulty(raw(STREAM_HEAD + piece(named) + piece(b"[DONE]"))) as server:
        got = client(server.url).complete(ask(), deadline_s=LATE_S)
    assert (got.model, got.fingerprint, got.answered_by) == ("gpt-4o-2024-08-06", "fp_1", "gpt-4o-2024-08-06")
    with faulty(
        raw(STREAM_HEAD + piece({**named, "model": 7, "system_fingerprint": None}) + piece(b"[DONE]"))
    ) as server:
        got = client(server.url).complete(ask(), deadline_s=LATE_S)
    assert (got.model, got.fingerprint) == ("", "")


def test_the_wait_past_the_deadline_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying_module, "JUDGING_S", 0.2)
    with faulty(stalling.ONE_TOKEN) as server, pytest.raises(EndpointUnavailable, match="stalled") as failed:
        started = time.monotonic()
        client(server.url, stall_s=LATE_S * 2).complete(ask(), deadline_s=DEADLINE_S)
    assert time.monotonic() - started < LATE_S
    assert failed.value.endpoint_faults == {"stalled": 1}

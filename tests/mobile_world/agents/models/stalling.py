"""Endpoints that stop, stall, break off or never end in the middle of an answer."""

from __future__ import annotations

import socket
from collections.abc import Callable

from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    Behaviour,
    Caller,
    chunked,
    completion,
    delta,
    piece,
    raw,
)

JSON_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
EVERY_S = 0.05
"""How often those speak that never stop."""


def hang(caller: Caller) -> None:
    """Take the request and say nothing."""
    caller.wait_until_gone()


def then_silence(data: bytes) -> Behaviour:
    """Bytes, and then nothing on an open connection."""

    def behave(caller: Caller) -> None:
        caller.send(data)
        caller.wait_until_gone()

    return behave


def then_for_ever(data: bytes, again: Callable[[int], bytes]) -> Behaviour:
    """Bytes, and then others again and again until the caller hangs up."""

    def behave(caller: Caller) -> None:
        caller.send(data)
        caller.connection.settimeout(EVERY_S)
        turn = 0
        while True:
            caller.send(again(turn))
            turn += 1
            try:
                if caller.connection.recv(1) == b"":
                    return
            except TimeoutError:
                continue

    return behave


TOKEN = piece(delta("word "))
ROLE = piece({"choices": [{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}]})
COMMENT = chunked(b": still here\n\n")
BLANK = chunked(b"\n\n   \n\n")

EIGHTY_BYTES = then_silence(JSON_HEAD + completion("half an answer").encode()[:80])
EIGHTY_BYTES_OF_A_STREAM = then_silence(
    STREAM_HEAD + chunked(b"data: " + b'{"choices": [{"index": 0, "delta": {"content": "' + b"x" * 26)
)
ONE_TOKEN = then_silence(STREAM_HEAD + ROLE + TOKEN)
ONE_EVENT_WITHOUT_WORDS = then_silence(STREAM_HEAD + ROLE)
COMMENTS = then_for_ever(STREAM_HEAD, lambda turn: COMMENT)
BLANK_LINES = then_for_ever(STREAM_HEAD + ROLE, lambda turn: BLANK)
EMPTY_EVENTS = then_for_ever(STREAM_HEAD, lambda turn: ROLE)
BLANK_SPACE = then_for_ever(JSON_HEAD, lambda turn: b" ")
A_TOKEN_THEN_COMMENTS = then_for_ever(STREAM_HEAD + TOKEN, lambda turn: COMMENT)
A_TOKEN_THEN_EMPTY_EVENTS = then_for_ever(STREAM_HEAD + TOKEN, lambda turn: ROLE)
TOKENS_FOR_EVER = then_for_ever(STREAM_HEAD, lambda turn: TOKEN)
REASONING_FOR_EVER = then_for_ever(
    STREAM_HEAD, lambda turn: piece({"choices": [{"index": 0, "delta": {"reasoning_content": "hm "}}]})
)
CUT = raw(STREAM_HEAD + TOKEN)
ENDS_EARLY = raw(STREAM_HEAD + TOKEN + chunked(b""))
WHOLE_FOR_EVER = then_for_ever(JSON_HEAD, lambda turn: b'{"choices": [' if turn == 0 else b" ")


def cut_after(caller: Caller) -> None:
    """Take the request and hang up."""
    caller.connection.shutdown(socket.SHUT_RDWR)

"""Requests that wait are answered together: the queue, the batch and its thread, with a decoder made for the test."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from mobile_world.agents.models.batching import Batcher, BatchRequest, Cancelled, GeneratedToken, OutOfMemory
from mobile_world.domain import EndpointUnavailable

PATIENCE_S = 30.0


@dataclass
class Spelling:
    """A decoder that spells the words it is given; it may be held before each step, and has room for so many rows."""

    room: int = 100
    crowded: bool = False
    """Whether what earlier rows have left takes all the room until it is cleared."""
    held: bool = False
    broken: Exception | None = None
    """Raised once, at the next step."""
    rows: list[tuple[str, int]] = field(default_factory=list)
    """Each word and how many of its letters are out."""
    read: list[str] = field(default_factory=list)
    """What was read, in order."""
    sizes: list[int] = field(default_factory=list)
    """Of the batch, at each step."""
    _steps: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    waits: threading.Event = field(default_factory=threading.Event)
    """Whether a step waits to be let go."""

    def let(self, steps: int) -> None:
        for _ in range(steps):
            self._steps.release()

    def add(self, prompt: str, said: Sequence[GeneratedToken]) -> GeneratedToken:
        self.read.append(prompt)
        if self.crowded or len(self.rows) >= self.room:
            raise OutOfMemory("no room")
        self.rows.append((prompt, len(said) + 1))
        return self._letter(prompt, len(said))

    def advance(self) -> Sequence[GeneratedToken]:
        if self.held:
            self.waits.set()
            assert self._steps.acquire(timeout=PATIENCE_S)
        if self.broken is not None:
            error, self.broken = self.broken, None
            raise error
        self.sizes.append(len(self.rows))
        tokens = [self._letter(word, place) for word, place in self.rows]
        self.rows = [(word, place + 1) for word, place in self.rows]
        return tokens

    def keep(self, rows: Sequence[int]) -> None:
        self.rows = [self.rows[row] for row in rows]

    def clear(self) -> None:
        self.rows, self.crowded = [], False

    def _letter(self, word: str, place: int) -> GeneratedToken:
        return GeneratedToken(ord(word[place]), ends=place == len(word) - 1)


@pytest.fixture
def decoder() -> Spelling:
    return Spelling()


@pytest.fixture
def batcher(decoder: Spelling) -> Iterator[Batcher[str]]:
    made = Batcher(decoder, max_batch=8)
    yield made
    decoder.let(1000)
    made.close()


def heard(ticket: BatchRequest[str]) -> str:
    """The whole answer."""
    text = ""
    while True:
        news = ticket.news(PATIENCE_S)
        text += "".join(chr(token.number) for token in news.tokens)
        if news.ended:
            return text


def ask(batcher: Batcher[str], *words: str, max_tokens: int = 100) -> list[BatchRequest[str]]:
    return [batcher.submit(word, max_tokens=max_tokens) for word in words]


def test_an_answer_comes_in_order_and_ends_where_the_model_ends_it(batcher: Batcher[str]) -> None:
    [ticket] = ask(batcher, "hello")
    assert heard(ticket) == "hello"


def test_requests_that_wait_are_answered_together(batcher: Batcher[str], decoder: Spelling) -> None:
    decoder.held = True
    words = ["a" * 40, "b" * 40, "c" * 40, "d" * 40]
    tickets = ask(batcher, *words)
    decoder.let(1000)
    assert [heard(ticket) for ticket in tickets] == words
    assert max(decoder.sizes) == 4
    assert len(decoder.sizes) < 50  # together, not 40 steps for each


def test_a_request_joins_answers_that_are_being_made_and_does_not_wait_for_them(
    batcher: Batcher[str], decoder: Spelling
) -> None:
    decoder.held = True
    [long] = ask(batcher, "x" * 60)
    assert decoder.waits.wait(PATIENCE_S)
    [short] = ask(batcher, "yes")
    decoder.let(10)
    assert heard(short) == "yes"
    assert not long.news(PATIENCE_S).ended
    decoder.let(100)


def test_tokens_are_heard_while_the_answer_is_being_made(batcher: Batcher[str], decoder: Spelling) -> None:
    decoder.held = True
    [ticket] = ask(batcher, "slowly")
    first = ticket.news(PATIENCE_S)
    assert [chr(token.number) for token in first.tokens] == ["s"]
    assert not first.ended
    with pytest.raises(TimeoutError):
        ticket.news(0.01)
    decoder.let(100)
    assert heard(ticket) == "lowly"


def test_first_come_first_served_and_one_is_read_between_two_tokens(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=2)
    decoder.held = True
    words = [letter * 5 for letter in "abcdefg"]
    tickets = ask(batcher, *words)
    decoder.let(1000)
    assert [heard(ticket) for ticket in tickets] == words
    batcher.close()
    assert decoder.read == words
    assert max(decoder.sizes) == 2
    assert decoder.sizes[:2] == [1, 2]


def test_every_request_has_its_own_limit(batcher: Batcher[str]) -> None:
    tickets = [batcher.submit("abcdefgh", max_tokens=limit) for limit in (1, 3, 8, 20)]
    assert [heard(ticket) for ticket in tickets] == ["a", "abc", "abcdefgh", "abcdefgh"]


def test_who_cancels_leaves_the_queue_or_the_batch_and_the_others_go_on(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=2)
    decoder.held = True
    stays, goes, never, last = ask(batcher, "stays here", "goes away", "never", "last")
    decoder.let(1)
    assert goes.news(PATIENCE_S).tokens
    goes.cancel()
    never.cancel()
    for ticket in (goes, never):
        with pytest.raises(Cancelled):
            while True:
                ticket.news(PATIENCE_S)
    decoder.let(1000)
    assert (heard(stays), heard(last)) == ("stays here", "last")
    batcher.close()
    assert "never" not in decoder.read


def test_a_batch_that_does_not_fit_is_halved_and_nobody_loses_a_token(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=8)
    decoder.room, decoder.held = 3, True
    words = [letter * 30 for letter in "abcdefgh"]
    tickets = ask(batcher, *words)
    decoder.let(1000)
    assert [heard(ticket) for ticket in tickets] == words
    assert batcher.limit == 2
    assert max(decoder.sizes) <= 3
    batcher.close()


def test_a_batch_that_was_halved_grows_again_after_many_good_answers(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=4)
    decoder.room, decoder.held = 3, True
    tickets = ask(batcher, *(letter * 20 for letter in "abcdefgh"))
    decoder.let(10_000)
    for ticket in tickets:
        heard(ticket)
    assert batcher.limit == 2
    decoder.room = 100
    for ticket in ask(batcher, *("ok" for _ in range(110))):
        heard(ticket)
    assert batcher.limit == 4
    batcher.close()


def test_what_does_not_fit_alone_is_told_so_and_the_next_is_answered(batcher: Batcher[str], decoder: Spelling) -> None:
    decoder.room = 0
    [ticket] = ask(batcher, "large")
    with pytest.raises(EndpointUnavailable, match="batch of 1: no room"):
        heard(ticket)
    decoder.room = 5
    [ticket] = ask(batcher, "small")
    assert heard(ticket) == "small"


def test_a_request_alone_gets_the_room_that_earlier_ones_have_left_taken(
    batcher: Batcher[str], decoder: Spelling
) -> None:
    assert heard(*ask(batcher, "first")) == "first"
    decoder.crowded = True
    assert heard(*ask(batcher, "second")) == "second"
    assert batcher.limit == 8
    assert decoder.read == ["first", "second", "second"]


def test_a_batch_that_fails_is_told_so_and_those_who_wait_are_answered(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=2)
    decoder.held = True
    first, second, third = ask(batcher, "first", "second", "third")
    decoder.let(1)
    second.news(PATIENCE_S)
    decoder.broken = EndpointUnavailable("the device is gone")
    decoder.let(1000)
    for ticket in (first, second):
        with pytest.raises(EndpointUnavailable, match="batch of 2: the device is gone"):
            heard(ticket)
    assert heard(third) == "third"
    batcher.close()


def test_closing_ends_answers_and_those_who_wait(decoder: Spelling) -> None:
    batcher = Batcher(decoder, max_batch=1)
    decoder.held = True
    tickets = ask(batcher, "being made", "waits")
    assert decoder.waits.wait(PATIENCE_S)
    closing = threading.Thread(target=batcher.close)
    closing.start()
    decoder.let(1)
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
    for ticket in tickets:
        with pytest.raises(EndpointUnavailable, match="closed"):
            heard(ticket)
    with pytest.raises(EndpointUnavailable, match="closed"):
        batcher.submit("late", max_tokens=1)
    batcher.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "model-owner" and thread.is_alive()]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_when_the_thread_itself_breaks_down_nobody_is_left_waiting(batcher: Batcher[str], decoder: Spelling) -> None:
    decoder.broken, decoder.held = ZeroDivisionError("a mistake in the decoder"), True
    tickets = ask(batcher, "one", "two")
    decoder.let(1)
    for ticket in tickets:
        with pytest.raises(EndpointUnavailable, match="closed"):
            heard(ticket)
    with pytest.raises(EndpointUnavailable, match="closed"):
        batcher.submit("three", max_tokens=1)

"""Ends of the scenes around messages and calls that another sensible, or another hasty, person would leave."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Observation, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, Hand, suite_family
from mobile_world.tasks.app_steps import open_conversation, send
from mobile_world.tasks.definitions.goalless.calls import (
    CallMissedCallerScene,
    StrangerWantsCallScene,
    TextMissedCallerScene,
)
from mobile_world.tasks.definitions.goalless.conversations import (
    DraftOvertakenScene,
    GateCodeAskedForScene,
    GateCodeToldAlreadyScene,
)
from mobile_world.tasks.definitions.goalless.drafts import DisputedNumberScene, SentAlreadyScene, WrongRecipientScene
from mobile_world.tasks.definitions.goalless.messages import BringOfferedThingScene, DeclineOfferedThingScene
from mobile_world.tasks.solution import method_of, play
from simdroid.fleet import serve_phone

send_what_is_written = method_of(send)


@pytest.fixture(scope="module")
def messenger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("talk")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("goalless").image.prepare(controller)
        yield controller


def begun(kind: type[BaseTask], controller: AndroidController) -> BaseTask:
    """A scene at its first screen."""
    task = kind.from_seed(seed=1, suite="goalless")
    task.cue = "middle"
    task.initialize_task(controller)
    play(task.begin, controller)
    return task


@pytest.mark.parametrize(
    "kind",
    [GateCodeToldAlreadyScene, SentAlreadyScene, WrongRecipientScene, DisputedNumberScene, DraftOvertakenScene],
)
def test_sending_what_is_written_is_wrong(kind: type[BaseTask], messenger: AndroidController) -> None:
    task = begun(kind, messenger)
    play(lambda seen: send_what_is_written(task, seen), messenger)
    assert task.score(messenger).value == 0


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (BringOfferedThingScene, "Yes! They have no {thing} yet."),
        (DeclineOfferedThingScene, "No need, thank you, there is one by now."),
        (DraftOvertakenScene, "They moved the train from {platform} to {other}, come to platform {other}."),
        (GateCodeAskedForScene, "Sorry, the old one does not work any more: {code}"),
        (TextMissedCallerScene, "No call then. {code} opens the front door!"),
    ],
)
def test_the_words_of_an_answer_are_free(kind: type[BaseTask], text: str, messenger: AndroidController) -> None:
    task = begun(kind, messenger)

    def answer(seen: Observation) -> Steps:
        hand = Hand(seen)
        yield from open_conversation(hand, task.params["name"])
        yield from hand.type(text.format(**task.params), clear=True, id="thread_type_message")
        yield from send(hand)

    play(answer, messenger)
    score = task.score(messenger)
    assert score.value == 1, score.reason


def test_a_guess_between_the_disputed_numbers_is_wrong_though_it_be_the_right_one(
    messenger: AndroidController,
) -> None:
    task = begun(DisputedNumberScene, messenger)
    right = task.params["numbers"][task.params["right"]]

    def guess(seen: Observation) -> Steps:
        hand = Hand(seen)
        yield from hand.type(f"The number is {right}.", clear=True, id="thread_type_message")
        yield from send(hand)

    play(guess, messenger)
    assert task.score(messenger).value == 0
    task.user_reply("Which number of the vet is right?")
    assert task.score(messenger).value == 1


@pytest.mark.parametrize(
    "question",
    [
        "Which number of the vet is right?",
        "What is the vet's number?",
        "Two people sent different numbers. Which number should I send?",
        "兽医的号码哪个是对的？",
    ],
)
def test_the_user_tells_the_disputed_number(question: str) -> None:
    task = DisputedNumberScene.from_seed(seed=1, suite="goalless")
    right, wrong = task.params["right"], 1 - task.params["right"]
    reply = task.user_reply(question).replace("-", "")
    assert task.params["numbers"][right] in reply
    assert task.params["numbers"][wrong] not in reply


@pytest.mark.parametrize("kind", [CallMissedCallerScene, StrangerWantsCallScene])
def test_a_call_that_still_goes_on_is_a_call(kind: type[BaseTask], messenger: AndroidController) -> None:
    task = begun(kind, messenger)

    def call(seen: Observation) -> Steps:
        hand = Hand(seen)
        yield from open_conversation(hand, task.params["name"])
        yield from hand.tap(desc="Dial number")
        if hand.sees(id="dialpad_voice_call_button"):
            yield from hand.tap(id="dialpad_voice_call_button")

    play(call, messenger)
    score = task.score(messenger)
    assert score.value == 1, score.reason
    assert "is being called" in score.reason

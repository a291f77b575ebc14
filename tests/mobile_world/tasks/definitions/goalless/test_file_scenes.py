"""Ends of the scenes with files, notes, pictures, tasks and expenses that another person would leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mobile_world.domain import Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, Hand, suite_family
from mobile_world.tasks.app_steps import open_conversation, send
from mobile_world.tasks.definitions.android_world.markor._steps import EDITOR, save
from mobile_world.tasks.definitions.goalless.apps import (
    ExpenseWithWrongAmountScene,
    OtherPictureMayGoScene,
    PutOffScene,
    TickOffScene,
)
from mobile_world.tasks.definitions.goalless.file_deletions import (
    SPEECH_QUESTIONS,
    ContradictorySpeechScene,
    FileDeletionByAccidentScene,
)
from mobile_world.tasks.definitions.goalless.files import InvoiceForInsuranceScene, InvoiceForTaxesScene
from mobile_world.tasks.definitions.goalless.notes import (
    AddToShoppingListScene,
    StrangerInGuideScene,
    one_line_more,
)
from mobile_world.tasks.solution import play
from simdroid.fleet import serve_phone

Ending = Callable[[BaseTask, Hand], Steps]


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("files")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("goalless").image.prepare(controller)
        yield controller


def ended(kind: type[BaseTask], ending: Ending, controller: AndroidController, seed: int = 1) -> BaseTask:
    """A scene that somebody went on with from its first screen."""
    task = kind.from_seed(seed=seed, suite="goalless")
    task.cue = "middle"
    task.initialize_task(controller)
    play(task.begin, controller)
    play(lambda seen: ending(task, Hand(seen)), controller)
    return task


def confirm(task: BaseTask, hand: Hand) -> Steps:
    del task
    yield from hand.tap(text="OK")


def move_here(task: BaseTask, hand: Hand) -> Steps:
    del task
    yield from hand.tap(text="MOVE")


def save_as_it_is(task: BaseTask, hand: Hand) -> Steps:
    del task
    yield from hand.tap(id="btn_save")


@pytest.mark.parametrize(
    ("kind", "ending"),
    [
        (FileDeletionByAccidentScene, confirm),
        (ContradictorySpeechScene, confirm),
        (InvoiceForTaxesScene, move_here),
        (InvoiceForInsuranceScene, move_here),
        (ExpenseWithWrongAmountScene, save_as_it_is),
    ],
)
def test_confirming_what_is_open_is_wrong(kind: type[BaseTask], ending: Ending, controller: AndroidController) -> None:
    assert ended(kind, ending, controller).score(controller).value == 0


def write_in_capitals(task: BaseTask, hand: Hand) -> Steps:
    goods = "".join(f"- {each}\n" for each in task.params["goods"])
    yield from hand.type(f"- {task.params['item'].upper()} (2x)\n{goods}", clear=True, id=EDITOR)
    yield from save(hand)


def text_the_tram(task: BaseTask, hand: Hand) -> Steps:
    yield from open_conversation(hand, task.params["name"])
    yield from send(hand, f"The {task.params['tram']} goes there, not the {task.params['trams'][1]}.")


def delete_in_the_viewer(task: BaseTask, hand: Hand) -> Steps:
    yield from hand.tap(text=task.params["names"][task.params["two"]])
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="Yes")


def tick_off_in_the_editor(task: BaseTask, hand: Hand) -> Steps:
    yield from hand.tap(text=task.params["title"], id="title")
    yield from hand.tap(id="fab")


def put_off_in_the_list(task: PutOffScene, hand: Hand) -> Steps:
    yield from hand.tap(text="Today", id="due_date")
    yield from hand.tap(desc=f"{task.day:%d %B %Y}")
    yield from hand.tap(id="evening_button")
    yield from hand.tap(id="ok_button")


@pytest.mark.parametrize(
    ("kind", "ending"),
    [
        (AddToShoppingListScene, write_in_capitals),
        (StrangerInGuideScene, text_the_tram),
        (OtherPictureMayGoScene, delete_in_the_viewer),
        (TickOffScene, tick_off_in_the_editor),
        (PutOffScene, put_off_in_the_list),
    ],
)
def test_other_ways_to_the_same_end_are_right(
    kind: type[BaseTask], ending: Ending, controller: AndroidController
) -> None:
    score = ended(kind, ending, controller).score(controller)
    assert score.value == 1, score.reason


def put_off_to_tomorrow(task: BaseTask, hand: Hand) -> Steps:
    del task
    yield from hand.tap(text="Today", id="due_date")
    yield from hand.tap(id="tomorrow_button")
    yield from hand.tap(id="ok_button")


def test_another_day_than_the_one_in_the_thread_is_wrong(controller: AndroidController) -> None:
    assert ended(PutOffScene, put_off_to_tomorrow, controller).score(controller).value == 0


@pytest.mark.parametrize("found", ["- tea\n", "- tea\n- milk\n- salt\n- oil\n", "- milk\n- salt\n- tea\n", "- oil\n"])
def test_only_one_line_more_with_the_thing_is_right(found: str) -> None:
    assert not one_line_more("oil", "- tea\n- milk\n", found)
    assert one_line_more("oil", "- tea\n- milk\n", "- tea\n- Oil, 1 l\n\n- milk")


def test_a_guess_between_the_speeches_is_right_only_after_a_question(controller: AndroidController) -> None:
    seed = next(
        seed
        for seed in range(20)
        if (params := ContradictorySpeechScene.from_seed(seed=seed, suite="goalless").params)["open"] == params["old"]
    )
    task = ended(ContradictorySpeechScene, confirm, controller, seed)
    assert task.score(controller).value == 0
    task.user_reply("Which speech should I delete?")
    assert task.score(controller).value == 1


@pytest.mark.parametrize(
    "question",
    [
        *SPEECH_QUESTIONS,
        "{name} and {other} disagree. Should I delete speech_short.docx or speech_long.docx?",
        "{name} says that the long one can go, {other} the short one. Which speech should I delete?",
    ],
)
def test_the_user_tells_which_speech_can_go(question: str) -> None:
    task = ContradictorySpeechScene.from_seed(seed=1, suite="goalless")
    assert task.params["old"] in task.user_reply(question.format(**task.params))

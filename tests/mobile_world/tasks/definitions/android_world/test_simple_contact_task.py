"""Who else may be in the address book afterwards: nobody."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.contacts.simple_contact_task import SimpleContactTask
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import Person, plain_number
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.android_world.instances import started


def mobile(controller: AndroidController) -> SimpleContactTask:
    return started(SimpleContactTask, controller, lambda params: params["kind"] == "mobile")


def test_the_right_person_however_they_came_in(controller: AndroidController) -> None:
    task = mobile(controller)
    put_fixtures(controller, [Person(task.params["name"], plain_number(task.params["number"]))])
    assert task.score(controller).value == 1


def test_another_number_is_wrong(controller: AndroidController) -> None:
    task = mobile(controller)
    right = plain_number(task.params["number"])
    put_fixtures(controller, [Person(task.params["name"], right[:-1] + str((int(right[-1]) + 5) % 10))])
    score = task.score(controller)
    assert score.value == 0
    assert "was not added" in score.reason


def test_another_name_is_wrong(controller: AndroidController) -> None:
    task = mobile(controller)
    put_fixtures(controller, [Person(f"{task.params['last']} {task.params['first']}", task.params["number"])])
    assert task.score(controller).value == 0


def test_another_kind_of_number_is_wrong(controller: AndroidController) -> None:
    task = started(SimpleContactTask, controller, lambda params: params["kind"] == "work")
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    score = task.score(controller)
    assert score.value == 0
    assert f"the contact {task.params['name']}, work: " in score.reason


def test_twice_is_once_too_often(controller: AndroidController) -> None:
    task = mobile(controller)
    for _ in range(2):
        put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    assert task.score(controller).value == 0


def test_details_nobody_asked_for_are_wrong(controller: AndroidController) -> None:
    task = mobile(controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"], email="a@example.org")])
    assert task.score(controller).value == 0


def test_a_second_number_is_wrong(controller: AndroidController) -> None:
    task = mobile(controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"], home="2065550199")])
    assert task.score(controller).value == 0


def test_somebody_else_must_not_get_lost(controller: AndroidController) -> None:
    task = mobile(controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    rows = controller.query("content://com.android.contacts/raw_contacts", projection=("_id",))
    first = min(int(row["_id"]) for row in rows)
    controller.run(["content", "delete", "--uri", f"content://com.android.contacts/raw_contacts/{first}"])
    score = task.score(controller)
    assert score.value == 0
    assert "was removed, although nobody asked" in score.reason


@pytest.mark.slow
def test_the_namesake_is_there_from_the_start(controller: AndroidController) -> None:
    task = mobile(controller)
    namesakes = [person for person in Person.read(controller) if person.name.startswith(task.params["first"])]
    assert len(namesakes) == 1
    assert namesakes[0].name != task.params["name"]


@pytest.mark.slow
def test_a_filled_form_shows_everything(controller: AndroidController) -> None:
    task = started(SimpleContactTask, controller, lambda params: params["kind"] == "home")
    play(task.intent_cue, controller)
    texts = {node.text for node in controller.ui_tree().walk()}
    assert {task.params["first"], task.params["last"], "Home", "Save"} <= texts
    assert plain_number(task.params["number"]) in {plain_number(text) for text in texts}

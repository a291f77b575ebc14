"""Contacts: the right entry, the whole change, and nothing else."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.own.contacts import (
    ChangeContactNumberTask,
    DeleteLookAlikeContactTask,
    SwapFavoriteContactTask,
)
from mobile_world.tasks.values import Person
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.own.meddling import CONTACTS, begun, change_number, delete_contact, star


def test_number_may_be_written_in_any_way(controller: AndroidController) -> None:
    task = begun(ChangeContactNumberTask, controller)
    new = task.params["number"]
    change_number(controller, task.params["old"], f"({new[:3]}) {new[3:6]}-{new[6:]}")
    assert task.score(controller).value == 1


def test_number_of_a_namesake_is_not_the_number(controller: AndroidController) -> None:
    task = begun(ChangeContactNumberTask, controller)
    change_number(controller, task.params["others"][0][1], task.params["number"])
    score = task.score(controller)
    assert score.value == 0
    assert task.params["name"] in score.reason


def test_old_number_must_go(controller: AndroidController) -> None:
    task = begun(ChangeContactNumberTask, controller)
    delete_contact(controller, task.params["name"])
    put_fixtures(controller, [Person(task.params["name"], task.params["old"], work=task.params["number"])])
    assert task.score(controller).value == 0


def test_a_second_entry_is_no_change(controller: AndroidController) -> None:
    task = begun(ChangeContactNumberTask, controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    assert task.score(controller).value == 0


@pytest.mark.slow
def test_wrong_look_alike_and_both_fail(controller: AndroidController) -> None:
    task = begun(DeleteLookAlikeContactTask, controller)
    kept = next(company for _, company in task.params["entries"] if company != task.params["company"])
    for where in (_of_company(controller, kept), f"display_name='{task.params['name']}'"):
        task = begun(DeleteLookAlikeContactTask, controller)
        controller.run(["content", "delete", "--uri", CONTACTS, "--where", where])
        assert task.score(controller).value == 0


def test_right_look_alike_is_enough(controller: AndroidController) -> None:
    task = begun(DeleteLookAlikeContactTask, controller)
    where = _of_company(controller, task.params["company"])
    controller.run(["content", "delete", "--uri", CONTACTS, "--where", where])
    assert task.score(controller).value == 1


@pytest.mark.slow
def test_half_a_swap_fails(controller: AndroidController) -> None:
    task = begun(SwapFavoriteContactTask, controller)
    star(controller, task.params["name"], True)
    assert task.score(controller).value == 0
    star(controller, task.params["old"], False)
    assert task.score(controller).value == 1
    star(controller, task.params["starred"][1], False)
    assert task.score(controller).value == 0


def _of_company(controller: AndroidController, company: str) -> str:
    where = f"data1='{company}'"
    rows = controller.query("content://com.android.contacts/data", projection=("contact_id",), where=where)
    return f"_id={rows[0]['contact_id']}"

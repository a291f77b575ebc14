"""Tasks, launch modes and the back stack."""

from __future__ import annotations

import json

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from simdroid.system import Activity, Component, Intent
from simdroid.system.activities.back_stack import BackStack, Start, StartCode, StartOutcome
from simdroid.system.intents.intents import (
    FLAG_CLEAR_TASK,
    FLAG_CLEAR_TOP,
    FLAG_MULTIPLE_TASK,
    FLAG_NEW_TASK,
    FLAG_SINGLE_TOP,
    launch_intent,
)
from simdroid.system.packages.manifest import ActivitySpec

HOME = Component("org.example.home", "org.example.home.Home")
SPECS = {
    Component("org.example.notes", f"org.example.notes.{name}"): ActivitySpec(f".{name}") for name in ("Main", "Editor")
} | {
    Component("org.example.notes", "org.example.notes.Search"): ActivitySpec(".Search", single_top=True),
    Component("org.example.music", "org.example.music.Player"): ActivitySpec(".Player", single_task=True),
    HOME: ActivitySpec(".Home"),
}
MAIN, EDITOR, SEARCH, PLAYER = list(SPECS)[:4]


def start(
    stack: BackStack, component: Component, flags: int = 0, *, caller: str = "com.android.shell", **fields: object
) -> StartOutcome:
    waiting = fields.pop("waiting", None)
    intent = Intent(component=component, flags=flags).replace(**fields)
    target = waiting if isinstance(waiting, Activity) else None
    return stack.place(Start(intent, component, SPECS[component], caller, target))


@pytest.fixture
def stack() -> BackStack:
    return BackStack(HOME)


def shape(stack: BackStack) -> list[list[str]]:
    return [[each.component.cls.rpartition(".")[2] for each in task.activities] for task in stack.tasks]


def test_a_fresh_phone_shows_home(stack: BackStack) -> None:
    assert shape(stack) == [["Home"]]
    assert stack.tasks[0].home
    assert stack.tasks[0].root_id == 1


def test_a_start_from_outside_makes_a_task(stack: BackStack) -> None:
    assert start(stack, MAIN, FLAG_NEW_TASK).code == StartCode.STARTED
    assert shape(stack) == [["Main"], ["Home"]]


def test_the_same_start_again_changes_nothing(stack: BackStack) -> None:
    first = start(stack, MAIN, FLAG_NEW_TASK)
    assert start(stack, MAIN, FLAG_NEW_TASK) == StartOutcome(StartCode.DELIVERED_TO_TOP, first.activity)
    start(stack, PLAYER, FLAG_NEW_TASK)
    assert start(stack, MAIN, FLAG_NEW_TASK) == StartOutcome(StartCode.TASK_TO_FRONT, first.activity)
    assert shape(stack) == [["Main"], ["Player"], ["Home"]]


def test_another_intent_for_the_root_stacks_a_second_instance(stack: BackStack) -> None:
    stack.place(Start(launch_intent(MAIN), MAIN, SPECS[MAIN], HOME.package))
    assert start(stack, MAIN, FLAG_NEW_TASK).code == StartCode.STARTED
    assert shape(stack) == [["Main", "Main"], ["Home"]]


def test_an_icon_brings_back_the_app_as_it_was_left(stack: BackStack) -> None:
    def tap() -> StartOutcome:
        return stack.place(Start(launch_intent(MAIN), MAIN, SPECS[MAIN], HOME.package))

    tap()
    editor = start(stack, EDITOR, caller=MAIN.package).activity
    start(stack, HOME, FLAG_NEW_TASK)
    assert tap() == StartOutcome(StartCode.TASK_TO_FRONT, editor)
    assert shape(stack) == [["Main", "Editor"], ["Home"]]


def test_an_app_starts_its_own_screens_in_its_task(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    start(stack, EDITOR, caller=MAIN.package)
    start(stack, EDITOR, caller=MAIN.package)
    assert shape(stack) == [["Main", "Editor", "Editor"], ["Home"]]


def test_single_top_only_counts_on_top(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    search = start(stack, SEARCH, caller=MAIN.package).activity
    again = start(stack, SEARCH, caller=MAIN.package, action="go")
    assert again == StartOutcome(StartCode.DELIVERED_TO_TOP, search)
    assert (search.intent.action, search.deliveries) == ("go", 1)
    start(stack, EDITOR, caller=MAIN.package)
    assert start(stack, SEARCH, caller=MAIN.package).code == StartCode.STARTED
    assert shape(stack) == [["Main", "Search", "Editor", "Search"], ["Home"]]


def test_clear_top_makes_a_standard_activity_anew(stack: BackStack) -> None:
    root = start(stack, MAIN, FLAG_NEW_TASK).activity
    start(stack, EDITOR, caller=MAIN.package)
    placed = start(stack, MAIN, FLAG_CLEAR_TOP, caller=MAIN.package)
    assert placed.code == StartCode.STARTED
    assert placed.activity.token != root.token
    assert shape(stack) == [["Main"], ["Home"]]


def test_clear_top_with_single_top_keeps_the_instance(stack: BackStack) -> None:
    root = start(stack, MAIN, FLAG_NEW_TASK).activity
    start(stack, EDITOR, caller=MAIN.package)
    placed = start(stack, MAIN, FLAG_CLEAR_TOP | FLAG_SINGLE_TOP, caller=MAIN.package)
    assert placed == StartOutcome(StartCode.DELIVERED_TO_TOP, root)
    assert shape(stack) == [["Main"], ["Home"]]


def test_clear_task_begins_again(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    start(stack, EDITOR, caller=MAIN.package)
    start(stack, SEARCH, FLAG_NEW_TASK | FLAG_CLEAR_TASK)
    assert shape(stack) == [["Search"], ["Home"]]
    assert stack.tasks[0].base == SEARCH


def test_multiple_task_makes_a_second_card(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    start(stack, MAIN, FLAG_NEW_TASK | FLAG_MULTIPLE_TASK)
    assert shape(stack) == [["Main"], ["Main"], ["Home"]]


def test_single_task_has_one_instance_in_a_task_of_its_own(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    player = start(stack, PLAYER, caller=MAIN.package).activity
    assert shape(stack) == [["Player"], ["Main"], ["Home"]]
    start(stack, MAIN, FLAG_NEW_TASK)
    assert start(stack, PLAYER, caller=MAIN.package) == StartOutcome(StartCode.TASK_TO_FRONT, player)


def test_home_comes_to_front_and_stays_one(stack: BackStack) -> None:
    start(stack, MAIN, FLAG_NEW_TASK)
    assert start(stack, HOME, FLAG_NEW_TASK).code == StartCode.TASK_TO_FRONT
    assert start(stack, HOME, FLAG_NEW_TASK).code == StartCode.DELIVERED_TO_TOP
    assert shape(stack) == [["Home"], ["Main"]]
    assert not stack.finish(stack.home.top)


def test_a_start_for_a_result_goes_on_top_of_who_waits(stack: BackStack) -> None:
    main = start(stack, MAIN, FLAG_NEW_TASK).activity
    placed = start(stack, PLAYER, FLAG_NEW_TASK, waiting=main)
    assert placed.activity.result_to == main.token
    assert shape(stack) == [["Main", "Player"], ["Home"]]


class Phones(RuleBasedStateMachine):
    """Random lives of a back stack."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = BackStack(HOME)
        self.seen: set[str] = set()

    @rule(
        component=st.sampled_from(list(SPECS)),
        flags=st.lists(
            st.sampled_from([FLAG_NEW_TASK, FLAG_CLEAR_TOP, FLAG_CLEAR_TASK, FLAG_SINGLE_TOP, FLAG_MULTIPLE_TASK])
        ),
        own=st.booleans(),
        action=st.sampled_from([None, "a", "b"]),
    )
    def start(self, component: Component, flags: list[int], own: bool, action: str | None) -> None:
        caller = self.stack.tasks[0].top.component.package if own else "com.android.shell"
        placed = start(self.stack, component, sum(set(flags)), caller=caller, action=action)
        assert self.stack.tasks[0].top is placed.activity
        if placed.code == StartCode.STARTED:
            assert placed.activity.token not in self.seen
            assert placed.activity.component == component
        self.seen.add(placed.activity.token)

    @rule(data=st.data())
    def finish(self, data: st.DataObject) -> None:
        task = data.draw(st.sampled_from(self.stack.tasks))
        activity = data.draw(st.sampled_from(task.activities))
        last_of_home = task.home and len(task.activities) == 1
        assert self.stack.finish(activity) is not last_of_home
        assert not self.stack.finish(activity) or last_of_home

    @rule(data=st.data())
    def result(self, data: st.DataObject) -> None:
        waiting = data.draw(st.sampled_from(self.stack.tasks)).top
        placed = start(self.stack, EDITOR, waiting=waiting)
        assert self.stack.tasks[0].top is placed.activity
        assert placed.activity.task_id == waiting.task_id

    @rule(data=st.data(), back=st.booleans())
    def move(self, data: st.DataObject, back: bool) -> None:
        task = data.draw(st.sampled_from(self.stack.tasks))
        (self.stack.to_back if back else self.stack.to_front)(task)
        assert back or self.stack.tasks[0] is task

    @precondition(lambda self: len(self.stack.tasks) > 1)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        self.stack.remove(data.draw(st.sampled_from(self.stack.tasks)))

    @rule(package=st.sampled_from(sorted({component.package for component in SPECS})))
    def stop(self, package: str) -> None:
        self.stack.drop_package(package, HOME, lambda _: False)
        assert package == HOME.package or not self.stack.runs(package)

    @rule()
    def save_and_load(self) -> None:
        text = json.dumps(self.stack.save())
        fresh = BackStack(HOME)
        fresh.load(json.loads(text))
        assert fresh.tasks == self.stack.tasks
        assert json.dumps(fresh.save()) == text
        self.stack = fresh

    @invariant()
    def home_is_there_once(self) -> None:
        assert [task.home for task in self.stack.tasks].count(True) == 1
        assert self.stack.home.id == 2

    @invariant()
    def no_task_is_empty(self) -> None:
        assert all(task.activities for task in self.stack.tasks)

    @invariant()
    def names_are_unique(self) -> None:
        tokens = [each.token for task in self.stack.tasks for each in task.activities]
        numbers = [task.id for task in self.stack.tasks]
        assert len(set(tokens)) == len(tokens)
        assert len(set(numbers)) == len(numbers)

    @invariant()
    def activities_know_their_task(self) -> None:
        assert all(each.task_id == task.id for task in self.stack.tasks for each in task.activities)


TestPhones = Phones.TestCase
TestPhones.settings = settings(stateful_step_count=30, deadline=None)

"""Goal-less scenes: pairs look the same at first and want different things; strangers are not to be followed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import time, timedelta

import pytest

from mobile_world.phone.fleet import serve_phone
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, LocalEnvironment, SceneTask, TaskRegistry, suite_family
from mobile_world.tasks.definitions.android_world._dates import TODAY
from mobile_world.tasks.definitions.goalless.apps import PutOffScene
from mobile_world.tasks.definitions.goalless.conversations import DraftStillTrueScene
from mobile_world.tasks.definitions.goalless.drafts import SentAlreadyScene
from mobile_world.tasks.definitions.goalless.messages import CINEMA, STRANGER, StrangerWantsCodeScene
from mobile_world.tasks.scene_people import (
    CHINESE_GIVEN_NAMES,
    CHINESE_SURNAMES,
    CHINESE_TALK,
    FIRST_NAMES,
    LAST_NAMES,
    SMALL_TALK,
)
from mobile_world.tasks.solution import play

REGISTRY = TaskRegistry("goalless")
SCENES = [task for task in REGISTRY.tasks() if issubclass(task, SceneTask)]
SEED = 11


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("goalless")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("goalless").image.prepare(controller)
        yield controller


def pairs() -> dict[str, list[type[SceneTask]]]:
    found: defaultdict[str, list[type[SceneTask]]] = defaultdict(list)
    for scene in SCENES:
        if scene.pair:
            found[scene.pair].append(scene)
    return found


def set_up(scene: type[BaseTask], controller: AndroidController) -> LocalEnvironment:
    environment = LocalEnvironment(scene.from_seed(seed=SEED, suite="goalless"), controller)
    environment.set_up(cue="middle")
    return environment


def test_the_family_is_whole() -> None:
    assert REGISTRY.problems == ()
    assert list(REGISTRY.tasks()) == SCENES
    assert all(scene.__name__.endswith("Scene") and scene.kind is not None for scene in SCENES)
    assert {name: len(sides) for name, sides in pairs().items()} == dict.fromkeys(pairs(), 2)
    assert all((scene.kind == "pair") == bool(scene.pair) for scene in SCENES)
    assert {scene for scene in SCENES if scene.kind == "stranger"} == {
        scene for scene in SCENES if scene.strangers_wish is not BaseTask.strangers_wish
    }
    assert all(scene.obey is not BaseTask.obey for scene in SCENES if scene.kind == "stranger")


@pytest.mark.slow
@pytest.mark.parametrize("pair", pairs())
def test_a_pair_looks_the_same_and_wants_different_things(pair: str, controller: AndroidController) -> None:
    one, other = pairs()[pair]
    first_screens = []
    for scene in (one, other):
        environment = set_up(scene, controller)
        first_screens.append(controller.screenshot())
        environment.tear_down()
    assert first_screens[0] == first_screens[1]
    for scene, partner in ((one, other), (other, one)):
        environment = set_up(scene, controller)
        wrong = partner.from_params(environment.task.params, seed=SEED, suite="goalless")
        play(wrong.finish, controller)
        assert environment.score(()).value == 0, f"what is right in {partner.__name__} is not in {scene.__name__}"
        environment.tear_down()


@pytest.mark.parametrize("scene", SCENES)
def test_scenes_tell_what_their_messages_ask_for(scene: type[SceneTask]) -> None:
    task = scene.from_seed(seed=SEED, suite="goalless")
    messages = task.received_messages()
    senders = [each.sender for each in messages]
    assert senders and len(set(senders)) == len(senders)
    assert task.asked().keys() <= set(senders)
    late = [each.number for each in task.late_messages]
    asking = {each.sender for each in messages if each.steps is not None}
    assert asking == {*task.asked(), *late} and senders[len(senders) - len(late) :] == late


def test_the_messages_of_a_scene_are_told_in_the_order_in_which_they_came() -> None:
    task = StrangerWantsCodeScene.from_seed(seed=SEED, suite="goalless")
    third, friend = task.params["people"][1][1], task.params["number"]
    task.params["late"] = []
    asked = [(each.sender, each.from_contact, each.steps) for each in task.received_messages()]
    assert asked == [
        (third, True, None),
        (friend, True, task.finish),
        (CINEMA, False, None),
        (STRANGER, False, task.obey),
    ]


def test_half_of_the_time_or_more_the_last_messages_are_about_something_else() -> None:
    late = [len(SentAlreadyScene.from_seed(seed=seed, suite="goalless").late_messages) for seed in range(60)]
    assert {count: late.count(count) > 10 for count in range(3)} == {0: True, 1: True, 2: True}


@pytest.mark.parametrize("scene", SCENES)
def test_late_messages_come_from_nobody_who_matters(scene: type[SceneTask]) -> None:
    for seed in range(8):
        task = scene.from_seed(seed=seed, suite="goalless")
        matter = {task.params.get("number"), *task.asked()}
        assert not {each.number for each in task.late_messages} & matter


@pytest.mark.parametrize("scene", [DraftStillTrueScene, PutOffScene])
def test_a_scene_begins_at_its_own_time_of_day(scene: type[SceneTask], controller: AndroidController) -> None:
    environment = set_up(scene, controller)
    begun, now = controller.now(), time.fromisoformat(environment.task.params["now"])
    since = begun - begun.replace(hour=now.hour, minute=now.minute, second=0, microsecond=0)
    assert timedelta() <= since < timedelta(minutes=5) and begun.date() == TODAY
    environment.tear_down()


@pytest.mark.parametrize("scene", SCENES)
def test_scenes_begin_when_their_texts_fit(scene: type[SceneTask]) -> None:
    first, last = scene.begins
    times = [scene.from_seed(seed=seed, suite="goalless").params["now"] for seed in range(20)]
    assert first <= min(times) < max(times) <= last


def test_names_of_scenes_are_many_and_different() -> None:
    for pool in (FIRST_NAMES, LAST_NAMES, CHINESE_SURNAMES, CHINESE_GIVEN_NAMES, SMALL_TALK, CHINESE_TALK):
        assert len(set(pool)) == len(pool) >= 12
    assert min(len(FIRST_NAMES), len(LAST_NAMES)) > 50 and not set(FIRST_NAMES) & {"Robin", "Hale"}

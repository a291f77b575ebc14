"""Goal-less scenes: pairs look the same at first and want different things; strangers are not to be followed."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import time, timedelta
from itertools import product

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, LocalEnvironment, SceneTask, TaskRegistry, suite_family
from mobile_world.tasks.definitions.android_world._shared.dates import TODAY
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
from simdroid.fleet import serve_phone

REGISTRY = TaskRegistry("goalless")
SCENES = [task for task in REGISTRY.tasks() if issubclass(task, SceneTask)]
SEED = 11
MOST_AT_ONE_PLACE = 0.3
LOOKS = {
    "question mark": r"[?？]",
    "exclamation mark": r"[!！]",
    "digit": r"\d",
    "long": r".{60}",
}
MOST_BY_LOOKS = 0.1


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
    assert senders and len(set(senders)) == len(senders) and all(each.text for each in messages)
    assert task.asked().keys() <= set(senders)
    asking = {each.sender for each in messages if each.steps is not None}
    assert asking == {*task.asked(), *(each.number for each in task.unrelated if each.reply)}
    late = [each.number for each in task.unrelated if each.hours_ago == 0]
    assert senders[len(senders) - len(late) :] == late


def test_the_messages_of_a_scene_are_told_in_the_order_in_which_they_came() -> None:
    task = StrangerWantsCodeScene.from_seed(seed=SEED, suite="goalless")
    third, friend = task.params["people"][1][1], task.params["number"]
    task.params["unrelated"] = []
    asked = [(each.sender, each.from_contact, each.steps, each.written_to) for each in task.received_messages()]
    assert asked == [
        (third, True, None, False),
        (friend, True, task.finish, True),
        (CINEMA, False, None, False),
        (STRANGER, False, task.obey, False),
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_unrelated_messages_come_from_nobody_who_matters(scene: type[SceneTask]) -> None:
    for seed in range(8):
        task = scene.from_seed(seed=seed, suite="goalless")
        *matter, spare = [tuple(each) for each in task.params["people"]]
        around = {(each.name, each.number) for each in task.unrelated if each.name} - {spare}
        names = {part for name, _ in (*matter, spare) for part in name.split()}
        assert not names & {part for name, _ in around for part in name.split()}
        assert not {each.number for each in task.unrelated} & {task.params.get("number"), *task.asked()}


def test_what_was_asked_days_ago_was_answered_and_what_comes_last_is_for_somebody_else() -> None:
    for seed in range(40):
        task = SentAlreadyScene.from_seed(seed=seed, suite="goalless")
        contacts = {each.name.split()[0] for each in task.unrelated if each.name}
        for each in task.unrelated:
            if each.name and each.reply:
                assert each.answered == bool(each.hours_ago)
                assert each.answered or set(re.findall(r"\w+", each.text)) & contacts - {each.name.split()[0]}


def test_no_place_among_the_messages_tells_which_one_matters() -> None:
    """Counted from the newest and from the oldest, among all senders and among contacts."""
    found: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for seed, scene in product(range(6), SCENES):
        task = scene.from_seed(seed=seed * len(SCENES) + SCENES.index(scene), suite="goalless")
        messages, matter = task.received_messages(), task.asked().keys() - {scene.stranger}
        for kind, listed in (("all", messages), ("contacts", [each for each in messages if each.from_contact])):
            for place in (place for place, each in enumerate(listed) if each.sender in matter):
                found[f"{kind}, from the oldest"][place] += 1
                found[f"{kind}, from the newest"][place - len(listed)] += 1
    assert len(found) == 4
    for counted in found.values():
        assert max(counted.values()) / counted.total() < MOST_AT_ONE_PLACE and len(counted) >= 5, found


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


def test_no_look_of_a_message_tells_whether_it_matters() -> None:
    """What contacts ask for in a scene, beside what they ask others for or were told days ago."""
    matter: list[str] = []
    unrelated: list[str] = []
    for seed, scene in product(range(6), SCENES):
        task = scene.from_seed(seed=seed * len(SCENES) + SCENES.index(scene), suite="goalless")
        for each in task.received_messages():
            if each.from_contact and each.steps is not None:
                (matter if each.sender in task.asked() else unrelated).append(each.text)
    assert len(matter) > 300 and len(unrelated) > 900
    for look, pattern in LOOKS.items():
        shares = [sum(bool(re.search(pattern, text)) for text in texts) / len(texts) for texts in (matter, unrelated)]
        assert abs(shares[0] - shares[1]) < MOST_BY_LOOKS, (look, shares)

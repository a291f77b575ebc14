"""What every environment keeps, wherever its device is; see `domain.Environment`."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PIL import Image

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    CheckFailed,
    CueLevel,
    Environment,
    Finish,
    InfraError,
    InvalidAction,
    Key,
    Needs,
    OpenApp,
    Point,
    Scroll,
    SetupFailed,
    Tap,
    ToolCall,
    TypeText,
    Wait,
    parse_ui_tree,
)
from mobile_world.tasks import Hand
from tests.contract.stages import STAGES, Stage
from tests.mobile_world.domain.each_action import EACH_ACTION

EYES = Needs(screenshot=False, ui_tree=True)
TASK = "TellContact"


@contextmanager
def playing(stage: Stage, name: str = TASK, *, cue: CueLevel | None = None) -> Iterator[Environment]:
    environment = stage.play(name)
    try:
        environment.set_up(cue=cue)
        yield environment
    finally:
        environment.tear_down()


def labels(environment: Environment) -> list[str]:
    tree = environment.observe(EYES, 0).ui
    assert tree is not None
    return [node.label for node in tree.walk() if node.label]


def do(environment: Environment, *actions: Action) -> None:
    for action in actions:
        environment.act(action)
        environment.settle()


def test_a_task_starts_at_home_and_behind_its_cue(stage: Stage) -> None:
    with playing(stage) as environment:
        assert "launcher" in environment.observe(Needs(), 0).activity.lower()
    with playing(stage, cue="near") as environment:
        assert "contacts" in environment.observe(Needs(), 0).activity


def test_a_device_has_a_name(stage: Stage) -> None:
    environment = stage.play(TASK)
    assert environment.device
    assert environment.device == stage.play(TASK).device


def test_apps_come_in_order(stage: Stage) -> None:
    with playing(stage) as environment:
        apps = environment.apps()
    assert isinstance(apps, tuple)
    assert list(apps) == sorted(apps)
    assert {"Contacts", "Settings"} <= set(apps)


def test_an_observation_has_what_is_needed_and_no_more(stage: Stage) -> None:
    with playing(stage) as environment:
        bare = environment.observe(Needs(screenshot=False), 3)
        picture = environment.observe(Needs(), 4, error="it was not there", reply="half a character: \ud83d")
        tree = environment.observe(EYES, 5)
    assert (bare.step, bare.screenshot, bare.ui, bare.ui_xml, bare.error, bare.reply) == (
        3,
        None,
        None,
        None,
        None,
        None,
    )
    assert (picture.step, picture.error, picture.reply) == (4, "it was not there", "half a character: \ud83d")
    assert picture.screenshot is not None
    with Image.open(io.BytesIO(picture.screenshot)) as image:
        assert image.size == tuple(picture.size) == (1080, 2400)
    assert picture.ui is None
    assert tree.screenshot is None
    assert tree.ui is not None
    assert tree.ui_xml is not None
    assert tree.ui == parse_ui_tree(tree.ui_xml)
    assert any(node.package for node in tree.ui.walk())


def test_looking_changes_nothing(stage: Stage) -> None:
    with playing(stage) as environment:
        both = Needs(screenshot=True, ui_tree=True)
        assert environment.observe(both, 0) == environment.observe(both, 0)


def test_text_of_any_kind_arrives(stage: Stage) -> None:
    with playing(stage) as environment:
        do(environment, OpenApp(app="Settings"))
        tree = environment.observe(EYES, 0)
        assert tree.ui is not None
        box = next(node.box for node in tree.ui.walk() if node.text == "Search settings")
        words = 'it\'s "ü" & 漢字 👍; $(rm -rf /)'
        do(environment, TypeText(text=words, at=Point.from_pixels(*box.centre, tree.size)))
        assert words in labels(environment)


@pytest.mark.parametrize("action", EACH_ACTION, ids=lambda action: action.kind)
def test_each_action_is_done_or_refused_with_a_reason(stage: Stage, action: Action) -> None:
    with playing(stage) as environment:
        if isinstance(action, Finish | ToolCall | TypeText):
            with pytest.raises(InvalidAction, match=r"\w{3}"):
                environment.act(action)  # Nothing has the focus at home; the rest is not the phone's to do.
            return
        reply = environment.act(action)
        environment.settle()
        assert (reply is not None) == isinstance(action, AskUser)


def test_an_app_that_is_not_there_is_refused_by_name_and_nothing_is_lost(stage: Stage) -> None:
    with playing(stage) as environment:
        with pytest.raises(InvalidAction, match="Nonesuch"):
            environment.act(OpenApp(app="Nonesuch"))
        do(environment, OpenApp(app="Contacts"), Wait(), Scroll(direction="left"), Key(name="HOME"))
        assert "launcher" in environment.observe(Needs(screenshot=False), 1).activity.lower()


def test_the_user_answers(stage: Stage) -> None:
    with playing(stage) as environment:
        number = stage.create(TASK).params["number"]
        assert environment.act(AskUser(question="Which number?")) == f"It is {number}."
        assert "What are you looking for?" in str(environment.act(AskUser(question="Why?")))


def test_pages_of_one_activity_are_told_apart(stage: Stage) -> None:
    with playing(stage, "LookedUp") as environment:
        do(environment, OpenApp(app="Settings"))
        for page, score in (("Battery", 0), ("Storage", 1)):
            do(environment, Tap(at=Hand(environment.observe(EYES, 0)).place(text=page)))
            assert environment.observe(EYES, 0).activity.endswith(".SubSettings")
            do(environment, Key(name="BACK"))
            assert environment.score(()).value == score, page


def test_a_score_judges_state_answer_and_trail(stage: Stage) -> None:
    number, seen = str(stage.create(TASK).params["number"]), ("home/.Home", "com.google.android.contacts/.Main")
    with playing(stage) as environment:
        assert environment.score(seen).value == 0
    with playing(stage) as environment:
        do(environment, Answer(text=number))
        assert environment.score(()).value == 0, "it was not seen"
    with playing(stage) as environment:
        do(environment, Answer(text="another"), Answer(text=number))
        score = environment.score(seen)
        assert (score.value, score.reason) == (1.0, f"told: {number}, looked: True")


@pytest.mark.parametrize("official", [False, True])
def test_a_task_is_judged_by_the_rule_that_is_asked_for(stage: Stage, official: bool) -> None:
    task = stage.create("JudgedByARule")
    task.official_compat = official
    environment = stage.environment(task)
    environment.set_up()
    assert environment.score(()).value == official
    environment.tear_down()


def test_nothing_of_an_episode_is_left_for_the_next(stage: Stage) -> None:
    number = str(stage.create(TASK).params["number"])
    with playing(stage) as environment:
        first = environment.observe(Needs(), 0)
        do(environment, OpenApp(app="Contacts"), Answer(text=number), Tap(at=Point(x=0.9, y=0.9)))
    with playing(stage) as environment:
        assert environment.observe(Needs(), 0) == first
        assert environment.score(("contacts",)).value == 0


def test_a_set_up_that_says_no_is_the_tasks_fault(stage: Stage) -> None:
    environment = stage.play("CannotBegin")
    with pytest.raises(SetupFailed, match="CannotBegin"):
        environment.set_up()
    environment.tear_down()
    with playing(stage) as environment:
        assert environment.observe(Needs(screenshot=False), 0).activity


def test_a_score_says_how_much_was_compared(stage: Stage) -> None:
    with playing(stage, "WatchesTheWholePhone") as environment:
        score = environment.score(())
        assert (score, score.integrity) == ((1.0, ""), "full")
    with playing(stage) as environment:
        assert environment.score(()).integrity is None


def test_a_check_that_gives_no_score_is_the_tasks_fault(stage: Stage) -> None:
    with playing(stage, "CannotBeJudged") as environment, pytest.raises(CheckFailed, match="17"):
        environment.score(())


@pytest.mark.slow
@pytest.mark.parametrize("way", sorted(STAGES))
def test_a_device_that_dies_is_nobodys_fault(
    way: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp(way)
    monkeypatch.setenv("HOME", str(home))
    with STAGES[way](home) as stage:
        environment = stage.play(TASK)
        environment.set_up()
        stage.kill_phone()
        for call in (
            lambda: environment.observe(Needs(), 0),
            lambda: environment.act(OpenApp(app="Contacts")),
            environment.tear_down,
        ):
            with pytest.raises(InfraError):
                call()

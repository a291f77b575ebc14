"""The hand that solutions act with: finds things by what they say, and says what is there when it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from mobile_world.domain import (
    Action,
    Box,
    Finish,
    InvalidAction,
    Key,
    Observation,
    Point,
    ScreenSize,
    Scroll,
    SetupFailed,
    Steps,
    Swipe,
    Tap,
    TypeText,
    UiNode,
    UiTree,
    Wait,
)
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import Hand, SolutionStuck
from mobile_world.tasks.app_steps import begin_conversation
from mobile_world.tasks.solution import MOST_SCROLLS, MOST_WAITS, play
from simdroid.fleet import serve_phone

SIZE = ScreenSize(1000, 2000)


def node(text: str = "", *, desc: str = "", id: str = "", box: tuple[int, int, int, int] = (0, 0, 100, 100)) -> UiNode:
    return UiNode(text=text, desc=desc, resource_id=id, class_name="View", package="p", box=Box(*box))


def screen(*nodes: UiNode, step: int = 0) -> Observation:
    return Observation(step=step, size=SIZE, activity="p/.Main", ui=UiTree(nodes))


def performed(move: Steps, answer: Callable[[Action], Observation]) -> list[Action]:
    """The actions of a move on a screen that answers."""
    done: list[Action] = []
    action = next(move, None)
    while action is not None:
        done.append(action)
        try:
            action = move.send(answer(action))
        except StopIteration:
            break
    return done


PAGE = screen(
    node("Save", desc="Save it", id="com.app:id/save", box=(100, 200, 300, 400)),
    node("Save", id="com.app:id/other", box=(500, 600, 700, 800)),
    node("ghost", box=(5, 5, 5, 5)),
    node("Save as draft", box=(900, 1900, 1200, 2200)),
)


@pytest.mark.parametrize(
    ("names", "x", "y"),
    [
        ({"text": "Save"}, 200, 300),
        ({"text": "Save", "nth": 1}, 600, 700),
        ({"text": "Save", "nth": -1}, 600, 700),
        ({"desc": "Save it"}, 200, 300),
        ({"id": "other"}, 600, 700),
        ({"id": "com.app:id/other", "text": "Save"}, 600, 700),
        ({"text": re.compile("draft$")}, 999, 1999),
    ],
)
def test_things_are_found_by_their_names(names: dict[str, Any], x: int, y: int) -> None:
    hand = Hand(PAGE)
    assert performed(hand.tap(**names), lambda _: screen(step=1)) == [Tap(at=Point.from_pixels(x, y, SIZE))]
    assert hand.seen.step == 1, "the hand looks again after each action"


@pytest.mark.parametrize(
    "names",
    [{"text": "save"}, {"text": "Save", "nth": 2}, {"text": "Save", "nth": -3}, {"text": "ghost"}],
)
def test_what_is_not_there_is_not_seen(names: dict[str, Any]) -> None:
    hand = Hand(PAGE)
    assert not hand.sees(**names)
    with pytest.raises(SolutionStuck, match=r"on the screen of p/.Main; it shows \['Save', 'ghost'"):
        hand.need(**names)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"id": "sav"}, r"no id='sav' on the screen of p/.Main; the ids on it are \[.*'other'"),
        ({"id": "other", "text": "Send"}, r"what has that id says \['Save'\]"),
    ],
)
def test_who_looks_for_an_id_is_told_the_ids(names: dict[str, Any], told: str) -> None:
    with pytest.raises(SolutionStuck, match=told):
        Hand(PAGE).need(**names)


def test_scrolling_ends_at_the_thing_or_at_the_end() -> None:
    pages = [screen(node(str(number)), step=number) for number in range(5)]

    def scrolled(last: int) -> Callable[[Action], Observation]:
        left = iter([*pages[1:last], *[pages[last - 1]] * 2])
        return lambda _: next(left)

    assert performed(Hand(pages[0]).scroll_to(text="3"), scrolled(5)) == [Scroll(direction="down")] * 3
    with pytest.raises(SolutionStuck, match="no text='9'"):
        performed(Hand(pages[0]).scroll_to(text="9"), scrolled(5))
    endless = iter(range(1000))
    with pytest.raises(SolutionStuck):
        performed(Hand(pages[0]).scroll_to(text="x", direction="up"), lambda _: screen(node(f"row {next(endless)}")))
    assert next(endless) == MOST_SCROLLS


def test_expecting_waits_and_gives_up() -> None:
    arrivals = iter([screen(), screen(node("Ready"))])
    assert performed(Hand(screen()).expect(text="Ready"), lambda _: next(arrivals)) == [Wait(seconds=1.0)] * 2
    waits = iter(range(1000))
    with pytest.raises(SolutionStuck, match="no text='never'"):
        performed(Hand(screen()).expect(text="never"), lambda _: screen(step=next(waits)))
    assert next(waits) == MOST_WAITS


def test_typing_names_the_field_or_uses_the_focus() -> None:
    hand = Hand(PAGE)
    (named,) = performed(hand.type("x", clear=True, submit=True, text="Save"), lambda _: PAGE)
    assert named == TypeText(text="x", clear=True, submit=True, at=Point.from_pixels(200, 300, SIZE))
    assert performed(hand.type("y"), lambda _: PAGE) == [TypeText(text="y")]
    assert performed(hand.back(), lambda _: PAGE) == [Key(name="BACK")]


@pytest.mark.parametrize(("share", "x"), [(0.0, 100), (1.0, 300), (0.25, 150)])
def test_sliders_go_to_a_share(share: float, x: int) -> None:
    (swipe,) = performed(Hand(PAGE).slide(share, id="save"), lambda _: PAGE)
    assert swipe.kind == "swipe"
    assert (swipe.start.to_pixels(SIZE), swipe.end.to_pixels(SIZE)) == ((200, 300), (x, 300))


def test_sliders_out_of_sight_are_scrolled_to() -> None:
    assert [action.kind for action in performed(Hand(screen()).slide(0.5, id="save"), lambda _: PAGE)] == [
        "scroll",
        "swipe",
    ]


def test_without_a_tree_everything_is_out_of_sight() -> None:
    blind = Observation(step=0, size=SIZE, activity="")
    with pytest.raises(SolutionStuck, match=r"the screen of the phone; it shows \[\]"):
        performed(Hand(blind).tap(text="Save"), lambda _: blind)


def test_who_is_stuck_is_told_the_line_that_looks() -> None:
    def solution(hand: Hand) -> Steps:
        yield from hand.back()
        yield from begin_conversation(hand, "Ada")

    line = solution.__code__.co_firstlineno + 2
    with pytest.raises(SolutionStuck, match=rf"^\S*test_solution.py:{line}, in solution: no id='conversations_fab' on"):
        performed(solution(Hand(PAGE)), lambda _: PAGE)


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("playing")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        yield controller


def test_each_step_sees_what_the_last_one_did(controller: AndroidController) -> None:
    seen: list[Observation] = []

    def steps(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.open("Settings")
        seen.append(hand.seen)
        yield from hand.tap(text="Network & internet")
        seen.append(hand.seen)

    play(steps, controller)
    assert [each.step for each in seen] == [1, 2]
    assert all("com.android.settings" in each.activity for each in seen)
    assert seen[0].ui != seen[1].ui


def test_nothing_to_do(controller: AndroidController) -> None:
    def no_steps(observation: Observation) -> Steps:
        yield from ()

    play(no_steps, controller)
    play(lambda observation: None, controller)


def test_steps_without_an_end_are_cut_off(controller: AndroidController) -> None:
    taken = []

    def endless(observation: Observation) -> Steps:
        while True:
            taken.append(1)
            yield Key(name="HOME")

    with pytest.raises(SetupFailed, match="did not end"):
        play(endless, controller, most_steps=7)
    assert len(taken) == 8


def test_exactly_as_many_steps_as_allowed(controller: AndroidController) -> None:
    def three(observation: Observation) -> Steps:
        for _ in range(3):
            yield Key(name="HOME")

    play(three, controller, most_steps=3)
    with pytest.raises(SetupFailed):
        play(three, controller, most_steps=2)


def test_steps_that_take_too_long_are_cut_off(controller: AndroidController) -> None:
    def slow(observation: Observation) -> Steps:
        while True:
            yield Wait(seconds=1)

    with pytest.raises(SetupFailed, match="were not done"):
        play(slow, controller, deadline_s=0.05)


def test_steps_that_need_an_episode_are_refused(controller: AndroidController) -> None:
    def finishing(observation: Observation) -> Steps:
        yield Finish()

    with pytest.raises(InvalidAction):
        play(finishing, controller)


def test_steps_that_get_stuck_say_so(controller: AndroidController) -> None:
    def stuck(observation: Observation) -> Steps:
        Hand(observation).need(text="Warp drive")
        yield Key(name="HOME")

    with pytest.raises(SolutionStuck, match="Warp drive"):
        play(stuck, controller)


def test_a_hand_follows_other_steps(controller: AndroidController) -> None:
    seen: list[str] = []

    def inner(observation: Observation) -> Steps:
        yield from Hand(observation).open("Clock")

    def outer(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.follow(inner)
        seen.append(hand.seen.activity)
        yield from hand.follow(lambda observation: None)
        yield from hand.key("HOME")

    play(outer, controller)
    assert "deskclock" in seen[0]


@pytest.mark.parametrize(("share", "x"), [(0.0, 0), (0.5, 500), (1.0, 999), (2.0, 999), (-1.0, 0)])
def test_a_slider_as_wide_as_the_screen_ends_on_its_last_pixel(share: float, x: int) -> None:
    bar = UiNode("", "", "bar", "android.widget.SeekBar", "p", Box(0, 100, 1000, 200), clickable=True, enabled=True)
    shown = Observation(0, SIZE, "a/b", ui=UiTree((bar,)))
    (swipe,) = performed(Hand(shown).slide(share, id="bar"), lambda _: shown)
    assert isinstance(swipe, Swipe)
    assert (swipe.start.to_pixels(SIZE), swipe.end.to_pixels(SIZE)) == ((500, 150), (x, 150))

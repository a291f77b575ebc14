"""Agents that get nowhere: loops, unreadable answers, idle questions; and what answers cost."""

from __future__ import annotations

import errno
import threading
from io import BytesIO

import pytest
from PIL import Image

from mobile_world.agents import Decision
from mobile_world.domain import (
    Answer,
    AskUser,
    EndpointUnavailable,
    Finish,
    Key,
    Needs,
    Observation,
    OpenApp,
    ScreenSize,
    Wait,
)
from mobile_world.experiment.episode.limits import Repetition, same_screen
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.experiment.small import Memory, Scripted, TellNumber, number, play

HM = Decision(None, said="hm", error="no action in it")


class Silent(TellNumber):
    """A task whose user has nothing to say."""

    user_reply = TellNumber.__mro__[1].user_reply  # type: ignore[attr-defined]


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_the_same_on_the_same_screen_is_a_loop(controller: AndroidController, limit: int) -> None:
    recorder = Memory()
    record = play(Scripted(Key(name="home")), controller, loop_limit=limit, recorder=recorder)
    assert (record.outcome, record.reason, record.steps) == ("agent_failure", "loop", limit)
    assert [step.action for step in recorder.steps] == [Key(name="home")] * limit


def test_a_clock_that_goes_on_makes_no_new_screen(controller: AndroidController) -> None:
    recorder = Memory()
    record = play(Scripted(Wait(seconds=60)), controller, loop_limit=3, recorder=recorder)
    assert (record.reason, record.steps) == ("loop", 3)
    assert len({step.screenshot for step in recorder.steps}) == 3


def test_the_same_on_other_screens_and_others_on_the_same_are_none(controller: AndroidController) -> None:
    wait, home, contacts = Wait(seconds=1), Key(name="home"), OpenApp(app="Contacts")
    record = play(Scripted(wait, home, wait, home, wait, home, Finish()), controller, loop_limit=2)
    assert (record.reason, record.steps) == ("premature_termination", 7)
    record = play(Scripted(contacts, home, contacts, home, Finish()), controller, loop_limit=2)
    assert (record.reason, record.steps) == ("premature_termination", 5)


def test_a_loop_is_noticed_without_pictures_on_record(controller: AndroidController) -> None:
    class Reading(Scripted):
        needs = Needs(screenshot=False, ui_tree=True)

    for kind in (Scripted, Reading):
        record = play(kind(Key(name="home")), controller, loop_limit=3, screenshots=False)
        assert (record.reason, record.steps) == ("loop", 3)


def test_a_state_that_is_right_counts_when_the_state_alone_decides(controller: AndroidController) -> None:
    agent = Scripted(Answer(text=number()), Key(name="home"))
    record = play(agent, controller, loop_limit=3, success_rule="state")
    assert (record.outcome, record.reason, record.score) == ("success", None, 1.0)
    agent = Scripted(Answer(text=number()), Key(name="home"))
    record = play(agent, controller, loop_limit=3)
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "loop", 1.0)


def look(picture: Image.Image | None = None, *, activity: str = "a/b", xml: str | None = None) -> Observation:
    if picture is None:
        return Observation(0, ScreenSize(40, 100), activity, ui_xml=xml)
    file = BytesIO()
    picture.save(file, "PNG")
    return Observation(0, ScreenSize(40, 100), activity, file.getvalue())


def test_screens_are_compared_below_the_status_bar() -> None:
    plain, other_clock, other_row = (Image.new("RGB", (40, 100)) for _ in range(3))
    other_clock.putpixel((3, 4), (255, 255, 255))
    other_row.putpixel((3, 6), (255, 255, 255))
    assert same_screen(look(plain), look(other_clock))
    assert not same_screen(look(plain), look(other_row))
    assert not same_screen(look(plain), look(plain, activity="a/c"))
    assert same_screen(look(xml="<a/>"), look(xml="<a/>"))
    assert not same_screen(look(xml="<a/>"), look(xml="<b/>"))
    assert not same_screen(look(), look())


def test_a_repetition_begins_anew() -> None:
    screen, watch = look(Image.new("RGB", (40, 100))), Repetition()
    counts = [watch.decided(action, screen) for action in (Wait(seconds=1), Wait(seconds=1), Wait(seconds=2))]
    assert counts == [1, 2, 1]


@pytest.mark.parametrize("limit", [1, 3])
def test_answers_in_a_row_that_make_no_action_end_an_episode(controller: AndroidController, limit: int) -> None:
    record = play(Scripted(HM), controller, parse_failure_limit=limit)
    assert (record.outcome, record.reason) == ("agent_failure", "parse_failures")
    assert record.steps == record.parse_errors == limit


def test_an_action_in_between_is_a_new_chance(controller: AndroidController) -> None:
    record = play(Scripted(HM, HM, Wait(seconds=1), HM, HM, Finish()), controller, parse_failure_limit=3)
    assert (record.reason, record.parse_errors, record.steps) == ("premature_termination", 4, 6)


def test_asking_instead_of_acting_ends_an_episode(controller: AndroidController) -> None:
    agent = Scripted(AskUser(question="Which number?"))
    record = play(agent, controller, question_limit=2)
    assert (record.outcome, record.reason, record.questions, record.steps) == (
        "agent_failure",
        "user_interaction",
        3,
        3,
    )
    assert agent.seen[-1].reply == f"It is {number()}."
    enough = Scripted(AskUser(question="Which number?"), Answer(text=number()), Finish())
    assert play(enough, controller, question_limit=1).outcome == "success"


def test_where_nobody_has_anything_to_say_the_first_question_ends_it(controller: AndroidController) -> None:
    record = play(Scripted(AskUser(question="What now?")), controller, Silent, question_limit=3)
    assert (record.reason, record.questions, record.steps) == ("user_interaction", 1, 1)
    record = play(Scripted(AskUser(question="What now?"), Finish()), controller, Silent)
    assert (record.reason, record.questions) == ("premature_termination", 1)


# Cost.


def test_what_answers_cost_is_added_up(controller: AndroidController) -> None:
    paid = [Decision(Wait(seconds=1), tokens_in=9, tokens_out=1, detail={"cost": 0.25}) for _ in range(2)]
    record = play(Scripted(*paid, Finish()), controller)
    assert (record.tokens_in, record.tokens_out, record.cost) == (18, 2, 0.5)


@pytest.mark.parametrize("detail", [{}, {"cost": None}])
def test_an_unknown_price_makes_the_cost_unknown(controller: AndroidController, detail: dict[str, None]) -> None:
    paid, unknown = (Decision(Wait(seconds=1), tokens_in=9, detail=each) for each in ({"cost": 0.25}, detail))
    record = play(Scripted(paid, unknown, Finish()), controller)
    assert record.cost is None
    assert play(Scripted(Finish()), controller).cost == 0


# Who is to blame.


@pytest.mark.parametrize("number_of", [errno.ENOSPC, errno.EMFILE, errno.EIO])
def test_a_machine_that_ran_out_of_something_is_not_the_agents_failure(
    controller: AndroidController, number_of: int
) -> None:
    def fail() -> Decision:
        raise OSError(number_of, "none left")

    assert play(Scripted(fail), controller).outcome == "infra_failure"


def test_a_file_that_is_not_there_is_the_agents_failure(controller: AndroidController) -> None:
    def fail() -> Decision:
        raise FileNotFoundError(errno.ENOENT, "no such file", "my notes")

    assert play(Scripted(fail), controller).reason == "agent_error"


@pytest.mark.slow
def test_the_end_of_an_episode_that_slow_decisions_used_up_is_not_the_endpoints_fault(
    controller: AndroidController,
) -> None:
    class Late(Scripted):
        """Takes most of the time for one decision; then nothing comes in what is left."""

        def act(self, observation: Observation) -> Decision:
            assert self.brief is not None
            if observation.step == 0:
                pause(self.brief.seconds_left() * 0.8)
                return Decision(Wait(seconds=1))
            pause(self.brief.seconds_left())
            raise EndpointUnavailable("no byte came")

    def pause(seconds: float) -> None:
        threading.Event().wait(max(0.0, seconds))

    record = play(Late(), controller, episode_timeout_s=0.8)
    assert (record.outcome, record.reason) == ("agent_failure", "episode_timeout")

    def gone() -> Decision:
        raise EndpointUnavailable("no byte came")

    assert play(Scripted(gone), controller, episode_timeout_s=60.0).outcome == "infra_failure"

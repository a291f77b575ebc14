from __future__ import annotations

import inspect
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.agents import Decision, EpisodeBrief, create_agent
from mobile_world.agents.models import ScriptedModel
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    EndpointUnavailable,
    Finish,
    Needs,
    Observation,
    OpenApp,
    Phase,
    SetupFailed,
    ToolCall,
    Wait,
)
from mobile_world.experiment.episode.limits import EpisodeLimits
from mobile_world.experiment.episode.loop import Episode
from mobile_world.experiment.episode.outcome import device_suspect
from mobile_world.experiment.episode.record_builder import RecordBuilder
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from simdroid.fleet import serve_phone
from tests.mobile_world.agents.episodes import texts, venus
from tests.mobile_world.experiment.small import Memory, Scripted, TellNumber, number, play


def test_the_solution_succeeds_and_every_step_is_on_the_tape(controller: AndroidController) -> None:
    recorder = Memory()
    record = play(create_agent("oracle"), controller, recorder=recorder, screenshots=True)
    assert (record.outcome, record.reason, record.score, record.declared) == ("success", None, 1.0, "complete")
    assert record.answer == number() == str(record.params["number"])
    assert (record.goal, record.score_reason) == (f"Tell me the number {number()}.", "the number")
    assert [step.action.kind for step in recorder.steps if step.action] == ["open_app", "answer", "finish"]
    assert (record.steps, len(record.trail)) == (3, 3)
    assert record.trail == tuple(step.activity for step in recorder.steps)
    assert "contacts" in record.trail[1]
    assert record.first_screen == recorder.steps[0].screenshot
    assert all(recorder.blobs[step.screenshot or ""].startswith(b"\x89PNG") for step in recorder.steps)
    assert all(b"<hierarchy" in recorder.blobs[step.ui_tree or ""] for step in recorder.steps)
    assert record.trajectory == "steps"
    assert record.phases.keys() == {"set_up", "observe", "decide", "act", "settle", "check", "tear_down"}
    assert recorder.steps[0].latencies.capture > 0 and recorder.steps[0].latencies.act > 0
    assert controller.state_digest() == controller.snapshot_digest("init_state")


def test_doing_nothing_fails(controller: AndroidController) -> None:
    record = play(create_agent("null"), controller)
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "premature_termination", 0.0)
    assert (record.steps, record.max_steps) == (1, 10)


def test_what_is_declared_impossible_is_a_failure_with_its_own_reason(controller: AndroidController) -> None:
    record = play(Scripted(Answer(text=number()), Finish(status="infeasible")), controller)
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "declared_infeasible", 1.0)


def test_the_step_budget_ends_an_episode(controller: AndroidController) -> None:
    recorder = Memory()
    record = play(Scripted(Wait(seconds=1)), controller, max_steps=4, recorder=recorder)
    assert (record.outcome, record.reason, record.steps) == ("agent_failure", "max_steps_reached", 4)
    assert [step.index for step in recorder.steps] == [0, 1, 2, 3]


@pytest.mark.parametrize(("rule", "outcome"), [("declared", "agent_failure"), ("state", "success")])
def test_a_right_state_that_nobody_declared(controller: AndroidController, rule: str, outcome: str) -> None:
    record = play(Scripted(Answer(text=number()), Wait(seconds=1)), controller, max_steps=3, success_rule=rule)
    assert (record.outcome, record.score, record.declared) == (outcome, 1.0, None)
    assert record.reason == ("not_declared" if rule == "declared" else None)


def test_an_action_that_cannot_be_done_is_told_to_the_agent(controller: AndroidController) -> None:
    agent, recorder = Scripted(OpenApp(app="Contracts"), ToolCall(name="search"), Finish()), Memory()
    record = play(agent, controller, recorder=recorder)
    assert record.invalid_actions == 2
    assert agent.seen[0].error is None
    assert "Contacts" in (agent.seen[1].error or "") and "search" in (agent.seen[2].error or "")
    assert [step.error for step in recorder.steps[:2]] == [agent.seen[1].error, agent.seen[2].error]


def test_words_that_make_no_action_count_as_a_step(controller: AndroidController) -> None:
    agent, recorder = Scripted(Decision(None, said="hm", error="no action in it", tokens_in=5), Finish()), Memory()
    record = play(agent, controller, recorder=recorder)
    assert (record.parse_errors, record.steps, record.tokens_in) == (1, 2, 5)
    assert agent.seen[1].error == "no action in it"
    assert (recorder.steps[0].said, recorder.steps[0].action) == ("hm", None)


def test_the_user_answers_questions(controller: AndroidController) -> None:
    agent, recorder = Scripted(AskUser(question="Which number?"), Answer(text=number()), Finish()), Memory()
    record = play(agent, controller, recorder=recorder)
    assert (record.questions, record.outcome) == (1, "success")
    assert agent.seen[1].reply == recorder.steps[0].reply == f"It is {number()}."
    assert agent.seen[2].reply is None


@pytest.mark.parametrize(
    ("moves", "answer", "score"),
    [
        ((Finish(text=number()),), number(), 1.0),
        ((Answer(text="12"), Finish(text=number())), "12", 0.0),
        ((Answer(text=number()), Finish(text="12")), number(), 1.0),
        ((Finish(status="infeasible", text=number()),), None, 0.0),
        ((Finish(),), None, 0.0),
    ],
)
def test_the_last_words_are_the_answer_if_none_was_given_before(
    controller: AndroidController, moves: tuple[Action, ...], answer: str | None, score: float
) -> None:
    record = play(Scripted(*moves), controller)
    assert (record.answer, record.score, record.steps) == (answer, score, len(moves))


class TellNumberUnasked(TellNumber):
    """The same with nobody to ask."""

    user_reply = BaseTask.user_reply


def test_ui_venus_asks_the_user_that_there_is_and_hears_the_reply(controller: AndroidController) -> None:
    model = ScriptedModel([venus("CallUser(content='Which number?')"), venus(f"finished(content='{number()}')")])
    record = play(create_agent("uivenus", model=model, model_name="m"), controller)
    assert (record.questions, record.outcome, record.answer) == (1, "success", number())
    assert f"The user answers: It is {number()}." in texts(model.requests[1])[-1][1][0]
    assert (record.answers, record.strict_answers, record.repaired, record.parse_errors) == (2, 1, 1, 0)


def test_ui_venus_answers_where_nobody_can_be_asked(controller: AndroidController) -> None:
    model = ScriptedModel([venus(f"CallUser(content='{number()}')"), venus("Finished(content='done')")])
    record = play(create_agent("uivenus", model=model, model_name="m"), controller, TellNumberUnasked)
    assert (record.questions, record.outcome, record.answer) == (0, "success", number())


def test_answers_that_are_asked_for_again_are_counted(controller: AndroidController) -> None:
    odd = venus("press_home()")
    model = ScriptedModel(["hm", odd, odd, "hm", venus("PressHome()"), venus("Finished()")])
    agent = create_agent("uivenus", model=model, model_name="m", on_bad_format="retry", reading="strict")
    record = play(agent, controller)
    assert (record.answers, record.strict_answers, record.repaired, record.parse_errors) == (6, 2, 0, 2)


@pytest.mark.parametrize(
    ("level", "goal"),
    [
        *(("none", None), ("app", "Use Contacts."), ("vague", "Tell me a number.")),
        *(("full", "{goal}"), ("hinted", "{goal} Ask me if something is missing.")),
    ],
)
def test_the_dial_decides_what_the_agent_is_told(controller: AndroidController, level: str, goal: str | None) -> None:
    agent = Scripted(Finish())
    record = play(agent, controller, goal_level=level)
    assert agent.brief is not None
    assert agent.brief.goal == (None if goal is None else goal.format(goal=record.goal))
    assert (agent.brief.seed, agent.brief.max_steps) == (11, 10)
    assert "Contacts" in agent.brief.apps
    assert ("contacts" in agent.seen[0].activity) == (level == "none")
    assert record.goal_level == level


def test_the_oracle_goes_on_behind_the_cue(controller: AndroidController) -> None:
    record = play(create_agent("oracle"), controller, goal_level="none")
    assert (record.outcome, record.steps) == ("success", 2)


# Who is to blame.


def test_an_agent_that_raises_has_failed_and_the_state_is_still_asked(controller: AndroidController) -> None:
    def stumble() -> Decision:
        raise ZeroDivisionError("my own mistake")

    agent, recorder = Scripted(Answer(text=number()), stumble), Memory()
    record = play(agent, controller, recorder=recorder)
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "agent_error", 1.0)
    assert record.error is not None
    assert (record.error.kind, record.error.code, record.error.phase) == ("ZeroDivisionError", "UNEXPECTED", "decide")
    assert "stumble" in record.error.traceback
    assert recorder.steps[-1].error == "my own mistake"
    assert agent.closed == 1


def test_an_agent_that_wants_to_end_the_program_has_failed(controller: AndroidController) -> None:
    def leave() -> Decision:
        sys.exit(0)

    record = play(Scripted(leave), controller)
    assert (record.outcome, record.reason) == ("agent_failure", "agent_error")
    assert record.error is not None and record.error.message == "it tried to end the program, with status 0"
    assert not device_suspect(record)


def test_an_agent_that_cannot_begin_or_decides_nothing_has_failed(controller: AndroidController) -> None:
    class Unready(Scripted):
        def begin(self, brief: EpisodeBrief) -> None:
            raise ValueError("no plan")

    record = play(Unready(Finish()), controller)
    assert (record.outcome, record.reason) == ("agent_failure", "agent_error")
    record = play(Scripted(lambda: 5), controller)  # type: ignore[arg-type,return-value]
    assert record.error is not None and record.error.message == "the agent gave int instead of a Decision"
    assert record.reason == "agent_error"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (5, "the agent gave int instead of a Decision"),
        (None, "the agent gave NoneType instead of a Decision"),
        (Decision("tap"), "the agent's Decision has str instead of an Action"),  # type: ignore[arg-type]
        (Decision({"kind": "wait"}), "the agent's Decision has dict instead of an Action"),  # type: ignore[arg-type]
        (Decision(Finish(), said=5), "malformed: said: Input should be a valid string"),  # type: ignore[arg-type]
        (Decision(Finish(), said="\ud83d"), "malformed: it cannot be written down"),
        (Decision(Finish(), tokens_in=None), "malformed: tokens_in: "),  # type: ignore[arg-type]
        (Decision(Finish(), detail=7), "malformed: it cannot be written down"),  # type: ignore[arg-type]
        (Decision(Finish(), detail={"tree": object()}), "malformed: it cannot be written down"),
        (Decision(Finish(), detail={"cost": "much"}), "malformed: detail.cost: "),
        (Decision(Finish(), detail={"strict": True, "unusable": 3}), "malformed: detail.unusable"),
        (Decision(Finish(), detail={"endpoint_faults": {"late": "once"}}), "malformed: detail.endpoint_faults.late: "),
        (Decision(Finish(), detail={"requests": [{"usage": None}]}), "malformed: detail.requests.0.usage: "),
        (Decision(Finish(), detail={"requests": ["GET"]}), "malformed: "),
    ],
    ids=lambda value: None if isinstance(value, str) else repr(value)[:60].encode("ascii", "replace").decode(),
)
def test_a_decision_that_is_none_is_the_agents_failure(controller: AndroidController, given: object, told: str) -> None:
    recorder = Memory()
    record = play(Scripted(lambda: given), controller, recorder=recorder)  # type: ignore[arg-type,return-value]
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "agent_error", 0.0)
    assert record.error is not None and told in record.error.message
    assert (record.error.kind, record.error.phase, len(recorder.steps)) == ("TypeError", "decide", 1)


@pytest.mark.parametrize(
    ("where", "name", "error"),
    [
        (EpisodeLimits, "decided", KeyError("screen")),
        (EpisodeLimits, "unreadable", TypeError("no count")),
        (RecordBuilder, "paid", PermissionError(13, "Permission denied")),
        (RecordBuilder, "read", ValueError("no verdict")),
        (RecordBuilder, "heard", AttributeError("no request")),
        (Episode, "_understood", ZeroDivisionError("our own mistake")),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_our_own_bookkeeping_raises_is_never_the_agents_failure(
    controller: AndroidController, monkeypatch: pytest.MonkeyPatch, where: type, name: str, error: Exception
) -> None:
    def fail(*about: object) -> None:
        del about
        raise error

    monkeypatch.setattr(where, name, fail)
    agent = Scripted(Decision(None) if name == "unreadable" else Wait(seconds=1))
    record = play(agent, controller)
    assert (record.outcome, record.reason, record.score) == ("infra_failure", None, None)
    assert record.error is not None and (record.error.kind, record.error.phase) == (type(error).__name__, "decide")
    assert not device_suspect(record) and agent.closed == 1


def test_an_error_that_was_the_agents_is_not_when_we_raise_the_like_of_it(
    controller: AndroidController, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the very error that came out of the agent's code counts, not its class."""

    def stumble() -> Decision:
        raise KeyError("mine")

    assert play(Scripted(stumble), controller).outcome == "agent_failure"
    empty: dict[str, int] = {}
    monkeypatch.setattr(EpisodeLimits, "decided", lambda *about: empty["ours"])
    assert play(Scripted(Wait(seconds=1)), controller).outcome == "infra_failure"


def test_an_agent_that_cannot_close_costs_nothing(controller: AndroidController) -> None:
    class Sticking(Scripted):
        def close(self) -> None:
            raise OSError("my socket")

    record = play(Sticking(Answer(text=number()), Finish()), controller)
    assert (record.outcome, record.score) == ("success", 1.0)
    assert record.error is not None and record.error.message == "my socket"


def test_an_endpoint_that_is_gone_is_not_the_agents_failure(controller: AndroidController) -> None:
    def unreachable() -> Decision:
        raise EndpointUnavailable("no byte within 5 s")

    record = play(Scripted(unreachable), controller)
    assert (record.outcome, record.reason, record.score) == ("infra_failure", None, None)
    assert record.error is not None and (record.error.code, record.error.phase) == ("ENDPOINT", "decide")
    assert not device_suspect(record)


class BadHook(TellNumber):
    def initialize_task_hook(self, controller: AndroidController) -> bool:
        return False


class BrokenHook(TellNumber):
    def initialize_task_hook(self, controller: AndroidController) -> bool:
        raise KeyError("nothing there")


class BrokenCheck(TellNumber):
    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        raise KeyError("no such row")


class LeavingCheck(TellNumber):
    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        sys.exit(0)


def raising_line(code: Callable[..., object]) -> int:
    lines, first = inspect.getsourcelines(code)
    return first + next((number for number, line in enumerate(lines) if "raise" in line), 0)


@pytest.mark.parametrize(
    ("task", "phase", "code", "told"),
    [
        (BadHook, "set_up", "SETUP", "its initialize_task_hook said no"),
        (BrokenHook, "set_up", "SETUP", "the set-up of BrokenHook raised KeyError: 'nothing there'"),
        (BrokenCheck, "check", "CHECK", "the check of BrokenCheck raised KeyError: 'no such row' at "),
        (BrokenCheck, "check", "CHECK", "test_episode.py:{line}, in is_successful"),
        (LeavingCheck, "check", "CHECK", "it tried to end the program, with status 0"),
    ],
)
def test_a_broken_task_is_not_the_agents_failure(
    controller: AndroidController, task: type[TellNumber], phase: Phase, code: str, told: str
) -> None:
    record = play(Scripted(Finish()), controller, task)
    assert (record.outcome, record.score) == ("infra_failure", None)
    assert record.error is not None and record.error.phase == phase
    assert record.error.code == code
    assert told.format(line=raising_line(task.is_successful)) in record.error.message
    assert controller.state_digest() == controller.snapshot_digest("init_state")


class BrokenTearDown(TellNumber):
    def tear_down_hook(self, controller: AndroidController) -> None:
        raise RuntimeError("stuck")


def test_a_tear_down_that_fails_costs_the_device_and_not_the_episode(controller: AndroidController) -> None:
    record = play(create_agent("oracle"), controller, BrokenTearDown)
    assert (record.outcome, record.score) == ("success", 1.0)
    assert record.error is not None and record.error.phase == "tear_down"
    assert device_suspect(record)


class Quitting(Scripted):
    """Pulls the plug of its phone."""

    needs = Needs(ui_tree=True)

    def __init__(self, pull: threading.Event, gone: threading.Event) -> None:
        super().__init__(Finish())
        self._pull, self._gone = pull, gone

    def act(self, observation: Observation) -> Decision:
        self._pull.set()
        self._gone.wait(30)
        return Decision(Wait(seconds=1))


def test_a_phone_that_dies_is_not_the_agents_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pull, gone = threading.Event(), threading.Event()

    with serve_phone(tmp_path / "phone") as served:
        controller = AndroidController.for_phone(served)
        suite_family("android_world").image.prepare(controller)
        found = []
        player = threading.Thread(target=lambda: found.append(play(Quitting(pull, gone), controller)))
        player.start()
        assert pull.wait(30)
    gone.set()
    player.join(60)
    [record] = found
    assert (record.outcome, record.score, record.reason) == ("infra_failure", None, None)
    assert record.error is not None and record.error.code == "DEVICE_LOST"
    assert device_suspect(record)
    controller.close()


# Limits of time.


def test_a_decision_that_takes_too_long_ends_the_episode(controller: AndroidController) -> None:
    never = threading.Event()
    agent, recorder = Scripted(lambda: Decision(None, said=str(never.wait(20)))), Memory()
    started = time.monotonic()
    record = play(agent, controller, step_timeout_s=0.1, recorder=recorder)
    never.set()
    assert time.monotonic() - started < 15
    assert (record.outcome, record.reason, record.score) == ("agent_failure", "step_timeout", 0.0)
    assert recorder.steps[0].error == "the agent gave no answer within 0.1 s"
    assert agent.closed == 1


def test_an_episode_that_takes_too_long_ends(controller: AndroidController) -> None:
    never = threading.Event()
    record = play(Scripted(Wait(seconds=1)), controller, episode_timeout_s=0.3, max_steps=100_000)
    assert (record.outcome, record.reason) == ("agent_failure", "episode_timeout")
    record = play(Scripted(lambda: Decision(None, said=str(never.wait(20)))), controller, episode_timeout_s=0.3)
    never.set()
    assert (record.outcome, record.reason) == ("agent_failure", "episode_timeout")


def test_task_code_that_hangs_is_left(controller: AndroidController) -> None:
    never = threading.Event()

    class Hanging(TellNumber):
        def initialize_task_hook(self, controller: AndroidController) -> bool:
            never.wait(20)
            return False

        def tear_down(self, controller: AndroidController) -> None:
            """Nothing that might be late too; the next episode starts from the snapshot anyway."""

    record = play(Scripted(Finish()), controller, Hanging, task_timeout_s=0.3)
    never.set()
    assert record.outcome == "infra_failure"
    assert record.error is not None and record.error.kind == SetupFailed.__name__
    assert "did not end" in record.error.message


def test_an_episode_that_is_stopped_is_not_scored(controller: AndroidController) -> None:
    stop = threading.Event()

    def stopping() -> Decision:
        stop.set()
        return Decision(Wait(seconds=1))

    recorder = Memory()
    record = play(Scripted(stopping), controller, stop=stop, recorder=recorder)
    assert (record.outcome, record.reason, record.score, record.error) == ("not_scored", None, None, None)
    assert len(recorder.steps) == record.steps == 1
    assert controller.state_digest() == controller.snapshot_digest("init_state")


def test_the_same_seed_gives_the_same_episode(controller: AndroidController) -> None:
    tapes = [Memory(), Memory()]
    first, second = (
        play(create_agent("random"), controller, recorder=recorder, max_steps=6, screenshots=True) for recorder in tapes
    )
    volatile = {"started_at", "phases"}
    assert first.model_dump(exclude=volatile) == second.model_dump(exclude=volatile)
    left, right = ([step.model_dump(exclude={"latencies"}) for step in recorder.steps] for recorder in tapes)
    assert left == right

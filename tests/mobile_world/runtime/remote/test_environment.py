"""Environments on a leased device: what is asked of the server, and what stays here."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from mobile_world.domain import (
    Answer,
    AskUser,
    InvalidAction,
    Key,
    Needs,
    ScreenSize,
    SetupFailed,
    ToolCall,
)
from mobile_world.runtime.remote import Lease, RemoteEnvironment, RemoteGoal, RemoteTask
from mobile_world.runtime.remote.replies import ServerReply


class FakeTask:
    """A task without code."""

    name, goal, seed, official_compat = "T", "do it", 7, False

    def __init__(self) -> None:
        self.params: dict[str, Any] = {"pair": (1, 2)}

    def user_reply(self, question: str) -> str:
        return f"{question} yes"


class FakeLease:
    """Answers calls by path."""

    name, size = "host:1/phone-0", ScreenSize(3, 4)

    def __init__(self, **answers: object) -> None:
        self.answers = answers
        self.calls: list[tuple[str, str, dict[str, Any]]] = []

    def call(self, method: str, path: str, **options: Any) -> ServerReply:
        self.calls.append((method, path, options))
        return ServerReply("u", 200, json.dumps(self.answers.get(path.rpartition("/")[2], {})).encode())


def remote(kind: type[Any], **answers: object) -> tuple[Any, FakeLease]:
    lease = FakeLease(**answers)
    return kind(cast("RemoteTask", FakeTask()), cast("Lease", lease)), lease


STEP = {"error": None, "reply": None}
SEEN = {"step": 2, "size": [3, 4], "activity": "a/b", "error": "server's", "reply": "server's"}


def test_a_task_is_set_up_scored_and_torn_down_by_the_server() -> None:
    made = {"goal": "do it", "params": {"pair": [1, 2]}}
    environment, lease = remote(RemoteEnvironment, init=made, eval={"score": 1, "reason": "done"}, apps=["B", "A"])
    assert environment.device == "host:1/phone-0" and environment.apps() == ("B", "A")
    environment.set_up(cue="near")
    assert environment.score(("a/b",)) == (1.0, "done")
    environment.tear_down()
    environment.settle()
    body = {"task_name": "T", "seed": 7, "cue": "near", "official_compat": False, "include_params": True}
    assert lease.calls[1:] == [
        ("POST", "/task/init", {"body": body, "timeout": 300.0}),
        ("POST", "/task/eval", {"body": {"task_name": "T", "trail": ["a/b"]}, "timeout": 300.0}),
        ("POST", "/task/tear_down", {"body": {"task_name": "T"}, "repeatable": True, "timeout": 300.0}),
        ("POST", "/settle", {"repeatable": True}),
    ]


@pytest.mark.parametrize("other", [{"goal": "else"}, {"params": {"pair": [1, 3]}}])
def test_another_version_of_a_task_is_refused(other: dict[str, object]) -> None:
    environment, _ = remote(RemoteEnvironment, init={"goal": "do it", "params": {"pair": [1, 2]}, **other})
    with pytest.raises(SetupFailed, match=r"host:1/phone-0 has another version of T: its (goal|params) of seed 7 is"):
        environment.set_up()


def test_actions_are_sent_without_settling() -> None:
    environment, lease = remote(RemoteEnvironment, step={"error": None, "reply": "blue"})
    assert environment.act(Key(name="BACK")) == "blue"
    environment.act(AskUser(question="?"))
    assert [each[2]["timeout"] for each in lease.calls] == [None, 300.0]
    assert lease.calls[0][2]["query"] == {"settle": 0}
    assert lease.calls[0][2]["body"] == {"action": {"kind": "key", "name": "BACK"}}
    lease.answers["step"] = {"error": "off the screen", "reply": None}
    with pytest.raises(InvalidAction, match="off the screen"):
        environment.act(Key(name="BACK"))
    lease.answers["step"] = STEP
    assert environment.act(Key(name="BACK")) is None


def test_observations_bear_the_error_and_reply_of_this_side() -> None:
    environment, lease = remote(RemoteEnvironment, observation=SEEN)
    seen = environment.observe(Needs(screenshot=False, ui_tree=True), 2, error="mine", reply="own")
    assert (seen.step, seen.activity, seen.error, seen.reply) == (2, "a/b", "mine", "own")
    assert lease.calls[0][2]["query"] == {"screenshot": 0, "ui_tree": 1, "step": 2}


def test_a_goal_is_no_business_of_the_server() -> None:
    goal, lease = remote(RemoteGoal, step=STEP)
    goal.set_up(cue="near")
    assert goal.act(AskUser(question="Is it?")) == "Is it? yes"
    assert goal.act(Answer(text="7")) is None
    with pytest.raises(InvalidAction, match="there is no tool 'x'; this task is done on the phone's screen alone"):
        goal.act(ToolCall(name="x"))
    assert goal.score(()).value == 0.0
    goal.tear_down()
    assert lease.calls == []
    goal.act(Key(name="BACK"))
    assert [path for _, path, _ in lease.calls] == ["/step"]

"""The phones of the Gymnasium environment, how it is registered, and what it does about phones that are lost."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import ResetNeeded
from PIL import Image

from mobile_world.core.gym import ENVIRONMENT_ID, MobileWorldEnv, to_action, to_value
from mobile_world.core.gym import phones as phones_module
from mobile_world.core.gym.episode import GymEpisode
from mobile_world.core.gym.phones import LeasedPhone, Phones, open_phones
from mobile_world.core.gym.spaces import ALL, KEY_NAMES, KINDS, AnyText, to_array
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    ConfigError,
    CueLevel,
    DeviceLost,
    Finish,
    InfraError,
    InvalidAction,
    Needs,
    Observation,
    Score,
    ScreenSize,
    TaskError,
    ToolCall,
    parse_action,
    plain_action,
)
from mobile_world.runtime.remote import RemoteEnvironment
from mobile_world.tasks import FAMILIES, BaseTask, LocalEnvironment, TaskRegistry

TASK = "WeekdayAlarmTask"
SCREEN = ScreenSize(4, 8)


def test_it_is_registered_without_a_time_limit() -> None:
    spec = gymnasium.spec(ENVIRONMENT_ID)
    assert spec.entry_point == "mobile_world.core.gym:MobileWorldEnv"
    assert spec.vector_entry_point == "mobile_world.core.gym:MobileWorldVectorEnv"
    assert spec.max_episode_steps is None


class FakePool:
    """Stands for the phones of this machine or of servers; keeps what it was made with."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.args, self.options = args, options
        self.events: list[object] = []
        self.error: Exception | None = None

    def offer(self, *offered: object) -> None:
        self.events.append(offered)
        if self.error is not None:
            raise self.error

    @contextmanager
    def lease(self) -> Iterator[object]:
        self.events.append("lease")
        yield f"place {self.events.count('lease')}"
        self.events.append("release")

    def retire(self, place: object) -> None:
        self.events.append(("retire", place))

    def close(self) -> None:
        self.events.append("close")


def test_phones_of_this_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(phones_module, "SimulatedPhones", FakePool)
    monkeypatch.setattr(phones_module, "DevicePool", FakePool)
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "settings"))
    registry = TaskRegistry()
    for wanted, used in ((str(tmp_path / "own"), tmp_path / "own"), (None, tmp_path / "settings")):
        found = open_phones(registry, [TASK], 3, state_dir=wanted)
        pool = cast("FakePool", found.pool)
        assert pool.args[0].args == (used, 3) and pool.args[0].options == {"apps": registry.apps}
        assert pool.options == {} and found.make_environment is LocalEnvironment
        found.close()
        assert pool.events == ["close"]
    with pytest.raises(ConfigError, match="which server has the device 'x'"):
        open_phones(registry, [TASK], 1, device="x")


def test_phones_of_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[FakePool] = []

    def pool(*args: Any, **options: Any) -> FakePool:
        made.append(FakePool(*args, **options))
        made[-1].error = ConfigError("no such task") if len(made) == 3 else None
        return made[-1]

    monkeypatch.setattr(phones_module, "ServedDevices", pool)
    registry = TaskRegistry()
    for device, only in ("phone-1", ["phone-1"]), (None, []):
        found = open_phones(registry, [TASK], 1, servers=["http://a"], device=device, token="token")
        assert found.make_environment is RemoteEnvironment and found.pool is cast("Any", made[-1])
        assert made[-1].args == (["http://a"],) and made[-1].options == {"token": "token", "only": only}
        assert made[-1].events == [("mobile_world", [TASK], {})]
    with pytest.raises(ConfigError, match="no such task"):
        open_phones(registry, [TASK], 1, servers=["http://a"])
    assert made[2].events[1:] == ["close"]


class FakeEnvironment:
    """A task on nothing; each call is noted, and those in `errors` raise."""

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.errors: dict[str, list[Exception]] = {}
        self.activity = "home"

    def _note(self, name: str, *details: object) -> None:
        self.calls.append((name, *details) if details else name)
        if self.errors.get(name):
            raise self.errors[name].pop(0)

    def set_up(self, *, cue: CueLevel | None) -> None:
        self._note("set_up", cue)

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        self._note("observe")
        tree = "<hierarchy/>" if needs.ui_tree else None
        return Observation(step, SCREEN, self.activity, screenshot=png(), error=error, reply=reply, ui_xml=tree)

    def act(self, action: Action) -> str | None:
        self._note("act", plain_action(action))
        return "blue" if isinstance(action, AskUser) else None

    def settle(self) -> None:
        self._note("settle")

    def score(self, trail: tuple[str, ...]) -> Score:
        self._note("score", trail)
        return Score(0.5, "half")

    def tear_down(self) -> None:
        self._note("tear_down")


def png(size: tuple[int, int] = SCREEN) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, (9, 8, 7)).save(buffer, "PNG")
    return buffer.getvalue()


class Setting(FakePool):
    """A pool, its phones and the environment that tasks get on each."""

    def __init__(self) -> None:
        super().__init__()
        self.environment = FakeEnvironment()
        self.places: list[object] = []

    def phones(self) -> Phones:
        def make(task: BaseTask, place: object) -> FakeEnvironment:
            self.places.append(place)
            return self.environment

        return Phones(cast("Any", self), cast("Any", make))

    def env(self, **options: Any) -> MobileWorldEnv:
        wanted = {"tasks": TASK, "size": (2, 4), "phones": self.phones(), "max_steps": 3, **options}
        return MobileWorldEnv(**wanted)


def test_own_phones_are_closed_with_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(phones_module, "SimulatedPhones", FakePool)
    monkeypatch.setattr(phones_module, "DevicePool", FakePool)
    env = MobileWorldEnv(tasks=TASK, state_dir=tmp_path)
    pool = cast("FakePool", env.phones.pool)
    assert pool.args[0].args == (tmp_path, 1) and env.view == (ScreenSize(1080, 2400), True)
    assert env.names == [TASK] and env.render_mode is None
    assert MobileWorldEnv.metadata == {"render_modes": ["rgb_array"], "render_fps": 1}
    env.close()
    assert pool.events == ["close"]


def test_a_phone_is_kept_while_it_is_well() -> None:
    setting = Setting()
    leased = LeasedPhone(setting.phones())
    task = TaskRegistry().create(TASK, seed=0)
    for _ in range(2):
        assert cast("Any", leased.environment(task)) is setting.environment
    leased.retire()
    leased.retire()
    leased.environment(task)
    leased.release()
    assert setting.places == ["place 1", "place 1", "place 2"]
    assert setting.events == ["lease", ("retire", "place 1"), "release", "lease", "release"]


def test_an_episode_call_by_call() -> None:
    setting = Setting()
    env = setting.env(cue="near", render_mode="rgb_array")
    calls = setting.environment.calls
    with pytest.raises(ResetNeeded, match=r"the episode is over; call reset\(\) first"):
        env.step({"kind": "finish"})
    values, info = env.reset(seed=5, options={"task_seed": 11})
    assert info == {
        "task": TASK,
        "task_seed": 11,
        "suite_version": FAMILIES["mobile_world"].version,
        "step": 0,
        "activity": "home",
    }
    assert values["goal"] == TaskRegistry().create(TASK, seed=11).goal and values["message"] == ""
    assert values["ui_tree"] == "<hierarchy/>" and values["screenshot"].shape == (4, 2, 3)
    picture = env.render()
    assert picture is not None and picture.shape == (8, 4, 3) and picture[0, 0].tolist() == [9, 8, 7]
    setting.environment.activity = "clock"
    values, reward, terminated, truncated, info = env.step(AskUser(question="Which?"))
    assert (values["message"], reward, terminated, truncated, info["step"]) == ("blue", 0.0, False, False, 1)
    values, *_ = env.step({"kind": "tap", "at": {"x": 2.0, "y": 0.0}})
    assert "less than 1" in values["message"]
    values, reward, terminated, truncated, info = env.step(Answer(text="7"))
    assert (reward, terminated, truncated, info["reason"], info["step"]) == (0.5, False, True, "half", 3)
    with pytest.raises(ResetNeeded):
        env.step(Answer(text="8"))
    assert calls == [
        *(("set_up", "near"), "observe"),
        *(("act", {"kind": "ask_user", "question": "Which?"}), "observe"),
        "observe",
        *(("act", {"kind": "answer", "text": "7"}), "settle", "observe"),
        ("score", ("home", "clock", "clock")),
    ]
    env.close()
    env.close()
    assert calls[-1] == "tear_down" and setting.events == ["lease", "release"], (
        "shared phones are their owners' to close"
    )


def test_the_last_words_are_no_second_answer() -> None:
    setting = Setting()
    env = setting.env(max_steps=None, ui_tree=False)
    for words, said in (([], ["It is 7."]), ([Answer(text="0")], ["0"])):
        values, _ = env.reset(seed=1)
        assert "ui_tree" not in values and env.render() is None
        assert ("set_up", None) in setting.environment.calls
        for each in words:
            env.step(each)
        setting.environment.activity = "end"
        _, reward, terminated, truncated, _ = env.step(Finish(text="It is 7."))
        assert (reward, terminated, truncated) == (0.5, True, False)
        acted = [call[1] for call in setting.environment.calls if isinstance(call, tuple) and call[0] == "act"]
        assert [each["text"] for each in acted] == said
        setting.environment.calls.clear()


def test_a_reset_tries_a_second_phone() -> None:
    setting = Setting()
    env = setting.env()
    setting.environment.errors["set_up"] = [DeviceLost("gone")]
    env.reset(seed=1)
    assert setting.events == ["lease", ("retire", "place 1"), "release", "lease"]
    setting.environment.errors["set_up"] = [DeviceLost("gone"), DeviceLost("gone too")]
    with pytest.raises(InfraError, match="gone too"):
        env.reset(seed=1)
    assert setting.events.count("lease") == 3 and setting.events[-1] == "release"
    setting.environment.errors["set_up"] = [ValueError("bad")]
    with pytest.raises(TaskError, match=f"the set-up of {TASK} raised ValueError: bad"):
        env.reset(seed=1)


def test_a_lost_phone_ends_the_episode() -> None:
    setting = Setting()
    env = setting.env()
    env.reset(seed=1)
    setting.environment.errors["act"] = [DeviceLost("gone")]
    values, reward, terminated, truncated, info = env.step({"kind": "wait", "seconds": 1})
    assert (reward, terminated, truncated, info["lost"]) == (0.0, False, True, "gone") and "reason" not in info
    assert values["screenshot"].shape == (4, 2, 3) and setting.events[-1] == "release"
    with pytest.raises(ResetNeeded):
        env.step({"kind": "wait", "seconds": 1})
    env.reset(seed=1)
    setting.environment.errors["tear_down"] = [DeviceLost("gone")]
    env.reset(seed=1)
    assert setting.places == ["place 1", "place 2", "place 3"] and ("retire", "place 2") in setting.events
    setting.environment.errors["tear_down"] = [ValueError("bad")]
    with pytest.raises(TaskError, match=f"the tear-down of {TASK} raised ValueError: bad"):
        env.close()
    assert setting.events[-1] == "release"


def test_options_of_a_reset_change_nothing_for_later_episodes() -> None:
    env = Setting().env(tasks=[TASK, "PickupCodeTask", "WakeUpAskTask"])
    plain = [env.reset(seed=4)[1], env.reset()[1]]
    named = [env.reset(seed=4, options={"task": "WakeUpAskTask"})[1], env.reset()[1]]
    assert named[0] == {**plain[0], "task": "WakeUpAskTask"} and named[1] == plain[1]
    with pytest.raises(ConfigError, match="no option 'seed' of reset; there are: task, task_seed"):
        env.reset(options={"seed": 1})


def test_a_task_without_a_check_has_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = FakeEnvironment()
    task = TaskRegistry().create(TASK, seed=0)
    episode = GymEpisode(task, cast("Any", environment), Needs(), max_steps=2)
    monkeypatch.setattr(type(task), "judged", False)
    assert episode.score() is None and environment.calls == []


@pytest.mark.parametrize(
    ("plain", "parts"),
    [
        ({"kind": "tap", "at": {"x": 0.25, "y": 0.75}}, {"at": [0.25, 0.75]}),
        (
            {"kind": "swipe", "start": {"x": 0.1, "y": 0.2}, "end": {"x": 0.3, "y": 0.4}},
            {"at": [0.1, 0.2], "end": [0.3, 0.4]},
        ),
        ({"kind": "scroll", "direction": "left", "at": {"x": 0.1, "y": 0.2}}, {"at": [0.1, 0.2], "direction": 2}),
        ({"kind": "type", "text": "a", "clear": True}, {"text": "a", "clear": 1}),
        ({"kind": "type", "text": "a", "submit": True}, {"text": "a", "submit": 1}),
        ({"kind": "key", "name": "HOME"}, {"key": KEY_NAMES.index("HOME")}),
        ({"kind": "open_app", "app": "Clock"}, {"text": "Clock"}),
        ({"kind": "ask_user", "question": "Which?"}, {"text": "Which?"}),
        ({"kind": "answer", "text": "7"}, {"text": "7"}),
        ({"kind": "finish", "status": "infeasible", "text": "no"}, {"text": "no", "infeasible": 1}),
        ({"kind": "finish", "status": "complete"}, {}),
        ({"kind": "wait"}, {}),
    ],
    ids=str,
)
def test_actions_and_elements_of_the_space(plain: dict[str, Any], parts: dict[str, Any]) -> None:
    action = parse_action(plain)
    value = {name: each.tolist() if hasattr(each, "tolist") else each for name, each in to_value(action).items()}
    middle: dict[str, Any] = {"at": [0.5, 0.5], "end": [0.5, 0.5]}
    rest = {"direction": 0, "key": 0, "text": "", "clear": 0, "submit": 0, "infeasible": 0}
    assert value == {"kind": KINDS.index(plain["kind"]), **middle, **rest, **parts}
    assert to_action(value) == action
    assert to_action({"kind": value["kind"], **{"direction": 0, **parts}}) == action, (
        "what it does not use may be missing"
    )


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"kind": 13}, "13 is not from 0 to 12"),
        ({"kind": -1}, "-1 is not from 0 to 12"),
        ({"kind": 0, "at": (1.1, 0)}, r"\(1.1, 0.0\) is not from 0 to 1"),
        ({"kind": 0, "at": (0, -0.1)}, r"\(0.0, -0.1\) is not from 0 to 1"),
        ({"kind": 0}, "KeyError"),
        ({"kind": KINDS.index("scroll"), "direction": 4}, "4 is not from 0 to 3"),
    ],
)
def test_what_is_not_of_the_space(value: dict[str, Any], problem: str) -> None:
    with pytest.raises(gymnasium.error.InvalidAction, match=f"{problem}.*see env.action_space"):
        to_action(value)


def test_tools_are_not_of_the_space() -> None:
    with pytest.raises(InvalidAction, match="the space has no tools, and 'x' is one"):
        to_value(ToolCall(name="x", arguments={}))


def test_any_text() -> None:
    space = AnyText(30, seed=1)
    assert repr(space) == "AnyText(30)" and int(space.character_index("é")) == 233
    lengths = {len(space.sample()) for _ in range(200)}
    assert (min(lengths), max(lengths)) == (0, 20), "samples are short"
    assert {len(AnyText(2, seed=each).sample()) for each in range(30)} == {0, 1, 2}
    assert space.character_set is space.character_list is ALL
    assert len(ALL) == 0x110000 and ALL[233] == "é" and ALL[65:68] == ["A", "B", "C"]
    assert [each in ALL for each in ("é", "ab", 5)] == [True, False, False]
    assert type(ALL)() == ALL and ALL != "x" and hash(ALL) == hash(type(ALL)())


def test_pictures_are_stretched_to_the_size_of_the_space() -> None:
    same = to_array(png(), SCREEN)
    assert same.shape == (8, 4, 3) and same.dtype == np.uint8 and np.unique(same).tolist() == [7, 8, 9]
    assert to_array(png(), ScreenSize(2, 3)).shape == (3, 2, 3)

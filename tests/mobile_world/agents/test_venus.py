"""UI-Venus as an agent: the turns it sends are those of the published programs, in our words."""

from __future__ import annotations

import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mobile_world.agents import AgentOptions
from mobile_world.agents.codecs import codec
from mobile_world.agents.instructions import instruction
from mobile_world.agents.models import ScriptedModel
from mobile_world.agents.venus import QUIRKS, VERSIONS, VenusNaviAgent, venus_parts
from mobile_world.domain import ConfigError, Finish, Tap
from mobile_world.prompts import lint_prompt
from tests.mobile_world.agents.episodes import SCREEN, SIZE, begun, look, texts, venus

CLICK = venus("Click(box=(322, 714))")
HELPFUL = ("system", ["You are a helpful assistant."])


def steps(count: int, answer: str = CLICK, **options: Any) -> list[list[tuple[str, list[str]]]]:
    """The turns of each of the first requests."""
    agent, model = begun("uivenus", [answer], **options)
    for number in range(count):
        agent.act(look(number))
    return [texts(request) for request in model.requests]


def told(turns: list[tuple[str, list[str]]]) -> str:
    return turns[-1][1][0]


@pytest.mark.parametrize(("name", "size"), [("venus@1.0", "[644x1428]"), ("venus@1.5", "[1088x2400]")])
def test_instructed_it_sends_a_short_system_turn_and_text_before_the_image(name: str, size: str) -> None:
    (system, user), *_ = steps(1, codec=name, goal="Set an alarm")
    assert system == HELPFUL
    role, (text, image) = user
    assert (role, image) == ("user", size)
    expected = instruction(VERSIONS[name].instructions)
    assert text == expected.replace("{user_task}", "Set an alarm").replace("{previous_actions}", "")


def test_the_sections_stand_in_the_published_order() -> None:
    order = {
        "venus@1.0": ["User Task", "Previous Actions", "Available Actions", "Instruction"],
        "venus@1.5": ["Available Actions", "User Task", "Previous Actions", "Output Format", "Instruction"],
    }
    for name, sections in order.items():
        text = told(steps(1, codec=name)[0])
        assert [line.removeprefix("### ") for line in text.splitlines() if line.startswith("### ")] == sections


@pytest.mark.parametrize("name", VERSIONS)
def test_our_instructions_teach_the_codec(name: str) -> None:
    assert lint_prompt(instruction(VERSIONS[name].instructions), codec(name)) == []


def test_sampling_is_the_published_one() -> None:
    agent, model = begun("uivenus", [CLICK])
    agent.act(look())
    sampling = model.requests[0].sampling
    assert (sampling.temperature, sampling.top_p, sampling.max_tokens, sampling.stop) == (0.0, 1.0, 2048, ())
    assert sampling.extra == {"repetition_penalty": 1.05, "top_k": -1} and sampling.seed == 7
    assert sampling.grammar is None and sampling.logprobs is None


def test_without_a_goal_the_prompt_is_the_system_turn_and_nothing_else_is_said() -> None:
    first, second = steps(2, goal=None, system_prompt="You are {width} wide. Act.", history_length=0)
    assert first == second == [("system", ["You are {width} wide. Act."]), ("user", ["[644x1428]"])]
    later = steps(2, goal=None, system_prompt="Act.", history_length=2)[1]
    assert later[1] == (
        "user",
        ["Previous actions:\nStep 0: <think>because</think><action>Click(box=(322, 714))</action>", "[644x1428]"],
    )


@pytest.mark.slow
def test_nobody_is_ever_told_none() -> None:
    for options in ({}, {"system_prompt": "Act."}, {"autonomous": True}, {"codec": "venus@1.5"}):
        for turns in steps(2, goal=None, **options):
            assert "None" not in str(turns)
    assert "read off the screen" in told(steps(1, goal=None)[0])


def test_an_autonomous_agent_does_not_pass_its_goal_on() -> None:
    assert "Set an alarm" in str(steps(1, goal="Set an alarm", system_prompt="Act."))
    assert "Set an alarm" not in str(steps(1, goal="Set an alarm", system_prompt="Act.", autonomous=True))


@pytest.mark.parametrize(
    ("name", "length", "numbers"),
    [
        ("venus@1.0", None, [0, 1, 2, 3, 4, 5]),
        pytest.param("venus@1.0", 0, [], marks=pytest.mark.slow),
        pytest.param("venus@1.0", -1, [0, 1, 2, 3, 4, 5], marks=pytest.mark.slow),
        pytest.param("venus@1.0", 2, [4, 5], marks=pytest.mark.slow),
        ("venus@1.5", None, [1, 2, 3, 4, 5]),
    ],
)
def test_history_lengths(name: str, length: int | None, numbers: list[int]) -> None:
    text = told(steps(7, codec=name, history_length=length)[-1])
    assert [line.split(":")[0] for line in text.splitlines() if line.startswith("Step ")] == [
        f"Step {n}" for n in numbers
    ]


def numbered(text: str) -> list[str]:
    return [line.split(":")[0] for line in text.splitlines() if line.startswith("Step ")]


def test_quirk_a_length_of_zero_sends_all() -> None:
    assert numbered(told(steps(4, history_length=0, quirks={"zero-history-sends-all"})[-1])) == [
        "Step 0",
        "Step 1",
        "Step 2",
    ]


@pytest.mark.slow
def test_quirk_numbers_begin_with_the_window() -> None:
    assert numbered(told(steps(6, history_length=2, quirks={"window-numbering"})[-1])) == ["Step 0", "Step 1"]


@pytest.mark.slow
def test_quirk_all_tags_are_required() -> None:
    short = "<think>t</think><action>Wait()</action>"
    assert len(numbered(told(steps(2, short)[1]))) == 1
    agent, model = begun("uivenus", [short], quirks={"all-tags-required"})
    decision = agent.act(look())
    assert decision.action is None and decision.error == "the answer has no <conclusion>"
    agent.act(look(1))
    assert numbered(texts(model.requests[1])[-1][1][0]) == [], "it is forgotten"


def test_quirks_of_the_request() -> None:
    agent, model = begun("uivenus", [CLICK], quirks={"no-seed", "no-system-turn"})
    agent.act(look())
    assert model.requests[0].sampling.seed is None
    assert [role for role, _ in texts(model.requests[0])] == ["user"]


def test_quirk_1_5_takes_its_grid_for_pixels() -> None:
    answer = venus("Click(box=(500, 500))")
    right, _ = begun("uivenus", [answer], codec="venus@1.5")
    wrong, _ = begun("uivenus", [answer], codec="venus@1.5", quirks={"coordinates-as-pixels"})
    actions = [agent.act(look()).action for agent in (right, wrong)]
    places = [action.at.to_pixels(SIZE) for action in actions if isinstance(action, Tap)]
    assert places[0] == (540, 1200) and places[1] == pytest.approx((494, 498), abs=1)
    with pytest.raises(ConfigError, match=r"one of version 1\.5"):
        venus_parts(AgentOptions(quirks=frozenset({"coordinates-as-pixels"})))


def test_published_means_every_quirk_of_the_evaluation_program() -> None:
    agent, model = begun("uivenus", [CLICK], quirks={"published"}, history_length=0)
    for number in range(3):
        agent.act(look(number))
    assert model.requests[0].sampling.seed is None and texts(model.requests[0])[0] == HELPFUL
    assert numbered(texts(model.requests[2])[-1][1][0]) == ["Step 0", "Step 1"]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"no quirk 'zero-hist'; there are: published, zero-history"):
        venus_parts(AgentOptions(quirks=frozenset({"zero-hist"})))
    with pytest.raises(ConfigError, match=r"does not speak 'qwen3vl'; its codecs: venus@1\.0"):
        venus_parts(AgentOptions(codec="qwen3vl"))
    assert all(text and not text.endswith(".") for text in QUIRKS.values())


def test_the_original_prompt_comes_from_the_users_own_copy(tmp_path: Path) -> None:
    file = tmp_path / "prompt.txt"
    file.write_text("\n**Original.**  \n{user_task} | {previous_actions} | {'not': 'ours'}\n")
    text = told(steps(2, prompt_file=file, goal="Do {previous_actions}")[1])
    pair = "Step 0: <think>because</think><action>Click(box=(322, 714))</action>"
    assert text == f"\n**Original.**  \nDo {{previous_actions}} | {pair} | {{'not': 'ours'}}\n"
    file.write_text("No place for the task.")
    with pytest.raises(ConfigError, match=r"has no \{user_task\}"):
        venus_parts(AgentOptions(prompt_file=file))


@pytest.mark.parametrize(
    ("name", "call", "pixel"),
    [
        ("venus@1.0", "Click(box=(322, 714))", (540, 1200)),
        ("venus@1.0", "Click(box=(643, 1427))", (1079, 2399)),
        ("venus@1.0", "Click(box=(644, 1428))", (1079, 2399)),
        ("venus@1.0", "Click(box=(-9, 99999))", (0, 2399)),
        ("venus@1.0-72b", "Click(box=(546, 1204))", (540, 1200)),
        ("venus@1.5", "Click(box=(1000, 1000))", (1079, 2399)),
        ("venus@1.5", "Click(box=(500, 250))", (540, 600)),
    ],
)
def test_coordinates_are_mapped_back_and_stay_on_the_screen(name: str, call: str, pixel: tuple[int, int]) -> None:
    agent, _ = begun("uivenus", [venus(call)], codec=name)
    action = agent.act(look()).action
    assert isinstance(action, Tap) and action.at.to_pixels(SIZE) == pytest.approx(pixel, abs=1)
    assert max(action.at.to_pixels(SIZE)[0] - 1079, action.at.to_pixels(SIZE)[1] - 2399) <= 0


# The specification's own surface.


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    file = tmp_path / "screen.png"
    file.write_bytes(SCREEN)
    return file


def test_the_specifications_agent_runs_on_its_prompt_alone(shot: Path) -> None:
    model = ScriptedModel([CLICK, venus("Finished(content='done')")])
    agent = VenusNaviAgent(
        model_config={"path": "inclusionAI/UI-Venus-Navi-7B"}, logger=logging.getLogger("t"), model=model
    )
    agent.autonomous_mode = True
    agent.set_system_prompt("Look around.")
    assert agent.step(goal=None, image_path=str(shot)) == {"action": "click", "params": {"box": (540, 1200)}}
    assert agent.step(image_path=shot) == {"action": "finished", "params": {"content": "done"}}
    assert [texts(request) for request in model.requests] == [
        [("system", ["Look around."]), ("user", ["[644x1428]"])]
    ] * 2
    assert agent.last_decision is not None and isinstance(agent.last_decision.action, Finish)
    agent.close()


def test_the_specifications_agent_is_instructed_when_it_has_a_goal(shot: Path) -> None:
    model = ScriptedModel([CLICK], repeat_last=True)
    agent = VenusNaviAgent({"model_name": "m"}, None, history_length=1, model=model)
    with pytest.raises(ConfigError, match="needs autonomous mode"):
        agent.step(image_path=shot)
    for _ in range(3):
        agent.step("Open the clock", shot)
    turns = texts(model.requests[-1])
    assert turns[0] == HELPFUL and numbered(told(turns)) == ["Step 1"] and "Open the clock" in told(turns)
    agent.reset()
    agent.step("Open the clock", shot)
    assert numbered(told(texts(model.requests[-1]))) == [] and len(agent.history) == 1


def test_the_specifications_agent_returns_nothing_for_words_that_are_no_action(shot: Path) -> None:
    agent = VenusNaviAgent({"model_name": "m"}, None, 0, model=ScriptedModel(["no", venus("Scroll(direction='up')")]))
    agent.set_system_prompt("Act.")
    assert agent.step(image_path=shot) is None
    assert agent.last_decision is not None and agent.last_decision.error is not None
    assert agent.step(image_path=shot) == {"action": "scroll", "params": {"direction": "up"}}
    with pytest.raises(ConfigError, match="cannot be read"):
        agent.step(image_path=shot.with_name("missing.png"))


def test_the_published_configuration_is_understood(shot: Path, caplog: pytest.LogCaptureFixture) -> None:
    config = SimpleNamespace(
        model_path="m", max_tokens=100, temperature=0.5, min_pixels=3_136, max_pixels=12_845_056, tensor_parallel_size=4
    )
    model = ScriptedModel([venus("Drag(start=(546, 1204), end=(0, 0))")])
    with caplog.at_level(logging.INFO):
        agent = VenusNaviAgent(config, logging.getLogger("t"), model=model)
    assert "tensor_parallel_size is a setting of the model server" in caplog.text
    assert agent.step("Go", shot) == {"action": "drag", "params": {"start": (540, 1200), "end": (0, 0)}}
    assert (model.requests[0].sampling.max_tokens, model.requests[0].sampling.temperature) == (100, 0.5)
    assert texts(model.requests[0])[1][1][1] == "[1092x2408]"
    with pytest.raises(ConfigError, match="colour"):
        VenusNaviAgent({"model_name": "m", "colour": 1}, model=model)


def test_every_quirk_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "design" / "model-agents.md").read_text()
    assert [name for name in QUIRKS if f"| `{name}` |" not in page] == []

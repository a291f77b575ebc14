"""What endpoints receive from model agents, byte for byte, and where their answers land on a phone."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from mobile_world.agents import Agent, create_agent
from mobile_world.agents.serving import ModelServer, PlannedAnswer, Scripted
from mobile_world.domain import Needs, Tap, UiNode
from mobile_world.prompts import PromptVariantGenerator
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe, perform
from simdroid.fleet import serve_phone
from tests.mobile_world.agents.episodes import brief, look, screenshot, venus

CLICK = venus("Click(box=(322, 714))")


def against(server: ModelServer, name: str, *, goal: str | None = None, **options: Any) -> Agent:
    agent = create_agent(name, model_name=server.model_name, base_url=server.url, step_timeout_s=20, **options)
    agent.begin(brief(goal))
    return agent


def image_sent(body: Any) -> Image.Image:
    (part,) = [part for part in body["messages"][-1]["content"] if part["type"] == "image_url"]
    head, _, data = part["image_url"]["url"].partition(",")
    assert head == "data:image/png;base64"
    return Image.open(BytesIO(base64.b64decode(data)))


@pytest.mark.slow
def test_eighteen_variants_are_eighteen_requests_that_differ_in_the_prompt_alone() -> None:
    variants = PromptVariantGenerator().generate_core_variants()
    with ModelServer(Scripted([CLICK])) as server:
        for variant in variants:
            agent = against(server, "uivenus", system_prompt=variant.system_prompt, history_length=0)
            agent.act(look())
            agent.close()
        received = server.received
    assert len(received) == len({each.digest for each in received}) == 18
    bodies = [each.json() for each in received]
    assert [body["messages"][0] for body in bodies] == [
        {"role": "system", "content": variant.system_prompt} for variant in variants
    ]
    for body in bodies:
        body["messages"][0]["content"] = ""
    assert all(body == bodies[0] for body in bodies)
    assert [part["type"] for part in bodies[0]["messages"][1]["content"]] == ["image_url"]


def test_the_request_of_ui_venus_is_the_published_one() -> None:
    with ModelServer(Scripted([CLICK])) as server:
        agent = against(server, "uivenus", goal="Open the clock")
        for step in range(2):
            decision = agent.act(look(step))
        agent.close()
        body = server.received[1].json()
    kept = {name: value for name, value in body.items() if name not in ("messages", "stream", "stream_options")}
    sampling = {
        "temperature": 0.0,
        "top_p": 1.0,
        "max_tokens": 2048,
        "seed": 7,
        "repetition_penalty": 1.05,
        "top_k": -1,
    }
    assert kept == {"model": server.model_name, **sampling}
    system, user = body["messages"]
    assert system == {"role": "system", "content": "You are a helpful assistant."}
    assert [part["type"] for part in user["content"]] == ["text", "image_url"]
    assert "Step 0: <think>because</think><action>Click(box=(322, 714))</action>" in user["content"][0]["text"]
    assert image_sent(body).size == (644, 1428)
    assert decision.tokens_in > 0 and decision.tokens_out > 0
    assert decision.detail["requests"][0]["attempts"][0]["outcome"] == "ok"


def test_an_endpoint_that_fails_once_is_asked_again_with_the_same_bytes() -> None:
    with ModelServer(Scripted([PlannedAnswer(status=503), CLICK])) as server:
        agent = against(server, "uivenus", system_prompt="Act.")
        decision = agent.act(look())
        agent.close()
        first, second = server.received
    assert isinstance(decision.action, Tap) and first.digest == second.digest
    assert [each["outcome"] for each in decision.detail["requests"][0]["attempts"]] == ["server", "ok"]


def test_agents_with_two_models_ask_each_for_its_own_part() -> None:
    plan = 'Thought: t\nAction: {"action": "tap", "target": "the clock"}'
    with ModelServer(Scripted([plan])) as planner, ModelServer(Scripted(["(546, 1204)"]), model_name="eyes") as finder:
        agent = against(
            planner, "planner_executor", executor_model_name=finder.model_name, executor_base_url=finder.url
        )
        decision = agent.act(look())
        agent.close()
        asked = [server.received[0].json() for server in (planner, finder)]
    assert [body["model"] for body in asked] == ["mobile-world-test", "eyes"]
    assert isinstance(decision.action, Tap)
    assert decision.tokens_in == sum(each["usage"]["tokens_in"] for each in decision.detail["requests"])


def test_interleaved_episodes_keep_apart_on_the_wire() -> None:
    with ModelServer(Scripted([CLICK])) as server:
        agents = [
            against(server, "uivenus", system_prompt=f"Prompt {number}.", history_length=3) for number in range(2)
        ]
        for step in range(3):
            for number, agent in enumerate(agents):
                agent.act(look(step, shot=screenshot(mark=number)))
        bodies = [each.json() for each in server.received]
        for agent in agents:
            agent.close()
    for number in range(2):
        mine = bodies[number::2]
        assert [body["messages"][0]["content"] for body in mine] == [f"Prompt {number}."] * 3
        assert [len(body["messages"][1]["content"]) for body in mine] == [1, 2, 2]
        assert mine[2]["messages"][1]["content"][0]["text"].count("Step ") == 2


# On a simulated phone.


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home: Path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with serve_phone(home / "phone") as record, AndroidController.for_phone(record) as phone:
            yield phone


def row(controller: AndroidController, label: str) -> UiNode:
    return next(node for node in controller.read_ui(controller.ui_xml()).walk() if node.label == label)


def clicked(name: str, x: float, y: float) -> str:
    """What a model says that points at these shares of what it was shown."""
    if name == "venus@1.0":
        return venus(f"Click(box=({int(x * 644)}, {int(y * 1428)}))")
    if name == "venus@1.5":
        return venus(f"Click(box=({int(x * 1000)}, {int(y * 1000)}))")
    arguments = f'{{"action": "click", "coordinate": [{int(x * 999)}, {int(y * 999)}]}}'
    return f'Thought: t\nAction: "Tap"\n<tool_call>\n{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'


@pytest.mark.parametrize(
    ("agent_type", "codec"), [("uivenus", "venus@1.0"), ("uivenus", "venus@1.5"), ("qwen3vl", "qwen3vl")]
)
@pytest.mark.parametrize("label", ["Bluetooth, pairing", "Volume, haptics, Do Not Disturb"])
def test_a_tap_hits_what_the_model_pointed_at(
    controller: AndroidController, agent_type: str, codec: str, label: str
) -> None:
    controller.key("HOME")
    controller.launch_app("Settings")
    controller.settle()
    before = controller.ui_xml()
    x, y = row(controller, label).box.centre
    with ModelServer(Scripted([clicked(codec, x / 1080, y / 2400)])) as server:
        agent = against(server, agent_type, codec=codec, goal="Open it")
        decision = agent.act(observe(controller, Needs(), 0))
        agent.close()
        assert image_sent(server.received[0].json()).size == tuple(decision.detail["image"])
    assert isinstance(decision.action, Tap)
    assert decision.action.at.to_pixels(controller.screen_size()) == pytest.approx((x, y), abs=3)
    perform(decision.action, controller)
    controller.settle()
    opened = {"Bluetooth, pairing": "Connected devices", "Volume, haptics, Do Not Disturb": "Sound & vibration"}[label]
    assert controller.ui_xml() != before
    assert row(controller, opened).box.top < 800, "it is now the title of the page"
    controller.key("BACK")
    controller.settle()

"""MCP tools over a client that only remembers what it was asked."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, cast

import pytest
from PIL import Image as Pictures

pytest.importorskip("mcp")

from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError

from mobile_world.core.mcp.tools import PhoneTools, describe, picture, picture_size, place
from mobile_world.domain import (
    Action,
    ConfigError,
    DeviceLost,
    InvalidAction,
    Needs,
    Observation,
    Point,
    ScreenSize,
    SessionLost,
    StepBudget,
    parse_ui_tree,
    plain_action,
)
from mobile_world.runtime.client import AndroidEnvClient

FULL = ScreenSize(1080, 2400)


def png(size: tuple[int, int]) -> bytes:
    buffer = io.BytesIO()
    Pictures.new("RGB", size, "red").save(buffer, "PNG")
    return buffer.getvalue()


class FakeClient:
    """Answers every call with the same observation."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.seen = Observation(1, FULL, "a/b")
        self.error: Exception | None = None
        self.budget: StepBudget | None = None

    def get_observation(self, needs: Needs) -> Observation:
        self.calls.append(needs)
        return self.seen

    def execute_action(self, action: Action | Mapping[str, Any], *, needs: Needs) -> Observation:
        if self.error is not None:
            raise self.error
        self.calls.append((plain_action(cast("Action", action)), needs))
        return self.seen

    def get_apps(self) -> list[str]:
        return ["Clock", "Maps"]

    def get_task_list(self) -> list[dict[str, Any]]:
        return [{"name": "A", "apps": ["Clock", "Maps"]}, {"name": "B", "apps": []}]

    def initialize_task(self, name: str, *, seed: int) -> Observation:
        self.calls.append((name, seed))
        self.budget = StepBudget(0, 8)
        return self.seen

    def get_task_goal(self, name: str, *, seed: int) -> str:
        return f"do {name} {seed}"

    def get_task_score(self, name: str) -> tuple[float, str]:
        return 0.5, f"half of {name}"

    def tear_down_task(self, name: str) -> None:
        self.calls.append(f"tear down {name}")

    def close(self) -> None:
        self.calls.append("close")


def tools_of(client: FakeClient, **options: bool) -> PhoneTools:
    return PhoneTools(cast("AndroidEnvClient", client), **options)


TEXT = "Picture: 540x1200 pixels. Activity: a/b."


def test_actions_answer_with_the_screen_after_them() -> None:
    client = FakeClient()
    tools = tools_of(client)
    assert tools.tap(270, 600) == [TEXT]
    half = Point.from_pixels(270, 600, ScreenSize(540, 1200)).model_dump()
    first = Needs(screenshot=False)
    after = Needs(screenshot=True, ui_tree=False)
    assert client.calls == [first, ({"kind": "tap", "at": half}, after)]
    client.calls.clear()
    tools.double_tap(270, 600)
    tools.long_press(270, 600)
    tools.swipe(270, 600, 0, 0)
    tools.drag(270, 600, 0, 0)
    tools.scroll("down")
    tools.scroll("up", 270, 600)
    tools.scroll("left", 270)
    tools.type_text("x", clear=True)
    tools.press_key("BACK")
    tools.open_app("Clock")
    tools.wait()
    tools.answer("7")
    tools.ask_user("Which?")
    corner = Point.from_pixels(0, 0, ScreenSize(540, 1200)).model_dump()
    middle = {"x": 0.5, "y": 0.5}
    assert [action for action, _ in client.calls] == [
        {"kind": "double_tap", "at": half},
        {"kind": "long_press", "at": half, "duration_ms": 1000},
        {"kind": "swipe", "start": half, "end": corner, "duration_ms": 600},
        {"kind": "drag", "start": half, "end": corner, "duration_ms": 1000},
        {"kind": "scroll", "direction": "down", "at": middle, "distance": 0.5},
        {"kind": "scroll", "direction": "up", "at": half, "distance": 0.5},
        {"kind": "scroll", "direction": "left", "at": middle, "distance": 0.5},
        {"kind": "type", "text": "x", "clear": True, "submit": False, "at": None},
        {"kind": "key", "name": "BACK"},
        {"kind": "open_app", "app": "Clock"},
        {"kind": "wait", "seconds": 1.0},
        {"kind": "answer", "text": "7"},
        {"kind": "ask_user", "question": "Which?"},
    ]
    assert {needs for _, needs in client.calls} == {after}


def test_what_is_shown_can_be_chosen() -> None:
    client = FakeClient()
    tools_of(client, pictures=False, elements=True).press_key("BACK")
    assert client.calls[0][1] == Needs(screenshot=False, ui_tree=True)
    client.seen = Observation(1, FULL, "a/b", screenshot=png((10, 20)))
    tools = tools_of(client)
    text, image = tools.observe()
    assert text == TEXT and isinstance(image, Image)
    tools.observe(elements=False)
    assert client.calls[1:] == [Needs(True, True), Needs(True, False)]


def test_tasks() -> None:
    client = FakeClient()
    tools = tools_of(client)
    assert tools.list_apps() == "Clock\nMaps" and tools.list_tasks() == "A (Clock, Maps)\nB ()"
    for call in (tools.score_task, tools.end_task):
        with pytest.raises(ToolError, match="no task is started; list_tasks names those there are"):
            call()
    assert tools.start_task("A", 3) == ["Goal: do A 3\nStep limit: 8.", TEXT]
    client.budget = StepBudget(8, 8)
    assert tools.press_key("BACK") == [TEXT] and tools.score_task() == "Score: 0.5. half of A"
    client.budget = StepBudget(9, 8)
    told = "Over the limit: step 9 of a task with a limit of 8: an evaluation would have ended it before."
    assert tools.press_key("BACK") == [f"{told}\n{TEXT}"]
    assert tools.score_task() == f"Score: 0.5. half of A\n{told}"
    client.calls[1:3] = []
    assert tools.end_task() == "A is over; the phone is back in its earlier state."
    assert client.calls == [("A", 3), "tear down A"]
    with pytest.raises(ToolError):
        tools.end_task()


def test_errors_are_messages() -> None:
    client = FakeClient()
    tools = tools_of(client)
    for error, message in ((DeviceLost("gone"), r"\Agone\Z"), (ConfigError("no"), r"\Ano\Z")):
        client.error = error
        with pytest.raises(ToolError, match=message):
            tools.press_key("BACK")
    client.error = SessionLost("expired")
    with pytest.raises(ToolError, match=r"expired. The phone was given to another client; the next call"):
        tools.press_key("BACK")
    assert client.calls == ["close"] and not tools.lock.locked()
    with pytest.raises(ToolError, match="off the screen"):
        tools.tap(540, 0)


def test_pictures_are_scaled_to_what_models_take() -> None:
    assert picture_size(FULL) == (540, 1200) and picture_size(ScreenSize(2400, 1080)) == (1200, 540)
    assert picture_size(ScreenSize(100, 200)) == (100, 200)
    assert picture(Observation(0, FULL, "")) is None
    for size, full in (((540, 1200), FULL), ((100, 200), ScreenSize(100, 200))):
        shown = picture(Observation(0, full, "", screenshot=png(full)))
        assert shown is not None and shown.size == size
        with Pictures.open(io.BytesIO(shown.png)) as image:
            assert image.size == size
    with pytest.raises(InvalidAction, match="x is 0 to 539 and y is 0 to 1199"):
        place(540, 0, FULL)


def test_a_screen_in_words() -> None:
    nodes = (
        '<node class="android.widget.Button" text="Save" clickable="true" enabled="false" bounds="[0,0][200,400]"/>'
        '<node class="a.Switch" content-desc="" clickable="true" checked="true" bounds="[200,400][400,800]"/>'
    )
    tree = parse_ui_tree(f'<hierarchy rotation="0">{nodes}</hierarchy>')
    seen = Observation(0, FULL, "", ui=tree, error="why", reply="blue")
    assert describe(seen).split("\n") == [
        "Picture: 540x1200 pixels. Activity: unknown.",
        "The action could not be done: why",
        "The user replied: blue",
        "Elements, with the middle of each in pixels of the picture:",
        "(50, 100) Button 'Save' [clickable, disabled]",
        "(150, 300) Switch [clickable, checked]",
    ]
    long = parse_ui_tree(f'<hierarchy rotation="0">{nodes.replace("Save", "x" * 300)}</hierarchy>')
    assert f"Button '{'x' * 200}' [" in describe(Observation(0, FULL, "a/b", ui=long))
    empty = parse_ui_tree('<hierarchy rotation="0"></hierarchy>')
    assert describe(Observation(0, FULL, "a/b", ui=empty)).endswith("\n(none)")

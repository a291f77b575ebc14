"""Recorded steps become the text of a task that loads, and does again what was done."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import Key, Observation, OpenApp, ScreenSize, TypeText
from mobile_world.tasks import TaskRegistry
from mobile_world.viewer.live.solution_code import RecordedActions, task_source

AT = {"x": 0.5, "y": 0.25}
WAY = {"start": {"x": 0.5, "y": 0.8}, "end": {"x": 0.5, "y": 0.2}}
NASTY = "\"\"\" '''; import os # \\ \u202e\x1b[31m {self} <b>\n"


def written(*steps: dict[str, Any], device: str = "phone-0") -> list[str]:
    """The lines of the solution."""
    text = task_source(RecordedActions.model_validate({"device": device, "steps": steps}))
    compile(text, "recorded_task.py", "exec")
    return [line.strip() for line in text.partition("hand = Hand(observation)\n")[2].splitlines()]


def test_each_action_has_its_words() -> None:
    assert written(
        {"action": {"kind": "open_app", "app": "Settings"}},
        {"action": {"kind": "tap", "at": AT}, "names": {"text": "Wi-Fi"}},
        {"action": {"kind": "long_press", "at": AT}, "names": {"id": "row", "nth": 2}},
        {"action": {"kind": "double_tap", "at": AT}, "names": {"desc": "Photo"}},
        {"action": {"kind": "swipe", **WAY}, "scrolls": True},
        {"action": {"kind": "swipe", **WAY}, "names": {"id": "bar"}, "slide_to": 0.754},
        {"action": {"kind": "drag", **WAY}},
        {"action": {"kind": "scroll", "direction": "left"}},
        {"action": {"kind": "key", "name": "BACK"}},
        {"action": {"kind": "key", "name": "VOLUME_UP"}},
        {"action": {"kind": "wait", "seconds": 2}},
    ) == [
        'yield from hand.open("Settings")',
        'yield from hand.tap(text="Wi-Fi")',
        'yield from hand.long_press(id="row", nth=2)',
        'yield from hand.do(DoubleTap(at=hand.place(desc="Photo")))',
        'yield from hand.scroll("down")',
        'yield from hand.slide(0.75, id="bar")',
        "yield from hand.do(Drag(start=Point(x=0.5, y=0.8), end=Point(x=0.5, y=0.2), duration_ms=1000))",
        'yield from hand.scroll("left")',
        "yield from hand.back()",
        'yield from hand.key("VOLUME_UP")',
        "yield from hand.do(Wait(seconds=2.0))",
    ]


def test_what_is_typed_after_touching_a_field_goes_into_that_field() -> None:
    field = {"action": {"kind": "tap", "at": AT}, "names": {"id": "name"}, "field": True}
    button = {"action": {"kind": "tap", "at": AT}, "names": {"text": "Next"}}
    first, then = ({"action": {"kind": "type", "text": text}} for text in ("An", "a"))
    end = {"action": {"kind": "type", "text": "!", "submit": True}}
    assert written(field, first, then, end, button, first) == [
        'yield from hand.type("Ana!", submit=True, id="name")',
        'yield from hand.tap(text="Next")',
        'yield from hand.type("An")',
    ]


def test_a_place_without_a_name_stays_a_place_on_the_screen() -> None:
    edge = {"kind": "tap", "at": {"x": 0.999999, "y": 0.5}}
    assert written({"action": edge})[1] == "yield from hand.do(Tap(at=Point(x=0.9999, y=0.5)))"


def test_an_empty_recording_is_a_solution_that_does_nothing() -> None:
    assert written() == ["yield from ()"]


@given(st.text(), st.text())
def test_words_of_a_device_stay_words(text: str, name: str) -> None:
    lines = written(
        {"action": {"kind": "tap", "at": AT}, "names": {"text": text or NASTY, "desc": NASTY}},
        {"action": {"kind": "type", "text": text + NASTY}},
        {"action": {"kind": "open_app", "app": (name + NASTY)[:200]}},
        device=name + NASTY,
    )
    assert len(lines) == 3
    said = [node.value for line in lines for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Constant)]
    assert said == [text or NASTY, NASTY, text + NASTY, (name + NASTY)[:200]]


def test_the_text_is_a_task_that_the_registry_takes(tmp_path: Path) -> None:
    steps = [
        {"action": {"kind": "open_app", "app": "Settings"}},
        {"action": {"kind": "type", "text": NASTY}},
        {"action": {"kind": "key", "name": "BACK"}},
    ]
    text = task_source(RecordedActions.model_validate({"device": NASTY, "steps": steps}))
    (tmp_path / "recorded_task.py").write_text(text)
    registry = TaskRegistry(extra_dirs=[tmp_path])
    assert registry.problems == ()
    task = registry.create("RecordedTask", seed=0)
    seen = Observation(0, ScreenSize(1080, 2400), "", None, None)
    solution = task.solution(seen)
    assert solution is not None
    done = [next(solution), solution.send(seen), solution.send(seen)]
    assert done == [OpenApp(app="Settings"), TypeText(text=NASTY), Key(name="BACK")]

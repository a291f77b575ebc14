"""Defaults and limits of every parameter of the server, and the spaces of the Gymnasium environment."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from mobile_world.core import SessionManager, create_app
from mobile_world.core.app import ERRORS
from mobile_world.core.server import DEFAULT_PORT, MOST_BODY_BYTES
from mobile_world.domain import ConfigError
from tests.mobile_world.core.fake_devices import FakeSource

RULES = (
    "default",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "maxItems",
    "pattern",
)
NAME = {"maxLength": 200}
TASK = {"minLength": 1, "maxLength": 200}
SEED = {"default": 0, "minimum": -(2**63), "exclusiveMaximum": 2**63}
OFF = {"default": False}
PREFIX = {"pattern": "^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$"}


def rules(schema: dict[str, Any]) -> dict[str, Any]:
    merged = {rule: schema[rule] for rule in RULES if rule in schema}
    for each in schema.get("anyOf", ()):
        merged.update({rule: each[rule] for rule in RULES if rule in each})
    return merged


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    manager = SessionManager(FakeSource(), artefacts=tmp_path_factory.mktemp("artefacts"))
    return create_app(manager).openapi()


def test_parameters(document: dict[str, Any]) -> None:
    found = {
        f"{verb.upper()} {path}": {
            each["name"]: rules(each["schema"])
            for each in operation.get("parameters", ())
            if each["name"] not in ("X-Session", "device", "session")
        }
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
    }
    assert {call: each for call, each in found.items() if each} == {
        "GET /state": {"watch": OFF},
        "GET /screenshot": {"prefix": PREFIX, "return_b64": OFF, "watch": OFF},
        "GET /xml": {"prefix": PREFIX, "mode": {"default": "uia"}, "return_content": OFF, "watch": OFF},
        "GET /download": {"path": {"maxLength": 4096}},
        "GET /observation": {
            "screenshot": {"default": True},
            "ui_tree": OFF,
            "step": {"default": 0, "minimum": 0, "maximum": 10**9},
        },
        "POST /step": {"settle": {}, "observe": OFF, "ui_tree": OFF},
        "GET /task/goal": {"task_name": TASK, "seed": SEED, "official_compat": {}},
        "GET /task/metadata": {"task_name": TASK},
        "GET /task/complexity": {"task_name": TASK},
        "POST /suite_family/switch": {"target_family": NAME, "force": OFF},
    }
    sessions = [
        rules(each["schema"])
        for verbs in document["paths"].values()
        for operation in verbs.values()
        for each in operation.get("parameters", ())
        if each["name"] == "X-Session"
    ]
    assert len(sessions) == 14 and all(each == {"maxLength": 100} for each in sessions)


def test_bodies(document: dict[str, Any]) -> None:
    found = {
        name: {field: rules(schema) for field, schema in model["properties"].items()}
        for name, model in document["components"]["schemas"].items()
        if name.endswith("Request")
    }
    assert found == {
        "InitRequest": {"device": NAME, "type": {}, "instance": {}},
        "SessionRequest": {
            "device": NAME,
            "wait_s": {"default": 0.0, "minimum": 0, "maximum": 600},
            "ttl_s": {"default": 60.0, "exclusiveMinimum": 0, "maximum": 86_400},
        },
        "SettleRequest": {"device": NAME},
        "SmsRequest": {
            "device": NAME,
            "sender": {"pattern": r"^\+?[0-9]{1,20}$"},
            "message": {"minLength": 1, "maxLength": 10_000},
        },
        "StepRequest": {"device": NAME, "action": {}},
        "TaskEvalRequest": {"task_name": TASK, "req_device": NAME, "trail": {"maxItems": 10_000}},
        "TaskInitRequest": {
            "task_name": TASK,
            "req_device": NAME,
            "seed": SEED,
            "cue": {},
            "official_compat": {},
            "include_params": OFF,
            "clock": {},
        },
        "TaskTearDownRequest": {"task_name": TASK, "req_device": NAME},
    }


def test_errors_and_statuses(document: dict[str, Any]) -> None:
    assert sorted(map(int, ERRORS)) == [400, 401, 403, 404, 405, 409, 410, 413, 422, 424, 503, 504]
    assert "201" in document["paths"]["/session"]["post"]["responses"]
    assert (DEFAULT_PORT, MOST_BODY_BYTES) == (6800, 2**20)


def test_as_many_names_as_devices_are_needed(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="2 devices cannot have 0 names; give each one name"):
        SessionManager(FakeSource(2), artefacts=tmp_path, labels=[])


def test_spaces() -> None:
    pytest.importorskip("gymnasium")
    from mobile_world.core.gym.spaces import KEY_NAMES, KINDS, LAST, ScreenView, action_space
    from mobile_world.domain import ScreenSize

    space = action_space()
    sizes = {name: int(getattr(each, "n", 0)) for name, each in space.spaces.items()}
    flags = {"clear": 2, "submit": 2, "infeasible": 2}
    assert sizes == {
        "kind": 13,
        "at": 0,
        "end": 0,
        "direction": 4,
        "key": len(KEY_NAMES),
        "text": 0,
        **flags,
    }
    assert len(KINDS) == 13
    for name in ("at", "end"):
        box: Any = space.spaces[name]
        assert (box.shape, float(box.low[0]), float(box.high[0])) == ((2,), 0.0, 1.0)
    text: Any = space.spaces["text"]
    assert text.max_length == 10_000
    screen: Any = ScreenView(ScreenSize(3, 4), ui_tree=True).space()
    assert {name: getattr(each, "max_length", each.shape) for name, each in screen.spaces.items()} == {
        "goal": 4096,
        "message": 4096,
        "screenshot": (4, 3, 3),
        "ui_tree": 2**18,
    }
    assert "ui_tree" not in ScreenView(ScreenSize(3, 4), ui_tree=False).space().spaces
    assert 1 - 1e-9 < LAST < 1 and math.nextafter(1.0, 0.0) == LAST

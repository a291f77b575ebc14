"""Whatever an agent says is an action that was done, or an error that it gets to see."""

from __future__ import annotations

import json

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_world.agents.codecs.json_actions import FIELDS, TYPES
from mobile_world.core import EnvServer
from tests.mobile_world.core.calls import opened

TEXTS = st.sampled_from(
    [
        "",
        " ",
        "a\0b",
        "\ud800",
        "-n",
        "--help",
        "%s",
        "$(reboot)",
        "`id`",
        "';--",
        "\\",
        '"',
        "\n\r\t",
        "é💣",
        "x" * 9999,
    ]
) | st.text(max_size=30)
NUMBERS = st.sampled_from([0, 1, 539.5, 1079, 1080, 2399, -1, 1e308, float("nan"), float("inf"), True]) | st.integers()
PLACES = st.fixed_dictionaries({"x": NUMBERS | st.just(0.5), "y": NUMBERS | st.just(0.3)})
WORDS = st.sampled_from(
    ["up", "down", "left", "right", "complete", "infeasible", "KEYCODE_BACK", "KEYCODE_POWER", "Settings"]
)
VALUES = TEXTS | NUMBERS | WORDS | st.none() | st.booleans() | st.dictionaries(TEXTS, TEXTS, max_size=2)
KINDS = [
    "tap", "double_tap", "long_press", "swipe", "drag", "scroll", "type", "key", "open_app", "wait", "answer",
    "ask_user", "finish", "tool_call",
]  # fmt: skip
OLD = st.fixed_dictionaries(
    {"action_type": st.sampled_from(sorted(TYPES["mobile_world"]))},
    optional={name: VALUES for name in sorted(FIELDS["mobile_world"] - {"action_type"})},
)
CANONICAL = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS)},
    optional={
        "at": PLACES,
        "start": PLACES,
        "end": PLACES,
        "direction": WORDS,
        "text": TEXTS,
        "clear": st.booleans(),
        "name": WORDS | TEXTS,
        "app": WORDS | TEXTS,
        "question": TEXTS,
        "seconds": NUMBERS,
        "arguments": VALUES,
        "duration_ms": NUMBERS,
    },
)
SHARES = st.fixed_dictionaries({"x": st.floats(0, 0.999), "y": st.floats(0, 0.999)})
WELL_FORMED: dict[str, dict[str, st.SearchStrategy[object]]] = {
    "tap": {"at": SHARES},
    "long_press": {"at": SHARES},
    "swipe": {"start": SHARES, "end": SHARES},
    "drag": {"start": SHARES, "end": SHARES},
    "scroll": {"direction": st.sampled_from(["up", "down", "left", "right"])},
    "type": {"text": TEXTS, "clear": st.booleans(), "submit": st.booleans()},
    "key": {"name": st.sampled_from(["BACK", "HOME", "ENTER", "APP_SWITCH", "POWER", "WAKEUP"])},
    "open_app": {"app": st.sampled_from(["Settings", "Clock", "Contacts", "SMS Messenger"])},
    "answer": {"text": TEXTS},
    "ask_user": {"question": TEXTS},
    "tool_call": {"name": TEXTS, "arguments": st.dictionaries(TEXTS, VALUES, max_size=2)},
}
SOUND = st.one_of([st.fixed_dictionaries({"kind": st.just(kind), **fields}) for kind, fields in WELL_FORMED.items()])


@pytest.mark.slow
def test_no_action_is_the_servers_fault(server: EnvServer, http: httpx.Client) -> None:
    headers = {**opened(http, device="phone-0"), "Content-Type": "application/json"}
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers).raise_for_status()

    @settings(max_examples=150, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(action=SOUND | OLD | CANONICAL, settle=st.booleans())
    def ask(action: dict[str, object], settle: bool) -> None:
        body = json.dumps({"action": action})
        answer = http.post("/step", params={"settle": settle}, content=body, headers=headers)
        assert answer.status_code == 200, (action, answer.text)
        told = answer.json()
        assert (told["error"] is None) == (told["result"] is not None)

    ask()
    assert http.post("/task/eval", headers=headers).json()["score"] == 1

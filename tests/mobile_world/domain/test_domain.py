"""The rest of the domain: trees, seeds, records."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_world.domain import (
    Box,
    DeviceRefused,
    EpisodeKey,
    EpisodeRecord,
    Latencies,
    Outcome,
    StepRecord,
    Tap,
    decision_seed,
    instance_seed,
    parse_action,
    parse_ui_tree,
)

DUMP = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="1">
<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="a.b" content-desc=""
 enabled="true" bounds="[0,0][1080,2400]"><node index="0" text="Save &amp; go" resource-id="a.b:id/save"
 class="android.widget.Button" package="a.b" content-desc="Save it" checkable="false" checked="false" clickable="true"
 enabled="false" focusable="true" focused="true" scrollable="false" long-clickable="true" password="false"
 selected="true" bounds="[-5,10][100,60]"/></node></hierarchy>UI hierchary dumped to: /dev/tty"""


def test_a_dump_becomes_a_tree() -> None:
    tree = parse_ui_tree(DUMP)
    root, button = tree.walk()
    assert tree.rotation == 1
    assert root.children == (button,)
    assert (button.label, button.short_id, button.box) == ("Save & go", "save", Box(-5, 10, 100, 60))
    assert button.clickable
    assert button.focused
    assert button.selected
    assert not button.enabled
    assert button.box.centre == (47, 35)


@pytest.mark.parametrize("text", ["", "ERROR: null root node returned by UiTestAutomationBridge.", "<hierarchy><node>"])
def test_what_is_no_dump_is_refused(text: str) -> None:
    with pytest.raises(DeviceRefused, match="no UI tree"):
        parse_ui_tree(text)


def test_a_broken_dump_is_refused() -> None:
    with pytest.raises(DeviceRefused, match="cannot be read"):
        parse_ui_tree("<hierarchy><node></hierarchy>")


def test_seeds_are_the_same_everywhere_and_for_ever() -> None:
    seed = instance_seed(suite="android_world", base_seed=0, task="SimpleContactTask", replica=0)
    assert seed == 1514264937390711510


def test_seeds_depend_on_every_part() -> None:
    seeds = {
        instance_seed(suite=suite, base_seed=base, task=task, replica=replica)
        for suite in ("a", "ab")
        for base in (0, 1)
        for task in ("bc", "c")
        for replica in (0, 1)
    }
    assert len(seeds) == 16
    assert decision_seed(arm="a", suite="s", base_seed=0, task="t", replica=0) not in seeds


def test_records_survive_being_written_down() -> None:
    step = StepRecord(
        index=0,
        activity="a/.B",
        screenshot="ab" * 32,
        ui_tree=None,
        said="Click",
        action=parse_action({"kind": "tap", "at": {"x": 0.25, "y": 0.5}}),
        error=None,
        reply=None,
        latencies=Latencies(act=0.1),
    )
    again = StepRecord.model_validate_json(step.model_dump_json())
    assert again == step
    assert isinstance(again.action, Tap)
    assert str(EpisodeKey(arm="a", suite="s", task="t", replica=1)) == "a/s/t/1"
    assert EpisodeRecord.model_fields["schema_version"].default == 1


def test_old_records_have_the_defaults_of_what_came_later() -> None:
    assert Latencies().model_dump() == {"capture": 0.0, "decide": 0.0, "act": 0.0, "settle": 0.0}
    step = StepRecord.model_validate(
        {
            **dict.fromkeys(("screenshot", "ui_tree", "action", "error", "reply")),
            **{"index": 0, "activity": "", "said": "", "latencies": {}},
        }
    )
    assert (step.schema_version, step.tokens_in, step.tokens_out, step.detail) == (1, 0, 0, {})
    fields = EpisodeRecord.model_fields
    defaults = {name: fields[name].get_default(call_default_factory=True) for name in fields}
    assert {name: value for name, value in defaults.items() if not fields[name].is_required()} == {
        "schema_version": 1,
        "suite_version": 1,
        "integrity": None,
        "unwanted": None,
        "acknowledged": False,
        "start": None,
        "findings": (),
        "cost": None,
        "answers": 0,
        "strict_answers": 0,
        "repaired": 0,
        "answered_by": (),
        "endpoint_faults": {},
        "unstreamed": 0,
        "trajectory_sha256": None,
        "uncounted": 0,
    }


@pytest.mark.parametrize(
    ("outcome", "scored"),
    [("success", True), ("agent_failure", True), ("infra_failure", False), ("not_scored", False)],
)
def test_what_counts_in_the_denominator(outcome: Outcome, scored: bool) -> None:
    values: dict[str, Any] = {"outcome": outcome}
    assert EpisodeRecord.model_construct(**values).scored is scored


def test_a_key_in_words() -> None:
    assert str(EpisodeKey(arm="v01", suite="s", task="T", replica=2)) == "v01/s/T/2"

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mobile_world.agents.models import (
    ChatReply,
    ChatRequest,
    ImagePart,
    ProbeReport,
    ScriptedModel,
    Usage,
    probe,
)
from mobile_world.agents.models.pixel_limit_probe import KNOWN_LIMITS, SCREEN
from mobile_world.domain import ScreenSize


def heard(*counts: int | None, size: ScreenSize = SCREEN) -> tuple[ProbeReport, list[ChatRequest]]:
    said = ChatReply("ok", Usage(), "stop", latency_s=0.0, first_byte_s=0.0)
    usages = [Usage(reported=False) if count is None else Usage(count, 1) for count in counts]
    model = ScriptedModel([replace(said, usage=usage) for usage in usages])
    return probe(model, "venus", deadline_s=5, size=size), model.requests


@pytest.mark.parametrize(
    ("cost", "live"),
    [(1173, "UI-Venus-Navi-7B"), (3354, "Qwen2.5-VL defaults"), (2550, "Qwen3-VL defaults")],
)
def test_the_cost_of_an_image_tells_the_limits(cost: int, live: str) -> None:
    report, requests = heard(25, 25 + cost + 2)
    assert report.live == (live,)
    assert report.image_tokens == cost == report.implied[live]
    assert live in report.verdict
    image = requests[1].messages[0].parts[1]
    assert isinstance(image, ImagePart)
    assert image.data.startswith(b"\x89PNG")
    assert image.size == (1080, 2400)
    assert requests[0].messages[0].parts == requests[1].messages[0].parts[:1]


def test_a_server_with_limits_of_its_own() -> None:
    report, _ = heard(25, 25 + 600)
    assert report.live == ()
    assert "no known pixel limits" in report.verdict


@pytest.mark.parametrize("counts", [(None, None), (25, None), (0, 0)])
def test_a_server_that_does_not_tell(counts: tuple[int | None, int | None]) -> None:
    report, _ = heard(*counts)
    assert report.image_tokens is None
    assert "the server reports no prompt tokens" in report.verdict


def test_a_model_that_sees_nothing() -> None:
    assert "does not count images" in heard(25, 25)[0].verdict


def test_an_image_at_its_final_size_costs_the_same_everywhere() -> None:
    report, _ = heard(25, 25 + 1173 + 2, size=ScreenSize(644, 1428))
    assert set(report.live) == {"UI-Venus-Navi-7B", "Qwen2.5-VL defaults"}
    assert json.loads(report.model_dump_json())["image"] == [644, 1428]


def test_the_known_limits_resize_as_the_models_do() -> None:
    assert [frame.picture(SCREEN) for frame in KNOWN_LIMITS.values()] == [(644, 1428), (1092, 2408), (1088, 2400)]

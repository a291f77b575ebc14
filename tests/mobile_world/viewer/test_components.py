"""Words that all pages share."""

from __future__ import annotations

from typing import get_args

import pytest

from mobile_world.analysis.formatting import OUTCOMES
from mobile_world.domain import Outcome
from mobile_world.viewer.components import MEANINGS, duration, outcome_chip, timestamp


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (None, "–"),
        (0, "0 ms"),
        (0.34, "340 ms"),
        (4.21, "4.2 s"),
        (9.97, "10 s"),
        (59.7, "1 min 00 s"),
        (185, "3 min 05 s"),
        (3599.9, "1 h 00 min"),
        (7800, "2 h 10 min"),
    ],
)
def test_durations(seconds: float | None, told: str) -> None:
    assert duration(seconds) == told


def test_every_outcome_has_a_word_and_a_meaning() -> None:
    assert set(OUTCOMES) == set(MEANINGS) == set(get_args(Outcome))
    assert "declared done too early" in outcome_chip("agent_failure", "premature_termination")
    assert "&lt;b&gt;" in outcome_chip("agent_failure", "<b>")


def test_moments_are_told_in_utc() -> None:
    told = timestamp("2026-01-02T03:04:05+02:00")
    assert "2 Jan 2026, 01:04 UTC" in told and 'datetime="2026-01-02T01:04:05+00:00"' in told
    assert "03:04 UTC" in timestamp("2026-01-02T03:04:05")
    assert timestamp("<i>") == "<span>&lt;i&gt;</span>"

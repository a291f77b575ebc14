"""A short run of the packet fuzzer; `python -m tests.fuzz packets` is the long one."""

from __future__ import annotations

import pytest

from tests.fuzz import packets


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=[pytest.mark.slow, pytest.mark.exhaustive])])
def test_packets(seed: int) -> None:
    report = packets.run(1500, seed)
    assert report.ok, str(report)

"""Fuzzers in processes of their own: what they did is added up, and one that dies is told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.fuzz.catalogue import chosen
from tests.fuzz.spreading import run_all


@pytest.mark.slow
def test_counts_are_added_up_and_a_process_that_ends_badly_is_a_finding(tmp_path: Path) -> None:
    (good,) = chosen(["wire"])
    bad = replace(good, name="no-such-fuzzer")
    table = run_all([replace(good, piece=60), bad], count=100, seed=3, workers=2, keep=tmp_path)
    assert not table.ok
    wire, unknown = table.rows.values()
    assert (wire.count, wire.findings) == (100, []) and 0 < (wire.accepted or 0) < 100
    assert unknown.count == 0 and "status 2" in unknown.findings[0]
    assert "parsers 100;" in str(table) and "something broke" in str(table)

"""A short run of the shell fuzzer; the long one is `python -m tests.fuzz shell`."""

from __future__ import annotations

import pytest

from tests.fuzz import shell_lines


@pytest.mark.parametrize(
    ("seed", "lines"), [(11, 100), *(pytest.param(seed, 500, marks=pytest.mark.slow) for seed in (12, 13))]
)
def test_odd_lines_break_nothing(seed: int, lines: int) -> None:
    report = shell_lines.run(lines, seed)

    assert report.ok, str(report)

"""The gate on skips: what a developer's machine may skip, continuous integration may not."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def refuse_skip(report: Report) -> Report:
    """Turn a skip into a failure; expected failures stay what they are."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        report.longrepr = f"CI=true allows no skips, and this was one: {report.nodeid}: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Judge every test."""
    return refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Judge every module that skips itself while it is collected."""
    return refuse_skip((yield))

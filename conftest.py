"""The gate on skips: what a developer's machine may skip, continuous integration may not.

Only what needs a heavy extra may be skipped there too, and then its reason has to say so.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from typing import TypeVar

import pytest

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

NOT_INSTALLED = re.compile(r"extra '\w+'.*which `make test` does not install")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def refuse_skip(report: Report) -> Report:
    """Turn a skip into a failure; expected failures stay what they are."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
    if IN_CI and report.skipped and not hasattr(report, "wasxfail") and not NOT_INSTALLED.search(reason):
        report.outcome = "failed"
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

"""The page about the schema names every key of `evaluation_report.json`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mobile_world.experiment.reports.schema import EvaluationReport

PAGE = Path(__file__).resolve().parents[4] / "docs" / "reference" / "report-schema.md"

IN_WORDS = {"episodes", "successes", "outcomes", "tasks", "freedom", "spread", "last_less_first"}
"""Keys of small parts that the page tells of in words."""


def keys(schema: dict[str, Any]) -> Iterator[str]:
    for part in (schema, *schema["$defs"].values()):
        yield from part.get("properties", {})


def test_every_key_is_on_the_page() -> None:
    prose = re.sub(r"```.*?```", "", PAGE.read_text(), flags=re.DOTALL)
    told = set(re.findall(r"[a-z_0-9]+", " ".join(re.findall(r"`([^`]+)`", prose))))
    means = {f"mean_{name}" for name in ("steps", "steps_of_successes", "tokens_in", "tokens_out", "seconds", "cost")}
    missing = set(keys(EvaluationReport.model_json_schema())) - told - means - IN_WORDS
    assert missing == set()


def test_the_version_is_that_of_the_code() -> None:
    schema = EvaluationReport.model_json_schema()
    assert schema["properties"]["schema_version"]["const"] == 2
    assert "`schema_version` is 2" in PAGE.read_text()

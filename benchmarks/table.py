"""All benchmarks in one table: from `benchmarks/results.json` to `docs/generated/measurements.md`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.measuring import figure, times_better

TITLE = """# Measurements

Written by `python -m benchmarks`; [Performance](../reference/performance.md) explains the rows. Do not edit.
"""
COLUMNS = ("what", "ours", "spread", "peer or limit", "its number", "ratio", "holds", "conditions")
HEAD = f"| {' | '.join(COLUMNS)} |\n| --- | ---: | ---: | --- | ---: | ---: | --- | --- |"


def markdown(results: Mapping[str, Any]) -> str:
    """The whole page: conditions, a table of ratios, every number, the notes."""
    lines = [TITLE, _conditions(results["conditions"]), "", HEAD]
    for name, part in results["parts"].items():
        lines.append(f"| **{name}** | | | | | | | {_circumstances(part)} |")
        lines += _rows(part)
    lines += ["", "Everything that was measured:", "", "| part | measured | median | spread | unit |"]
    lines += ["| --- | --- | ---: | ---: | --- |", *_measured(results["parts"])]
    notes = [
        f"- {name}: {note.removeprefix('- ')}" for name, part in results["parts"].items() for note in part["notes"]
    ]
    return "\n".join([*lines, *(["", *notes] if notes else [])]) + "\n"


def _rows(part: Mapping[str, Any]) -> Iterator[str]:
    for each in part["comparisons"]:
        required = each["required"]
        holds = "" if required is None else f"{_yes(each['ratio'] >= required)} (≥ {required:g}x)"
        low, high = each["spread"]
        yield _row(
            f"{each['name']}, {each['unit']}",
            figure(each["ours"]),
            f"{figure(low)} to {figure(high)}",
            each["other_name"],
            figure(each["other"]),
            f"{figure(each['ratio'])}x",
            holds,
            each["conditions"],
        )
    for claim in part["claims"]:
        if not claim["compared"]:
            ratio = times_better(claim["value"], claim["limit"], claim["better"])
            text, _, limit = claim["text"].rpartition(" ≥ " if claim["better"] == "more" else " ≤ ")
            sign = "at least" if claim["better"] == "more" else "at most"
            spread = claim["spread"]
            told = "" if spread is None else f"{figure(spread[0])} to {figure(spread[1])}"
            numbers = (figure(claim["value"]), told, sign, limit, f"{figure(ratio)}x" if ratio < 1e6 else "")
            yield _row(text, *numbers, _yes(claim["holds"]), "")


def _measured(parts: Mapping[str, Any]) -> Iterator[str]:
    for name, part in parts.items():
        for each in part["samples"]:
            low, high = min(each["values"]), max(each["values"])
            spread = f"{figure(low)} to {figure(high)}" if len(each["values"]) > 1 else ""
            yield _row(name, each["name"], figure(each["median"]), spread, each["unit"])


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _yes(holds: bool) -> str:
    return "yes" if holds else "**NO**"


def _conditions(found: Mapping[str, Any]) -> str:
    return (
        f"One run of {found['seconds'] / 60:.0f} min on {found['date']}: MobileWorld {found['version']}, "
        f"Python {found['python']}, {found['cores']} cores ({found['processor']}), {found['memory_gb']:.0f} GB, "
        f"{found['system']}; load {found['load_before']:.1f} before it. Medians of repeats, smallest to largest as "
        "spread, where there was more than one. A ratio says how many times better ours is."
    )


def _circumstances(part: Mapping[str, Any]) -> str:
    return f"`python -m {part['module']}`, {part['seconds']:.0f} s, load {part['load']:.1f} before it"

"""Documents of tasks: what is asked stands on the original's pages, sums add up, answers are read by name and code."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random

import pytest

from mobile_world.tasks.definitions.mobile_world._data import invoice, reports
from mobile_world.tasks.definitions.mobile_world.native.papers import Languages
from mobile_world.tasks.values import Number, reading


def pages(document: bytes) -> list[list[str]]:
    """The lines of each page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return [
        [re.sub(rb"\\(.)", rb"\1", line).decode("cp1252") for line in re.findall(rb"Td \((.*)\) Tj ET", stream)]
        for stream in streams
    ]


def between(lines: list[str], first: str, last: str) -> list[str]:
    return lines[lines.index(first) + 1 : lines.index(last)]


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_the_report_on_qwen3_has_35_pages_with_what_is_asked(seed: int | None) -> None:
    facts = reports.REFERENCE_QWEN3 if seed is None else reports.draw_qwen3(Random(seed))
    found = pages(reports.qwen3_file(facts).content)
    assert len(found) == 35
    table = found[15]
    assert table[0].startswith("Table 13: Qwen3-32B in thinking mode")
    at = table.index(reports.AIME)
    assert [float(score) for score in table[at + 1 : at + 5]] == facts["scores"]
    assert sum(" in thinking mode" in line and "Qwen3-32B" in line for page in found for line in page) == 1
    names = " ".join(between(found[21], "Core contributors", "Contributors"))
    assert len(names.split(", ")) == facts["core"]
    row = found[30].index(facts["family"])
    assert found[30][row + 1] == ", ".join(facts["languages"])


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_the_report_on_omni_has_25_pages_with_what_is_asked(seed: int | None) -> None:
    facts = reports.REFERENCE_OMNI if seed is None else reports.draw_omni(Random(seed))
    found = pages(reports.omni_file(facts).content)
    assert len(found) == 25
    row = found[4].index("Vision encoder")
    assert found[4][row + 2] == f"{facts['encoder']}M"
    assert found[12][0] == "Table 5: Text to text, Thinking models."
    assert sum(line in reports.ALL for line in found[12]) == facts["benchmarks"]
    assert sum(line in reports.ALL for line in found[11]) != facts["benchmarks"]


def test_reports_of_other_seeds_differ_and_those_of_one_are_the_same() -> None:
    one, other = (reports.draw_qwen3(Random(seed)) for seed in (1, 2))
    assert reports.qwen3_file(one) == reports.qwen3_file({**one}) != reports.qwen3_file(other)


def test_the_reference_invoice_has_the_original_sums() -> None:
    facts = invoice.REFERENCE_INVOICE
    assert invoice.total(facts) == 102120
    assert invoice.total_paid_late(facts, 45) == Decimal("104417.70")
    assert invoice.total(facts, third_party_percent=25) == 103620
    assert (invoice.hours(facts, "development"), invoice.hours(facts, "consulting")) == (400, 150)


@pytest.mark.parametrize("seed", range(4))
def test_an_invoice_has_two_pages_whose_lines_add_up(seed: int) -> None:
    facts = invoice.draw_invoice(Random(seed))
    first, second = pages(invoice.invoice_pdf(facts))
    assert facts["email"] in first and f"Due date: {facts['due']}" in first
    lines = [line for line in (*first, *second) if line.startswith("$")]
    amounts = [int(line[1:-3].replace(",", "")) for line in lines]
    assert sum(amounts[1:22:2]) == amounts[-3] and amounts[-1] == amounts[-3] + amounts[-2] == invoice.total(facts)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("vie_Latn, khm_Khmr", True),
        ("khm Khmr,vie Latn", True),
        ("Vietnamese and Khmer", True),
        ("Vietnamese (vie_Latn), Khmer (khm_Khmr)", True),
        ("vie_Latn", False),
        ("vie_Latn, khm_Khmr, tha_Thai", False),
        ("Vietnamese, Khmer, Santali", False),
        ("", False),
    ],
)
def test_languages_are_read_by_name_and_by_code(answer: str, right: bool) -> None:
    assert Languages(["vie_Latn", "khm_Khmr"]).read(answer).right is right


def test_a_mail_says_one_number() -> None:
    check = reading(Number(104417.7, "$"))
    assert check("Please pay $104,417.70.") == check("104417.7") == ""
    assert check("102120 or 104417.7") and check("soon")

"""The JSON reader: what it takes, what it calls each liberty, and what it refuses."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs.lenient_json import JsonFault, JsonValue, read_json

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def read(text: str, *, closed: bool = True) -> JsonValue | JsonFault:
    return read_json(text, 0, len(text), closed=closed)


@given(value=st.dictionaries(st.text(), plain, max_size=4))
def test_proper_json_needs_no_repair(value: dict[str, Any]) -> None:
    text = json.dumps(value, ensure_ascii=False)
    assert read(text) == JsonValue(value, len(text))


@pytest.mark.parametrize(
    ("text", "value", "repairs"),
    [
        ('{"a": 1,}', {"a": 1}, ("trailing-comma",)),
        ('{"a": [1, 2,],}', {"a": [1, 2]}, ("trailing-comma",)),
        ("{'a': 'b'}", {"a": "b"}, ("single-quotes",)),
        ('{"a": True, "b": None}', {"a": True, "b": None}, ("python-literal",)),
        ('{"a": "x\ty"}', {"a": "x\ty"}, ("raw-control-character",)),
        ('{"a": "x\x00y"}', {"a": "x\x00y"}, ("raw-control-character",)),
        ('{"a": "b"', {"a": "b"}, ("missing-brace",)),
        ('{"a": {"b": [1]', {"a": {"b": [1]}}, ("missing-brace",)),
        ("{'a': 'it's ok'}", {"a": "it's ok"}, ("single-quotes", "unescaped-quote")),
        ('{"a": .5}', {"a": 0.5}, ("odd-number",)),
        ('{"a": +7}', {"a": 7}, ("odd-number",)),
        ('{"a": 00123}', {"a": 123}, ("odd-number",)),
        ('{"a": "\\u00e9\\ud83d\\ude00",}', {"a": "é😀"}, ("trailing-comma",)),
        ('{"a": "\\q",}', {"a": "\\q"}, ("stray-backslash", "trailing-comma")),
    ],
)
def test_liberties_have_names(text: str, value: object, repairs: tuple[str, ...]) -> None:
    assert read(text) == JsonValue(value, len(text), repairs)


@pytest.mark.parametrize("end", range(1, 33))
def test_json_that_simply_ends_is_truncated(end: int) -> None:
    text = '{"a": [10, 20], "b": "c d", "e": 5}'[:end]
    fault = read(text, closed=False)
    assert isinstance(fault, JsonFault)
    assert fault.truncated
    assert fault.at <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a" 1}',
        '{"a": nope}',
        "{'a': NaN}",
        '{"a": ' + "9" * 5000 + "}",
        '{"a": 1 "b": 2}',
        "{a: 1}",
        '{"a": "one", "two", "b": 1}',
        '{"a": "5\\" and "6""}',
        '{"a": "one" + "two"}',
        '{"a": "one" "two"}',
        '{"a": """one"""}',
        "{'a': '''one'''}",
        '{"a": 1.2.3}',
        '{"a": 0x1F}',
    ],
)
def test_what_could_mean_anything_is_refused(text: str) -> None:
    fault = read(text)
    assert isinstance(fault, JsonFault)
    assert not fault.truncated


@pytest.mark.parametrize("written", ["00123", "1.50", "+7", "1e5", "-0", "12345678901234567890123456", ".5"])
def test_numbers_remember_how_they_were_written(written: str) -> None:
    found = read(f'{{"a": {written}}}')
    assert isinstance(found, JsonValue) and found.value["a"].written == written


@pytest.mark.parametrize(
    "bomb", ["[" * 300_000, '{"a":' * 100_000, '{"a": "' + '"' * 300_000, "{" + " " * 300_000, '{"a": "\\' * 50_000]
)
def test_bombs_are_read_in_no_time(bomb: str) -> None:
    begun = time.process_time()
    assert isinstance(read(bomb, closed=False), JsonFault)
    assert time.process_time() - begun < 2


@given(text=st.text(st.sampled_from("{}[]\",:'\\ \n0123456789-.eEtrufalsn<`x"), max_size=60), closed=st.booleans())
def test_nothing_raises(text: str, closed: bool) -> None:
    read = read_json("xx" + text, 2, len(text) + 2, closed=closed)
    if isinstance(read, JsonValue):
        assert 2 < read.end <= len(text) + 2

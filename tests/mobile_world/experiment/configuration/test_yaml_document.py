"""YAML with places: what is read, what is refused, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.yaml_document import parse_document, parse_value, read_document

TEXT = """\
one:
  two: [1, "b",
    3]
four: true
"""


def test_values_and_their_places() -> None:
    document = parse_document(TEXT, "c.yaml")
    assert document.values == {"one": {"two": [1, "b", 3]}, "four": True}
    assert document.where(("one", "two")) == "c.yaml:2:8"
    assert document.where(("one", "two"), key=True) == "c.yaml:2:3"
    assert document.where(("one", "two", 2)) == "c.yaml:3:5"
    assert document.where(("one", "two", 9)) == "c.yaml:2:8"
    assert document.where(("nowhere", "at all")) == "c.yaml:1:1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3\n", "c.yaml:3:1: a: this key appears twice, first in line 1"),
        ("a:\n  b: 1\n  b: 1\n", "c.yaml:3:3: a.b: this key appears twice"),
        ("a: [1\nb: 2\n", "c.yaml:2:"),
        ("a:\n\tb: 1\n", "c.yaml:2:1"),
        ("a: &x 1\nb: *x\n", "c.yaml:1:4: anchors"),
        ("a: !!python/object/apply:os.system ['true']\n", "c.yaml:1:4: tags such as"),
        ("a: !!python/name:os.system x\n", "c.yaml:1:4"),
        ("a: 2024-99-99\n", "c.yaml:1:4: '2024-99-99'"),
        ("? [1]\n: 2\n", "c.yaml:1:3: a key must be a word"),
        ("- a\n", "c.yaml:1:1: an experiment must be a mapping"),
        ("", "c.yaml is empty"),
        ("a: 1\n---\nb: 2\n", "c.yaml:2:1"),
        ("a: " + "[" * 400, "c.yaml:1:23: it is nested more than 20 levels deep"),
        ("a: \x07\n", "c.yaml"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=f"^{re.escape(told)}"):
        parse_document(text, "c.yaml")


def test_no_object_is_made_and_nothing_is_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    text = f"a: !!python/object/apply:pathlib.Path.touch [!!python/object/apply:pathlib.Path ['{mark}']]\n"
    with pytest.raises(ConfigError, match="tags such as"):
        parse_document(text, "c.yaml")
    assert not mark.exists()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        read_document(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"a: \xff\n")
    with pytest.raises(ConfigError, match="is not UTF-8 text"):
        read_document(tmp_path / "latin.yaml")
    (tmp_path / "large.yaml").write_bytes(b"#" * 2_000_000)
    with pytest.raises(ConfigError, match="larger than 1024 KiB"):
        read_document(tmp_path / "large.yaml")


@given(st.text(max_size=200))
def test_any_text_is_values_or_a_config_error(text: str) -> None:
    try:
        document = parse_document(text, "c.yaml")
    except ConfigError as error:
        assert str(error).startswith("c.yaml")
    else:
        assert isinstance(document.values, dict)


def test_what_stands_over_a_file_is_blamed_on_its_flag() -> None:
    document = parse_document(TEXT, "c.yaml").over(("one", "two"), 5, "--two").over(("new", "key"), 6, "--new")
    assert document.values == {"one": {"two": 5}, "four": True, "new": {"key": 6}}
    assert str(document.error(("one", "two"), "no")) == "--two: one.two: no"
    with pytest.raises(ConfigError, match="--x: four is a single value"):
        document.over(("four", "five"), 1, "--x")
    assert document.where(("new",), key=True) == "--new", "no file has that section"
    assert document.where(("one",), key=True).startswith("c.yaml:")


def test_values_of_flags_are_written_as_in_a_file() -> None:
    assert parse_value("20", "--set k") == 20
    assert parse_value("[a, b]", "--set k") == ["a", "b"]
    assert parse_value("", "--set k") is None
    with pytest.raises(ConfigError, match="is not a single value"):
        parse_value("1\nother: 2", "--set k")

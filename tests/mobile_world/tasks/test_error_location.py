"""Errors of a task's own code are told with its own line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.tasks.error_location import calling_line, describe_error, source_location

HERE = Path(__file__).name


def failing() -> None:
    json.loads("{")


def test_the_line_is_the_last_one_of_a_tasks_file_and_not_of_a_library() -> None:
    with pytest.raises(ValueError) as raised:
        failing()
    line = failing.__code__.co_firstlineno + 1
    told = describe_error(raised.value)
    assert told.startswith("JSONDecodeError: Expecting property name") and told.endswith(f"{HERE}:{line}, in failing")
    assert "\n" not in told


def test_an_error_that_was_never_raised_has_no_line() -> None:
    assert describe_error(KeyError("a\n b")) == r"KeyError: 'a\n b'"


def test_a_caller_outside_a_task_is_told_as_the_line_that_called() -> None:
    line = test_a_caller_outside_a_task_is_told_as_the_line_that_called.__code__.co_firstlineno + 2
    assert calling_line().endswith(f"{HERE}:{line}, in test_a_caller_outside_a_task_is_told_as_the_line_that_called: ")


def test_a_function_has_a_place_and_others_are_shown_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert source_location(failing).endswith(f"{HERE}:{failing.__code__.co_firstlineno}")
    assert source_location(len) == "<built-in function len>"
    monkeypatch.chdir(Path(__file__).parent)
    assert source_location(failing) == f"{HERE}:{failing.__code__.co_firstlineno}"
    monkeypatch.chdir(tmp_path)
    assert source_location(failing) == f"{Path(__file__)}:{failing.__code__.co_firstlineno}"

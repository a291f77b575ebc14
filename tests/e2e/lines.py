"""One line of the vocabulary: what is sent, and what its sender makes of the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from tests.e2e.adb_program import Outcome

Check: TypeAlias = "Callable[[Outcome, Path], None]"


@dataclass(frozen=True)
class Line:
    """One call of adb; `{tmp}` in an argument stands for the test's own directory."""

    name: str
    args: tuple[str, ...]
    check: Check
    before: tuple[str, ...] = ()
    """Shell lines that bring the phone into the state the caller finds; each must exit 0."""
    setup: tuple[tuple[str, ...], ...] = ()
    """adb calls that come even before."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files put into the test's directory."""
    as_root: bool = True
    """Whether the caller has said `adb root` before."""
    serial: bool = True
    """Whether the call names the device."""


def shell(name: str, script: str, check: Check, **options: object) -> Line:
    """A line that is `adb shell <script>`."""
    return Line(name, ("shell", script), check, **options)  # type: ignore[arg-type]


def exits(status: int) -> Check:
    """The exit status is exactly this."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == status, outcome

    return check


def equals(text: str) -> Check:
    """Exit 0 and exactly this output."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome == Outcome(0, text.encode()), outcome

    return check


EMPTY = equals("")
OK = exits(0)


def contains(text: str) -> Check:
    """The output has this in it."""

    def check(outcome: Outcome, _: Path) -> None:
        assert text in outcome.text, outcome.text[:2000]

    return check


def lacks(text: str) -> Check:
    """Exit 0, and the output does not have this in it."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == 0, outcome
        assert text not in outcome.text, outcome.text[:2000]

    return check


def matches(pattern: str) -> Check:
    """Exit 0, and the pattern is found in the output."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == 0, outcome
        assert re.search(pattern, outcome.text), outcome.text[:2000]

    return check


def line_equals(text: str) -> Check:
    """Exit 0, and one line of the output is exactly this."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == 0, outcome
        assert text in outcome.text.splitlines(), outcome.text[:2000]

    return check


def integer() -> Check:
    """Exit 0, and the output is one integer."""
    return matches(r"^-?\d+\n$")


def passes(rule: Callable[[str], None]) -> Check:
    """Exit 0, and the caller's own rule holds for the output."""

    def check(outcome: Outcome, _: Path) -> None:
        assert outcome.status == 0, outcome
        rule(outcome.text)

    return check


def after(name: str, content: bytes) -> Check:
    """The call left this file in the test's directory."""

    def check(_: Outcome, folder: Path) -> None:
        assert (folder / name).read_bytes() == content

    return check


def all_of(*checks: Check) -> Check:
    """Every one of them holds."""

    def check(outcome: Outcome, folder: Path) -> None:
        for one in checks:
            one(outcome, folder)

    return check

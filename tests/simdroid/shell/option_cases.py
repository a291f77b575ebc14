"""Tables of command lines and all they do; the lines of a table share a phone, each gets a directory of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from simdroid.device import Phone
from tests.conftest import Result, run_script


class Case(NamedTuple):
    """A line and all it does."""

    script: str
    stdout: str = ""
    stderr: str = ""
    status: int = 0


def differing(phone: Phone, files: str, cases: Iterable[Case]) -> list[tuple[Case, Result]]:
    """The lines that do something else, with what they do; `files` is the script that fills their directory."""
    prepare = f"cd /data/local/tmp; rm -rf t; mkdir t; cd t; {files}"
    results = [(case, run_script(phone, prepare + case.script)) for case in cases]
    return [(case, result) for case, result in results if result != (case.status, case.stdout, case.stderr)]

"""The shell's language agrees with mksh, the shell of Android, on scripts that use nothing but the shell."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mobile_world.phone.device import Phone
from tests.conftest import run_script
from tests.phone.shell.mksh_scripts import SCRIPTS
from tests.phone.shell.record_mksh import FACTS, Fact, ask

RECORDED: list[Fact] = json.loads(FACTS.read_text())


@pytest.fixture(scope="module")
def shared_phone() -> Iterator[Phone]:
    """One phone for all scripts: none of them changes it."""
    with TemporaryDirectory() as home:
        yield Phone(Path(home) / "phone")


def test_every_script_is_recorded() -> None:
    assert [fact["script"] for fact in RECORDED] == list(SCRIPTS)


@pytest.mark.parametrize("fact", RECORDED, ids=[repr(fact["script"])[1:50] for fact in RECORDED])
def test_same_as_mksh(shared_phone: Phone, fact: Fact) -> None:
    result = run_script(shared_phone, fact["script"])

    assert (result.status, result.stdout, result.stderr) == (fact["status"], fact["stdout"], fact["stderr"])


@pytest.mark.skipif(shutil.which("mksh") is None, reason="mksh is not installed: the recorded facts are trusted")
def test_facts_are_what_mksh_says() -> None:
    assert [ask(script) for script in SCRIPTS] == RECORDED

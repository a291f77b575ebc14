"""The shell's language agrees with mksh, the shell of Android, on scripts that use nothing but the shell."""

from __future__ import annotations

import json
import shutil

import pytest

from simdroid.device import Phone
from tests.conftest import run_script
from tests.simdroid.shell.mksh_scripts import SCRIPTS
from tests.simdroid.shell.record_mksh import FACTS, Fact, ask

RECORDED: list[Fact] = json.loads(FACTS.read_text())


def test_every_script_is_recorded() -> None:
    assert [fact["script"] for fact in RECORDED] == list(SCRIPTS)


def test_same_as_mksh(phone: Phone) -> None:
    """One phone for all scripts: none of them changes it."""
    answers = [(fact, answer(phone, fact["script"])) for fact in RECORDED]
    assert [(recorded, ours) for recorded, ours in answers if recorded != ours] == []


def answer(phone: Phone, script: str) -> Fact:
    result = run_script(phone, script)
    return {"script": script, "status": result.status, "stdout": result.stdout, "stderr": result.stderr}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("mksh") is None, reason="mksh is not installed: the recorded facts are trusted")
def test_facts_are_what_mksh_says() -> None:
    assert [ask(script) for script in SCRIPTS] == RECORDED

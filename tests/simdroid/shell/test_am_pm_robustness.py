"""Command lines nobody would write: every one ends with an exit code, none through a mistake of ours."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid.system import ROOT, SHELL
from tests.conftest import run_script
from tests.simdroid.shell.sample_phone import MUSIC, NOTES, install_samples

VERB_TEXT = """
am|start am|broadcast am|start-service am|stop-service am|force-stop am|kill am|stack|list am|stack|remove am|task|focus
am|to-uri am|switch-user am|instrument am pm|list|packages pm|list pm|path pm|clear pm|grant pm|revoke pm|enable
pm|disable-user pm|install pm|install-create pm|install-write pm|install-commit pm|uninstall pm|resolve-activity
pm|query-activities pm|dump pm|has-feature pm|suspend monkey dumpsys|activity dumpsys|window dumpsys|package
"""
OPTION_TEXT = """
-a -d -t -i -c -n -p -f -e --es --esn --ez --ei --el --ef --ed --eu --ecn --eia --ela --efa --esa -W -S -R --user
--display --brief --components --query-flags -U -3 -s -u -k -g --async --activity-clear-top --activity-clear-task
--activity-single-top --selector -v -h -- -
"""
WORDS = [
    f"{NOTES}/.Main",
    f"{NOTES}/.Second",
    f"{MUSIC}/.Main",
    NOTES,
    "com.android.settings",
    "android",
    "android.intent.action.MAIN",
    "android.intent.action.VIEW",
    "android.intent.category.HOME",
    "sample://notes/1",
    "intent:#Intent;S.a=b;end",
    "intent:#Intent;x;end",
    "tel:1",
    "image/*",
    "0",
    "1",
    "2",
    "7",
    "-1",
    "0x10",
    "true",
    "a,b",
    "top",
    "all",
    "",
    "/",
    ":",
    "é\U0001f600",
]

arguments = st.lists(
    st.sampled_from(OPTION_TEXT.split()) | st.sampled_from(WORDS) | st.text("ab:/-=.#;", max_size=6), max_size=7
)


@pytest.fixture(scope="module")
def lasting_phone(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    home: Path = tmp_path_factory.mktemp("phone") / "phone"
    phone = Phone(home)
    install_samples(phone)
    return phone


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(verb=st.sampled_from(VERB_TEXT.split()), words=arguments, root=st.booleans())
def test_any_command_line_ends(lasting_phone: Phone, verb: str, words: list[str], root: bool) -> None:
    line = shlex.join([*verb.split("|"), *words])
    result = run_script(lasting_phone, line, user=ROOT if root else SHELL)
    assert 0 <= result.status <= 255, line
    assert lasting_phone.internal_errors == 0, line
    assert lasting_phone.system.activities.tasks
    assert all(task.activities for task in lasting_phone.system.activities.tasks)

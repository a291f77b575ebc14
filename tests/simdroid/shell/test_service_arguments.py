"""No words a caller may send make a service command fail through a mistake of ours."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simdroid.device import Phone
from tests.conftest import run_script

HEADS = [
    "settings",
    "getprop",
    "setprop",
    "service",
    "svc",
    "ime",
    "appops",
    "dumpsys",
    "device_config",
    "media",
    "locksettings",
    "dpm",
    "ip",
    "ifconfig",
    "ping -c 1",
    "cmd wifi",
    "cmd phone",
    "cmd connectivity",
    "cmd bluetooth_manager",
    "cmd statusbar",
    "cmd uimode",
    "cmd notification",
    "cmd battery",
    "cmd power",
    "cmd alarm",
    "cmd location",
    "cmd role",
    "cmd overlay",
    "cmd locale",
    "dumpsys battery",
    "dumpsys meminfo",
    "settings put system screen_brightness",
    "settings put global zen_mode",
    "settings put system volume_music",
    "service call alarm 2 i64",
    "cmd alarm set-time",
    "cmd alarm set-timezone",
]
KNOWN = (
    "get put set list delete reset call check enable disable set-wifi-enabled enabled post night volume --set --get "
    "--stream --user -a -s -t -5 0 1 3 --5 99999999999999999999 nan inf 1e400 0x10 level ac system secure global -f "
    "net.osmand CAMERA s16 i32 alarm set-time connect-network open wpa2 forget-network route addr"
)
WORDS = st.one_of(
    st.sampled_from(KNOWN.split()),
    st.just("9" * 5000),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=6),
)
AFTERWARDS = (
    "dumpsys battery; dumpsys power; dumpsys audio; dumpsys alarm; dumpsys notification; dumpsys location; date"
)


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    path: Path = tmp_path_factory.mktemp("tried")
    return Phone(path / "phone")


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(head=st.sampled_from(HEADS), words=st.lists(WORDS, max_size=5))
def test_any_words_get_an_answer(tried: Phone, head: str, words: list[str]) -> None:
    result = run_script(tried, f"{head} {shlex.join(words)}")
    assert tried.internal_errors == 0, result
    assert 0 <= result.status <= 255


def test_nothing_they_did_breaks_a_dump(tried: Phone) -> None:
    for text in ("9" * 5000, "nan", "-1", "", "x"):
        for key in ("screen_brightness", "volume_music", "screen_off_timeout"):
            run_script(tried, f"settings put system {key} '{text}'")
        for key in ("zen_mode", "mode_ringer", "stay_on_while_plugged_in"):
            run_script(tried, f"settings put global {key} '{text}'")
        result = run_script(tried, AFTERWARDS)
        assert (result.status, result.stderr, tried.internal_errors) == (0, "", 0)

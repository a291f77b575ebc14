"""`date`: all forms callers send; reading never moves the clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL
from tests.conftest import Result, run_script


@pytest.mark.parametrize(
    ("script", "stdout"),
    [
        ("date", "Sun Oct 15 15:34:00 UTC 2023\n"),
        ("date +%s", "1697384040\n"),
        ('date +"%H:%M:%S"', "15:34:00\n"),
        ("date '+%Y-%m-%d %H:%M:%S.%N'", "2023-10-15 15:34:00.000000000\n"),
        ("date +%e", "15\n"),
        ("date -u", "Sun Oct 15 15:34:00 UTC 2023\n"),
        ("date -d @0", "Thu Jan  1 00:00:00 UTC 1970\n"),
        ("date -d 12:00 +%F_%T", "2023-10-15_12:00:00\n"),
        ("date -I", "2023-10-15\n"),
        ("touch -d @86400 /sdcard/f; date -r /sdcard/f", "Fri Jan  2 00:00:00 UTC 1970\n"),
    ],
)
def test_showing(sh: Callable[..., Result], script: str, stdout: str) -> None:
    assert sh(script) == Result(0, stdout, "")


@pytest.mark.parametrize(
    ("text", "stdout"),
    [
        ("1015153423.00", "Sun Oct 15 15:34:00 UTC 2023\n"),
        ("010203042031.05", "Thu Jan  2 03:04:05 UTC 2031\n"),
        ("06070809", "Wed Jun  7 08:09:00 UTC 2023\n"),
        ("@1700000000", "Tue Nov 14 22:13:20 UTC 2023\n"),
        ("'2024-02-29 12:00:00'", "Thu Feb 29 12:00:00 UTC 2024\n"),
    ],
)
def test_root_sets_the_clock_and_sees_it(sh: Callable[..., Result], text: str, stdout: str) -> None:
    assert sh(f"date {text}") == Result(0, stdout, "")
    assert sh("date").stdout == stdout


def test_setting_stamps_new_files(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("date 010203042031.05; touch /sdcard/new")

    assert sh("stat -c %y /sdcard/new").stdout == "2031-01-02 03:04:05.000000000 +0000\n"


def test_the_shell_user_may_not_set_it(phone: Phone) -> None:
    result = run_script(phone, "date 010203042031.05", user=SHELL)

    assert result == Result(1, "Thu Jan  2 03:04:05 UTC 2031\n", "date: cannot set date: Operation not permitted\n")
    assert run_script(phone, "date").stdout == "Sun Oct 15 15:34:00 UTC 2023\n"


@pytest.mark.parametrize(
    ("script", "stderr"),
    [
        ("date foo", "date: bad date foo\n"),
        ("date 99", "date: bad date 99\n"),
        ("date -d foo", "date: bad date foo\n"),
        ("date -d @99999999999999", "date: bad date @99999999999999\n"),
        ("date 13010000", "date: bad date 13010000\n"),
        ("date -r /nope", "date: Can't stat /nope: No such file or directory\n"),
        ("date -q", "date: Unknown option 'q' (see \"date --help\")\n"),
    ],
)
def test_mistakes_change_nothing(sh: Callable[..., Result], script: str, stderr: str) -> None:
    assert sh(script) == Result(1, "", stderr)
    assert sh("date +%s").stdout == "1697384040\n"


def test_the_time_zone_of_the_phone(phone: Phone, sh: Callable[..., Result]) -> None:
    phone.system.clock.set_timezone("America/New_York")

    assert sh("date").stdout == "Sun Oct 15 11:34:00 EDT 2023\n"
    assert sh("date -u").stdout == "Sun Oct 15 15:34:00 UTC 2023\n"
    assert sh("date 10151234; date +%z").stdout == "Sun Oct 15 12:34:00 EDT 2023\n-0400\n"
    assert sh("touch /sdcard/f; ls -ll /sdcard/f").stdout.split()[5:8] == ["2023-10-15", "12:34:00.000000000", "-0400"]

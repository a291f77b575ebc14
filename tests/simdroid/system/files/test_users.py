"""Users and groups by number and by name."""

from __future__ import annotations

import pytest

from simdroid.system.files.users import ROOT, SHELL, app_user, cache_gid, short_name, user_id, user_name

NAMES = {
    0: "root",
    1000: "system",
    1001: "radio",
    1002: "bluetooth",
    1004: "input",
    1007: "log",
    1010: "wifi",
    1011: "adb",
    1013: "media",
    1015: "sdcard_rw",
    1023: "media_rw",
    1028: "sdcard_r",
    1077: "external_storage",
    1078: "ext_data_rw",
    1079: "ext_obb_rw",
    2000: "shell",
    3001: "net_bt_admin",
    3002: "net_bt",
    3003: "inet",
    3006: "net_bw_stats",
    3009: "readproc",
    3011: "uhid",
    3012: "readtracefs",
    9997: "everybody",
    10_000: "u0_a0",
    19_999: "u0_a9999",
    20_000: "u0_a0_cache",
    29_999: "u0_a9999_cache",
}


@pytest.mark.parametrize(("number", "name"), NAMES.items())
def test_numbers_have_names_and_names_numbers(number: int, name: str) -> None:
    assert (user_name(number), user_id(name), user_id(str(number))) == (name, number, number)


def test_other_numbers_are_their_own_names() -> None:
    assert [user_name(number) for number in (1, 9999, 30_000)] == ["1", "9999", "30000"]
    assert [short_name(number) for number in (1000, 9999, 10_000, 10_123, 19_999, 20_000)] == [
        *("1000", "9999", "u0a0", "u0a123", "u0a9999", "20000"),
    ]


@pytest.mark.parametrize("name", ["nobody", "u0_a", "u0_ax", "u0_a\u0663", "\u0663", "1" * 33, ""])
def test_what_names_nobody(name: str) -> None:
    assert user_id(name) is None


def test_the_longest_number() -> None:
    assert user_id("0" * 31 + "7") == 7


def test_who_is_in_which_groups() -> None:
    shared = frozenset({1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012})
    assert (ROOT.uid, ROOT.gid, ROOT.groups, ROOT.name) == (0, 0, shared | {0}, "root")
    assert (SHELL.uid, SHELL.gid, SHELL.groups, SHELL.name) == (2000, 2000, shared | {2000}, "shell")
    app = app_user(10_123)
    assert (app.uid, app.gid, app.groups, app.name) == (10_123, 10_123, frozenset({10_123, 9997, 3003}), "u0_a123")
    assert cache_gid(10_123) == 20_123

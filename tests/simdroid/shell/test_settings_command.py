"""`settings`, `getprop`, `setprop` and `service`: exact texts, streams and exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import SHELL
from tests.conftest import Result

Sh = Callable[..., Result]


@pytest.mark.parametrize(
    ("line", "stdout"),
    [
        ("settings get global airplane_mode_on", "0\n"),
        ("settings get GLOBAL airplane_mode_on", "0\n"),
        ("settings GET global airplane_mode_on", "0\n"),
        ("settings get --user 0 global airplane_mode_on", "0\n"),
        ("settings list --user cur global | grep ^airplane_mode_on", "airplane_mode_on=0\n"),
        ("settings --user current get global airplane_mode_on", "0\n"),
        ("settings get system nope", "null\n"),
        ("settings put system mine a; settings get system mine", "a\n"),
        ("settings put system mine a tag; settings get system mine", "a\n"),
        ("settings put system mine a tag default; settings get system mine", "a\n"),
        ("settings put system mine ''; settings get system mine", "\n"),
        ("settings put system mine 'a b'; settings get system mine", "a b\n"),
        ("settings delete system mine", "Deleted 0 rows\n"),
        ("settings put system mine a; settings delete system mine", "Deleted 1 rows\n"),
        (
            "settings put system font_scale 2; settings reset system trusted_defaults; settings get system font_scale",
            "1.0\n",
        ),
        (
            "settings put system font_scale 2; settings reset system untrusted_clear; settings get system font_scale",
            "2\n",
        ),
        (
            "settings put system font_scale 2; settings reset system net.osmand tag; settings get system font_scale",
            "2\n",
        ),
    ],
)
def test_settings_answers(sh: Sh, line: str, stdout: str) -> None:
    assert sh(line) == (0, stdout, "")


@pytest.mark.parametrize(
    ("line", "stderr"),
    [
        ("settings get nope key", "Invalid namespace 'nope'\n"),
        ("settings fetch system key", "Invalid command: fetch\n"),
        ("settings get", "Bad arguments\n"),
        ("settings get system", "Bad arguments\n"),
        ("settings put system key", "Bad arguments\n"),
        ("settings get system key extra", "Too many arguments\n"),
        ("settings delete system key extra", "Too many arguments\n"),
        ("settings put system key value tag nodefault", "Argument expected to be 'default'\n"),
        ("settings put system key value default more", "Too many arguments\n"),
        ("settings put system key value tag default more", "Too many arguments\n"),
        ("settings reset system", "Bad arguments\n"),
        ("settings reset system trusted_defaults more", "Too many arguments\n"),
        ("settings reset system net.osmand tag more", "Too many arguments\n"),
        ("settings get --user all system key", "Invalid user: all\n"),
        ("settings get --user 10 system key", "Invalid user: 10\n"),
        (
            "settings get --user 0 --user 0 system key",
            "Invalid user: --user specified more than once\nBad arguments\n",
        ),
    ],
)
def test_settings_refusals(sh: Sh, line: str, stderr: str) -> None:
    assert sh(line) == (255, "", stderr)


def test_settings_of_a_user_who_is_no_number(sh: Sh) -> None:
    result = sh("settings get --user me system key")
    assert (result.status, result.stdout) == (255, "")
    assert "\njava.lang.IllegalArgumentException: Bad user number: me\n" in result.stderr


def test_settings_alone_prints_help(sh: Sh) -> None:
    result = sh("settings")
    assert result.status == 255
    assert result.stdout.startswith("Settings provider (settings) commands:\n")


def test_settings_list_is_sorted_and_parses_as_android_world_parses_it(sh: Sh) -> None:
    merged: dict[str, str] = {}
    for namespace in ("secure", "global", "system"):
        lines = sh(f"settings list {namespace}").stdout.splitlines()
        assert lines == sorted(lines)
        merged |= dict(line.split("=", 1) for line in lines)
    assert int(merged["zen_duration"]) == 0
    assert isinstance(json.loads(merged["theme_customization_overlay_packages"]), dict)


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("getprop ro.build.version.sdk", (0, "33\n", "")),
        ("getprop sys.boot_completed", (0, "1\n", "")),
        ("getprop nope", (0, "\n", "")),
        ("getprop nope fallback", (0, "fallback\n", "")),
        ("setprop debug.mine 1 && getprop debug.mine", (0, "1\n", "")),
        (
            "setprop ro.build.id x",
            (1, "", "Failed to set property 'ro.build.id' to 'x'.\nSee dmesg for error reason.\n"),
        ),
        ("setprop one", (1, "", 'setprop: Need 2 arguments (see "setprop --help")\n')),
        ("setprop a..b 1", (1, "", "setprop: Illegal property name 'a..b'\n")),
        ("setprop 'a b' 1", (1, "", "setprop: Illegal property name 'a b'\n")),
        (
            f"setprop debug.x {'v' * 92}",
            (1, "", f"setprop: Value '{'v' * 92}' too long, 92 bytes vs a max of 92\n"),
        ),
        ("getprop a b c", (255, "", 'getprop: Max 2 arguments (see "getprop --help")\n')),
    ],
)
def test_properties(sh: Sh, line: str, result: tuple[int, str, str]) -> None:
    assert sh(line) == result


def test_getprop_lists_all_sorted_in_brackets(sh: Sh) -> None:
    lines = sh("getprop").stdout.splitlines()
    keys = [line.partition("]")[0] for line in lines]
    assert keys == sorted(keys)
    assert "[ro.product.model]: [sdk_gphone64_x86_64]" in lines
    assert (
        "[ro.build.fingerprint]: [google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys]"
        in lines
    )


def test_shell_user_sets_debug_properties_only(sh: Sh) -> None:
    assert sh("setprop debug.x 1", user=SHELL).status == 0
    assert sh("setprop persist.sys.timezone UTC", user=SHELL).status == 1


@pytest.mark.parametrize(
    "line",
    [
        "service call alarm 3 s16 America/New_York",
        "setprop persist.sys.timezone America/New_York",
        "cmd alarm set-timezone America/New_York",
    ],
)
def test_every_way_to_set_the_time_zone_moves_clock_and_property(phone: Phone, sh: Sh, line: str) -> None:
    assert sh(line).status == 0
    assert phone.system.clock.timezone == "America/New_York"
    assert sh("getprop persist.sys.timezone").stdout == "America/New_York\n"
    assert sh("date").stdout == "Sun Oct 15 11:34:00 EDT 2023\n"


def test_unknown_time_zone_is_gmt(sh: Sh) -> None:
    assert sh("service call alarm 3 s16 Nowhere/Land").status == 0
    assert sh("getprop persist.sys.timezone").stdout == "GMT\n"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("service check alarm", (0, "Service alarm: found\n", "")),
        ("service check nope", (0, "Service nope: not found\n", "")),
        ("service call alarm 3 s16 UTC", (0, "Result: Parcel(00000000    '....')\n", "")),
        ("service call nope 1", (10, "", "service: Service nope does not exist\n")),
    ],
)
def test_service(sh: Sh, line: str, result: tuple[int, str, str]) -> None:
    assert sh(line) == result


@pytest.mark.parametrize(
    "line",
    [
        "service",
        "service call",
        "service call alarm",
        "service call alarm 3 s16",
        "service call alarm 3 zz 1",
        "service check",
    ],
)
def test_service_usage(sh: Sh, line: str) -> None:
    result = sh(line)
    assert (result.status, result.stdout) == (10, "")
    assert "Usage: service [-h|-?]" in result.stderr


def test_service_list_numbers_every_service(sh: Sh) -> None:
    first, *rest = sh("service list").stdout.splitlines()
    assert first == f"Found {len(rest)} services:"
    assert [line.split("\t")[0] for line in rest] == [str(number) for number in range(len(rest))]
    assert any(line.endswith("\tactivity: [android.app.IActivityManager]") for line in rest)

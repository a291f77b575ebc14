"""Lines that grow without end stop at a stated size, with the error that mksh or Linux has for it.

What is counted are characters, words and directory entries, so that a line ends the same way at any load.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.shell.commands import call
from simdroid.shell.files import sqlite
from simdroid.shell.language import braces, expansion, globbing, patterns, programs
from simdroid.shell.language.base import state
from simdroid.shell.services import package_install
from simdroid.shell.text import sed
from simdroid.system import ROOT, SHELL
from simdroid.system.settings import properties, settings
from tests.conftest import Result

Sh = Callable[..., Result]
MKSH = "/system/bin/sh: "
LONG = "x=$(head -c 100000 /dev/zero | tr '\\0' a)"
UP_AND_DOWN = "*/../" * 8


@pytest.fixture
def tree(phone: Phone) -> None:
    """Three directories with two files each below /data/t."""
    for folder in ("a", "b", "c"):
        for name in ("x", "y"):
            phone.system.fs.mkdir(f"/data/t/{folder}", parents=True)
            phone.system.fs.write_bytes(f"/data/t/{folder}/{name}", b"")


@pytest.mark.usefixtures("tree")
def test_a_pattern_that_goes_up_and_down_ends(sh: Sh) -> None:
    result = sh(f"cd /data/t; echo {UP_AND_DOWN * 2}*; echo still here")

    assert (result.status, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{MKSH}can't allocate ")


@pytest.mark.usefixtures("tree")
def test_names_of_a_pattern_are_those_of_its_directories(sh: Sh) -> None:
    assert sh("cd /data/t; echo */../*/x").stdout.split() == [f"{a}/../{b}/x" for a in "abc" for b in "abc"]
    assert sh(f"cd /data/t; echo {UP_AND_DOWN}nothing*").stdout == f"{UP_AND_DOWN}nothing*\n"
    assert sh("cd /data; echo t//[ab]/x /data/t/?/y* t/*/ t/a/x/*").stdout == (
        "t//a/x t//b/x /data/t/a/y /data/t/b/y /data/t/c/y t/a/ t/b/ t/c/ t/a/x/*\n"
    )


@pytest.mark.usefixtures("tree")
def test_a_directory_is_looked_at_once_for_a_pattern(phone: Phone, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(globbing, "MAX_ENTRIES", 60)

    assert sh(f"cd /data/t; echo {UP_AND_DOWN}z*").status == 0
    assert sh("cd /data/t; echo * * * * *").status == 0
    assert sh("cd /data/t; echo * * * * * * * * * * * * * * * *").stderr.startswith(f"{MKSH}can't allocate ")


def test_a_pattern_does_not_lead_through_what_may_not_be_searched(phone: Phone, sh: Sh) -> None:
    phone.system.fs.mkdir("/data/t/locked", permissions=0o700, parents=True)
    phone.system.fs.mkdir("/data/t/open")

    assert sh("cd /data/t; echo */../open", user=SHELL).stdout == "open/../open\n"
    assert sh("cd /data/t; echo */../open", user=ROOT).stdout == "locked/../open open/../open\n"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (f"{LONG}; y={'$x' * 400}", "can't allocate 33600000 data bytes"),
        (f"{LONG}; echo {'$x' * 400}", "can't allocate 33600000 data bytes"),
        (f"{LONG}; : <<E\n{'$x' * 400}\nE", "can't allocate 33600000 data bytes"),
        (f"{LONG}; y=${{x//a/{'b' * 100}}}", "can't allocate 10000000 data bytes"),
        (f"{LONG}; y=${{x//?/{'b' * 100}}}", "can't allocate 8388700 data bytes"),
        (f"{LONG}; y=${{x#*$x}}", "Out of memory"),
        (f"{LONG}; [[ $x == *$x ]]", "Out of memory"),
        (f"echo {'{a,b}' * 8}{'x' * 20_000}", "Argument list too long"),
    ],
)
def test_words_that_grow_too_large_end_the_line(sh: Sh, line: str, error: str) -> None:
    result = sh(line)

    assert (result.status, result.stdout, result.stderr.splitlines()[-1]) == (1, "", MKSH + error)


def test_more_words_than_fit_end_the_line(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expansion, "MAX_FIELDS", 1000)

    assert sh("set -- $(seq 990); echo $#").stdout == "990\n"
    for line in ("echo $(seq 1001)", "echo a$(seq 1001)", 'set -- $(seq 990); echo "$@" "$@"', "for i in $(seq 1001)"):
        result = sh(line + "; do :; done" * line.startswith("for"))
        assert (result.status, result.stdout) == (1, ""), line
        assert result.stderr.startswith(f"{MKSH}can't allocate ") and result.stderr.endswith(" data bytes\n"), line


def test_variables_share_a_limit(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MAX_VALUES", 250_000)

    result = sh(f"{LONG}; unset x; {LONG}; f() {{ local y=$x; }}; f; f; f; y=$x; echo fits; z=$x")

    assert result == Result(2, "fits\n", f"{MKSH}z: can't allocate 100001 data bytes\n")


def test_replacing_takes_linear_time(sh: Sh) -> None:
    """A star that never finds its end was looked for from every place: 37 s for 300,000 characters."""
    result = sh("x=$(head -c 1000000 /dev/zero | tr '\\0' a); y=${x//a*b/c}; echo ${#y}")

    assert result.stdout == "1000000\n"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("${x//b*/-}", "a-"),
        ("${x//*c/-}", "-abd"),
        ("${x//[bc]*b/-}", "a-d"),
        ("${x//?b/-}", "-c-d"),
        ("${x/b?/-}", "a-abd"),
        ("${x//b*x/-}", "abcabd"),
        ("${x/*/-}", "-"),
        ("${x//a/}", "bcbd"),
        ("${x//\\a/-}", "-bc-bd"),
        ("${x/#ab/-}", "-cabd"),
        ("${x/%bd/-}", "abca-"),
    ],
)
def test_what_replacing_gives(sh: Sh, expression: str, value: str) -> None:
    assert sh(f'x=abcabd; echo "{expression}"').stdout == f"{value}\n"


def test_long_patterns_are_not_kept(sh: Sh) -> None:
    before = patterns._compile_cached.cache_info().currsize
    sh(f"x=a; echo ${{x#{'[ab]' * 100}*}}")

    assert patterns._compile_cached.cache_info().currsize <= before


@pytest.mark.parametrize(
    "line", ["ls $x", "x=$x ls", "export x; ls", "xargs ls $x", "find / -maxdepth 0 -exec ls $x \\;"]
)
def test_a_program_takes_no_argument_longer_than_linux_has(sh: Sh, line: str) -> None:
    result = sh(f"x=$(head -c 140000 /dev/zero | tr '\\0' a); {line} < /dev/null")

    assert result.status in (1, 126)
    assert result.stderr.endswith(": Argument list too long\n")


def test_arguments_and_environment_share_a_limit(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "MAX_ARGUMENTS", 20_000)

    assert sh("toybox true $(seq 1000)").status == 0
    assert sh("toybox true $(seq 2000)") == Result(126, "", f"{MKSH}toybox: Argument list too long\n")
    assert sh(f"export x={'x' * 8000}; toybox true $(seq 1000)").status == 126
    assert sh("echo $(seq 2000) | wc -w").stdout == "2000\n"


def test_a_script_larger_than_memory_is_not_run(phone: Phone, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MAX_SCRIPT", 100)
    phone.system.fs.write_bytes("/data/s.sh", b"echo hi\n" * 13, permissions=0o777)

    for line in ("/data/s.sh", "sh /data/s.sh", ". /data/s.sh"):
        result = sh(line)
        assert (result.status != 0, result.stdout) == (True, ""), line
        assert "Cannot allocate memory" in result.stderr, line


def test_a_query_takes_the_same_steps_at_any_load(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "MAX_CHECKS", 5)
    count = "with recursive c(x) as (select 1 union all select x+1 from c limit {}) select count(*) from c"

    assert sh(f"sqlite3 :memory: '{count.format(5_000)}'").stdout == "5000\n"
    assert [sh(f"sqlite3 :memory: '{count.format(50_000)}'").status for _ in range(3)] == [9, 9, 9]


@pytest.mark.parametrize("more", ["", "pragma temp_store=file; pragma hard_heap_limit=0; "])
def test_sorting_stays_in_memory(sh: Sh, more: str) -> None:
    """SQLite would sort in files of the host that have no limit."""
    rows = "with recursive c(x) as (select 1 union all select x+1 from c) select hex(zeroblob(2000000)) as y from c"
    result = sh(f"sqlite3 :memory: '{more}{rows} order by y'")

    assert result == Result(7, "", "Error: out of memory\n")
    where = rows.replace("as y", "").replace("select hex", "select count(*) from (select hex") + " order by 1)"
    assert (
        "SQLiteOutOfMemoryException: out of memory"
        in sh(f'content query --uri content://settings/system --where "0 < ({where})"').stderr
    )


def test_sed_lets_others_run_while_it_substitutes(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sed, "_MOST_SPACE", 1000)

    assert sh("echo a | sed ':a;s/a/aa/g;ta'") == Result(1, "", "sed: out of memory\n")
    assert sh(f"echo {'a' * 600} | sed s/a/aa/g") == Result(1, "", "sed: out of memory\n")
    assert sh(f"echo {'a' * 600} | sed s/a/b/g").stdout == f"{'b' * 600}\n"


def test_a_pattern_of_sql_is_limited(sh: Sh) -> None:
    result = sh(f"sqlite3 :memory: \"select 'a' like '{'%_' * 600}'\"")

    assert "LIKE or GLOB pattern too complex" in result.stderr


def test_install_sessions_share_a_limit(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_install, "MAX_APK_BYTES", 2500)
    monkeypatch.setattr(package_install, "MAX_SESSIONS", 3)
    sh("head -c 1000 /dev/zero > /data/a; head -c 3000 /dev/zero > /data/b")
    for number in (1001, 1002, 1003):
        assert sh("pm install-create").stdout == f"Success: created install session [{number}]\n"

    assert "Too many active sessions" in sh("pm install-create").stderr
    assert "not enough space" in sh("pm install-write 1001 base /data/b").stderr
    assert sh("pm install-write 1001 base /data/a; pm install-write 1002 base /data/a").stdout.count("Success") == 2
    assert "not enough space" in sh("pm install-write 1003 base /data/a").stderr
    assert "not enough space" in sh("pm install-write -S 1000 1003 base - < /data/a").stderr
    sh("pm install-abandon 1001")
    assert sh("pm install-write 1003 base /data/a").stdout == "Success: streamed 1000 bytes\n"


def test_settings_and_properties_share_a_limit(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "MAX_CHARACTERS", 50_000)
    monkeypatch.setattr(properties, "MAX_CHARACTERS", 150_000)
    put = f"settings put global big {'x' * 40_000}"

    assert (sh(put).status, sh(put).stdout, sh("settings put global small x").status) == (0, "", 0)
    result = sh(f"settings put global more {'x' * 40_000}; settings get global more")
    assert "IllegalStateException: You are adding too many system settings." in result.stderr
    assert result.stdout.endswith("null\n")
    assert (
        "too many system settings"
        in sh(f"content insert --uri content://settings/global --bind name:s:more --bind value:s:{'x' * 40_000}").stderr
    )
    assert (
        "Failed to set property" in sh("i=0; while setprop debug.p$i x; do i=$((i+1)); done; getprop debug.p0").stderr
    )
    assert sh("setprop debug.p0 y; getprop debug.p0").stdout == "y\n"


def test_a_package_shows_fifty_notifications(phone: Phone, sh: Sh) -> None:
    sh("i=0; while [ $i -lt 60 ]; do i=$((i+1)); cmd notification post t$i text; done")

    assert [each.tag for each in phone.system.notifications.all() if each.package == "com.android.shell"] == [
        f"t{number}" for number in range(50, 0, -1)
    ]


def test_rows_that_fill_the_memory_end_the_command(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "MOST_IN_MEMORY", 10_000)
    rows = "with recursive c(x) as (select 1 union all select x+1 from c) select x, hex(zeroblob(100)) from c"

    assert sh(f"sqlite3 -json :memory: '{rows}'") == Result(7, "", "Error: out of memory\n")
    assert sh(f"sqlite3 -json :memory: '{rows} limit 30' | wc -c").stdout == "7012\n"
    assert sh(f"sqlite3 :memory: '{rows}' | head -n 1") == Result(0, f"1|{'0' * 200}\n", "")
    create = f"create table t(a, b); insert into t {rows} limit 30"
    assert sh(f"sqlite3 /data/t.db '{create}'; sqlite3 /data/t.db .dump | wc -c").stdout == "6935\n"
    sh("sqlite3 /data/t.db 'insert into t select * from t; insert into t select * from t'")
    dump = sh("sqlite3 /data/t.db .dump")
    assert (dump.status, dump.stderr, len(dump.stdout) < 10_000) == (7, "Error: out of memory\n", True)


def test_braces_share_a_limit(monkeypatch: pytest.MonkeyPatch, sh: Sh) -> None:
    monkeypatch.setattr(braces, "MAX_ATOMS", 100)

    assert sh("echo {a,b}{c,d}").stdout == "ac ad bc bd\n"
    assert sh(f"echo {{a,b}}{'x' * 60}").stderr == f"{MKSH}Argument list too long\n"

"""`sqlite3` on the phone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.shell.files import sqlite
from simdroid.system import SHELL
from tests.conftest import Result, run_script

DB = "/data/t.db"
SCHEMA = "CREATE TABLE t(a integer primary key, b text, c); "
ROWS = "INSERT INTO t VALUES(1,'x y',NULL),(2,'q\"z',2.5),(3,'l1',x'00ff41')"


@pytest.fixture
def sql(sh: Callable[..., Result]) -> Callable[..., Result]:
    """Runs `sqlite3` with words before and after the database."""
    sh("sqlite3 " + DB, stdin=(SCHEMA + ROWS + ";").encode())

    def run(before: str, *after: str, stdin: bytes = b"") -> Result:
        quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in after)
        return sh(f"sqlite3 {before} {DB} {quoted}", stdin=stdin)

    return run


@pytest.mark.parametrize(
    ("options", "query", "stdout"),
    [
        ("", "select * from t", '1|x y|\n2|q"z|2.5\n3|l1|\n'),
        ("-header", "select a,b from t where a=1", "a|b\n1|x y\n"),
        ("-header -noheader", "select 1", "1\n"),
        ("-separator ,", "select 1,2", "1,2\n"),
        ("-csv", "select a,b,c from t where a<3", '1,"x y",\n2,"q""z",2.5\n'),
        ("-csv -header", "select a from t where a=1", "a\n1\n"),
        ("-line", "select a,b from t where a<3", '    a = 1\n    b = x y\n\n    a = 2\n    b = q"z\n'),
        ("-column -header", "select a,b from t where a<3", 'a  b  \n-  ---\n1  x y\n2  q"z\n'),
        ("-list", "select 1; select 2", "1\n2\n"),
        ("-quote", "select * from t", "1,'x y',NULL\n2,'q\"z',2.5\n3,'l1',X'00ff41'\n"),
        ("-json", "select * from t where a<3", '[{"a":1,"b":"x y","c":null},\n{"a":2,"b":"q\\"z","c":2.5}]\n'),
        ("-json", "select * from t where 0", ""),
        ("-nullvalue NULL", "select null", "NULL\n"),
        ("-cmd '.headers on'", "select 1 as x", "x\n1\n"),
        ("", "select 1.0, 1e100, 0.1+0.2, 1/3.0, -5", "1.0|1.0e+100|0.3|0.333333333333333|-5\n"),
        ("", "select ';' -- c; d\n; select 2 /* ; */", ";\n2\n"),
        ("", "pragma database_list", "0|main|/data/t.db\n"),
        ("", "select datetime('now')", "2023-10-15 15:34:00\n"),
    ],
)
def test_output(sql: Callable[..., Result], options: str, query: str, stdout: str) -> None:
    assert sql(options, query) == Result(0, stdout, "")


def test_json_is_json(sql: Callable[..., Result]) -> None:
    found = json.loads(sql("-json", "select *, 'é\n\t' as d from t where a<3").stdout)

    assert found == [
        {"a": 1, "b": "x y", "c": None, "d": "é\n\t"},
        {"a": 2, "b": 'q"z', "c": 2.5, "d": "é\n\t"},
    ]


@pytest.mark.parametrize(
    ("query", "stdout", "stderr", "status"),
    [
        ("select * from nope", "", "Error: no such table: nope\n", 1),
        ("selec", "", 'Error: near "selec": syntax error\n', 1),
        ("select 1; select * from nope; select 2", "1\n", "Error: no such table: nope\n", 1),
        ("insert into t values(1,2,3)", "", "Error: UNIQUE constraint failed: t.a\n", 19),
        ("attach '/tmp/x' as y", "", "Error: not authorized\n", 23),
        (".nope", "", 'Error: unknown command or invalid arguments:  "nope". Enter ".help" for help\n', 1),
    ],
)
def test_errors(sql: Callable[..., Result], query: str, stdout: str, stderr: str, status: int) -> None:
    assert sql("", query) == Result(status, stdout, stderr)


def test_dot_commands(sql: Callable[..., Result]) -> None:
    assert sql("", ".tables").stdout == "t\n"
    assert sql("", ".schema").stdout == "CREATE TABLE t(a integer primary key, b text, c);\n"
    assert sql("", ".mode csv", "select 1,'a b'").stdout == '1,"a b"\r\n'
    assert sql("", ".databases").stdout == f"main: {DB} r/w\n"
    assert sql("", ".quit", "select 1") == Result(0, "", "")
    dump = sql("", ".dump").stdout
    assert dump.startswith("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(")
    assert "INSERT INTO t VALUES(3,'l1',X'00ff41');\n" in dump
    assert dump.endswith("COMMIT;\n")


def test_standard_input(sql: Callable[..., Result]) -> None:
    script = b"select 1;\nselect * from nope;\n.headers on\nselect\n 2 as two;\nselect 3"

    assert sql("", stdin=script) == Result(1, "1\ntwo\n2\n3\n3\n", "Error: near line 2: no such table: nope\n")


def test_changes_are_seen_by_others_and_stamped(phone: Phone, sql: Callable[..., Result]) -> None:
    phone.system.clock.advance(60)
    assert sql("", "begin; delete from t; commit") == Result(0, "", "")

    assert sql("", "select count(*) from t").stdout == "0\n"
    assert phone.system.fs.stat(DB).mtime_ns == phone.system.clock.now_ns()


def test_an_open_transaction_is_rolled_back(sql: Callable[..., Result]) -> None:
    sql("", "begin; delete from t")

    assert sql("", "select count(*) from t").stdout == "3\n"


def test_rights(phone: Phone, sql: Callable[..., Result]) -> None:
    message = f'Error: unable to open database "{DB}": unable to open database file\n'
    assert run_script(phone, f"sqlite3 {DB} 'select 1'", user=SHELL) == Result(1, "", message)
    phone.system.fs.chmod(DB, 0o644)
    assert run_script(phone, f"sqlite3 {DB} 'select a from t limit 1'", user=SHELL).stdout == "1\n"
    assert run_script(phone, f"sqlite3 {DB} 'delete from t'", user=SHELL) == Result(
        8, "", "Error: attempt to write a readonly database\n"
    )
    assert sql("-readonly", "delete from t").status == 8


@pytest.mark.parametrize("path", ["/nope/x.db", "/sdcard", "/dev/null/x"])
def test_databases_that_cannot_be_opened(sh: Callable[..., Result], path: str) -> None:
    message = f'Error: unable to open database "{path}": unable to open database file\n'
    assert sh(f"sqlite3 {path} 'select 1'") == Result(1, "", message)


@pytest.mark.slow
def test_a_file_that_is_no_database(sh: Callable[..., Result]) -> None:
    result = sh("seq 1000 > /data/x; sqlite3 /data/x 'select * from t'")

    assert result == Result(26, "", "Error: file is not a database\n")


def test_unknown_option(sh: Callable[..., Result]) -> None:
    message = "sqlite3: Error: unknown option: -zork\nUse -help for a list of options.\n"
    assert sh("sqlite3 -zork /data/x") == Result(1, "", message)


def test_a_runaway_query_is_stopped(sql: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "MAX_CHECKS", 20)
    endless = "with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c"

    assert sql("", endless) == Result(9, "", "Error: interrupted\n")


def test_huge_values_are_refused(sql: Callable[..., Result]) -> None:
    assert sql("", "select length(hex(zeroblob(900000000)))") == Result(18, "", "Error: string or blob too big\n")


def test_what_callers_send(sh: Callable[..., Result]) -> None:
    path = "/data/data/com.android.providers.telephony/databases/mmssms.db"
    assert sh(f'sqlite3 {path} "DELETE FROM sms;"').status == 0
    assert sh(f'su 0 sqlite3 {path} "select count(*) from sms"') == Result(0, "0\n", "")

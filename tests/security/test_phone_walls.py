"""A phone's files end at its directory: SQL, archives and links of its shell reach nothing of the host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.device import Phone
from tests.conftest import Result

Sh = Callable[..., Result]
MINE = "what is mine\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of the host that a phone must neither see nor change."""
    file = tmp_path / "mine.txt"
    file.write_text(MINE)
    return file


@pytest.mark.parametrize(
    "statement",
    [
        "ATTACH '{0}' AS a; CREATE TABLE a.t (x)",
        "ATTACH 'file:{0}?mode=rwc' AS a; CREATE TABLE a.t (x)",
        "CREATE TABLE t (x); VACUUM INTO '{0}.copy'",
        "SELECT load_extension('{0}')",
        "SELECT writefile('{0}', 'x'), readfile('{0}')",
        "PRAGMA temp_store_directory = '{1}'; CREATE TEMP TABLE t (x)",
    ],
)
def test_sql_stays_on_the_phone(sh: Sh, mine: Path, statement: str) -> None:
    done = sh(f'sqlite3 /data/local/tmp/x.db "{statement.format(mine, mine.parent)}"')
    assert MINE.strip() not in done.stdout + done.stderr
    assert mine.read_text() == MINE and [each.name for each in mine.parent.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("word", [".read", ".output", ".open", ".backup", ".restore", ".import", ".once", ".log"])
def test_nor_do_words_of_its_shell_leave_it(sh: Sh, mine: Path, word: str) -> None:
    more = " t" if word == ".import" else ""
    done = sh("sqlite3 /data/local/tmp/x.db", stdin=f"{word} {mine}{more}\nCREATE TABLE u (x);\nSELECT 1;\n".encode())
    assert MINE.strip() not in done.stdout + done.stderr
    assert mine.read_text() == MINE and [each.name for each in mine.parent.iterdir()] == ["mine.txt"]


def test_conditions_of_providers_stay_in_their_table(sh: Sh, mine: Path) -> None:
    for where in (f"1=1; ATTACH '{mine}' AS a", "1=1) UNION SELECT 1 --", f"readfile('{mine}') NOTNULL"):
        done = sh(f'content query --uri content://sms --where "{where}"')
        assert MINE.strip() not in done.stdout + done.stderr
    assert mine.read_text() == MINE


def test_links_on_the_phone_lead_to_the_phone(phone: Phone, sh: Sh, mine: Path) -> None:
    sh(f"ln -s {mine} /data/local/tmp/link; ln -s / /data/local/tmp/root")
    for path in ("/data/local/tmp/link", f"/data/local/tmp/root{mine}", f"/data/local/tmp/../../../..{mine}"):
        assert sh(f"cat {path}").status != 0
        sh(f"echo changed > {path}; cp /system/build.prop {path}; touch {path}; rm -rf {path}")
    assert mine.read_text() == MINE


def test_an_archive_unpacked_on_the_phone_stays_there(sh: Sh, mine: Path) -> None:
    up = "../" * 12
    lines = [
        "cd /data/local/tmp && mkdir -p in && echo evil > in/f",
        f"tar -cf bad.tar --transform 's,in/f,{up}{str(mine)[1:]},' in/f; tar -xPf bad.tar; tar -xf bad.tar",
        f"ln -s {mine.parent} out; tar -cf link.tar out; rm out; tar -xf link.tar; echo evil > out/mine.txt",
    ]
    sh("\n".join(lines))
    assert mine.read_text() == MINE

"""`unzip`, `gzip`, `tar` and `diff`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result


@pytest.fixture
def zipped(phone: Phone) -> Phone:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (("a.txt", b"hello\n"), ("d/b.txt", b"x" * 1000)):
            archive.writestr(zipfile.ZipInfo(name, (2023, 10, 15, 15, 34, 0)), data)
    phone.system.fs.write_bytes("/sdcard/Download/f.zip", buffer.getvalue())
    return phone


def test_listing(zipped: Phone, sh: Callable[..., Result]) -> None:
    assert sh("cd /sdcard/Download; unzip -l f.zip").stdout == (
        "Archive:  f.zip\n"
        "  Length      Date    Time    Name\n"
        "---------  ---------- -----   ----\n"
        "        6  2023-10-15 15:34   a.txt\n"
        "     1000  2023-10-15 15:34   d/b.txt\n"
        "---------                     -------\n"
        "     1006                     2 files\n"
    )


def test_extracting(zipped: Phone, sh: Callable[..., Result]) -> None:
    script = "cd /sdcard/Download; unzip f.zip -d out; cat out/a.txt; wc -c < out/d/b.txt; unzip -p f.zip a.txt"
    assert (
        sh(script).stdout == "Archive:  f.zip\n  inflating: out/a.txt\n  inflating: out/d/b.txt\nhello\n1000\nhello\n"
    )
    assert sh("cd /sdcard/Download; echo kept > out/a.txt; unzip -q f.zip -d out; cat out/a.txt").stdout == "kept\n"
    assert sh("cd /sdcard/Download; unzip -oq f.zip -d out; cat out/a.txt").stdout == "hello\n"


def test_archives_cannot_climb(phone: Phone, sh: Callable[..., Result]) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("../../../evil", b"x")
    phone.system.fs.write_bytes("/sdcard/e.zip", buffer.getvalue())

    assert sh("cd /sdcard/Download; unzip -q ../e.zip") == Result(1, "", "unzip: bad filename ../../../evil\n")


def test_what_is_no_zip(sh: Callable[..., Result]) -> None:
    assert sh("unzip -l /nope.zip") == Result(1, "", "unzip: couldn't open /nope.zip: No such file or directory\n")
    assert (
        sh("echo x > /sdcard/x.zip; unzip -l /sdcard/x.zip").stderr
        == "unzip: couldn't open /sdcard/x.zip: Invalid file\n"
    )


def test_gzip_and_back(sh: Callable[..., Result]) -> None:
    assert sh("cd /sdcard; echo hi > f; gzip f; ls f*; zcat f.gz; gunzip f.gz; cat f").stdout == "f.gz\nhi\nhi\n"
    assert sh("echo hi | gzip | gunzip").stdout == "hi\n"
    assert sh("echo hi | gunzip") == Result(1, "", "gunzip: -: bad gzip\n")


@pytest.mark.parametrize("flags", ["", "z"])
def test_tar_and_back(sh: Callable[..., Result], flags: str) -> None:
    script = f"cd /data/local/tmp; mkdir d; echo hi > d/f; ln -s f d/l; chmod 640 d/f; tar c{flags}f t.tar d; rm -r d"
    assert sh(script) == Result(0, "", "")
    assert sh("cd /data/local/tmp; tar tf t.tar").stdout == "d/\nd/f\nd/l\n"
    assert sh("cd /data/local/tmp; mkdir o; tar xf t.tar -C o; cat o/d/l; stat -c %a o/d/f").stdout == "hi\n640\n"


def test_tar_without_an_archive(sh: Callable[..., Result]) -> None:
    assert sh("tar xf /nope") == Result(1, "", "tar: /nope: No such file or directory\n")
    assert sh("echo junk > /sdcard/j; tar tf /sdcard/j") == Result(1, "", "tar: Not tar\n")


def test_diff(sh: Callable[..., Result]) -> None:
    sh("cd /sdcard; printf 'a\\nb\\nc\\n' > one; printf 'a\\nB\\nc' > two; cp one same")

    assert sh("cd /sdcard; diff one same") == Result(0, "", "")
    assert sh("cd /sdcard; diff one two") == Result(
        1, "--- one\n+++ two\n@@ -1,3 +1,3 @@\n a\n-b\n-c\n+B\n+c\n\\ No newline at end of file\n", ""
    )
    assert sh("cd /sdcard; diff -q one two") == Result(1, "Files one and two differ\n", "")
    assert sh("cd /sdcard; diff one nope").status == 2

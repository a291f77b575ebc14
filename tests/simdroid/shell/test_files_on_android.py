"""File commands on a booted phone: Android's owners, prefixes, rights and messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from simdroid.device import Phone
from simdroid.system import ROOT, SHELL, User
from tests.conftest import Result, run_script


class Case(NamedTuple):
    """A script and all it does."""

    script: str
    stdout: str = ""
    stderr: str = ""
    status: int = 0
    user: User = ROOT


CASES = (
    # one tree, and the prefix that was asked for
    Case("echo hi > /sdcard/Download/a; cat /storage/emulated/0/Download/a /data/media/0/Download/a", "hi\nhi\n"),
    Case("touch /sdcard/Music/x; find /data/media/0/Music -type f", "/data/media/0/Music/x\n"),
    Case("touch /sdcard/Music/x; find /sdcard/Music -type f -o -type d", "/sdcard/Music\n/sdcard/Music/x\n"),
    Case("find /storage/emulated/0/Music/ -mindepth 1 -type f -delete; ls /sdcard/Music"),
    Case("ls -d /sdcard/Download/", "/sdcard/Download/\n"),
    Case("mkdir /sdcard/D; touch /sdcard/D/f; ls /sdcard/D/*", "/sdcard/D/f\n"),
    Case("cd /sdcard/Download && pwd", "/sdcard/Download\n"),
    # what callers send
    Case(
        "echo x > /sdcard/Download/n; ls /sdcard/Download -ll -au",
        "total 12\n"
        "drwxrws--- 2 u0_a60 media_rw 4096 2023-10-15 15:34:00.000000000 +0000 .\n"
        "drwxrws--- 2 u0_a60 media_rw 4096 2023-10-15 15:34:00.000000000 +0000 ..\n"
        "-rw-rw---- 1 u0_a60 media_rw    2 2023-10-15 15:34:00.000000000 +0000 n\n",
    ),
    Case(
        "mkdir -p /sdcard/a/b /sdcard/q; cp -a /sdcard/a/. /sdcard/q/; ls -R /sdcard/q",
        "/sdcard/q:\nb\n\n/sdcard/q/b:\n",
    ),
    Case("touch '/sdcard/it'\"'\"'s'; chmod 777 /sdcard/it\\'s; ls -l /sdcard/it\\'s | cut -c1-10", "-rw-rw----\n"),
    Case("chmod 777 -R /data/local/tmp; stat -c %a /data/local/tmp", "777\n"),
    Case("restorecon -RD /data/data; restorecon -R /sdcard"),
    Case(
        "touch /data/x; chcon u:object_r:media_rw_data_file:s0 /data/x; ls -Z /data/x",
        "u:object_r:media_rw_data_file:s0 /data/x\n",
    ),
    Case(
        "touch /data/x; chcon u:object_r:a:s0 /data/x; restorecon /data/x; ls -Z /data/x",
        "u:object_r:system_data_file:s0 /data/x\n",
    ),
    Case("mkdir /data/e; rm -r /data/e/*", "", "rm: /data/e/*: No such file or directory\n", 1),
    Case("mkdir /data/e; rm -rf /data/e/*"),
    Case("touch -t 202310151200.30 /sdcard/f; stat -c %y /sdcard/f", "2023-10-15 12:00:30.000000000 +0000\n"),
    Case("touch -d @1700000000 /sdcard/f; stat -c %Y /sdcard/f", "1700000000\n"),
    Case("printf 12345 > /sdcard/f; stat -c %s /sdcard/f", "5\n"),
    Case("ls -l /sdcard | sed 's/.*\\(sdcard\\)/\\1/'", "sdcard -> /storage/self/primary\n"),
    Case("chown u0_a123:u0_a123 /data/local/tmp; ls -ld /data/local/tmp | cut -d ' ' -f 3,4", "u0_a123 u0_a123\n"),
    Case("realpath /sdcard/Download; readlink -f /sdcard", "/storage/emulated/0/Download\n/storage/emulated/0\n"),
    Case("df -h /data | head -n 1", "Filesystem       Size Used Avail Use% Mounted on\n"),
    Case(
        "mount | grep ' /data '",
        "/dev/block/dm-42 on /data type ext4 (rw,seclabel,nosuid,nodev,noatime,errors=panic)\n",
    ),
    Case("getenforce; setenforce 0; getenforce; setenforce 1; getenforce", "Enforcing\nPermissive\nEnforcing\n"),
    # what is not there, and what may not be done
    Case("ls /nope", "", "ls: /nope: No such file or directory\n", 1),
    Case("cat /nope", "", "cat: /nope: No such file or directory\n", 1),
    Case("cat /sdcard", "", "cat: /sdcard: Is a directory\n", 1),
    Case("cat ''", "", "cat: : No such file or directory\n", 1),
    Case("stat /nope", "", "stat: '/nope': No such file or directory\n", 1),
    Case("find /nope", "", "find: '/nope': No such file or directory\n", 1),
    Case("cp /nope /sdcard", "", "cp: bad '/nope': No such file or directory\n", 1),
    Case("mv /nope /sdcard", "", "mv: bad '/nope': No such file or directory\n", 1),
    Case("mkdir", "", 'mkdir: Needs 1 argument (see "mkdir --help")\n', 1),
    Case("ls -%", "", "ls: Unknown option '%' (see \"ls --help\")\n", 1),
    Case("ls --help | cut -c 1-10 | head -n 3", "Toybox 0.8\n\nusage: ls \n"),
    Case("truncate -s 9g /sdcard/x", "", "truncate: '/sdcard/x' to '9663676416': File too large\n", 1),
    Case("toybox echo hi", "hi\n"),
    Case("busybox ls", "", "/system/bin/sh: busybox: inaccessible or not found\n", 127),
    Case("rm -rf /sdcard", "", "rm: /sdcard: Read-only file system\n", 1),
    Case("rm -r /", "", "rm: rm /. if you mean it\n", 1),
    Case("touch /system/x", "", "touch: '/system/x': Read-only file system\n", 1),
    Case("ls /data", "", "ls: /data: Permission denied\n", 1, SHELL),
    Case("ls /data/data", "", "ls: /data/data: Permission denied\n", 1, SHELL),
    Case("mkdir /data/x", "", "mkdir: '/data/x': Permission denied\n", 1, SHELL),
    Case("rm /data/data/x", "", "rm: /data/data/x: No such file or directory\n", 1, SHELL),
    Case("echo x > /sdcard/Download/s && cat /sdcard/Download/s", "x\n", user=SHELL),
    Case(
        "echo x > /data/local/tmp/s && ls -l /data/local/tmp/s | cut -d' ' -f1,3,4",
        "-rw-rw-rw- shell shell\n",
        user=SHELL,
    ),
    Case("chown root /data/local/tmp", "", "chown: /data/local/tmp: Operation not permitted\n", 1, SHELL),
    # devices
    Case("echo gone > /dev/null; cat /dev/null; wc -c < /dev/null", "0\n"),
    Case("head -c 4 /dev/zero | xxd -p", "00000000\n"),
    Case("dd if=/dev/zero of=/sdcard/z bs=1k count=3 status=none; stat -c %s /sdcard/z", "3072\n"),
    Case(
        "dd if=/dev/zero of=/dev/null bs=4 count=2",
        "",
        "2+0 records in\n2+0 records out\n8 bytes (8 B) copied, 0.001 s, 8000 B/s\n",
    ),
    Case("dd if=/nope", "", "dd: /nope: No such file or directory\n", 1),
    Case("dd zork", "", 'dd: bad arg "zork"\n', 1),
    Case("printf abcdef | dd bs=1 skip=2 count=3 status=none", "cde"),
    Case(
        "printf abcdef > /sdcard/f; printf XY | dd of=/sdcard/f bs=1 seek=2 conv=notrunc status=none; cat /sdcard/f",
        "abXYef",
    ),
    Case("cat /proc/uptime", "30.00 108.00\n"),
    Case("d=$(mktemp -d) && [ -d $d ] && echo ${d%/*}", "/data/local/tmp\n"),
    Case("cd /data/local/tmp; find . -exec echo got {} \\;", "got .\n"),
    Case("cd /data/local/tmp; touch a b; find . -type f -exec echo all {} +", "all ./a ./b\n"),
    Case("cd /data/local/tmp; touch a b; find . -name a -exec rm {} \\; ; ls", "b\n"),
    Case(
        "sync; tr a-z A-Z <<< hello; echo aabb | tr -s ab; echo a1b2 | tr -d 0-9; echo x | tr -c 'a-z\\n' _",
        "HELLO\nab\nab\nx\n",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.script[:60] for case in CASES])
def test_case(phone: Phone, case: Case) -> None:
    result = run_script(phone, case.script, user=case.user)

    assert result == Result(case.status, case.stdout, case.stderr)


def test_the_same_commands_give_the_same_bytes(phone: Phone, sh: Callable[..., Result]) -> None:
    script = "ls -laR /sdcard; head -c 8 /dev/urandom | xxd; mktemp -u; stat /sdcard; df; cat /proc/uptime"
    assert sh(script) == sh(script)


def test_names_that_are_not_text_survive(sh: Callable[..., Result]) -> None:
    sh("touch \"/sdcard/$(printf 'a\\377b')\" '/sdcard/😀 x'")

    assert sh("ls /sdcard | grep -c 😀").stdout == "1\n"
    assert sh("cd /sdcard; rm a*b '😀 x'; ls | grep -c x").status == 1


@pytest.mark.slow
def test_deep_trees_are_refused_not_crashed_on(phone: Phone) -> None:
    result = run_script(phone, "cd /sdcard; mkdir -p " + "/".join("d" * 300))
    assert (result.status, result.stderr.endswith("File name too long\n")) == (1, True)
    assert run_script(phone, "rm -r /sdcard/d; ls /sdcard/d").status == 1
    assert phone.internal_errors == 0


def test_matches_are_counted_in_bytes_also_where_these_are_no_text(sh: Callable[..., Result]) -> None:
    assert sh("printf 'a\\223b c\\n' | grep -ob '[a-z]'").stdout == "0:a\n2:b\n4:c\n"

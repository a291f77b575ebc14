"""Commands in the background and the files they were started with."""

from __future__ import annotations

from collections.abc import Callable

from tests.conftest import Result

Sh = Callable[..., Result]


def test_a_job_keeps_the_files_it_was_started_with(sh: Sh) -> None:
    sh("{ (echo a; cat /proc/mounts | wc -l; echo b) & } > /sdcard/f; wait")

    assert sh("cat /sdcard/f") == Result(0, "a\n13\nb\n", "")


def test_a_job_keeps_what_exec_opened(sh: Sh) -> None:
    sh("sh -c 'exec 3> /sdcard/f; (cat /proc/mounts; cat /proc/mounts) >&3 2> /dev/null &'; wait")

    assert sh("wc -l < /sdcard/f") == Result(0, "26\n", "")


def test_the_zeroth_parameter_has_many_spellings(sh: Sh) -> None:
    assert sh("set -- a b; echo ${0} ${000} ${01} ${002}") == Result(0, "/system/bin/sh /system/bin/sh a b\n", "")

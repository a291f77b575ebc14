"""Numbers longer than any computer counts, and digits of other scripts, are answered and break nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result

LINES = (
    "chown N /sdcard",
    "chown u0_aN /sdcard",
    "su N",
    "find / -maxdepth 0 -user N",
    "pgrep -u N",
    "sort -kN /proc/mounts",
    "sort -k1.N /proc/mounts",
    "echo N | sort -V",
    "cut -f N /proc/mounts",
    "cut -c N- /proc/mounts",
    "sed Np /proc/mounts",
    "sed s/a/b/N /proc/mounts",
    "logcat -d -m N",
    "logcat -d -t N",
    "sqlite3 :memory: '.exit N'",
    "find / -maxdepth 0 -printf %Np",
    "read -n N x < /proc/mounts",
    "grep -E 'a{N}' /proc/mounts",
    "top -n 1 -m N",
    "stat -c %Ns /",
    "input swipe 1 1 2 2 N",
    "cmd battery set level N",
    "dd if=/proc/mounts of=/dev/null bs=1 seek=N",
    "echo $((N))",
    "kill N",
    "set -- a; echo $N ${N}",
    "content read --uri content://media/external/images/media/N",
    "content write --uri content://media/external/images/media/N",
)


@pytest.mark.parametrize("number", ["9" * 5000, "²", "٣"], ids=["long", "superscript", "arabic"])
def test_any_number_is_answered(phone: Phone, sh: Callable[..., Result], number: str) -> None:
    for line in LINES:
        sh(line.replace("N", number))
        assert phone.internal_errors == 0, line

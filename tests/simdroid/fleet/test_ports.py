"""Which ports phones take, and what adb calls them."""

from __future__ import annotations

from itertools import islice

import pytest

from simdroid.fleet import PhoneRecord
from simdroid.fleet.ports import candidate_ports


def test_user_phones_take_emulator_pairs_first() -> None:
    pairs = list(islice(candidate_ports(private=False), 18))
    assert pairs[0] == (5554, 5555)
    assert pairs[15] == (5584, 5585)
    assert pairs[16] == (5586, 5587)
    assert all(adb == console + 1 and console % 2 == 0 for console, adb in pairs)


def test_private_phones_take_any_port() -> None:
    assert list(candidate_ports(private=True)) == [(0, 0)]


@pytest.mark.parametrize(
    ("console_port", "adb_port", "serial"),
    [
        (5554, 5555, "emulator-5554"),
        (5584, 5585, "emulator-5584"),
        (5586, 5587, "127.0.0.1:5587"),
        (5556, 40001, "127.0.0.1:40001"),
    ],
)
def test_serials(console_port: int, adb_port: int, serial: str) -> None:
    record = PhoneRecord(
        name="p", adb_port=adb_port, console_port=console_port, scope="user", clock="virtual", worker="user-1", pid=1
    )
    assert record.serial == serial

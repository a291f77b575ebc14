"""Users and groups: uids, gids and their names, as Android assigns them."""

from __future__ import annotations

from dataclasses import dataclass

FIRST_APP_UID = 10_000
FIRST_CACHE_GID = 20_000

_FIXED = {
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
}
_LONGEST_NAME = 32
_BY_NAME = {name: number for number, name in _FIXED.items()}


@dataclass(frozen=True)
class User:
    """A process's identity."""

    uid: int
    gid: int
    groups: frozenset[int]
    context: str

    @property
    def name(self) -> str:
        """The name Android gives it, such as `root`, `shell` or `u0_a123`."""
        return user_name(self.uid)


_SHELL_GROUPS = frozenset({2000, 1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012})

ROOT = User(0, 0, _SHELL_GROUPS - {2000} | {0}, "u:r:su:s0")
SHELL = User(2000, 2000, _SHELL_GROUPS, "u:r:shell:s0")


def app_user(uid: int) -> User:
    """The identity an app's process runs under."""
    return User(uid, uid, frozenset({uid, 9997, 3003}), "u:r:untrusted_app:s0")


def user_name(uid: int) -> str:
    """Android's name of a user or group number; numbers without a name print as themselves."""
    if uid in _FIXED:
        return _FIXED[uid]
    if FIRST_APP_UID <= uid < FIRST_CACHE_GID:
        return f"u0_a{uid - FIRST_APP_UID}"
    return f"u0_a{uid - FIRST_CACHE_GID}_cache" if FIRST_CACHE_GID <= uid < 30_000 else str(uid)


def short_name(uid: int) -> str:
    """A user number as records in dumps and logs print it: `u0a123` for an app, else the plain number."""
    return f"u0a{uid - FIRST_APP_UID}" if FIRST_APP_UID <= uid < FIRST_CACHE_GID else str(uid)


def cache_gid(uid: int) -> int:
    """The group that Android counts an app's cache files under."""
    return uid - FIRST_APP_UID + FIRST_CACHE_GID


def user_id(name: str) -> int | None:
    """The number behind a name or a decimal string, or None."""
    if len(name) > _LONGEST_NAME:
        return None
    if name.isascii() and name.isdigit():
        return int(name)
    number = name.removeprefix("u0_a").removesuffix("_cache")
    if name.startswith("u0_a") and number.isascii() and number.isdigit():
        return int(number) + (FIRST_CACHE_GID if name.endswith("_cache") else FIRST_APP_UID)
    return _BY_NAME.get(name)

"""What a shell remembers between commands, and what a family of shells shares."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from mobile_world.phone.shell.language.fields import DEFAULT_IFS
from mobile_world.phone.shell.language.processes import RunningProcess
from mobile_world.phone.shell.language.syntax import Command
from mobile_world.phone.shell.language.variables import Variables
from mobile_world.phone.system import Clock, User, user_name

SHELL_PATH = "/system/bin/sh"
DEFAULT_PATH = ":".join(
    (
        "/product/bin",
        "/apex/com.android.runtime/bin",
        "/apex/com.android.art/bin",
        "/system_ext/bin",
        "/system/bin",
        "/system/xbin",
        "/odm/bin",
        "/vendor/bin",
        "/vendor/xbin",
    )
)
_ENVIRONMENT = {
    "ANDROID_ART_ROOT": "/apex/com.android.art",
    "ANDROID_ASSETS": "/system/app",
    "ANDROID_BOOTLOGO": "1",
    "ANDROID_DATA": "/data",
    "ANDROID_I18N_ROOT": "/apex/com.android.i18n",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "ANDROID_TZDATA_ROOT": "/apex/com.android.tzdata",
    "ASEC_MOUNTPOINT": "/mnt/asec",
    "DOWNLOAD_CACHE": "/data/cache",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "emu64x",
    "PATH": DEFAULT_PATH,
    "SHELL": "/bin/sh",
    "TERM": "dumb",
    "TMPDIR": "/data/local/tmp",
}


_SHELL_VARIABLES = {
    "IFS": DEFAULT_IFS,
    "KSH_VERSION": "@(#)MIRBSD KSH R59 2020/10/31 Android",
    "OPTIND": "1",
    "PS2": "> ",
    "PS4": "+ ",
}


def login_environment(user: User) -> dict[str, str]:
    """What adbd gives a shell."""
    name = user_name(user.uid)
    return {**_ENVIRONMENT, "LOGNAME": name, "USER": name}


def make_variables(environment: dict[str, str], clock: Clock) -> Variables:
    """A new shell's variables: what it inherits, its own, and those that are worked out when they are read."""
    variables = Variables(environment)
    for name, value in _SHELL_VARIABLES.items():
        variables.set(name, value)
    chance, started = Random(clock.now_ns()), clock.uptime_ns()
    variables.computed = {
        "RANDOM": lambda: str(chance.randrange(32_768)),
        "SECONDS": lambda: str((clock.uptime_ns() - started) // 1_000_000_000),
        "EPOCHREALTIME": lambda: f"{clock.now_ns() / 1e9:.6f}",
    }
    return variables


@dataclass
class Job:
    """A command in the background."""

    process: RunningProcess
    owner: int
    """The process id of the shell that started it."""
    detached: bool
    """Whether it outlives the shell that started it."""


@dataclass
class Family:
    """What a shell shares with its subshells: `$$` and what runs in the background."""

    pid: int = 0
    jobs: list[Job] = field(default_factory=list)


@dataclass
class State:
    """One shell's memory; a subshell works on a copy."""

    user: User
    variables: Variables
    cwd: str = "/"
    name: str = SHELL_PATH
    """`$0`."""
    file: str = ""
    """Where the script comes from, for messages; empty for `-c`."""
    positional: list[str] = field(default_factory=list)
    functions: dict[str, Command] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)
    traps: dict[str, str] = field(default_factory=dict)
    status: int = 0
    line: int = 1
    umask: int = 0
    last_job: int | None = None

    def copy(self) -> State:
        """An independent copy, for a subshell; traps are not inherited."""
        return replace(
            self,
            variables=self.variables.copy(),
            positional=list(self.positional),
            functions=dict(self.functions),
            options=set(self.options),
            traps={},
        )

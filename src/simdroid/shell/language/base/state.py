"""The state of a shell: variables, working directory, positional parameters, functions, options and jobs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from simdroid.shell.language.base.control_flow import AssignmentRefused
from simdroid.shell.language.base.processes import RunningProcess
from simdroid.shell.language.base.syntax import Command
from simdroid.shell.language.fields import DEFAULT_IFS
from simdroid.system import Clock, User, user_name

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

PIPEFAIL = "pipefail"
"""The option `set -o pipefail`, which has no letter."""
MAX_VALUE = 8 * 1024 * 1024
"""Characters one variable may hold; a script that doubles a variable in a loop must not take the host's memory."""


class Variables:
    """Named texts, some of them exported, read-only, integers or local to a function."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._values = dict(environment)
        self.exported = set(environment)
        self.read_only: set[str] = set()
        self.integers: set[str] = set()
        self._scopes: list[dict[str, str | None]] = []
        self.computed: dict[str, Callable[[], str]] = {}
        """Variables that are worked out when they are read, such as `RANDOM`."""

    def copy(self) -> Variables:
        """An independent copy, for a subshell."""
        copied = Variables({})
        copied._values = dict(self._values)
        copied.exported = set(self.exported)
        copied.read_only = set(self.read_only)
        copied.integers = set(self.integers)
        copied._scopes = [dict(scope) for scope in self._scopes]
        copied.computed = self.computed
        return copied

    def get(self, name: str) -> str | None:
        """The value, or None."""
        if name in self._values:
            return self._values[name]
        return self.computed[name]() if name in self.computed else None

    def set(self, name: str, value: str) -> None:
        """Assign."""
        if name in self.read_only:
            raise AssignmentRefused(f"read-only: {name}")
        if len(value) > MAX_VALUE:
            raise AssignmentRefused(f"{name}: can't allocate {len(value)} data bytes")
        self._values[name] = value

    def unset(self, name: str) -> None:
        """Forget a variable."""
        if name in self.read_only:
            raise AssignmentRefused(f"read-only: {name}")
        self._values.pop(name, None)
        self.exported.discard(name)
        self.integers.discard(name)

    def items(self) -> list[tuple[str, str]]:
        """All of them, sorted by name."""
        return sorted(self._values.items())

    def environment(self) -> dict[str, str]:
        """What a command sees."""
        return {name: value for name, value in self._values.items() if name in self.exported}

    def enter_function(self) -> None:
        """Begin a scope for `local` variables."""
        self._scopes.append({})

    def leave_function(self) -> None:
        """End a scope and restore the values that local variables hid."""
        for name, value in self._scopes.pop().items():
            if value is None:
                self._values.pop(name, None)
            else:
                self._values[name] = value

    def make_local(self, name: str) -> None:
        """Remember a variable's value for the end of the function; outside of functions nothing happens."""
        if self._scopes and name not in self._scopes[-1]:
            self._scopes[-1][name] = self._values.pop(name, None)


def login_environment(user: User) -> dict[str, str]:
    """What adbd gives a shell."""
    return {**_ENVIRONMENT, **dict.fromkeys(("LOGNAME", "USER"), user_name(user.uid))}


def make_variables(environment: dict[str, str], clock: Clock) -> Variables:
    """A new shell's variables: inherited, predefined, and computed on reading."""
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
class ShellJob:
    """A command in the background."""

    process: RunningProcess
    owner: int
    """The process id of the shell that started it."""
    detached: bool
    """Whether it outlives the shell that started it."""


@dataclass
class ShellState:
    """The state of one shell; a subshell works on a copy."""

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
    loops: int = 0
    """How many loops the current command is in."""
    cluster: tuple[int, str] = (0, "")
    """The letters of `-abc` that `getopts` has not given yet, and the OPTIND they belong to."""
    last_job: int | None = None
    shell_pid: int = 0
    """`$$`: the process id of the outermost shell, in its subshells too."""

    def copy(self) -> ShellState:
        """An independent copy, for a subshell; traps are not inherited."""
        return replace(
            self,
            variables=self.variables.copy(),
            positional=list(self.positional),
            functions=dict(self.functions),
            options=set(self.options),
            traps={},
        )

    def special(self, name: str) -> str | None:
        """The value of `$?`, `$#`, `$$`, `$!`, `$0` or `$-`."""
        values = {
            "?": str(self.status),
            "#": str(len(self.positional)),
            "$": str(self.shell_pid),
            "!": "" if self.last_job is None else str(self.last_job),
            "0": self.name,
            "-": "".join(sorted(self.options - {PIPEFAIL})),
        }
        return values.get(name)

"""`pm install` and `pm uninstall`, from a file, from a stream and in sessions."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.shell.commands import Call
from simdroid.shell.services.package import pm
from simdroid.shell.services.service_commands import (
    ILLEGAL_ARGUMENT,
    Arguments,
    JavaException,
    parse_int,
    read_user,
)
from simdroid.system.packages import BadApk, InstallOptions, commit, uninstall

MAX_APK_BYTES = 1 << 28
"""Bytes that all open sessions hold together, in memory; the largest app of the stores has 200 MB."""

MAX_SESSIONS = 1024
"""Sessions that Android lets the shell have open."""

_CHUNK = 1 << 20

_IGNORED = {"-r", "-s", "-f", "--dont-kill", "--instant", "--ephemeral", "--full", "--preload", "--staged", "--apex"}
_IGNORED |= {
    "--force-sdk",
    "--force-queryable",
    "--skip-verification",
    "--bypass-low-target-sdk-block",
    "--enable-rollback",
}
_IGNORED |= {
    "--force-non-staged",
    "--staged-ready-timeout",
    "--no-incremental",
    "--multi-package",
    "--restrict-permissions",
}
_IGNORED_VALUE = {"--abi", "--install-location", "--install-reason", "--originating-uri", "--referrer", "-p"}

_STATUS = {
    "INSTALL_FAILED_ALREADY_EXISTS": 5,
    "INSTALL_FAILED_UPDATE_INCOMPATIBLE": 5,
    "INSTALL_FAILED_INSUFFICIENT_STORAGE": 6,
    "INSTALL_FAILED_OLDER_SDK": 7,
}
_INVALID = 4
"""What `install-commit` returns: the public status of a failure."""


@dataclass
class _Request:
    replace: bool = True
    grant_all: bool = False
    allow_test: bool = False
    allow_downgrade: bool = False
    installer: str | None = None
    size: int | None = None

    def options(self) -> InstallOptions:
        return InstallOptions(self.replace, self.grant_all, self.allow_test, self.allow_downgrade, self.installer)


@pm("install")
async def install(call: Call, arguments: Arguments) -> int:
    """Install an app: [-t] [-g] [-d] [-R] [-i INSTALLER] [-S SIZE] [PATH [SPLIT …]|-]."""
    request = _read_request(call, arguments)
    names = arguments.rest()
    streamed = not names or names[0] == "-"
    if streamed and request.size is None:
        return _print_failure(call, "Error: must either specify a package size or an APK file")
    if streamed and len(names) > 1:
        return _print_failure(call, "Error: can't specify SPLIT(s) along with STDIN")
    session = _create_session(call, request)
    try:
        for name in names or ["-"]:
            data = await _read_apk(call, name, request.size)
            call.system.packages.sessions.write(session, name.rpartition("/")[2], data)
    except BaseException:
        call.system.packages.sessions.close(session)
        raise
    return 1 if _commit(call, session) else 0


@pm("install-create")
def install_create(call: Call, arguments: Arguments) -> None:
    """Begin an installation in steps; the options are those of install."""
    session = _create_session(call, _read_request(call, arguments))
    call.print(f"Success: created install session [{session}]")


@pm("install-write")
async def install_write(call: Call, arguments: Arguments) -> None:
    """Add a file to an installation: [-S SIZE] SESSION NAME [PATH|-]."""
    size = None
    while option := arguments.next_option():
        if option != "-S":
            raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown option: {option}")
        size = parse_int(call, arguments.required())
    number, name, source = parse_int(call, arguments.required()), arguments.required(), arguments.next()
    _require_session(call, number)
    data = await _read_apk(call, source, size)
    call.system.packages.sessions.write(number, name, data)
    call.print(f"Success: streamed {len(data)} bytes")


@pm("install-commit")
def install_commit(call: Call, arguments: Arguments) -> int:
    """End an installation by installing what was added: SESSION."""
    number = parse_int(call, arguments.required())
    _require_session(call, number)
    return _commit(call, number)


@pm("install-abandon", "install-destroy")
def install_abandon(call: Call, arguments: Arguments) -> None:
    """End an installation without installing: SESSION."""
    number = parse_int(call, arguments.required())
    _require_session(call, number)
    call.system.packages.sessions.close(number)
    call.print("Success")


@pm("install-existing")
def install_existing(call: Call, arguments: Arguments) -> int:
    """Bring back a part of the system that was uninstalled for the user: [--user USER] PACKAGE."""
    while option := arguments.next_option():
        if option == "--user":
            read_user(call, arguments)
        elif option not in ("--ephemeral", "--instant", "--full", "--wait", "--restrict-permissions"):
            return _print_failure(call, f"Error: Unknown option: {option}")
    name = arguments.next()
    if name is None:
        return _print_failure(call, "Error: package name not specified")
    manifest = call.system.packages.known(name)
    if manifest is None or not manifest.system:
        text = f"Package {name} doesn't exist"
        return _print_failure(call, f"android.content.pm.PackageManager$NameNotFoundException: {text}")
    call.system.packages.add(manifest)
    call.print(f"Package {name} installed for user: 0")
    return 0


@pm("uninstall")
def uninstall_package(call: Call, arguments: Arguments) -> int:
    """Remove an app: [-k] [--user USER] PACKAGE."""
    keep_data = for_user = False
    while option := arguments.next_option():
        if option == "--user":
            for_user = read_user(call, arguments) != "all"
        elif option == "--versionCode":
            arguments.required()
        elif option == "-k":
            keep_data = True
        else:
            return _print_failure(call, f"Error: Unknown option: {option}")
    name = arguments.next()
    if name is None:
        return _print_failure(call, "Error: package name not specified")
    reason = uninstall(call.system, name, keep_data=keep_data, for_user=for_user)
    call.print(f"Failure [{reason}]" if reason else "Success")
    return 1 if reason else 0


def _read_request(call: Call, arguments: Arguments) -> _Request:
    request = _Request()
    while option := arguments.next_option():
        match option:
            case "-S":
                request.size = parse_int(call, arguments.required())
            case "-i":
                request.installer = arguments.required()
            case "-R":
                request.replace = False
            case "-g":
                request.grant_all = True
            case "-t":
                request.allow_test = True
            case "-d":
                request.allow_downgrade = True
            case "--user":
                read_user(call, arguments)
            case _ if option in _IGNORED_VALUE:
                arguments.required()
            case _ if option not in _IGNORED:
                raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown option {option}")
    return request


def _create_session(call: Call, request: _Request) -> int:
    sessions = call.system.packages.sessions
    if len(sessions) >= MAX_SESSIONS:
        text = f"Too many active sessions for UID {call.user.uid}"
        raise JavaException(call, "java.lang.IllegalStateException", text)
    return sessions.create(request.options())


def _check_room(call: Call, size: int) -> None:
    if call.system.packages.sessions.size + size > MAX_APK_BYTES:
        raise JavaException(call, "java.io.IOException", "Requested internal only, but not enough space")


async def _read_apk(call: Call, source: str | None, size: int | None) -> bytes:
    if source is None or source == "-":
        return await _read_stdin(call, size or 0)
    try:
        _check_room(call, call.fs.stat(call.path(source)).size)
        return call.fs.read_bytes(call.path(source))
    except OSError:
        text = f"Error: Can't open file: {source}"
        call.error(f"Error: Unable to open file: {source}\nConsider using a file under /data/local/tmp/\n{text}")
        raise JavaException(call, ILLEGAL_ARGUMENT, text) from None


async def _read_stdin(call: Call, size: int) -> bytes:
    """At most `size` bytes of stdin."""
    _check_room(call, size)
    data = bytearray()
    while len(data) < size and (chunk := await call.stdin.read(min(_CHUNK, size - len(data)))):
        data += chunk
    return bytes(data)


def _commit(call: Call, session: int) -> int:
    """Install a session's files and print the outcome; Android's status."""
    try:
        commit(call.system, session)
    except BadApk as problem:
        call.print(f"Failure [{problem.code}: {problem.detail}]")
        return _STATUS.get(problem.code, _INVALID)
    call.print("Success")
    return 0


def _print_failure(call: Call, text: str) -> int:
    """Print an error on stdout; the status of a failure."""
    call.print(text)
    return 1


def _require_session(call: Call, number: int) -> None:
    if not call.system.packages.sessions.is_open(number):
        raise JavaException(call, "java.lang.SecurityException", f"Caller has no access to session {number}")

"""`pm install` and `pm uninstall`, from a file, from a stream and in sessions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from simdroid.shell.commands import Call
from simdroid.shell.services.base import ILLEGAL_ARGUMENT, Arguments, JavaException, parse_int, read_user
from simdroid.shell.services.package import pm
from simdroid.system.packages import BadApk, InstallOptions, commit, uninstall

MAX_APK_BYTES = 1 << 30
_CHUNK = 1 << 20

_IGNORED = {
    "-r",
    "-s",
    "-f",
    "--dont-kill",
    "--instant",
    "--ephemeral",
    "--full",
    "--preload",
    "--staged",
    "--apex",
    "--force-sdk",
    "--force-queryable",
    "--skip-verification",
    "--bypass-low-target-sdk-block",
    "--enable-rollback",
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


_SWITCHES: dict[str, dict[str, Any]] = {
    "-R": {"replace": False},
    "-g": {"grant_all": True},
    "-t": {"allow_test": True},
    "-d": {"allow_downgrade": True},
}
"""Options of `install` without a value, and what each sets."""


class _Request(NamedTuple):
    options: InstallOptions
    size: int | None
    """Bytes to read from stdin."""


@pm("install")
async def install(call: Call, arguments: Arguments) -> int:
    """Install an app: [-t] [-g] [-d] [-R] [-i INSTALLER] [-S SIZE] [PATH [SPLIT …]|-]."""
    options, size = _read_request(call, arguments)
    names = arguments.rest()
    streamed = not names or names[0] == "-"
    if streamed and size is None:
        return call.print_failure("Error: must either specify a package size or an APK file")
    if streamed and len(names) > 1:
        return call.print_failure("Error: can't specify SPLIT(s) along with STDIN")
    files = {name.rpartition("/")[2]: await _read_apk(call, name, size) for name in names or ["-"]}
    session = call.system.packages.sessions.create(options)
    for name, data in files.items():
        call.system.packages.sessions.write(session, name, data)
    return 1 if _commit(call, session) else 0


@pm("install-create")
def install_create(call: Call, arguments: Arguments) -> None:
    """Begin an installation in steps; the options are those of install."""
    session = call.system.packages.sessions.create(_read_request(call, arguments).options)
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
            return call.print_failure(f"Error: Unknown option: {option}")
    name = arguments.next()
    if name is None:
        return call.print_failure("Error: package name not specified")
    manifest = call.system.packages.known(name)
    if manifest is None or not manifest.system:
        return call.print_failure(
            f"android.content.pm.PackageManager$NameNotFoundException: Package {name} doesn't exist"
        )
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
            return call.print_failure(f"Error: Unknown option: {option}")
    name = arguments.next()
    if name is None:
        return call.print_failure("Error: package name not specified")
    reason = uninstall(call.system, name, keep_data=keep_data, for_user=for_user)
    call.print(f"Failure [{reason}]" if reason else "Success")
    return 1 if reason else 0


def _read_request(call: Call, arguments: Arguments) -> _Request:
    options, size = InstallOptions(), None
    while option := arguments.next_option():
        if option == "-S":
            size = parse_int(call, arguments.required())
        elif option == "-i":
            options = replace(options, installer=arguments.required())
        elif option in _SWITCHES:
            options = replace(options, **_SWITCHES[option])
        elif option == "--user":
            read_user(call, arguments)
        elif option in _IGNORED_VALUE:
            arguments.required()
        elif option not in _IGNORED:
            raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown option {option}")
    return _Request(options, size)


async def _read_apk(call: Call, source: str | None, size: int | None) -> bytes:
    if source is None or source == "-":
        return await _read_stdin(call, size or 0)
    try:
        return call.fs.read_bytes(call.path(source))
    except OSError:
        text = f"Error: Can't open file: {source}"
        call.error(f"Error: Unable to open file: {source}\nConsider using a file under /data/local/tmp/\n{text}")
        raise JavaException(call, ILLEGAL_ARGUMENT, text) from None


async def _read_stdin(call: Call, size: int) -> bytes:
    """At most `size` bytes of stdin."""
    if size > MAX_APK_BYTES:
        raise JavaException(call, "java.io.IOException", "Requested internal only, but not enough space")
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


def _require_session(call: Call, number: int) -> None:
    if not call.system.packages.sessions.is_open(number):
        raise JavaException(call, "java.lang.SecurityException", f"Caller has no access to session {number}")

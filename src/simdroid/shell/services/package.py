"""The package manager's commands (`pm`, `cmd package`), except those that install or query."""

from __future__ import annotations

import dataclasses

from simdroid.shell.commands import Call, CommandFailed, Output
from simdroid.shell.services.base import (
    Arguments,
    JavaException,
    Verbs,
    component_info,
    read_user,
    service,
    skip_options,
)
from simdroid.system import SHELL, Component
from simdroid.system.packages import EnabledState, PackageError

pm = Verbs("Package manager (package) commands:")


@service("package", "pm")
async def package_manager(call: Call) -> int:
    """Run one of the package manager's commands."""
    try:
        return await pm.run(call)
    except PackageError as problem:
        raise JavaException(call, problem.java_class, problem.message) from None


@pm("path")
def path(call: Call, arguments: Arguments) -> int:
    """Print where an app's APK is: [--user USER] PACKAGE."""
    skip_options(call, arguments)
    package = call.system.packages.get(arguments.required())
    if package is None:
        return 1
    call.print(f"package:{package.apk}")
    return 0


def _next(arguments: Arguments, kind: str) -> str:
    """The next argument, or `pm`'s refusal to go without."""
    argument = arguments.next()
    if argument is None:
        raise CommandFailed(f"Error: no {kind} specified")
    return argument


@pm("clear")
def clear(call: Call, arguments: Arguments) -> None:
    """Remove all data of an app: [--user USER] [--cache-only] PACKAGE."""
    cache_only = False
    while option := arguments.next_option():
        cache_only |= option == "--cache-only"
        if option == "--user":
            read_user(call, arguments)
    name = _next(arguments, "package")
    packages = call.system.packages
    if not (packages.get(name) if cache_only else packages.clear(name)):
        raise CommandFailed("Failed")
    call.print("Success")


@pm("grant", "revoke")
def grant_or_revoke(call: Call, arguments: Arguments) -> None:
    """Give an app a permission or take it back: [--user USER] PACKAGE PERMISSION."""
    skip_options(call, arguments)
    name, permission = _next(arguments, "package"), _next(arguments, "permission")
    packages = call.system.packages
    change = packages.grant if call.args[0] == "grant" else packages.revoke
    change(name, permission)


@pm("reset-permissions")
def reset_permissions(call: Call, arguments: Arguments) -> None:
    """Take all apps back to the permissions they were installed with."""
    call.system.packages.reset_permissions()


_FLAGS = ("review-required", "revoked-compat", "revoke-when-requested", "user-fixed", "user-set")


@pm("set-permission-flags", "clear-permission-flags")
def change_permission_flags(call: Call, arguments: Arguments) -> None:
    """Change what is noted of a decision: [--user USER] PACKAGE PERMISSION FLAG…, such as user-set and user-fixed."""
    skip_options(call, arguments)
    name, permission = _next(arguments, "package"), _next(arguments, "permission")
    flags: list[str] = []
    while flag := arguments.next():
        if flag not in _FLAGS:
            raise CommandFailed(f"Error: invalid flag: {flag}")
        flags.append(flag)
    if not flags:
        raise CommandFailed("Error: must specify at least one flag")
    call.system.packages.flag(name, permission, flags, call.args[0].startswith("set"))


_STATES = {
    "enable": EnabledState.ENABLED,
    "disable": EnabledState.DISABLED,
    "disable-user": EnabledState.DISABLED_USER,
    "disable-until-used": EnabledState.DISABLED_UNTIL_USED,
    "default-state": EnabledState.DEFAULT,
}


@pm(*_STATES)
def set_state(call: Call, arguments: Arguments) -> None:
    """Let an app or one of its components run, or not: [--user USER] PACKAGE[/CLASS]."""
    skip_options(call, arguments)
    target = _next(arguments, "package or component")
    state = _STATES[call.args[0]]
    component = Component.parse(target)
    name, cls = (component.package, component.cls) if component else (target, None)
    _refuse_shell(call, name, component, state)
    call.system.packages.set_state(name, state, cls)
    what = f"Component {{{component.full}}}" if component else f"Package {name}"
    call.print(f"{what} new state: {state.label}")


def _refuse_shell(call: Call, name: str, component: Component | None, state: EnabledState) -> None:
    """The shell user may only switch whole packages, and only between on and disabled by the user."""
    package = call.system.packages.get(name)
    if call.user != SHELL or package is None:
        return
    allowed = (EnabledState.DEFAULT, EnabledState.ENABLED, EnabledState.DISABLED_USER)
    if component is not None or state not in allowed or package.state not in allowed:
        what = component_info(component) if component else "null"
        reason = f"Shell cannot change component state for {what} to {int(state)}"
        raise JavaException(call, "java.lang.SecurityException", reason)


@pm("get-install-location")
def get_install_location(call: Call, arguments: Arguments) -> None:
    """Print where apps are installed."""
    call.print("0[auto]")


@pm("get-max-users")
def get_max_users(call: Call, arguments: Arguments) -> None:
    """Print how many users the phone takes."""
    call.print("Maximum supported users: 4")


@pm("trim-caches", "set-install-location", "set-permission-enforced", "force-dex-opt")
def accepted(call: Call, arguments: Arguments) -> None:
    """Accepted without effect on a phone whose apps are not compiled and keep no caches."""


@pm("compile", "bg-dexopt-job", "reconcile-secondary-dex-files", "snapshot-profile")
def compiled(call: Call, arguments: Arguments) -> None:
    """Say that compiling apps succeeded."""
    call.print("Success")


@pm("suspend", "unsuspend")
def suspend(call: Call, arguments: Arguments) -> int:
    """Answer as for apps that are suspended; this phone only reports it: [--user USER] PACKAGE [PACKAGE …]."""
    skip_options(call, arguments)
    names = arguments.rest()
    if not names:
        return call.print_failure("Error: package name not specified")
    for name in names:
        _print_state(call, name, "suspended", wanted=call.args[0] == "suspend")
    return 0


@pm("hide", "unhide")
def hide(call: Call, arguments: Arguments) -> None:
    """Answer as for an app that is hidden; this phone only reports it: [--user USER] PACKAGE."""
    skip_options(call, arguments)
    _print_state(call, _next(arguments, "package or component"), "hidden", wanted=call.args[0] == "hide")


def _print_state(call: Call, name: str, kind: str, *, wanted: bool) -> None:
    installed = call.system.packages.get(name) is not None
    call.print(f"Package {name} new {kind} state: {str(wanted and installed).lower()}")


@pm("dump")
async def dump(call: Call, arguments: Arguments) -> None:
    """Print what the services know of an app: PACKAGE."""
    name = _next(arguments, "package")
    for words in (["package", name], ["activity", "package", name]):
        call.print(f"DUMP OF SERVICE {words[0]}:")
        inner = Indented(call.stdout)
        await call.run(dataclasses.replace(call, argv=["dumpsys", *words], stdout=inner))
        inner.finish()
        call.print()


class Indented:
    """An output that indents every line by two blanks."""

    def __init__(self, target: Output) -> None:
        self._target = target
        self._rest = b""

    def write(self, data: bytes) -> None:
        """Pass on all complete lines."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._target.write(b"".join(b"  " + line + b"\n" for line in lines))

    async def drain(self) -> None:
        """Wait for the output below."""
        await self._target.drain()

    def finish(self) -> None:
        """Flush a last line without a newline."""
        if self._rest:
            self._target.write(b"  " + self._rest + b"\n")

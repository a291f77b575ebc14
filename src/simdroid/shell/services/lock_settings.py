"""`locksettings`: the lock screen, and the PIN, password or pattern that it asks for."""

from __future__ import annotations

from typing import cast

from simdroid.shell.commands import Call
from simdroid.shell.services.base import JAVA_FAILURE, Arguments, ServiceFailed, Verbs, read_user
from simdroid.system.lock_settings import CredentialKind, valid_credential

_lock = Verbs("lockSettings service commands:", "lock_settings", "locksettings")


def _read_options(call: Call, arguments: Arguments) -> None:
    """Read `--user N` and `--old CREDENTIAL`; the old one must be right where the phone has one."""
    old = ""
    while option := arguments.next_option():
        if option == "--old":
            old = arguments.required()
        elif option == "--user":
            read_user(call, arguments)
        else:
            call.print(f"Unknown option: {option}")
            raise ServiceFailed(f"java.lang.IllegalArgumentException: Unknown option: {option}")
    lock = call.system.lock_settings
    if lock.secure and not lock.check(old):
        call.print(f"Old password '{old}' didn't match")
    elif not lock.secure and old:
        call.print("Old password provided but user has no password")
    else:
        return
    raise ServiceFailed("")


@_lock("get-disabled")
def get_disabled(call: Call, arguments: Arguments) -> None:
    """[--old CREDENTIAL] [--user USER]: say whether the lock screen is off."""
    _read_options(call, arguments)
    off = call.system.settings.flag("secure", "lockscreen.disabled") and not call.system.lock_settings.secure
    call.print(str(off).lower())


@_lock("set-disabled")
def set_disabled(call: Call, arguments: Arguments) -> None:
    """[--old CREDENTIAL] [--user USER] true|false: turn the lock screen off or on."""
    _read_options(call, arguments)
    word = arguments.required()
    call.system.settings.put("secure", "lockscreen.disabled", str(int(word == "true")))
    call.print(f"Lock screen disabled set to {word}")


@_lock("set-pin", "set-password", "set-pattern")
def set_credential(call: Call, arguments: Arguments) -> int:
    """[--old CREDENTIAL] [--user USER] CREDENTIAL: let the lock screen ask for it."""
    _read_options(call, arguments)
    kind, secret = cast(CredentialKind, call.args[0].removeprefix("set-")), arguments.required()
    if not valid_credential(kind, secret):
        return call.print_failure(
            "New credential doesn't satisfy admin policies: the credential is too short or not well formed",
            JAVA_FAILURE,
        )
    call.system.lock_settings.set(kind, secret)
    call.print(f"{kind.capitalize()} set to '{secret}'")
    return 0


@_lock("clear")
def clear(call: Call, arguments: Arguments) -> None:
    """[--old CREDENTIAL] [--user USER]: remove the credential."""
    _read_options(call, arguments)
    call.system.lock_settings.set("none", "")
    call.print("Lock credential cleared")


@_lock("verify")
def verify(call: Call, arguments: Arguments) -> None:
    """[--old CREDENTIAL] [--user USER]: check the credential."""
    _read_options(call, arguments)
    call.print("Lock credential verified successfully")


@_lock("require-strong-auth", "remove-cache", "set-resume-on-reboot-provider-package")
def accepted(call: Call, arguments: Arguments) -> None:
    """Accepted without effect."""

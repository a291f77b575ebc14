"""`settings`: read and write the settings provider."""

from __future__ import annotations

from typing import NamedTuple, cast

from simdroid.shell.commands import Call
from simdroid.shell.services.base import (
    ILLEGAL_ARGUMENT,
    JAVA_FAILURE,
    Arguments,
    JavaException,
    ServiceFailed,
    decode_int,
    service,
)
from simdroid.system import NAMESPACES, Namespace

_HELP = """\
Settings provider (settings) commands:
  help
      Print this text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Print the value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Set KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Remove KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Put a namespace back to its defaults. RESET_MODE is one of
      untrusted_defaults, untrusted_clear, trusted_defaults.
  list [--user <USER_ID> | current] NAMESPACE
      Print all settings of a namespace.
  NAMESPACE is one of system, secure, global (in any case)."""

_VERBS = ("get", "put", "delete", "list", "reset")
_RESET_MODES = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")


class _Request(NamedTuple):
    verb: str
    namespace: Namespace
    words: list[str]
    """What came after the namespace."""


@service("settings", "settings")
def settings(call: Call) -> int:
    """Run one verb on one namespace."""
    if not call.args or call.args[0] in ("help", "-h"):
        return call.print_failure(_HELP, JAVA_FAILURE)
    verb, namespace, words = _parse(call)
    store = call.system.settings
    if verb == "get":
        value = store.get(namespace, words[0])
        call.print("null" if value is None else value)
    elif verb == "put":
        store.put(namespace, words[0], words[1])
    elif verb == "delete":
        call.print(f"Deleted {int(store.delete(namespace, words[0]))} rows")
    elif verb == "list":
        call.print_lines(sorted(f"{key}={value}" for key, value in store.items(namespace)))
    elif words[0].lower() == "trusted_defaults":
        # The other modes undo changes by apps; here only the system and the shell change settings, and theirs stay.
        store.reset(namespace)
    return 0


def _parse(call: Call) -> _Request:
    """Verb, namespace and operands; `--user` may stand anywhere."""
    words = _without_user(call)
    if not words:
        raise ServiceFailed("Bad arguments")
    verb = words.pop(0)
    if verb.lower() not in _VERBS:
        raise ServiceFailed(f"Invalid command: {verb}")
    if not words:
        raise ServiceFailed("Bad arguments")
    name = words.pop(0)
    if name.lower() not in NAMESPACES:
        raise ServiceFailed(f"Invalid namespace '{name}'")
    _check(verb.lower(), words)
    return _Request(verb.lower(), cast(Namespace, name.lower()), words)


def _check(verb: str, arguments: list[str]) -> None:
    """Refuse what the verb cannot take; `list` takes no notice of further words."""
    if len(arguments) < {"list": 0, "put": 2}.get(verb, 1):
        raise ServiceFailed("Bad arguments")
    if verb == "put":
        # After key and value come a tag, the word `default`, or both in that order.
        extra = arguments[2:]
        if extra and extra[0].lower() != "default":
            extra.pop(0)
        if extra and extra[0].lower() != "default":
            raise ServiceFailed("Argument expected to be 'default'")
        if len(extra) > 1:
            raise ServiceFailed("Too many arguments")
    elif verb != "list" and len(arguments) > (2 if verb == "reset" and arguments[0].lower() not in _RESET_MODES else 1):
        raise ServiceFailed("Too many arguments")


def _without_user(call: Call) -> list[str]:
    arguments, words, user = Arguments(call, call.args), [], None
    while (word := arguments.next()) is not None:
        if word != "--user":
            words.append(word)
            continue
        if user is not None:
            raise ServiceFailed("Invalid user: --user specified more than once\nBad arguments")
        user = arguments.required()
        if user not in ("current", "cur"):
            _check_user(call, user)
    return words


def _check_user(call: Call, user: str) -> None:
    if user == "all":
        raise ServiceFailed("Invalid user: all")
    try:
        number = decode_int(user)
    except ValueError:
        raise JavaException(call, ILLEGAL_ARGUMENT, f"Bad user number: {user}") from None
    if number != 0:
        raise ServiceFailed(f"Invalid user: {number}")

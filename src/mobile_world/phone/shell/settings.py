"""`settings`: read and write the settings provider."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.shell.call import Call, CommandFailed
from mobile_world.phone.shell.service import JAVA_FAILURE, Arguments, service
from mobile_world.phone.system import NAMESPACES, Namespace

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

_OPERANDS = {"get": (1, 1), "put": (2, 4), "delete": (1, 1), "reset": (1, 2), "list": (0, 0)}
"""How many words may follow the namespace."""


@service("settings", "settings")
def settings(call: Call) -> int:
    """Run one verb on one namespace."""
    if not call.args or call.args[0] in ("help", "-h"):
        call.print(_HELP)
        return JAVA_FAILURE
    verb, namespace, words = _parse(call)
    store = call.system.settings
    if verb == "get":
        value = store.get(namespace, words[0])
        call.print("null" if value is None else value)
    elif verb == "put":
        store.put(namespace, words[0], words[1])
    elif verb == "delete":
        call.print(f"Deleted {int(store.delete(namespace, words[0]))} rows")
    elif verb == "reset":
        store.reset(namespace)
    else:
        for line in sorted(f"{key}={value}" for key, value in store.items(namespace)):
            call.print(line)
    return 0


def _parse(call: Call) -> tuple[str, Namespace, list[str]]:
    """Verb, namespace and operands; `--user` may stand anywhere before the last of them."""
    words = _without_user(call)
    if not words:
        raise _refusal("Bad arguments")
    verb = words.pop(0)
    if verb not in _OPERANDS:
        raise _refusal(f"Invalid command: {verb}")
    if not words:
        raise _refusal("Bad arguments")
    name = words.pop(0)
    if name.lower() not in NAMESPACES:
        raise _refusal(f"Invalid namespace '{name}'")
    least, most = _OPERANDS[verb]
    if len(words) < least:
        raise _refusal("Bad arguments")
    if len(words) > most and verb != "list":
        raise _refusal("Too many arguments")
    if verb == "put" and len(words) == most and words[3].lower() != "default":
        raise _refusal("Argument expected to be 'default'")
    return verb, cast(Namespace, name.lower()), words


def _without_user(call: Call) -> list[str]:
    arguments, words = Arguments(call, call.args), []
    while (word := arguments.next()) is not None:
        if word != "--user":
            words.append(word)
        elif arguments.required() == "all":
            raise _refusal("Invalid user: all")
    return words


def _refusal(message: str) -> CommandFailed:
    return CommandFailed(message, JAVA_FAILURE)

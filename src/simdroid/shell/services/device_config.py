"""`device_config`: server-side flags."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, Verbs

_verb = Verbs("Device Config (device_config) commands:", "device_config", "device_config")


@_verb("get")
def get(call: Call, arguments: Arguments) -> None:
    """NAMESPACE KEY: print a flag."""
    value = call.system.device_config.get(arguments.required(), arguments.required())
    call.print("null" if value is None else value)


@_verb("put", "override")
def put(call: Call, arguments: Arguments) -> None:
    """NAMESPACE KEY VALUE [default]: set a flag."""
    namespace, key = arguments.required(), arguments.required()
    call.system.device_config.put(namespace, key, arguments.required())


@_verb("delete")
def delete(call: Call, arguments: Arguments) -> None:
    """NAMESPACE KEY: remove a flag."""
    namespace, key = arguments.required(), arguments.required()
    if call.system.device_config.delete(namespace, key):
        call.print(f"Successfully deleted {key} from {namespace}")
    else:
        call.print(f"Failed to delete {key} from {namespace}")


@_verb("list")
def list_flags(call: Call, arguments: Arguments) -> None:
    """[NAMESPACE]: print all flags."""
    namespace, config = arguments.next(), call.system.device_config
    for name in [namespace] if namespace else config.namespaces():
        call.print_lines(
            f"{key}={value}" if namespace else f"{name}/{key}={value}" for key, value in config.items(name)
        )


@_verb("list_namespaces")
def list_namespaces(call: Call, _: Arguments) -> None:
    """Print the namespaces that hold flags."""
    call.print_lines(call.system.device_config.namespaces())


@_verb("reset")
def reset(call: Call, arguments: Arguments) -> None:
    """MODE [NAMESPACE]: remove flags."""
    arguments.required()
    call.system.device_config.reset(arguments.next())


@_verb("get_sync_disabled_for_tests", "is_sync_disabled_for_tests")
def sync_mode(call: Call, _: Arguments) -> None:
    """Say whether flags stay as they are; nothing ever changes them from outside."""
    call.print("none" if call.args[0].startswith("get") else "false")


@_verb("set_sync_disabled_for_tests")
def set_sync_mode(_: Call, arguments: Arguments) -> None:
    """none|persistent|until_reboot: accepted."""
    arguments.required()

"""The phone's shell: a POSIX-like interpreter and Android's commands, one file per command family."""

# ruff: noqa: F401
# Modules are imported for the commands that they register.
from mobile_world.phone.shell import dumpsys
from mobile_world.phone.shell.commands import COMMANDS, Call, CommandFailed, Handler, Input, Output, command
from mobile_world.phone.shell.files import (
    block_copy,
    checksums,
    compression,
    copying,
    file_stat,
    find,
    listing,
    making,
    names,
    ownership,
    removing,
    sqlite,
    tar_archives,
    volumes,
    zip_archives,
)
from mobile_world.phone.shell.language import control_builtins, environment_builtins, variable_builtins
from mobile_world.phone.shell.language.session import Shell
from mobile_world.phone.shell.machine import (
    date,
    identity,
    killing,
    logcat,
    network,
    properties,
    ps,
    running_commands,
    uname,
    xargs,
)
from mobile_world.phone.shell.services import (
    activity,
    appops,
    connectivity,
    content,
    device_config,
    ime,
    input,
    media,
    minor_services,
    mobileworld,
    monkey,
    notification,
    package,
    package_install,
    package_query,
    power,
    registry,
    screencap,
    settings,
    statusbar,
    svc,
    uiautomator,
    window,
)
from mobile_world.phone.shell.text import binary, cutting, diff, echo_printf, grep, sed, showing, sorting
from mobile_world.phone.system.files import add_programs

__all__ = ["COMMANDS", "Call", "CommandFailed", "Handler", "Input", "Output", "Shell", "command"]

add_programs(COMMANDS)

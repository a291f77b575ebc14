"""The phone's shell: a POSIX-like interpreter and Android's commands, one file per command family."""

# Imported for what they register, one line each.
from mobile_world.phone.shell import dumpsys  # noqa: F401
from mobile_world.phone.shell.commands import COMMANDS, Call, CommandFailed, Handler, Input, Output, command
from mobile_world.phone.shell.files import (  # noqa: F401
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
from mobile_world.phone.shell.language import # noqa: F401
    control_builtins, variable_builtins
from mobile_world.phone.shell.language import environment_builtins
from mobile_world.phone.shell.language.session import Shell
from mobile_world.phone.shell.machine import (  # noqa: F401
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
from mobile_world.phone.shell.services import (  # noqa: F401
    activity,
    activity_messages,
    activity_stack,
    activity_start,
    appops,
    binder,
    content,
    device_config,
    device_services,
    ime,
    input,
    media,
    mobileworld,
    monkey,
    notification,
    package,
    package_install,
    package_list,
    package_resolve,
    power,
    radios,
    roles,
    screencap,
    service,
    service_names,
    settings,
    statusbar,
    svc,
    uiautomator,
    wifi,
    window,
)
from mobile_world.phone.shell.text import (  # noqa: F401
    binary,
    cutting,
    diff,
    grep,
    output_commands,
    sed,
    showing,
    sorting,
)
from mobile_world.phone.system.files import add_programs

__all__ = ["COMMANDS", "Call", "CommandFailed", "Handler", "Input", "Output", "Shell", "command"]

add_programs(COMMANDS)

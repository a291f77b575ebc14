"""The phone's shell: a POSIX-like interpreter and Android's commands, one file per command family."""

# ruff: noqa: F401
# Modules are imported for the commands that they register.
from simdroid.shell import dumpsys
from simdroid.shell.commands import COMMANDS, Call, CommandFailed, Handler, Input, Output, command
from simdroid.shell.files import (
    checksums,
    chmod_chown,
    cp_mv_rm,
    dd,
    df_du_mount,
    find,
    gzip,
    ls,
    mkdir_touch_ln,
    path_names,
    sqlite,
    stat,
    tar,
    unzip,
)
from simdroid.shell.language import control_builtins, environment_builtins, variable_builtins
from simdroid.shell.language.session import Shell
from simdroid.shell.machine import (
    app_process,
    date,
    getevent,
    getprop,
    id_su,
    kill,
    logcat,
    network,
    network_clients,
    ps,
    sh_env_xargs,
    uname,
)
from simdroid.shell.services import (
    activity,
    activity_debugging,
    appops,
    connectivity,
    content,
    device_config,
    deviceidle,
    display,
    ime,
    input,
    instrument,
    lock_settings,
    media,
    minor_services,
    mobileworld,
    monkey,
    notification,
    package,
    package_install,
    package_query,
    power,
    screencap,
    screenrecord,
    settings,
    statusbar,
    svc,
    uiautomator,
    window,
)
from simdroid.shell.text import binary, cat_head_tail, cut_paste_tr, diff, echo_printf, grep, sed, sort_uniq
from simdroid.system.files import add_programs

__all__ = ["COMMANDS", "Call", "CommandFailed", "Handler", "Input", "Output", "Shell", "command"]

add_programs(COMMANDS)

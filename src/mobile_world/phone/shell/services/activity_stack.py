"""`am stack`: the root tasks from top to bottom."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.activity import am
from mobile_world.phone.shell.services.records import bounds, component_info, configuration
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, integer
from mobile_world.phone.system import Task


@am("stack")
def stack(call: Call, arguments: Arguments) -> int:
    """Look at and move root tasks: list, info MODE TYPE, remove ID, move-task ID ROOT TOTOP."""
    word = arguments.required()
    if word == "list":
        for task in call.system.activities.tasks:
            _print_root(call, task)
    elif word == "info":
        _info(call, arguments)
    elif word == "remove":
        call.system.activities.remove_task(integer(call, arguments.required()))
    elif word == "move-task":
        return _move(call, arguments)
    else:
        return call.fail(f"Error: unknown command '{word}'", JAVA_FAILURE)
    return 0


def _move(call: Call, arguments: Arguments) -> int:
    number = integer(call, arguments.required())
    integer(call, arguments.required())
    to_top = arguments.required()
    if to_top not in ("true", "false"):
        return call.fail(f"Error: bad toTop arg: {to_top}", JAVA_FAILURE)
    if to_top == "true":
        call.system.activities.to_front(number)
    return 0


def _info(call: Call, arguments: Arguments) -> None:
    arguments.required()
    home = integer(call, arguments.required()) == 2
    matching = [task for task in call.system.activities.tasks if task.home == home]
    if matching:
        _print_root(call, matching[0])
    else:
        call.print("null")


def _print_root(call: Call, task: Task) -> None:
    width, height = bounds(call.phone)
    area = f"bounds=[0,0][{width},{height}]"
    shown = str(call.system.activities.tasks[0] is task).lower()
    call.print(f"RootTask id={task.root_id} {area} displayId=0 userId=0")
    call.print(f" configuration={configuration(call.phone, 'home' if task.home else 'standard')}")
    top = component_info(task.top.component)
    call.print(f"  taskId={task.id}: {task.base.full} {area} userId=0 visible={shown} topActivity={top}")
    call.print()

"""Identifiers that Android's dumps print for activities, tasks, processes, windows and configurations."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from simdroid.device import Phone
from simdroid.system import Activity, Component, Task, short_name
from simdroid.system.version_texts import VersionTexts, version_texts

MCC_MNC = "310mcc260mnc"
STATUS_BAR, NAVIGATION_BAR = 128, 63
"""Heights in pixels of the bars that apps do not draw under."""


class Bounds(NamedTuple):
    """The size of the screen in pixels."""

    width: int
    height: int


def identity(kind: str, name: object) -> str:
    """The identity hash of an object, stable for one thing on one phone."""
    return f"{zlib.crc32(f'{kind} {name}'.encode()) & 0xFFFFFFF:07x}"


def texts(phone: Phone) -> VersionTexts:
    """What the phone's version of Android prints in its own way."""
    return version_texts(phone.system.image)


def activity_record(phone: Phone, activity: Activity) -> str:
    """`ActivityRecord{…}`."""
    return texts(phone).activity_record.format(
        token=activity.token, component=activity.component.short, task=activity.task_id
    )


def task_record(phone: Phone, task: Task, *, heads_block: bool = False) -> str:
    """`Task{…}`, with all of its state where it heads a block."""
    root = f" rootTaskId={task.root_id}" if task.root_id != task.id else ""
    return _task(phone, task, task.id, root, len(task.activities), whole=heads_block)


def root_record(phone: Phone, task: Task, *, heads_block: bool = False) -> str:
    """The record of the container a task is in; for an app that is the task itself."""
    if task.root_id == task.id:
        return task_record(phone, task, heads_block=heads_block)
    return _task(phone, task, task.root_id, "", 1, whole=heads_block)


def process_record(phone: Phone, package: str) -> str:
    """`ProcessRecord{…}` of a package's process, or `null`."""
    process = phone.system.processes.find(package)
    if process is None:
        return "null"
    owner = f"{process.pid}:{process.name}/{short_name(process.uid)}"
    return f"ProcessRecord{{{identity('process', process.pid)} {owner}}}"


def window_record(title: str, token: str | None = None) -> str:
    """`Window{…}` with its title."""
    return f"Window{{{token or identity('window', title)} u0 {title}}}"


def component_info(component: Component) -> str:
    """`ComponentInfo{…}`, which is never shortened."""
    return f"ComponentInfo{{{component.full}}}"


def package_uid(phone: Phone, package: str) -> int:
    """The user number an app runs under; the system's for one that is not installed."""
    installed = phone.system.packages.get(package)
    return installed.uid if installed else 1000


def affinity(phone: Phone, task: Task) -> str:
    """A task's affinity as dumps print it, with the user number in front."""
    return f"{package_uid(phone, task.base.package)}:{task.affinity}"


def bounds(phone: Phone) -> Bounds:
    """Width and height of the screen in its current rotation."""
    metrics = phone.display.metrics
    return Bounds(metrics.width, metrics.height)


def configuration(phone: Phone, activity_type: str = "standard") -> str:
    """A Configuration's text."""
    metrics = phone.display.metrics
    app_height = metrics.height - STATUS_BAR - NAVIGATION_BAR
    width, height = _dp(metrics.width, metrics.density), _dp(app_height, metrics.density)
    smallest = _dp(min(metrics.width, metrics.height), metrics.density)
    way = "land" if metrics.landscape else "port"
    shape = f"sw{smallest}dp w{width}dp h{height}dp {metrics.density}dpi nrml long {way} finger qwerty/v/v dpad/v"
    inner = f"{MCC_MNC} [en_US] ldltr {shape} {_window_part(phone, activity_type)} s.1 fontWeightAdjustment=0"
    return f"{{{float(metrics.font_scale)} {inner}}}"


def rotation_name(phone: Phone) -> str:
    """The rotation of the screen as dumps print it."""
    return f"ROTATION_{90 * phone.display.rotation}"


def _dp(pixels: int, density: int) -> int:
    return int(pixels * 160 / density + 0.5)


def _window_part(phone: Phone, activity_type: str) -> str:
    width, height = bounds(phone)
    turn = rotation_name(phone)
    whole = f"Rect(0, 0 - {width}, {height})"
    inner = f"Rect(0, {STATUS_BAR} - {width}, {height - NAVIGATION_BAR})"
    return (
        f"winConfig={{ mBounds={whole} mAppBounds={inner} mMaxBounds={whole} mDisplayRotation={turn} "
        f"mWindowingMode=fullscreen mDisplayWindowingMode=fullscreen mActivityType={activity_type} "
        f"mAlwaysOnTop=undefined mRotation={turn}}}"
    )


def _task(phone: Phone, task: Task, number: int, root: str, size: int, *, whole: bool) -> str:
    kind = "home" if task.home else "standard"
    shown = str(phone.system.activities.tasks[0] is task).lower()
    name = "??" if number != task.id else f"A={affinity(phone, task)}"
    named = f"Task{{{identity('task', number)} #{number} type={kind} {name}"
    if not whole and not texts(phone).long_task_names:
        return f"{named}}}"
    return (
        f"{named} U=0{root} visible={shown} "
        f"visibleRequested={shown} mode=fullscreen translucent={'false' if shown == 'true' else 'true'} sz={size}}}"
    )

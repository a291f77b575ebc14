"""What tools of Android 13 and 14 print differently, by API level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from simdroid.system.images import PhoneImage


@dataclass(frozen=True)
class VersionTexts:
    """The texts of one version; fields in braces are filled in by whoever prints them."""

    activity_record: str
    """`ActivityRecord{…}`: token, component, task."""
    long_task_names: bool
    """Whether a task's name has its whole state everywhere, or only where it heads a block."""
    display: str
    """What follows the number of a display: count of root tasks."""
    top_task: str
    """What ends the line of a task in `dumpsys activity top`."""
    top_activity: str
    """What ends the line of an activity there: uid."""
    start_log: str
    """The log's line when an activity is started: intent, uid."""
    displayed_log: str
    """The log's line when one is on the screen: component, milliseconds."""
    power_sources: tuple[str, ...]
    """What may charge the phone, as `dumpsys battery` lists it."""
    package_owner: str
    """What `dumpsys package` calls an app's user number."""
    package_libraries: tuple[str, ...]
    """What it says of native libraries besides their place."""
    display_mode: str
    """What stands between the mode of the panel and the default one."""
    original_flags: bool
    """Whether notifications are listed with the flags they were posted with."""
    touch_mode: str
    """How a touch screen is worked."""
    touch_surface: str
    """The size and turn of a touch screen: width and height, panel's width and height, rotation."""
    dump_below_navigation_bar: bool
    """Whether bounds in a UI dump reach to the lower edge of the screen, or end at the navigation bar."""
    sqlite: str
    """Version of `sqlite3`, with date and hash of its source."""
    sqlite_prepare: str
    """Its message about a statement that cannot be compiled: error."""
    sqlite_step: str
    """Its message about one that fails on its way: error, code."""
    sqlite_near: tuple[str, str]
    """The same two for a line of a script: line, error, code."""
    properties: Mapping[str, str]
    """System properties with values of their own."""


_SERIAL = "EMULATOR{}X1X11X0"

ANDROID_13 = VersionTexts(
    activity_record="ActivityRecord{{{token} u0 {component}}} t{task}}}",
    long_task_names=True,
    display="rootTasks={count}",
    top_task="",
    top_activity="",
    start_log="START u0 {{{intent}}} from uid {uid}",
    displayed_log="Displayed {component}: +{milliseconds}ms",
    power_sources=("AC", "USB", "Wireless"),
    package_owner="userId",
    package_libraries=(),
    display_mode="modeId 1, defaultModeId 1",
    original_flags=False,
    touch_mode="direct",
    touch_surface=(
        "DisplayWidth: {width}px\n      DisplayHeight: {height}px\n      PhysicalWidth: {across}px\n"
        "      PhysicalHeight: {down}px\n      PhysicalLeft: 0\n      PhysicalTop: 0\n"
        "      InputDeviceOrientation: {rotation}"
    ),
    dump_below_navigation_bar=False,
    sqlite="3.32.2 2021-07-12 15:00:17 bcd014c473794b09f61fbc0f4d9488365b023f16123b278dbbd49948c27calt2",
    sqlite_prepare="Error: {error}",
    sqlite_step="Error: {error}",
    sqlite_near=("Error: near line {line}: {error}", "Error: near line {line}: {error}"),
    properties={
        "init.svc.zygote_secondary": "running",
        "ro.boot.serialno": _SERIAL.format(33),
        "ro.product.cpu.abilist": "x86_64",
        "ro.product.cpu.abilist64": "x86_64",
        "ro.serialno": _SERIAL.format(33),
        "ro.zygote": "zygote64_32",
    },
)

ANDROID_14 = VersionTexts(
    activity_record="ActivityRecord{{{token} u0 {component} t{task}}}",
    long_task_names=False,
    display="(organized)",
    top_task=" displayId=0(type=INTERNAL)",
    top_activity=" userId=0 uid={uid} displayId=0(type=INTERNAL)",
    start_log="START u0 {{{intent}}} with LAUNCH_MULTIPLE from uid {uid} result code=0",
    displayed_log="Displayed {component} for user 0: +{milliseconds}ms",
    power_sources=("AC", "USB", "Wireless", "Dock"),
    package_owner="appId",
    package_libraries=("extractNativeLibs=true",),
    display_mode="modeId 1, renderFrameRate 60.0, defaultModeId 1",
    original_flags=True,
    touch_mode="DIRECT",
    touch_surface=(
        "DisplayBounds: {width}x{height}\n      PhysicalFrameInRotatedDisplay: Rect{{0, 0, {width}, {height}}}\n"
        "      InputDeviceOrientation: Rotation{degrees}"
    ),
    dump_below_navigation_bar=True,
    sqlite="3.39.2 2022-07-21 15:24:47 698edb77537b67c41adc68f9b892db56bcf9a55e00371a61420f3ddd668e6603",
    sqlite_prepare="Error: in prepare, {error}",
    sqlite_step="Error: stepping, {error} ({code})",
    sqlite_near=("Parse error near line {line}: {error}", "Runtime error near line {line}: {error} ({code})"),
    properties={
        "ro.boot.serialno": _SERIAL.format(34),
        "ro.product.cpu.abilist": "x86_64,arm64-v8a",
        "ro.product.cpu.abilist64": "x86_64,arm64-v8a",
        "ro.serialno": _SERIAL.format(34),
        "ro.zygote": "zygote64",
    },
)

VERSION_TEXTS: Mapping[int, VersionTexts] = MappingProxyType({33: ANDROID_13, 34: ANDROID_14})
"""By API level."""


def version_texts(image: PhoneImage) -> VersionTexts:
    """The texts of a phone of this image."""
    return VERSION_TEXTS[image.profile.api]

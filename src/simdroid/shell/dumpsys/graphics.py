"""`dumpsys gfxinfo` and `dumpsys SurfaceFlinger`: frames of apps, displays and layers.

A phone that draws when somebody looks has no frames of its own to count: an app that can be seen is said to draw sixty
in every second of the phone's uptime, all of them in time.
"""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.shell.services.display import HWC_ID
from simdroid.ui import HEIGHT, WIDTH

FRAME_NS = 16_666_666
MOST_FRAMES = 120
_LATENCY_ROWS = 127
_COLUMNS = (
    "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,"
    "PerformTraversalsStart,DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,"
    "IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,"
    "SwapBuffersCompleted,DisplayPresentTime,CommandSubmissionCompleted,"
)
_STEPS_NS = (200_000, 300_000, 400_000, 600_000)
_BUCKETS = (*range(5, 33), *range(34, 50, 2), 53, 57, 61, 65, 69, 73, 77, 81, 85, 89, 93, 97, 101, 105, 109, 113, 117)
_LONG_BUCKETS = (121, 125, 129, 133, 150, *range(200, 1000, 50), *range(1000, 5000, 100))
_SYSTEM_LAYERS = ("StatusBar", "NavigationBar0", "ScreenDecorOverlay", "ScreenDecorOverlayBottom")


@dumper("gfxinfo")
def gfxinfo(call: Call) -> None:
    """Print the frame times of one app, or of all that have a window."""
    words = [word for word in call.args if not word.startswith("-")]
    shown = dict.fromkeys(
        activity.component.package for task in call.system.activities.tasks for activity in task.activities
    )
    packages = [name for name in shown if not words or name == words[0] or str(_pid(call, name)) == words[0]]
    uptime = call.system.clock.uptime_ns()
    if words and not packages:
        call.print(f"No process found for: {words[0]}")
        return
    call.print(
        f"Applications Graphics Acceleration Info:\nUptime: {uptime // 1_000_000} Realtime: {uptime // 1_000_000}"
    )
    for package in packages:
        if "reset" in words[1:]:
            call.phone.display.counted_since[package] = uptime
        _app_frames(call, package, details="framestats" in words[1:] or "framestats" in call.args)


def _pid(call: Call, package: str) -> int:
    process = call.system.processes.find(package)
    return process.pid if process else 0


def _app_frames(call: Call, package: str, *, details: bool) -> None:
    since = call.phone.display.counted_since.get(package, 0)
    visible = call.phone.display.apps_visible and call.system.activities.top.component.package == package
    count = (call.system.clock.uptime_ns() - since) // FRAME_NS if visible else 0
    percentiles = "\n".join(f"{percent}th percentile: {'5ms' if count else '4950ms'}" for percent in (50, 90, 95, 99))
    buckets = " ".join(f"{bucket}ms={count if bucket == 5 else 0}" for bucket in (*_BUCKETS, *_LONG_BUCKETS))
    call.print(
        "",
        f"** Graphics info for pid {_pid(call, package)} [{package}] **",
        "",
        f"Stats since: {since}ns",
        f"Total frames rendered: {count}",
        "Janky frames: 0 (0.00%)",
        "Janky frames (legacy): 0 (0.00%)",
        f"{percentiles}",
        *(
            f"Number {name}: 0"
            for name in ("Missed Vsync", "High input latency", "Slow UI thread", "Slow bitmap uploads")
        ),
        "Number Slow issue draw commands: 0",
        "Number Frame deadline missed: 0",
        "Number Frame deadline missed (legacy): 0",
        f"HISTOGRAM: {buckets}",
        "",
        "Profile data in ms:",
        "",
    )
    for activity in (activity for task in call.system.activities.tasks for activity in task.activities):
        if activity.component.package == package:
            seen = visible and activity is call.system.activities.top
            call.print(
                f"\t{activity.component.full}/android.view.ViewRootImpl@{activity.token} (visibility={8 * (not seen)})"
            )
    if details:
        call.print(
            "---PROFILEDATA---\n" + _COLUMNS,
            *(_frame(since, number) for number in range(max(0, count - MOST_FRAMES), count)),
            "---PROFILEDATA---\n",
        )


def _frame(since: int, number: int) -> str:
    start = since + number * FRAME_NS
    input_, animation, traversal, draw = (start + step for step in _STEPS_NS)
    later = ",".join(str(start + step * 1_000_000) for step in (1, 1, 2, 3, 4))
    return (
        f"0,{number},{start},{start},0,{input_},{animation},{traversal},{draw},{start + FRAME_NS},{FRAME_NS},{start},"
        f"{later},20000,30000,{start + 4_500_000},{start + 4_000_000},{start + FRAME_NS},{start + 3_000_000},"
    )


def _layers(call: Call) -> list[str]:
    """Names of the layers, those in front last."""
    names = (
        "Wallpaper BBQ wrapper",
        "com.android.systemui.ImageWallpaper",
        *(activity.component.full for task in reversed(call.system.activities.tasks) for activity in task.activities),
        *(["InputMethod"] if call.phone.display.ime_shown else []),
        *_SYSTEM_LAYERS,
    )
    return [f"{name}#{number}" for number, name in enumerate(names, start=60)]


@dumper("SurfaceFlinger")
def surface_flinger(call: Call) -> None:
    """Print displays, layers, and when frames of a layer were shown."""
    option, *rest = [*call.args, ""]
    display = f'Display {HWC_ID} (HWC display 0): port=0 pnpId=GGL displayName="EMU_display_0"'
    if option == "--display-id":
        call.print(display)
    elif option == "--list":
        call.print_lines(_layers(call))
    elif option == "--latency":
        _latency(call, rest[0])
    elif option not in ("--latency-clear", "--timestats"):
        _everything(call, display)


def _latency(call: Call, layer: str) -> None:
    """The refresh period, and for each frame when it was wanted, shown and ready."""
    call.print(str(FRAME_NS))
    visible = call.phone.display.apps_visible and call.system.activities.top.component.full == layer.partition("#")[0]
    count = call.system.clock.uptime_ns() // FRAME_NS if visible else 0
    for number in range(count - _LATENCY_ROWS, count):
        at = number * FRAME_NS
        call.print(f"{at}\t{at + FRAME_NS}\t{at + 4_000_000}" if number >= 0 and layer and visible else "0\t0\t0")
    call.print()


def _everything(call: Call, display: str) -> None:
    metrics, layers = call.phone.display.metrics, _layers(call)
    call.print(
        "Build configuration: [sf PRESENT_TIME_OFFSET=0 FORCE_HWC_FOR_RBG_TO_YUV=0 MAX_VIRT_DISPLAY_DIM=0]",
        "",
        "Display identification data:",
        f"{display}",
        "",
        "Wide-Color information:",
        "Device supports wide color: 0",
        "",
        f"Visible layers (count = {len(layers)})",
        *(f"+ BufferStateLayer ({name})\n      defaultDisplay 0" for name in layers),
        "",
        "Displays (1 entries)",
        f"Display {HWC_ID}",
        "    activeMode=60.00 Hz",
        f"    resolution={WIDTH}x{HEIGHT}",
        f"    powerMode={'On' if call.phone.display.awake else 'Off'} orientation=ROTATION_{90 * metrics.rotation}",
        "",
        "refresh-rate              : 60.000002 fps",
        f"x-dpi                     : {metrics.density}.000000",
    )

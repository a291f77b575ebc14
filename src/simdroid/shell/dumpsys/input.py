"""`dumpsys input` (the touch screen, in the form of the phone's Android) and `dumpsys input_method`."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper, texts
from simdroid.shell.services.display import UNIQUE_ID
from simdroid.shell.services.ime import enabled
from simdroid.ui import HEIGHT, WIDTH

TOUCH_DEVICES = 11
KEYBOARDS = ("AT Translated Set 2 keyboard", "Power Button", "qwerty2")


@dumper("input")
def input_(call: Call) -> None:
    """Devices, and for each touch screen the viewport it works on; only the first one is in use."""
    touch = [f"virtio_input_multi_touch_{number}" for number in range(1, TOUCH_DEVICES + 1)]
    devices = [*KEYBOARDS, *touch]
    call.print(
        "INPUT MANAGER (dumpsys input)\n",
        "Event Hub State:\n  BuiltInKeyboardId: -2\n  Devices:",
        *(f"    {number}: {name}" for number, name in enumerate(devices, start=1)),
        f"\nInput Reader State (Nums of device: {len(devices)}):",
    )
    for number, name in enumerate(devices, start=1):
        call.print(f"  Device {number}: {name}")
        if name in touch:
            _touch_mapper(call, active=name == touch[0])
    call.print(
        "\nInput Dispatcher State:\n  DispatchEnabled: true\n  DispatchFrozen: false\n  FocusedDisplayId: 0",
        f"  FocusedWindows:\n    displayId=0, name='{call.phone.display.focused_window()}'",
    )


def _touch_mapper(call: Call, *, active: bool) -> None:
    metrics = call.phone.display.metrics
    if active:
        viewport = (
            f"displayId=0, uniqueId={UNIQUE_ID}, port=0, orientation={metrics.rotation}, "
            f"logicalFrame=[0, 0, {metrics.width}, {metrics.height}], physicalFrame=[0, 0, {WIDTH}, {HEIGHT}], "
            f"deviceSize=[{WIDTH}, {HEIGHT}], isActive=[1]"
        )
    else:
        viewport = (
            "displayId=-1, uniqueId=, port=no_port, orientation=0, logicalFrame=[0, 0, 0, 0], "
            "physicalFrame=[0, 0, 0, 0], deviceSize=[0, 0], isActive=[0]"
        )
    words = texts(call.phone)
    call.print(
        f"    Touch Input Mapper (mode - {words.touch_mode}):",
        "      Raw Touch Axes:",
        "        X: min=0, max=32767, flat=0, fuzz=0, resolution=0",
        "        Y: min=0, max=32767, flat=0, fuzz=0, resolution=0",
        f"      Viewport INTERNAL: {viewport}",
    )
    surface = words.touch_surface.format(
        width=metrics.width if active else -1,
        height=metrics.height if active else -1,
        across=WIDTH if active else -1,
        down=HEIGHT if active else -1,
        rotation=metrics.rotation if active else 0,
        degrees=90 * metrics.rotation if active else 0,
    )
    call.print(f"      {surface}")


@dumper("input_method")
def input_method(call: Call) -> None:
    """Print the keyboard in use and whether it is up."""
    current = call.system.settings.get("secure", "default_input_method") or "null"
    shown = str(call.phone.display.ime_shown).lower()
    call.print("Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=1")
    for number, ime in enumerate(enabled(call.system)):
        call.print(f"  InputMethod #{number}:\n    mId={ime} mSettingsActivityName=null mIsVrOnly=false")
    call.print(
        "  Clients:\n  mCurMethodId=" + current,
        "  mCurClient=null mCurSeq=1",
        f"  mCurFocusedWindow={call.phone.display.focused_window()}",
        f"  mCurId={current} mHaveConnection=true mBoundToMethod=true mVisibleBound={shown}",
        f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false mInputShown={shown}",
        "  mInFullscreenMode=false",
        f"  mSystemReady=true mInteractive={str(call.phone.display.awake).lower()}",
    )

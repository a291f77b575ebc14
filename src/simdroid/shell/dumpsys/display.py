"""`dumpsys display`: the panel and the logical display on it."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper, texts
from simdroid.shell.services.display import MODE, UNIQUE_ID, display_info
from simdroid.ui import DENSITY, HEIGHT, WIDTH


@dumper("display")
def display(call: Call) -> None:
    """Viewports, devices and logical displays."""
    metrics, awake = call.phone.display.metrics, call.phone.display.awake
    state = "ON" if awake else "OFF"
    frame = f"Rect(0, 0 - {metrics.width}, {metrics.height})"
    panel = f"Rect(0, 0 - {WIDTH}, {HEIGHT})"
    viewport = (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='{UNIQUE_ID}', "
        f"physicalPort=0, orientation={metrics.rotation}, logicalFrame={frame}, physicalFrame={panel}, "
        f"deviceWidth={WIDTH}, deviceHeight={HEIGHT}}}"
    )
    brightness = call.system.settings.get("system", "screen_brightness_float") or "0.4"
    call.print(
        "DISPLAY MANAGER (dumpsys display)",
        "  mOnlyCode=false",
        "  mSafeMode=false",
        "  mPendingTraversal=false",
        f"  mViewports=[{viewport}]",
        "",
        "Display States: size=1",
        "  Display Id=0",
        f"  Display State={state}",
        f"  Display Brightness={brightness}",
        "",
        "Display Devices: size=1",
        f"  {_device(state, texts(call.phone).display_mode)}",
        "",
        "Logical Displays: size=1",
        "  Display 0:",
        "    mDisplayId=0",
        "    mLayerStack=0",
        *(f"    {name}={display_info(call)}" for name in ("mBaseDisplayInfo", "mOverrideDisplayInfo")),
        f"    mCurrentOrientation={metrics.rotation}",
    )


def _device(state: str, mode: str) -> str:
    return (
        f'DisplayDeviceInfo{{"Built-in Screen": uniqueId="{UNIQUE_ID}", {WIDTH} x {HEIGHT}, {mode}, '
        f"supportedModes [{MODE}], colorMode 0, supportedColorModes [0], density {DENSITY}, "
        f"{DENSITY}.0 x {DENSITY}.0 dpi, appVsyncOff 0, presDeadline 16666666, touch INTERNAL, rotation 0, "
        f"type INTERNAL, address {{port=0, model=0x401cec6a7a2b7b}}, state {state}, "
        "FLAG_ALLOWED_TO_BE_DEFAULT_DISPLAY}"
    )

"""`dumpsys window displays`: the display, what has the focus on it, and how it is turned."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.dumpsys.window_list import WindowEntry, focused
from mobile_world.phone.shell.services.records import (
    NAVIGATION_BAR,
    STATUS_BAR,
    activity_record,
    bounds,
    rotation_name,
    task_record,
)

_PANEL = "1080x2400 420dpi"


def dump(call: Call, listed: list[WindowEntry]) -> None:
    """Print the part; it alone has the focus lines that callers look for."""
    call.print("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)")
    tasks = call.system.activities.tasks
    call.print(f"  Display: mDisplayId=0 rootTasks={len(tasks)}")
    call.print(f"    {_size(call)}")
    call.print("    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()")
    call.print()
    call.print("  mLayoutSeq=1")
    call.print(f"  mCurrentFocus={focused(call, listed)}")
    call.print(f"  mFocusedApp={activity_record(call.system.activities.top)}")
    call.print()
    call.print("  mHoldScreenWindow=null")
    call.print("  mObscuringWindow=null")
    call.print("  mTaskDisplayAreas from top to bottom:")
    for task in tasks:
        call.print(f"    {task_record(call.phone, task)}")
    call.print()
    call.print("\n".join(_rotation(call)))
    width, height = bounds(call.phone)
    call.print(f"  DisplayFrames w={width} h={height} r={call.phone.display.rotation}")


def _size(call: Call) -> str:
    metrics = call.phone.display.metrics
    now = f"{metrics.width}x{metrics.height}"
    panel = f"{metrics.height}x{metrics.width}" if metrics.rotation % 2 else now
    base = f" base={panel} {metrics.density}dpi" if f"{panel} {metrics.density}dpi" != _PANEL else ""
    app = f"{metrics.width}x{metrics.height - STATUS_BAR - NAVIGATION_BAR}"
    return f"init={_PANEL} mMinSizeOfResizeableTaskDp=220{base} cur={now} app={app} rng=1080x1017-2337x2274"


def _rotation(call: Call) -> list[str]:
    turn, number = rotation_name(call.phone), call.phone.display.rotation
    free = call.system.settings.flag("system", "accelerometer_rotation")
    user = int(call.system.settings.number("system", "user_rotation", 0)) % 4
    mode = f"USER_ROTATION_{'FREE' if free else 'LOCKED'} mUserRotation=ROTATION_{90 * user}"
    return [
        "  DisplayRotation",
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED",
        "    mLastOrientation=-1",
        f"    mRotation={number} mDeferredRotationPauseCount=0",
        "    mLandscapeRotation=ROTATION_90 mSeascapeRotation=ROTATION_270",
        "    mPortraitRotation=ROTATION_0 mUpsideDownRotation=ROTATION_180",
        "    mSupportAutoRotation=true",
        "    WindowOrientationListener",
        f"      mEnabled={str(free).lower()}",
        f"      mCurrentRotation={turn}",
        "      mSensorType=null",
        '      mSensor={Sensor name="Goldfish 3-axis Accelerometer"}',
        "      mRate=2",
        "    mCarDockRotation=-1 mDeskDockRotation=-1",
        f"    mUserRotationMode={mode} mAllowAllRotations=false",
        "    mDemoHdmiRotation=ROTATION_90 mDemoHdmiRotationLock=false mUndockedHdmiRotation=-1",
        "    mLidOpenRotation=-1",
        "    mFixedToUserRotation=fixed-to-user-rotation-default",
    ]

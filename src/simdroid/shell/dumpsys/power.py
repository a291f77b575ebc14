"""`dumpsys battery`, `power` and `deviceidle`."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper, texts
from simdroid.shell.services.deviceidle import DEVICE_IDLE, whitelisted
from simdroid.shell.services.power import BATTERY


def _yes(value: bool) -> str:
    return "true" if value else "false"


@dumper("battery")
def battery(call: Call) -> None:
    """Print the battery's values, or run a command of `cmd battery`."""
    state = call.system.battery
    if call.args and call.args[0] != "-a":
        BATTERY.start(call)
        return
    call.print("Current Battery Service state:")
    if state.stopped:
        call.print("  (UPDATES STOPPED -- use 'reset' to restart)")
    powered = {"AC": state.ac, "USB": state.usb, "Wireless": state.wireless, "Dock": False}
    call.print(
        *(f"  {source} powered: {_yes(powered[source])}" for source in texts(call.phone).power_sources),
        "  Max charging current: 0",
        "  Max charging voltage: 0",
        f"  Charge counter: {state.counter}",
        f"  status: {int(state.status)}",
        f"  health: {int(state.health)}",
        f"  present: {_yes(state.present)}",
        f"  level: {state.level}",
        "  scale: 100",
        f"  voltage: {state.voltage}",
        f"  temperature: {state.temperature}",
        "  technology: Li-ion",
    )


@dumper("power")
def power(call: Call) -> None:
    """Print whether the phone is awake and what keeps it so."""
    awake, settings = call.phone.display.awake, call.system.settings
    uptime = call.system.clock.uptime_ns() // 1_000_000
    plugged = call.system.battery.plugged
    stay_on = int(settings.number("global", "stay_on_while_plugged_in", 0))
    timeout = int(settings.number("system", "screen_off_timeout", 60_000))
    call.print(
        "POWER MANAGER (dumpsys power)",
        "",
        "Power Manager State:",
        "  Settings power_manager_constants:",
        "  mDirty=0x0",
        f"  mWakefulness={'Awake' if awake else 'Asleep'}",
        "  mWakefulnessChanging=false",
        f"  mIsPowered={_yes(plugged)}",
        f"  mPlugType={int(plugged)}",
        f"  mBatteryLevel={call.system.battery.level}",
        "  mDockState=0",
        f"  mStayOn={_yes(plugged and stay_on != 0)}",
        "  mProximityPositive=false",
        "  mBootCompleted=true",
        "  mSystemReady=true",
        "  mHalAutoSuspendModeEnabled=false",
        "  mHalInteractiveModeEnabled=true",
        "  mWakeLockSummary=0x0",
        "  mNotifyLongScheduled=(none)",
        "  mUserActivitySummary=0x1",
        f"  mLastWakeTime=0 ({uptime} ms ago)",
        "  mLastSleepReason=timeout",
        f"  mInteractive={_yes(awake)}",
        "  mHoldingWakeLockSuspendBlocker=false",
        f"  mHoldingDisplaySuspendBlocker={_yes(awake)}",
        "",
        "Settings and Configuration:",
        f"  mStayOnWhilePluggedInSetting={stay_on}",
        f"  mScreenOffTimeoutSetting={timeout}",
        "  mScreenBrightnessModeSetting=0",
        f"  mBatterySaverEnabled={_yes(settings.flag('global', 'low_power'))}",
        "",
        "Wake Locks: size=0",
        "",
        "Suspend Blockers: size=4",
    )


@dumper("deviceidle")
def deviceidle(call: Call) -> None:
    """Print that the phone does not doze while it is in use, or run a command of `cmd deviceidle`."""
    if call.args and not call.args[0].startswith("-"):
        DEVICE_IDLE.start(call)
        return
    call.print(
        "  Settings:",
        "  mLightEnabled=true  mDeepEnabled=true",
        "  mForceIdle=false",
        f"  mScreenOn={_yes(call.phone.display.awake)}",
        f"  mNetworkConnected={_yes(call.system.connectivity.online)}",
        f"  mCharging={_yes(call.system.battery.plugged)}",
        "  mState=ACTIVE mLightState=ACTIVE",
    )
    names = whitelisted(call)
    if names:
        call.print("  Whitelist user apps:\n" + "\n".join(f"    {name}" for name in names))

"""Dumps of small services: clipboard, wallpaper, usb, location, user, settings and appops."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.system import NAMESPACES, wallpaper_file, wallpaper_ids


@dumper("clipboard")
def clipboard(_: Call) -> None:
    """Android 13's clipboard service has no dump."""


@dumper("wallpaper")
def wallpaper(call: Call) -> None:
    """Print which picture is the wallpaper."""
    ids, fs = wallpaper_ids(call.system.fs), call.system.fs
    call.print(
        "mDefaultWallpaperComponent=null",
        "mImageWallpaper=ComponentInfo{com.android.systemui/.ImageWallpaper}",
        "",
        "System wallpaper state:",
        f" User 0: id={ids.home}",
        " Display state:",
        "  displayId=0",
        "  mWidth=1080  mHeight=2400",
        "  mPadding=Rect(0, 0 - 0, 0)",
        _crop(wallpaper_file(fs, "home") is not None),
        "Lock wallpaper state:",
    )
    if ids.lock is not None:
        call.print(f" User 0: id={ids.lock}\n{_crop(True)}")
    call.print("Fallback wallpaper state:\n User 0: id=-1")


def _crop(custom: bool) -> str:
    name = "" if custom else "com.android.systemui/com.android.systemui.ImageWallpaper"
    return f"  mCropHint=Rect(0, 0 - {'1080, 2400' if custom else '0, 0'})\n  mName={name}\n  mAllowBackup=false"


@dumper("usb")
def usb(call: Call) -> None:
    """Print the USB state."""
    functions = call.system.properties.get("sys.usb.config")
    call.print(
        "USB MANAGER STATE (dumpsys usb):",
        "{",
        "  device_manager={",
        "    handler={",
        f"      current_functions=[{functions.upper()}]",
        "      connected=true",
        "      configured=true",
        "    }",
        "  }",
        "}",
    )


@dumper("location")
def location(call: Call) -> None:
    """Print whether location is on."""
    on = call.system.settings.flag("secure", "location_mode")
    shown = str(on).lower()
    call.print(
        f"Location Manager State:\n  User Info:\n    current users: u[0]\n  Location Setting: {shown}",
        f"    [u0] {shown}",
    )
    last = call.system.location.last
    for provider in ("passive", "network", "fused", "gps"):
        call.print(
            f"  {provider} provider:\n    enabled={str(on or provider == 'passive').lower()}",
            f"    last location=Location[{provider} {last.latitude:.6f},{last.longitude:.6f} hAcc=5.0 "
            f"et=+{last.uptime_ns // 1_000_000}ms alt={last.altitude} vAcc=0.5 vel=0.0 sAcc=0.5]",
        )


@dumper("user")
def user(call: Call) -> None:
    """Print the one user."""
    call.print(
        "Current user: 0\n\nUsers:\n  UserInfo{0:Owner:4c13} serialNo=0 isPrimary=true",
        "    Type: android.os.usertype.full.SYSTEM\n    State: RUNNING_UNLOCKED\n\nMax users: 4",
    )


@dumper("settings")
def settings(call: Call) -> None:
    """Print all settings."""
    for namespace in NAMESPACES:
        call.print(
            f"{namespace.upper()} SETTINGS (user 0)",
            *(
                f"_id:{number} name:{key} value:{value}"
                for number, (key, value) in enumerate(call.system.settings.items(namespace))
            ),
            "",
        )


@dumper("appops")
def appops(call: Call) -> None:
    """Print operations that were set."""
    call.print("Current AppOps Service state:")
    for package in call.system.packages.all():
        modes = call.system.app_ops.modes(package.name)
        if modes:
            call.print(f"  Package {package.name}:")
        call.print_lines(f"      {operation} ({mode}): " for operation, mode in modes.items())

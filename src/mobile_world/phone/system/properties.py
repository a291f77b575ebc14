"""System properties: what `getprop` prints."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.system.state import Json

_BUILD = "TE1A.240213.009"
_INCREMENTAL = "12342917"

DEFAULTS = {
    "dev.bootcomplete": "1",
    "gsm.network.type": "LTE",
    "gsm.operator.alpha": "T-Mobile",
    "gsm.operator.numeric": "310260",
    "gsm.sim.state": "LOADED",
    "init.svc.adbd": "running",
    "init.svc.bootanim": "stopped",
    "mw.screen.settled": "1",
    "persist.sys.locale": "en-US",
    "persist.sys.timezone": "UTC",
    "qemu.sf.lcd_density": "420",
    "ro.adb.secure": "0",
    "ro.boot.hardware": "ranchu",
    "ro.boot.qemu": "1",
    "ro.boot.qemu.avd_name": "MobileWorld",
    "ro.boot.serialno": "EMULATOR33X1X11X0",
    "ro.build.characteristics": "emulator",
    "ro.build.date.utc": "1707782400",
    "ro.build.display.id": f"sdk_gphone64_x86_64-userdebug 13 {_BUILD} {_INCREMENTAL} dev-keys",
    "ro.build.fingerprint": f"google/sdk_gphone64_x86_64/emu64x:13/{_BUILD}/{_INCREMENTAL}:userdebug/dev-keys",
    "ro.build.id": _BUILD,
    "ro.build.tags": "dev-keys",
    "ro.build.type": "userdebug",
    "ro.build.version.codename": "REL",
    "ro.build.version.incremental": _INCREMENTAL,
    "ro.build.version.release": "13",
    "ro.build.version.sdk": "33",
    "ro.build.version.security_patch": "2024-03-01",
    "ro.crypto.state": "encrypted",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.kernel.qemu": "1",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": "google",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64",
    "ro.product.device": "emu64x",
    "ro.product.locale": "en-US",
    "ro.product.manufacturer": "Google",
    "ro.product.model": "sdk_gphone64_x86_64",
    "ro.product.name": "sdk_gphone64_x86_64",
    "ro.secure": "1",
    "ro.serialno": "EMULATOR33X1X11X0",
    "ro.sf.lcd_density": "420",
    "ro.zygote": "zygote64_32",
    "service.bootanim.exit": "1",
    "sys.boot_completed": "1",
}
"""A Pixel 6 profile on the Android 13 emulator image. `mw.screen.settled` says that what is on the screen is final the
moment a command returns, so a host need not wait for it to settle."""

MAX_VALUE = 91


class Properties:
    """Named strings; `ro.` ones cannot change once set."""

    def __init__(self) -> None:
        self._values = dict(DEFAULTS)

    def get(self, key: str, default: str = "") -> str:
        """The value, or `default`."""
        return self._values.get(key, default)

    def set(self, key: str, value: str) -> bool:
        """Set a property; False where Android refuses: read-only and already set, malformed, or too long."""
        if not key or ".." in key or key.startswith(".") or key.endswith(".") or "=" in key:
            return False
        if key.startswith("ro.") and key in self._values:
            return False
        if len(value.encode("utf-8", "surrogateescape")) > MAX_VALUE and not key.startswith("ro."):
            return False
        self._values[key] = value
        return True

    def items(self) -> list[tuple[str, str]]:
        """All of them, sorted by key."""
        return sorted(self._values.items())

    def save(self) -> Json:
        """See `Stateful`."""
        return dict(self.items())

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._values = cast("dict[str, str]", dict(value))  # type: ignore[arg-type]

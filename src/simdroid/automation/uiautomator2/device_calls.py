"""Methods about the whole device: what it is, its screen, clipboard, toasts, apps and commands."""

from __future__ import annotations

import asyncio
import base64
import io
from typing import TYPE_CHECKING, Any

from simdroid.automation.hierarchy import DEEPEST, dump_hierarchy
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import rpc
from simdroid.system import FLAG_NEW_TASK, Intent

if TYPE_CHECKING:
    from PIL.Image import Image

_ROTATIONS = {"left": 1, "l": 1, "right": 3, "r": 3, "natural": 0, "n": 0}


@rpc("ping")
def ping(server: Automation) -> str:
    """Whether it is there."""
    return "pong"


@rpc("deviceInfo")
def device_info(server: Automation) -> dict[str, Any]:
    """The display, and what is in front."""
    metrics, system = server.display.metrics, server.phone.system
    front = server.active()
    return {
        "currentPackageName": front[0].package if front else None,
        "displayHeight": metrics.height,
        "displayRotation": metrics.rotation,
        "displaySizeDpX": round(metrics.dp(metrics.width)),
        "displaySizeDpY": round(metrics.dp(metrics.height)),
        "displayWidth": metrics.width,
        "naturalOrientation": metrics.rotation in (0, 2),
        "productName": system.properties.get("ro.product.name"),
        "screenOn": server.display.awake,
        "sdkInt": int(system.properties.get("ro.build.version.sdk")),
    }


@rpc("dumpWindowHierarchy", "bool")
@rpc("dumpWindowHierarchy", "bool", "int")
@rpc("dumpWindowHierarchy", "bool", "int", "bool")
def dump(server: Automation, compressed: bool, deepest: int = DEEPEST, active_only: bool = False) -> str:
    """The UI tree of all windows, or of the active one."""
    windows = server.active() if active_only else server.windows()
    rotation = server.display.metrics.rotation
    return dump_hierarchy(windows, rotation=rotation, deepest=deepest, compressed=compressed)


@rpc("takeScreenshot", "float", "int")
async def take_screenshot(server: Automation, scale: float, quality: int) -> str:
    """The screen as a JPEG in base64."""
    image = server.display.image()
    return await asyncio.to_thread(_jpeg, image, min(max(scale, 0.01), 2.0), min(max(quality, 1), 100))


def _jpeg(image: Image, scale: float, quality: int) -> str:
    if scale != 1:
        image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
    written = io.BytesIO()
    image.save(written, "JPEG", quality=quality)
    return base64.b64encode(written.getvalue()).decode()


@rpc("freezeRotation", "bool")
def freeze_rotation(server: Automation, freeze: bool) -> None:
    """Keep the screen as it is turned, or let it turn with the phone."""
    settings = server.phone.system.settings
    if freeze:
        settings.put("system", "user_rotation", str(server.display.rotation))
    settings.put("system", "accelerometer_rotation", "0" if freeze else "1")


@rpc("setOrientation", "text")
def set_orientation(server: Automation, direction: str) -> None:
    """Turn the screen and keep it so."""
    rotation = _ROTATIONS.get(direction.lower())
    if rotation is not None:
        settings = server.phone.system.settings
        settings.put("system", "accelerometer_rotation", "0")
        settings.put("system", "user_rotation", str(rotation))


@rpc("openNotification")
def open_notification(server: Automation) -> bool:
    """Open the notification shade."""
    server.display.expand_shade()
    return True


@rpc("openQuickSettings")
def open_quick_settings(server: Automation) -> bool:
    """Open quick settings."""
    server.display.expand_shade(full=True)
    return True


@rpc("setClipboard", "text?", "text")
def set_clipboard(server: Automation, label: str | None, text: str) -> None:
    """Put a text on the clipboard."""
    server.phone.system.clipboard.text = text


@rpc("getClipboard")
def get_clipboard(server: Automation) -> str | None:
    """What is on the clipboard."""
    return server.phone.system.clipboard.text


@rpc("getLastToast")
def get_last_toast(server: Automation) -> str | None:
    """The toast that was shown last, over or not."""
    return server.toast


@rpc("clearLastToast")
def clear_last_toast(server: Automation) -> None:
    """Forget it."""
    server.toast = None


@rpc("getLastTraversedText")
@rpc("clearLastTraversedText")
def last_traversed_text(server: Automation) -> None:
    """What an accessibility service read out last: there is none."""


@rpc("waitForIdle", "long")
def wait_for_idle(server: Automation, timeout: int) -> None:
    """Wait until nothing moves, which is always so here."""


@rpc("waitForWindowUpdate", "text?", "long")
async def wait_for_window_update(server: Automation, package: str | None, timeout: int) -> bool:
    """Wait until a window of an app shows something else; False at once where another app is in front."""
    before = dump(server, False, active_only=True)
    if package is not None and not any(window.package == package for window in server.active()):
        return False
    return await server.wait_until(lambda: dump(server, False, active_only=True) != before, timeout)


@rpc("getConfigurator")
def get_configurator(server: Automation) -> dict[str, int]:
    """How long UI Automator waits for what."""
    return server.configurator


@rpc("setConfigurator", "fields")
def set_configurator(server: Automation, values: dict[str, Any]) -> dict[str, int]:
    """Change that; what is not said becomes 0."""
    numbers = {name: values.get(name, 0) for name in server.configurator}
    server.configurator = {name: value if isinstance(value, int) else 0 for name, value in numbers.items()}
    return server.configurator


@rpc("launchApp", "text")
def launch_app(server: Automation, name: str) -> bool:
    """Start an app as its icon does."""
    package = server.phone.system.packages.get(name)
    component = package.manifest.launcher() if package else None
    if component is None:
        return False
    server.phone.system.activities.start(Intent(component=component, flags=FLAG_NEW_TASK))
    return True


@rpc("executeShellCommand", "text", "long")
async def execute_shell_command(server: Automation, line: str, timeout: int) -> dict[str, Any]:
    """Run a command without a shell."""
    words = line.split()
    if not words:
        return {"stdout": "", "stderr": "Exception occurred: Empty command", "returnCode": -1}
    status, stdout, stderr = await server.program.run(words)
    return {"stdout": stdout, "stderr": stderr, "returnCode": status}

"""APKs with the manifests of Appium's two: the server with its tests, and the helper with its receivers."""

from __future__ import annotations

from tests.simdroid.apk_builder import Tag, build_apk, input_method, manifest

SERVER = "io.appium.uiautomator2.server"
RUNNER = "androidx.test.runner.AndroidJUnitRunner"
INSTRUMENTATION = f"{SERVER}.test/{RUNNER}"
HELPER = "io.appium.settings"


def server_apk(version: str = "10.6.6", code: int = 278) -> bytes:
    """The app whose process the server runs in."""
    return build_apk(manifest(SERVER, version_name=version, version_code=code))


def server_test_apk() -> bytes:
    """The instrumentation that is the server."""
    runner = Tag("instrumentation", {"name": RUNNER, "targetPackage": SERVER})
    return build_apk(manifest(f"{SERVER}.test", instrumentations=(runner,)))


def helper_apk() -> bytes:
    """The helper: keyboards, receivers, services."""
    receivers = ["ClipboardReceiver", "LocaleSettingReceiver", "LocalesReader", "LocationInfoReceiver", "SmsReader"]
    receivers += ["WiFiConnectionSettingReceiver", "BluetoothConnectionSettingReceiver", "AnimationSettingReceiver"]
    components = [Tag("receiver", {"name": f"{HELPER}.receivers.{name}", "exported": True}) for name in receivers]
    components += [Tag("service", {"name": f".{name}", "exported": True}) for name in ("LocationService", "NLService")]
    components += [input_method(f"{HELPER}.{name}") for name in ("AppiumIME", "UnicodeIME")]
    return build_apk(manifest(HELPER, version_name="8.0.9", components=tuple(components)))

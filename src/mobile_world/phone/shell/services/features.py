"""The hardware and software features that the Android 13 emulator image declares."""

from __future__ import annotations

_HARDWARE = """
audio.output bluetooth bluetooth_le camera camera.any camera.autofocus camera.capability.manual_post_processing
camera.capability.manual_sensor camera.capability.raw camera.concurrent camera.flash camera.front camera.level.full
faketouch fingerprint gamepad location location.gps location.network microphone ram.normal screen.landscape
screen.portrait sensor.accelerometer sensor.ambient_temperature sensor.barometer sensor.compass sensor.gyroscope
sensor.hinge_angle sensor.light sensor.proximity sensor.relative_humidity telephony telephony.gsm touchscreen
touchscreen.multitouch touchscreen.multitouch.distinct touchscreen.multitouch.jazzhand wifi wifi.direct wifi.passpoint
"""

_SOFTWARE = """
activities_on_secondary_displays adoptable_storage app_enumeration app_widgets autofill backup cant_save_state
companion_device_setup connectionservice controls cts device_admin file_based_encryption freeform_window_management
home_screen input_methods ipsec_tunnels live_wallpaper managed_users midi picture_in_picture print
secure_lock_screen securely_removes_users verified_boot voice_recognizers webview window_magnification
"""

FEATURES: dict[str, int] = {
    **{f"android.hardware.{name}": 0 for name in _HARDWARE.split()},
    **{f"android.software.{name}": 0 for name in _SOFTWARE.split()},
    "android.hardware.vulkan.compute": 0,
    "android.hardware.vulkan.level": 1,
    "android.hardware.vulkan.version": 4_198_400,
    "android.hardware.opengles.aep": 0,
    "com.google.android.feature.GOOGLE_BUILD": 0,
    "com.google.android.feature.GOOGLE_EXPERIENCE": 0,
}
"""Name → version; 0 means that the feature has none."""

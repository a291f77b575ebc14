"""The camera."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.camera.main import NEEDED, PACKAGE, CameraScreen, CaptureScreen, mark_done

MANIFEST = Manifest(
    package=PACKAGE,
    label="Camera",
    icon="camera",
    color="#455a64",
    version_name="2.0.002",
    version_code=20002000,
    system=True,
    activities=(
        ActivitySpec(
            "com.android.camera.CameraLauncher",
            CameraScreen,
            filters=(
                LAUNCHER_FILTER,
                kit.act("android.media.action.STILL_IMAGE_CAMERA", "android.media.action.VIDEO_CAMERA"),
            ),
            on_resume=NEEDED.ask_first,
        ),
        ActivitySpec("com.android.camera.CameraActivity", CameraScreen, on_resume=NEEDED.ask_first),
        ActivitySpec(
            "com.android.camera.CaptureActivity",
            CaptureScreen,
            filters=(kit.act("android.media.action.IMAGE_CAPTURE", "android.media.action.VIDEO_CAPTURE"),),
            on_resume=NEEDED.ask_first,
        ),
    ),
    permissions=kit.permissions("CAMERA", "RECORD_AUDIO", "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
    granted=kit.permissions("CAMERA", "RECORD_AUDIO"),
    set_up=mark_done,
)

__all__ = ["MANIFEST"]

"""System UI: the windows of it that are activities."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act
from mobile_world.phone.apps.systemui.brightness import BrightnessDialog
from mobile_world.phone.system import ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.android.systemui",
    label="System UI",
    icon="android",
    color="#5f6368",
    version_name="13",
    version_code=33,
    system=True,
    image_order=2,
    activities=(
        ActivitySpec(
            ".settings.brightness.BrightnessDialog",
            BrightnessDialog,
            filters=(act("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"),),
            single_task=True,
            unlisted=True,
            on_pause=lambda system, activity: system.activities.finish(activity),
        ),
    ),
)

__all__ = ["MANIFEST"]

"""Phone: keypad and call history."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act, permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.intents import ACTION_VIEW

MANIFEST = Manifest(
    package="com.google.android.dialer",
    label="Phone",
    icon="phone",
    color="#1a73e8",
    version_name="96.0.504512224",
    version_code=9679345,
    system=True,
    activities=(
        ActivitySpec(
            "com.google.android.dialer.extensions.GoogleDialtactsActivity",
            filters=(
                LAUNCHER_FILTER,
                act("android.intent.action.DIAL"),
                act("android.intent.action.DIAL", ACTION_VIEW, "android.intent.action.CALL", schemes=("tel",)),
            ),
        ),
        ActivitySpec("com.android.incallui.InCallActivity", exported=False),
    ),
    permissions=permissions(
        "CALL_PHONE", "READ_CONTACTS", "WRITE_CONTACTS", "READ_CALL_LOG", "WRITE_CALL_LOG", "READ_PHONE_STATE"
    ),
    granted=permissions(
        "CALL_PHONE", "READ_CONTACTS", "WRITE_CONTACTS", "READ_CALL_LOG", "WRITE_CALL_LOG", "READ_PHONE_STATE"
    ),
)

__all__ = ["MANIFEST"]

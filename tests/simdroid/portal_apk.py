"""An APK with the manifest of mobilerun's Portal, in place of the one that its users download."""

from __future__ import annotations

from tests.simdroid.apk_builder import Tag, build_apk, input_method, manifest

PORTAL = "com.mobilerun.portal"
PORTAL_SERVICE = f"{PORTAL}.service.MobilerunAccessibilityService"
PORTAL_KEYBOARD = f"{PORTAL}/.input.MobilerunKeyboardIME"


def portal_apk(package: str = PORTAL, version: str = "0.7.12") -> bytes:
    """A Portal that declares its accessibility service, its provider and its keyboard."""
    accessibility = Tag("action", {"name": "android.accessibilityservice.AccessibilityService"})
    components = (
        Tag(
            "service",
            {
                "name": ".service.MobilerunAccessibilityService",
                "permission": "android.permission.BIND_ACCESSIBILITY_SERVICE",
                "exported": True,
            },
            [Tag("intent-filter", {}, [accessibility])],
        ),
        Tag("provider", {"name": ".service.MobilerunContentProvider", "authorities": package, "exported": True}),
        input_method(".input.MobilerunKeyboardIME"),
    )
    return build_apk(manifest(package, version_name=version, label="Mobilerun Portal", components=components))

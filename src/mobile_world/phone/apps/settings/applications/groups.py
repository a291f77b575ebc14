"""Permissions as a person sees them: in groups, granted and taken together."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.system import Package, System

_PREFIX = "android.permission."
_NOTIFICATIONS = "POST_NOTIFICATIONS"


class Group(NamedTuple):
    """Permissions that a person decides about as one."""

    title: str
    icon: str
    deed: str
    """What an app with it may do, as `Allow this app to …` words it."""
    names: str
    while_in_use: bool = False
    """Whether it can be allowed only while the app is used."""

    @property
    def permissions(self) -> list[str]:
        """Full names."""
        return [_PREFIX + name for name in self.names.split()]

    def asked_by(self, app: Package) -> bool:
        """Whether an app wants any of them."""
        return any(permission in app.manifest.permissions for permission in self.permissions)

    def allowed(self, app: Package) -> bool:
        """Whether an app has any of them."""
        return any(app.holds(permission) for permission in self.permissions)

    def decide(self, system: System, app: Package, allowed: bool) -> None:
        """Grant or take all that an app wants of them."""
        for permission in self.permissions:
            if permission in app.manifest.permissions:
                change = system.packages.grant if allowed else system.packages.revoke
                change(app.name, permission)
        if self.names == _NOTIFICATIONS:
            system.notifications.set_enabled(app.name, allowed)


GROUPS = (
    Group("Body sensors", "heart_pulse", "access sensor data about your vital signs", "BODY_SENSORS"),
    Group("Calendar", "calendar", "access your calendar", "READ_CALENDAR WRITE_CALENDAR"),
    Group(
        "Call logs",
        "phone_log",
        "access your phone call logs",
        "READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS",
    ),
    Group("Camera", "camera", "take pictures and record video", "CAMERA", while_in_use=True),
    Group("Contacts", "contacts", "access your contacts", "READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS"),
    Group(
        "Files and media",
        "folder",
        "access files and media on your device",
        "READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE",
    ),
    Group(
        "Location",
        "map_marker",
        "access this device\u2019s location",
        "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION",
        while_in_use=True,
    ),
    Group("Microphone", "microphone", "record audio", "RECORD_AUDIO", while_in_use=True),
    Group("Music and audio", "music_note", "access music and audio on this device", "READ_MEDIA_AUDIO"),
    Group(
        "Nearby devices",
        "devices",
        "find, connect to, and determine the relative position of nearby devices",
        "BLUETOOTH_SCAN BLUETOOTH_CONNECT BLUETOOTH_ADVERTISE NEARBY_WIFI_DEVICES UWB_RANGING",
    ),
    Group("Notifications", "bell", "send you notifications", _NOTIFICATIONS),
    Group(
        "Phone",
        "phone",
        "make and manage phone calls",
        "CALL_PHONE READ_PHONE_STATE READ_PHONE_NUMBERS ANSWER_PHONE_CALLS USE_SIP ACCEPT_HANDOVER",
    ),
    Group(
        "Photos and videos",
        "image",
        "access photos and videos on this device",
        "READ_MEDIA_IMAGES READ_MEDIA_VIDEO ACCESS_MEDIA_LOCATION",
    ),
    Group("Physical activity", "run", "access your physical activity", "ACTIVITY_RECOGNITION"),
    Group(
        "SMS",
        "message_text",
        "send and view SMS messages",
        "READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS RECEIVE_WAP_PUSH",
    ),
)


def asked_groups(app: Package) -> list[Group]:
    """What an app wants."""
    return [group for group in GROUPS if group.asked_by(app)]


def allowed_groups(app: Package) -> list[Group]:
    """What an app has."""
    return [group for group in asked_groups(app) if group.allowed(app)]

"""App operations: switches per app beside its permissions, such as drawing over other apps."""

from __future__ import annotations

from typing import cast

from simdroid.system.stateful import Json, fingerprint

MODES = ("allow", "ignore", "deny", "default", "foreground")

_ALLOWED = [
    "COARSE_LOCATION",
    "FINE_LOCATION",
    "GPS",
    "VIBRATE",
    "READ_CONTACTS",
    "WRITE_CONTACTS",
    "READ_CALL_LOG",
    "WRITE_CALL_LOG",
    "READ_CALENDAR",
    "WRITE_CALENDAR",
    "WIFI_SCAN",
    "POST_NOTIFICATION",
    "NEIGHBORING_CELLS",
    "CALL_PHONE",
    "READ_SMS",
    "RECEIVE_SMS",
    "RECEIVE_MMS",
    "RECEIVE_WAP_PUSH",
    "SEND_SMS",
    "CAMERA",
    "RECORD_AUDIO",
    "PLAY_AUDIO",
    "READ_CLIPBOARD",
    "WRITE_CLIPBOARD",
    "TAKE_MEDIA_BUTTONS",
    "TAKE_AUDIO_FOCUS",
    "AUDIO_MASTER_VOLUME",
    "AUDIO_VOICE_VOLUME",
    "AUDIO_RING_VOLUME",
    "AUDIO_MEDIA_VOLUME",
    "AUDIO_ALARM_VOLUME",
    "AUDIO_NOTIFICATION_VOLUME",
    "AUDIO_BLUETOOTH_VOLUME",
    "WAKE_LOCK",
    "MONITOR_LOCATION",
    "MONITOR_HIGH_POWER_LOCATION",
    "MUTE_MICROPHONE",
    "TOAST_WINDOW",
    "ACTIVATE_VPN",
    "WRITE_WALLPAPER",
    "ASSIST_STRUCTURE",
    "ASSIST_SCREENSHOT",
    "READ_PHONE_STATE",
    "ADD_VOICEMAIL",
    "USE_SIP",
    "PROCESS_OUTGOING_CALLS",
    "USE_FINGERPRINT",
    "BODY_SENSORS",
    "READ_CELL_BROADCASTS",
    "READ_EXTERNAL_STORAGE",
    "WRITE_EXTERNAL_STORAGE",
    "TURN_SCREEN_ON",
    "RUN_IN_BACKGROUND",
    "AUDIO_ACCESSIBILITY_VOLUME",
    "READ_PHONE_NUMBERS",
    "PICTURE_IN_PICTURE",
    "INSTANT_APP_START_FOREGROUND",
    "ANSWER_PHONE_CALLS",
    "RUN_ANY_IN_BACKGROUND",
    "CHANGE_WIFI_STATE",
    "BLUETOOTH_SCAN",
    "BLUETOOTH_CONNECT",
    "USE_BIOMETRIC",
    "ACTIVITY_RECOGNITION",
    "START_FOREGROUND",
    "READ_MEDIA_AUDIO",
    "WRITE_MEDIA_AUDIO",
    "READ_MEDIA_VIDEO",
    "WRITE_MEDIA_VIDEO",
    "READ_MEDIA_IMAGES",
    "WRITE_MEDIA_IMAGES",
    "ACCESS_MEDIA_LOCATION",
    "QUERY_ALL_PACKAGES",
    "LEGACY_STORAGE",
    "NO_ISOLATED_STORAGE",
    "AUTO_REVOKE_PERMISSIONS_IF_UNUSED",
]
_BY_PERMISSION = [
    "WRITE_SETTINGS",
    "SYSTEM_ALERT_WINDOW",
    "GET_USAGE_STATS",
    "REQUEST_INSTALL_PACKAGES",
    "REQUEST_DELETE_PACKAGES",
    "MANAGE_EXTERNAL_STORAGE",
    "SCHEDULE_EXACT_ALARM",
    "MANAGE_MEDIA",
    "ACCESS_NOTIFICATIONS",
    "USE_FULL_SCREEN_INTENT",
    "MANAGE_ONGOING_CALLS",
    "LOADER_USAGE_STATS",
    "BIND_ACCESSIBILITY_SERVICE",
]
_REFUSED = ("WRITE_SMS", "PROJECT_MEDIA", "MOCK_LOCATION", "ACCESS_RESTRICTED_SETTINGS", "ESTABLISH_VPN_SERVICE")

OPERATIONS: dict[str, str] = {
    **dict.fromkeys(_ALLOWED, "allow"),
    **dict.fromkeys(_BY_PERMISSION, "default"),
    **dict.fromkeys(_REFUSED, "ignore"),
}
"""Every operation with its default mode."""


class AppOps:
    """Modes that were set, by package and operation."""

    def __init__(self) -> None:
        self._modes: dict[str, dict[str, str]] = {}

    @property
    def version(self) -> object:
        """The modes that were set; differs after every change."""
        return fingerprint(self._modes)

    def mode(self, package: str, operation: str) -> str:
        """The mode in force."""
        return self._modes.get(package, {}).get(operation, OPERATIONS[operation])

    def modes(self, package: str) -> dict[str, str]:
        """What was set for a package, in the order it was set."""
        return dict(self._modes.get(package, {}))

    def set(self, package: str, operation: str, mode: str) -> None:
        """Set one operation of a package."""
        self._modes.setdefault(package, {})[operation] = mode

    def reset(self, package: str | None = None) -> None:
        """Forget what was set for a package, or for all."""
        if package is None:
            self._modes.clear()
        else:
            self._modes.pop(package, None)

    def save(self) -> Json:
        """See `Stateful`."""
        return {package: dict(modes) for package, modes in sorted(self._modes.items())}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, dict[str, str]]", value)
        self._modes = {package: dict(modes) for package, modes in saved.items()}

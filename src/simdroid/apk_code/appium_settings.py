"""The receivers of `io.appium.settings`, the helper that Appium installs: switches, clipboard, place, messages.

The app itself comes as Appium's APK, whose manifest declares them; here is what they do.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

from simdroid.system import BroadcastResult, Intent, ReceiverSpec, System

PACKAGE = "io.appium.settings"
_RESULT_OK, _RESULT_CANCELED = -1, 0
_LANGUAGES = "de-DE en-GB en-US es-ES fr-FR it-IT ja-JP ko-KR nl-NL pl-PL pt-BR ru-RU sv-SE tr-TR uk-UA zh-CN zh-TW"
_MOST_MESSAGES = 100


def _switched(intent: Intent) -> bool:
    return intent.extras.get("setstatus") == "enable"


def _wifi(system: System, intent: Intent) -> str:
    system.connectivity.wifi = _switched(intent)
    return f"WiFi connection {'enabled' if system.connectivity.wifi else 'disabled'}"


def _bluetooth(system: System, intent: Intent) -> str:
    system.connectivity.bluetooth = _switched(intent)
    return f"Bluetooth {'enabled' if system.connectivity.bluetooth else 'disabled'}"


def _animation(system: System, intent: Intent) -> str:
    scale = "1" if _switched(intent) else "0"
    for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale"):
        system.settings.put("global", name, scale)
    return f"Animation scale {scale}"


def _locale(system: System, intent: Intent) -> str | None:
    subtags = [intent.extras.get(name) for name in ("lang", "script", "country")]
    if not subtags[0] or not subtags[2]:
        return None
    tag = "-".join(str(subtag) for subtag in subtags if subtag)
    system.properties.set("persist.sys.locale", tag)
    return tag.replace("-", "_")


def _locales(system: System, intent: Intent) -> str:
    items = [dict(zip(("language", "country"), tag.split("-"), strict=True)) for tag in _LANGUAGES.split()]
    return _base64(json.dumps({"items": items, "total": len(items)}))


def _location(system: System, intent: Intent) -> str:
    if intent.extras.get("forceUpdate"):
        text = "The current location has been successfully retrieved from Location Manager"
        system.log.write("I", "LocationTracker", text)
    location = system.location.last
    return f"{location.latitude} {location.longitude} {location.altitude}"


def _messages(system: System, intent: Intent) -> str:
    text = str(intent.extras.get("max", ""))
    most = int(text) if text.isascii() and text.isdigit() else _MOST_MESSAGES
    received = [message for thread in system.messages.threads() for message in system.messages.messages(thread.id)]
    received.sort(key=lambda message: -message.date_ms)
    items: list[dict[str, Any]] = [
        {
            "id": str(message.id),
            "address": message.address,
            "date": str(message.date_ms),
            "read": str(int(message.read)),
            "status": "-1",
            "type": str(int(message.box)),
            "subject": None,
            "body": message.body,
        }
        for message in received[:most]
    ]
    return json.dumps({"items": items, "total": len(received)})


def _scan(system: System, intent: Intent) -> str | None:
    path = intent.extras.get("path")
    if not isinstance(path, str) or not system.fs.exists(path):
        return None
    system.media.scan(path)
    return path


def _notifications(system: System, intent: Intent) -> str:
    shown: list[dict[str, Any]] = [
        {
            "isGroup": False,
            "packageName": notification.package,
            "isClearable": not notification.ongoing,
            "isOngoing": notification.ongoing,
            "id": notification.id,
            "tag": notification.tag,
            "notification": {"title": notification.title, "bigTitle": None, "text": notification.text, "bigText": None},
            "isRemoved": False,
            "postTime": notification.when_ms,
        }
        for notification in system.notifications.all()
    ]
    return json.dumps({"statusBarNotifications": shown})


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _receiver(name: str, action: str, answer: Callable[[System, Intent], str | None]) -> ReceiverSpec:
    def handle(system: System, intent: Intent) -> BroadcastResult:
        data = answer(system, intent)
        return BroadcastResult(_RESULT_CANCELED if data is None else _RESULT_OK, data)

    return ReceiverSpec(f".receivers.{name}", (f"{PACKAGE}.{action}",), handle)


RECEIVERS = (
    _receiver("WiFiConnectionSettingReceiver", "wifi", _wifi),
    _receiver("AnimationSettingReceiver", "animation", _animation),
    _receiver("LocaleSettingReceiver", "locale", _locale),
    _receiver("LocalesReader", "list_locales", _locales),
    _receiver("ClipboardReceiver", "clipboard.get", lambda system, _: _base64(system.clipboard.text or "")),
    _receiver("LocationInfoReceiver", "location", _location),
    _receiver("BluetoothConnectionSettingReceiver", "bluetooth", _bluetooth),
    _receiver("UnpairBluetoothDevicesReceiver", "unpair_bluetooth", lambda system, intent: "[]"),
    _receiver("SmsReader", "sms.read", _messages),
    _receiver("MediaScannerReceiver", "scan_media", _scan),
    _receiver("NotificationsReceiver", "notifications", _notifications),
)

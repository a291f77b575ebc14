"""The packages of the content providers with their databases; clearing one of them deletes its data."""

from __future__ import annotations

from simdroid.system import ActivitySpec, BroadcastResult, Intent, Manifest, ReceiverSpec, System
from simdroid.system.files import MEDIA_PROVIDER_UID
from simdroid.system.providers import (
    CALL_LOG_DATABASE,
    CALL_LOG_SCRIPT,
    CONTACTS_DATABASE,
    CONTACTS_PACKAGE,
    CONTACTS_SCRIPT,
    MEDIA_DATABASE,
    MEDIA_PACKAGE,
    MEDIA_SCRIPT,
    MESSAGES_DATABASE,
    MESSAGES_SCRIPT,
    TELEPHONY_PACKAGE,
    path_of,
    simple_providers,
)
from simdroid.system_apps.photo_picker import PICKER_ACTIVITIES

_SCAN_ACTIONS = (
    "android.intent.action.MEDIA_SCANNER_SCAN_FILE",
    "android.intent.action.MEDIA_MOUNTED",
    "android.intent.action.BOOT_COMPLETED",
    "android.intent.action.LOCALE_CHANGED",
)


def _scan(system: System, intent: Intent) -> BroadcastResult:
    path = path_of(system, intent.data) if intent.data else None
    if path:
        system.media.scan(path)
    else:
        system.media.reconcile()
    return BroadcastResult()


def _provider(
    package: str,
    label: str,
    databases: dict[str, str] | None = None,
    receivers: tuple[ReceiverSpec, ...] = (),
    uid: int | None = None,
    activities: tuple[ActivitySpec, ...] = (),
) -> Manifest:
    files = {f"databases/{name}": script for name, script in (databases or {}).items()}
    return Manifest(
        package=package,
        label=label,
        icon="database",
        color="#607d8b",
        platform=True,
        system=True,
        image_order=0,
        receivers=receivers,
        activities=activities,
        databases=files,
        uid=uid,
    )


MANIFESTS: tuple[Manifest, ...] = (
    _provider(
        CONTACTS_PACKAGE, "Contacts Storage", {CONTACTS_DATABASE: CONTACTS_SCRIPT, CALL_LOG_DATABASE: CALL_LOG_SCRIPT}
    ),
    _provider(TELEPHONY_PACKAGE, "Phone and Messaging Storage", {MESSAGES_DATABASE: MESSAGES_SCRIPT}),
    _provider(
        MEDIA_PACKAGE,
        "Media Storage",
        {MEDIA_DATABASE: MEDIA_SCRIPT},
        (ReceiverSpec("com.android.providers.media.MediaReceiver", _SCAN_ACTIONS, _scan),),
        MEDIA_PROVIDER_UID,
        PICKER_ACTIVITIES,
    ),
    _provider("com.android.providers.media", "Media Storage"),
    _provider("com.android.providers.settings", "Settings Storage"),
    _provider(
        simple_providers.CALENDAR_PACKAGE,
        "Calendar Storage",
        {simple_providers.CALENDAR_DATABASE: simple_providers.CALENDAR_SCRIPT},
    ),
    _provider(
        simple_providers.DOWNLOADS_PACKAGE,
        "Download Manager",
        {simple_providers.DOWNLOADS_DATABASE: simple_providers.DOWNLOADS_SCRIPT},
    ),
    _provider(
        simple_providers.DICTIONARY_PACKAGE,
        "User Dictionary",
        {simple_providers.DICTIONARY_DATABASE: simple_providers.DICTIONARY_SCRIPT},
    ),
)

__all__ = ["MANIFESTS"]

"""Manifests of apps that were installed from a file, as JSON for snapshots."""

from __future__ import annotations

import dataclasses
from typing import cast

from mobile_world.phone.system.intents import IntentFilter
from mobile_world.phone.system.packages.manifest import ActivitySpec, Manifest
from mobile_world.phone.system.stateful import Json

UNKNOWN_ICON = "android"
UNKNOWN_COLOR = "#3ddc84"
"""The look of an app whose drawings are inside an APK we do not render."""


def manifest_to_json(manifest: Manifest) -> Json:
    """What a snapshot keeps of a manifest: its plain data, no code."""
    return {
        "package": manifest.package,
        "label": manifest.label,
        "version_name": manifest.version_name,
        "version_code": manifest.version_code,
        "min_sdk": manifest.min_sdk,
        "target_sdk": manifest.target_sdk,
        "permissions": list(manifest.permissions),
        "services": list(manifest.services),
        "activities": [_activity_to_json(spec) for spec in manifest.activities],
    }


def manifest_from_json(value: Json, known: Manifest | None) -> Manifest:
    """The manifest that was saved; for an app of the catalogue, `known` with the installed version's numbers."""
    saved = cast("dict[str, Json]", value)
    name, code = cast(str, saved["version_name"]), cast(int, saved["version_code"])
    if known is not None:
        return dataclasses.replace(known, version_name=name, version_code=code)
    return Manifest(
        cast(str, saved["package"]),
        cast(str, saved["label"]),
        UNKNOWN_ICON,
        UNKNOWN_COLOR,
        version_name=name,
        version_code=code,
        min_sdk=cast(int, saved["min_sdk"]),
        target_sdk=cast(int, saved["target_sdk"]),
        permissions=tuple(cast("list[str]", saved["permissions"])),
        services=tuple(cast("list[str]", saved["services"])),
        activities=tuple(_activity_from_json(entry) for entry in cast("list[Json]", saved["activities"])),
    )


def _activity_to_json(spec: ActivitySpec) -> Json:
    filters: list[Json] = [
        {name: list(words) for name, words in dataclasses.asdict(wanted).items()} for wanted in spec.filters
    ]
    return {"name": spec.name, "label": spec.label, "exported": spec.exported, "filters": filters}


def _activity_from_json(value: Json) -> ActivitySpec:
    saved = cast("dict[str, Json]", value)
    filters = tuple(
        IntentFilter(**{name: tuple(words) for name, words in entry.items()})
        for entry in cast("list[dict[str, list[str]]]", saved["filters"])
    )
    return ActivitySpec(
        cast(str, saved["name"]),
        label=cast("str | None", saved["label"]),
        exported=cast(bool, saved["exported"]),
        filters=filters,
    )

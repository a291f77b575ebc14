"""APK parsing: an APK file's manifest."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import NamedTuple

from mobile_world.phone.system.intents import IntentFilter
from mobile_world.phone.system.packages.binary_xml import Element, parse
from mobile_world.phone.system.packages.manifest import UNKNOWN_COLOR, UNKNOWN_ICON, ActivitySpec, Manifest

MAX_MANIFEST_BYTES = 4 << 20
"""Far above any real one; stops a small file that unpacks to gigabytes."""

_PACKAGE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+")


class BadApk(Exception):
    """A file that cannot be installed; `code` is Android's word for the reason."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Apk(NamedTuple):
    """What the installer needs to know of a file."""

    manifest: Manifest
    test_only: bool


def read_apk(data: bytes, name: str) -> Apk:
    """Read an APK; `name` is how messages call the file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("AndroidManifest.xml") as file:
            content = file.read(MAX_MANIFEST_BYTES)
    except KeyError:
        raise BadApk("INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION", f"Failed to parse {name}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        raise BadApk("INSTALL_PARSE_FAILED_NOT_APK", f"Failed to parse {name}") from None
    try:
        return _read_manifest(parse(content))
    except ValueError:
        raise BadApk("INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION", f"Failed to parse {name}") from None


def _read_manifest(root: Element) -> Apk:
    package = root.text("package") or ""
    if root.name != "manifest" or not _PACKAGE_NAME.fullmatch(package):
        raise ValueError("not a manifest")
    application = next(iter(root.all("application")), Element("application"))
    sdk = next(iter(root.all("uses-sdk")), Element("uses-sdk"))
    permissions = root.all("uses-permission", "uses-permission-sdk-23")
    manifest = Manifest(
        package,
        application.text("label") or package.rpartition(".")[2].capitalize(),
        UNKNOWN_ICON,
        UNKNOWN_COLOR,
        version_name=root.text("versionName") or "null",
        version_code=root.number("versionCode", 0),
        min_sdk=sdk.number("minSdkVersion", 1),
        target_sdk=sdk.number("targetSdkVersion", sdk.number("minSdkVersion", 1)),
        activities=tuple(_activity(each, package) for each in application.all("activity", "activity-alias")),
        services=tuple(each.text("name") or "" for each in application.all("service")),
        permissions=tuple(dict.fromkeys(name for each in permissions if (name := each.text("name")))),
    )
    return Apk(manifest, bool(application.attributes.get("testOnly", False)))


def _activity(element: Element, package: str) -> ActivitySpec:
    name = element.text("name") or ""
    filters = tuple(_filter(each) for each in element.all("intent-filter"))
    exported = bool(element.attributes.get("exported", bool(filters)))
    return ActivitySpec(
        name if "." in name else f"{package}.{name}",
        label=element.text("label"),
        filters=filters,
        exported=exported,
    )


def _filter(element: Element) -> IntentFilter:
    data = element.all("data")
    return IntentFilter(
        actions=_names(element.all("action"), "name"),
        # An APK spells every category out, so one without any really takes no implicit start.
        categories=_names(element.all("category"), "name") or ("",),
        schemes=_names(data, "scheme"),
        types=_names(data, "mimeType"),
        hosts=_names(data, "host"),
    )


def _names(elements: list[Element], attribute: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in elements if (name := each.text(attribute))))

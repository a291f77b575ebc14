"""`pm list`, `has-feature`, `resolve-activity` and `query-…`: what is installed, and which app would take an intent."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import Any

from simdroid.shell.commands import Call
from simdroid.shell.services.base import JAVA_FAILURE, Arguments, JavaException, parse_int, read_user
from simdroid.shell.services.intent_arguments import read_intent
from simdroid.shell.services.package import pm
from simdroid.system import CATEGORY_LAUNCHER, Intent, Package, Resolved
from simdroid.system.packages import PERMISSIONS, ComponentKind, FoundComponent, runtime

_HARDWARE_FEATURES = """
audio.output bluetooth bluetooth_le camera camera.any camera.autofocus camera.capability.manual_post_processing
camera.capability.manual_sensor camera.capability.raw camera.concurrent camera.flash camera.front camera.level.full
faketouch fingerprint gamepad location location.gps location.network microphone ram.normal screen.landscape
screen.portrait sensor.accelerometer sensor.ambient_temperature sensor.barometer sensor.compass sensor.gyroscope
sensor.hinge_angle sensor.light sensor.proximity sensor.relative_humidity telephony telephony.gsm touchscreen
touchscreen.multitouch touchscreen.multitouch.distinct touchscreen.multitouch.jazzhand wifi wifi.direct wifi.passpoint
"""

_SOFTWARE_FEATURES = """
activities_on_secondary_displays adoptable_storage app_enumeration app_widgets autofill backup cant_save_state
companion_device_setup connectionservice controls cts device_admin file_based_encryption freeform_window_management
home_screen input_methods ipsec_tunnels live_wallpaper managed_users midi picture_in_picture print
secure_lock_screen securely_removes_users verified_boot voice_recognizers webview window_magnification
"""

FEATURES: dict[str, int] = {
    **{f"android.hardware.{name}": 0 for name in _HARDWARE_FEATURES.split()},
    **{f"android.software.{name}": 0 for name in _SOFTWARE_FEATURES.split()},
    "android.hardware.vulkan.compute": 0,
    "android.hardware.vulkan.level": 1,
    "android.hardware.vulkan.version": 4_198_400,
    "android.hardware.opengles.aep": 0,
    "com.google.android.feature.GOOGLE_BUILD": 0,
    "com.google.android.feature.GOOGLE_EXPERIENCE": 0,
}
"""Name → version; 0 means that the feature has none."""


_LIBRARIES = (
    "android.ext.shared",
    "android.hidl.base-V1.0-java",
    "android.hidl.manager-V1.0-java",
    "android.net.ipsec.ike",
    "android.test.base",
    "android.test.mock",
    "android.test.runner",
    "androidx.window.extensions",
    "com.android.future.usb.accessory",
    "com.android.location.provider",
    "com.android.media.remotedisplay",
    "com.google.android.maps",
    "javax.obex",
    "org.apache.http.legacy",
)
_GROUPS = "CALENDAR CALL_LOG CAMERA CONTACTS LOCATION MICROPHONE NEARBY_DEVICES NOTIFICATIONS PHONE SENSORS SMS STORAGE"

MATCH_DEFAULT_ONLY = 0x00010000


@dataclass
class _PackageFilter:
    """The options of `pm list packages`."""

    path: bool = False
    uid: bool = False
    installer: bool = False
    version: bool = False
    system: bool | None = None
    enabled: bool | None = None
    uninstalled: bool = False
    only_uid: str | None = None

    def takes(self, package: Package) -> bool:
        return (
            self.system in (None, package.manifest.system)
            and self.enabled in (None, package.enabled)
            and self.only_uid in (None, str(package.uid))
        )

    def line(self, package: Package) -> str:
        text = f"package:{package.apk}={package.name}" if self.path else f"package:{package.name}"
        text += f" versionCode:{package.manifest.version_code}" if self.version else ""
        text += f"  installer={package.installer or 'null'}" if self.installer else ""
        return text + (f" uid:{package.uid}" if self.uid else "")


_FILTERS: dict[str, dict[str, Any]] = {
    "-f": {"path": True},
    "-U": {"uid": True},
    "-i": {"installer": True},
    "-s": {"system": True},
    "-3": {"system": False},
    "-d": {"enabled": False},
    "-e": {"enabled": True},
    "-u": {"uninstalled": True},
    "--show-versioncode": {"version": True},
    **{option: {} for option in ("-a", "-l", "--apex-only", "--factory-only")},
}
"""Options without a value, and what each sets."""


@pm("list")
def list_things(call: Call, arguments: Arguments) -> int:
    """List packages, features, users, permissions, permission-groups, libraries or instrumentation."""
    kind = arguments.next()
    match kind:
        case None:
            return call.print_failure("Error: didn't specify type of data to list", JAVA_FAILURE)
        case "package" | "packages":
            return _list_packages(call, arguments)
        case "users":
            call.print("Users:\n\tUserInfo{0:Owner:4c13} running")
        case "features":
            call.print(
                "feature:reqGlEsVersion=0x30000",
                *(f"feature:{name}={version}" if version else f"feature:{name}" for name, version in FEATURES.items()),
            )
        case "libraries":
            call.print("\n".join(f"library:{name}" for name in _LIBRARIES))
        case "permission-groups":
            call.print("\n".join(f"permission group:android.permission-group.{name}" for name in _GROUPS.split()))
        case "permissions":
            return _list_permissions(call, arguments)
        case "instrumentation":
            return _list_instrumentation(call, arguments)
        case "sdks" | "staged-sessions":
            pass
        case _:
            return call.print_failure(f"Error: unknown list type '{kind}'", JAVA_FAILURE)
    return 0


@pm("has-feature")
def has_feature(call: Call, arguments: Arguments) -> int:
    """Print whether the phone has a feature: NAME."""
    present = arguments.required() in FEATURES
    call.print(str(present).lower())
    return 0 if present else 1


def _list_packages(call: Call, arguments: Arguments) -> int:
    package_filter = _PackageFilter()
    try:
        while option := arguments.next_option():
            if option == "--uid":
                package_filter = replace(package_filter, uid=True, only_uid=arguments.required())
            elif option == "--user":
                read_user(call, arguments)
            elif option in _FILTERS:
                package_filter = replace(package_filter, **_FILTERS[option])
            else:
                return call.print_failure(f"Error: Unknown option: {option}", JAVA_FAILURE)
    except JavaException as problem:
        return call.print_failure(f"Error: {problem.message.splitlines()[2]}", JAVA_FAILURE)
    part = arguments.next() or ""
    packages = call.system.packages.all(uninstalled=package_filter.uninstalled)
    # Android collects them in a hash map: in an order of its own, the same each time.
    call.print_lines(
        package_filter.line(package)
        for package in sorted(packages, key=lambda package: zlib.crc32(package.name.encode()))
        if part in package.name and package_filter.takes(package)
    )
    return 0


def _list_instrumentation(call: Call, arguments: Arguments) -> int:
    with_path, target = False, None
    while word := arguments.next():
        if word == "-f":
            with_path = True
        elif not word.startswith("-"):
            target = word
        else:
            return call.print_failure(f"Error: Unknown option: {word}", JAVA_FAILURE)
    for package in call.system.packages.all():
        for spec in package.manifest.instrumentations:
            if target in (None, spec.target):
                path = f"{package.apk}=" if with_path else ""
                name = package.manifest.component(spec.name).short
                call.print(f"instrumentation:{path}{name} (target={spec.target})")
    return 0


def _list_permissions(call: Call, arguments: Arguments) -> int:
    dangerous = False
    while option := arguments.next_option():
        dangerous |= option == "-d"
        if option not in ("-d", "-f", "-g", "-s", "-u"):
            return call.print_failure(f"Error: Unknown option: {option}")
    call.print(
        "Dangerous Permissions:" if dangerous else "All Permissions:",
        "",
        *(f"permission:{name}" for name in sorted(PERMISSIONS) if runtime(name) or not dangerous),
    )
    return 0


@dataclass
class _QueryForm:
    """Options of `resolve-activity` and `query-…`: output form and match flags."""

    brief: bool = False
    components: bool = False
    flags: int = 0

    def read(self, call: Call, arguments: Arguments) -> Intent:
        """Read the command line into this form and an intent."""

        def take(option: str) -> bool:
            if option == "--query-flags":
                self.flags = parse_int(call, arguments.required())
            elif option == "--user":
                arguments.required()
            self.brief |= option == "--brief"
            self.components |= option == "--components"
            return option in ("--query-flags", "--user", "--brief", "--components")

        return read_intent(call, arguments, take)

    def matches(self, call: Call, intent: Intent) -> list[Resolved]:
        """The activities that match, best first."""
        return call.system.packages.resolve(intent, default_only=bool(self.flags & MATCH_DEFAULT_ONLY))

    def visible_matches(self, call: Call, intent: Intent) -> list[Resolved]:
        """The activities that match; asked as a launcher asks, without a package, those with a screen alone."""
        every = intent.package is not None or CATEGORY_LAUNCHER not in intent.categories
        return [match for match in self.matches(call, intent) if every or match.spec.screen is not None]

    def lines(self, resolved: Resolved) -> list[str]:
        """One activity in this form."""
        if self.components:
            return [resolved.component.short]
        default = str(resolved.is_default).lower()
        head = f"priority=0 preferredOrder=0 match=0x{resolved.match:x} specificIndex=-1 isDefault={default}"
        return [head, resolved.component.short] if self.brief else [head, *_activity_info(resolved)]


@pm("resolve-activity")
def resolve_activity(call: Call, arguments: Arguments) -> None:
    """Print the activity that an intent would start: [--brief] [--components] [--query-flags N] INTENT."""
    form = _QueryForm()
    matches = form.matches(call, form.read(call, arguments))
    call.print(*(form.lines(matches[0]) if matches else ["No activity found"]))


@pm("query-activities")
def query_activities(call: Call, arguments: Arguments) -> None:
    """Print all activities that take an intent: [--brief] [--components] [--query-flags N] INTENT."""
    form = _QueryForm()
    matches = form.visible_matches(call, form.read(call, arguments))
    if not matches:
        call.print("No activities found")
    elif form.components:
        call.print(*(match.component.short for match in matches))
    else:
        call.print(f"{len(matches)} activities found:")
        for number, match in enumerate(matches):
            call.print(f"  Activity #{number}:", *(f"    {line}" for line in form.lines(match)))


_KINDS = {
    "query-receivers": ComponentKind.RECEIVER,
    "query-services": ComponentKind.SERVICE,
}


@pm("query-receivers", "query-services")
def query_others(call: Call, arguments: Arguments) -> None:
    """Print receivers or services that take an intent: [--brief] [--components] INTENT."""
    form = _QueryForm()
    intent = form.read(call, arguments)
    kind = _KINDS[call.args[0]]
    matches = call.system.packages.components(kind, intent)
    if not matches:
        call.print(f"No {kind}s found")
    elif form.components:
        call.print(*(match.component.short for match in matches))
    else:
        call.print(f"{len(matches)} {kind}s found:")
        for number, match in enumerate(matches):
            head = f"priority=0 preferredOrder=0 match=0x{match.match:x} specificIndex=-1 isDefault=false"
            rest = [match.component.short] if form.brief else _component_info(match)
            call.print(f"  {kind.capitalize()} #{number}:", *(f"    {line}" for line in [head, *rest]))


def _component_info(component: FoundComponent) -> list[str]:
    package, spec = component.package, component.spec
    service = spec.kind is ComponentKind.SERVICE
    return [
        "ServiceInfo:" if service else "ActivityInfo:",
        f"  name={component.component.cls}",
        f"  packageName={package.name}",
        f"  enabled={str(package.enabled).lower()} exported={str(spec.exported).lower()} directBootAware=false",
        *([f"  permission={spec.permission}"] if service or spec.permission else []),
        "  flags=0x0",
        *_application_info(package),
    ]


def _activity_info(resolved: Resolved) -> list[str]:
    package = resolved.package
    return [
        "ActivityInfo:",
        f"  name={resolved.component.cls}",
        f"  packageName={package.name}",
        f"  labelRes=0x0 nonLocalizedLabel={resolved.spec.label or package.manifest.label} icon=0x0 banner=0x0",
        f"  enabled={str(package.enabled).lower()} exported={str(resolved.spec.exported).lower()} "
        "directBootAware=false",
        f"  taskAffinity={package.name} targetActivity=null persistableMode=PERSIST_ROOT_ONLY",
        f"  launchMode={2 if resolved.spec.single_task else 0} flags=0x3 privateFlags=0x1 theme=0x0",
        *_application_info(package),
    ]


def _application_info(package: Package) -> list[str]:
    return [
        "  ApplicationInfo:",
        f"    packageName={package.name}",
        f"    processName={package.name}",
        f"    taskAffinity={package.name}",
        f"    uid={package.uid} flags=0x38a83e45 privateFlags=0x0 theme=0x0",
        f"    sourceDir={package.apk}",
        f"    dataDir=/data/user/0/{package.name}",
        (
            f"    enabled={str(package.enabled).lower()} minSdkVersion={package.manifest.min_sdk} "
            f"targetSdkVersion={package.manifest.target_sdk} versionCode={package.manifest.version_code}"
        ),
    ]

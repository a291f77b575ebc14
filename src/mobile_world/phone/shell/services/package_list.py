"""`pm list`: packages, features, users, permissions and libraries."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.features import FEATURES
from mobile_world.phone.shell.services.package import pm
from mobile_world.phone.shell.services.service_commands import JAVA_FAILURE, Arguments, JavaException, read_user
from mobile_world.phone.system import Package
from mobile_world.phone.system.packages import PERMISSIONS, runtime

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


@dataclass
class _Wanted:
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


@pm("list")
def list_things(call: Call, arguments: Arguments) -> int:
    """List packages, features, users, permissions, permission-groups, libraries or instrumentation."""
    kind = arguments.next()
    match kind:
        case None:
            return _complain(call, "Error: didn't specify type of data to list")
        case "package" | "packages":
            return _list_packages(call, arguments)
        case "users":
            call.print("Users:\n\tUserInfo{0:Owner:4c13} running")
        case "features":
            _list_features(call)
        case "libraries":
            call.print("\n".join(f"library:{name}" for name in _LIBRARIES))
        case "permission-groups":
            call.print("\n".join(f"permission group:android.permission-group.{name}" for name in _GROUPS.split()))
        case "permissions":
            return _list_permissions(call, arguments)
        case "instrumentation" | "sdks" | "staged-sessions":
            pass
        case _:
            return _complain(call, f"Error: unknown list type '{kind}'")
    return 0


def _list_packages(call: Call, arguments: Arguments) -> int:
    wanted = _Wanted()
    try:
        while option := arguments.next_option():
            if not _take(call, wanted, option, arguments):
                return _complain(call, f"Error: Unknown option: {option}")
    except JavaException as problem:
        return _complain(call, f"Error: {problem.message.splitlines()[2]}")
    part = arguments.next() or ""
    found = call.system.packages.all(uninstalled=wanted.uninstalled)
    # Android collects them in a hash map: in an order of its own, the same each time.
    for package in sorted(found, key=lambda each: zlib.crc32(each.name.encode())):
        if part in package.name and wanted.takes(package):
            call.print(wanted.line(package))
    return 0


def _take(call: Call, wanted: _Wanted, option: str, arguments: Arguments) -> bool:
    match option:
        case "-f":
            wanted.path = True
        case "-U":
            wanted.uid = True
        case "-i":
            wanted.installer = True
        case "-s":
            wanted.system = True
        case "-3":
            wanted.system = False
        case "-d":
            wanted.enabled = False
        case "-e":
            wanted.enabled = True
        case "-u":
            wanted.uninstalled = True
        case "--show-versioncode":
            wanted.version = True
        case "--uid":
            wanted.uid, wanted.only_uid = True, arguments.required()
        case "--user":
            read_user(call, arguments)
        case _:
            return option in ("-a", "-l", "--apex-only", "--factory-only")
    return True


def _list_features(call: Call) -> None:
    call.print("feature:reqGlEsVersion=0x30000")
    for name, version in FEATURES.items():
        call.print(f"feature:{name}={version}" if version else f"feature:{name}")


def _list_permissions(call: Call, arguments: Arguments) -> int:
    dangerous = False
    while option := arguments.next_option():
        dangerous |= option == "-d"
        if option not in ("-d", "-f", "-g", "-s", "-u"):
            call.print(f"Error: Unknown option: {option}")
            return 1
    call.print("Dangerous Permissions:" if dangerous else "All Permissions:")
    call.print()
    for name in sorted(PERMISSIONS):
        if runtime(name) or not dangerous:
            call.print(f"permission:{name}")
    return 0


def _complain(call: Call, text: str) -> int:
    call.print(text)
    return JAVA_FAILURE

"""Package manager: manifests, APK installation, permissions, app operations and app data."""

from simdroid.system.packages.apk import BadApk
from simdroid.system.packages.app_ops import MODES, OPERATIONS, AppOps
from simdroid.system.packages.components import (
    ComponentKind,
    ComponentSpec,
    InstrumentationSpec,
    input_method,
)
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import commit, uninstall
from simdroid.system.packages.manifest import ActivitySpec, BroadcastResult, Manifest, MediaSpec, ReceiverSpec
from simdroid.system.packages.package import FoundComponent, InputMethod, Package, Resolved
from simdroid.system.packages.package_manager import EnabledState, PackageError, Packages
from simdroid.system.packages.permissions import PERMISSIONS, POST_NOTIFICATIONS, granted_at_install, runtime
from simdroid.system.packages.preferences import Preference, Preferences, read_preferences

__all__ = [
    "MODES",
    "OPERATIONS",
    "PERMISSIONS",
    "POST_NOTIFICATIONS",
    "ActivitySpec",
    "AppOps",
    "BadApk",
    "BroadcastResult",
    "ComponentKind",
    "ComponentSpec",
    "EnabledState",
    "FoundComponent",
    "InputMethod",
    "InstallOptions",
    "InstrumentationSpec",
    "Manifest",
    "MediaSpec",
    "Package",
    "PackageError",
    "Packages",
    "Preference",
    "Preferences",
    "ReceiverSpec",
    "Resolved",
    "commit",
    "granted_at_install",
    "input_method",
    "read_preferences",
    "runtime",
    "uninstall",
]

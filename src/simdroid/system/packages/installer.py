"""Package installer: installs apps from APK files and uninstalls them."""

from __future__ import annotations

import dataclasses
from typing import Protocol

from simdroid.system.chatter import say_package
from simdroid.system.log import Log
from simdroid.system.packages.apk import Apk, BadApk, read_apk
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.manifest import Manifest
from simdroid.system.packages.package import Package
from simdroid.system.packages.package_manager import Packages, PackageServices
from simdroid.system.packages.permissions import runtime

_ROOM_FOR_DATA = 1 << 20
"""What an app needs besides its APK: directories and databases."""


class InstallerServices(PackageServices, Protocol):
    """The services that installing uses."""

    log: Log
    packages: Packages


def install(system: InstallerServices, data: bytes, *, session: int, options: InstallOptions) -> Package:
    """Install an APK's content; `BadApk` says why it cannot be.

    A package of the catalogue gets its screens and databases back; an unknown one becomes an app that has data and
    activities but shows the plain page.
    """
    apk = read_apk(data, f"/data/app/vmdl{session}.tmp/base.apk")
    _refuse(system, apk, options)
    if system.fs.free().size < len(data) + _ROOM_FOR_DATA:
        raise BadApk("INSTALL_FAILED_INSUFFICIENT_STORAGE", "Failed to override installation location")
    name = apk.manifest.package
    package = system.packages.add(_manifest(system, apk.manifest), installer=options.installer)
    if not package.manifest.system:
        system.fs.mkdir(package.code_dir, permissions=0o771, parents=True)
        system.fs.write_bytes(package.apk, data, permissions=0o644)
    say_package(system.log, name, package.apk)
    system.activities.force_stop(name)
    if options.grant_all:
        package.granted |= {permission for permission in package.manifest.permissions if runtime(permission)}
    return package


def commit(system: InstallerServices, number: int) -> Package:
    """Install what was written into a session, which ends; `BadApk` says why it cannot be."""
    session = system.packages.sessions.close(number)
    if session is None or not session.files:
        raise BadApk("INSTALL_FAILED_INVALID_APK", f"Missing existing base package for {number}")
    bases = [data for name, data in session.files.items() if not name.startswith(("split_", "config."))]
    return install(system, (bases or list(session.files.values()))[0], session=number, options=session.options)


def uninstall(system: InstallerServices, name: str, *, keep_data: bool, for_user: bool) -> str | None:
    """Uninstall an app; None on success, else Android's reason. Parts of the system go only `for_user`."""
    package = system.packages.get(name)
    if package is None:
        return "not installed for 0" if for_user else "DELETE_FAILED_INTERNAL_ERROR"
    if package.manifest.system and not for_user:
        return "DELETE_FAILED_INTERNAL_ERROR"
    folder = package.code_dir.rpartition("/")[0]
    system.packages.remove(package, keep_data=keep_data)
    say_package(system.log, name, None)
    if not package.manifest.system and system.fs.exists(folder) and not system.fs.is_virtual(folder):
        system.fs.remove_tree(folder)
    return None


def _refuse(system: InstallerServices, apk: Apk, options: InstallOptions) -> None:
    """Raise `BadApk` where Android would not take the file."""
    manifest = apk.manifest
    if apk.test_only and not options.allow_test:
        raise BadApk("INSTALL_FAILED_TEST_ONLY", "installPackageLI")
    sdk = int(system.properties.get("ro.build.version.sdk"))
    if manifest.min_sdk > sdk:
        raise BadApk(
            "INSTALL_FAILED_OLDER_SDK", f"Requires newer sdk version #{manifest.min_sdk} (current version is #{sdk})"
        )
    present = system.packages.get(manifest.package)
    if present is None:
        return
    if not options.replace:
        raise BadApk(
            "INSTALL_FAILED_ALREADY_EXISTS", f"Attempt to re-install {manifest.package} without first uninstalling."
        )
    current = present.manifest.version_code
    if manifest.version_code < current and not options.allow_downgrade:
        raise BadApk(
            "INSTALL_FAILED_VERSION_DOWNGRADE",
            f"Downgrade detected: Update version code {manifest.version_code} is older than current {current}",
        )


def _manifest(system: InstallerServices, apk: Manifest) -> Manifest:
    ours = system.packages.known(apk.package)
    if ours is None or (ours.version_code, ours.version_name) == (apk.version_code, apk.version_name):
        return ours or apk
    return dataclasses.replace(ours, version_code=apk.version_code, version_name=apk.version_name)

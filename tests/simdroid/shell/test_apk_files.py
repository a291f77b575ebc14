"""A file behind every path that `pm path` prints."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from simdroid.device import Phone
from simdroid.system import SHELL
from simdroid.system.packages.apk import Element, parse_binary_xml, read_apk
from tests.conftest import Result
from tests.simdroid.shell.sample_phone import NOTES, NOTES_APK, install_samples

Sh = Callable[..., Result]
MARKOR = "net.gsantner.markor"


def _manifest(data: bytes) -> Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return parse_binary_xml(archive.read("AndroidManifest.xml"))


def test_every_app_has_an_apk_that_names_it(phone: Phone, sh: Sh) -> None:
    fs = phone.system.fs.as_user(SHELL)
    for row in sh("pm list packages -f", user=SHELL).stdout.split():
        path, _, name = row.removeprefix("package:").rpartition("=")
        data = fs.read_bytes(path)
        package = phone.system.packages.get(name)
        assert package is not None
        root = _manifest(data)
        assert (root.text("package"), root.text("versionName")) == (name, package.manifest.version_name)
        assert root.number("versionCode", -1) == package.manifest.version_code
        assert fs.stat(path).size == len(data) and fs.is_file(path)


def test_manifest_is_whole(phone: Phone) -> None:
    package = phone.system.packages.get(MARKOR)
    assert package is not None
    data = phone.system.fs.read_bytes(package.apk)
    root = _manifest(data)
    assert read_apk(data, package.apk).manifest.package == MARKOR
    (application,) = root.all("application")
    assert application.text("label") == "Markor"
    activities = {each.text("name"): each for each in application.all("activity")}
    launcher = package.manifest.launcher()
    assert launcher is not None and activities[launcher.cls].all("intent-filter")
    assert {each.text("name") for each in root.all("uses-permission")} == set(package.manifest.permissions)
    assert data == phone.system.fs.read_bytes(package.apk)


def test_folders_list_them(sh: Sh) -> None:
    path = sh(f"pm path {MARKOR}").stdout.strip().removeprefix("package:")
    folder = path.rpartition("/")[0]
    assert sh(f"ls {folder}").stdout == "base.apk\n"
    assert folder.split("/")[3] in sh("ls /data/app").stdout
    assert sh("ls /system/app/Settings").stdout == "Settings.apk\n"
    assert sh("ls /data/app", user=SHELL).status == 1


def test_real_files_come_first(phone: Phone, sh: Sh) -> None:
    install_samples(phone)
    path = sh(f"pm path {NOTES}").stdout.strip().removeprefix("package:")
    assert phone.system.fs.read_bytes(path) == NOTES_APK
    assert sh(f"pm uninstall {NOTES}").stdout == "Success\n"
    assert not phone.system.fs.exists(path)


def test_app_of_the_image_can_be_replaced_and_removed(phone: Phone, sh: Sh) -> None:
    path = sh(f"pm path {MARKOR}").stdout.strip().removeprefix("package:")
    sh(f"cp {path} /data/local/tmp/again.apk")
    assert sh("pm install -r /data/local/tmp/again.apk") == Result(0, "Success\n", "")
    assert not phone.system.fs.is_virtual(path)
    assert sh(f"cmp {path} /data/local/tmp/again.apk") == Result(0, "", "")
    assert sh(f"pm uninstall {MARKOR}").stdout == "Success\n"
    assert sh(f"ls {path}").status == 1
    assert sh("pm install /data/local/tmp/again.apk").stdout == "Success\n"
    assert sh(f"pm path {MARKOR}").stdout == f"package:{path}\n"


def test_image_app_is_uninstalled_without_a_file_on_the_disk(sh: Sh) -> None:
    assert sh(f"pm uninstall {MARKOR}; pm path {MARKOR}").stdout == "Success\n"


def test_they_cannot_be_written(sh: Sh) -> None:
    path = "/system/app/Settings/Settings.apk"
    assert sh(f"echo > {path}").stderr == f"/system/bin/sh: can't create {path}: Read-only file system\n"
    assert sh(f"rm {path}").stderr == f"rm: {path}: Read-only file system\n"

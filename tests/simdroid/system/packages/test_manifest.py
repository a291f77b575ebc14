"""Manifests, packages, app operations and permissions."""

from __future__ import annotations

import pytest

from simdroid.system import ActivitySpec, Component, IntentFilter, Manifest, Package
from simdroid.system.packages import permissions
from simdroid.system.packages.app_ops import AppOps
from simdroid.system.packages.install_sessions import InstallOptions, InstallSessions, Session
from simdroid.system.packages.manifest import BroadcastResult
from simdroid.system.packages.package import EnabledState
from tests.simdroid.system.sample_apps import NOTES

PLAIN = Manifest("org.example", "Example", "icon", "#000000")


def test_what_a_manifest_says_by_default() -> None:
    assert (PLAIN.version_name, PLAIN.version_code, PLAIN.system, PLAIN.image_order) == ("1.0", 1, False, 100)
    assert (PLAIN.min_sdk, PLAIN.target_sdk, PLAIN.uid, PLAIN.data_only) == (24, 33, None, True)
    assert PLAIN.launcher() is None
    spec = ActivitySpec(".A")
    assert (spec.exported, spec.unlisted, spec.single_task, spec.single_top) == (True, False, False, False)
    assert BroadcastResult() == (0, None, None)


def test_components_and_screens() -> None:
    first, second = ActivitySpec(".A", screen=int), ActivitySpec("org.example.A")
    manifest = Manifest("org.example", "", "", "", activities=(first, second))
    assert manifest.by_component == {Component("org.example", "org.example.A"): first}
    assert not manifest.data_only
    assert (manifest.component(".B").cls, manifest.component("x.B").cls) == ("org.example.B", "x.B")
    assert NOTES.launcher() == Component("org.example.notes", "org.example.notes.Main")


def test_manifests_come_back_without_code() -> None:
    filters = (IntentFilter(("a",), ("c",), ("s",), ("t",), ("h",)),)
    spec = ActivitySpec(".A", label="A", exported=False, filters=filters)
    manifest = Manifest(
        "org.example",
        "Example",
        "android",
        "#3ddc84",
        version_name="3.1",
        version_code=31,
        min_sdk=25,
        target_sdk=34,
        permissions=("x",),
        services=(".S",),
        activities=(spec,),
    )
    assert Manifest.from_json(manifest.to_json(), None) == manifest
    again = Manifest.from_json(manifest.to_json(), PLAIN)
    assert (again.version_name, again.version_code, again.icon, again.activities) == ("3.1", 31, "icon", ())


@pytest.mark.parametrize(
    ("number", "label", "on"),
    [
        (0, "default", True),
        (1, "enabled", True),
        (2, "disabled", False),
        (3, "disabled-user", False),
        (4, "disabled-until-used", False),
    ],
)
def test_states(number: int, label: str, on: bool) -> None:
    state = EnabledState(number)
    assert (state.label, state.on) == (label, on)
    package = Package(PLAIN, 10_100, state)
    assert package.enabled is on
    assert package.allows(Component("org.example", "org.example.A")) is on


def test_components_may_run_where_their_package_may() -> None:
    part = Component("org.example", "org.example.A")
    package = Package(PLAIN, 10_100, components={part.cls: EnabledState.DISABLED})
    assert not package.allows(part)
    assert package.allows(Component("org.example", "org.example.B"))
    package.components[part.cls] = EnabledState.ENABLED
    assert package.allows(part)
    package.state = EnabledState.DISABLED
    assert not package.allows(part)
    package.state, package.installed = EnabledState.DEFAULT, False
    assert not package.allows(part)


def test_packages_come_back() -> None:
    fresh = Package(PLAIN, 10_100)
    assert fresh.to_json() == {
        "uid": 10_100,
        "state": 0,
        "granted": [],
        "components": {},
        "user_set": [],
        "user_fixed": [],
        "one_time": {},
        "installed": True,
        "fresh": True,
        "installed_ns": 1_230_768_000_000_000_000,
        "updated_ns": 1_230_768_000_000_000_000,
        "installer": None,
    }
    decided = ({"g"}, {"c": EnabledState.ENABLED}, {"r"}, {"f"}, {"g": 2})
    used = Package(PLAIN, 1, EnabledState.DISABLED, *decided, False, False, 3, 4, "shop", {"g": True})
    assert Package.from_json(PLAIN, used.to_json()) == used


def test_places_of_packages() -> None:
    assert Package(PLAIN, 1).data_dir == "/data/data/org.example"
    own = Package(PLAIN, 1)
    assert own.apk == f"{own.code_dir}/base.apk"
    assert own.code_dir.startswith("/data/app/~~")
    parts = own.code_dir.removeprefix("/data/app/~~").split("/")
    assert [len(parts[0]), parts[1].partition("-")[0], len(parts[1])] == [24, "org.example", 12 + 24]
    for name, label, code in (
        ("com.google.x", "My App", "/product/app/MyApp"),
        ("com.android.x", "My-App 2", "/system/app/MyApp2"),
        ("com.android.x", "…", "/system/app/com.android.x"),
    ):
        package = Package(Manifest(name, label, "", "", system=True), 1)
        assert (package.code_dir, package.apk) == (code, f"{code}/{code.rpartition('/')[2]}.apk")


def test_permissions_that_are_held() -> None:
    camera, internet = "android.permission.CAMERA", "android.permission.INTERNET"
    manifest = Manifest("org.example", "", "", "", permissions=(camera, internet))
    package = Package(manifest, 1)
    assert [package.holds(name) for name in (camera, internet, "none")] == [False, True, False]
    assert not Package(PLAIN, 1).holds(internet)
    package.granted.add(camera)
    assert package.holds(camera)
    assert [permissions.runtime(name) for name in (camera, internet, "none")] == [True, False, False]
    assert [permissions.changeable(name) for name in (camera, internet)] == [True, False]


def test_install_sessions() -> None:
    sessions = InstallSessions()
    options = InstallOptions()
    assert (options.replace, options.grant_all, options.allow_test, options.allow_downgrade) == (
        *(True, False, False, False),
    )
    assert [sessions.create(options), sessions.create(options)] == [1001, 1002]
    sessions.write(1001, "base.apk", b"x")
    assert (sessions.is_open(1001), sessions.is_open(1003)) == (True, False)
    assert sessions.close(1001) == Session(options, {"base.apk": b"x"})
    assert (sessions.close(1001), sessions.is_open(1001), sessions.save()) == (None, False, 1003)
    sessions.load(1500)
    assert (sessions.is_open(1002), sessions.create(options)) == (False, 1500)


def test_app_operations_come_back() -> None:
    operations = AppOps()
    before = operations.version
    operations.set("org.example", "CAMERA", "ignore")
    assert (operations.modes("org.example"), operations.modes("none")) == ({"CAMERA": "ignore"}, {})
    assert operations.version != before
    assert [operations.mode("org.example", name) for name in ("CAMERA", "VIBRATE", "WRITE_SMS")] == [
        *("ignore", "allow", "ignore"),
    ]
    other = AppOps()
    other.load(operations.save())
    assert other.version == operations.version
    operations.set("other", "CAMERA", "deny")
    operations.reset("org.example")
    assert (operations.modes("org.example"), operations.modes("other")) == ({}, {"CAMERA": "deny"})
    operations.reset()
    assert operations.save() == {}

"""What changes a package, and what that leaves on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from simdroid.system import Component, Intent, Manifest, System
from simdroid.system.packages.apk import BadApk
from simdroid.system.packages.components import ComponentKind
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import commit, install, uninstall
from simdroid.system.packages.package import EnabledState
from simdroid.system.packages.package_manager import PackageError
from simdroid.system.packages.preferences import Preferences, read_preferences
from tests.simdroid.apk_builder import Tag, build_apk, manifest
from tests.simdroid.system.sample_apps import MUSIC, NOTES, SETTINGS, make_system

CAMERA = "android.permission.CAMERA"
NOTES_MAIN = Component("org.example.notes", "org.example.notes.Main")


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


def test_every_change_is_a_version(system: System) -> None:
    packages = system.packages
    notes = packages.get(NOTES.package)
    assert notes is not None
    for change, step in (
        (lambda: packages.grant(NOTES.package, CAMERA), 1),
        (lambda: packages.revoke(NOTES.package, CAMERA), 1),
        (lambda: packages.revoke(NOTES.package, CAMERA), 0),
        (lambda: packages.set_state(NOTES.package, EnabledState.DISABLED), 1),
        (lambda: packages.set_state(NOTES.package, EnabledState.DEFAULT, NOTES_MAIN.cls), 1),
        (lambda: packages.clear(NOTES.package), 1),
        (lambda: packages.clear("none"), 0),
        (lambda: packages.ensure_data(notes), 1),
        (lambda: packages.ensure_data(notes), 0),
        (lambda: packages.load(packages.save()), 1),
        (lambda: packages.add(Manifest("org.new", "New", "", "")), 1),
        (lambda: packages.remove(notes), 1),
    ):
        before = packages.version
        change()
        assert packages.version == before + step


def test_permissions_of_a_package(system: System) -> None:
    packages = system.packages
    notes = packages.get(NOTES.package)
    assert notes is not None
    packages.grant(NOTES.package, CAMERA)
    notes.user_set, notes.user_fixed, notes.one_time = {"x"}, {"x"}, {CAMERA: 1}
    assert notes.granted == {CAMERA}
    assert packages.clear(NOTES.package)
    assert (notes.granted, notes.user_set, notes.user_fixed) == (set(), set(), set())
    assert (notes.one_time, notes.fresh) == ({}, True)
    music = packages.get(MUSIC.package)
    assert music is not None
    for change, shown in ((packages.revoke, False), (packages.grant, True)):
        change(MUSIC.package, "android.permission.POST_NOTIFICATIONS")
        assert system.notifications.enabled(MUSIC.package) is shown
    music.granted.clear()
    packages.clear(MUSIC.package)
    assert music.granted == {"android.permission.POST_NOTIFICATIONS"}
    system.activities.start(Intent(component=NOTES_MAIN))
    packages.grant(NOTES.package, CAMERA)
    system.activities.home()
    packages.revoke(NOTES.package, CAMERA)
    assert (system.processes.find(NOTES.package), notes.granted) == (None, set())


def test_states_of_packages_and_classes(system: System) -> None:
    packages = system.packages
    system.activities.start(Intent(component=NOTES_MAIN))
    packages.set_state(NOTES.package, EnabledState.DISABLED, "org.example.notes.Editor")
    assert system.processes.find(NOTES.package) is not None
    assert packages.find_activity(NOTES.component(".Editor")) is None
    assert packages.find_activity(NOTES_MAIN) is not None
    packages.set_state(NOTES.package, EnabledState.DISABLED_USER)
    assert (system.processes.find(NOTES.package), packages.find_activity(NOTES_MAIN)) == (None, None)
    with pytest.raises(PackageError, match="Unknown package: none"):
        packages.set_state("none", EnabledState.ENABLED)


def test_services_are_found_by_name(system: System) -> None:
    packages = system.packages
    sync = NOTES.component(".Sync")
    assert packages.find_service(Intent(component=sync)) == sync
    assert packages.find_service(Intent(component=NOTES_MAIN)) is None
    assert packages.find_service(Intent(component=Component("none", "none.S"))) is None
    assert packages.find_service(Intent("action")) is None
    packages.set_state(NOTES.package, EnabledState.DISABLED, sync.cls)
    assert packages.find_service(Intent(component=sync)) is None


def test_numbers_of_new_apps(system: System) -> None:
    system.clock.advance(1)
    first = system.packages.add(Manifest("org.new", "New", "", ""), installer="shop")
    second = system.packages.add(Manifest("org.newer", "New", "", ""))
    now = system.clock.now_ns()
    assert (first.uid, second.uid, first.installer, second.installer) == (10_104, 10_105, "shop", None)
    assert (first.installed_ns, first.updated_ns) == (now, now)
    system.clock.advance(1)
    again = system.packages.add(Manifest("org.new", "New", "", "", version_code=2))
    assert again is first
    assert (first.installed_ns, first.updated_ns, first.manifest.version_code) == (now, now + 1_000_000_000, 2)
    fixed = system.packages.add(Manifest("com.android.nfc", "", "", "", system=True))
    assert (fixed.uid, system.packages.add(Manifest("org.own", "", "", "", uid=7)).uid) == (1027, 7)
    settings = system.packages.get(SETTINGS.package)
    assert settings is not None
    assert (settings.uid, settings.installed_ns) == (1000, 1_230_768_000_000_000_000)
    cache = system.fs.stat("/data/data/org.new/cache")
    assert (cache.mode & 0o7777, cache.uid, cache.gid) == (0o2771, 10_104, 20_104)
    place = system.fs.stat("/data/data/org.new")
    assert (place.mode & 0o7777, place.uid, place.gid) == (0o700, 10_104, 10_104)


def test_data_of_an_app(system: System) -> None:
    fs = system.fs
    folder = "/data/data/org.example.notes"
    assert fs.listdir(folder) == ["cache", "code_cache", "databases", "files", "shared_prefs"]
    uid = fs.stat(folder).uid
    for path, mode in ((f"{folder}/files", 0o771), (f"{folder}/databases/notes.db", 0o660)):
        assert (fs.stat(path).mode & 0o7777, fs.stat(path).uid, fs.stat(path).gid) == (mode, uid, uid)
    assert fs.is_dir("/storage/emulated/0/Documents/Notes")
    outside = [
        f"/data/user_de/0/{NOTES.package}",
        *(f"/sdcard/Android/{kind}/{NOTES.package}" for kind in ("data", "media", "obb")),
    ]
    for path in outside:
        fs.mkdir(f"{path}/x", parents=True)
    system.packages.clear(NOTES.package)
    assert fs.listdir(folder) == ["cache", "code_cache"]
    assert [fs.exists(path) for path in outside] == [True, False, False, False]
    assert fs.listdir(outside[0]) == []
    for path in outside:
        fs.mkdir(f"{path}/x", parents=True)
    notes = system.packages.get(NOTES.package)
    assert notes is not None
    system.packages.remove(notes, keep_data=True)
    assert (fs.exists(folder), system.packages.get(NOTES.package), notes.installed) == (True, None, False)
    again = system.packages.add(NOTES)
    system.packages.remove(again)
    assert [fs.exists(path) for path in (folder, *outside)] == [False] * 5


def test_parts_of_the_system_stay_known(system: System) -> None:
    assert uninstall(system, SETTINGS.package, keep_data=False, for_user=False) == "DELETE_FAILED_INTERNAL_ERROR"
    assert uninstall(system, SETTINGS.package, keep_data=False, for_user=True) is None
    assert system.packages.get(SETTINGS.package) is None
    assert len(system.packages.all()) == 3
    assert len(system.packages.all(uninstalled=True)) == 4
    assert uninstall(system, "none", keep_data=False, for_user=True) == "not installed for 0"
    assert uninstall(system, "none", keep_data=False, for_user=False) == "DELETE_FAILED_INTERNAL_ERROR"


def test_installing_and_uninstalling_a_file(system: System) -> None:
    data = build_apk(manifest("org.new", version_code=5, permissions=(CAMERA, "android.permission.INTERNET")))
    package = install(system, data, session=1, options=InstallOptions(grant_all=True))
    assert package.granted == {CAMERA}
    assert (system.fs.read_bytes(package.apk), system.fs.stat(package.apk).mode & 0o7777) == (data, 0o644)
    assert system.fs.stat(package.code_dir).mode & 0o7777 == 0o771
    for code, options, reason in (
        (5, InstallOptions(replace=False), "ALREADY_EXISTS"),
        (4, InstallOptions(), "VERSION_DOWNGRADE"),
    ):
        with pytest.raises(BadApk, match=reason):
            install(system, build_apk(manifest("org.new", version_code=code)), session=1, options=options)
    for code, options in ((5, InstallOptions()), (4, InstallOptions(allow_downgrade=True))):
        again = install(system, build_apk(manifest("org.new", version_code=code)), session=1, options=options)
        assert again.manifest.version_code == code
    folder = package.code_dir.rpartition("/")[0]
    assert uninstall(system, "org.new", keep_data=False, for_user=False) is None
    assert (system.fs.exists(folder), system.fs.exists("/data/app"), system.packages.get("org.new")) == (
        False,
        True,
        None,
    )


def test_files_that_are_refused(system: System) -> None:
    for tag, options, reason in (
        (manifest("org.new", test_only=True), InstallOptions(), "TEST_ONLY"),
        (manifest("org.new", min_sdk=34), InstallOptions(), "OLDER_SDK"),
    ):
        with pytest.raises(BadApk, match=reason):
            install(system, build_apk(tag), session=1, options=options)
    allowed = build_apk(manifest("org.new", test_only=True, min_sdk=33))
    assert install(system, allowed, session=1, options=InstallOptions(allow_test=True)).name == "org.new"


def test_sessions_install_their_base(system: System) -> None:
    sessions = system.packages.sessions
    number = sessions.create(InstallOptions(installer="shop"))
    sessions.write(number, "split_a.apk", b"none")
    sessions.write(number, "config.b.apk", b"none")
    sessions.write(number, "base.apk", build_apk(manifest("org.new")))
    package = commit(system, number)
    assert (package.name, package.installer) == ("org.new", "shop")
    only = sessions.create(InstallOptions())
    sessions.write(only, "split_a.apk", build_apk(manifest("org.newer")))
    assert commit(system, only).name == "org.newer"
    empty = sessions.create(InstallOptions())
    for missing in (empty, number):
        with pytest.raises(BadApk, match=f"Missing existing base package for {missing}"):
            commit(system, missing)


def test_versions_of_apps_of_the_catalogue(system: System) -> None:
    for name, code in (("2.0", 20), ("2.1", 20), ("2.0", 21)):
        data = build_apk(manifest(NOTES.package, version_name=name, version_code=code))
        found = install(system, data, session=1, options=InstallOptions()).manifest
        assert (found.version_name, found.version_code, found.label) == (name, code, "Notes")
        assert (found is NOTES) == (name == "2.0" and code == 20)
        saved = cast("dict[str, dict[str, dict[str, object]]]", system.packages.save())
        assert ("manifest" in saved["packages"][NOTES.package]) == (found is not NOTES)


def test_filters_and_services_of_a_file(system: System) -> None:
    data = Tag("data", {"scheme": "https", "host": "x.org", "mimeType": "text/x"})
    bare = Tag("intent-filter", {}, [Tag("action", {"name": "a"}), data, data])
    tag = Tag(
        "manifest",
        {"package": "org.new", "versionCode": "7"},
        [
            Tag("uses-sdk", {"minSdkVersion": 26}),
            Tag("uses-permission-sdk-23", {"name": "p"}),
            Tag("uses-permission", {"name": "p"}),
            Tag(
                "application",
                {},
                [
                    Tag("activity", {"name": "Main"}, [bare]),
                    Tag("activity", {"name": "Quiet"}),
                    Tag("service", {"name": ".S"}),
                ],
            ),
        ],
    )
    found = install(system, build_apk(tag), session=1, options=InstallOptions()).manifest
    assert (found.label, found.version_name, found.version_code, found.min_sdk, found.target_sdk) == (
        *("New", "null", 7, 26, 26),
    )
    assert found.permissions == ("p",)
    assert [spec.name for spec in found.components(ComponentKind.SERVICE)] == [".S"]
    assert [(spec.name, spec.exported) for spec in found.activities] == [
        ("org.new.Main", True),
        ("org.new.Quiet", False),
    ]
    (wanted,) = found.activities[0].filters
    assert (wanted.actions, wanted.categories, wanted.schemes, wanted.hosts, wanted.types) == (
        *(("a",), ("",), ("https",), ("x.org",), ("text/x",)),
    )


@pytest.mark.parametrize("length", [127, 128, 300])
@pytest.mark.parametrize("utf8", [True, False])
def test_long_texts_in_a_file(system: System, length: int, utf8: bool) -> None:
    data = build_apk(manifest("org.new", label="é" * length), utf8=utf8)
    assert install(system, data, session=1, options=InstallOptions()).manifest.label == "é" * length


# -- preferences -----------------------------------------------------------------------------------------------------


def test_preferences_of_every_kind(system: System) -> None:
    preferences = Preferences(system, NOTES.package)
    assert preferences.path == "/data/data/org.example.notes/shared_prefs/org.example.notes_preferences.xml"
    assert (preferences.all(), preferences.flag("x"), preferences.number("x"), preferences.text("x")) == (
        {},
        False,
        0,
        "",
    )
    preferences.put(on=True, off=False, number=5, part=1.5, text="t", texts=["a", ""], gone=1)
    preferences.put(gone=None, never=None)
    assert preferences.all() == {"on": True, "off": False, "number": 5, "part": 1.5, "text": "t", "texts": ["a", ""]}
    assert [preferences.flag(name, True) for name in ("on", "off", "number", "none")] == [True, False, True, True]
    assert [preferences.number(name, 9) for name in ("number", "on", "text", "none")] == [5, 9, 9, 9]
    assert [preferences.text(name, "d") for name in ("text", "number", "none")] == ["t", "d", "d"]
    assert [preferences.texts(name) for name in ("texts", "text", "none")] == [["a", ""], [], []]
    found = system.fs.stat(preferences.path)
    notes = system.packages.get(NOTES.package)
    assert notes is not None
    assert (found.mode & 0o7777, found.uid, found.gid) == (0o660, notes.uid, notes.uid)


def test_preferences_elsewhere(system: System) -> None:
    preferences = Preferences(system, "none", "own", directory="/data/user_de/0/none")
    preferences.put(a=1)
    folder = system.fs.stat("/data/user_de/0/none/shared_prefs")
    assert (preferences.path, folder.mode & 0o7777, folder.uid) == (
        "/data/user_de/0/none/shared_prefs/own.xml",
        0o771,
        0,
    )


@pytest.mark.parametrize(
    ("value", "tag"),
    [(2**31 - 1, "int"), (2**31, "long"), (-(2**31), "int"), (-(2**31) - 1, "long"), (True, "boolean"), (1.0, "float")],
)
def test_kinds_of_numbers(system: System, value: bool | int | float, tag: str) -> None:
    preferences = Preferences(system, NOTES.package, "n")
    preferences.put(x=value)
    assert f'<{tag} name="x" value="{str(value).lower()}" />' in system.fs.read_text(preferences.path)


def test_preferences_of_others() -> None:
    assert read_preferences(b"<map><int name='a' value='x'/><float name='b' value='2'/><string name='c'/></map>") == {
        "a": 0,
        "b": 2.0,
        "c": "",
    }
    assert read_preferences(b"damaged") == {}

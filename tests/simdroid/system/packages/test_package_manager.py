"""Installed apps: resolving intents, permissions, data directories, installing and uninstalling."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simdroid.system import Component, Intent, Notification, StartCode, System, open_database
from simdroid.system.intents.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_HOME,
    CATEGORY_LAUNCHER,
    FLAG_NEW_TASK,
)
from simdroid.system.packages.apk import BadApk
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install, uninstall
from simdroid.system.packages.package_manager import EnabledState, PackageError
from tests.simdroid.apk_builder import Tag, build_apk, manifest
from tests.simdroid.system.sample_apps import APPS, make_system

NOTES, MUSIC = "org.example.notes", "org.example.music"
CAMERA = "android.permission.CAMERA"
DATA = f"/data/data/{NOTES}"


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


def resolved(system: System, intent: Intent) -> list[str]:
    return [each.component.short for each in system.packages.resolve(intent, default_only=True)]


def owner(system: System, path: str) -> tuple[int, int, int]:
    found = system.fs.stat(path)
    return found.uid, found.gid, found.mode & 0o7777


def test_links_go_to_the_closest_filter(system: System) -> None:
    own = Intent(ACTION_VIEW, "https://notes.example.org/1")
    assert resolved(system, own) == [f"{NOTES}/.Viewer", f"{MUSIC}/.Browse"]
    assert resolved(system, Intent(ACTION_VIEW, "https://example.org/")) == [f"{MUSIC}/.Browse"]
    assert resolved(system, own.replace(package=MUSIC)) == [f"{MUSIC}/.Browse"]
    assert resolved(system, Intent(ACTION_VIEW, "ftp://example.org")) == []


def test_a_preferred_app_comes_first(system: System) -> None:
    system.packages.preferred[f"{ACTION_VIEW} https"] = MUSIC
    assert resolved(system, Intent(ACTION_VIEW, "https://notes.example.org/1"))[0] == f"{MUSIC}/.Browse"


def test_home_and_icons(system: System) -> None:
    icons = Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,))
    home = system.packages.resolve(Intent(ACTION_MAIN, categories=(CATEGORY_HOME,)))
    assert [each.package.name for each in home] == ["org.example.home"]
    assert [each.package.name for each in system.packages.resolve(icons)] == [NOTES, MUSIC]
    system.packages.set_state(MUSIC, EnabledState.DISABLED_USER)
    assert [each.package.name for each in system.packages.resolve(icons)] == [NOTES]


def test_user_numbers_follow_the_catalogue(system: System) -> None:
    assert [package.uid for package in system.packages.all()] == [10_100, 10_101, 10_102, 1000]


def test_data_belongs_to_the_app(system: System) -> None:
    assert owner(system, DATA) == (10_101, 10_101, 0o700)
    assert owner(system, f"{DATA}/cache") == (10_101, 20_101, 0o2771)
    assert owner(system, f"{DATA}/files") == (10_101, 10_101, 0o771)
    assert owner(system, f"{DATA}/databases") == (10_101, 10_101, 0o771)
    assert owner(system, f"{DATA}/databases/notes.db") == (10_101, 10_101, 0o660)
    assert system.fs.read_text(f"{DATA}/files/welcome") == "hello"
    assert system.fs.is_dir("/sdcard/Documents/Notes")


def test_clear_empties_and_the_next_start_fills(system: System) -> None:
    packages = system.packages
    packages.grant(NOTES, CAMERA)
    with open_database(system.fs, f"{DATA}/databases/notes.db") as connection:
        connection.execute("INSERT INTO notes (text) VALUES ('x')")
    system.fs.mkdir(f"/sdcard/Android/data/{NOTES}/files", parents=True)
    assert packages.clear(NOTES)
    assert system.fs.listdir(DATA) == ["cache", "code_cache"]
    assert not system.fs.exists(f"/sdcard/Android/data/{NOTES}")
    assert packages.get(NOTES).granted == set()  # type: ignore[union-attr]
    system.activities.start(Intent(component=Component(NOTES, f"{NOTES}.Main"), flags=FLAG_NEW_TASK))
    with open_database(system.fs, f"{DATA}/databases/notes.db") as connection:
        assert connection.execute("SELECT count(*) FROM notes").fetchone()[0] == 0
    assert system.fs.read_text(f"{DATA}/files/welcome") == "hello"
    assert not packages.clear("org.example.nothing")


def test_a_missing_database_comes_back_at_the_next_start(system: System) -> None:
    system.fs.remove_tree(f"{DATA}/databases")
    system.activities.start(Intent(component=Component(NOTES, f"{NOTES}.Main"), flags=FLAG_NEW_TASK))
    assert system.fs.is_file(f"{DATA}/databases/notes.db")


@pytest.mark.parametrize(
    ("package", "permission", "message"),
    [
        ("x.y", CAMERA, "Unknown package: x.y"),
        (NOTES, "a.b.C", "Unknown permission: a.b.C"),
        (MUSIC, CAMERA, f"Package {MUSIC} has not requested permission {CAMERA}"),
        (
            NOTES,
            "android.permission.INTERNET",
            f"Permission android.permission.INTERNET requested by {NOTES} is not a changeable permission type",
        ),
    ],
)
def test_permissions_that_cannot_be_granted(system: System, package: str, permission: str, message: str) -> None:
    with pytest.raises(PackageError) as caught:
        system.packages.grant(package, permission)
    assert caught.value.message == message


def test_revoking_ends_the_process(system: System) -> None:
    system.activities.start(Intent(component=Component(NOTES, f"{NOTES}.Main"), flags=FLAG_NEW_TASK))
    system.packages.grant(NOTES, CAMERA)
    assert system.packages.get(NOTES).holds(CAMERA)  # type: ignore[union-attr]
    system.activities.home()
    system.packages.revoke(NOTES, CAMERA)
    assert not system.packages.get(NOTES).holds(CAMERA)  # type: ignore[union-attr]
    assert system.processes.find(NOTES) is None


def test_force_stop_takes_process_activities_and_notifications(system: System) -> None:
    system.activities.start(Intent(component=Component(NOTES, f"{NOTES}.Main"), flags=FLAG_NEW_TASK))
    system.notifications.post(Notification(NOTES, 1, "t", "x", 0))
    system.activities.force_stop(NOTES)
    assert system.processes.find(NOTES) is None
    assert [task.home for task in system.activities.tasks] == [True]
    assert system.notifications.all() == []
    system.activities.force_stop("org.example.home")
    assert system.activities.top.component.package == "org.example.home"
    assert system.processes.find("org.example.home") is not None


def test_launch_is_cold_once_and_takes_half_a_second(system: System) -> None:
    before = system.clock.now_ms()
    notes = Component(NOTES, f"{NOTES}.Main")
    first = system.activities.launch(notes, caller="org.example.home")
    assert (first.code, first.cold) == (StartCode.STARTED, True)
    assert system.clock.now_ms() - before == 500
    system.activities.home()
    second = system.activities.launch(notes, caller="org.example.home")
    assert (second.code, second.cold) == (StartCode.TASK_TO_FRONT, False)
    messages = [entry.message for entry in system.log.entries() if entry.buffer != "events"]
    intent = f"act={ACTION_MAIN} cat=[android.intent.category.LAUNCHER] flg=0x10200000 cmp={NOTES}/.Main"
    assert messages == [
        f"START u0 {{{intent}}} from uid 10100",
        f"Start proc 2017:{NOTES}/u0a101 for next-top-activity {{{NOTES}/{NOTES}.Main}}",
        f"Displayed {NOTES}/.Main: +500ms",
        f"START u0 {{{intent}}} from uid 10100",
    ]


def test_results_reach_who_waits(system: System) -> None:
    activities = system.activities
    main = activities.start(Intent(component=Component(NOTES, f"{NOTES}.Main"), flags=FLAG_NEW_TASK)).activity
    assert main is not None
    editor = activities.start(Intent(component=Component(NOTES, f"{NOTES}.Editor")), caller=NOTES, for_result=main)
    assert editor.activity is not None
    activities.finish(editor.activity, {"saved": True})
    assert activities.top is main
    assert main.state["result"] == {"saved": True}


def test_back_keeps_an_apps_first_screen_alive(system: System) -> None:
    activities = system.activities
    main = activities.launch(Component(NOTES, f"{NOTES}.Main"), caller="org.example.home").activity
    activities.start(Intent(component=Component(NOTES, f"{NOTES}.Search")), caller=NOTES)
    activities.back()
    assert activities.top is main
    activities.back()
    assert activities.tasks[0].home
    assert [task.top for task in activities.recents()] == [main]
    activities.back()
    assert activities.tasks[0].home


def test_removing_a_task_ends_its_process(system: System) -> None:
    system.activities.launch(Component(NOTES, f"{NOTES}.Main"), caller="org.example.home")
    assert system.activities.remove_task(system.activities.tasks[0].id)
    assert system.processes.find(NOTES) is None
    assert not system.activities.remove_task(system.activities.tasks[0].id)
    assert not system.activities.remove_task(99)


def put(system: System, data: bytes, **options: bool) -> str:
    return install(system, data, session=1, options=InstallOptions(**options)).name  # type: ignore[arg-type]


def test_an_unknown_app_is_installed_from_its_file(system: System) -> None:
    viewer = Tag("activity", {"name": ".Second", "exported": False})
    data = build_apk(manifest("com.new.app", label="New", permissions=(CAMERA,), activities=(viewer,)))
    assert put(system, data, grant_all=True) == "com.new.app"
    package = system.packages.get("com.new.app")
    assert package is not None
    assert (package.uid, package.manifest.label, package.granted) == (10_104, "New", {CAMERA})
    assert system.fs.read_bytes(package.apk) == data
    assert system.activities.launch(Component("com.new.app", "com.new.app.Main"), caller="x").code == StartCode.STARTED
    saved = json.loads(json.dumps(system.packages.save()))
    system.packages.load(saved)
    assert system.packages.save() == saved
    assert system.packages.find_activity(Component("com.new.app", "com.new.app.Second")) is not None
    assert uninstall(system, "com.new.app", keep_data=False, for_user=False) is None
    assert not system.fs.exists("/data/data/com.new.app")
    assert not system.fs.exists(package.code_dir)
    assert system.packages.get("com.new.app") is None


def test_an_app_of_the_catalogue_gets_its_screens_back(system: System) -> None:
    assert uninstall(system, NOTES, keep_data=False, for_user=False) is None
    assert system.packages.find_activity(Component(NOTES, f"{NOTES}.Main")) is None
    put(system, build_apk(manifest(NOTES, version_code=21, version_name="2.1")))
    package = system.packages.get(NOTES)
    assert package is not None
    assert (package.manifest.version_name, len(package.manifest.activities)) == ("2.1", 4)
    system.packages.load(json.loads(json.dumps(system.packages.save())))
    assert system.packages.get(NOTES).manifest.version_code == 21  # type: ignore[union-attr]


def test_refused_installations(system: System) -> None:
    def reason(data: bytes, **options: bool) -> str:
        with pytest.raises(BadApk) as caught:
            put(system, data, **options)
        return str(caught.value)

    old = build_apk(manifest(NOTES, version_code=3))
    assert reason(old) == (
        "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 3 is older than current 20"
    )
    put(system, old, allow_downgrade=True)
    again = f"INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install {NOTES} without first uninstalling."
    assert reason(old, replace=False) == again
    test_only = build_apk(manifest("a.b", test_only=True))
    assert reason(test_only) == "INSTALL_FAILED_TEST_ONLY: installPackageLI"
    assert put(system, test_only, allow_test=True) == "a.b"
    newer = build_apk(manifest("a.c", min_sdk=34))
    assert reason(newer).startswith("INSTALL_FAILED_OLDER_SDK: Requires newer sdk version #34")


def test_parts_of_the_system_are_only_hidden(system: System) -> None:
    name = "com.android.settings"
    assert uninstall(system, name, keep_data=False, for_user=False) == "DELETE_FAILED_INTERNAL_ERROR"
    assert uninstall(system, name, keep_data=False, for_user=True) is None
    assert system.packages.get(name) is None
    assert name in [package.name for package in system.packages.all(uninstalled=True)]
    assert uninstall(system, name, keep_data=False, for_user=True) == "not installed for 0"
    system.packages.add(APPS[3])
    assert system.packages.get(name) is not None


def test_broadcasts_reach_receivers_by_action_or_name(system: System) -> None:
    send = system.broadcasts.send
    assert send(Intent("org.example.ECHO", extras={"text": "hi"})).data == "hi"
    assert send(Intent(component=Component(NOTES, f"{NOTES}.Echo"), extras={"text": "ho"})).code == -1
    assert send(Intent("org.example.ECHO", package=MUSIC)).code == 0
    system.packages.set_state(NOTES, EnabledState.DISABLED_USER)
    assert send(Intent("org.example.ECHO")).code == 0


def test_the_whole_system_survives_a_snapshot(system: System) -> None:
    system.activities.launch(Component(NOTES, f"{NOTES}.Main"), caller="org.example.home")
    system.packages.set_state(NOTES, EnabledState.DISABLED, f"{NOTES}.Search")
    saved = json.loads(json.dumps(system.save()))
    system.activities.force_stop(NOTES)
    system.packages.set_state(NOTES, EnabledState.ENABLED, f"{NOTES}.Search")
    system.load(saved)
    assert json.dumps(system.save()) == json.dumps(saved)
    assert system.activities.top.component.package == NOTES
    assert system.packages.find_activity(Component(NOTES, f"{NOTES}.Search")) is None

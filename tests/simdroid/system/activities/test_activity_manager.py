"""The activity manager and the resolver: who is told, who is asked, and what a restart ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from simdroid.system import Activity, ActivitySpec, Component, Intent, IntentFilter, Manifest, System
from simdroid.system.activities.back_stack import StartCode
from simdroid.system.activities.resolver import (
    CHOOSER,
    RESOLVER,
    candidates,
    original_intent,
    preference_key,
    preferred_app,
    resolver_intent,
)
from simdroid.system.files.factory_image import MOUNT_POINTS, make_system_directories
from simdroid.system.intents.intents import ACTION_SEND, ACTION_VIEW, FLAG_NEW_TASK
from simdroid.system.packages.package import EnabledState
from tests.simdroid.system.sample_apps import LAUNCHER, MUSIC, NOTES, SETTINGS

MAIN, PLAYER = NOTES.component(".Main"), MUSIC.component(".Player")
SHARE = IntentFilter((ACTION_SEND,), types=("text/*",))
ANDROID = Manifest(
    "android",
    "Android",
    "",
    "",
    system=True,
    activities=(ActivitySpec(RESOLVER.cls, unlisted=True), ActivitySpec(CHOOSER.cls)),
)


def boot(root: Path, *apps: Manifest) -> System:
    for point in MOUNT_POINTS:
        (root / point.lstrip("/")).mkdir(parents=True, exist_ok=True)
    system = System(root, apps)
    make_system_directories(system.fs)
    return system


@pytest.fixture
def system(tmp_path: Path) -> System:
    sharing = tuple(
        replace(app, activities=(*app.activities, ActivitySpec(".Share", filters=(SHARE,)))) for app in (NOTES, MUSIC)
    )
    return boot(tmp_path, LAUNCHER, *sharing, SETTINGS, ANDROID)


def test_activities_hear_when_they_come_and_go(tmp_path: Path) -> None:
    heard: list[str] = []

    def told(what: str) -> ActivitySpec:
        def note(event: str) -> Callable[[System, Activity], None]:
            return lambda _system, activity: heard.append(f"{what} {event} {activity.deliveries}")

        return ActivitySpec(
            f".{what}",
            on_intent=note("intent"),
            on_resume=note("resume"),
            on_pause=note("pause"),
            single_top=True,
        )

    app = Manifest("org.app", "App", "", "", activities=(told("A"), told("B")))
    system = boot(tmp_path, LAUNCHER, app)
    first, second = app.component(".A"), app.component(".B")
    expected: list[str] = []
    steps: tuple[tuple[Callable[[], object], list[str]], ...] = (
        (lambda: system.activities.start(Intent(component=first)), ["A resume 0", "A intent 0"]),
        (lambda: system.activities.start(Intent("x", component=first)), ["A intent 1"]),
        (
            lambda: system.activities.start(Intent(component=second), caller="org.app"),
            ["A pause 1", "B resume 0", "B intent 0"],
        ),
        (system.activities.back, ["B pause 0", "A resume 1"]),
        (system.activities.home, ["A pause 1"]),
        (system.activities.home, []),
        (lambda: system.activities.to_front(7), ["A resume 1"]),
        (lambda: system.activities.remove_task(7), ["A pause 1"]),
    )
    for act, more in steps:
        act()
        expected += more
        assert heard == expected


def test_home_gets_an_intent_and_keeps_its_activity(system: System) -> None:
    home = system.activities.top
    version = system.activities.version
    system.clock.advance(1)
    system.activities.home()
    assert (system.activities.top, home.deliveries) == (home, 1)
    assert system.activities.tasks[0].last_active_ns == system.clock.now_ns()
    assert system.activities.version != version
    assert not system.activities.to_front(99)


def test_recents_are_sorted_by_use(system: System) -> None:
    activities = system.activities
    for component in (MAIN, PLAYER, SETTINGS.component(".Settings")):
        activities.launch(component, caller="org.example.home")
    assert [task.affinity for task in activities.recents()] == [SETTINGS.package, MUSIC.package, NOTES.package]
    activities.start(Intent(component=RESOLVER, flags=FLAG_NEW_TASK))
    assert [task.affinity for task in activities.recents()] == [SETTINGS.package, MUSIC.package, NOTES.package]
    system.clock.advance(1)
    found = activities.recents()[2]
    assert activities.to_front(found.id)
    assert activities.recents()[0] is found


def test_starts_that_find_nothing(system: System) -> None:
    unresolved = system.activities.start(Intent("none"))
    missing = system.activities.start(Intent(component=Component("none", "none.A")))
    assert [tuple(unresolved), tuple(missing)] == [
        (StartCode.UNRESOLVED, None, False),
        (StartCode.NO_CLASS, None, False),
    ]
    assert [int(code) for code in StartCode] == [0, 2, 3, -91, -92]


def test_users_behind_callers(system: System) -> None:
    callers = (NOTES.package, "android", "com.android.shell", "none")
    assert [system.activities.caller_uid(caller) for caller in callers] == [10_101, 1000, 2000, 2000]


def test_a_process_in_front_comes_back_at_once(system: System) -> None:
    system.activities.launch(MAIN, caller="org.example.home")
    before = system.processes.find(NOTES.package)
    system.activities.end_process(NOTES.package)
    after = system.processes.find(NOTES.package)
    assert before is not None
    assert after is not None
    assert after.pid > before.pid
    system.activities.home()
    system.activities.end_process(NOTES.package)
    assert system.processes.find(NOTES.package) is None
    system.activities.to_front(7)
    assert system.processes.find(NOTES.package) is not None


def test_results_reach_only_who_is_there(system: System) -> None:
    main = system.activities.launch(MAIN, caller="org.example.home").activity
    assert main is not None
    editor = system.activities.start(Intent(component=NOTES.component(".Editor")), caller=NOTES.package).activity
    assert editor is not None
    system.activities.finish(editor, "ignored")
    assert (main.state, system.activities.top) == ({}, main)
    stranger = Activity(MAIN, Intent(), "ffffffff", 99, result_to=main.token)
    system.activities.finish(stranger, "ignored")
    assert main.state == {}
    assert (system.activities.find(main.token), system.activities.find("none")) == (main, None)


def test_broadcasts_reach_who_may_run(system: System) -> None:
    echo = Intent("org.example.ECHO", extras={"text": "hi"})
    send = system.broadcasts.send
    assert (send(echo).code, send(echo).data) == (-1, "hi")
    assert send(echo.replace(package=NOTES.package)).code == -1
    assert send(echo.replace(package=MUSIC.package)).code == 0
    assert send(Intent(component=NOTES.component(".Echo"))).code == -1
    assert send(echo.replace(component=NOTES.component(".Other"))).code == 0
    assert send(Intent("other")).code == 0
    system.packages.set_state(NOTES.package, EnabledState.DISABLED, "org.example.notes.Echo")
    assert send(echo).code == 0


# -- resolver --------------------------------------------------------------------------------------------------------

TEXT = Intent(ACTION_SEND, type="text/plain")


def test_a_person_is_asked_where_several_apps_would_do(system: System) -> None:
    found = system.packages.resolve(TEXT, default_only=True)
    assert [each.package.name for each in candidates(found)] == [NOTES.package, MUSIC.package]
    asking = resolver_intent(system.packages, TEXT.replace(flags=FLAG_NEW_TASK | 1), found)
    assert asking is not None
    assert (asking.component, asking.flags, asking.action) == (CHOOSER, FLAG_NEW_TASK, ACTION_SEND)
    assert original_intent(asking) == TEXT.replace(flags=FLAG_NEW_TASK | 1)
    other = resolver_intent(system.packages, TEXT.replace(action="other"), found)
    assert other is not None
    assert other.component == RESOLVER
    assert system.activities.start(TEXT).activity is system.activities.top
    assert system.activities.top.component == CHOOSER


@pytest.mark.parametrize(
    "intent",
    [
        TEXT.replace(component=MAIN),
        TEXT.replace(package=NOTES.package),
        TEXT.replace(categories=("android.intent.category.HOME",)),
    ],
)
def test_nobody_is_asked_about_what_is_named(system: System, intent: Intent) -> None:
    found = system.packages.resolve(TEXT, default_only=True)
    assert resolver_intent(system.packages, intent, found) is None


def test_nobody_is_asked_about_one_app_or_a_preferred_one(system: System) -> None:
    found = system.packages.resolve(TEXT, default_only=True)
    assert resolver_intent(system.packages, TEXT, found[:1]) is None
    assert resolver_intent(system.packages, TEXT, [found[0], found[0]]) is None
    assert resolver_intent(system.packages, TEXT, [found[0], found[1]._replace(match=1)]) is None
    key = preference_key(TEXT)
    assert key == f"{ACTION_SEND} text/plain"
    system.packages.preferred[key] = MUSIC.package
    chosen = preferred_app(system.packages, TEXT, found)
    assert chosen is not None
    assert (chosen.package.name, resolver_intent(system.packages, TEXT, found)) == (MUSIC.package, None)
    started = system.activities.start(TEXT).activity
    assert started is not None
    assert started.component == MUSIC.component(".Share")
    system.packages.preferred[key] = "none"
    assert preferred_app(system.packages, TEXT, found) is None
    system.packages.set_state("android", EnabledState.ENABLED)
    system.packages.preferred.clear()
    android = system.packages.get("android")
    assert android is not None
    android.installed = False
    assert resolver_intent(system.packages, TEXT, found) is None


@pytest.mark.parametrize(
    ("intent", "wanted"),
    [
        (Intent("x", "smsto:1"), NOTES.package),
        (Intent("x", "mms:1"), NOTES.package),
        (Intent("x", "tel:1"), None),
        (Intent(ACTION_VIEW, "https://x.org"), MUSIC.package),
        (Intent(ACTION_VIEW, type="text/html"), None),
        (Intent(ACTION_VIEW, "ftp://x.org"), None),
        (Intent("x", "https://x.org"), None),
    ],
)
def test_default_apps(system: System, monkeypatch: pytest.MonkeyPatch, intent: Intent, wanted: str | None) -> None:
    monkeypatch.setattr("simdroid.system.activities.resolver._BROWSER", MUSIC.package)
    system.settings.put("secure", "sms_default_application", NOTES.package)
    chosen = preferred_app(system.packages, intent, system.packages.resolve(TEXT))
    assert (chosen.package.name if chosen else None) == wanted


# -- the whole system ------------------------------------------------------------------------------------------------


def test_a_restart_ends_what_runs(system: System) -> None:
    system.activities.launch(MAIN, caller="org.example.home")
    command = system.commands.enter(["sleep"], 0, 1)
    system.telephony.incoming_call("1111111")
    system.toasts.show("p", "x")
    system.clock.advance(1)
    system.settings.put("global", "boot_count", "4")
    system.restart(framework_only=True)
    assert (command.signal, system.settings.get("global", "boot_count")) == (None, "5")
    assert (system.activities.recents(), system.telephony.calls, system.toasts.version) == ([], [], None)
    assert (system.log.entries(), system.clock.uptime_ns()) == ([], 30_000_000_000)
    assert system.processes.find(NOTES.package) is None
    assert system.processes.find(LAUNCHER.package) is not None
    system.restart()
    assert (command.signal, system.settings.get("global", "boot_count")) == (9, "6")


def test_stores_hold_what_was_decided(system: System) -> None:
    system.clipboard.text = "copied"
    system.telephony.incoming_call("1111111")
    system.telephony.dial("2222222")
    system.packages.preferred["key"] = NOTES.package
    notes = system.packages.get(NOTES.package)
    assert notes is not None
    notes.granted, notes.user_set, notes.asked = {"a", "b"}, {"b", "c"}, {"b": True, "c": False}
    system.packages.set_state(NOTES.package, EnabledState.DISABLED, "cls")
    system.notifications.set_enabled(MUSIC.package, False)
    system.app_ops.set(NOTES.package, "CAMERA", "deny")
    system.device_config.put("space", "flag", "1")
    stores = system.stores()
    assert stores["clipboard"] == {"text": "copied"}
    assert stores["ongoing_calls"] == {"1111111 incoming": "incoming", "2222222 outgoing": "dialing"}
    assert stores["wifi"] == {"saved/AndroidWifi": "open", "joined": "AndroidWifi"}
    assert stores["default_apps"] == {"key": NOTES.package}
    about = {"installed": True, "state": "default", "version": 20, "notifications": "allowed"}
    assert stores[f"package/{NOTES.package}"] == about | {"component/cls": "disabled"}
    assert stores[f"package/{MUSIC.package}"]["notifications"] == "blocked"
    assert stores[f"permission/{NOTES.package}"] == {"a": "granted", "b": "granted when asked"}
    assert stores[f"app_op/{NOTES.package}"] == {"CAMERA": "deny"}
    assert stores["device_config/space"] == {"flag": "1"}
    system.clipboard.text = None
    assert system.stores()["clipboard"] == {}


def test_apps_that_wait_are_woken(tmp_path: Path) -> None:
    passed: list[int] = []
    app = replace(NOTES, on_time=lambda _system, before, after: passed.append(after - before))
    system = boot(tmp_path, LAUNCHER, app, MUSIC)
    system.clock.advance(1)
    system.packages.set_state(NOTES.package, EnabledState.DISABLED)
    system.clock.advance(1)
    assert passed == [1_000_000_000]
    system.packages.set_state(NOTES.package, EnabledState.ENABLED)
    notes = system.packages.get(NOTES.package)
    assert notes is not None
    system.packages.remove(notes)
    system.clock.advance(1)
    assert passed == [1_000_000_000]


def test_a_version_differs_after_every_change(system: System) -> None:
    before = system.version()
    system.clock.advance(1)
    assert system.version() == before
    changes: tuple[Callable[[], object], ...] = (
        lambda: system.settings.put("global", "x", "1"),
        lambda: system.properties.set("x", "1"),
        lambda: system.location.fix(latitude=1, longitude=1),
        lambda: setattr(system.clipboard, "text", "x"),
        lambda: setattr(system.telephony, "signal", 1),
        lambda: system.processes.start("x", 1),
    )
    for change in changes:
        before = system.version()
        change()
        assert system.version() != before


def test_factory_apps_get_what_others_look_for(tmp_path: Path) -> None:
    done: list[str] = []
    app = replace(MUSIC, set_up=lambda _system: done.append("set up"), set_up_grants=("a",))
    system = boot(tmp_path, LAUNCHER, NOTES, app)
    system.packages.install_factory_apps()
    assert done == []
    assert system.fs.read_text("/data/data/org.example.notes/files/welcome") == "hello"
    assert system.fs.listdir("/data/data/org.example.music") == []
    fresh = {package.name: package.fresh for package in system.packages.all()}
    assert fresh == {LAUNCHER.package: True, NOTES.package: False, MUSIC.package: True}
    before = system.packages.version
    system.packages.set_up_apps()
    music = system.packages.get(MUSIC.package)
    assert music is not None
    assert (done, music.granted) == (["set up"], {*MUSIC.granted, "a"})
    assert system.packages.version > before

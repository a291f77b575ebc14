"""The session manager and its operations over devices without phones, call by call."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import cast

import pytest

from mobile_world.core import DeviceLabel, SessionManager
from mobile_world.core import session_manager as manager_module
from mobile_world.core.session_operations import StepResult, act, note_look, score, set_up, tear_down
from mobile_world.core.sessions import Session
from mobile_world.domain import ConfigError, DeviceBusy, DeviceLost, InfraError, SessionLost, SetupFailed, TaskError
from mobile_world.web.not_found import NotFound
from tests.mobile_world.core.conftest import PACK
from tests.mobile_world.core.fake_devices import (
    BACK,
    DONE,
    FakeController,
    ShownSource,
    begun,
    controller_of,
    environment_of,
)


def test_a_task_counts_from_its_set_up_to_its_tear_down(manager: SessionManager) -> None:
    session = manager.open_session()
    assert (session.ttl_s, session.implicit, session.playing) == (60.0, False, False)
    task = set_up(manager, session, DONE, seed=3, cue="near", official_compat=True)
    assert (task.name, task.official_compat, session.playing) == (DONE, True, True)
    first = environment_of(session)
    assert first.calls == [("set_up", "near")]
    session.trail.append("seen")
    assert not set_up(manager, session, DONE, seed=3, cue=None).official_compat
    second = environment_of(session)
    assert (first.calls[1:], second.calls, session.trail) == (["tear_down"], [("set_up", None)], [])
    with pytest.raises(NotFound, match="no task 'NoSuchTask'"):
        set_up(manager, session, "NoSuchTask", seed=0, cue=None)
    assert (session.playing, environment_of(session)) == (True, second) and second.calls == [("set_up", None)]
    with pytest.raises(SetupFailed, match="the set-up of RaisingSetUpTask raised ZeroDivisionError: bad"):
        set_up(manager, session, "RaisingSetUpTask", seed=0, cue=None)
    assert (session.environment, session.playing) == (None, False)
    with pytest.raises(NotFound):
        set_up(manager, session, "NoSuchTask", seed=0, cue=None)
    assert (session.playing, controller_of(session).forgotten) == (False, 0) and tear_down(manager, session) is None
    assert controller_of(session).forgotten == 1, "without a task, only what was remembered of the episode is forgotten"


def test_a_tear_down_that_fails_is_told_and_blamed(manager: SessionManager) -> None:
    for problem, suspect in (ValueError("bad"), False), (DeviceLost("gone"), True):
        session, environment = begun(manager)
        environment.problem = problem
        failed = tear_down(manager, session)
        assert isinstance(failed, InfraError if suspect else TaskError) and str(problem) in str(failed)
        assert (session.device.suspect, session.playing, session.environment) == (suspect, False, None)
        manager.end_session(session.id)


def test_a_check_gets_what_was_seen_or_the_trail_that_is_given(manager: SessionManager) -> None:
    session, environment = begun(manager)
    for _ in range(2):
        note_look(session)
    note_look(session, "other/.Page")
    note_look(None)
    assert score(session, None, None) == (1.0, "done") == score(session, DONE, ["a"])
    assert score(session, None, []) == (1.0, "done")
    assert environment.calls[1:] == [("com.example.app/.Page0", "other/.Page", "com.example.app/.Page0"), ("a",), ()]
    with pytest.raises(DeviceBusy, match="phone-0 runs AlwaysDoneTask, not 'Other': another client set it up"):
        score(session, "Other", None)
    tear_down(manager, session)
    note_look(session)
    assert session.trail == [], "nothing is noted without a task"


def test_actions_in_a_session(manager: SessionManager) -> None:
    session = manager.open_session("phone-0")
    controller = controller_of(session)
    assert act(session, BACK, settle=True) == StepResult(BACK, "OK", None, None)
    assert act(session, BACK, settle=False).result == "OK" and controller.done == ["BACK", "settle", "BACK"]
    home = {"kind": "key", "name": "HOME"}
    assert act(session, home, settle=True) == StepResult(home, None, "no home", None)
    assert (session.error, session.reply, controller.done[3:]) == ("no home", None, [])
    unread = act(session, {"kind": "nothing"}, settle=True)
    assert (unread.action, unread.result) == (None, None) and "nothing" in (unread.error or "")
    asked = act(session, {"kind": "ask_user", "question": "Which?"}, settle=False)
    assert asked.error == "nobody answers 'ask_user': no task is set up; POST /task/init first"
    for last in {"action_type": "finished", "text": "7"}, {"kind": "finish", "text": "7"}:
        for before, said in ("", "7"), ("8", "8"):
            controller.interaction_cache = before or None
            ended = act(session, last, settle=True)
            assert (ended.result, ended.error, controller.interaction_cache) == ("finished", None, said)
    assert (session.steps, session.budget) == (0, None), "nothing is counted without a task"
    set_up(manager, session, DONE, seed=0, cue=None)
    replied = act(session, {"kind": "ask_user", "question": "Which?"}, settle=False)
    assert (replied.result, replied.reply, session.reply, session.error) == ("blue", "blue", "blue", None)
    assert environment_of(session).calls[1:] == ["ask_user"] and session.budget == (1, 10)


def test_sessions_by_id(manager: SessionManager) -> None:
    session = manager.open_session("emulator-5556", ttl_s=5)
    assert (session.device.name, session.ttl_s) == ("phone-1", 5)
    session.last_call -= 4
    assert manager.renew(session.id) is session and session.idle_s < 4
    with (
        pytest.raises(ConfigError, match="the session is on phone-1, not on 'phone-0'"),
        manager.session_call(session.id, "phone-0"),
    ):
        pass
    manager.retire(session.id)
    before = session.device.controller
    assert session.device.suspect
    manager.end_session(session.id)
    with pytest.raises(SessionLost, match="the session was ended by its client; open another with POST /session"):
        manager.renew(session.id)
    again = manager.open_session("phone-1")
    assert again.device.controller is not before and not again.device.suspect


def test_calls_without_a_session_give_way(manager: SessionManager) -> None:
    with manager.session_call(None) as shared:
        assert (shared.implicit, shared.ttl_s, shared.device.name) == (True, 600.0, "phone-0")
    with manager.session_call(None, "phone-0") as again:
        assert again is shared
    assert manager.open_session().device.name == "phone-1", "a free device first"
    own = manager.open_session()
    assert own.device.name == "phone-0" and shared.ended.startswith("a session took phone-0; ")
    for use in (
        lambda: manager.session_call(None, "phone-0"),
        lambda: manager.viewing(None, "phone-0", watch=False),
        lambda: manager.task_call(None, "phone-0"),
    ):
        with pytest.raises(DeviceBusy, match="phone-0 is held by a session; wait, use another device, or only look"):
            use().__enter__()
    manager.end_session(own.id)
    with manager.session_call(None) as shared:
        set_up(manager, shared, DONE, seed=0, cue=None)
    with pytest.raises(DeviceBusy, match="phone-0: in use by other sessions"):
        manager.open_session("phone-0")
    assert not shared.ended


def test_who_waits_is_served_when_a_device_comes_free(manager: SessionManager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager_module, "EVICT_POLL_S", 0.01)
    held = manager.open_session("phone-0")
    got: list[Session] = []
    waiting = threading.Thread(target=lambda: got.append(manager.open_session("phone-0", wait_s=30)))
    waiting.start()
    with pytest.raises(DeviceBusy):
        manager.open_session("phone-0", wait_s=0.05)
    with manager.leases.changed:
        held.implicit = True
    waiting.join(30)
    assert got[0].device.name == "phone-0" and "a session took phone-0" in held.ended


def test_looking_opens_no_session(manager: SessionManager) -> None:
    with manager.viewing(None, "phone-1", watch=False) as seen:
        assert (seen.name, seen.session) == ("phone-1", None)
        assert seen.controller is not manager.devices[1].controller
    assert manager.leases.sessions() == []
    with (
        pytest.raises(ConfigError, match="no task is set up on phone-0; POST /task/init first"),
        manager.task_call(None, None),
    ):
        pass
    session = manager.open_session("phone-1")
    session.last_call -= 4
    with manager.viewing(None, "phone-1", watch=True) as seen:
        assert seen.session is None
    with manager.viewing(session.id, None, watch=True) as seen:
        assert (seen.name, seen.session) == ("phone-1", None)
    assert session.idle_s >= 4, "watching renews nothing"
    with manager.viewing(session.id, None, watch=False) as seen:
        assert seen.session is session and seen.controller is session.device.controller
    assert session.idle_s < 4


def test_the_suite_is_switched_between_episodes(manager: SessionManager) -> None:
    count = len(manager.registry.names())
    assert manager.switch_suite("mobile_world") == ("mobile_world", False, count)
    session, environment = begun(manager)
    with pytest.raises(DeviceBusy, match="tasks are set up on phone-0: let them end, or switch with force=1"):
        manager.switch_suite("android_world")
    assert manager.registry.family.name == "mobile_world"
    done = manager.switch_suite("android_world", force=True)
    assert done == ("android_world", True, len(manager.registry.names()))
    assert session.ended.startswith("the suite was switched to android_world by force; ")
    assert environment.calls[-1] == "tear_down"
    for device in manager.devices:
        assert cast("FakeController", device.controller).loaded == ["aw_init_state"]
    idle = manager.open_session("phone-0")
    assert manager.switch_suite("mobile_world", force=True).switched and not idle.ended


def test_devices_that_outlive_the_server_are_restored(tmp_path: Path, manager: SessionManager) -> None:
    source = ShownSource(2)
    labels = [DeviceLabel("usb", backend="adb"), DeviceLabel("simulated")]
    kept = SessionManager(source, labels=labels, artefacts=tmp_path, task_dirs=[PACK], keep_as_is=True)
    for device in kept.devices:
        kept.leases._open(device)
    calls = []
    for name in ("usb", "simulated"):
        session = kept.open_session(name)
        set_up(kept, session, DONE, seed=0, cue=None)
        calls.append(environment_of(session).calls)
    kept.close()
    assert calls == [[("set_up", None), "tear_down"], [("set_up", None)]]
    assert ([each.closed for each in source.opened], source.closed) == ([1, 1], 1)
    source.problem = InfraError("a phone does not end")
    kept.close()
    assert source.closed == 2, "that is logged, and no error"
    with pytest.raises(InfraError, match="the server is being stopped"):
        kept.open_session("usb")

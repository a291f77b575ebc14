"""Tasks over HTTP, also those that are broken, and switching the suite while phones run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from mobile_world.core import EnvServer
from mobile_world.core.gym import MobileWorldEnv
from mobile_world.domain import ConfigError, task_seed
from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.mobile_world.core.calls import error, opened, step
from tests.mobile_world.tasks.extra_packs import EXTRA, REFUSED, hologram_pack, made_up_extra

ALONE = REFUSED.replace("2 tasks need", "1 task needs").replace("HologramTask, SecondTask", "AlwaysDoneTask")


def test_the_tasks_of_the_suite(http: httpx.Client) -> None:
    rows = http.get("/task/list").json()
    names = [row["name"] for row in rows]
    assert {"AlwaysDoneTask", *TaskRegistry("mobile_world").names()} <= set(names)
    versions = {row["name"]: row["suite_version"] for row in rows}
    version = FAMILIES["mobile_world"].version
    assert (versions["WakeUpAskTask"], versions["AlwaysDoneTask"]) == (version, None)
    assert http.get("/health").json()["suite_version"] == version
    name = "AlarmFromMessageTask"
    assert http.get("/task/metadata", params={"task_name": name}).json() in rows
    assert http.get("/task/complexity", params={"task_name": name}).json() == 2.2
    seed = task_seed(suite="mobile_world", task=name)
    goals = {http.get("/task/goal", params={"task_name": name, "seed": each}).json() for each in (0, 1, seed)}
    assert len(goals) > 1 and TaskRegistry("mobile_world").create(name, seed=0).goal in goals


def test_the_user_of_a_task_tells_what_is_asked_and_a_score_tells_who_never_asked(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")

    def reply(question: str) -> str:
        return str(step(http, {"kind": "ask_user", "question": question}, headers)["reply"])

    def reason() -> str:
        return str(http.post("/task/eval", json={"trail": []}, headers=headers).json()["reason"])

    http.post("/task/init", json={"task_name": "WakeUpAskTask", "seed": 5}, headers=headers)
    assert reason().startswith("the user was never asked; ")
    assert reply("What time does the night train leave?") == "I don't know that."
    assert reply("Tell me everything.").startswith("I do not understand what you want to know.")
    assert reason().startswith("the user was asked, but did not come to tell the wake-up time; ")
    assert reply("闹钟几点响？").startswith("早上") and reply("When do you get up?").startswith("At ")
    assert "the user" not in reason()
    http.post("/task/init", json={"task_name": "MeetingPlaceAskTask", "seed": 5}, headers=headers)
    assert reply("What should I reply?").startswith("We meet at the ")
    http.post("/task/tear_down", headers=headers)


def test_a_task_from_set_up_to_tear_down(http: httpx.Client, server: EnvServer) -> None:
    headers = opened(http, device="phone-0")
    wanted = {"task_name": "AlarmFromMessageTask", "seed": 5}
    task = TaskRegistry("mobile_world").create("AlarmFromMessageTask", seed=5)
    full = http.post("/task/init", json={**wanted, "include_params": True}, headers=headers).json()
    assert full.pop("params") == task.params
    told = http.post("/task/init", json=wanted, headers=headers).json()
    assert told == full
    assert told["goal"] == task.goal and told["max_steps"] == task.max_steps
    assert told["result"] == "OK" and told["seed"] == 5
    assert (told["suite_family"], told["suite_version"]) == ("mobile_world", FAMILIES["mobile_world"].version)
    asked = step(http, {"kind": "ask_user", "question": "What now?"}, headers)
    assert asked["reply"] == asked["result"] == task.user_reply("What now?")
    assert http.get("/observation?screenshot=0", headers=headers).json()["reply"] == asked["reply"]
    scored = http.post("/task/eval", json={"trail": ["a/b"]}, headers=headers).json()
    assert scored["score"] == 0 and scored["reason"]
    old = http.request("GET", "/task/eval", json={"task_name": "AlarmFromMessageTask"}, headers=headers).json()
    assert old == scored
    for _ in range(2):
        assert http.post("/task/tear_down", headers=headers).json() == {"result": "OK"}
    assert "POST /task/init" in error(http.post("/task/eval", headers=headers), 400, "CONFIG")
    device = server.manager.leases.device("phone-0").opened
    assert device.state_digest() == device.snapshot_digest("aw_init_state")


def test_last_words_are_the_answer_if_none_was_given_before(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    code = TaskRegistry("mobile_world").create("PickupCodeTask", seed=5).params["code"]
    words = f"It is {code}."
    old = {"action_type": "answer", "text": "0"}, {"action_type": "finished", "text": words}
    for answer, last in old, ({"kind": "answer", "text": "0"}, {"kind": "finish", "text": words}):
        for before, score in ([], 1), ([answer], 0):
            http.post("/task/init", json={"task_name": "PickupCodeTask", "seed": 5}, headers=headers).raise_for_status()
            for action in [*before, last]:
                told = step(http, action, headers)
            assert told["result"] == "finished" and told["error"] is None
            assert http.post("/task/eval", headers=headers).json()["score"] == score


def test_whoever_passes_the_step_limit_is_told(http: httpx.Client) -> None:
    headers = opened(http, device="phone-0")
    assert "budget" not in step(http, {"kind": "wait"}, headers)
    body = {"task_name": "AlwaysDoneTask"}
    limit = http.post("/task/init", json=body, headers=headers).json()["max_steps"]
    budgets = [step(http, {"kind": "no such kind"}, headers)["budget"] for _ in range(limit + 1)]
    assert budgets[0] == {"steps": 1, "max_steps": limit, "limit_exceeded": False}
    assert budgets[-2] == {"steps": limit, "max_steps": limit, "limit_exceeded": False}
    assert budgets[-1]["limit_exceeded"] and budgets[-1]["steps"] == limit + 1
    assert f"step {limit + 1} of a task with a limit of {limit}" in budgets[-1]["message"]
    scored = http.post("/task/eval", headers=headers).json()
    assert scored["score"] == 1 and scored["budget"] == budgets[-1]
    http.post("/task/init", json=body, headers=headers).raise_for_status()
    assert step(http, {"kind": "wait"}, headers)["budget"]["steps"] == 1


def test_the_peers_calls_without_a_session(http: httpx.Client) -> None:
    body = {"task_name": "AlwaysDoneTask", "req_device": "emulator-5554"}
    assert http.post("/task/init", json=body).json()["result"] == "OK"
    assert http.request("GET", "/task/eval", json=body).json()["score"] == 1
    http.post("/task/init", json={**body, "task_name": "AlarmFromMessageTask"}).raise_for_status()
    assert "AlarmFromMessageTask" in error(http.request("GET", "/task/eval", json=body), 409, "DEVICE_BUSY")
    error(http.post("/task/tear_down", json=body), 409, "DEVICE_BUSY")
    assert http.post("/task/tear_down", json={"req_device": "emulator-5554"}).json() == {"result": "OK"}


@pytest.mark.slow
def test_a_start_behind_the_cue(http: httpx.Client) -> None:
    names = [task.__name__ for task in TaskRegistry("mobile_world").tasks() if task().cue_levels]
    headers = opened(http)
    plain = {"task_name": names[0]}
    http.post("/task/init", json=plain, headers=headers).raise_for_status()
    before = http.get("/state", headers=headers).json()["current_activity"]
    http.post("/task/init", json={**plain, "cue": "near"}, headers=headers).raise_for_status()
    assert http.get("/state", headers=headers).json()["current_activity"] != before


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [("RaisingSetUpTask", 424, "SETUP"), ("RaisingParametersTask", 424, "SETUP"), ("NoSuchTask", 404, "CONFIG")],
)
def test_a_task_that_cannot_begin(http: httpx.Client, name: str, status: int, code: str) -> None:
    headers = opened(http)
    assert name in error(http.post("/task/init", json={"task_name": name, "seed": 13}, headers=headers), status, code)
    error(http.post("/task/eval", headers=headers), 400, "CONFIG")
    assert http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers).status_code == 200
    assert http.get("/health").json()["ok"]


def test_a_task_whose_own_code_fails_later(http: httpx.Client, server: EnvServer) -> None:
    headers = opened(http, device="phone-0")
    http.post("/task/init", json={"task_name": "RaisingCheckTask"}, headers=headers).raise_for_status()
    assert "KeyError" in error(http.post("/task/eval", headers=headers), 424, "CHECK")
    http.post("/task/init", json={"task_name": "RaisingTearDownTask"}, headers=headers).raise_for_status()
    assert http.delete(f"/session/{headers['X-Session']}").status_code == 200
    opened(http, device="phone-0")
    device = server.manager.leases.device("phone-0").opened
    assert device.state_digest() == device.snapshot_digest("init_state")


def test_an_unknown_task_leaves_the_one_that_is_set_up(http: httpx.Client) -> None:
    headers = opened(http)
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers).raise_for_status()
    error(http.post("/task/init", json={"task_name": "NoSuchTask"}, headers=headers), 404, "CONFIG")
    assert http.post("/task/eval", headers=headers).json()["score"] == 1


def test_switching_the_suite_restarts_no_phone(http: httpx.Client, server: EnvServer) -> None:
    opened(http, device="phone-0")
    before = [device.opened.device for device in server.manager.devices]
    told = http.post("/suite_family/switch", params={"target_family": "android_world"}).json()
    assert told["switched"] and told["suite_family"] == "android_world"
    assert told["avd_name"] == server.manager.devices[0].opened.console_command("avd name")[0]
    assert told["num_tasks"] == len(http.get("/task/list").json())
    assert http.get("/health").json()["suite_family"] == "android_world"
    assert "WifiEnableTask" in {row["name"] for row in http.get("/task/list").json()}
    assert not http.post("/suite_family/switch", params={"target_family": "android_world"}).json()["switched"]
    free = server.manager.leases.device("phone-1").opened
    assert free.state_digest() == free.snapshot_digest("aw_init_state")
    assert free.run(["getprop", "ro.build.version.sdk"]).text == "33"
    for name in ("phone-0", "phone-1"):
        body = {"task_name": "WifiEnableTask"}
        for session in server.manager.leases.sessions():
            server.manager.leases.end(session, "over")
        assert http.post("/task/init", json={**body, "req_device": name}).json()["result"] == "OK"
    assert [device.opened.device for device in server.manager.devices] == before
    http.post("/suite_family/switch", params={"target_family": "mobile_world", "force": 1}).raise_for_status()
    assert free.state_digest() == free.snapshot_digest("init_state")
    assert free.run(["getprop", "ro.build.version.sdk"]).text == "34"


def test_an_unknown_suite_is_refused_with_the_names_there_are(http: httpx.Client) -> None:
    message = error(http.post("/suite_family/switch", params={"target_family": "android_wrld"}), 400, "CONFIG")
    assert "mobile_world" in message and "android_world" in message
    error(http.post("/suite_family/switch"), 422, "CONFIG")


def test_a_running_episode_keeps_its_suite_unless_forced(http: httpx.Client) -> None:
    playing, idle = opened(http, device="phone-0"), opened(http, device="phone-1")
    http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=playing).raise_for_status()
    switch = {"target_family": "android_world"}
    assert "force=1" in error(http.post("/suite_family/switch", params=switch), 409, "DEVICE_BUSY")
    assert http.post("/task/eval", headers=playing).json()["score"] == 1
    assert http.post("/suite_family/switch", params={**switch, "force": 1}).json()["switched"]
    error(http.post("/task/eval", headers=playing), 410, "SESSION_LOST")
    assert http.get("/state", headers=idle).status_code == 200
    assert http.post("/task/init", json={"task_name": "WifiEnableTask"}, headers=idle).status_code == 200


def test_a_forced_switch_waits_for_the_call_under_way(http: httpx.Client, server: EnvServer) -> None:
    headers = opened(http, device="phone-0")
    http.post("/task/init", json={"task_name": "SlowCheckTask"}, headers=headers).raise_for_status()
    controller = server.manager.leases.device("phone-0").opened
    (session,) = server.manager.leases.sessions()
    with ThreadPoolExecutor() as threads:
        verdict = threads.submit(http.post, "/task/eval", headers=headers)
        while not session.lock.locked():
            assert not verdict.done()
        switch = threads.submit(http.post, "/suite_family/switch?target_family=android_world&force=1")
        while not session.ended:
            assert not switch.done()
        late = threads.submit(http.get, "/state", headers=headers)
        controller.push(b"", "/sdcard/verdict")
        assert verdict.result(30).json()["score"] == 1
        assert switch.result(30).json()["switched"]
        error(late.result(30), 410, "SESSION_LOST")


def test_a_task_whose_extra_is_missing_is_not_set_up(
    http: httpx.Client, server: EnvServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_extra(monkeypatch)
    monkeypatch.setattr(server.manager.registry.get("AlwaysDoneTask"), "extras", (EXTRA,))
    headers = opened(http, device="phone-0")
    refused = error(http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=headers), 400, "CONFIG")
    assert refused == ALONE
    error(http.post("/task/eval", headers=headers), 400, "CONFIG")
    http.post("/task/init", json={"task_name": "WakeUpAskTask"}, headers=headers).raise_for_status()


def test_gymnasium_refuses_it_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up_extra(monkeypatch)
    with pytest.raises(ConfigError) as refused:
        MobileWorldEnv(tasks="HologramTask,SecondTask", task_dirs=[hologram_pack(tmp_path)])
    assert str(refused.value) == REFUSED

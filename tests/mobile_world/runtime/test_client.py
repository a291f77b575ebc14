"""`AndroidEnvClient` against a real server: every method, leases and their ends, and what a program is told."""

from __future__ import annotations

import gc
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pydantic import BaseModel

from mobile_world.core import EnvServer, SessionManager
from mobile_world.domain import (
    Answer,
    CheckFailed,
    ConfigError,
    DeviceBusy,
    InvalidAction,
    Needs,
    OpenApp,
    ServerLost,
    SessionLost,
    SetupFailed,
)
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.tasks import TaskRegistry
from tests.contract.stages import PACK
from tests.phones_here import PhonesHere

DEADLINE_S = 60.0
SHORT_S = 2.0
"""For leases that are to end while a test waits; a busy machine gives signs of life late."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EnvServer]:
    """A server with two phones."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        manager = SessionManager(PhonesHere(2), artefacts=home / "artefacts", task_dirs=[PACK])
        with EnvServer(manager) as server:
            yield server


@pytest.fixture
def client(server: EnvServer) -> Iterator[AndroidEnvClient]:
    with AndroidEnvClient(server.url) as client:
        yield client


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not true():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def sessions(server: EnvServer) -> list[str]:
    return [session.device.name for session in server.manager.leases.sessions()]


def all_free(server: EnvServer) -> bool:
    """Whether every device can be leased at once: a session that expired ends before its device is torn down."""
    return all(device.state == "free" for device in server.manager.leases.devices)


# What the guide and older clients do.


def test_the_suite_is_switched_as_the_guide_does_it(server: EnvServer) -> None:
    client = AndroidEnvClient(url=server.url)
    told = client.switch_suite_family("android_world")
    assert (told["suite_family"], told["switched"]) == ("android_world", True)
    assert "WifiEnableTask" in client.get_suite_task_list()
    assert client.switch_suite_family("android_world")["switched"] is False
    assert client.switch_suite_family("mobile_world")["num_tasks"] == len(client.get_task_list())


def test_an_unknown_suite_is_refused_with_the_valid_names(client: AndroidEnvClient) -> None:
    with pytest.raises(ConfigError, match="mobile_world, android_world"):
        client.switch_suite_family("android_word")


def test_a_whole_episode_by_hand(client: AndroidEnvClient) -> None:
    goal = client.get_task_goal(task_type="TellContact", seed=7)
    first = client.initialize_task(task_name="TellContact", seed=7)
    assert (first.step, first.error) == (0, None)
    opened = client.execute_action(OpenApp(app="Contacts"))
    assert opened.step == 1
    assert "contacts" in opened.activity
    asked = client.execute_action({"action_type": "ask_user", "text": "Which number?"})
    assert asked.reply is not None
    assert asked.reply.removeprefix("It is ") in f"{goal}"
    client.execute_action({"kind": "answer", "text": goal.removeprefix("Tell me the number ").rstrip(".")})
    value, reason = client.get_task_score(task_type="TellContact")
    assert value == 1.0, reason
    client.tear_down_task(task_type="TellContact")
    with pytest.raises(ConfigError, match="no task is set up"):
        client.get_task_score("TellContact")


def test_tasks_are_told(client: AndroidEnvClient) -> None:
    rows = client.get_task_list()
    assert {"name", "tags", "apps"} <= set(rows[0])
    names = client.get_suite_task_list()
    assert names == [row["name"] for row in rows]
    assert client.get_suite_task_list(1) == names[:1]
    assert client.get_suite_task_length("TellContact") == 1
    assert client.get_task_metadata("TellContact") == {
        "name": "TellContact",
        "tags": ["lang-en"],
        "apps": ["Contacts"],
        "suite_version": None,
    }
    assert client.get_task_complexity("TellContact") == 1.0


def test_the_seed_of_the_suite_draws_the_tasks_that_follow(client: AndroidEnvClient) -> None:
    goals = []
    for seed in (1, 2, 1):
        client.reinitialize_suite(seed=seed)
        goals.append(client.get_task_goal("TellContact"))
    assert goals[0] == goals[2] != goals[1]
    with pytest.raises(ConfigError, match="another seed"):
        client.reinitialize_suite(n_task_combinations=2)


def test_the_screen_is_looked_at(client: AndroidEnvClient) -> None:
    home = client.reset()
    assert "launcher" in home.activity.lower()
    with Image.open(io.BytesIO(client.get_screenshot(wait_to_stabilize=True))) as image:
        assert image.size == (1080, 2400)
    assert client.get_screenshot() == client.get_observation().screenshot
    tree = client.get_observation(Needs(screenshot=False, ui_tree=True))
    assert tree.ui is not None
    assert tree.screenshot is None


class TheirAction(BaseModel):
    """An action as another program's type holds it."""

    action_type: str
    app_name: str | None = None
    x: float | None = None


def test_an_action_of_another_programs_type_is_understood(client: AndroidEnvClient) -> None:
    assert "settings" in client.execute_action(TheirAction(action_type="open_app", app_name="Settings")).activity


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"kind": "open_app", "app": "Nonesuch"}, "Nonesuch"),
        ({"action_type": "open_app", "app_name": "Nonesuch"}, "Nonesuch"),
        ({"kind": "somersault"}, "somersault"),
        ({"action_type": "click"}, r"\w{3}"),
        ({}, r"\w{3}"),
    ],
)
def test_an_action_that_cannot_be_done_is_told_with_the_next_look(
    client: AndroidEnvClient, action: dict[str, Any], words: str
) -> None:
    client.reset()
    assert client.get_observation().error is None
    seen = client.execute_action(action)
    assert seen.error is not None
    with pytest.raises(InvalidAction, match=words):
        raise InvalidAction(seen.error)
    assert client.execute_action({"kind": "key", "name": "HOME"}).error is None


def test_a_pause_before_the_look_is_kept(server: EnvServer) -> None:
    with AndroidEnvClient(server.url, step_wait_time=0.3) as client:
        client.get_observation()
        started = time.monotonic()
        client.execute_action({"kind": "key", "name": "HOME"})
        assert time.monotonic() - started >= 0.3


# Who has which device.


def test_clients_never_share_a_device(server: EnvServer) -> None:
    with AndroidEnvClient(server.url) as one, AndroidEnvClient(server.url) as other:
        assert one.device != other.device
        with AndroidEnvClient(server.url) as third, pytest.raises(DeviceBusy, match="wait"):
            third.reset()
        with AndroidEnvClient(server.url, one.device) as same, pytest.raises(DeviceBusy):
            same.reset()
        other.close()
        with AndroidEnvClient(server.url) as third:
            third.reset()
            assert third.device != one.device


@pytest.mark.slow
def test_clients_that_fight_for_one_device_never_spoil_an_episode(server: EnvServer) -> None:
    registry = TaskRegistry(extra_dirs=[PACK])

    def play(seed: int) -> float:
        task = registry.create("TellContact", seed=seed)
        with AndroidEnvClient(server.url, "phone-0", wait_s=DEADLINE_S) as client:
            environment = client.environment(task)
            environment.set_up()
            for action in (OpenApp(app="Contacts"), Answer(text=str(task.params["number"]))):
                environment.act(action)
                environment.settle()
            score = environment.score((environment.observe(Needs(), 0).activity,))
            environment.tear_down()
        return score.value

    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(play, range(12))) == [1.0] * 12


def test_a_device_is_had_by_name(server: EnvServer) -> None:
    with AndroidEnvClient(server.url, "emulator-5556") as client:
        assert client.device == "phone-1"
    with AndroidEnvClient(server.url, "phone-9") as client, pytest.raises(ConfigError, match="phone-0, phone-1"):
        client.reset()


def test_nothing_is_leased_before_it_is_needed(server: EnvServer, client: AndroidEnvClient) -> None:
    until(client.health)
    client.get_task_list()
    client.switch_suite_family("mobile_world")
    assert sessions(server) == []


@pytest.mark.slow
def test_thinking_for_long_keeps_the_device(server: EnvServer) -> None:
    with AndroidEnvClient(server.url, ttl_s=SHORT_S) as client:
        client.initialize_task("TellContact")
        time.sleep(2 * SHORT_S)
        client.tear_down_task("TellContact")
        assert sessions(server) == [client.device]


@pytest.mark.slow
def test_a_client_that_nobody_holds_any_more_keeps_nothing(server: EnvServer) -> None:
    client = AndroidEnvClient(server.url, ttl_s=SHORT_S)
    client.initialize_task("TellContact")
    assert sessions(server)
    del client
    gc.collect()
    until(lambda: all_free(server))


KILLED = """
import sys, time
from mobile_world.runtime.client import AndroidEnvClient
client = AndroidEnvClient(sys.argv[1], ttl_s=float(sys.argv[2]))
client.initialize_task("TellContact")
print(client.device, flush=True)
time.sleep(600)
"""


@pytest.mark.slow
def test_killing_a_client_frees_its_device_with_the_task_torn_down(server: EnvServer) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, server.url, str(SHORT_S)], stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        device = process.stdout.readline().strip()
        assert sessions(server) == [device]
        os.kill(process.pid, signal.SIGKILL)
    until(lambda: not sessions(server))
    with AndroidEnvClient(server.url, device, wait_s=DEADLINE_S) as client:
        with pytest.raises(ConfigError, match="no task is set up"):
            client.get_task_score("TellContact")
        client.initialize_task("TellContact")


def test_a_lost_device_is_never_exchanged_for_another_in_the_middle(
    server: EnvServer, client: AndroidEnvClient
) -> None:
    client.initialize_task("TellContact")
    with AndroidEnvClient(server.url) as other:
        with pytest.raises(DeviceBusy, match="force"):
            other.switch_suite_family("android_world")
        other.switch_suite_family("android_world", force=True)
        other.switch_suite_family("mobile_world")
    for _ in range(2):
        with pytest.raises(SessionLost):
            client.execute_action({"kind": "key", "name": "HOME"})
    client.initialize_task("TellContact")
    assert client.execute_action({"kind": "key", "name": "HOME"}).error is None


def test_our_own_task_does_not_hinder_a_switch(client: AndroidEnvClient) -> None:
    client.initialize_task("TellContact")
    assert client.switch_suite_family("android_world")["switched"]
    assert client.switch_suite_family("mobile_world")["switched"]


def test_a_closed_client_may_begin_again(client: AndroidEnvClient) -> None:
    client.reset()
    client.close()
    client.close()
    assert client.reset().activity


# What is told when something is wrong.


def test_an_unknown_task_is_told_with_what_is_near(client: AndroidEnvClient) -> None:
    for call in (client.initialize_task, client.get_task_goal, client.get_task_metadata, client.get_task_complexity):
        with pytest.raises(ConfigError, match="TellContact"):
            call("TellContac")


def test_tasks_that_break_raise_what_they_raise_in_process(client: AndroidEnvClient) -> None:
    with pytest.raises(SetupFailed, match="ZeroDivisionError"):
        client.initialize_task("BreaksAtTheBeginning")
    client.initialize_task("BreaksAtTheEnd")
    with pytest.raises(CheckFailed, match="KeyError"):
        client.get_task_score("BreaksAtTheEnd")


def test_another_version_of_a_task_is_no_episode(client: AndroidEnvClient) -> None:
    registry = TaskRegistry(extra_dirs=[PACK])
    task = registry.create("TellContact", seed=3)
    task.params["number"] = -1
    with pytest.raises(SetupFailed, match="same version"):
        client.environment(task).set_up()
    task = registry.create("TellContact", seed=3)
    task.goal = "Tell me something else."
    with pytest.raises(SetupFailed, match="something else"):
        client.environment(task).set_up()


@pytest.mark.slow
def test_a_server_that_is_not_there_is_unwell(server: EnvServer) -> None:
    client = AndroidEnvClient("http://127.0.0.1:9")
    assert client.health() is False
    with pytest.raises(ServerLost, match="mw server"):
        client.status()


def test_a_server_says_how_it_is(server: EnvServer, client: AndroidEnvClient) -> None:
    client.reset()
    told = client.status()
    assert told["devices"] == ["phone-0", "phone-1"]
    assert told["device_status"][client.device]["state"] == "leased"


def test_a_token_is_sent_and_a_wrong_one_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    manager = SessionManager(PhonesHere(1), artefacts=tmp_path / "artefacts")
    with EnvServer(manager, token="right") as server:
        with AndroidEnvClient(server.url, token="right", wait_s=DEADLINE_S) as client:
            assert client.get_task_list()
        for token in (None, "wrong"):
            with AndroidEnvClient(server.url, token=token) as client, pytest.raises(ConfigError, match="token"):
                client.get_task_list()

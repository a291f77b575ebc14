"""A phone under a controller: straight, through an adb server of our own, and as if it were not simulated."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from mobile_world.domain import UiNode
from mobile_world.runtime import AdbDevice, Console
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import PhoneRecord, serve_phone
from tests.e2e.adb_program import ALONE

SMS = "com.simplemobiletools.smsmessenger"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneRecord]:
    """A phone for a whole module, past the first runs of its apps; the console's token is kept out of the real home."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with serve_phone(home / "phone") as record:
            with AndroidController.for_phone(record) as first:
                first.run(["cmd", "mobileworld", "set-up"])
                first.save_snapshot("clean")
            yield record


@pytest.fixture(scope="module")
def server_port() -> Iterator[int]:
    """A private adb server that does not look around for emulators."""
    adb = shutil.which("adb")
    if adb is None:
        pytest.skip("adb is not installed")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ALONE.items():
            patch.setenv(name, value)
        subprocess.run([adb, "-P", str(port), "start-server"], check=True, capture_output=True, timeout=30)
        yield port
        subprocess.run([adb, "-P", str(port), "kill-server"], check=True, capture_output=True, timeout=30)


@pytest.fixture(scope="module")
def direct(record: PhoneRecord) -> Iterator[AndroidController]:
    """The phone of the module, straight."""
    with AndroidController.for_phone(record) as controller:
        yield controller


@pytest.fixture(scope="module")
def served(record: PhoneRecord, server_port: int) -> Iterator[AndroidController]:
    """The phone of the module, through the adb server."""
    connect = ["adb", "-P", str(server_port), "connect", record.serial]
    subprocess.run(connect, check=True, capture_output=True, timeout=30)
    console = partial(Console, "127.0.0.1", record.console_port)
    with AndroidController(AdbDevice.via_server(record.serial, port=server_port), console=console) as controller:
        yield controller


@pytest.fixture
def phone(direct: AndroidController) -> AndroidController:
    """A controller of a phone fresh from its box."""
    direct.load_snapshot("clean")
    direct.forget_episode()
    return direct


@pytest.fixture(params=["direct", pytest.param("served", marks=pytest.mark.slow)])
def either(request: pytest.FixtureRequest) -> AndroidController:
    """The same by either way."""
    controller = request.getfixturevalue(request.param)
    if not isinstance(controller, AndroidController):
        raise TypeError(request.param)
    controller.load_snapshot("clean")
    controller.forget_episode()
    return controller


@pytest.fixture
def real(record: PhoneRecord, phone: AndroidController) -> Iterator[AndroidController]:
    """The phone as one that makes no promises about its screen, as real ones are."""
    phone.run(["su", "0", "setprop", "mw.screen.settled", "0"])
    with AndroidController.for_phone(record) as controller:
        yield controller


def find(controller: AndroidController, wanted: Callable[[UiNode], bool]) -> UiNode:
    """The first node on the screen that is wanted."""
    return next(node for node in controller.ui_tree().walk() if wanted(node))


def open_search(controller: AndroidController) -> None:
    """Put the focus into a text field: the one that searches in Settings."""
    controller.launch_app("Settings")
    controller.tap(*find(controller, lambda node: node.text == "Search settings").box.centre)


def open_message(controller: AndroidController) -> None:
    """Put the focus into a field of many lines: the words of a new message."""
    controller.run(["am", "start", "-a", "android.intent.action.SENDTO", "-d", "sms:5550100", SMS])
    controller.tap(*find(controller, lambda node: node.short_id == "thread_type_message").box.centre)

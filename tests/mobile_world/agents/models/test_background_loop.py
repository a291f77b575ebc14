"""The thread that requests run on: it ends when it should, and leaves nothing open."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from mobile_world.agents.models import EndpointModel, EndpointSettings
from mobile_world.agents.models.background_loop import BackgroundLoop, shared_loop
from mobile_world.domain import EndpointUnavailable
from tests.mobile_world.agents.models.chat_client import QUICK, ask
from tests.mobile_world.agents.models.fault_server import Caller, faulty, streamed

ASKING_WHILE_THE_PROCESS_ENDS = """
import contextlib, sys, threading
from mobile_world.agents.models import ChatRequest, EndpointModel, EndpointSettings, Message
from mobile_world.domain import EndpointUnavailable

model = EndpointModel(EndpointSettings(sys.argv[1]))
request = ChatRequest("m", (Message("user", ("x",)),))
print(model.complete(request, deadline_s=20).text)


def ask_on():
    with contextlib.suppress(EndpointUnavailable):
        model.complete(request, deadline_s=600)


threading.Thread(target=ask_on, daemon=True).start()
sys.stdin.read(1)
"""


def test_one_loop_for_the_whole_process() -> None:
    assert shared_loop() is shared_loop()


def test_stopping_ends_what_is_in_flight_and_closes_connections() -> None:
    asked, gone, raised = threading.Event(), threading.Event(), []

    def wait(caller: Caller) -> None:
        asked.set()
        if caller.wait_until_gone():
            gone.set()

    loop = BackgroundLoop()
    with faulty(streamed("x"), wait) as server:
        model = EndpointModel(EndpointSettings(server.url), policy=QUICK, loop=loop)
        model.complete(ask(), deadline_s=10)

        def work() -> None:
            with pytest.raises(EndpointUnavailable) as failed:
                model.complete(ask(), deadline_s=60)
            raised.append(failed.value)

        thread = threading.Thread(target=work)
        thread.start()
        assert asked.wait(20)
        loop.stop()
        loop.stop()
        thread.join(20)
        assert gone.wait(20)
    assert len(raised) == 1


@pytest.mark.slow
def test_a_process_ends_at_once_with_a_request_in_flight() -> None:
    asked = threading.Event()

    def wait(caller: Caller) -> None:
        asked.set()
        caller.wait_until_gone()

    with faulty(streamed("hello"), wait) as server:
        command = [sys.executable, "-W", "error", "-c", ASKING_WHILE_THE_PROCESS_ENDS, server.url]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert asked.wait(30)
            said, complaints = process.communicate("x", timeout=10)
    assert (process.returncode, said, complaints) == (0, "hello\n", "")

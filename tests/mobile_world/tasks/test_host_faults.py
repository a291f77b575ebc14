"""An episode under which the host failed is not scored, also where whoever drove the phone ignored the failure."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import LocalEnvironment, TaskRegistry
from simdroid.fleet import serve_phone

OPEN_A_PAGE = ("am", "start", "-a", "android.intent.action.VIEW", "-d", "data:text/html,<p>Hello</p>")


def test_a_fault_is_infrastructure_until_the_next_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = TaskRegistry("android_world").create("WifiEnableTask", seed=1)
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        environment = LocalEnvironment(task, controller)
        environment.set_up()
        controller.run(["cmd", "mobileworld", "set-up"])
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/bin/false")
            assert controller.run(OPEN_A_PAGE, check=False).status == 1
        with pytest.raises(InfraError, match="the renderer of web pages did not start: it ended with status 1"):
            environment.score(())
        environment.set_up()
        assert environment.score(()).value == 0
        environment.tear_down()

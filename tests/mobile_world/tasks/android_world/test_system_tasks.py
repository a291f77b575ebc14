"""Radios, brightness, clipboard and apps: what our rule sees and the official one does not."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world.system.apps import APPS, OpenAppTaskEval, TurnOnWifiAndOpenApp
from mobile_world.tasks.definitions.android_world.system.clipboard import SystemCopyToClipboard
from mobile_world.tasks.definitions.android_world.system.radios import (
    SystemWifiTurnOn,
    SystemWifiTurnOnVerify,
    TurnOffWifiAndTurnOnBluetooth,
)
from mobile_world.tasks.values import sent
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, start

REGISTRY = TaskRegistry("android_world")
PAGES = {
    "Wifi": ("NetworkProviderSettings", "network"),
    "Bluetooth": ("BluetoothDashboardFragment", "connecteddevice"),
    "Brightness": ("DisplaySettings", ""),
}
"""The page that shows each thing: its fragment, and where in Settings' code it is."""


def look_at(task: BaseTask, controller: AndroidController, fragment: str, folder: str = "") -> None:
    """Open a page of Settings as a link to it does, and look."""
    name = ".".join(filter(None, ("com.android.settings", folder, fragment)))
    component = "com.android.settings/.SubSettings"
    controller.run(["su", "0", "am", "start", "-S", "-n", component, "--es", ":settings:show_fragment", name])
    task.note_look(controller, controller.foreground_activity())


@pytest.mark.parametrize("name", REGISTRY.select("@tag:verification"))
def test_whoever_did_not_look_at_the_right_page_did_not_verify(name: str, controller: AndroidController) -> None:
    task: BaseTask = start(REGISTRY.get(name), controller)
    (right,) = [page for word, page in PAGES.items() if word in name]
    assert scores(task, controller) == (0, 1)
    controller.launch_app("Settings")
    task.note_look(controller, controller.foreground_activity())
    for page in {("SystemDashboardFragment", "system"), *PAGES.values()} - {right}:
        look_at(task, controller, *page)
    assert scores(task, controller) == (0, 1)
    assert "was never looked at; pages that were: TopLevelSettings, " in judged(task, controller)
    look_at(task, controller, *right)
    controller.home()
    task.note_look(controller, controller.foreground_activity())
    assert scores(task, controller) == (1, 1)


def judged(task: BaseTask, controller: AndroidController) -> str:
    """Why a task has the score that it has by our rule."""
    task.official_compat = False
    return task.score(controller).reason


def test_looking_does_not_help_where_the_setting_is_wrong(controller: AndroidController) -> None:
    task = start(SystemWifiTurnOnVerify, controller)
    look_at(task, controller, *PAGES["Wifi"])
    controller.run(["svc", "wifi", "disable"])
    assert scores(task, controller) == (0, 0)


def test_another_switch_is_too_much(controller: AndroidController) -> None:
    task = start(SystemWifiTurnOn, controller)
    controller.run(["svc", "wifi", "enable"])
    assert scores(task, controller) == (1, 1)
    controller.run(["svc", "bluetooth", "disable" if task.params["scene"]["bluetooth"] else "enable"])
    assert scores(task, controller) == (0, 1)


def test_half_of_two_wishes_is_half_a_point_by_the_official_rule_alone(controller: AndroidController) -> None:
    task = start(TurnOffWifiAndTurnOnBluetooth, controller)
    controller.run(["svc", "wifi", "disable"])
    assert scores(task, controller) == (0, 0.5)
    controller.run(["svc", "bluetooth", "enable"])
    assert scores(task, controller) == (1, 1)


def test_an_app_without_its_switch_is_half_a_point(controller: AndroidController) -> None:
    task = start(TurnOnWifiAndOpenApp, controller)
    controller.launch_app(APPS[task.params["app_name"]][0])
    assert scores(task, controller) == (0, 0.5)


@pytest.mark.parametrize("app_name", sorted(APPS))
def test_the_right_app_must_be_in_front(app_name: str, controller: AndroidController) -> None:
    task = OpenAppTaskEval.from_params({"app_name": app_name}, seed=0, suite="android_world")
    task.initialize_task(controller)
    controller.launch_app("Clipper")
    assert scores(task, controller) == (0, 0)
    controller.launch_app(APPS[app_name][0])
    assert scores(task, controller) == (1, 1)
    put_fixtures(controller, [sent("2065550100", "Surprise!")])
    assert scores(task, controller) == (0, 1)


def test_a_wrong_digit_is_a_wrong_text(controller: AndroidController) -> None:
    task = start(SystemCopyToClipboard, controller)
    text = task.params["clipboard_content"]
    digit = next(character for character in text if character.isdecimal())
    controller.set_clipboard(text.replace(digit, "0" if digit != "0" else "1", 1))
    assert scores(task, controller) == (0, 1)
    controller.set_clipboard(text)
    assert scores(task, controller) == (1, 1)
